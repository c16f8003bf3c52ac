//! A searched line as data: what it is worth, in which moves, and where it ends.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use movegen::{DeadMaterial, Game, Move, Position};
use search::{RootMove, Score};

/// A move by its names, so that it can be read without a board.
///
/// ```
/// use explain::MoveName;
/// use movegen::{Move, Position, Square};
/// let name = MoveName::of(&Position::default(), Move::quiet(Square::G1, Square::F3));
/// assert_eq!((name.san.as_str(), name.uci.as_str()), ("Nf3", "g1f3"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MoveName {
    /// As people write it: `Nf3`.
    pub san: String,
    /// As UCI writes it: `g1f3`.
    pub uci: String,
}

impl MoveName {
    /// The names of a legal move.
    pub fn of(position: &Position, mv: Move) -> MoveName {
        MoveName { san: position.san(mv).to_string(), uci: position.uci(mv).to_string() }
    }
}

/// What a line is worth to the side that has the choice.
///
/// ```
/// use explain::Worth;
/// use search::Score;
/// assert_eq!(Worth::of(Score::new(-31)), Worth::Units(-31));
/// assert_eq!(Worth::of(Score::mate_in(5)), Worth::Mates(3));
/// assert_eq!(Worth::of(Score::mated_in(4)), Worth::Mated(2));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Worth {
    /// So much in the evaluator's unit.
    Units(i32),
    /// It mates in so many moves.
    Mates(u32),
    /// It is mated in so many moves.
    Mated(u32),
}

impl Worth {
    /// What a score says.
    pub const fn of(score: Score) -> Worth {
        match score.mate_moves() {
            Some(moves) if moves > 0 => Worth::Mates(moves.unsigned_abs()),
            Some(moves) => Worth::Mated(moves.unsigned_abs()),
            None => Worth::Units(score.get()),
        }
    }
}

/// Where a line ends, by what the board shows there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Ending {
    /// In a quiet position whose evaluation is the score.
    Quiet,
    /// In mate.
    Checkmate,
    /// In stalemate.
    Stalemate,
    /// In a position that occurred once before, in the game or in the line: a search scores that as a draw, since who
    /// comes round again has gained nothing. By the rules it is none yet.
    Repetition,
    /// In a position that occurred two or three times before: a draw by the rules if it is claimed.
    Threefold,
    /// In a position that occurred four times before: a draw without anybody's claim.
    Fivefold,
    /// A hundred half-moves after the last capture or pawn move: a draw by the rules if it is claimed.
    FiftyMoves,
    /// A hundred and fifty half-moves after the last capture or pawn move: a draw without anybody's claim.
    SeventyFiveMoves,
    /// With men that can't mate.
    DeadMaterial,
    /// Somewhere on the way: nothing on the board where it ends accounts for the score.
    Open,
}

impl Ending {
    /// Whether it is a draw by the rules, or may be claimed as one.
    ///
    /// ```
    /// use explain::Ending;
    /// assert!(Ending::Threefold.is_draw() && !Ending::Repetition.is_draw());
    /// ```
    pub const fn is_draw(self) -> bool {
        match self {
            Ending::Stalemate
            | Ending::Threefold
            | Ending::Fivefold
            | Ending::FiftyMoves
            | Ending::SeventyFiveMoves
            | Ending::DeadMaterial => true,
            Ending::Quiet | Ending::Checkmate | Ending::Repetition | Ending::Open => false,
        }
    }

    /// Whether a search scores it as a draw: those, and the first time that a position is repeated.
    ///
    /// ```
    /// use explain::Ending;
    /// assert!(Ending::Threefold.is_scored_as_draw() && Ending::Repetition.is_scored_as_draw());
    /// ```
    pub const fn is_scored_as_draw(self) -> bool {
        self.is_draw() || matches!(self, Ending::Repetition)
    }
}

/// A line with its score, as data.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Line {
    /// Its first move.
    pub mv: MoveName,
    /// What it is worth to the side to move at the root; of no meaning unless it is exact.
    pub worth: Worth,
    /// The same in hundredths of a pawn, by the evaluator's own conversion; `None` for a mate.
    pub centipawns: Option<i32>,
    /// Whether the score is exact. A bound explains nothing.
    pub exact: bool,
    /// All its moves.
    pub moves: Vec<MoveName>,
    /// The same as a text with move numbers.
    pub text: String,
    /// Where it ends.
    pub ending: Ending,
}

impl Line {
    /// Whether it ends in a mate or in what is scored as a draw: what stands on the board then counts for nothing.
    pub(crate) const fn is_decided(&self) -> bool {
        !matches!(self.worth, Worth::Units(_)) || self.ending.is_scored_as_draw()
    }
}

/// A line played out on the board.
pub(crate) struct Played {
    pub line: Line,
    /// Its legal moves.
    pub moves: Vec<Move>,
    /// The position after the last of them.
    pub leaf: Position,
}

/// Plays a line out as far as it is legal, and says how the board ends it. `Quiet` is left to those who can
/// evaluate: such a line is `Open` here.
pub(crate) fn play(game: &Game, root_move: &RootMove) -> Option<Played> {
    let mut game = game.clone();
    let root = game.position().clone();
    let mut names = Vec::new();
    for &mv in &root_move.pv {
        if !game.position().is_legal(mv) {
            break;
        }
        names.push(MoveName::of(game.position(), mv));
        // It is legal, so it does not fail.
        let _ = game.play(mv);
    }
    let moves = root_move.pv[..names.len()].to_vec();
    let line = Line {
        mv: names.first()?.clone(),
        worth: Worth::of(root_move.score),
        centipawns: (!root_move.score.is_mate()).then_some(root_move.centipawns),
        exact: root_move.exact().is_some(),
        text: root.line(&moves),
        ending: ending(&game, root_move.score),
        moves: names,
    };
    Some(Played { line, moves, leaf: game.position().clone() })
}

fn ending(game: &Game, score: Score) -> Ending {
    let leaf = game.position();
    if score.is_mate() {
        return if leaf.is_checkmate() { Ending::Checkmate } else { Ending::Open };
    }
    // Where the score is no draw the search has not looked for one: at its horizon it may evaluate even a
    // stalemate, and then that is what the line is worth to it.
    if score != Score::DRAW {
        Ending::Open
    } else if leaf.is_stalemate() {
        Ending::Stalemate
    } else if DeadMaterial::Fide.is_dead(leaf.board()) {
        Ending::DeadMaterial
    } else if game.repetitions() > 3 {
        Ending::Fivefold
    } else if leaf.halfmove_clock() >= 150 {
        Ending::SeventyFiveMoves
    } else if game.repetitions() > 1 {
        Ending::Threefold
    } else if leaf.halfmove_clock() >= 100 {
        Ending::FiftyMoves
    } else if game.repetitions() == 1 {
        Ending::Repetition
    } else {
        Ending::Open
    }
}
