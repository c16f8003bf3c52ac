//! What ChessLoupe has to say: its reasons in words, and the position as it stands, term by term.

use eval_chessloupe::ChessLoupe;
use explain::Explainer;
use movegen::Game;
use search::{Choice, Engine, Score};

use crate::json::Object;

/// Its reasons, a paragraph each, and the ledger of the position: terms with what they are made of.
pub fn thoughts(o: &mut Object<'_>, machine: &mut ChessLoupe, game: &Game, choice: &Choice) {
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
