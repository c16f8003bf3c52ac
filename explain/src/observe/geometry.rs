//! Lines on the board.

use movegen::{Board, Role, Square, SquareSet, attacks};

use crate::Man;

/// Whether nothing protects a man against an attacker, not even through the square it comes from.
pub(super) fn is_loose(board: &Board, man: Man, attacker: Square) -> bool {
    let occupied = board.occupied().without(attacker.into());
    board.attackers_to(man.square, man.color, occupied).is_empty()
}

/// Whether a man moves along lines.
pub(super) const fn is_slider(role: Role) -> bool {
    matches!(role, Role::Bishop | Role::Rook | Role::Queen)
}

/// What a man attacks, with these squares occupied.
pub(super) fn reach(man: Man, occupied: SquareSet) -> SquareSet {
    attacks::of(man.color, man.role, man.square, occupied)
}
