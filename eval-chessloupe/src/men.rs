//! The men by themselves: material, piece-square tables and the phase, which follow the board move by move.

use movegen::{Board, Piece, Square, SquareSet};

use crate::detail::{Audience, Kind};
use crate::numbers::{MEN, PHASE};
use crate::tables::square_worth;
use crate::taper::{FULL_PHASE, Taper};

/// What men are worth by themselves and on their squares, White less Black, and the phase they make.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Men {
    pub material: Taper,
    pub squares: Taper,
    /// Not cut at that of the start position.
    phase: i32,
}

/// By the low four bits of a piece's signed number: its value, White's positive, and what it counts toward the phase.
static WORTH: [(Taper, i32); 16] = {
    let mut table = [(Taper::ZERO, 0); 16];
    let mut index = 0;
    while index < 12 {
        let piece = Piece::ALL[index];
        let worth = MEN[piece.role() as usize];
        table[slot(piece)] = (signed(piece, worth), PHASE[piece.role() as usize]);
        index += 1;
    }
    table
};

/// By the same and the 0x88 square: what the square is worth to it, White's positive.
static SQUARES: [[Taper; 128]; 16] = {
    let mut table = [[Taper::ZERO; 128]; 16];
    let mut index = 0;
    while index < 12 {
        let piece = Piece::ALL[index];
        let mut square = 0;
        while square < 64 {
            let at = Square::ALL[square];
            let worth = square_worth(piece.role(), at.seen_by(piece.color()));
            table[slot(piece)][at.to_0x88() as usize] = signed(piece, worth);
            square += 1;
        }
        index += 1;
    }
    table
};

#[inline(always)]
const fn slot(piece: Piece) -> usize {
    (piece.signed() & 15) as usize
}

const fn signed(piece: Piece, worth: Taper) -> Taper {
    if piece.signed() > 0 { worth } else { Taper::new(-worth.mg(), -worth.eg()) }
}

impl Men {
    /// The men of a board.
    pub fn of<A: Audience>(board: &Board, audience: &mut A) -> Men {
        let mut men = Men::default();
        for (square, piece) in board.iter() {
            men.add(piece, square);
            let (color, role) = (piece.color(), piece.role());
            let nothing = || SquareSet::EMPTY;
            audience.hear(Kind::Man(role), color, square, MEN[role as usize], nothing);
            let worth = square_worth(role, square.seen_by(color));
            audience.hear(Kind::Placement(role), color, square, worth, nothing);
        }
        men
    }

    /// A man appears on a square.
    #[inline(always)]
    pub fn add(&mut self, piece: Piece, square: Square) {
        let (worth, phase) = WORTH[slot(piece)];
        self.material += worth;
        self.phase += phase;
        self.squares += SQUARES[slot(piece)][(square.to_0x88() & 0x7F) as usize];
    }

    /// A man leaves a square.
    #[inline(always)]
    pub fn remove(&mut self, piece: Piece, square: Square) {
        let (worth, phase) = WORTH[slot(piece)];
        self.material -= worth;
        self.phase -= phase;
        self.squares -= SQUARES[slot(piece)][(square.to_0x88() & 0x7F) as usize];
    }

    /// The phase, from 24 at the start to 0 with kings and pawns only.
    #[inline(always)]
    pub fn phase(&self) -> i32 {
        self.phase.min(FULL_PHASE)
    }
}
