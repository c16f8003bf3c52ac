//! What ChessLoupe has to say: its reasons in words, the position as it stands, term by term, and why not another move.

use eval_chessloupe::ChessLoupe;
use explain::{Comparison, Explainer};
use movegen::{Game, Move, Position};
use search::{Choice, Engine, Limits, RootMove, Score};

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

/// Why the move `asked` is not the move of the line `best`. The lines are those of the last complete depth, as the page
/// has them: `best` always, `asked` if it is among them. Otherwise `asked` is a move alone and searched as deep as they
/// are. So its scores are those in the list.
pub fn why(keeper: &mut Keeper, request: &Request<'_>, host: &mut dyn Host) -> Result<String, Refused> {
    let game = request.game()?;
    let position = game.position();
    let best = Known::read(request, "best", position)?.ok_or("the best line has no score")?;
    let depth = request.parse("depth")?.ok_or("no depth is named")?;
    let known = Known::read(request, "asked", position)?;
    let machine = machine(keeper, request)?;
    let (mut nodes, mut selective) = (0, 0);
    let asked = if let Some(line) = known {
        line.root_move()?
    } else {
        let text = request.get("asked").unwrap_or("");
        let mv = position.parse_uci(text).map_err(|error| error.to_string())?;
        let report = ask(machine, &game, &Limits::depth(depth).with_moves([mv]), host)?.report;
        let report = report.ok_or("nothing was searched")?;
        if report.stopped && report.depth < depth {
            return Err(format!("there was no time to search {} to depth {depth}", position.san(mv)));
        }
        (nodes, selective) = (report.total_nodes, report.selective_depth);
        report.line(mv).cloned().ok_or("the move was not searched")?
    };
    let best = best.root_move()?;
    let compared = Explainer::new(&game).compare(&best, &asked, &mut |position| machine.breakdown(position));
    let compared = compared.ok_or("the two moves can't be compared")?;
    Ok(json::object(|o| {
        o.number("depth", depth)
            .number("selective", selective)
            .number("nodes", i64::try_from(nodes).unwrap_or(i64::MAX));
        o.list("lines", [&best, &asked], |found, item| {
            item.object(|o| think::line(o, found, position, &|line| machine.show(line.score)));
        });
        comparison(o, machine, &compared);
    }))
}

/// A line with an exact score, as it was found before: `SCORE CENTIPAWNS MOVE...` in a request.
struct Known {
    score: i32,
    centipawns: i32,
    pv: Vec<Move>,
}

impl Known {
    /// `None` where the field is no line with a score.
    fn read(request: &Request<'_>, name: &str, position: &Position) -> Result<Option<Known>, Refused> {
        let mut words = request.get(name).unwrap_or("").split_ascii_whitespace();
        let mut number = || words.next().and_then(|word| word.parse().ok());
        let Some((score, centipawns)) = number().zip(number()) else { return Ok(None) };
        let (mut at, mut pv) = (position.clone(), Vec::new());
        for text in words {
            let mv = at.parse_uci(text).map_err(|error| error.to_string())?;
            let _ = at.make(mv);
            pv.push(mv);
        }
        Ok(Some(Known { score, centipawns, pv }))
    }

    /// The same as the search has it.
    fn root_move(self) -> Result<RootMove, Refused> {
        let mut line =
            RootMove::new(*self.pv.first().ok_or("a line has no move")?, Score::from_raw(self.score));
        (line.centipawns, line.pv) = (self.centipawns, self.pv);
        Ok(line)
    }
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
