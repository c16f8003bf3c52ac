//! What the terms are made of at two leaves, man by man.

use alloc::string::ToString;
use alloc::vec::Vec;

use movegen::{Color, Position, Role, Square, attacks};
use search::Feature;

use crate::compare::Evaluated;
use crate::observe::exchange::man_at;
use crate::{FeatureGap, MenGap, ScopeGap};

/// How many features of a term are kept.
const MOST_FEATURES: usize = 6;

/// All that one leaf has of a kind on a square.
struct Part<'a> {
    kind: &'a str,
    color: Color,
    square: Square,
    /// Where the man on the square stood at the root.
    origin: Option<Square>,
    /// Whether the kind is the man's own name: it stands for the man itself.
    is_man: bool,
    value: i32,
}

impl Part<'_> {
    fn is_like(&self, other: &Part<'_>) -> bool {
        self.kind == other.kind && self.color == other.color
    }

    /// A man is the same wherever it stands; of what is so on a square it does not matter by which man.
    fn is_same(&self, other: &Part<'_>) -> bool {
        self.is_like(other)
            && if self.is_man && other.is_man {
                self.has_moved_to(other)
            } else {
                self.square == other.square
            }
    }

    fn has_moved_to(&self, other: &Part<'_>) -> bool {
        self.is_like(other) && self.origin.is_some() && self.origin == other.origin
    }

    /// Whether this of one man makes good for that of another: a knight lost here and another one there are no gap. Men
    /// of a kind weigh the same, whatever the phase makes of them; all else must be of one value.
    fn balances(&self, other: &Part<'_>) -> bool {
        self.is_like(other) && (self.value == other.value || self.is_man && other.is_man)
    }
}

/// The features of a term that differ, those that make the most difference first. Men are followed along the lines: one
/// that stands elsewhere is still the same, and one that is lost is named and no other of its kind.
pub(crate) fn feature_gaps(term: &str, best: &Evaluated, other: &Evaluated) -> Vec<FeatureGap> {
    let (mut there, mut here) = (parts(term, best), parts(term, other));
    // Of several men that are lost the first is the one that is named.
    let lost = |one: &Evaluated, part: &Part<'_>| {
        part.origin.and_then(|origin| one.trail.fate(origin)).map_or(0, |(_, ply)| ply)
    };
    let mut pairs = matched(&mut there, &mut here, Part::is_same);
    // A man that is there at both ends is no gap, though the phase may weigh it a little less at one.
    pairs.retain(|(there, here)| !(there.is_man && here.is_man));
    pairs.extend(matched(&mut there, &mut here, Part::has_moved_to));
    there.sort_by_key(|part| core::cmp::Reverse(lost(other, part)));
    here.sort_by_key(|part| core::cmp::Reverse(lost(best, part)));
    matched(&mut there, &mut here, Part::balances);
    let pairs = pairs.iter().map(|(there, here)| (Some(there), Some(here)));
    let singles = there.iter().map(|there| (Some(there), None));
    let singles = singles.chain(here.iter().map(|here| (None, Some(here))));
    let mut gaps: Vec<FeatureGap> =
        pairs.chain(singles).filter_map(|(there, here)| gap(there, here, best, other)).collect();
    gaps.retain(|gap| gap.effect() != 0);
    for gap in &mut gaps {
        gap.scope = scope_gap(term, gap, best, other);
    }
    // What is alike stands side by side.
    gaps.sort_by(|one, two| {
        let size = |gap: &FeatureGap| core::cmp::Reverse(gap.effect().unsigned_abs());
        let place = |gap: &FeatureGap| (gap.color, gap.best, gap.here, gap.taken, gap.square);
        (size(one), &one.kind, place(one)).cmp(&(size(two), &two.kind, place(two)))
    });
    gaps.truncate(MOST_FEATURES);
    gaps
}

/// The men that a term counts, where it counts nothing else, as far as there are more of them at one end.
pub(crate) fn men_gaps(term: &str, best: &Evaluated, other: &Evaluated) -> Vec<MenGap> {
    let (there, here) = (parts(term, best), parts(term, other));
    let mut men = Vec::new();
    if !there.iter().chain(&here).all(|part| part.is_man) {
        return men;
    }
    for color in Color::ALL {
        for role in Role::ALL.into_iter().rev() {
            let count = |parts: &[Part<'_>]| {
                parts.iter().filter(|part| part.color == color && part.kind == role.name()).count() as u32
            };
            let (best, here) = (count(&there), count(&here));
            if best != here {
                men.push(MenGap { color, role, best, here });
            }
        }
    }
    men
}

fn parts<'a>(term: &str, one: &'a Evaluated) -> Vec<Part<'a>> {
    let mut parts: Vec<Part<'a>> = Vec::new();
    let features = one.breakdown.iter().flat_map(|breakdown| &breakdown.features);
    for &Feature { kind, color, square, value, .. } in features.filter(|feature| feature.term == term) {
        let same = |part: &&mut Part<'_>| part.kind == kind && part.color == color && part.square == square;
        if let Some(part) = parts.iter_mut().find(same) {
            part.value = part.value.saturating_add(value);
            continue;
        }
        let man = man_at(&one.leaf, square);
        let is_man = man.is_some_and(|man| man.color == color && man.role.name() == kind);
        parts.push(Part { kind, color, square, origin: one.trail.origin(square), is_man, value });
    }
    parts
}

/// Takes out of both lists what belongs together.
fn matched<'a>(
    there: &mut Vec<Part<'a>>,
    here: &mut Vec<Part<'a>>,
    belong: impl Fn(&Part<'a>, &Part<'a>) -> bool,
) -> Vec<(Part<'a>, Part<'a>)> {
    let mut pairs = Vec::new();
    let mut index = 0;
    while index < there.len() {
        match here.iter().position(|part| belong(&there[index], part)) {
            Some(place) => pairs.push((there.remove(index), here.remove(place))),
            None => index += 1,
        }
    }
    pairs
}

fn gap(
    there: Option<&Part<'_>>,
    here: Option<&Part<'_>>,
    best: &Evaluated,
    other: &Evaluated,
) -> Option<FeatureGap> {
    let part = here.or(there)?;
    let lacking = match (there, here) {
        (Some(_), None) => Some(other),
        (None, Some(_)) => Some(best),
        _ => None,
    };
    let mut taken = None;
    if let (Some(lacking), true) = (lacking, part.is_man) {
        taken = part.origin.and_then(|origin| lacking.trail.fate(origin)).map(|(square, _)| square);
        // It has become another man, and one like it stands in its place: nobody can be told that none does.
        let stands_in = man_at(&lacking.leaf, part.square)
            .is_some_and(|man| man.color == part.color && man.role.name() == part.kind);
        if taken.is_none() && stands_in {
            return None;
        }
    }
    let best_square = there.map(|there| there.square).filter(|&square| square != part.square);
    Some(FeatureGap {
        kind: part.kind.to_string(),
        color: part.color,
        square: part.square,
        best_square,
        best: there.map(|there| there.value),
        here: here.map(|here| here.value),
        taken,
        scope: None,
    })
}

/// How many squares a man can go to at both ends, if the feature has just these squares at both.
fn scope_gap(term: &str, gap: &FeatureGap, best: &Evaluated, other: &Evaluated) -> Option<ScopeGap> {
    let (best_square, here_square) = (gap.best_square.unwrap_or(gap.square), gap.square);
    let count = |one: &Evaluated, square: Square| {
        let mut features = one.breakdown.iter().flat_map(|breakdown| &breakdown.features);
        let feature = features.find(|feature| {
            feature.term == term
                && feature.kind == gap.kind
                && feature.color == gap.color
                && feature.square == square
        })?;
        scope(&one.leaf, feature)
    };
    gap.best.and(gap.here)?;
    let (best, here) = (count(best, best_square)?, count(other, here_square)?);
    (best != here).then_some(ScopeGap { best, here })
}

/// The number of a feature's squares, if they are those that its man attacks, without those that an own man holds or
/// an enemy pawn attacks.
fn scope(position: &Position, feature: &Feature) -> Option<u32> {
    let man = man_at(position, feature.square).filter(|man| man.color == feature.color)?;
    if matches!(man.role, Role::Pawn | Role::King) {
        return None;
    }
    let board = position.board();
    let them: Color = !man.color;
    let reached = attacks::of(man.color, man.role, man.square, board.occupied());
    let squares =
        reached.without(board.of_color(man.color)).without(attacks::pawns(them, board.men(them, Role::Pawn)));
    (squares == feature.others).then(|| squares.len() as u32)
}
