//! Castling rights that remember the rook's file, so that Chess960 needs no second board type.

use crate::{Color, File, Square};

/// A wing of the board, and the castling move toward it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Wing {
    /// Toward the h-file: the king ends on the g-file, its rook on the f-file.
    King,
    /// Toward the a-file: the king ends on the c-file, its rook on the d-file.
    Queen,
}

impl Wing {
    /// Both wings, the king's first.
    pub const ALL: [Wing; 2] = [Wing::King, Wing::Queen];

    /// The king's file after castling: g or c.
    #[inline]
    pub const fn king_file(self) -> File {
        match self {
            Wing::King => File::G,
            Wing::Queen => File::C,
        }
    }

    /// The rook's file after castling: f or d.
    #[inline]
    pub const fn rook_file(self) -> File {
        match self {
            Wing::King => File::F,
            Wing::Queen => File::D,
        }
    }
}

/// Which castling moves are not yet lost: for each side and wing, the file of the rook that would castle.
///
/// ```
/// use board0x88::{CastlingRights, Color, File, Wing};
/// let mut rights = CastlingRights::STANDARD;
/// assert_eq!(rights.rook_file(Color::White, Wing::Queen), Some(File::A));
/// rights.lose(Color::White, Wing::Queen);
/// assert_eq!(rights.mask(), 0b1101); // K = 1, Q = 2, k = 4, q = 8
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CastlingRights([Option<File>; 4]);

impl CastlingRights {
    /// No right left.
    pub const NONE: CastlingRights = CastlingRights([None; 4]);

    /// All four rights, with the rooks on the a- and h-files.
    pub const STANDARD: CastlingRights =
        CastlingRights([Some(File::H), Some(File::A), Some(File::H), Some(File::A)]);

    #[inline]
    const fn slot(color: Color, wing: Wing) -> usize {
        color as usize * 2 + wing as usize
    }

    /// The file of the rook that may still castle, or `None` where the right is lost.
    #[inline]
    pub const fn rook_file(&self, color: Color, wing: Wing) -> Option<File> {
        self.0[Self::slot(color, wing)]
    }

    /// The square of the rook that may still castle, or `None` where the right is lost.
    #[inline]
    pub const fn rook_square(&self, color: Color, wing: Wing) -> Option<Square> {
        match self.rook_file(color, wing) {
            Some(file) => Some(Square::new(file, color.back_rank())),
            None => None,
        }
    }

    /// `true` while this side may still castle toward this wing.
    #[inline]
    pub const fn has(&self, color: Color, wing: Wing) -> bool {
        self.rook_file(color, wing).is_some()
    }

    /// `true` while this side may still castle toward at least one wing.
    #[inline]
    pub const fn has_any(&self, color: Color) -> bool {
        self.has(color, Wing::King) || self.has(color, Wing::Queen)
    }

    /// `true` where all rights are lost.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.mask() == 0
    }

    /// Gives a right to a rook on a file.
    #[inline]
    pub const fn grant(&mut self, color: Color, wing: Wing, rook: File) {
        self.0[Self::slot(color, wing)] = Some(rook);
    }

    /// Takes one right away.
    #[inline]
    pub const fn lose(&mut self, color: Color, wing: Wing) {
        self.0[Self::slot(color, wing)] = None;
    }

    /// Takes both rights of a side away.
    #[inline]
    pub const fn lose_all(&mut self, color: Color) {
        self.lose(color, Wing::King);
        self.lose(color, Wing::Queen);
    }

    /// The rights as four bits, whatever the rook files: K = 1, Q = 2, k = 4, q = 8.
    #[inline]
    pub const fn mask(&self) -> u8 {
        self.0[0].is_some() as u8
            | (self.0[1].is_some() as u8) << 1
            | (self.0[2].is_some() as u8) << 2
            | (self.0[3].is_some() as u8) << 3
    }

    /// The rights with the colours exchanged.
    #[inline]
    #[must_use]
    pub const fn mirrored(&self) -> CastlingRights {
        let [a, b, c, d] = self.0;
        CastlingRights([c, d, a, b])
    }
}
