//! What one move does at once.

use alloc::vec::Vec;

use movegen::{Color, Move, MoveKind, Position, Rank, Role, SquareSet, Wing, attacks};

use crate::observe::exchange::{at_least, captures_of, man_at, points, winning_capture};
use crate::observe::tactics::{Step, tactics};
use crate::{Fact, Man, MoveName};

/// All that can be seen after a move that could not be seen before.
pub(super) fn facts(before: &Position, mv: Move, after: &Position, reply: Option<Move>) -> Vec<Fact> {
    let mut facts = events(mv, after);
    // Mate or stalemate: nothing is threatened any more.
    if !after.has_legal_move() {
        return facts;
    }
    let (us, them) = (before.turn(), after.turn());
    if after.in_check() {
        facts.extend(man_at(after, after.board().king(them)).map(|king| Fact::Checks { king }));
    }
    castling(before, mv, after, &mut facts);
    if let Some(by) = mate_in_one(after) {
        facts.extend(man_at(after, after.board().king(us)).map(|king| Fact::AllowsMate { king, by }));
    }
    let mut again = after.clone();
    if again.pass().is_some()
        && let Some(by) = mate_in_one(&again)
    {
        facts.extend(man_at(after, after.board().king(them)).map(|king| Fact::ThreatensMate { king, by }));
    }
    en_prise(before, mv, after, reply, &mut facts);
    tactics(&Step { before, mv, after, reply }, &mut facts);
    facts
}

/// What is worth telling of any move of a line.
pub(super) fn events(mv: Move, after: &Position) -> Vec<Fact> {
    let mut facts = Vec::new();
    if after.is_checkmate() {
        facts.extend(man_at(after, after.board().king(after.turn())).map(|king| Fact::Mate { king }));
    }
    if mv.is_promotion() {
        facts.extend(man_at(after, mv.to()).map(|man| Fact::Promotes { man }));
    }
    facts.extend(back_rank(after));
    facts
}

/// A check along the rank on which a king is shut in by its own pawns, by a man that nothing can take.
fn back_rank(after: &Position) -> Option<Fact> {
    let them = after.turn();
    let board = after.board();
    let king = man_at(after, board.king(them))?;
    let back_rank = them.back_rank();
    if !after.in_check() || king.square.rank() != back_rank {
        return None;
    }
    let before_it = attacks::king(king.square) & SquareSet::rank(them.rank(Rank::R2));
    if !before_it.without(board.men(them, Role::Pawn)).is_empty() {
        return None;
    }
    let checkers = after.attackers_to(king.square, !them) & SquareSet::rank(back_rank);
    let mut checkers = checkers.into_iter().filter_map(|square| man_at(after, square));
    let by = checkers.find(|man| matches!(man.role, Role::Rook | Role::Queen))?;
    let pawns = before_it.into_iter().filter_map(|square| man_at(after, square)).collect();
    captures_of(after, by.square).next().is_none().then_some(Fact::BackRank { king, by, pawns })
}

/// The first move that mates, in the order of the list.
fn mate_in_one(position: &Position) -> Option<MoveName> {
    let mut board = position.clone();
    let moves = position.legal_moves();
    let mate = moves.iter().copied().find(|&mv| {
        let undo = board.make(mv);
        let is_mate = board.is_checkmate();
        board.unmake(undo);
        is_mate
    })?;
    Some(MoveName::of(position, mate))
}

fn castling(before: &Position, mv: Move, after: &Position, facts: &mut Vec<Fact>) {
    let us = before.turn();
    if let MoveKind::Castle(wing) = mv.kind() {
        facts.push(Fact::Castles { color: us, kingside: wing == Wing::King });
        return;
    }
    for color in Color::ALL {
        let ended = |wing| before.castling().has(color, wing) && !after.castling().has(color, wing);
        let (kingside, queenside) = (ended(Wing::King), ended(Wing::Queen));
        if kingside || queenside {
            facts.push(Fact::EndsCastling { color, kingside, queenside });
        }
    }
}

/// The man that the line's reply takes with more profit than the move has won; else the one whose loss would cost
/// most, if that is more.
fn en_prise(before: &Position, mv: Move, after: &Position, reply: Option<Move>, facts: &mut Vec<Fact>) {
    let won = before.victim(mv).map_or(0, |victim| points(victim.role()))
        + mv.promotes_to().map_or(0, |role| points(role) - 1);
    if let Some(capture) = reply.filter(|reply| reply.is_capture()) {
        let square =
            if capture.is_en_passant() { after.board().victim_square(capture) } else { capture.to() };
        let gain = at_least(after, capture).filter(|&gain| gain > won);
        if let (Some(man), Some(gain)) = (man_at(after, square), gain) {
            facts.push(Fact::EnPrise { man, by: MoveName::of(after, capture), gain });
            return;
        }
    }
    let mut worst: Option<(Man, Move, i32)> = None;
    for man in after.board().of_color(before.turn()).into_iter().filter_map(|square| man_at(after, square)) {
        if man.role == Role::King {
            continue;
        }
        if let Some((capture, gain)) = winning_capture(after, man.square)
            && gain > worst.map_or(won, |(_, _, most)| most)
        {
            worst = Some((man, capture, gain));
        }
    }
    if let Some((man, capture, gain)) = worst {
        facts.push(Fact::EnPrise { man, by: MoveName::of(after, capture), gain });
    }
}
