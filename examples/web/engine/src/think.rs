//! Asking a machine for its move, whichever it is.

use std::ops::ControlFlow;

use movegen::{Game, Move, Position};
use search::{Bound, Choice, Control, Engine, Iteration, Limits, RootMove, in_pawns};

use crate::Host;
use crate::json::{self, Object};
use crate::request::{Refused, Request};

/// The most lines that are asked for.
pub const LINES: usize = 4;

/// The name of the machine that is asked.
pub fn machine<'a>(request: &Request<'a>) -> &'a str {
    request.get("machine").unwrap_or("chessloupe")
}

/// The limits that a request sets.
pub fn limits(request: &Request<'_>) -> Result<Limits, Refused> {
    let mut limits = Limits::default().with_multipv(request.parse("lines")?.unwrap_or(1));
    limits.depth = request.parse("depth")?;
    limits.nodes = request.parse("nodes")?;
    Ok(limits)
}

/// Sets an option by its name, as text.
pub fn set(machine: &mut dyn Engine, option: &str, value: &str) -> Result<(), Refused> {
    machine.set_option(option, value).map_err(|error| error.to_string())
}

/// A machine's choice; the host hears of it on the way.
pub fn ask(
    machine: &mut dyn Engine,
    game: &Game,
    limits: &Limits,
    host: &mut dyn Host,
) -> Result<Choice, Refused> {
    let mut wire = Wire { host, position: game.position() };
    machine.choose(game, limits, &mut wire).map_err(|refusal| refusal.to_string())
}

/// The move that a machine has chosen, and the search behind it.
pub fn chosen(o: &mut Object<'_>, name: &str, machine: &dyn Engine, game: &Game, choice: &Choice) {
    let position = game.position();
    o.text("machine", name).object("move", |o| {
        o.text("uci", position.uci(choice.mv)).text("san", position.san(choice.mv));
    });
    if let Some(report) = &choice.report {
        iteration(o, report, position, &|line| machine.show(line.score));
        o.number("total", i64::try_from(report.total_nodes).unwrap_or(i64::MAX))
            .flag("stopped", report.stopped);
    }
}

fn iteration(o: &mut Object<'_>, found: &Iteration, position: &Position, show: &dyn Fn(&RootMove) -> String) {
    o.number("depth", found.depth)
        .number("selective", found.selective_depth)
        .number("nodes", i64::try_from(found.nodes).unwrap_or(i64::MAX))
        .number("hashfull", found.hashfull);
    o.list("lines", found.lines.iter().take(LINES), |line, item| {
        item.object(|o| self::line(o, line, position, show));
    });
}

/// A root move, its score and its line.
pub fn line(o: &mut Object<'_>, line: &RootMove, position: &Position, show: &dyn Fn(&RootMove) -> String) {
    o.text("uci", position.uci(line.mv))
        .text("san", position.san(line.mv))
        .text("score", show(line))
        .number("value", line.score.get())
        .number("centipawns", line.centipawns)
        .flag("exact", line.bound == Bound::Exact)
        .text("line", position.line(&line.pv))
        .text("pv", uci(&line.pv, position));
    if let Some(moves) = line.score.mate_moves() {
        o.number("mate", moves);
    }
}

/// A line in UCI, blanks between: what the page gives back when it asks about one.
fn uci(pv: &[Move], position: &Position) -> String {
    let mut at = position.clone();
    let mut moves = Vec::with_capacity(pv.len());
    for &mv in pv {
        moves.push(at.uci(mv).to_string());
        let _ = at.make(mv);
    }
    moves.join(" ")
}

/// Carries a search's questions and news to the host.
pub struct Wire<'a> {
    pub host: &'a mut dyn Host,
    pub position: &'a Position,
}

impl Control for Wire<'_> {
    fn poll(&mut self, nodes: u64) -> ControlFlow<()> {
        if self.host.goes_on(nodes) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn report(&mut self, found: &Iteration) {
        let news = json::object(|o| {
            o.text("news", "depth");
            iteration(o, found, self.position, &|line| plain(line));
        });
        self.host.hears(&news);
    }

    fn root_move(&mut self, depth: u32, mv: Move, number: usize) {
        let news = json::object(|o| {
            o.text("news", "move")
                .number("depth", depth)
                .text("san", self.position.san(mv))
                .number("number", i64::try_from(number).unwrap_or(i64::MAX));
        });
        self.host.hears(&news);
    }
}

/// A score in pawns, or as a mate: the machine that has its own way to show it is busy searching.
fn plain(line: &RootMove) -> String {
    if line.score.is_mate() { line.score.to_string() } else { in_pawns(line.centipawns) }
}
