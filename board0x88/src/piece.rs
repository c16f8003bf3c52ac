//! Colours, roles and signed pieces.

use core::fmt;
use core::num::NonZeroI8;
use core::ops::Not;
use core::str::FromStr;

use crate::square::{ParseNameError, small_enum};
use crate::{Rank, Square};

/// One of the two sides.
///
/// ```
/// use board0x88::Color;
/// assert_eq!(!Color::White, Color::Black);
/// assert_eq!("b".parse(), Ok(Color::Black));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the variants are their own names")]
pub enum Color {
    White,
    Black,
}

small_enum!(Color, 2, [White, Black], ParseNameError::Color, "colour");

impl Color {
    const CHARS: &[u8; 2] = b"wb";

    /// White for `w`, Black for `b`, as in a FEN.
    #[inline]
    pub const fn from_char(letter: char) -> Option<Color> {
        match letter {
            'w' => Some(Color::White),
            'b' => Some(Color::Black),
            _ => None,
        }
    }

    /// The side's own first rank, where its king starts.
    #[inline]
    pub const fn back_rank(self) -> Rank {
        self.rank(Rank::R1)
    }

    /// A rank counted from this side: `Black.rank(Rank::R2)` is White's seventh.
    #[inline]
    pub const fn rank(self, rank: Rank) -> Rank {
        match self {
            Color::White => rank,
            Color::Black => rank.flipped(),
        }
    }

    /// The 0x88 difference of one step forward: +16 for White, -16 for Black.
    #[inline]
    pub const fn forward(self) -> i8 {
        match self {
            Color::White => 16,
            Color::Black => -16,
        }
    }

    /// The other side; `!color` says the same outside `const` code.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }

    /// "White" or "Black".
    pub const fn name(self) -> &'static str {
        match self {
            Color::White => "White",
            Color::Black => "Black",
        }
    }
}

impl Not for Color {
    type Output = Color;

    #[inline]
    fn not(self) -> Color {
        self.other()
    }
}

/// What a man is, whichever side it is on.
///
/// ```
/// use board0x88::Role;
/// assert_eq!("n".parse(), Ok(Role::Knight));
/// assert_eq!(Role::Knight.to_char(), 'n');
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the variants are their own names")]
pub enum Role {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

small_enum!(Role, 6, [Pawn, Knight, Bishop, Rook, Queen, King], ParseNameError::Role, "role");

impl Role {
    const CHARS: &[u8; 6] = b"pnbrqk";

    /// The roles a pawn may become, the most valuable first.
    pub const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

    /// The role of a letter, in either case.
    #[inline]
    pub const fn from_char(letter: char) -> Option<Role> {
        Some(match letter.to_ascii_lowercase() {
            'p' => Role::Pawn,
            'n' => Role::Knight,
            'b' => Role::Bishop,
            'r' => Role::Rook,
            'q' => Role::Queen,
            'k' => Role::King,
            _ => return None,
        })
    }

    /// "pawn", "knight" and so on.
    pub const fn name(self) -> &'static str {
        ["pawn", "knight", "bishop", "rook", "queen", "king"][self as usize]
    }
}

/// A man of one side, as a signed number: pawn 1, knight 2, bishop 3, rook 4, queen 5, king 6, positive
/// for White, negative for Black. Never zero, so an `Option<Piece>` is one byte and an empty square is 0.
///
/// ```
/// use board0x88::{Color, Piece, Role};
/// let piece = Piece::new(Color::Black, Role::Knight);
/// assert_eq!(piece.signed(), -2);
/// assert_eq!(piece.to_char(), 'n');
/// assert_eq!("n".parse(), Ok(piece));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(NonZeroI8);

impl Piece {
    /// The twelve pieces: White's pawn to king, then Black's.
    pub const ALL: [Piece; 12] = {
        let mut all = [Piece::new(Color::White, Role::Pawn); 12];
        let mut index = 0;
        while index < 12 {
            all[index] = Piece::new(Color::ALL[index / 6], Role::ALL[index % 6]);
            index += 1;
        }
        all
    };

    /// A man of this colour and role.
    #[inline]
    pub const fn new(color: Color, role: Role) -> Piece {
        let value = role as i8 + 1;
        let signed = match color {
            Color::White => value,
            Color::Black => -value,
        };
        match NonZeroI8::new(signed) {
            Some(signed) => Piece(signed),
            None => unreachable!(),
        }
    }

    /// The piece of a signed number, or `None` for 0 (an empty square) and anything beyond ±6.
    #[inline]
    pub const fn from_signed(signed: i8) -> Option<Piece> {
        match NonZeroI8::new(signed) {
            Some(value) if signed >= -6 && signed <= 6 => Some(Piece(value)),
            _ => None,
        }
    }

    /// The signed number, from -6 to 6, never 0.
    #[inline]
    pub const fn signed(self) -> i8 {
        self.0.get()
    }

    /// Whose man this is.
    #[inline]
    pub const fn color(self) -> Color {
        if self.0.get() > 0 { Color::White } else { Color::Black }
    }

    /// What this man is.
    #[inline]
    pub const fn role(self) -> Role {
        match self.0.get().unsigned_abs() {
            1 => Role::Pawn,
            2 => Role::Knight,
            3 => Role::Bishop,
            4 => Role::Rook,
            5 => Role::Queen,
            _ => Role::King,
        }
    }

    /// The FEN letter: upper case for White, lower case for Black.
    #[inline]
    pub const fn to_char(self) -> char {
        match self.color() {
            Color::White => self.role().to_char().to_ascii_uppercase(),
            Color::Black => self.role().to_char(),
        }
    }

    /// The piece of a FEN letter.
    #[inline]
    pub const fn from_char(letter: char) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        match Role::from_char(letter) {
            Some(role) => Some(Piece::new(color, role)),
            None => None,
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.to_char().encode_utf8(&mut [0; 4]))
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Piece {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut chars = text.chars();
        match (chars.next().and_then(Piece::from_char), chars.next()) {
            (Some(piece), None) => Ok(piece),
            _ => Err(ParseNameError::Piece(crate::excerpt(text))),
        }
    }
}

impl Square {
    /// The square as a side sees it: unchanged for White, ranks flipped for Black.
    #[inline]
    #[must_use]
    pub const fn seen_by(self, color: Color) -> Square {
        match color {
            Color::White => self,
            Color::Black => self.flipped(),
        }
    }
}
