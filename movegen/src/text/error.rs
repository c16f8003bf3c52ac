//! What can be wrong with the text of a move.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use board0x88::{Move, excerpt};
use thiserror::Error;

/// A text that names no legal move of the position it was read in.
///
/// Each kind carries the text, or its [`excerpt`](board0x88::excerpt) where it is long.
///
/// ```
/// use movegen::{ParseMoveError, Position};
/// let position: Position = "7k/8/8/8/4N3/8/N3N3/K7 w - - 0 1".parse()?;
/// let error = position.parse_san("Nec3").unwrap_err();
/// assert_eq!(error.to_string(), "\"Nec3\" is ambiguous: it fits e2c3 and e4c3");
/// assert!(matches!(error, ParseMoveError::Ambiguous { candidates, .. } if candidates.len() == 2));
/// # Ok::<(), movegen::FenError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ParseMoveError {
    /// Not the text of any move.
    #[error("{text:?} can't be read as a move: expected {expected}")]
    Unreadable {
        /// The offending text.
        text: String,
        /// What should have stood there.
        expected: &'static str,
    },
    /// A move, but not a legal one here.
    #[error("{text:?} is illegal: {reason}")]
    Illegal {
        /// The offending text.
        text: String,
        /// Why the move is illegal.
        reason: Illegality,
    },
    /// A SAN text that fits two or more legal moves.
    #[error("{text:?} is ambiguous: it fits {}", Listed(candidates))]
    Ambiguous {
        /// The offending text.
        text: String,
        /// The legal moves that it fits, in the order of their origins from a1 to h8.
        candidates: Vec<Move>,
    },
    /// A pawn reaches the last rank and the text does not say what it becomes.
    #[error("{text:?} does not say what the pawn becomes: expected q, r, b or n at the end")]
    MissingPromotion {
        /// The offending text.
        text: String,
    },
    /// The text promotes where no pawn reaches the last rank.
    #[error("{text:?} promotes, but no pawn reaches the last rank")]
    NotAPromotion {
        /// The offending text.
        text: String,
    },
    /// A pass: `--` or `Z0` in PGN texts, `0000` in UCI.
    #[error("{text:?} is a pass, not a move")]
    Pass {
        /// The offending text.
        text: String,
    },
}

/// Why a readable move is not legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum Illegality {
    /// The origin holds no man of the side to move.
    #[error("no man of the side to move stands on its origin")]
    NoManThere,
    /// The man, or every man that the text fits, does not move like this or finds its way blocked.
    #[error("no man of the side to move that fits can go there")]
    Unreachable,
    /// The own king would stand in check afterwards.
    #[error("it would leave the king in check")]
    KingInCheck,
    /// The right is lost, the way is blocked, or the king would castle out of, through or into check.
    #[error("castling there is not possible now")]
    Castling,
    /// The text says `e.p.`, but no pawn is taken in passing.
    #[error("nothing is taken en passant")]
    NotEnPassant,
}

impl ParseMoveError {
    /// The offending text.
    pub fn text(&self) -> &str {
        match self {
            ParseMoveError::Unreadable { text, .. }
            | ParseMoveError::Illegal { text, .. }
            | ParseMoveError::Ambiguous { text, .. }
            | ParseMoveError::MissingPromotion { text }
            | ParseMoveError::NotAPromotion { text }
            | ParseMoveError::Pass { text } => text,
        }
    }

    #[cold]
    pub(super) fn unreadable(text: &str, expected: &'static str) -> ParseMoveError {
        ParseMoveError::Unreadable { text: excerpt(text), expected }
    }

    #[cold]
    pub(super) fn illegal(text: &str, reason: Illegality) -> ParseMoveError {
        ParseMoveError::Illegal { text: excerpt(text), reason }
    }

    #[cold]
    pub(super) fn missing_promotion(text: &str) -> ParseMoveError {
        ParseMoveError::MissingPromotion { text: excerpt(text) }
    }

    #[cold]
    pub(super) fn not_a_promotion(text: &str) -> ParseMoveError {
        ParseMoveError::NotAPromotion { text: excerpt(text) }
    }

    #[cold]
    pub(super) fn pass(text: &str) -> ParseMoveError {
        ParseMoveError::Pass { text: excerpt(text) }
    }

    #[cold]
    pub(super) fn ambiguous(text: &str, candidates: Vec<Move>) -> ParseMoveError {
        ParseMoveError::Ambiguous { text: excerpt(text), candidates }
    }
}

/// "a2c3, e2c3 and e4c3".
struct Listed<'a>(&'a [Move]);

impl fmt::Display for Listed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, mv) in self.0.iter().enumerate() {
            let before = match index {
                0 => "",
                _ if index + 1 == self.0.len() => " and ",
                _ => ", ",
            };
            write!(f, "{before}{mv}")?;
        }
        Ok(())
    }
}
