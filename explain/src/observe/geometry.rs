//! Lines on the board.

use movegen::{Board, Color, Role, Square, SquareSet, attacks};

use crate::Man;

/// The men of a side that attack a square, with these squares occupied; men elsewhere do not count.
pub(super) fn attackers(board: &Board, square: Square, by: Color, occupied: SquareSet) -> SquareSet {
    let queens = board.men(by, Role::Queen);
    let near = attacks::pawn(!by, square) & board.men(by, Role::Pawn)
        | attacks::knight(square) & board.men(by, Role::Knight)
        | attacks::king(square) & board.men(by, Role::King);
    let far = attacks::rook(square, occupied) & (board.men(by, Role::Rook) | queens)
        | attacks::bishop(square, occupied) & (board.men(by, Role::Bishop) | queens);
    (near | far) & occupied
}

/// Whether nothing protects a man against an attacker, not even through the square it comes from.
pub(super) fn is_loose(board: &Board, man: Man, attacker: Square) -> bool {
    let occupied = board.occupied().without(attacker.into());
    attackers(board, man.square, man.color, occupied).is_empty()
}

/// Whether a man moves along lines.
pub(super) const fn is_slider(role: Role) -> bool {
    matches!(role, Role::Bishop | Role::Rook | Role::Queen)
}

/// What a man attacks, with these squares occupied.
pub(super) fn reach(man: Man, occupied: SquareSet) -> SquareSet {
    attacks::of(man.color, man.role, man.square, occupied)
}
