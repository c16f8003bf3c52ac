//! Threats: men that are attacked by cheaper ones, or attacked and undefended.

use movegen::{Board, Color, Role, Square, SquareSet, attacks};

use crate::detail::{Audience, Kind};
use crate::maps::Map;
use crate::numbers::{
    BY_PAWN, HANGING_MAJOR, HANGING_MINOR, HANGING_PAWN, QUEEN_BY_MINOR, QUEEN_BY_ROOK, ROOK_BY_MINOR,
};
use crate::taper::Taper;

/// What a side threatens. `own` is its map, `enemy` the other side's.
///
/// Each man counts once, by the first rule that fits.
#[inline(always)]
pub fn threats<A: Audience>(board: &Board, us: Color, own: &Map, enemy: &Map, audience: &mut A) -> Taper {
    let theirs = |role| board.men(!us, role) & own.all;
    let minors = theirs(Role::Knight) | theirs(Role::Bishop);
    let (rooks, queens) = (theirs(Role::Rook), theirs(Role::Queen));

    let mut sum = Taper::ZERO;
    let mut count = |kind, men: SquareSet, worth: Taper, by: &[Role]| {
        if !men.is_empty() {
            sum += worth * men.len() as i32;
            audience.hear_each(kind, us, men, worth, |square| attackers(board, us, square, by));
        }
        men
    };
    let by_pawns = count(Kind::AttackedByPawn, (minors | rooks | queens) & own.pawns, BY_PAWN, &[Role::Pawn]);
    let rooks = rooks.without(by_pawns);
    let queens = queens.without(by_pawns);
    let minor = [Role::Knight, Role::Bishop];
    let rooks = rooks.without(count(Kind::RookAttackedByMinor, rooks & own.minors, ROOK_BY_MINOR, &minor));
    let queens =
        queens.without(count(Kind::QueenAttackedByMinor, queens & own.minors, QUEEN_BY_MINOR, &minor));
    let queens =
        queens.without(count(Kind::QueenAttackedByRook, queens & own.rooks, QUEEN_BY_ROOK, &[Role::Rook]));
    let hanging = |men: SquareSet| men.without(enemy.all);
    count(Kind::Hanging(Role::Pawn), hanging(theirs(Role::Pawn)), HANGING_PAWN, &Role::ALL);
    let minors = hanging(minors.without(by_pawns));
    let majors = hanging(rooks | queens);
    for (role, worth, men) in [
        (Role::Knight, HANGING_MINOR, minors),
        (Role::Bishop, HANGING_MINOR, minors),
        (Role::Rook, HANGING_MAJOR, majors),
        (Role::Queen, HANGING_MAJOR, majors),
    ] {
        count(Kind::Hanging(role), men & board.men(!us, role), worth, &Role::ALL);
    }
    sum
}

/// The men of a side of these roles that attack a square.
fn attackers(board: &Board, us: Color, square: Square, by: &[Role]) -> SquareSet {
    // What a man of the other colour would attack from there attacks it.
    by.iter().fold(SquareSet::EMPTY, |set, &role| {
        set | attacks::of(!us, role, square, board.occupied()) & board.men(us, role)
    })
}
