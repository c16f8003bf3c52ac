//! Which of the things that a line shows are worth a word.

use movegen::{Color, Position, Role, Wing};

use crate::compare::Evaluated;
use crate::{Fact, Man, Observation, Worth};

/// Whether something that is so on the board matters in the line. A check is told by its sign; a man that could be
/// taken counts for nothing where that mates anyhow, an attack only if the line heeds it, and a promotion only if the
/// new man is not taken at once.
pub(crate) fn matters(one: &Evaluated, observation: &Observation) -> bool {
    let next = one.moves.get(observation.ply as usize).copied();
    match &observation.fact {
        Fact::Checks { .. } => false,
        Fact::EnPrise { by, .. } => !by.san.ends_with('#'),
        Fact::Promotes { man } => !next.is_some_and(|mv| mv.is_capture() && mv.to() == man.square),
        Fact::AttacksLoose { target, .. } => {
            matches!(one.line.worth, Worth::Units(_)) && is_heeded(one, observation.ply as usize, *target)
        }
        _ => true,
    }
}

/// Whether an attack on a man makes the other side move or guard it, or the man is taken with the move after. In check
/// a side has something else to heed.
fn is_heeded(one: &Evaluated, ply: usize, target: Man) -> bool {
    let (Some(&reply), position) = (one.moves.get(ply), position_after(one, ply)) else { return false };
    let moves_away = reply.from() == target.square && !reply.is_castle();
    let takes = one.moves.get(ply + 1).is_some_and(|mv| mv.is_capture() && mv.to() == target.square);
    if position.in_check() {
        return takes && !moves_away;
    }
    let mut next = position.clone();
    let _ = next.make(reply);
    takes || moves_away || !next.attackers_to(target.square, target.color).is_empty()
}

fn position_after(one: &Evaluated, ply: usize) -> Position {
    let mut position = one.root.clone();
    for &mv in one.moves.iter().take(ply) {
        let _ = position.make(mv);
    }
    position
}

/// Whether a right to castle that a move of this line gives up is a loss: there are queens to be afraid of, and the
/// best line keeps the right or makes use of it.
pub(crate) fn is_right_missed(best: &Evaluated, other: &Evaluated, observation: &Observation) -> bool {
    let Fact::EndsCastling { color, kingside, queenside } = observation.fact else { return false };
    let has_queens = Color::ALL.into_iter().any(|side| !other.leaf.board().men(side, Role::Queen).is_empty());
    let kept = |wing, is_lost| is_lost && best.leaf.castling().has(color, wing);
    let keeps = kept(Wing::King, kingside) || kept(Wing::Queen, queenside);
    let castles = best.moves.iter().step_by(2).any(|mv| mv.is_castle());
    observation.ply == 1 && color == best.root.turn() && has_queens && (keeps || castles)
}
