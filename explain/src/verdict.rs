//! What a score says of a position, in grades with fixed limits.

use movegen::Color;

use crate::Ending;

/// How well the better side stands.
///
/// ```
/// use explain::Grade;
/// assert_eq!(Grade::of(25), Grade::Equal);
/// assert_eq!(Grade::of(-26), Grade::Slight);
/// assert_eq!(Grade::of(149), Grade::Clear);
/// assert_eq!(Grade::of(150), Grade::Winning);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Grade {
    /// Less than 26 hundredths of a pawn.
    Equal,
    /// Less than 70.
    Slight,
    /// Less than 150.
    Clear,
    /// 150 and more.
    Winning,
}

impl Grade {
    /// The grade of a score in hundredths of a pawn, whosever it is.
    pub const fn of(centipawns: i32) -> Grade {
        match centipawns.unsigned_abs() {
            0..26 => Grade::Equal,
            26..70 => Grade::Slight,
            70..150 => Grade::Clear,
            _ => Grade::Winning,
        }
    }
}

/// What can be said of the position as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "verdict", rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Verdict {
    /// The game is over.
    Over {
        /// How it ended.
        by: Ending,
        /// Who won; `None` after a draw.
        winner: Option<Color>,
    },
    /// One side mates by force.
    Mate {
        /// Who does.
        winner: Color,
        /// In how many moves.
        moves: u32,
    },
    /// The best line is a draw by the rules.
    Draw {
        /// How it ends.
        by: Ending,
    },
    /// The best line comes to a position that occurred before. A search scores that as a draw; the game is not drawn
    /// by it yet.
    Repeats,
    /// None of these.
    Standing {
        /// How well the better side stands.
        grade: Grade,
        /// The better side; `None` where the grade is [`Equal`](Grade::Equal).
        leader: Option<Color>,
        /// The score in hundredths of a pawn, as White sees it.
        white_centipawns: i32,
    },
    /// No move has an exact score.
    Unknown,
}
