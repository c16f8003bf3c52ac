//! How a game ended, as its text says.

use std::fmt;
use std::str::FromStr;

use movegen::{Color, Outcome, excerpt};
use thiserror::Error;

/// The result that a tag or the end of the moves tells.
///
/// ```
/// use movegen::Color;
/// use opening_book::pgn::GameResult;
/// let result: GameResult = "1-0".parse()?;
/// assert_eq!(result.winner(), Some(Color::White));
/// assert_eq!(GameResult::Draw.to_string(), "1/2-1/2");
/// # Ok::<(), opening_book::pgn::ParseResultError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: unknown, or the game goes on.
    #[default]
    Unknown,
}

/// A text that is no result.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0:?} is not a result: expected 1-0, 0-1, 1/2-1/2 or *")]
pub struct ParseResultError(pub String);

impl GameResult {
    /// All four.
    pub const ALL: [GameResult; 4] =
        [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw, GameResult::Unknown];

    /// Who won, if anybody.
    pub fn winner(self) -> Option<Color> {
        match self {
            GameResult::WhiteWins => Some(Color::White),
            GameResult::BlackWins => Some(Color::Black),
            GameResult::Draw | GameResult::Unknown => None,
        }
    }

    /// The text of the PGN standard.
    pub fn as_str(self) -> &'static str {
        match self {
            GameResult::WhiteWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        }
    }

    /// The result in a token, also as people write it: `1/2`, `½-½`, long dashes.
    pub(super) fn of_token(token: &[u8]) -> Option<GameResult> {
        match token {
            b"1-0" => Some(GameResult::WhiteWins),
            b"0-1" => Some(GameResult::BlackWins),
            b"1/2-1/2" | b"1/2" => Some(GameResult::Draw),
            b"*" => Some(GameResult::Unknown),
            _ => match std::str::from_utf8(token).ok()? {
                "½-½" | "½–½" | "½" | "1/2–1/2" => Some(GameResult::Draw),
                "1–0" => Some(GameResult::WhiteWins),
                "0–1" => Some(GameResult::BlackWins),
                _ => None,
            },
        }
    }
}

impl FromStr for GameResult {
    type Err = ParseResultError;

    fn from_str(text: &str) -> Result<GameResult, ParseResultError> {
        GameResult::of_token(text.as_bytes()).ok_or_else(|| ParseResultError(excerpt(text)))
    }
}

impl From<Option<Outcome>> for GameResult {
    fn from(outcome: Option<Outcome>) -> GameResult {
        match outcome {
            Some(Outcome::Checkmate { winner: Color::White }) => GameResult::WhiteWins,
            Some(Outcome::Checkmate { winner: Color::Black }) => GameResult::BlackWins,
            Some(Outcome::Draw(_)) => GameResult::Draw,
            _ => GameResult::Unknown,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
