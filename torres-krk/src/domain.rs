//! Where the table of rules works, and what is wrong with a position where it does not.

use std::fmt;

use movegen::{Color, File, Square};
use thiserror::Error;

use crate::Men;

/// Which way the machine drives the bare king. The table is the same: ranks are counted from the other end.
///
/// ```
/// use torres_krk::Orientation;
/// assert_eq!(Orientation::Down.to_string(), "down the board");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Orientation {
    /// To the first rank, as the automaton did: White's king above the rook, the rook above Black's king.
    Down,
    /// To the eighth rank: White's king below the rook, the rook below Black's king.
    Up,
}

impl Orientation {
    /// The men with their ranks counted so that the machine drives down. Doing it twice changes nothing.
    pub(crate) fn turn(self, men: Men) -> Men {
        match self {
            Orientation::Down => men,
            Orientation::Up => men.flipped(),
        }
    }
}

impl fmt::Display for Orientation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Orientation::Down => "down the board",
            Orientation::Up => "up the board",
        })
    }
}

/// A condition that a position of the machine's domain meets, and this one does not.
///
/// ```
/// use torres_krk::Ajedrecista;
/// let error = Ajedrecista::new("7K/3R4/2k5/8/8/8/8/8 w - - 0 1".parse()?).unwrap_err();
/// assert_eq!(error.to_string(), "the rook on d7 must stand on the a-, b-, g- or h-file");
/// # Ok::<(), movegen::FenError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum Condition {
    /// There are other men, or a man is missing, or the rook is Black's.
    #[error("there must be White's king and rook, Black's king, and no other man")]
    Men,
    /// Two men on one square, or the kings side by side. No [`Position`](movegen::Position) is like that.
    #[error("{0} is no legal position")]
    Legal(Men),
    /// The machine has been asked to move for Black.
    #[error("it must be White's move: the machine is White")]
    Turn,
    /// The rook stands on one of the files c to f.
    #[error("the rook on {0} must stand on the a-, b-, g- or h-file")]
    RookFile(Square),
    /// The rook does not keep the kings apart.
    #[error(
        "the rook's rank must lie between those of the kings, and it is {} between {} and {}",
        .0.rook.rank(), .0.king.rank(), .0.bare.rank()
    )]
    Ranks(Men),
    /// Black is to move and takes the rook.
    #[error("the rook on {0} must be safe, and Black can take it")]
    RookSafe(Square),
    /// Black is to move and has no move.
    #[error("Black must have a move, and is {}", if *.in_check { "checkmated" } else { "stalemated" })]
    BlackMoves {
        /// Whether it is checkmate.
        in_check: bool,
    },
}

/// A position the machine can't play: every condition that fails, at least one.
///
/// ```
/// use torres_krk::{Ajedrecista, Condition};
/// let error = Ajedrecista::new("8/8/8/8/8/2R5/3k4/K7 w - - 0 1".parse()?).unwrap_err();
/// assert!(matches!(error.conditions(), [Condition::RookFile(_), Condition::Ranks(_)]));
/// # Ok::<(), movegen::FenError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct Unsuited {
    conditions: Vec<Condition>,
}

impl Unsuited {
    /// The conditions that fail.
    pub fn conditions(&self) -> &[Condition] {
        &self.conditions
    }
}

impl From<Condition> for Unsuited {
    fn from(condition: Condition) -> Unsuited {
        Unsuited { conditions: vec![condition] }
    }
}

impl fmt::Display for Unsuited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, condition) in self.conditions.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            condition.fmt(f)?;
        }
        Ok(())
    }
}

/// Whether the machine can play from here on, and which way it drives the king.
///
/// White to move: legal, the rook on the a-, b-, g- or h-file, its rank strictly between those of the kings.
/// Black to move: the same, and Black has a move but none that takes the rook.
///
/// # Errors
///
/// [`Unsuited`] with every condition that fails.
///
/// ```
/// use movegen::{Color, Square};
/// use torres_krk::{Men, Orientation, check};
/// let men = Men { king: Square::A8, rook: Square::B7, bare: Square::D5 };
/// assert_eq!(check(men, Color::White), Ok(Orientation::Down));
/// assert!(check(Men { rook: Square::C7, ..men }, Color::White).is_err());
/// ```
pub fn check(men: Men, turn: Color) -> Result<Orientation, Unsuited> {
    if !men.is_legal(turn) {
        return Err(Condition::Legal(men).into());
    }
    let mut conditions = Vec::new();
    if !matches!(men.rook.file(), File::A | File::B | File::G | File::H) {
        conditions.push(Condition::RookFile(men.rook));
    }
    let ranks = [men.king, men.rook, men.bare].map(Square::rank);
    let orientation = if ranks.is_sorted_by(|higher, lower| higher > lower) {
        Some(Orientation::Down)
    } else if ranks.is_sorted_by(|lower, higher| lower < higher) {
        Some(Orientation::Up)
    } else {
        conditions.push(Condition::Ranks(men));
        None
    };
    if turn == Color::Black {
        if men.replies().is_empty() {
            conditions.push(Condition::BlackMoves { in_check: men.in_check() });
        } else if men.rook_hangs() {
            conditions.push(Condition::RookSafe(men.rook));
        }
    }
    match orientation {
        Some(orientation) if conditions.is_empty() => Ok(orientation),
        _ => Err(Unsuited { conditions }),
    }
}
