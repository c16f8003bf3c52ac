//! Turing's hand table: position-play by columns, as figures on paper.

use std::io::{self, Write};

use eval_turochamp::{Candidate, Columns, Turochamp, tenths};
use movegen::{Game, Position};
use search::{Limits, Report};

use crate::Screen;

/// ANSI style of headings: bold.
const STRONG: &str = "1";

/// How many moves the table shows at least, if there are so many.
const ROWS: usize = 5;

/// The columns of [`Columns::values`] and the total, in few letters.
pub const HEADINGS: [&str; 10] =
    ["mob", "def", "K mob", "K exp", "castle", "P adv", "P def", "check", "mate", "total"];

/// The headings in one line of fixed width.
pub fn headings() -> String {
    HEADINGS.map(|heading| format!("{heading:>7}")).concat()
}

/// A change of position-play in one line of fixed width: signs, and dots where nothing changes.
///
/// ```
/// use eval_turochamp::Columns;
/// let line = examples::hand_table::change(Columns { check: 5, ..Columns::default() });
/// assert_eq!(line.split_whitespace().collect::<Vec<_>>(), [".", ".", ".", ".", ".", ".", ".", "+0.5", ".", "+0.5"]);
/// ```
pub fn change(columns: Columns) -> String {
    let figure = |value: i32| if value == 0 { ".".to_string() } else { tenths(value) };
    let figures = columns.values().map(|value| format!("{:>7}", figure(value)));
    format!("{}{:>7}", figures.concat(), tenths(columns.total()))
}

/// Position-play as it stands, in one line of fixed width: without signs but the minus.
fn standing(columns: Columns) -> String {
    let figure = |value| format!("{:>7}", tenths(value).trim_start_matches('+'));
    columns.values().map(figure).concat() + &figure(columns.total())
}

/// What the machine writes on its paper about a position: position-play before and after its move, then the
/// changes of the first moves in its order.
///
/// `report` is of the search that chose the move, and the table is of the same depth; without one, of the depth
/// by the rules. If that search was stopped there is no table: not every move has its value.
///
/// # Errors
///
/// Those of the screen.
///
/// ```
/// use examples::{Screen, hand_table};
/// let mut out = Vec::new();
/// hand_table::write(&mut Screen::plain(&mut out), &movegen::Game::default(), None)?;
/// let out = String::from_utf8_lossy(&out);
/// assert!(out.contains("e3 gains most in position-play of 20 moves of equal value."), "{out}");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write(screen: &mut Screen<'_>, game: &Game, report: Option<&Report>) -> io::Result<()> {
    if report.is_some_and(|report| report.stopped) {
        return writeln!(screen, "\n  No hand table: the time was over before every move had its value.");
    }
    let mut machine = Turochamp::default();
    let limits = report.map_or_else(Limits::default, |report| Limits::depth(report.depth));
    let verdict = machine.judge_within(game, &limits, &mut ());
    let Some(chosen) = verdict.chosen() else { return Ok(()) };
    let turn = game.turn().name();
    let title = format!("  {:<16}{:>8}{}", format!("Hand table, {turn}"), "value", headings());
    writeln!(screen, "\n{}", screen.paint(STRONG, &title))?;
    writeln!(screen, "  {:<16}{:>8}{}", "before", "", standing(chosen.before))?;
    let after = format!("after {}", chosen.san);
    writeln!(screen, "  {after:<16}{:>8}{}", "", standing(chosen.after))?;
    for candidate in verdict.candidates.iter().take(ROWS) {
        let mark = if candidate.boundary { "*" } else { " " };
        let value = machine.show_value(candidate.value);
        writeln!(screen, "  {:<16}{value:>8}{}{mark}", candidate.san, change(candidate.change))?;
    }
    let rest = verdict.candidates.len().saturating_sub(ROWS);
    if rest > 0 {
        writeln!(screen, "  ({rest} more)")?;
    }
    writeln!(screen, "  {}", verdict.reason().unwrap_or_default())
}

/// A line of moves with the value it comes to.
pub fn line_with_value(machine: &Turochamp, position: &Position, candidate: &Candidate) -> String {
    let value = machine.show_value(candidate.value);
    format!("{} ({value})", position.line(&candidate.line))
}
