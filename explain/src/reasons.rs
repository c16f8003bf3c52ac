//! What speaks against a line that does not speak against the best one too.

use alloc::vec::Vec;

use movegen::{Color, Role};

use crate::compare::Evaluated;
use crate::observe::exchange::points;
use crate::select::{is_right_missed, matters};
use crate::{Ending, Fact, Observation, Taken, Worth};

/// What is taken along a line, where that comes to something else than along the best one.
pub(crate) fn material(turn: Color, best: &Evaluated, other: &Evaluated) -> Vec<Observation> {
    if other.line.is_decided() || balance(turn, other, 1) == balance(turn, best, 1) {
        return Vec::new();
    }
    let is_material = |one: &&Observation| matches!(one.fact, Fact::Material { .. });
    other.observations.iter().filter(is_material).cloned().collect()
}

/// The facts that tell against a line, what decides games first.
pub(crate) fn reasons(turn: Color, best: &Evaluated, other: &Evaluated) -> Vec<Observation> {
    if other.line.ending == Ending::Repetition {
        // Its score comes from the repetition alone.
        return Vec::new();
    }
    let in_best = |fact: &Fact| best.observations.iter().any(|observation| observation.fact == *fact);
    let is_decided = other.line.is_decided();
    let differs = balance(turn, other, 1) != balance(turn, best, 1);
    // That the move allows mate and that the answer mates is one thing: it is told of the move if it is the same mate.
    let answer = other.line.moves.get(1);
    let mates =
        |observation: &Observation| observation.ply == 2 && matches!(observation.fact, Fact::Mate { .. });
    let is_answered_by_mate = other.observations.iter().any(mates);
    let allows_it = other.observations.iter().any(|observation| match &observation.fact {
        Fact::AllowsMate { by, .. } => observation.ply == 1 && Some(by) == answer,
        _ => false,
    });
    // By the exchange alone many a man could be taken. It counts if the line takes it next and keeps what that wins.
    let is_mated = matches!(other.line.worth, Worth::Mated(_));
    let is_kept = |gain: i32| is_mated || -balance(turn, other, 2) >= gain;
    let counts = |observation: &&Observation| match &observation.fact {
        Fact::Mate { .. } if allows_it && mates(observation) => false,
        Fact::AllowsMate { .. } if is_answered_by_mate && !allows_it => false,
        fact if is_decided && fact.is_of_the_line() => false,
        Fact::Material { .. } => differs,
        Fact::EndsCastling { .. } => is_right_missed(best, other, observation),
        Fact::EnPrise { by, gain, .. } if Some(by) != answer || !is_kept(*gain) => false,
        fact => fact.favours() == Some(!turn) && !in_best(fact) && matters(other, observation),
    };
    let mut reasons: Vec<Observation> = other.observations.iter().filter(counts).cloned().collect();
    reasons.sort_by_key(Observation::place);
    reasons
}

/// What a side wins along a line from a half-move on, in pawns; nothing where the line is decided.
fn balance(turn: Color, one: &Evaluated, from: u32) -> i32 {
    if one.line.is_decided() {
        return 0;
    }
    let sum = |taken: &[Taken], less: i32| {
        let later = taken.iter().filter(|taken| taken.ply >= from);
        later.map(|taken| points(taken.man.role) - less).sum::<i32>()
    };
    let facts = one.observations.iter().map(|observation| &observation.fact);
    let white = facts.filter_map(|fact| match fact {
        Fact::Material { by_white, by_black, promoted, .. } => {
            let (white, black): (Vec<Taken>, Vec<Taken>) =
                promoted.iter().partition(|made| made.man.color == Color::White);
            let pawn = points(Role::Pawn);
            Some(sum(by_white, 0) - sum(by_black, 0) + sum(&white, pawn) - sum(&black, pawn))
        }
        _ => None,
    });
    let white = white.sum::<i32>();
    if turn == Color::White { white } else { -white }
}
