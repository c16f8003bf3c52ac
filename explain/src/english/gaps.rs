//! How two moves compare, in English.

use alloc::vec::Vec;
use core::fmt::{self, Write};

use movegen::{Color, Square};

use crate::comparison::MUCH;
use crate::english::{Counted, Moves, Pawns, Signed, listed, seen};
use crate::ledger::hundredths;
use crate::{
    Accounting, Comparison, Ending, FeatureGap, MenGap, Relation, ScopeGap, Severity, TermGap, Worth,
};

pub(super) fn write_gap(comparison: &Comparison, reader: Color, out: &mut dyn Write) -> fmt::Result {
    let (san, best) = (&comparison.line.mv.san, &comparison.best.san);
    let worth = |centipawns: Option<i32>| Signed(seen(centipawns.unwrap_or(0), comparison.turn, reader));
    let gap = Pawns(comparison.gap_centipawns.unwrap_or(0));
    let here = worth(comparison.line.centipawns);
    match comparison.relation {
        Relation::Itself => write!(out, "{san} is the best move."),
        Relation::Same => match comparison.line.worth {
            Worth::Units(_) => write!(out, "{san} is worth the same as {best}."),
            Worth::Mates(moves) => write!(out, "{san} mates as soon as {best}: in {}.", Moves(moves)),
            Worth::Mated(moves) => {
                write!(out, "{san} holds out as long as {best}: mate in {}.", Moves(moves))
            }
        },
        Relation::AboutEqual => write!(out, "{san} and {best} are about equal: {gap} lies between them."),
        Relation::Worse => {
            let here_centipawns = comparison.line.centipawns.unwrap_or(0);
            // Pawns that cost next to no chances: both are far on one side of the balance.
            let is_decided = comparison.gap_centipawns.is_some_and(|gap| gap >= MUCH);
            let how = match comparison.severity {
                None | Some(Severity::Slight) if is_decided => "worse",
                None | Some(Severity::Slight) => "a little worse",
                Some(Severity::Inaccuracy) => "worse",
                Some(Severity::Mistake) => "much worse",
                Some(Severity::Blunder) => "decisively worse",
            };
            let (side, best_worth) = (reader.name(), worth(comparison.best_centipawns));
            write!(out, "{san} is {how} than {best}, by {gap}")?;
            if is_decided && matches!(comparison.severity, None | Some(Severity::Slight)) {
                let outcome = if here_centipawns > 0 { "won" } else { "lost" };
                write!(out, ", though the game is {outcome} either way")?;
            }
            write!(out, ": {here} for {side} instead of {best_worth}.")
        }
        Relation::WinsAsWell | Relation::LosesAsWell => {
            let verb = if comparison.relation == Relation::WinsAsWell { "wins" } else { "loses" };
            let (side, best_worth) = (reader.name(), worth(comparison.best_centipawns));
            write!(out, "{san} {verb} as well: {here} for {side} instead of {best_worth} with {best}.")
        }
        Relation::Repeats => {
            let (side, best_worth) = (reader.name(), worth(comparison.best_centipawns));
            write!(
                out,
                "{san} lets a position repeat, which is scored as a draw: \
                {here} for {side}, where {best} scores {best_worth}."
            )
        }
        Relation::Better => write!(out, "{san} turned out better than {best} when it was searched alone."),
        Relation::MatesLater { moves, instead_of } => {
            write!(out, "{san} mates too, but in {} instead of {instead_of}.", Moves(moves))
        }
        Relation::MissesMate { moves } => {
            write!(out, "{san} misses mate in {} by {best}: {here} for {}.", Moves(moves), reader.name())
        }
        Relation::LosesToMate { moves } => {
            write!(out, "{san} loses: {} mates in {}.", (!comparison.turn).name(), Moves(moves))
        }
        Relation::MatedSooner { moves, instead_of } => {
            write!(out, "{san} is mated sooner: in {} instead of {instead_of}.", Moves(moves))
        }
        Relation::Unknown => write!(out, "{san} has no exact score."),
    }
}

// The numbers from here on are choices of what a reader wants to be told; nothing was measured for them.

/// The least effect of a feature that is worth a word, in hundredths of a pawn: a third of the gap between two moves
/// for which no reason is given at all.
const LEAST_EFFECT: i32 = 5;
/// And the least part of its term: one fifth.
const LEAST_PART: i32 = 5;
/// How many features, or groups of them that are alike, are named with a term.
const MOST_FEATURES: usize = 2;

pub(super) fn write_terms(comparison: &Comparison, reader: Color, out: &mut dyn Write) -> fmt::Result {
    let Some(gap) = comparison.gap_centipawns else { return Ok(()) };
    let pawns = |units| hundredths(units, comparison.pawn);
    let side = reader.name();
    write!(out, "At the end of its line against that of {}, for {side}:", comparison.best.san)?;
    let (named, others) = comparison.split_terms();
    let mut rest = gap.saturating_neg();
    let mut separator = "";
    for term in named {
        let value = pawns(term.here.saturating_sub(term.best));
        rest = rest.saturating_sub(value);
        write!(out, "{separator} {} {}", term.name, Signed(seen(value, comparison.turn, reader)))?;
        write_examples(comparison, term, value, out)?;
        separator = ",";
    }
    if rest != 0 {
        let rest = Signed(seen(rest, comparison.turn, reader));
        let all = match others {
            [] => "rounding",
            // Whose move it is, is no reason.
            [term] if !term.is_tempo => &term.name,
            _ if named.is_empty() => "no term by itself, all together",
            [_] => "the rest",
            _ => "all other terms together",
        };
        write!(out, "{separator} {all} {rest}")?;
    }
    out.write_str(".")
}

/// What on the board makes a term differ, in parentheses, if that is most of it. `value` is the term's.
fn write_examples(comparison: &Comparison, term: &TermGap, value: i32, out: &mut dyn Write) -> fmt::Result {
    let effect = |feature: &FeatureGap| {
        hundredths(seen(feature.effect(), feature.color, comparison.turn), comparison.pawn)
    };
    // A man that was taken may weigh half as much again as its term: seldom nothing is taken for it.
    let most = value.abs().saturating_add(value.abs() / 2);
    let pulls = |feature: &&FeatureGap| {
        let effect = effect(feature);
        // One that outweighs the term by much is balanced by others and explains little, a small part too.
        let least = LEAST_EFFECT.max(value.abs() / LEAST_PART);
        let most = if feature.taken.is_some() { most } else { value.abs().saturating_add(value.abs() / 5) };
        effect.signum() == value.signum() && (least..=most).contains(&effect.abs())
    };
    let features: Vec<&FeatureGap> = term.features.iter().filter(pulls).collect();
    let mut groups: Vec<&[&FeatureGap]> =
        features.chunk_by(|one, two| are_alike(one, two)).take(MOST_FEATURES).collect();
    // Together they must make more than half of the term, and not so much that others balance them.
    let covers = |groups: &[&[&FeatureGap]]| {
        let sum =
            groups.iter().copied().flatten().fold(0i32, |sum, feature| sum.saturating_add(effect(feature)));
        i64::from(sum.abs()) * 2 > i64::from(value.abs()) && sum.abs() <= most
    };
    while !groups.is_empty() && !covers(&groups) {
        groups.pop();
    }
    let is_one = matches!(term.men.as_slice(), [one] if one.best.abs_diff(one.here) == 1);
    if !term.men.is_empty() && (!is_one || groups.is_empty()) {
        return write_men(&term.men, out);
    }
    let mut opening = " (";
    for alike in &groups {
        out.write_str(opening)?;
        write_features(alike, comparison.pawn, out)?;
        opening = "; ";
    }
    if groups.is_empty() { Ok(()) } else { out.write_str(")") }
}

/// ` (White has a rook less and two pawns more; Black has a knight less)`.
fn write_men(men: &[MenGap], out: &mut dyn Write) -> fmt::Result {
    let mut opening = " (";
    for side in men.chunk_by(|one, two| one.color == two.color) {
        write!(out, "{opening}{} has ", side.first().map_or("", |gap| gap.color.name()))?;
        let mut and = "";
        for (is_more, word) in [(false, "less"), (true, "more")] {
            let counts = side.iter().filter(|gap| (gap.here > gap.best) == is_more);
            let counts: Vec<Counted> =
                counts.map(|gap| Counted { role: gap.role, count: gap.best.abs_diff(gap.here) }).collect();
            if !counts.is_empty() {
                out.write_str(and)?;
                listed(&counts, out)?;
                write!(out, " {word}")?;
                and = " and ";
            }
        }
        opening = "; ";
    }
    out.write_str(")")
}

/// Whether one phrase can tell both: the same, on one square each or taken on one square.
fn are_alike(one: &FeatureGap, two: &FeatureGap) -> bool {
    let plain = |gap: &FeatureGap| gap.best_square.is_none() && gap.scope.is_none();
    let same = |gap: &FeatureGap| (gap.color, gap.best, gap.here, gap.taken);
    plain(one) && plain(two) && one.kind == two.kind && same(one) == same(two)
}

/// A feature with what it is worth to its side, here and there, or several that are alike. Whose man it is, only the
/// evaluator knows: what it counts for one side may stand on a square of the other's man.
fn write_features(alike: &[&FeatureGap], pawn: i32, out: &mut dyn Write) -> fmt::Result {
    let Some(feature) = alike.first() else { return Ok(()) };
    let FeatureGap { kind, square, .. } = feature;
    let mut squares: Vec<Square> = alike.iter().map(|gap| gap.square).collect();
    squares.sort_by_key(|square| (square.file(), square.rank()));
    let each = if alike.len() > 1 { "each " } else { "" };
    let signed = |value| Signed(hundredths(value, pawn));
    write!(out, "for {}, {kind}", feature.color.name())?;
    if let (None, Some(best), Some(taken)) = (feature.here, feature.best, feature.taken) {
        // It is a man, so that the kind is a word that takes an s.
        let plural = if alike.len() > 1 { "s" } else { "" };
        write!(out, "{plural} taken on {taken}: none instead of {each}{}", signed(best))?;
        if alike.len() > 1 || taken != *square {
            out.write_str(" on ")?;
            listed(&squares, out)?;
        }
        return Ok(());
    }
    out.write_str(" on ")?;
    listed(&squares, out)?;
    write!(out, ": {each}")?;
    for (value, after) in [(feature.here, " instead of "), (feature.best, "")] {
        match value {
            Some(value) => write!(out, "{}", signed(value))?,
            None => out.write_str("none")?,
        }
        out.write_str(after)?;
    }
    if let Some(taken) = feature.taken {
        write!(out, ", taken on {taken}")?;
    }
    if let Some(there) = feature.best_square {
        write!(out, " on {there}")?;
    }
    match feature.scope {
        Some(ScopeGap { best, here: 0 }) => {
            write!(out, ", with no square out of pawns' reach instead of {best}")
        }
        Some(ScopeGap { best, here }) => {
            let squares = if here == 1 { "square" } else { "squares" };
            write!(out, ", with {here} {squares} out of pawns' reach instead of {best}")
        }
        None => Ok(()),
    }
}

pub(super) fn write_not_broken_down(comparison: &Comparison, out: &mut dyn Write) -> fmt::Result {
    out.write_str(match comparison.accounting {
        // The sentence about the mate has said it.
        Accounting::Exact | Accounting::Mate | Accounting::Bound => "",
        Accounting::Draw => match (comparison.line.ending, comparison.best_ending) {
            (Ending::Repetition, _) => "That can't be broken down into terms: its line repeats a position.",
            (ending, _) if ending.is_draw() => {
                "That can't be broken down into terms: its line ends in a draw."
            }
            (_, Ending::Repetition) => {
                "That can't be broken down into terms: the best line repeats a position, \
                which is scored as a draw."
            }
            _ => "That can't be broken down into terms: the best line ends in a draw.",
        },
        Accounting::NotASum => "That can't be broken down into terms: the evaluation is no sum.",
        Accounting::NoTerms => "That can't be broken down: the evaluation has no terms.",
        Accounting::NotEvaluated => {
            "That can't be broken down into terms: a line ends in a position that is not evaluated."
        }
        Accounting::OpenLine => {
            "That can't be broken down into terms: a line ends before its score is reached."
        }
    })
}
