//! The machines that play: El Ajedrecista, Turing's, AL-1600.

use eval_al1600::Al1600;
use eval_turochamp::Turochamp;
use movegen::Game;
use search::{Choice, Limits};

use crate::json;
use crate::request::{Refused, Request};
use crate::think::{self, Wire, ask, chosen, set};
use crate::{Host, paper, roulette, rules};

/// A machine's move and everything it thinks about it, with news on the way.
pub fn think(request: &Request<'_>, host: &mut dyn Host) -> Result<String, Refused> {
    let (game, limits) = (request.game()?, think::limits(request)?);
    match think::machine(request) {
        "torres" => torres(&game, &limits, host),
        "turochamp" => turochamp(&game, &limits, host),
        "al1600" => al1600(request, &game, &limits, host),
        other => Err(format!("no machine is called {other}")),
    }
}

fn torres(game: &Game, limits: &Limits, host: &mut dyn Host) -> Result<String, Refused> {
    let choice = ask(&mut torres_krk::engine(), game, limits, host)?;
    Ok(json::object(|o| {
        chosen(o, "torres", &torres_krk::engine(), game, &choice);
        rules::thoughts(o, game);
    }))
}

fn al1600(
    request: &Request<'_>,
    game: &Game,
    limits: &Limits,
    host: &mut dyn Host,
) -> Result<String, Refused> {
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
    let choice = ask(&mut machine, game, limits, host)?;
    let hint = choice.report.as_ref().and_then(|report| report.best_move().get());
    Ok(json::object(|o| {
        chosen(o, "al1600", &machine, game, &choice);
        roulette::thoughts(o, &mut machine, game, hint);
    }))
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
