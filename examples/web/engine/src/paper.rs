//! What Turing's machine has on its paper: every move's value and position-play, column by column.

use eval_turochamp::{COLUMNS, Columns, Turochamp, Verdict, tenths};

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
    o.text("reason", verdict.reason().unwrap_or_default());
}

/// All columns and their sum, in tenths.
fn figures(columns: Columns) -> impl Iterator<Item = i32> {
    columns.values().into_iter().chain([columns.total()])
}

fn write(value: i32, item: Item<'_>) {
    item.text(tenths(value));
}
