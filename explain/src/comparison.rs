//! Two lines side by side: how far apart they are, and the terms that make the difference.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use movegen::{Color, Square};
use search::Breakdown;

use crate::ledger::hundredths;
use crate::statement::{Statement, write_all};
use crate::{Ending, English, Fact, Line, Man, MoveName, Observation, Size, Worth};

/// A gap below this, in hundredths of a pawn, is noise: no reason is given for it.
const NOISE: i32 = 15;
/// How much of a gap the terms that are named account for, in hundredths, if three of them do.
const ENOUGH: i64 = 80;
/// How many terms are named at most.
const MOST_TERMS: usize = 3;
/// How many features of a term are kept.
const MOST_FEATURES: usize = 6;

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
    /// It is worse.
    Worse {
        /// By how much.
        size: Size,
    },
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
    /// use explain::{Relation, Size};
    /// assert!(Relation::Worse { size: Size::Small }.needs_reason());
    /// assert!(!Relation::AboutEqual.needs_reason());
    /// ```
    pub const fn needs_reason(self) -> bool {
        !matches!(
            self,
            Relation::Itself | Relation::Same | Relation::AboutEqual | Relation::Better | Relation::Unknown
        )
    }
}

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
    /// A line ends in a draw by the rules, which nobody evaluates.
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
pub struct FeatureGap {
    /// What it is called.
    pub kind: String,
    /// Whose it is.
    pub color: Color,
    /// Where it stands in this line, or in the best one if it is not in this.
    pub square: Square,
    /// Where it stands in the best line, if it is in both and not on the same square.
    pub best_square: Option<Square>,
    /// What it is worth to its owner at the end of the best line; `None` where it is not there.
    pub best: Option<i32>,
    /// The same at the end of this line.
    pub here: Option<i32>,
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
    /// The features that make the difference, the largest first.
    pub features: Vec<FeatureGap>,
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
    /// The same in hundredths of a pawn.
    pub best_centipawns: i32,
    /// Where its line ends.
    pub best_ending: Ending,
    /// How the two compare.
    pub relation: Relation,
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
    /// never tempo. None for a gap that needs no reason.
    pub named: usize,
    /// What speaks against the move: what it allows, and what its line costs, unless that ends in a mate or in a draw
    /// by the rules. Empty for a gap that needs no reason.
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
    /// The terms are signed as the reader sees them.
    pub fn statements(&self, reader: Color) -> Vec<Statement<'_>> {
        let mut statements = alloc::vec![Statement::Gap { comparison: self, reader }];
        if !self.relation.needs_reason() {
            return statements;
        }
        statements.push(Statement::Line { line: &self.line });
        let told = self.reasons.iter().take(crate::statement::MOST_REASONS);
        statements.extend(told.map(|observation| Statement::Fact { observation }));
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

/// A line with the evaluation of its leaf.
pub(crate) struct Evaluated {
    pub line: Line,
    pub breakdown: Option<Breakdown>,
    pub observations: Vec<Observation>,
}

/// Puts a line beside the best one. `tempo` are the terms that only say whose move it is.
pub(crate) fn compare(turn: Color, best: &Evaluated, other: &Evaluated, tempo: &[&str]) -> Comparison {
    let pawn = best.breakdown.as_ref().map_or(100, |breakdown| breakdown.pawn.max(1));
    let accounting = accounting(best, other);
    let shown = |line: &Line| match (accounting, line.worth) {
        (Accounting::Exact, Worth::Units(units)) => hundredths(units, pawn),
        _ => line.centipawns,
    };
    let gap = match (best.line.worth, other.line.worth) {
        (Worth::Units(best), Worth::Units(other)) if accounting != Accounting::Bound => {
            Some(best.saturating_sub(other))
        }
        _ => None,
    };
    let gap_centipawns = gap.map(|_| shown(&best.line).saturating_sub(shown(&other.line)));
    let relation = relation(&best.line, &other.line, gap, gap_centipawns);
    let mut terms = match (&best.breakdown, &other.breakdown) {
        (Some(best), Some(other)) if accounting == Accounting::Exact => term_gaps(turn, best, other, tempo),
        _ => Vec::new(),
    };
    let gap_or_0 = gap.unwrap_or(0);
    terms.sort_by_key(|term| (term.is_tempo, -i64::from(term.gap) * i64::from(gap_or_0.signum())));
    let needs_reason = relation.needs_reason();
    Comparison {
        turn,
        line: Line { centipawns: shown(&other.line), ..other.line.clone() },
        best: best.line.mv.clone(),
        best_worth: best.line.worth,
        best_centipawns: shown(&best.line),
        best_ending: best.line.ending,
        relation,
        gap,
        gap_centipawns,
        accounting,
        named: if needs_reason { named(&terms, gap_or_0) } else { 0 },
        terms,
        reasons: if needs_reason { reasons(turn, best, other) } else { Vec::new() },
        pawn,
    }
}

fn has_terms(one: &Evaluated) -> bool {
    one.breakdown.as_ref().is_some_and(|breakdown| !breakdown.terms.is_empty())
}

fn accounting(best: &Evaluated, other: &Evaluated) -> Accounting {
    let any = |test: fn(&Evaluated) -> bool| test(best) || test(other);
    if any(|one| !one.line.exact) {
        Accounting::Bound
    } else if any(|one| !matches!(one.line.worth, Worth::Units(_))) {
        Accounting::Mate
    } else if any(|one| one.line.ending.is_draw()) {
        Accounting::Draw
    } else if any(|one| !has_terms(one)) {
        if any(has_terms) { Accounting::NotEvaluated } else { Accounting::NoTerms }
    } else if any(|one| one.line.ending != Ending::Quiet) {
        Accounting::OpenLine
    } else if any(|one| one.breakdown.as_ref().is_some_and(|breakdown| !breakdown.is_sum())) {
        Accounting::NotASum
    } else {
        Accounting::Exact
    }
}

fn relation(best: &Line, other: &Line, gap: Option<i32>, centipawns: Option<i32>) -> Relation {
    if best.mv == other.mv {
        return Relation::Itself;
    }
    if !best.exact || !other.exact {
        return Relation::Unknown;
    }
    match (best.worth, other.worth) {
        (Worth::Units(_), Worth::Units(_)) => match (gap, centipawns.unwrap_or(0)) {
            (Some(0), _) => Relation::Same,
            (_, gap) if gap.abs() < NOISE => Relation::AboutEqual,
            (_, gap) if gap > 0 => Relation::Worse { size: Size::of(gap) },
            _ => Relation::Better,
        },
        (Worth::Mates(one), Worth::Mates(two)) | (Worth::Mated(one), Worth::Mated(two)) if one == two => {
            Relation::Same
        }
        (Worth::Mates(best), Worth::Mates(moves)) if moves > best => {
            Relation::MatesLater { moves, instead_of: best }
        }
        (Worth::Mated(best), Worth::Mated(moves)) if moves < best => {
            Relation::MatedSooner { moves, instead_of: best }
        }
        (Worth::Mates(moves), Worth::Units(_)) => Relation::MissesMate { moves },
        (Worth::Units(_) | Worth::Mates(_), Worth::Mated(moves)) => Relation::LosesToMate { moves },
        _ => Relation::Better,
    }
}

/// Each term of either leaf that differs, as the side with the choice sees it.
fn term_gaps(turn: Color, best: &Breakdown, other: &Breakdown, tempo: &[&str]) -> Vec<TermGap> {
    let sign = if turn == Color::White { 1 } else { -1 };
    let value = |breakdown: &Breakdown, name: &str| {
        let ours = breakdown.terms.iter().filter(|term| term.name == name);
        ours.fold(0i32, |sum, term| sum.saturating_add(term.difference())).saturating_mul(sign)
    };
    let mut names: Vec<&'static str> = Vec::new();
    for term in best.terms.iter().chain(&other.terms) {
        if !names.contains(&term.name) {
            names.push(term.name);
        }
    }
    let gaps = names.into_iter().map(|name| {
        let (best_value, here) = (value(best, name), value(other, name));
        TermGap {
            name: name.to_string(),
            best: best_value,
            here,
            gap: best_value.saturating_sub(here),
            is_tempo: tempo.contains(&name),
            features: feature_gaps(name, best, other),
        }
    });
    gaps.filter(|term| term.gap != 0).collect()
}

fn feature_gaps(term: &str, best: &Breakdown, other: &Breakdown) -> Vec<FeatureGap> {
    let mut gaps: Vec<FeatureGap> = Vec::new();
    let sides = best.features.iter().map(|feature| (feature, true));
    for (feature, is_best) in sides.chain(other.features.iter().map(|feature| (feature, false))) {
        if feature.term != term {
            continue;
        }
        let same = |gap: &FeatureGap| {
            gap.kind == feature.kind && gap.color == feature.color && gap.square == feature.square
        };
        let place = gaps.iter().position(same).unwrap_or_else(|| {
            gaps.push(FeatureGap {
                kind: feature.kind.to_string(),
                color: feature.color,
                square: feature.square,
                best_square: None,
                best: None,
                here: None,
            });
            gaps.len() - 1
        });
        let side = if is_best { &mut gaps[place].best } else { &mut gaps[place].here };
        *side = Some(side.unwrap_or(0).saturating_add(feature.value));
    }
    join_moved(&mut gaps);
    gaps.retain(|gap| gap.effect() != 0);
    gaps.sort_by_key(|gap| core::cmp::Reverse(gap.effect().unsigned_abs()));
    gaps.truncate(MOST_FEATURES);
    gaps
}

/// What stands on one square here and on another there is one thing that has moved: a queen elsewhere is no gap in
/// material. Those of equal value are matched first.
fn join_moved(gaps: &mut Vec<FeatureGap>) {
    for must_be_equal in [true, false] {
        let mut index = 0;
        while index < gaps.len() {
            let gap = &gaps[index];
            let moved = |other: &FeatureGap| {
                let same = gap.kind == other.kind && gap.color == other.color;
                let is_only_there = gap.here.is_none() && other.best.is_none();
                same && is_only_there && (gap.best == other.here || !must_be_equal)
            };
            match gaps.iter().position(moved) {
                Some(other) => {
                    let there = gaps[index].clone();
                    gaps[other].best = there.best;
                    gaps[other].best_square = Some(there.square);
                    gaps.remove(index);
                }
                None => index += 1,
            }
        }
    }
}

/// How many of the terms, sorted, make enough of a gap.
fn named(terms: &[TermGap], gap: i32) -> usize {
    let whole = i64::from(gap.unsigned_abs());
    let mut sum = 0;
    for (index, term) in terms.iter().take(MOST_TERMS).enumerate() {
        if term.is_tempo || i64::from(term.gap) * i64::from(gap.signum()) <= 0 {
            return index;
        }
        sum += i64::from(term.gap.unsigned_abs());
        if sum * 100 >= whole * ENOUGH {
            return index + 1;
        }
    }
    terms.len().min(MOST_TERMS)
}

/// What speaks against a line that does not speak against the best one too.
fn reasons(turn: Color, best: &Evaluated, other: &Evaluated) -> Vec<Observation> {
    let in_best = |fact: &Fact| best.observations.iter().any(|observation| observation.fact == *fact);
    let sign = if turn == Color::White { 1 } else { -1 };
    let is_decided = other.line.is_decided();
    let net = |one: &Evaluated| {
        if one.line.is_decided() {
            return None;
        }
        one.observations.iter().find_map(|observation| match &observation.fact {
            Fact::Material { net, .. } => Some(sign * net),
            _ => None,
        })
    };
    let costs = net(other).unwrap_or(0) < net(best).unwrap_or(0);
    // By the exchange alone many a man could be taken; it counts if the line takes it.
    let is_taken = |man: &Man| {
        other.observations.iter().any(|observation| match &observation.fact {
            Fact::Material { by_white, by_black, .. } => {
                by_white.iter().chain(by_black).any(|taken| taken.man == *man && taken.ply > 1)
            }
            _ => false,
        })
    };
    // That the move allows mate and that the answer mates is one thing: it is told of the move if it is the same mate.
    let answer = other.line.moves.get(1);
    let mates =
        |observation: &Observation| observation.ply == 2 && matches!(observation.fact, Fact::Mate { .. });
    let is_answered_by_mate = other.observations.iter().any(mates);
    let allows_it = other.observations.iter().any(|observation| match &observation.fact {
        Fact::AllowsMate { by, .. } => observation.ply == 1 && Some(by) == answer,
        _ => false,
    });
    let counts = |observation: &&Observation| match &observation.fact {
        Fact::Mate { .. } if allows_it && mates(observation) => false,
        Fact::AllowsMate { .. } if is_answered_by_mate && !allows_it => false,
        fact if is_decided && fact.is_of_the_line() => false,
        Fact::Material { .. } => costs,
        Fact::EnPrise { man, .. } if !is_taken(man) => false,
        fact => fact.favours() == Some(!turn) && !in_best(fact),
    };
    let mut reasons: Vec<Observation> = other.observations.iter().filter(counts).cloned().collect();
    reasons.sort_by_key(|observation| observation.fact.rank());
    reasons
}
