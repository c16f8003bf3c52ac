//! Two lines side by side: how far apart they are, and the terms that make the difference.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use movegen::{Color, Role, Square};

use crate::statement::{Statement, told, write_all};
use crate::{Ending, English, Line, MoveName, Observation, Severity, Worth};

/// How a move compares with the best one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "relation", rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Relation {
    /// It is the best move.
    Itself,
    /// It is worth exactly the same.
    Same,
    /// Less than 15 hundredths of a pawn lie between them, too little to give a reason for.
    AboutEqual,
    /// It is worse: [`Comparison::severity`] says how much.
    Worse,
    /// The game is won with either: the score is lower, but of the chances to win less than a hundredth is lost, on a
    /// scale from -1 (lost) to 1 (won).
    WinsAsWell,
    /// The game is lost with either: the same.
    LosesAsWell,
    /// Its line comes to a position that occurred before, which the search scores as a draw and the rules do not: the
    /// score is lower, and that is all that is known.
    Repeats,
    /// It is better: the lines were not searched alike, or not to the same depth.
    Better,
    /// It mates too, but later.
    MatesLater {
        /// In how many moves.
        moves: u32,
        /// In how many the best move does.
        instead_of: u32,
    },
    /// The best move mates and it does not.
    MissesMate {
        /// In how many moves the best move mates.
        moves: u32,
    },
    /// It is mated, and the best move is not.
    LosesToMate {
        /// In how many moves.
        moves: u32,
    },
    /// All lose, and it loses sooner.
    MatedSooner {
        /// In how many moves.
        moves: u32,
        /// In how many after the best move.
        instead_of: u32,
    },
    /// One of the two scores is only a bound.
    Unknown,
}

impl Relation {
    /// Whether the move is worse, so that there is something to give reasons for.
    ///
    /// ```
    /// use explain::Relation;
    /// assert!(Relation::Worse.needs_reason());
    /// assert!(!Relation::AboutEqual.needs_reason());
    /// ```
    pub const fn needs_reason(self) -> bool {
        !matches!(
            self,
            Relation::Itself | Relation::Same | Relation::AboutEqual | Relation::Better | Relation::Unknown
        )
    }

    /// Whether a gap in a game that is decided is too small to be explained: less than a pawn.
    pub(crate) fn is_trifle(self, gap_centipawns: Option<i32>) -> bool {
        matches!(self, Relation::WinsAsWell | Relation::LosesAsWell) && gap_centipawns.unwrap_or(0) < MUCH
    }
}

/// A gap that nobody calls little, in hundredths of a pawn: a pawn.
pub(crate) const MUCH: i32 = 100;

/// Whether the gap between two lines is the sum of the gaps between their terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Accounting {
    /// It is, to the last unit.
    Exact,
    /// A mate is no sum of terms.
    Mate,
    /// A line ends in a draw by the rules or in a repetition that is scored as one, which nobody evaluates.
    Draw,
    /// The evaluator is no sum: it divides one total by another.
    NotASum,
    /// The evaluator does not take itself apart.
    NoTerms,
    /// A line ends in a position without terms, a dead draw for instance, though the other's has some.
    NotEvaluated,
    /// The position where a line ends does not have the score of the line.
    OpenLine,
    /// A score is only a bound.
    Bound,
}

/// Something on the board that one leaf has and the other has not, or that is worth another amount there.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct FeatureGap {
    /// What it is called.
    pub kind: String,
    /// Whose it is.
    pub color: Color,
    /// Where it stands at the end of this line, or of the best one if it is not in this.
    pub square: Square,
    /// Where it stands in the best line, if it is in both and not on the same square.
    pub best_square: Option<Square>,
    /// What it is worth to its owner at the end of the best line; `None` where it is not there.
    pub best: Option<i32>,
    /// The same at the end of this line.
    pub here: Option<i32>,
    /// Where the man was taken in the line that has it not, if the feature is the man itself.
    pub taken: Option<Square>,
    /// Where the feature is what a man can go to: how many squares at either end.
    pub scope: Option<ScopeGap>,
}

/// How many squares a knight, bishop, rook or queen attacks that hold no man of its side and that no enemy pawn
/// attacks: counted on the board, and told where a feature has just these squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct ScopeGap {
    /// At the end of the best line.
    pub best: u32,
    /// At the end of this line.
    pub here: u32,
}

impl FeatureGap {
    /// How much better this line is by it, for its owner.
    pub fn effect(&self) -> i32 {
        self.here.unwrap_or(0).saturating_sub(self.best.unwrap_or(0))
    }
}

/// One term at both leaves, as the side with the choice sees it, in the evaluator's unit.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct TermGap {
    /// What it is called.
    pub name: String,
    /// At the end of the best line.
    pub best: i32,
    /// At the end of this line.
    pub here: i32,
    /// What it adds to the gap: `best - here`.
    pub gap: i32,
    /// Whether it only says whose move it is, and changes sign with that: never a reason.
    pub is_tempo: bool,
    /// The features that make the difference, the largest first. A man that both leaves have is none, though its value
    /// may differ with the phase; nor are two men of a kind of which each leaf has lost one.
    pub features: Vec<FeatureGap>,
    /// Where the term is made of men alone: how many of which kind there are at one end and not at the other. They
    /// account for the whole term, but for what the phase makes of the others.
    pub men: Vec<MenGap>,
}

/// Of men of one kind and side, how many there are at either end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct MenGap {
    /// Whose.
    pub color: Color,
    /// What they are.
    pub role: Role,
    /// At the end of the best line.
    pub best: u32,
    /// At the end of this line.
    pub here: u32,
}

/// Why a move is not the best one, as data. `Display` writes it in English, as the side with the choice
/// reads it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Comparison {
    /// The side that has the choice.
    pub turn: Color,
    /// The line of the move.
    pub line: Line,
    /// The best move.
    pub best: MoveName,
    /// What that is worth.
    pub best_worth: Worth,
    /// The same in hundredths of a pawn; `None` for a mate.
    pub best_centipawns: Option<i32>,
    /// Where its line ends.
    pub best_ending: Ending,
    /// How the two compare.
    pub relation: Relation,
    /// How much the move costs by the chances that it loses; a mate is a whole chance. `None` for a move that is no
    /// worse or only repeats a position.
    pub severity: Option<Severity>,
    /// How much less the move is worth, in the evaluator's unit; `None` where a mate or a bound is involved.
    pub gap: Option<i32>,
    /// The same in hundredths of a pawn: the difference of the two scores as they are shown.
    pub gap_centipawns: Option<i32>,
    /// Whether the terms add up to the gap.
    pub accounting: Accounting,
    /// All terms that differ, those that account for most of the gap first, tempo last; they add up to it. Empty
    /// unless the accounting is [`Exact`](Accounting::Exact).
    pub terms: Vec<TermGap>,
    /// How many of them are the reason: as many as it takes to 80 hundredths of the gap, at most three, and
    /// never tempo. None for a gap that needs no reason, nor for less than a pawn in a game that is decided.
    pub named: usize,
    /// What speaks against the move: what it allows, and what its line costs, unless that ends in a mate or is
    /// scored as a draw. For a gap that needs no reason, what the line takes and loses alone, if that comes to something
    /// else than in the best line. Empty for a repetition.
    pub reasons: Vec<Observation>,
    /// One pawn in the evaluator's unit.
    pub pawn: i32,
}

impl Comparison {
    /// The terms that are named as the reason, and all others.
    pub fn split_terms(&self) -> (&[TermGap], &[TermGap]) {
        self.terms.split_at(self.named.min(self.terms.len()))
    }

    /// What there is to say, in order, for a reader on this side.
    ///
    /// The terms are signed as the reader sees them. The line is told of every move that has an exact score.
    pub fn statements(&self, reader: Color) -> Vec<Statement<'_>> {
        let mut statements = alloc::vec![Statement::Gap { comparison: self, reader }];
        if self.relation != Relation::Unknown {
            statements.push(Statement::Line { line: &self.line });
        }
        statements.extend(told(&self.reasons));
        if !self.relation.needs_reason() || self.relation.is_trifle(self.gap_centipawns) {
            return statements;
        }
        if self.accounting == Accounting::Exact {
            statements.push(Statement::Terms { comparison: self, reader });
        } else {
            statements.push(Statement::NotBrokenDown { comparison: self });
        }
        statements
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_all(&English, &self.statements(self.turn), f)
    }
}
