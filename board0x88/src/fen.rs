//! Forsyth-Edwards Notation, read and written.
//!
//! Six fields: placement, side to move, castling rights, en passant square, halfmove clock, fullmove
//! number. Reading is two steps: the text becomes a [`Setup`](crate::Setup), the setup a
//! [`Board`](crate::Board). What reading accepts beyond the strict form, and what is written back, stands on
//! the crate's front page.

mod read;
mod write;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use thiserror::Error;

use crate::{Rank, SetupProblem, excerpt};

pub use write::{CastlingLetters, FenText};

/// A field of a FEN, in the order of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum FenField {
    /// Which man stands where: the first field.
    Placement,
    /// `w` or `b`: the second field.
    SideToMove,
    /// The castling rights: the third field.
    Castling,
    /// The square a double step has just passed: the fourth field.
    EnPassant,
    /// Half-moves since the last capture or pawn move: the fifth field.
    HalfmoveClock,
    /// The number of the full move: the sixth field.
    FullmoveNumber,
    /// Whatever follows the sixth field.
    Rest,
}

impl FenField {
    /// "placement", "side to move" and so on.
    pub fn name(self) -> &'static str {
        match self {
            FenField::Placement => "placement",
            FenField::SideToMove => "side to move",
            FenField::Castling => "castling",
            FenField::EnPassant => "en passant",
            FenField::HalfmoveClock => "halfmove clock",
            FenField::FullmoveNumber => "fullmove number",
            FenField::Rest => "after the last field",
        }
    }
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What is wrong with a field of a FEN.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FenReason {
    /// Nothing but blanks.
    #[error("the text is empty, expected a FEN")]
    Empty,
    /// A placement that has not eight ranks.
    #[error("expected 8 ranks with slashes between them, not {0}")]
    RankCount(usize),
    /// A rank that has not eight squares.
    #[error("rank {rank} has {width} squares, expected 8")]
    RankWidth {
        /// Which rank.
        rank: Rank,
        /// How many squares its text describes.
        width: usize,
    },
    /// A character that is neither a man nor a number of empty squares.
    #[error("{letter:?} on rank {rank}, expected one of PNBRQKpnbrqk or a digit from 1 to 8")]
    Letter {
        /// Which rank.
        rank: Rank,
        /// The character.
        letter: char,
    },
    /// Two digits beside each other.
    #[error("two digits beside each other on rank {0}, expected their sum")]
    AdjacentDigits(Rank),
    /// Not a side.
    #[error("expected w or b")]
    SideToMove,
    /// A character that names no castling right.
    #[error("{0:?} names no castling right, expected -, or letters of KQkq or of the rooks' files")]
    CastlingLetter(char),
    /// A right that is named twice, or two rooks on one wing.
    #[error("{0:?} repeats a right that was given before")]
    CastlingTwice(char),
    /// Not a square.
    #[error("expected - or a square")]
    EnPassant,
    /// Not a number.
    #[error("expected a number from 0 to 65535")]
    Number,
    /// Text after the last field.
    #[error("expected nothing")]
    Rest,
    /// Every field can be read, but the position can't be.
    #[error("{0}")]
    Position(SetupProblem),
}

/// One thing that is wrong with a FEN: in which field, with which text, and what was expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FenProblem {
    field: FenField,
    text: String,
    reason: FenReason,
}

impl FenProblem {
    fn new(field: FenField, text: &str, reason: FenReason) -> FenProblem {
        FenProblem { field, text: excerpt(text), reason }
    }

    /// The field that is wrong.
    pub fn field(&self) -> FenField {
        self.field
    }

    /// The offending text: the field, or of the placement one rank where one rank is to blame; its
    /// [`excerpt`] where it is long.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What is wrong with it.
    pub fn reason(&self) -> &FenReason {
        &self.reason
    }
}

impl fmt::Display for FenProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.field, &self.reason) {
            (_, FenReason::Empty) => write!(f, "{}", self.reason),
            (FenField::Placement, FenReason::Position(problem)) => write!(f, "placement: {problem}"),
            (field, reason) => write!(f, "{field} {:?}: {reason}", self.text),
        }
    }
}

/// Why a text is not a FEN: every reason found, at least one, in the order of the fields.
///
/// ```
/// use board0x88::{Board, FenField};
/// let error = "4k3/8/8/8/8/8/8/4K3 w - e3 x 1".parse::<Board>().unwrap_err();
/// let fields: Vec<_> = error.problems().iter().map(|problem| problem.field()).collect();
/// assert_eq!(fields, [FenField::EnPassant, FenField::HalfmoveClock]);
/// assert_eq!(
///     error.to_string(),
///     "en passant \"e3\": e3 is on the wrong rank, expected 6 with White to move; \
///      halfmove clock \"x\": expected a number from 0 to 65535"
/// );
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct FenError {
    problems: Vec<FenProblem>,
}

impl fmt::Debug for FenError {
    /// Writes what `Display` does, in quotes: it is what a program that ends with this error shows.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FenError({:?})", alloc::string::ToString::to_string(self))
    }
}

impl FenError {
    /// Everything that is wrong, in the order of the fields.
    pub fn problems(&self) -> &[FenProblem] {
        &self.problems
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_joined(f, &self.problems)
    }
}

impl core::error::Error for FenError {}

/// Problems on one line.
pub(crate) fn write_joined(f: &mut fmt::Formatter<'_>, problems: &[impl fmt::Display]) -> fmt::Result {
    for (index, problem) in problems.iter().enumerate() {
        if index > 0 {
            f.write_str("; ")?;
        }
        write!(f, "{problem}")?;
    }
    Ok(())
}
