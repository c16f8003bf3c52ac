//! What ChessLoupe has to say: its reasons in words, the position as it stands, term by term, and why not another move.

use eval_chessloupe::ChessLoupe;
use explain::{Comparison, Explainer};
use movegen::Game;
use search::{Choice, Engine, Limits, Score};

use crate::json::{self, Object};
use crate::request::{Refused, Request};
use crate::think::{self, LINES, ask, chosen, set};
use crate::{Host, Keeper};

/// What it is called in a request.
pub const NAME: &str = "chessloupe";

/// The size of its table on a page, in MiB: half a minute's worth, and little for a telephone.
const TABLE: &str = "16";

/// Its move and everything it thinks about it, with news on the way.
pub fn think(keeper: &mut Keeper, request: &Request<'_>, host: &mut dyn Host) -> Result<String, Refused> {
    let game = request.game()?;
    let machine = machine(keeper, request)?;
    let mut limits = think::limits(request)?;
    limits.multipv = request.parse("lines")?.unwrap_or(LINES);
    // Its own limit is a time, and here only the host has a clock.
    limits.depth = limits.depth.or(Some(u32::MAX));
    let choice = ask(machine, &game, &limits, host)?;
    Ok(json::object(|o| {
        chosen(o, NAME, machine, &game, &choice);
        thoughts(o, machine, &game, &choice);
    }))
}

fn machine<'k>(keeper: &'k mut Keeper, request: &Request<'_>) -> Result<&'k mut ChessLoupe, Refused> {
    let machine = keeper.loupe.get_or_insert_with(eval_chessloupe::engine);
    set(machine, "Hash", request.get("hash").unwrap_or(TABLE))?;
    Ok(machine)
}

/// Why the move `asked` is not the move `best`. The two are searched by themselves, side by side, so both lines are of
/// the same depth whenever the search is stopped.
pub fn why(keeper: &mut Keeper, request: &Request<'_>, host: &mut dyn Host) -> Result<String, Refused> {
    let game = request.game()?;
    let named = |name: &str| {
        let text = request.get(name).unwrap_or("");
        game.position().parse_uci(text).map_err(|error| error.to_string())
    };
    let (best, asked) = (named("best")?, named("asked")?);
    let machine = machine(keeper, request)?;
    let limits =
        Limits::depth(request.parse("depth")?.unwrap_or(u32::MAX)).with_moves([best, asked]).with_multipv(2);
    let report = ask(machine, &game, &limits, host)?.report.ok_or("nothing was searched")?;
    if report.depth == 0 {
        return Err("there was no time for the first depth".to_string());
    }
    let Some((best, asked)) = report.line(best).zip(report.line(asked)) else {
        return Err("one of the two moves was not searched".to_string());
    };
    let compared = Explainer::new(&game).compare(best, asked, &mut |position| machine.breakdown(position));
    let compared = compared.ok_or("the two moves can't be compared")?;
    Ok(json::object(|o| {
        o.number("depth", report.depth)
            .number("selective", report.selective_depth)
            .number("nodes", i64::try_from(report.total_nodes).unwrap_or(i64::MAX))
            .flag("stopped", report.stopped);
        o.list("lines", [best, asked], |found, item| {
            item.object(|o| think::line(o, found, game.position(), &|line| machine.show(line.score)));
        });
        comparison(o, machine, &compared);
    }))
}

/// The sentences of a comparison, and the terms that add up to the gap, as the side with the choice sees them.
fn comparison(o: &mut Object<'_>, machine: &ChessLoupe, compared: &Comparison) {
    let show = |value| machine.show(Score::new(value));
    o.list("words", compared.to_string().lines(), |paragraph, item| item.text(paragraph));
    if let Some(gap) = compared.gap {
        o.text("gap", show(gap)).number("units", gap);
    }
    o.list("terms", &compared.terms, |term, item| {
        item.object(|o| {
            o.text("name", &term.name)
                .text("best", show(term.best))
                .text("here", show(term.here))
                .text("gap", show(term.gap))
                .number("units", term.gap);
        });
    });
}

/// Its reasons, a paragraph each, and the ledger of the position: terms with what they are made of.
fn thoughts(o: &mut Object<'_>, machine: &mut ChessLoupe, game: &Game, choice: &Choice) {
    if let Some(report) = choice.report.as_ref().filter(|report| report.depth > 0) {
        let explanation = Explainer::new(game).explain(report, &mut |position| machine.breakdown(position));
        o.list("reasons", explanation.to_string().lines(), |paragraph, item| item.text(paragraph));
    }
    let Some(breakdown) = machine.breakdown(game.position()) else { return };
    let show = |value| machine.show(Score::new(value));
    o.object("ledger", |o| {
        o.text("total", show(breakdown.total.get()));
        o.list("terms", &breakdown.terms, |term, item| {
            item.object(|o| {
                o.text("name", term.name)
                    .text("white", show(term.white))
                    .text("black", show(term.black))
                    .text("balance", show(term.difference()))
                    .number("difference", term.difference());
            });
        });
        o.list("features", &breakdown.features, |feature, item| {
            item.object(|o| {
                o.text("term", feature.term)
                    .text("kind", feature.kind)
                    .text("color", feature.color)
                    .text("square", feature.square)
                    .text("value", show(feature.value))
                    .list("others", feature.others, |square, item| item.text(square));
            });
        });
    });
}
