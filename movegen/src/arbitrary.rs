//! Arbitrary values for fuzzing: positions that are valid, and games from them.

use ::arbitrary::{Arbitrary, Result, Unstructured};
use board0x88::Board;

use crate::{Game, Position};

impl<'a> Arbitrary<'a> for Position {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Position> {
        u.arbitrary::<Board>().map(Position::from_board)
    }
}

/// A game of legal moves from any position.
impl<'a> Arbitrary<'a> for Game {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Game> {
        let mut game = Game::new(u.arbitrary()?);
        while u.arbitrary()? {
            let moves = game.position().legal_moves();
            if moves.is_empty() || game.play(*u.choose(&moves)?).is_err() {
                break;
            }
        }
        Ok(game)
    }
}
