//! Files, ranks and squares.
//!
//! A [`Square`] is its 0x88 index: `16 * rank + file`, both counted from 0. Bits 3 and 7 of a square on the
//! board are clear, which is what gives the board its name: `index & 0x88 != 0` is off the board. No value
//! of this type is off the board.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::excerpt;

/// A text that should have named a file, a rank, a square, a piece, a role or a colour, and did not: its
/// [`excerpt`].
///
/// ```
/// use board0x88::{ParseNameError, Square};
/// let error = "e9".parse::<Square>().unwrap_err();
/// assert_eq!(error, ParseNameError::Square("e9".into()));
/// assert_eq!(error.to_string(), "\"e9\" is not a square: expected a file letter and a rank digit, as in e4");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ParseNameError {
    /// Not one letter from `a` to `h`.
    #[error("{0:?} is not a file: expected one letter from a to h")]
    File(String),
    /// Not one digit from `1` to `8`.
    #[error("{0:?} is not a rank: expected one digit from 1 to 8")]
    Rank(String),
    /// Not a file letter followed by a rank digit.
    #[error("{0:?} is not a square: expected a file letter and a rank digit, as in e4")]
    Square(String),
    /// Not one of `PNBRQKpnbrqk`.
    #[error("{0:?} is not a piece: expected one of P N B R Q K for White or p n b r q k for Black")]
    Piece(String),
    /// Not one of `pnbrqk`, in either case.
    #[error("{0:?} is not a role: expected one of p n b r q k")]
    Role(String),
    /// Neither `w` nor `b`.
    #[error("{0:?} is not a colour: expected w or b")]
    Color(String),
}

/// Implements the vocabulary that all small enums of this crate share.
macro_rules! small_enum {
    ($name:ident, $count:literal, [$($variant:ident),+], $error:expr, $what:literal) => {
        impl $name {
            #[doc = concat!("How many values there are: ", stringify!($count), ".")]
            pub const COUNT: usize = $count;
            /// Every value, in index order.
            pub const ALL: [$name; $count] = [$($name::$variant),+];

            #[doc = concat!("The ", $what, " with this index, or `None` past the last.")]
            #[inline]
            pub const fn try_index(index: usize) -> Option<$name> {
                if index < $count { Some(Self::ALL[index]) } else { None }
            }

            /// The place in [`ALL`](Self::ALL), from 0.
            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }

            #[doc = concat!("The letter or digit that names this ", $what, " in chess texts.")]
            #[inline]
            pub const fn to_char(self) -> char {
                Self::CHARS[self as usize] as char
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.to_char().encode_utf8(&mut [0; 4]))
            }
        }

        impl core::str::FromStr for $name {
            type Err = $crate::ParseNameError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let mut chars = text.chars();
                match (chars.next().and_then(Self::from_char), chars.next()) {
                    (Some(value), None) => Ok(value),
                    _ => Err($error($crate::excerpt(text))),
                }
            }
        }
    };
}
pub(crate) use small_enum;

/// A file, the a-file first.
///
/// ```
/// use board0x88::File;
/// assert_eq!("c".parse(), Ok(File::C));
/// assert_eq!(File::C.index(), 2);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the variants are their own names")]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

small_enum!(File, 8, [A, B, C, D, E, F, G, H], ParseNameError::File, "file");

impl File {
    const CHARS: &[u8; 8] = b"abcdefgh";

    /// The file of a letter from `a` to `h`, lower case only.
    #[inline]
    pub const fn from_char(letter: char) -> Option<File> {
        if matches!(letter, 'a'..='h') { Some(Self::ALL[letter as usize - 'a' as usize]) } else { None }
    }
}

/// A rank, White's first rank first. The variants are named after White's view.
///
/// ```
/// use board0x88::Rank;
/// assert_eq!("4".parse(), Ok(Rank::R4));
/// assert_eq!(Rank::R4.flipped(), Rank::R5);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the variants are their own names")]
pub enum Rank {
    R1,
    R2,
    R3,
    R4,
    R5,
    R6,
    R7,
    R8,
}

small_enum!(Rank, 8, [R1, R2, R3, R4, R5, R6, R7, R8], ParseNameError::Rank, "rank");

impl Rank {
    const CHARS: &[u8; 8] = b"12345678";

    /// The rank of a digit from `1` to `8`.
    #[inline]
    pub const fn from_char(digit: char) -> Option<Rank> {
        if matches!(digit, '1'..='8') { Some(Self::ALL[digit as usize - '1' as usize]) } else { None }
    }

    /// The same rank counted from the other side.
    #[inline]
    #[must_use]
    pub const fn flipped(self) -> Rank {
        Self::ALL[7 - self as usize]
    }
}

/// A square of the board, kept as its 0x88 index. Squares are ordered a1, b1, ..., h1, a2, ..., h8.
///
/// ```
/// use board0x88::{File, Rank, Square};
/// let square: Square = "e4".parse()?;
/// assert_eq!(square, Square::E4);
/// assert_eq!((square.file(), square.rank()), (File::E, Rank::R4));
/// assert_eq!(square.to_0x88(), 0x34);
/// assert_eq!(square.index(), 28);
/// # Ok::<(), board0x88::ParseNameError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// How many squares there are: 64.
    pub const COUNT: usize = 64;

    /// Every square, a1 first, h8 last.
    pub const ALL: [Square; 64] = {
        let mut all = [Square(0); 64];
        let mut index = 0;
        while index < 64 {
            all[index] = Square::from_index_masked(index as u8);
            index += 1;
        }
        all
    };

    /// The square where a file and a rank meet.
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Square {
        Square((rank as u8) << 4 | file as u8)
    }

    /// The square with a 0x88 index, or `None` where that index is off the board.
    #[inline]
    pub const fn from_0x88(index: u8) -> Option<Square> {
        if index & 0x88 == 0 { Some(Square(index)) } else { None }
    }

    /// The square that the low bits of a 0x88 index name; bits 3 and 7 are dropped.
    #[inline]
    pub const fn from_0x88_masked(index: u8) -> Square {
        Square(index & 0x77)
    }

    /// The square with a dense index from 0 (a1) to 63 (h8); higher bits are dropped.
    #[inline]
    pub const fn from_index_masked(index: u8) -> Square {
        let index = index & 63;
        Square(index + (index & 0x38))
    }

    /// The square with a dense index from 0 (a1) to 63 (h8), or `None` past it.
    #[inline]
    pub const fn try_index(index: usize) -> Option<Square> {
        if index < 64 { Some(Square::from_index_masked(index as u8)) } else { None }
    }

    /// The 0x88 index, `16 * rank + file`.
    #[inline]
    pub const fn to_0x88(self) -> u8 {
        self.0
    }

    /// The dense index, `8 * rank + file`, from 0 (a1) to 63 (h8).
    #[inline]
    pub const fn index(self) -> usize {
        ((self.0 + (self.0 & 7)) >> 1) as usize
    }

    /// The file this square stands on.
    #[inline]
    pub const fn file(self) -> File {
        File::ALL[(self.0 & 7) as usize]
    }

    /// The rank this square stands on, from White's view.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 >> 4 & 7) as usize]
    }

    /// The square at a 0x88 difference (east +1, north +16), or `None` off the board.
    ///
    /// ```
    /// use board0x88::Square;
    /// assert_eq!(Square::E4.offset(16), Some(Square::E5));
    /// assert_eq!(Square::H4.offset(1), None);
    /// ```
    #[inline]
    pub const fn offset(self, difference: i8) -> Option<Square> {
        Square::from_0x88(self.0.wrapping_add_signed(difference))
    }

    /// `true` on the colour of h1.
    #[inline]
    pub const fn is_light(self) -> bool {
        (self.0 ^ self.0 >> 4) & 1 == 1
    }

    /// The square of the same file seen from the other side of the board: e2 and e7 change places.
    #[inline]
    #[must_use]
    pub const fn flipped(self) -> Square {
        Square(self.0 ^ 0x70)
    }
}

macro_rules! square_names {
    ($($name:ident $index:literal)+) => {
        #[allow(missing_docs, reason = "the constants are the squares' own names")]
        impl Square { $(pub const $name: Square = Square($index);)+ }
    };
}

square_names! {
    A1 0x00 B1 0x01 C1 0x02 D1 0x03 E1 0x04 F1 0x05 G1 0x06 H1 0x07
    A2 0x10 B2 0x11 C2 0x12 D2 0x13 E2 0x14 F2 0x15 G2 0x16 H2 0x17
    A3 0x20 B3 0x21 C3 0x22 D3 0x23 E3 0x24 F3 0x25 G3 0x26 H3 0x27
    A4 0x30 B4 0x31 C4 0x32 D4 0x33 E4 0x34 F4 0x35 G4 0x36 H4 0x37
    A5 0x40 B5 0x41 C5 0x42 D5 0x43 E5 0x44 F5 0x45 G5 0x46 H5 0x47
    A6 0x50 B6 0x51 C6 0x52 D6 0x53 E6 0x54 F6 0x55 G6 0x56 H6 0x57
    A7 0x60 B7 0x61 C7 0x62 D7 0x63 E7 0x64 F7 0x65 G7 0x66 H7 0x67
    A8 0x70 B8 0x71 C8 0x72 D8 0x73 E8 0x74 F8 0x75 G8 0x76 H8 0x77
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = [self.file().to_char() as u8, self.rank().to_char() as u8];
        f.pad(core::str::from_utf8(&name).unwrap_or_default())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut chars = text.chars();
        let file = chars.next().and_then(File::from_char);
        let rank = chars.next().and_then(Rank::from_char);
        match (file, rank, chars.next()) {
            (Some(file), Some(rank), None) => Ok(Square::new(file, rank)),
            _ => Err(ParseNameError::Square(excerpt(text))),
        }
    }
}
