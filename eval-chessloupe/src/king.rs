//! King safety: pawns before the king, files open to it, attacks on it.

use movegen::{Board, Color, File, Rank, Square, SquareSet};

use crate::detail::{Audience, Kind};
use crate::maps::Map;
use crate::numbers::{ATTACK, KING_HALF_OPEN_FILE, KING_OPEN_FILE, SHIELD_FAR, SHIELD_NEAR};
use crate::pawns::{Pawns, files_beside};
use crate::taper::Taper;

/// How safe a side's king is. `enemy` is the map of the other side.
#[inline(always)]
pub fn king_safety<A: Audience>(
    board: &Board,
    us: Color,
    pawns: &Pawns,
    enemy: &Map,
    audience: &mut A,
) -> Taper {
    let king = board.king(us);
    let mut sum = Taper::ZERO;
    if king.seen_by(us).rank() <= Rank::R2 {
        sum += shelter(us, king, pawns, audience);
    }
    if enemy.besiegers.has_several() {
        let worth = Taper::new(-ATTACK[(enemy.units as usize).min(ATTACK.len() - 1)], 0);
        sum += worth;
        audience.hear(Kind::KingUnderAttack, us, king, worth, || enemy.besiegers);
    }
    sum
}

/// The pawns before a king on its first two ranks.
#[inline(always)]
fn shelter<A: Audience>(us: Color, king: Square, pawns: &Pawns, audience: &mut A) -> Taper {
    let mut sum = Taper::ZERO;
    let (own, enemy) = (pawns.men[us as usize], pawns.men[!us as usize]);
    let at_the_king = files_beside(king) | SquareSet::file(king.file());
    if !matches!(king.file(), File::D | File::E) {
        let near = own & at_the_king & SquareSet::rank(us.rank(Rank::R2));
        let behind = near.shifted(if us == Color::White { 8 } else { -8 });
        let far = (own & at_the_king & SquareSet::rank(us.rank(Rank::R3))).without(behind);
        sum += SHIELD_NEAR * near.len() as i32 + SHIELD_FAR * far.len() as i32;
        audience.hear_each(Kind::ShieldPawn, us, near, SHIELD_NEAR, |_| SquareSet::of(king));
        audience.hear_each(Kind::ShieldPawn, us, far, SHIELD_FAR, |_| SquareSet::of(king));
    }
    // The first rank stands for the files.
    let bare = SquareSet((at_the_king.0 & 0xFF) & !u64::from(pawns.files[us as usize]));
    for file in bare {
        let file = SquareSet::file(file.file());
        let (kind, worth, others) = if enemy.meets(file) {
            (Kind::KingByHalfOpenFile, KING_HALF_OPEN_FILE, enemy & file)
        } else {
            (Kind::KingByOpenFile, KING_OPEN_FILE, file.without(SquareSet::of(king)))
        };
        sum += worth;
        audience.hear(kind, us, king, worth, || others);
    }
    sum
}
