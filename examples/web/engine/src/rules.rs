//! What El Ajedrecista has to say: its rule, and how far the mate is.

#[cfg(feature = "players")]
use movegen::Game;
use movegen::Position;
use torres_krk::{Decision, Ending, Lengths, Men, Rule, Tablebase};

use crate::json::Object;

/// The six rules, and which one fired.
pub fn decision(o: &mut Object<'_>, decision: Decision) {
    let fired = decision.rule;
    o.number("rule", fired.number()).text("text", decision).text("way", decision.orientation);
    o.list("rules", Rule::ALL, |rule, item| item.text(rule));
}

/// How many moves to mate there are, by the machine at most and by perfect play.
pub fn distance(o: &mut Object<'_>, position: &Position) {
    let men = Men::of(position.board());
    if let Some(moves) = men.and_then(|men| Lengths::shared().moves(men, position.turn()).ok()) {
        o.number("needed", moves);
    }
    if let Some(Ending::Mate(moves)) = Tablebase::shared().probe(position) {
        o.number("perfect", moves);
    }
}

/// What it thinks about the position of a game.
#[cfg(feature = "players")]
pub fn thoughts(o: &mut Object<'_>, game: &Game) {
    let position = game.position();
    if let Some(fired) = Men::of(position.board()).and_then(|men| torres_krk::decide(men).ok()) {
        o.object("decision", |o| decision(o, fired));
    }
    o.object("mate", |o| distance(o, position));
}
