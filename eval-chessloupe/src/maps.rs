//! Who attacks what: worked out once for a position, and with it mobility and the attacks on the kings.

use movegen::{Board, Color, Role, Square, SquareSet, attacks};

use crate::detail::{Audience, Kind};
use crate::numbers::{ATTACK_UNITS, MOBILITY, USUAL_MOBILITY};
use crate::taper::Taper;

/// The squares that one side attacks, and what follows from them alone.
#[derive(Debug, Clone, Copy, Default)]
pub struct Map {
    /// What its pawns attack.
    pub pawns: SquareSet,
    /// What its knights and bishops attack.
    pub minors: SquareSet,
    /// What its rooks attack.
    pub rooks: SquareSet,
    /// What anything of it attacks, the king included.
    pub all: SquareSet,
    /// Its mobility.
    pub mobility: Taper,
    /// The men that attack the zone of the enemy king: only asked about where it has a queen.
    pub besiegers: SquareSet,
    /// The weight of their attacks.
    pub units: i32,
}

/// The squares around each king that an attack is counted on: its own, those beside it, and three two ranks ahead.
static ZONE: [[u64; 64]; 2] = {
    let mut table = [[0; 64]; 2];
    let mut square = 0;
    while square < 64 {
        let (file, rank) = (square as i32 & 7, square as i32 >> 3);
        let mut other = 0;
        while other < 64 {
            let (files, ranks) = ((other & 7) - file, (other >> 3) - rank);
            if files >= -1 && files <= 1 {
                if ranks >= -1 && ranks <= 2 {
                    table[0][square] |= 1 << other;
                }
                if ranks >= -2 && ranks <= 1 {
                    table[1][square] |= 1 << other;
                }
            }
            other += 1;
        }
        square += 1;
    }
    table
};

/// The zone of a side's king on this square.
#[inline]
pub fn king_zone(color: Color, king: Square) -> SquareSet {
    SquareSet(ZONE[color as usize][king.index() & 63])
}

/// Both sides' maps, White's first.
#[inline]
pub fn maps<A: Audience>(board: &Board, audience: &mut A) -> [Map; 2] {
    let pawns = [Color::White, Color::Black].map(|color| attacks::pawns(color, board.men(color, Role::Pawn)));
    [map(board, Color::White, pawns, audience), map(board, Color::Black, pawns, audience)]
}

#[inline(always)]
fn map<A: Audience>(board: &Board, us: Color, pawns: [SquareSet; 2], audience: &mut A) -> Map {
    let mut map = Map { pawns: pawns[us as usize], ..Map::default() };
    let occupied = board.occupied();
    let room = !(board.of_color(us) | pawns[!us as usize]);
    // Without a queen nothing comes of an attack on the king.
    let zone = if board.men(us, Role::Queen).is_empty() {
        SquareSet::EMPTY
    } else {
        king_zone(!us, board.king(!us))
    };
    let mut officers = |role: Role, from: fn(Square, SquareSet) -> SquareSet| {
        let mut reach = SquareSet::EMPTY;
        for square in board.men(us, role) {
            let attacked = from(square, occupied);
            reach |= attacked;
            let free = attacked & room;
            let worth = MOBILITY[role as usize] * (free.len() as i32 - USUAL_MOBILITY[role as usize]);
            map.mobility += worth;
            audience.hear(Kind::Mobility(role), us, square, worth, || free);
            let near = attacked & zone;
            if !near.is_empty() {
                map.besiegers.insert(square);
                map.units += ATTACK_UNITS[role as usize] * near.len() as i32;
            }
        }
        reach
    };
    map.minors =
        officers(Role::Knight, |square, _| attacks::knight(square)) | officers(Role::Bishop, attacks::bishop);
    map.rooks = officers(Role::Rook, attacks::rook);
    let queens = officers(Role::Queen, attacks::queen);
    map.all = map.pawns | map.minors | map.rooks | queens | attacks::king(board.king(us));
    map
}
