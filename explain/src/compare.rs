//! How two lines compare: the relation, the arithmetic of the terms.

use alloc::string::ToString;
use alloc::vec::Vec;

use movegen::{Color, Move, Position};
use search::Breakdown;

use crate::features::{feature_gaps, men_gaps};
use crate::ledger::hundredths;
use crate::observe::Trail;
use crate::reasons::{material, reasons};
use crate::{Accounting, Comparison, Ending, Line, Observation, Relation, Severity, TermGap, Worth};

// The numbers here are choices of what a reader wants to be told; nothing was measured for them.

/// A gap below this, in hundredths of a pawn, is noise: no reason is given for it.
const NOISE: i32 = 15;
/// Chances lost below this, in millionths, are next to nothing: a gap that is no noise costs so little only where the
/// game is decided, at about six pawns and more.
const NOTHING: i32 = 10_000;
/// How much of a gap the terms that are named account for, in hundredths, if three of them do.
const ENOUGH: i64 = 80;
/// How many terms are named at most.
const MOST_TERMS: usize = 3;

/// A line with the evaluation of its leaf.
pub(crate) struct Evaluated {
    pub root: Position,
    pub moves: Vec<Move>,
    pub line: Line,
    pub leaf: Position,
    pub trail: Trail,
    pub breakdown: Option<Breakdown>,
    pub observations: Vec<Observation>,
}

/// Puts a line beside the best one. `tempo` are the terms that only say whose move it is.
pub(crate) fn compare(turn: Color, best: &Evaluated, other: &Evaluated, tempo: &[&str]) -> Comparison {
    let pawn = best.breakdown.as_ref().map_or(100, |breakdown| breakdown.pawn.max(1));
    let accounting = accounting(best, other);
    let shown = |line: &Line| match (accounting, line.worth) {
        (Accounting::Exact, Worth::Units(units)) => Some(hundredths(units, pawn)),
        _ => line.centipawns,
    };
    let gap = match (best.line.worth, other.line.worth) {
        (Worth::Units(best), Worth::Units(other)) if accounting != Accounting::Bound => {
            Some(best.saturating_sub(other))
        }
        _ => None,
    };
    let both = shown(&best.line).zip(shown(&other.line)).filter(|_| gap.is_some());
    let gap_centipawns = both.map(|(best, other)| best.saturating_sub(other));
    let relation = relation(&best.line, &other.line, gap, both);
    let mut terms =
        if accounting == Accounting::Exact { term_gaps(turn, best, other, tempo) } else { Vec::new() };
    let gap_or_0 = gap.unwrap_or(0);
    terms.sort_by_key(|term| (term.is_tempo, -i64::from(term.gap) * i64::from(gap_or_0.signum())));
    let is_explained = relation.needs_reason() && !relation.is_trifle(gap_centipawns);
    Comparison {
        turn,
        line: Line { centipawns: shown(&other.line), ..other.line.clone() },
        best: best.line.mv.clone(),
        best_worth: best.line.worth,
        best_centipawns: shown(&best.line),
        best_ending: best.line.ending,
        relation,
        severity: severity(relation, &best.line, &other.line, shown),
        gap,
        gap_centipawns,
        accounting,
        named: if is_explained { named(&terms, gap_or_0) } else { 0 },
        terms,
        reasons: match relation {
            Relation::Itself | Relation::Unknown => Vec::new(),
            _ if is_explained => reasons(turn, best, other),
            _ => material(turn, best, other),
        },
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
    } else if any(|one| one.line.ending.is_scored_as_draw()) {
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

/// `both` are the two scores as they are shown.
fn relation(best: &Line, other: &Line, gap: Option<i32>, both: Option<(i32, i32)>) -> Relation {
    if best.mv == other.mv {
        return Relation::Itself;
    }
    if !best.exact || !other.exact {
        return Relation::Unknown;
    }
    match (best.worth, other.worth) {
        (Worth::Units(_), Worth::Units(_)) => {
            let (best, here) = both.unwrap_or((0, 0));
            let lost = Severity::winning_chance(best) - Severity::winning_chance(here);
            match (gap, best.saturating_sub(here)) {
                (Some(0), _) => Relation::Same,
                (_, gap) if gap.abs() < NOISE => Relation::AboutEqual,
                (_, gap) if gap > 0 && other.ending == Ending::Repetition => Relation::Repeats,
                (_, gap) if gap > 0 && lost < NOTHING => match here {
                    0.. => Relation::WinsAsWell,
                    _ => Relation::LosesAsWell,
                },
                (_, gap) if gap > 0 => Relation::Worse,
                _ => Relation::Better,
            }
        }
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

/// How much the move costs, with the scores as they are shown.
fn severity(
    relation: Relation,
    best: &Line,
    other: &Line,
    shown: impl Fn(&Line) -> Option<i32>,
) -> Option<Severity> {
    let chance = |line: &Line| match line.worth {
        Worth::Units(_) => Severity::winning_chance(shown(line).unwrap_or(0)),
        Worth::Mates(_) => Severity::winning_chance(i32::MAX),
        Worth::Mated(_) => Severity::winning_chance(i32::MIN),
    };
    let is_worse = relation.needs_reason() && relation != Relation::Repeats;
    is_worse.then(|| Severity::of_loss(chance(best) - chance(other)))
}

/// Each term of either leaf that differs, as the side with the choice sees it.
fn term_gaps<'a>(turn: Color, best: &'a Evaluated, other: &'a Evaluated, tempo: &[&str]) -> Vec<TermGap> {
    let sign = if turn == Color::White { 1 } else { -1 };
    let terms = |one: &'a Evaluated| one.breakdown.iter().flat_map(|breakdown| &breakdown.terms);
    let value = |one: &'a Evaluated, name: &str| {
        let ours = terms(one).filter(|term| term.name == name);
        ours.fold(0i32, |sum, term| sum.saturating_add(term.difference())).saturating_mul(sign)
    };
    let mut names: Vec<&'static str> = Vec::new();
    for term in terms(best).chain(terms(other)) {
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
            men: men_gaps(name, best, other),
        }
    });
    gaps.filter(|term| term.gap != 0).collect()
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
