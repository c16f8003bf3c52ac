//! Castling rights that remember the rook's file, so that Chess960 needs no second board type.

use core::fmt;

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

    /// Where a side's king and rook stand after castling, in this order.
    ///
    /// ```
    /// use board0x88::{Color, Square, Wing};
    /// assert_eq!(Wing::Queen.castled(Color::Black), (Square::C8, Square::D8));
    /// ```
    #[inline]
    pub const fn castled(self, color: Color) -> (Square, Square) {
        let rank = color.back_rank();
        (Square::new(self.king_file(), rank), Square::new(self.rook_file(), rank))
    }

    /// The file from which the rook castles in standard chess: h or a.
    #[inline]
    pub const fn corner(self) -> File {
        match self {
            Wing::King => File::H,
            Wing::Queen => File::A,
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
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CastlingRights(u32);

/// What the byte of a lost right holds: no file, since files are below 8.
const LOST: u32 = 8;

impl CastlingRights {
    // One byte for each right, in the order K, Q, k, q: the rook's file, or `LOST`.

    /// No right left.
    pub const NONE: CastlingRights = CastlingRights(0x0808_0808);

    /// All four rights, with the rooks on the a- and h-files.
    pub const STANDARD: CastlingRights = CastlingRights(0x0007_0007);

    #[inline]
    const fn shift(color: Color, wing: Wing) -> u32 {
        color as u32 * 16 + wing as u32 * 8
    }

    /// The file of the rook that may still castle, or `None` where the right is lost.
    #[inline]
    pub const fn rook_file(self, color: Color, wing: Wing) -> Option<File> {
        File::try_index((self.0 >> Self::shift(color, wing) & 0xFF) as usize)
    }

    /// The square of the rook that may still castle, or `None` where the right is lost.
    #[inline]
    pub const fn rook_square(self, color: Color, wing: Wing) -> Option<Square> {
        match self.rook_file(color, wing) {
            Some(file) => Some(Square::new(file, color.back_rank())),
            None => None,
        }
    }

    /// `true` while this side may still castle toward this wing.
    #[inline]
    pub const fn has(self, color: Color, wing: Wing) -> bool {
        self.rook_file(color, wing).is_some()
    }

    /// `true` while this side may still castle toward at least one wing.
    #[inline]
    pub const fn has_any(self, color: Color) -> bool {
        self.has(color, Wing::King) || self.has(color, Wing::Queen)
    }

    /// `true` where all rights are lost.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == Self::NONE.0
    }

    /// Gives a right to a rook on a file.
    #[inline]
    pub const fn grant(&mut self, color: Color, wing: Wing, rook: File) {
        self.set(color, wing, rook as u32);
    }

    /// Takes one right away.
    #[inline]
    pub const fn lose(&mut self, color: Color, wing: Wing) {
        self.set(color, wing, LOST);
    }

    /// Takes both rights of a side away.
    #[inline]
    pub const fn lose_all(&mut self, color: Color) {
        self.lose(color, Wing::King);
        self.lose(color, Wing::Queen);
    }

    #[inline]
    const fn set(&mut self, color: Color, wing: Wing, byte: u32) {
        let shift = Self::shift(color, wing);
        self.0 = self.0 & !(0xFF << shift) | byte << shift;
    }

    /// The rights as four bits, whatever the rook files: K = 1, Q = 2, k = 4, q = 8.
    #[inline]
    pub const fn mask(self) -> u8 {
        // Bit 3 of each byte says lost. The multiplication brings the four of them side by side.
        let kept = !self.0 & Self::NONE.0;
        (kept >> 3).wrapping_mul(0x0102_0408).wrapping_shr(24) as u8 & 15
    }

    /// The rights with the colours exchanged.
    #[inline]
    #[must_use]
    pub const fn mirrored(self) -> CastlingRights {
        CastlingRights(self.0.rotate_left(16))
    }

    /// The four bytes as one number.
    #[inline(always)]
    pub(crate) const fn to_bits(self) -> u32 {
        self.0
    }

    #[inline(always)]
    pub(crate) const fn from_bits(bits: u32) -> CastlingRights {
        CastlingRights(bits)
    }
}

impl fmt::Debug for CastlingRights {
    /// Writes the rook files in the order K, Q, k, q, `-` for a lost right.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CastlingRights(")?;
        for color in Color::ALL {
            for wing in Wing::ALL {
                match self.rook_file(color, wing) {
                    Some(file) => write!(f, "{file}")?,
                    None => f.write_str("-")?,
                }
            }
        }
        f.write_str(")")
    }
}
