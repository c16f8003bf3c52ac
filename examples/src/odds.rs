//! AL-1600's odds: what its dice could have fallen on.

use std::io::{self, Write};

use eval_al1600::Al1600;
use movegen::{Game, Move};

use crate::Screen;

/// How many other moves are listed.
const SHOWN: usize = 6;

/// Writes the odds of a move that the machine has played in the position of a game, and of those it could have played
/// instead.
///
/// # Errors
///
/// Those of the screen.
///
/// ```
/// use examples::{Screen, odds};
/// let game = movegen::Game::default();
/// let mut out = Vec::new();
/// odds::write(&mut Screen::plain(&mut out), &game, game.position().parse_move("d4")?)?;
/// let out = String::from_utf8_lossy(&out);
/// assert!(out.lines().nth(1).is_some_and(|line| line.starts_with("d4 ")), "{out}");
/// assert_eq!(out.matches(" %; rank ").count(), 7); // its own and six others
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(screen: &mut Screen<'_>, before: &Game, mv: Move) -> io::Result<()> {
    let Ok(odds) = Al1600::new(0).odds(before) else { return Ok(()) };
    let position = before.position();
    let Some(own) = odds.why(mv) else { return Ok(()) };
    writeln!(screen, "Odds; losses and scores in hundredths of a pawn:")?;
    writeln!(screen, "{:<7} {own}", position.san(mv).to_string())?;
    let others = odds.moves.iter().filter(|why| why.mv != mv).take(SHOWN);
    for why in others {
        writeln!(screen, "  {:<7} {why}", position.san(why.mv).to_string())?;
    }
    Ok(())
}
