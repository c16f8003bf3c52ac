//! What can be wrong with a game's text.

use movegen::{FenError, ParseMoveError};
use thiserror::Error;

use super::GameResult;

/// Something wrong, and where: in which game of the input and on which line.
///
/// ```
/// use opening_book::pgn::{Reader, Record};
/// let mut reader = Reader::new("[Event \"?\"]\n\n1. e4 e5\n2. Ke3 Nc6 *\n".as_bytes());
/// let record = reader.read_record()?.expect("a game");
/// assert_eq!(record.game.moves().len(), 2);
/// assert_eq!(
///     record.problems[0].to_string(),
///     "game 1, line 4: ply 3: \"Ke3\" is illegal: no man of the side to move that fits can go there"
/// );
/// assert!(record.problems[0].is_error());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("game {game}, line {line}: {fault}")]
#[non_exhaustive]
pub struct Problem {
    /// The number of the game in its input, from 1. What stands before the first game has 0.
    pub game: u64,
    /// The line, from 1.
    pub line: u64,
    /// How many bytes of the input come before the place.
    pub offset: u64,
    /// What it is.
    #[source]
    pub fault: Fault,
}

impl Problem {
    /// Whether the rest of the game was skipped for it. Other problems are warnings.
    pub fn is_error(&self) -> bool {
        matches!(
            self.fault,
            Fault::Move { .. }
                | Fault::PassInCheck { .. }
                | Fault::Fen(_)
                | Fault::Variant(_)
                | Fault::OpenComment
                | Fault::OpenVariation
        )
    }
}

/// A kind of problem.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Fault {
    /// A main-line move that can't be read, is illegal or fits two men.
    #[error("ply {ply}: {error}")]
    Move {
        /// Which half-move of the game, from 1; passes count.
        ply: u32,
        /// What is wrong with it.
        #[source]
        error: ParseMoveError,
    },
    /// A null move where the side to move is in check.
    #[error("ply {ply}: a pass while in check")]
    PassInCheck {
        /// Which half-move of the game, from 1; passes count.
        ply: u32,
    },
    /// A move of a variation; only readers of variations hear of it. The rest of the variation is skipped.
    #[error("in a variation: {0}")]
    VariationMove(#[source] ParseMoveError),
    /// The tag `FEN` is no valid position.
    #[error("the FEN tag is not a position: {0}")]
    Fen(#[source] FenError),
    /// The tag `Variant` names other rules.
    #[error("variant {0:?} is not supported: expected Standard or Chess960")]
    Variant(String),
    /// A comment without its `}`: it ends with the input, or where the next game seems to begin.
    #[error("a comment is not closed")]
    OpenComment,
    /// A variation without its `)` at the end of the game.
    #[error("a variation is not closed")]
    OpenVariation,
    /// A `)`, `}` or `]` that closes nothing; it is passed over.
    #[error("{0:?} closes nothing")]
    Unopened(char),
    /// A tag that is not of the form `[Name "value"]`; what can be read of it is kept.
    #[error("the tag {0:?} is not of the form [Name \"value\"]")]
    Tag(String),
    /// More tags, longer ones or longer comments than are kept.
    #[error("{0} is too long and was cut")]
    TooLong(&'static str),
    /// Deeper nested variations than are handed on.
    #[error("a variation is nested too deeply and was skipped")]
    TooDeep,
    /// The game ends without `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[error("the game ends without a result")]
    NoResult,
    /// The tag `Result` and the end of the moves do not say the same.
    #[error("the tag says {tag}, the moves end with {moves}")]
    ResultMismatch {
        /// The tag's.
        tag: GameResult,
        /// What stands behind the last move.
        moves: GameResult,
    },
    /// The last move mates, and the result says otherwise.
    #[error("the last move mates, but the result is {0}")]
    MateMismatch(GameResult),
    /// Text that belongs to no game; its line was skipped.
    #[error("text that belongs to no game: {0:?}")]
    Stray(String),
}
