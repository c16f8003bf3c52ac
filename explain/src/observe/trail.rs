//! The way of each man along a line.

use movegen::{Move, MoveKind, Position, Square, SquareSet};

/// Which man is which at the end of a line: each is known by the square where it stood at the start.
#[derive(Debug, Clone)]
pub(crate) struct Trail {
    origins: [Option<Square>; 64],
    /// Where it started, where it was taken, and with which half-move, counted from 1.
    taken: [Option<(Square, u32)>; 64],
    /// Where the pawns started that have promoted.
    promoted: SquareSet,
}

impl Trail {
    /// Follows the men along legal moves.
    pub(crate) fn along(root: &Position, moves: &[Move]) -> Trail {
        let mut trail = Trail { origins: [None; 64], taken: [None; 64], promoted: SquareSet::EMPTY };
        for square in root.board().occupied() {
            trail.origins[square.index()] = Some(square);
        }
        let mut position = root.clone();
        for (&mv, ply) in moves.iter().zip(1..) {
            trail.step(&position, mv, ply);
            let _ = position.make(mv);
        }
        trail
    }

    fn step(&mut self, position: &Position, mv: Move, ply: u32) {
        let us = position.turn();
        if let MoveKind::Castle(wing) = mv.kind() {
            let king = self.origins[mv.from().index()].take();
            let rook = position.castling().rook_square(us, wing);
            let rook = rook.and_then(|rook| self.origins[rook.index()].take());
            self.origins[mv.to().index()] = king;
            self.origins[Square::new(wing.rook_file(), us.back_rank()).index()] = rook;
            return;
        }
        let square = if mv.is_en_passant() { position.board().victim_square(mv) } else { mv.to() };
        if let Some(origin) = self.origins[square.index()].take() {
            self.taken[origin.index()] = Some((square, ply));
        }
        let mover = self.origins[mv.from().index()].take();
        if let (Some(pawn), true) = (mover, mv.is_promotion()) {
            self.promoted |= pawn.into();
        }
        self.origins[mv.to().index()] = mover;
    }

    /// Where the man on a square at the end stood at the start; a pawn that was promoted, too.
    pub(crate) fn origin(&self, square: Square) -> Option<Square> {
        self.origins[square.index()]
    }

    /// Where the man that started on a square was taken, and with which half-move.
    pub(crate) fn fate(&self, origin: Square) -> Option<(Square, u32)> {
        self.taken[origin.index()]
    }

    /// Whether the pawn that started on a square has promoted.
    pub(crate) fn has_promoted(&self, origin: Square) -> bool {
        self.promoted.contains(origin)
    }
}
