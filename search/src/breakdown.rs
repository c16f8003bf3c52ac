//! An evaluation taken apart: its named terms, what they are made of, and what they add up to.

use alloc::vec::Vec;

use movegen::{Color, Square, SquareSet};

use crate::Score;

/// One named part of an evaluation, for both sides, in the evaluator's unit.
///
/// ```
/// use search::Term;
/// let term = Term::new("material", 500, 320);
/// assert_eq!(term.difference(), 180);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Term {
    /// What it is called.
    pub name: &'static str,
    /// What White has of it.
    pub white: i32,
    /// What Black has of it.
    pub black: i32,
}

impl Term {
    /// A term with both sides' values.
    pub const fn new(name: &'static str, white: i32, black: i32) -> Term {
        Term { name, white, black }
    }

    /// White's value less Black's.
    pub const fn difference(self) -> i32 {
        self.white.saturating_sub(self.black)
    }
}

/// One thing on the board that a term counts: an isolated pawn, a rook on an open file.
///
/// ```
/// use movegen::{Color, Square};
/// use search::Feature;
/// let pawn = Feature::new("pawn structure", "isolated pawn", Color::White, Square::D4, -12);
/// assert_eq!((pawn.term, pawn.square, pawn.value), ("pawn structure", Square::D4, -12));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Feature {
    /// The [name](Term::name) of its term.
    pub term: &'static str,
    /// What it is called: a noun, `isolated pawn`.
    pub kind: &'static str,
    /// Whose it is.
    pub color: Color,
    /// Where it stands.
    pub square: Square,
    /// Other squares that belong to it: the men that attack, the shield that is missing.
    pub others: SquareSet,
    /// What it is worth to its owner, in the evaluator's unit. Each is rounded by itself, so that the
    /// features of a term may differ from it by what rounding takes.
    pub value: i32,
}

impl Feature {
    /// A feature of one square.
    pub const fn new(
        term: &'static str,
        kind: &'static str,
        color: Color,
        square: Square,
        value: i32,
    ) -> Feature {
        Feature { term, kind, color, square, others: SquareSet::EMPTY, value }
    }

    /// The same feature with other squares that belong to it.
    #[must_use]
    pub const fn with_others(self, others: SquareSet) -> Feature {
        Feature { others, ..self }
    }
}

/// An evaluation of one position taken apart, as White sees it.
///
/// An evaluator makes it with [`Evaluator::breakdown`](crate::Evaluator::breakdown), an engine with
/// [`Engine::breakdown`](crate::Engine::breakdown).
///
/// ```
/// use movegen::Position;
/// use search::{Breakdown, Evaluator, Score, Term};
///
/// struct Men;
/// impl Evaluator for Men {
///     fn evaluate(&mut self, position: &Position) -> Score {
///         let terms = self.terms(position);
///         self.total(&terms, position.turn())
///     }
///     fn terms(&mut self, position: &Position) -> Vec<Term> {
///         let men = |color| 100 * position.board().of_color(color).len() as i32;
///         vec![Term::new("men", men(movegen::Color::White), men(movegen::Color::Black))]
///     }
/// }
///
/// let breakdown = Men.breakdown(&"4k3/8/8/8/4P3/8/8/4K3 b - - 0 1".parse()?);
/// assert_eq!(breakdown.total, Score::new(100));
/// assert!(breakdown.is_sum());
/// # Ok::<(), movegen::FenError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Breakdown {
    /// The named terms; none if the evaluator can't be taken apart.
    pub terms: Vec<Term>,
    /// What the terms are made of; none if the evaluator does not say.
    pub features: Vec<Feature>,
    /// What the terms amount to, as White sees it.
    pub total: Score,
    /// One pawn on the evaluator's scale.
    pub pawn: i32,
}

impl Breakdown {
    /// Whether the total is the sum of the terms' differences, so that a gap between two totals is the sum of
    /// the gaps between their terms. It is not for an evaluator that divides one total by another.
    pub fn is_sum(&self) -> bool {
        let sum = self.terms.iter().map(|term| i64::from(term.difference())).sum::<i64>();
        !self.terms.is_empty() && sum == i64::from(self.total.get())
    }
}
