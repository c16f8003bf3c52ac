//! Sets of squares.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::{File, Rank, Square};

/// A set of squares: one bit a square, bit 0 for a1, bit 63 for h8. Iterating goes from a1 to h8.
///
/// ```
/// use board0x88::{Square, SquareSet};
/// let set = SquareSet::from(Square::A1) | SquareSet::from(Square::H8);
/// assert!(set.contains(Square::H8));
/// assert_eq!(set.into_iter().collect::<Vec<_>>(), [Square::A1, Square::H8]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SquareSet(pub u64);

/// The set of each square, by 0x88 index.
static BITS: [u64; 128] = {
    let mut bits = [0; 128];
    let mut index = 0;
    while index < 64 {
        bits[index + (index & 0x38)] = 1 << index;
        index += 1;
    }
    bits
};

impl SquareSet {
    /// No square.
    pub const EMPTY: SquareSet = SquareSet(0);
    /// Every square.
    pub const ALL: SquareSet = SquareSet(!0);

    /// The set of one square.
    #[inline]
    pub const fn of(square: Square) -> SquareSet {
        SquareSet(BITS[(square.to_0x88() & 0x7F) as usize])
    }

    /// The set of the square with a 0x88 index, empty where that is off the board.
    #[inline(always)]
    pub(crate) const fn of_0x88(index: u8) -> SquareSet {
        SquareSet(if index < 0x80 { BITS[index as usize] } else { 0 })
    }

    /// The eight squares of a file.
    #[inline]
    pub const fn file(file: File) -> SquareSet {
        SquareSet(0x0101_0101_0101_0101 << file as u32)
    }

    /// The eight squares of a rank.
    #[inline]
    pub const fn rank(rank: Rank) -> SquareSet {
        SquareSet(0xFF << (8 * rank as u32))
    }

    /// `true` where the square is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 == 1
    }

    /// `true` where the sets share a square.
    #[inline]
    pub const fn meets(self, other: SquareSet) -> bool {
        self.0 & other.0 != 0
    }

    /// `true` where there is no square in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// `true` where there are two squares or more in the set.
    #[inline]
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// How many squares are in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The first square, in the order a1, b1, ..., h8.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_index_masked(self.0.trailing_zeros() as u8)) }
    }

    /// The last square, in the order a1, b1, ..., h8.
    #[inline]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_index_masked(63 - self.0.leading_zeros() as u8)) }
    }

    /// Puts a square into the set.
    ///
    /// ```
    /// use board0x88::{Square, SquareSet};
    /// let mut set = SquareSet::EMPTY;
    /// set.insert(Square::E4);
    /// assert_eq!(set.len(), 1);
    /// set.remove(Square::E4);
    /// assert!(set.is_empty());
    /// ```
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        self.0 |= SquareSet::of(square).0;
    }

    /// Takes a square out of the set.
    #[inline]
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !SquareSet::of(square).0;
    }

    /// The squares of the set, from a1 to h8.
    #[inline]
    pub const fn iter(self) -> Squares {
        Squares(self.0)
    }

    /// The squares of this set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn without(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & !other.0)
    }

    /// Every square moved by a number of dense indices (east +1, north +8). Squares that would leave the
    /// board over the first or last rank are dropped; keeping files from wrapping is the caller's part.
    #[inline]
    #[must_use]
    pub const fn shifted(self, difference: i32) -> SquareSet {
        match difference {
            0..64 => SquareSet(self.0 << difference),
            -63..0 => SquareSet(self.0 >> -difference),
            _ => SquareSet::EMPTY,
        }
    }

    /// The same squares seen from the other side: ranks reversed, files kept.
    #[inline]
    #[must_use]
    pub const fn flipped(self) -> SquareSet {
        SquareSet(self.0.swap_bytes())
    }
}

impl From<Square> for SquareSet {
    #[inline]
    fn from(square: Square) -> Self {
        SquareSet::of(square)
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(SquareSet::EMPTY, |set, square| set | SquareSet::of(square))
    }
}

impl Extend<Square> for SquareSet {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        *self |= squares.into_iter().collect();
    }
}

macro_rules! operator {
    ($trait:ident $method:ident $assign_trait:ident $assign_method:ident $op:tt) => {
        impl $trait for SquareSet {
            type Output = SquareSet;

            #[inline]
            fn $method(self, other: SquareSet) -> SquareSet {
                SquareSet(self.0 $op other.0)
            }
        }

        impl $assign_trait for SquareSet {
            #[inline]
            fn $assign_method(&mut self, other: SquareSet) {
                *self = SquareSet(self.0 $op other.0);
            }
        }
    };
}

operator!(BitAnd bitand BitAndAssign bitand_assign &);
operator!(BitOr bitor BitOrAssign bitor_assign |);
operator!(BitXor bitxor BitXorAssign bitxor_assign ^);

impl Not for SquareSet {
    type Output = SquareSet;

    #[inline]
    fn not(self) -> SquareSet {
        SquareSet(!self.0)
    }
}

/// The squares of a [`SquareSet`], from a1 to h8.
#[derive(Clone, Debug)]
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = SquareSet(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl DoubleEndedIterator for Squares {
    #[inline]
    fn next_back(&mut self) -> Option<Square> {
        let square = SquareSet(self.0).last()?;
        self.0 ^= SquareSet::of(square).0;
        Some(square)
    }
}

impl ExactSizeIterator for Squares {}
impl FusedIterator for Squares {}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
