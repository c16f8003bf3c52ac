//! The numbers: Tomasz Michniewski's "Simplified Evaluation Function" (Chess Programming Wiki), without its
//! king table for the endgame.

use movegen::{Piece, Role, Square};

/// What a man of each role is worth, in centipawns, from pawn to king.
pub const WORTH: [i32; 6] = [100, 320, 330, 500, 900, 0];

/// By role, what a man is worth on each square, White's view, rank 8 first. Black's men see the board with the
/// ranks flipped.
#[rustfmt::skip]
const SQUARES: [[i8; 64]; 6] = [
    [ // pawn
          0,   0,   0,   0,   0,   0,   0,   0,
         50,  50,  50,  50,  50,  50,  50,  50,
         10,  10,  20,  30,  30,  20,  10,  10,
          5,   5,  10,  25,  25,  10,   5,   5,
          0,   0,   0,  20,  20,   0,   0,   0,
          5,  -5, -10,   0,   0, -10,  -5,   5,
          5,  10,  10, -20, -20,  10,  10,   5,
          0,   0,   0,   0,   0,   0,   0,   0,
    ],
    [ // knight
        -50, -40, -30, -30, -30, -30, -40, -50,
        -40, -20,   0,   0,   0,   0, -20, -40,
        -30,   0,  10,  15,  15,  10,   0, -30,
        -30,   5,  15,  20,  20,  15,   5, -30,
        -30,   0,  15,  20,  20,  15,   0, -30,
        -30,   5,  10,  15,  15,  10,   5, -30,
        -40, -20,   0,   5,   5,   0, -20, -40,
        -50, -40, -30, -30, -30, -30, -40, -50,
    ],
    [ // bishop
        -20, -10, -10, -10, -10, -10, -10, -20,
        -10,   0,   0,   0,   0,   0,   0, -10,
        -10,   0,   5,  10,  10,   5,   0, -10,
        -10,   5,   5,  10,  10,   5,   5, -10,
        -10,   0,  10,  10,  10,  10,   0, -10,
        -10,  10,  10,  10,  10,  10,  10, -10,
        -10,   5,   0,   0,   0,   0,   5, -10,
        -20, -10, -10, -10, -10, -10, -10, -20,
    ],
    [ // rook
          0,   0,   0,   0,   0,   0,   0,   0,
          5,  10,  10,  10,  10,  10,  10,   5,
         -5,   0,   0,   0,   0,   0,   0,  -5,
         -5,   0,   0,   0,   0,   0,   0,  -5,
         -5,   0,   0,   0,   0,   0,   0,  -5,
         -5,   0,   0,   0,   0,   0,   0,  -5,
         -5,   0,   0,   0,   0,   0,   0,  -5,
          0,   0,   0,   5,   5,   0,   0,   0,
    ],
    [ // queen
        -20, -10, -10,  -5,  -5, -10, -10, -20,
        -10,   0,   0,   0,   0,   0,   0, -10,
        -10,   0,   5,   5,   5,   5,   0, -10,
         -5,   0,   5,   5,   5,   5,   0,  -5,
          0,   0,   5,   5,   5,   5,   0,  -5,
        -10,   5,   5,   5,   5,   5,   0, -10,
        -10,   0,   5,   0,   0,   0,   0, -10,
        -20, -10, -10,  -5,  -5, -10, -10, -20,
    ],
    [ // king
        -30, -40, -40, -50, -50, -40, -40, -30,
        -30, -40, -40, -50, -50, -40, -40, -30,
        -30, -40, -40, -50, -50, -40, -40, -30,
        -30, -40, -40, -50, -50, -40, -40, -30,
        -20, -30, -30, -40, -40, -30, -30, -20,
        -10, -20, -20, -20, -20, -20, -20, -10,
         20,  20,   0,   0,   0,   0,  20,  20,
         20,  30,  10,   0,   0,  10,  30,  20,
    ],
];

/// What a man's square is worth to its side.
#[inline]
pub fn square_worth(role: Role, square: Square) -> i32 {
    // Square indexes start at a1; the tables read from a8.
    i32::from(SQUARES[role as usize][square.flipped().index()])
}

/// By the low four bits of a piece's signed number and its 0x88 square: White's material, Black's material and the
/// difference of the tables, packed by [`pack`].
pub static PACKED: [[Packed; 128]; 16] = {
    let mut all = [[Packed(0); 128]; 16];
    let mut index = 0;
    while index < 12 {
        let piece = Piece::ALL[index];
        let role = piece.role() as usize;
        let white = piece.signed() > 0;
        let mut square = 0;
        while square < 64 {
            let seen = if white { square ^ 0x38 } else { square };
            let table = SQUARES[role][seen] as i32;
            let cell = Square::ALL[square].to_0x88() as usize;
            all[(piece.signed() & 15) as usize][cell] =
                if white { Packed::new(WORTH[role], 0, table) } else { Packed::new(0, WORTH[role], -table) };
            square += 1;
        }
        index += 1;
    }
    all
};

/// Three sums in one number, so that a man that comes or goes costs one addition: White's material, Black's
/// material, and White's less Black's table values, in steps of 2^42, 2^21 and 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Packed(i64);

const FIELD: i64 = 1 << 21;

impl Packed {
    const fn new(white: i32, black: i32, tables: i32) -> Packed {
        Packed((white as i64 * FIELD + black as i64) * FIELD + tables as i64)
    }

    #[inline(always)]
    pub fn add(&mut self, other: Packed) {
        self.0 = self.0.wrapping_add(other.0);
    }

    #[inline(always)]
    pub fn remove(&mut self, other: Packed) {
        self.0 = self.0.wrapping_sub(other.0);
    }

    /// White's material, Black's material, the difference of the tables.
    #[inline]
    pub fn unpack(self) -> (i32, i32, i32) {
        // The lowest field is signed: half of its range is added before cutting, and taken off again.
        let tables = ((self.0 + FIELD / 2) & (FIELD - 1)) - FIELD / 2;
        let men = (self.0 - tables) >> 21;
        ((men >> 21) as i32, (men & (FIELD - 1)) as i32, tables as i32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_sums_travel_in_one_number() {
        for (white, black, tables) in [(0, 0, 0), (4000, 3900, -160), (13500, 0, 2000), (0, 13500, -2000)] {
            assert_eq!(Packed::new(white, black, tables).unpack(), (white, black, tables));
        }
        let mut sum = Packed::default();
        sum.add(Packed::new(100, 0, -50));
        sum.add(Packed::new(0, 320, -7));
        sum.remove(Packed::new(100, 0, -50));
        assert_eq!(sum.unpack(), (0, 320, -7));
    }

    #[test]
    fn black_sees_the_tables_with_ranks_flipped() {
        for &piece in &Piece::ALL {
            for &square in &Square::ALL {
                let (white, black, tables) =
                    PACKED[(piece.signed() & 15) as usize][square.to_0x88() as usize].unpack();
                let worth = square_worth(piece.role(), square.seen_by(piece.color()));
                assert_eq!(white + black, WORTH[piece.role() as usize]);
                assert_eq!(tables, if piece.signed() > 0 { worth } else { -worth }, "{piece} on {square}");
            }
        }
    }
}
