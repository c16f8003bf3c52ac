//! Asking a machine for its move.

use std::ops::ControlFlow;

use eval_al1600::Al1600;
use eval_turochamp::Turochamp;
use movegen::{Game, Move, Position};
use search::{Bound, Choice, Control, Engine, Iteration, Limits, RootMove};

use crate::json::{self, Object};
use crate::request::{Refused, Request};
use crate::{Host, Keeper, loupe, paper, roulette, rules};

/// The size of ChessLoupe's table on a page, in MiB: half a minute's worth, and little for a telephone.
const TABLE: &str = "16";

/// The most lines that are asked for.
const LINES: usize = 4;

/// A machine's move and everything it thinks about it, with news on the way.
pub fn think(keeper: &mut Keeper, request: &Request<'_>, host: &mut dyn Host) -> Result<String, Refused> {
    let game = request.game()?;
    let name = request.get("machine").unwrap_or("chessloupe");
    let mut limits = Limits::default().with_multipv(request.parse("lines")?.unwrap_or(1));
    limits.depth = request.parse("depth")?;
    limits.nodes = request.parse("nodes")?;
    let answer = match name {
        "torres" => {
            let choice = ask(&mut torres_krk::engine(), &game, &limits, host)?;
            json::object(|o| {
                chosen(o, name, &torres_krk::engine(), &game, &choice);
                rules::thoughts(o, &game);
            })
        }
        "turochamp" => turochamp(&game, &limits, host)?,
        "al1600" => {
            let mut machine = Al1600::new(request.parse("seed")?.unwrap_or(0));
            if request.get("dice") == Some("0") {
                set(&mut machine, "Dice", "false")?;
            }
            for (field, option) in [
                ("temperature", "Temperature"),
                ("decay", "RankDecay"),
                ("bias", "RecaptureBias"),
                ("ceiling", "Ceiling"),
            ] {
                if let Some(value) = request.get(field) {
                    set(&mut machine, option, value)?;
                }
            }
            let choice = ask(&mut machine, &game, &limits, host)?;
            let hint = choice.report.as_ref().and_then(|report| report.best_move().get());
            json::object(|o| {
                chosen(o, name, &machine, &game, &choice);
                roulette::thoughts(o, &mut machine, &game, hint);
            })
        }
        "chessloupe" => {
            let machine = keeper.loupe.get_or_insert_with(eval_chessloupe::engine);
            set(machine, "Hash", request.get("hash").unwrap_or(TABLE))?;
            limits.multipv = request.parse("lines")?.unwrap_or(LINES);
            // Its own limit is a time, and here only the host has a clock.
            limits.depth = limits.depth.or(Some(u32::MAX));
            let choice = ask(machine, &game, &limits, host)?;
            json::object(|o| {
                chosen(o, name, machine, &game, &choice);
                loupe::thoughts(o, machine, &game, &choice);
            })
        }
        other => return Err(format!("no machine is called {other}")),
    };
    Ok(answer)
}

fn set(machine: &mut dyn Engine, option: &str, value: &str) -> Result<(), Refused> {
    machine.set_option(option, value).map_err(|error| error.to_string())
}

fn ask(
    machine: &mut dyn Engine,
    game: &Game,
    limits: &Limits,
    host: &mut dyn Host,
) -> Result<Choice, Refused> {
    let mut wire = Wire { host, position: game.position() };
    machine.choose(game, limits, &mut wire).map_err(|refusal| refusal.to_string())
}

/// Turing's machine, with all its candidates.
fn turochamp(game: &Game, limits: &Limits, host: &mut dyn Host) -> Result<String, Refused> {
    let mut machine = Turochamp::default();
    let position = game.position();
    let verdict = machine.judge_within(game, limits, &mut Wire { host, position });
    let Some(mv) = verdict.chosen().map(|candidate| candidate.mv) else {
        return Err(if position.in_check() {
            "the side to move is checkmated"
        } else {
            "the side to move is stalemated"
        }
        .to_string());
    };
    Ok(json::object(|o| {
        let mut report = verdict.report.clone();
        report.iteration.lines.truncate(1);
        chosen(o, "turochamp", &machine, game, &Choice::with_report(mv, report));
        if !verdict.report.stopped {
            paper::thoughts(o, &machine, &verdict);
        }
    }))
}

/// The move that a machine has chosen, and the search behind it.
fn chosen(o: &mut Object<'_>, name: &str, machine: &dyn Engine, game: &Game, choice: &Choice) {
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
        item.object(|o| {
            o.text("uci", position.uci(line.mv))
                .text("san", position.san(line.mv))
                .text("score", show(line))
                .number("value", line.score.get())
                .number("centipawns", line.centipawns)
                .flag("exact", line.bound == Bound::Exact)
                .text("line", position.line(&line.pv));
            if let Some(moves) = line.score.mate_moves() {
                o.number("mate", moves);
            }
        });
    });
}

/// Carries a search's questions and news to the host.
struct Wire<'a> {
    host: &'a mut dyn Host,
    position: &'a Position,
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
    if line.score.is_mate() {
        return line.score.to_string();
    }
    let sign = if line.centipawns < 0 { '-' } else { '+' };
    let hundredths = line.centipawns.unsigned_abs();
    format!("{sign}{}.{:02}", hundredths / 100, hundredths % 100)
}
