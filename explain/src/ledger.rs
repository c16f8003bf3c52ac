//! An evaluation as a ledger that owns its words.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use movegen::{Color, Square};
use search::Breakdown;

/// One thing on the board that a term counts.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct LedgerFeature {
    /// What it is called.
    pub kind: String,
    /// Whose it is.
    pub color: Color,
    /// Where it stands.
    pub square: Square,
    /// Other squares that belong to it.
    pub others: Vec<Square>,
    /// What it is worth to its owner, in the evaluator's unit.
    pub value: i32,
}

/// One named term, in the evaluator's unit.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct LedgerTerm {
    /// What it is called.
    pub name: String,
    /// What White has of it.
    pub white: i32,
    /// What Black has of it.
    pub black: i32,
    /// White's less Black's.
    pub difference: i32,
    /// What it is made of.
    pub features: Vec<LedgerFeature>,
}

/// An evaluation of one position: White's and Black's value of each term.
///
/// ```
/// use explain::Ledger;
/// use movegen::Position;
/// use search::{Evaluator, Score, Term};
///
/// struct Turn;
/// impl Evaluator for Turn {
///     fn evaluate(&mut self, _: &Position) -> Score { Score::new(10) }
///     fn terms(&mut self, position: &Position) -> Vec<Term> {
///         let tempo = |color| if position.turn() == color { 10 } else { 0 };
///         vec![Term::new("tempo", tempo(movegen::Color::White), tempo(movegen::Color::Black))]
///     }
/// }
/// let ledger = Ledger::from(&Turn.breakdown(&Position::default()));
/// assert!(ledger.is_sum);
/// assert_eq!((ledger.terms[0].name.as_str(), ledger.total), ("tempo", 10));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Ledger {
    /// The terms, in the evaluator's order.
    pub terms: Vec<LedgerTerm>,
    /// What they amount to, as White sees it.
    pub total: i32,
    /// Whether the total is the sum of the differences.
    pub is_sum: bool,
    /// One pawn in this unit.
    pub pawn: i32,
}

impl From<&Breakdown> for Ledger {
    fn from(breakdown: &Breakdown) -> Ledger {
        let terms = breakdown
            .terms
            .iter()
            .map(|term| LedgerTerm {
                name: term.name.to_string(),
                white: term.white,
                black: term.black,
                difference: term.difference(),
                features: features(breakdown, term.name),
            })
            .collect();
        Ledger {
            terms,
            total: breakdown.total.get(),
            is_sum: breakdown.is_sum(),
            pawn: breakdown.pawn.max(1),
        }
    }
}

fn features(breakdown: &Breakdown, term: &str) -> Vec<LedgerFeature> {
    let ours = breakdown.features.iter().filter(|feature| feature.term == term);
    ours.map(|feature| LedgerFeature {
        kind: feature.kind.to_string(),
        color: feature.color,
        square: feature.square,
        others: feature.others.iter().collect(),
        value: feature.value,
    })
    .collect()
}

/// Hundredths of a pawn, rounded half away from zero.
pub(crate) fn hundredths(units: i32, pawn: i32) -> i32 {
    let (units, pawn) = (i64::from(units) * 100, i64::from(pawn.max(1)));
    let rounded = (units.abs() * 2 + pawn) / (2 * pawn);
    let signed = if units < 0 { -rounded } else { rounded };
    signed.clamp(-i64::from(i32::MAX), i64::from(i32::MAX)) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_become_hundredths_of_a_pawn() {
        for (units, pawn, expected) in
            [(91, 100, 91), (-91, 100, -91), (1, 200, 1), (-1, 200, -1), (1, 400, 0)]
        {
            assert_eq!(hundredths(units, pawn), expected, "{units} of {pawn}");
        }
        assert_eq!((hundredths(i32::MAX, 0), hundredths(i32::MIN, 1)), (i32::MAX, -i32::MAX));
    }
}
