//! Moves, packed into the sixteen bits of two 0x88 squares.

use core::fmt;

use crate::{Role, Square, Wing};

/// A move: origin, target and what is special about it. Two bytes, `Copy`.
///
/// A 0x88 square leaves bits 3 and 7 of its byte free, so two squares leave four bits, and those hold the
/// kind of the move: no shifting to read a square, one mask to read the kind.
///
/// A move says by itself whether it captures, castles or promotes; it is legal only in the position it was
/// generated for. Castling is written as the king's real step: [`from`](Self::from) is the king's square,
/// [`to`](Self::to) the g- or c-file square where it ends (in Chess960 the two may be the same square).
///
/// `Display` writes the origin and the target as UCI does in standard chess (`e2e4`, `e7e8q`, `e1g1`).
/// Chess960 texts need the rook's square and so the position: see `movegen`.
///
/// ```
/// use board0x88::{Move, Role, Square};
/// let mv = Move::promotion(Square::E7, Square::D8, Role::Queen, true);
/// assert_eq!(mv.to_string(), "e7d8q");
/// assert!(mv.is_capture());
/// assert_eq!(mv.promotes_to(), Some(Role::Queen));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

/// What is special about a [`Move`], besides its squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// Nothing: a man goes from one square to another, and may capture what stands there.
    Plain,
    /// A pawn's double step.
    DoubleStep,
    /// A pawn takes a pawn that has just passed it.
    EnPassant,
    /// King and rook move together.
    Castle(Wing),
    /// A pawn reaches the last rank and becomes this.
    Promotion(Role),
}

// The kind lies in bits 3, 7, 11 and 15. Bit 3 says capture; the other three tell eight kinds apart.
const KIND: u16 = 0x8888;
const CAPTURE: u16 = 0x0008;
const DOUBLE_STEP: u16 = 0x0080;
const CASTLE_KING: u16 = 0x0800;
const CASTLE_QUEEN: u16 = 0x0880;
const EN_PASSANT: u16 = 0x0808;
const PROMOTION: u16 = 0x8000;

impl Move {
    #[inline]
    const fn pack(from: Square, to: Square, kind: u16) -> Move {
        Move(from.to_0x88() as u16 | (to.to_0x88() as u16) << 8 | kind)
    }

    /// A move of nothing special to an empty square.
    #[inline]
    pub const fn quiet(from: Square, to: Square) -> Move {
        Move::pack(from, to, 0)
    }

    /// A move of nothing special that takes what stands on the target.
    #[inline]
    pub const fn capture(from: Square, to: Square) -> Move {
        Move::pack(from, to, CAPTURE)
    }

    /// [`capture`](Self::capture) or [`quiet`](Self::quiet), without a branch.
    #[inline(always)]
    pub const fn to_either(from: Square, to: Square, capture: bool) -> Move {
        Move::pack(from, to, CAPTURE * capture as u16)
    }

    /// A pawn's double step.
    #[inline]
    pub const fn double_step(from: Square, to: Square) -> Move {
        Move::pack(from, to, DOUBLE_STEP)
    }

    /// A capture en passant; `to` is the empty square the capturing pawn lands on.
    #[inline]
    pub const fn en_passant(from: Square, to: Square) -> Move {
        Move::pack(from, to, EN_PASSANT)
    }

    /// Castling: the king's square before and after.
    #[inline]
    pub const fn castle(from: Square, to: Square, wing: Wing) -> Move {
        Move::pack(
            from,
            to,
            match wing {
                Wing::King => CASTLE_KING,
                Wing::Queen => CASTLE_QUEEN,
            },
        )
    }

    /// A promotion, with or without a capture. A pawn can't become a pawn or a king: those promote to a
    /// queen.
    #[inline]
    pub const fn promotion(from: Square, to: Square, role: Role, capture: bool) -> Move {
        let role = match role {
            Role::Knight => 0,
            Role::Bishop => 0x0080,
            Role::Rook => 0x0800,
            _ => 0x0880,
        };
        Move::pack(from, to, PROMOTION | role | if capture { CAPTURE } else { 0 })
    }

    /// Where the man comes from.
    #[inline]
    pub const fn from(self) -> Square {
        Square::from_0x88_masked(self.0 as u8)
    }

    /// Where the man lands.
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_0x88_masked((self.0 >> 8) as u8)
    }

    /// What is special about this move.
    #[inline]
    pub const fn kind(self) -> MoveKind {
        match self.0 & KIND {
            DOUBLE_STEP => MoveKind::DoubleStep,
            EN_PASSANT => MoveKind::EnPassant,
            CASTLE_KING => MoveKind::Castle(Wing::King),
            CASTLE_QUEEN => MoveKind::Castle(Wing::Queen),
            kind if kind & PROMOTION != 0 => MoveKind::Promotion(match kind & 0x0880 {
                0 => Role::Knight,
                0x0080 => Role::Bishop,
                0x0800 => Role::Rook,
                _ => Role::Queen,
            }),
            _ => MoveKind::Plain,
        }
    }

    /// `true` for a plain move, capture or not: no double step, en passant, castling or promotion.
    #[inline]
    pub const fn is_plain(self) -> bool {
        self.0 & (KIND & !CAPTURE) == 0
    }

    /// `true` where one man moves and at most takes what stands on its target: plain moves and double steps.
    #[inline(always)]
    pub(crate) const fn is_simple(self) -> bool {
        self.0 & 0x8800 == 0
    }

    /// `true` where a man is taken, en passant included.
    #[inline]
    pub const fn is_capture(self) -> bool {
        self.0 & CAPTURE != 0
    }

    /// `true` where a pawn is taken in passing.
    #[inline]
    pub const fn is_en_passant(self) -> bool {
        self.0 & KIND == EN_PASSANT
    }

    /// `true` for a pawn's double step.
    #[inline]
    pub const fn is_double_step(self) -> bool {
        self.0 & KIND == DOUBLE_STEP
    }

    /// `true` for castling toward either wing.
    #[inline]
    pub const fn is_castle(self) -> bool {
        matches!(self.0 & KIND, CASTLE_KING | CASTLE_QUEEN)
    }

    /// `true` for a promotion.
    #[inline]
    pub const fn is_promotion(self) -> bool {
        self.0 & PROMOTION != 0
    }

    /// `true` where nothing is taken and nothing promoted.
    #[inline]
    pub const fn is_quiet(self) -> bool {
        self.0 & (CAPTURE | PROMOTION) == 0
    }

    /// The role a pawn becomes, if this is a promotion.
    #[inline]
    pub const fn promotes_to(self) -> Option<Role> {
        match self.kind() {
            MoveKind::Promotion(role) => Some(role),
            _ => None,
        }
    }

    /// The sixteen bits, for storing in a table.
    #[inline]
    pub const fn to_bits(self) -> u16 {
        self.0
    }

    /// The move of sixteen bits from [`to_bits`](Self::to_bits). Any other bits give some move too: it may
    /// be legal nowhere, and nothing here panics on it.
    #[inline]
    pub const fn from_bits(bits: u16) -> Move {
        Move(bits)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, to) = (self.from(), self.to());
        let role = self.promotes_to().map_or(' ', Role::to_char);
        let text =
            [from.file().to_char(), from.rank().to_char(), to.file().to_char(), to.rank().to_char(), role]
                .map(|letter| letter as u8);
        f.pad(core::str::from_utf8(text.trim_ascii_end()).unwrap_or_default())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
