//! What AL-1600 has to say: the weights of its moves.

use eval_al1600::{Al1600, Verdict, Why};
use movegen::{Game, Move};

use crate::json::Object;

/// The dial, and what it makes of every move.
pub fn thoughts(o: &mut Object<'_>, machine: &mut Al1600, game: &Game, hint: Option<Move>) {
    let Ok(odds) = machine.odds(game) else { return };
    let (dial, position) = (machine.dial(), game.position());
    o.object("dial", |o| {
        o.number("temperature", dial.temperature())
            .number("decay", dial.rank_decay())
            .number("bias", dial.recapture_bias())
            .number("ceiling", dial.ceiling());
    });
    if let Some(mv) = hint {
        o.object("hint", |o| _ = o.text("uci", position.uci(mv)).text("san", position.san(mv)));
    }
    o.flag("certain", odds.certain.is_some());
    #[expect(clippy::cast_possible_truncation, reason = "rounded for people")]
    o.number("loss", odds.mean_loss().round() as i64);
    o.list("odds", &odds.moves, |why, item| item.object(|o| row(o, why, game)));
}

fn row(o: &mut Object<'_>, why: &Why, game: &Game) {
    let position = game.position();
    #[expect(clippy::cast_possible_truncation, reason = "rounded for people")]
    let chance = (1000.0 * why.chance).round() as i64;
    o.text("uci", position.uci(why.mv))
        .text("san", position.san(why.mv))
        .number("score", why.score.get())
        .text("shown", why.score)
        .number("rank", i64::try_from(why.rank).unwrap_or(i64::MAX))
        .number("chance", chance)
        .text("verdict", verdict(why.verdict))
        .text("reason", why.verdict.reason())
        .flag("back", why.recapture);
    if let Some(loss) = why.loss() {
        o.number("loss", loss);
    }
}

/// Whether the dice decide about a move, in a word.
fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Drawn => "drawn",
        Verdict::Played(_) => "always",
        _ => "never",
    }
}
