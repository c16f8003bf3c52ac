//! What Turing's machine has on its paper: every move's value and position-play, column by column.

use eval_turochamp::{COLUMNS, Candidate, Columns, Turochamp, Verdict, tenths};

use crate::json::{Item, Object};

/// The hand table.
pub fn thoughts(o: &mut Object<'_>, machine: &Turochamp, verdict: &Verdict) {
    let Some(chosen) = verdict.chosen() else { return };
    o.list("columns", COLUMNS, |name, item| item.text(name));
    o.list("before", figures(chosen.before), write);
    o.list("after", figures(chosen.after), write);
    o.list("candidates", &verdict.candidates, |candidate, item| {
        item.object(|o| {
            o.text("san", &candidate.san)
                .text("value", machine.show_value(candidate.value))
                .flag("boundary", candidate.boundary)
                .number("nodes", i64::try_from(candidate.nodes).unwrap_or(i64::MAX))
                .list("change", figures(candidate.change), write);
        });
    });
    o.text("reason", reason(verdict, chosen));
}

/// All columns and their sum, in tenths.
fn figures(columns: Columns) -> impl Iterator<Item = i32> {
    columns.values().into_iter().chain([columns.total()])
}

fn write(value: i32, item: Item<'_>) {
    item.text(tenths(value));
}

/// What decided.
fn reason(verdict: &Verdict, chosen: &Candidate) -> String {
    let san = &chosen.san;
    let (on_value, on_both) = (verdict.tied_on_value(chosen.mv), verdict.tied_on_both(chosen.mv));
    let (on_value, on_both): (usize, Vec<_>) = (on_value.count(), on_both.map(|other| &*other.san).collect());
    match (on_value, on_both.as_slice()) {
        (0, _) => format!("{san} has the highest value."),
        (_, []) => format!("{san} gains most in position-play of {} moves of equal value.", on_value + 1),
        (_, others) => {
            format!(
                "{san} is equal to {} in value and position-play, and first by the alphabet.",
                others.join(", ")
            )
        }
    }
}
