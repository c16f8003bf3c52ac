//! How a game ends.

use core::fmt;

use board0x88::Color;

use crate::DeadMaterial;

/// The end of a game by the rules of chess.
///
/// `Display` writes the PGN result.
///
/// ```
/// use movegen::{Color, Draw, Outcome};
/// let outcome = Outcome::Checkmate { winner: Color::Black };
/// assert_eq!(outcome.to_string(), "0-1");
/// assert_eq!(outcome.winner(), Some(Color::Black));
/// assert_eq!(Outcome::Draw(Draw::Stalemate).winner(), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Outcome {
    /// The king of the side to move is attacked and nothing helps.
    Checkmate {
        /// The side that gave mate.
        winner: Color,
    },
    /// Neither side wins.
    Draw(Draw),
}

/// Why a game is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Draw {
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// Nobody can mate with the men on the board, by a [`DeadMaterial`] rule.
    DeadMaterial,
    /// The position has occurred five times or more: ends the game by itself.
    FivefoldRepetition,
    /// 75 moves of each side without a capture or a pawn move: ends the game by itself.
    SeventyFiveMoves,
    /// The position has occurred three or four times: the player to move may claim a draw.
    ThreefoldRepetition,
    /// 50 to 74 moves of each side without a capture or a pawn move: the player to move may claim a draw.
    FiftyMoves,
}

/// Whether a draw that a player may claim ends the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Claims {
    /// Nobody claims: only fivefold repetition and seventy-five moves end it.
    #[default]
    Awaited,
    /// Every draw is claimed at once: threefold repetition and fifty moves end it too.
    Made,
}

/// When a game ends, besides mate and stalemate.
///
/// ```
/// use movegen::{Claims, DeadMaterial, GameRules};
/// let rules = GameRules { claims: Claims::Made, dead_material: DeadMaterial::KingsAndOneMinor };
/// assert_eq!(rules, GameRules::AL1600);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct GameRules {
    /// Whether draws that a player may claim end the game.
    pub claims: Claims,
    /// Which material is drawn at once.
    pub dead_material: DeadMaterial,
}

impl GameRules {
    /// The FIDE Laws of Chess (2023), articles 5.2 and 9.6: what ends a game without anybody's claim.
    pub const FIDE: GameRules = GameRules { claims: Claims::Awaited, dead_material: DeadMaterial::Fide };
    /// chess.js: threefold repetition and fifty moves end the game.
    pub const CHESS_JS: GameRules = GameRules { claims: Claims::Made, dead_material: DeadMaterial::ChessJs };
    /// The AL-1600: as chess.js, but fewer men are dead.
    pub const AL1600: GameRules =
        GameRules { claims: Claims::Made, dead_material: DeadMaterial::KingsAndOneMinor };
}

impl Outcome {
    /// Who won, or `None` after a draw.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::Checkmate { winner } => Some(winner),
            Outcome::Draw(_) => None,
        }
    }

    /// Why it is a draw, or `None` where somebody won.
    pub const fn draw(self) -> Option<Draw> {
        match self {
            Outcome::Checkmate { .. } => None,
            Outcome::Draw(draw) => Some(draw),
        }
    }

    /// What happened, in words: "checkmate", "draw by stalemate" and so on.
    pub const fn reason(self) -> &'static str {
        match self {
            Outcome::Checkmate { .. } => "checkmate",
            Outcome::Draw(Draw::Stalemate) => "draw by stalemate",
            Outcome::Draw(Draw::DeadMaterial) => "draw by insufficient material",
            Outcome::Draw(Draw::FivefoldRepetition) => "draw by fivefold repetition",
            Outcome::Draw(Draw::SeventyFiveMoves) => "draw by the seventy-five-move rule",
            Outcome::Draw(Draw::ThreefoldRepetition) => "draw by threefold repetition",
            Outcome::Draw(Draw::FiftyMoves) => "draw by the fifty-move rule",
        }
    }
}

impl Draw {
    /// `true` for a draw that needs a player's claim.
    pub const fn is_claimable(self) -> bool {
        matches!(self, Draw::ThreefoldRepetition | Draw::FiftyMoves)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        })
    }
}
