//! How long the machine takes.

use std::fmt;
use std::sync::OnceLock;

use movegen::{Color, Move};

use crate::men::PLACEMENTS;
use crate::{Condition, Men, Orientation, Unsuited, check, decide};

/// How many moves the machine needs from every position of its domain, against the defence that holds out
/// longest against it.
///
/// It knows the machine's rules and looks them through to the end; the machine knows nothing of it. Built on first
/// use, in some milliseconds.
///
/// ```
/// use movegen::{Color, Square};
/// use torres_krk::{Lengths, Men};
/// // Atkinson's figure for the set-up of 1912 and a black king on a6.
/// let men = Men { king: Square::A8, rook: Square::B7, bare: Square::A6 };
/// assert_eq!(Lengths::shared().moves(men, Color::Black), Ok(61));
/// ```
pub struct Lengths {
    /// By the place of the men, White to move and driving down; 0 where it is not known.
    moves: Box<[u8]>,
}

impl Lengths {
    /// The table that all share. The first call builds it.
    pub fn shared() -> &'static Lengths {
        static SHARED: OnceLock<Lengths> = OnceLock::new();
        SHARED.get_or_init(|| {
            let mut lengths = Lengths { moves: vec![0; PLACEMENTS].into_boxed_slice() };
            for men in Men::all() {
                if check(men, Color::White) == Ok(Orientation::Down) {
                    lengths.fill(men);
                }
            }
            lengths
        })
    }

    /// How many moves the machine makes until mate, the mating move included.
    ///
    /// With Black to move that is known of every position from which each move of Black's leads into the domain: of all
    /// that the machine accepts, and of those after its own checks, where the rook stands beside the black king.
    ///
    /// # Errors
    ///
    /// [`Unsuited`] where the machine can't play, or Black can lead it out of its domain.
    pub fn moves(&self, men: Men, turn: Color) -> Result<u8, Unsuited> {
        match turn {
            Color::White => Ok(self.moves[check(men, turn)?.turn(men).index()]),
            Color::Black => Ok(self.replies(men)?.iter().map(|&(moves, _)| moves).max().unwrap_or(0)),
        }
    }

    /// Black's moves that hold out longest against the machine; none where Black is mated.
    ///
    /// # Errors
    ///
    /// [`Unsuited`] where the machine can't play, or Black can lead it out of its domain.
    ///
    /// ```
    /// use movegen::Square;
    /// use torres_krk::{Lengths, Men};
    /// let men = Men { king: Square::A8, rook: Square::B7, bare: Square::H1 };
    /// let moves = Lengths::shared().best_defence(men)?;
    /// assert!(!moves.is_empty());
    /// # Ok::<(), torres_krk::Unsuited>(())
    /// ```
    pub fn best_defence(&self, men: Men) -> Result<Vec<Move>, Unsuited> {
        let replies = self.replies(men)?;
        let longest = replies.iter().map(|&(moves, _)| moves).max();
        let best = replies.iter().filter(|&&(moves, _)| Some(moves) == longest);
        Ok(best.map(|&(_, mv)| mv).collect())
    }

    /// Black's moves, each with how long the machine needs after it.
    fn replies(&self, men: Men) -> Result<Vec<(u8, Move)>, Unsuited> {
        let squares = men.replies();
        if !men.is_legal(Color::Black) {
            return Err(Condition::Legal(men).into());
        } else if squares.contains(men.rook) {
            return Err(Condition::RookSafe(men.rook).into());
        } else if squares.is_empty() && !men.in_check() {
            return Err(Condition::BlackMoves { in_check: false }.into());
        }
        let after = |bare| Ok((self.moves(Men { bare, ..men }, Color::White)?, Move::quiet(men.bare, bare)));
        squares.into_iter().map(after).collect()
    }

    /// Works a position out, and all it leads to. Each is entered once: that there is no way back to it is what the
    /// proof shows, and what the test of that name tries.
    fn fill(&mut self, men: Men) -> u8 {
        let known = self.moves[men.index()];
        if known > 0 {
            return known;
        }
        let Ok(decision) = decide(men) else { return 0 };
        let after = decision.after();
        let replies = after.replies().into_iter().map(|bare| Men { bare, ..after });
        let longest = replies.map(|reply| self.fill(reply)).max().unwrap_or(0);
        self.moves[men.index()] = longest + 1;
        longest + 1
    }
}

impl fmt::Debug for Lengths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lengths").finish_non_exhaustive()
    }
}
