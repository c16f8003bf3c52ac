//! What captures on one square win, played out with legal moves.
//!
//! The static exchange of `movegen` leaves pins and checks out of account; what is claimed in words must not.
//! Both sides may stop whenever they like. The side in whose favour something is claimed takes with its least
//! valuable man, the other with whichever does best, so a claim is a bound that holds.

use movegen::{Color, Move, Position, Role, Square};

use crate::Man;

/// What men are worth in an exchange, in pawns; a king is never taken.
pub(crate) const fn points(role: Role) -> i32 {
    [1, 3, 3, 5, 9, 100][role as usize]
}

/// How many positions an exchange may take; it is left undecided beyond.
const BUDGET: u32 = 500;

/// What a legal capture wins at least. `None` if it is undecided.
pub(crate) fn at_least(position: &Position, capture: Move) -> Option<i32> {
    swap(position, capture, !position.turn(), &mut BUDGET.clone())
}

/// What a legal capture wins at most. `None` if it is undecided.
pub(crate) fn at_most(position: &Position, capture: Move) -> Option<i32> {
    swap(position, capture, position.turn(), &mut BUDGET.clone())
}

/// The balance of a capture for its side; `free` is the side that tries all its captures.
fn swap(position: &Position, capture: Move, free: Color, budget: &mut u32) -> Option<i32> {
    *budget = budget.checked_sub(1)?;
    let won = position.victim(capture).map_or(0, |victim| points(victim.role()))
        + capture.promotes_to().map_or(0, |role| points(role) - 1);
    let mut next = position.clone();
    let _ = next.make(capture);
    let moves = next.legal_moves();
    let replies = moves.iter().copied().filter(|&reply| takes_on(reply, capture.to()));
    let mut best = 0;
    if next.turn() == free {
        for reply in replies {
            best = best.max(swap(&next, reply, free, budget)?);
        }
    } else if let Some(reply) = replies.min_by_key(|&reply| cost(&next, reply)) {
        best = best.max(swap(&next, reply, free, budget)?);
    }
    Some(won - best)
}

/// Whether a move takes the man on a square.
pub(crate) fn takes_on(mv: Move, square: Square) -> bool {
    mv.is_capture() && !mv.is_en_passant() && mv.to() == square
}

/// What is risked with a capture, queens before other promotions.
fn cost(position: &Position, mv: Move) -> (i32, i32) {
    let mover = position.piece_at(mv.from()).map_or(0, |piece| points(piece.role()));
    (mover, -mv.promotes_to().map_or(0, points))
}

/// The legal captures of the man on a square.
pub(crate) fn captures_of(position: &Position, square: Square) -> impl Iterator<Item = Move> {
    let board = position.board();
    let passing = position
        .legal_moves()
        .iter()
        .copied()
        .filter(|&mv| mv.is_capture())
        .filter(|&mv| if mv.is_en_passant() { board.victim_square(mv) == square } else { mv.to() == square })
        .collect::<alloc::vec::Vec<_>>();
    passing.into_iter()
}

/// The capture of a man that surely wins the most, if any surely wins something.
pub(crate) fn winning_capture(position: &Position, square: Square) -> Option<(Move, i32)> {
    let mut best: Option<(Move, i32)> = None;
    for capture in captures_of(position, square) {
        let gain = at_least(position, capture).unwrap_or(0);
        if gain > best.map_or(0, |(_, most)| most) {
            best = Some((capture, gain));
        }
    }
    best
}

/// Whether no capture of the man on a square wins anything; where `strictly`, each loses something.
pub(crate) fn is_safe(position: &Position, square: Square, strictly: bool) -> bool {
    captures_of(position, square).all(|capture| {
        at_most(position, capture).is_some_and(|gain| if strictly { gain < 0 } else { gain <= 0 })
    })
}

/// A man of the board.
pub(crate) fn man_at(position: &Position, square: Square) -> Option<Man> {
    position.piece_at(square).map(|piece| Man { color: piece.color(), role: piece.role(), square })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gains(fen: &str, capture: &str) -> (Option<i32>, Option<i32>) {
        let position: Position = fen.parse().expect(fen);
        let capture = position.parse_move(capture).expect(fen);
        (at_least(&position, capture), at_most(&position, capture))
    }

    #[test]
    fn a_protected_man_costs_what_takes_it() {
        assert_eq!(gains("4k3/8/3p4/4p3/8/8/8/4RK2 w - - 0 1", "Rxe5"), (Some(-4), Some(-4)));
        assert_eq!(gains("4k3/8/8/4p3/8/8/8/4RK2 w - - 0 1", "Rxe5+"), (Some(1), Some(1)));
    }

    #[test]
    fn a_pinned_man_protects_nothing() {
        // The pawn on d6 is pinned by the rook on d1: it may not take back on e5.
        let fen = "3k4/8/3p4/4n3/8/8/8/3RR1K1 w - - 0 1";
        assert_eq!(gains(fen, "Rxe5"), (Some(3), Some(3)));
    }

    #[test]
    fn a_crowd_around_a_square_is_decided_or_left_open_in_time() {
        let fen = "k2nn3/3n1n2/2nqrqn1/1q2pqrr/4R3/2NNQNN1/3QRQ2/K3R3 w - - 0 1";
        let position: Position = fen.parse().expect(fen);
        let moves = position.legal_moves();
        let mut captures = 0;
        for &capture in moves.iter().filter(|mv| mv.is_capture()) {
            captures += 1;
            if let (Some(least), Some(most)) = (at_least(&position, capture), at_most(&position, capture)) {
                assert!(least <= most, "{capture}: {fen}");
            }
        }
        assert!(captures > 3, "{fen}");
    }
}
