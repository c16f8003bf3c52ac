//! The machine as an engine.

use movegen::{Color, Game, Position};
use search::{Choice, Control, Engine, Limits, Refusal};

use crate::{Ajedrecista, Condition, Decision, Men, Unsuited, decide};

const NAME: &str = "El Ajedrecista";

/// The machine as an engine for the UCI protocol and the examples: [`Ajedrecista`] in its historical set-up.
///
/// ```
/// use movegen::{Game, Position};
/// use search::{Engine, Limits, Refusal};
/// let mut engine = torres_krk::engine();
/// let position: Position = "8/8/1k6/8/R7/8/5K2/8 w - - 0 1".parse()?;
/// let choice = engine.choose(&Game::new(position), &Limits::default(), &mut ())?;
/// assert_eq!(choice.mv.to_string(), "a4h4");
///
/// let refusal = engine.choose(&Game::default(), &Limits::default(), &mut ()).unwrap_err();
/// assert!(matches!(refusal, Refusal::Unsuited { .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn engine() -> Ajedrecista {
    Ajedrecista::default()
}

/// An engine is asked about other people's games: it answers by the rules and leaves its own board, lamps and
/// count alone.
impl Engine for Ajedrecista {
    fn name(&self) -> &str {
        NAME
    }

    fn choose(&mut self, game: &Game, limits: &Limits, _: &mut dyn Control) -> Result<Choice, Refusal> {
        let position = game.position();
        if !position.has_legal_move() {
            return Err(if position.in_check() { Refusal::Checkmate } else { Refusal::Stalemate });
        }
        let decision = answer(position).map_err(|reason| refuse(reason.to_string()))?;
        if !limits.moves.is_empty() && !limits.moves.contains(&decision.mv) {
            return Err(refuse(format!(
                "its rules say {}, which is not among the moves allowed",
                decision.mv
            )));
        }
        Ok(Choice::of(decision.mv))
    }
}

/// The machine's move in a position of any kind.
fn answer(position: &Position) -> Result<Decision, Unsuited> {
    let men = Men::of(position.board()).ok_or(Condition::Men)?;
    if position.turn() == Color::Black {
        return Err(Condition::Turn.into());
    }
    decide(men)
}

fn refuse(reason: String) -> Refusal {
    Refusal::Unsuited { engine: NAME.to_string(), reason }
}
