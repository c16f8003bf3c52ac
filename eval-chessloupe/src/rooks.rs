//! Rooks: files, the seventh rank, passed pawns, and the corner beside the king.

use movegen::{Board, Color, File, Rank, Role, Square, SquareSet};

use crate::detail::{Audience, Kind};
use crate::numbers::{ROOK_BEHIND_PASSED, ROOK_HALF_OPEN_FILE, ROOK_OPEN_FILE, ROOK_SEVENTH, ROOK_SHUT_IN};
use crate::pawns::Pawns;
use crate::taper::Taper;

/// What a side's rooks are worth beside their material.
#[inline(always)]
pub fn rooks<A: Audience>(board: &Board, us: Color, pawns: &Pawns, audience: &mut A) -> Taper {
    let mut sum = Taper::ZERO;
    let (own, enemy) = (pawns.men[us as usize], pawns.men[!us as usize]);
    for square in board.men(us, Role::Rook) {
        let file = SquareSet::file(square.file());
        let mut count = |kind, worth, others: SquareSet| {
            sum += worth;
            audience.hear(kind, us, square, worth, || others);
        };
        if own.meets(file) {
            // One passed pawn a file at most: it has none of its own ahead.
            let passed = pawns.passed & own & file;
            if let Some(pawn) = passed.first()
                && square.seen_by(us).rank() < pawn.seen_by(us).rank()
            {
                count(Kind::RookBehindPassedPawn, ROOK_BEHIND_PASSED, passed);
            }
        } else if enemy.meets(file) {
            count(Kind::RookOnHalfOpenFile, ROOK_HALF_OPEN_FILE, enemy & file);
        } else {
            count(Kind::RookOnOpenFile, ROOK_OPEN_FILE, file.without(SquareSet::of(square)));
        }
        match square.seen_by(us).rank() {
            Rank::R7 => {
                let king = board.men(!us, Role::King) & SquareSet::rank(us.rank(Rank::R8));
                let targets = king | enemy & SquareSet::rank(us.rank(Rank::R7));
                if !targets.is_empty() {
                    count(Kind::RookOnSeventh, ROOK_SEVENTH, targets);
                }
            }
            Rank::R1 if shuts_in(board.king(us).seen_by(us), square.file()) => {
                count(Kind::RookShutIn, ROOK_SHUT_IN, board.men(us, Role::King));
            }
            _ => {}
        }
    }
    sum
}

/// Whether a king shuts in a rook on the first rank and this file.
#[inline]
fn shuts_in(king: Square, rook: File) -> bool {
    match king {
        Square::F1 | Square::G1 => rook > king.file(),
        Square::B1 | Square::C1 => rook < king.file(),
        _ => false,
    }
}
