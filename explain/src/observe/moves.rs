//! What one move does at once.

use alloc::vec::Vec;

use movegen::{Color, Move, MoveKind, Position, Role, Wing};

use crate::observe::exchange::{man_at, points, winning_capture};
use crate::observe::tactics::{Step, tactics};
use crate::{Fact, Man, MoveName};

/// All that can be seen after a move that could not be seen before.
pub(super) fn facts(before: &Position, mv: Move, after: &Position) -> Vec<Fact> {
    let mut facts = events(mv, after);
    if after.is_checkmate() {
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
    en_prise(before, mv, after, &mut facts);
    tactics(&Step { before, mv, after }, &mut facts);
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
    facts
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

/// The man whose loss costs most, if that is more than the move has won.
fn en_prise(before: &Position, mv: Move, after: &Position, facts: &mut Vec<Fact>) {
    let won = before.victim(mv).map_or(0, |victim| points(victim.role()))
        + mv.promotes_to().map_or(0, |role| points(role) - 1);
    let mut worst: Option<(Man, Move, i32)> = None;
    for (square, piece) in after.board().iter() {
        if piece.color() != before.turn() || piece.role() == Role::King {
            continue;
        }
        if let Some((capture, gain)) = winning_capture(after, square)
            && gain > worst.map_or(won, |(_, _, most)| most)
        {
            let man = Man { color: piece.color(), role: piece.role(), square };
            worst = Some((man, capture, gain));
        }
    }
    if let Some((man, capture, gain)) = worst {
        facts.push(Fact::EnPrise { man, by: MoveName::of(after, capture), gain });
    }
}
