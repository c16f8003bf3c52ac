//! Arbitrary values for fuzzing: games from the start position or one of Chess960, and the positions they lead to.

use ::arbitrary::{Arbitrary, Result, Unstructured};

use crate::{Game, Position};

/// A game is not longer than this, in plies.
const LONGEST: usize = 300;

/// The start position, or in one case of four any start of Chess960.
fn start(u: &mut Unstructured<'_>) -> Result<Position> {
    if u.ratio(1, 4)? {
        let number = u.int_in_range(0..=959)?;
        return Ok(Position::chess960(number).unwrap_or_default());
    }
    Ok(Position::default())
}

/// A game of legal moves, one byte each, from the start position or one of Chess960.
impl<'a> Arbitrary<'a> for Game {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Game> {
        let mut game = Game::new(start(u)?);
        for _ in 0..u.int_in_range(0..=LONGEST)? {
            let moves = game.position().legal_moves();
            if u.is_empty() || moves.is_empty() || game.play(*u.choose(&moves)?).is_err() {
                break;
            }
        }
        Ok(game)
    }
}

/// A position that legal moves reach, as after an arbitrary [`Game`]. For any valid position, however it came about,
/// there is [`Board`](crate::Board).
impl<'a> Arbitrary<'a> for Position {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Position> {
        u.arbitrary::<Game>().map(|game| game.position().clone())
    }
}
