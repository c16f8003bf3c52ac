//! The board: the mailbox, what is derived from it, and the state that a FEN adds.

use core::fmt;
use core::hash::{Hash, Hasher};

use crate::{CastlingRights, Color, Piece, Role, Square, SquareSet, attacks};

/// A chess board with its state: who is to move, castling rights, the square a double step has just passed,
/// and the two clocks of a FEN.
///
/// The 128-slot mailbox is the truth. The sets of squares by piece and by colour (the piece lists) are
/// derived from it and updated by [`make`](Board::make) and [`unmake`](Board::unmake).
///
/// A board that comes from a FEN or a [`Setup`](crate::Setup) is valid: one king a side, at most sixteen
/// men and eight pawns a side, and the side not to move is not in check. Which moves are legal is the
/// `movegen` crate's knowledge.
///
/// ```
/// use board0x88::{Board, Color, Piece, Role, Square};
/// let board = Board::default();
/// assert_eq!(board.piece_at(Square::E1), Some(Piece::new(Color::White, Role::King)));
/// assert_eq!(board.occupied().len(), 32);
/// assert_eq!(board.turn(), Color::White);
/// ```
#[derive(Clone, Eq)]
pub struct Board {
    pub(crate) cells: [Option<Piece>; 128],
    /// The squares of each piece, at [`slot`] of it.
    pub(crate) pieces: [SquareSet; 16],
    pub(crate) colors: [SquareSet; 2],
    pub(crate) state: State,
    /// Half-moves since White's first move of full move 1: odd where Black is to move.
    pub(crate) plies: u32,
}

/// What a move changes beyond recovery. Two words, always read and written whole: a field of its own for each
/// part would be stored in pieces and then copied at once, which stalls a processor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct State {
    /// The squares whose men's moving or capture costs a castling right: those kings and rooks.
    pub(crate) castling_men: SquareSet,
    /// From the lowest bit: 32 bits of castling rights, 16 of the halfmove clock, 8 of the en passant square
    /// as a 0x88 index, off the board where there is none.
    details: u64,
}

impl State {
    const NEW: State = State { castling_men: SquareSet::EMPTY, details: 0 }
        .with_rights(CastlingRights::NONE)
        .with_clock_and_en_passant(0, None);

    #[inline(always)]
    pub(crate) const fn rights(self) -> CastlingRights {
        CastlingRights::from_bits(self.details as u32)
    }

    #[inline(always)]
    pub(crate) const fn halfmove_clock(self) -> u16 {
        (self.details >> 32) as u16
    }

    #[inline(always)]
    pub(crate) const fn en_passant(self) -> Option<Square> {
        Square::from_0x88((self.details >> 48) as u8)
    }

    #[inline(always)]
    pub(crate) const fn with_rights(self, rights: CastlingRights) -> State {
        State { details: self.details >> 32 << 32 | rights.to_bits() as u64, ..self }
    }

    #[inline(always)]
    pub(crate) const fn with_clock_and_en_passant(self, clock: u16, en_passant: Option<Square>) -> State {
        let square = match en_passant {
            Some(square) => square.to_0x88(),
            None => 0x88,
        };
        let details = self.details as u32 as u64 | (clock as u64) << 32 | (square as u64) << 48;
        State { details, ..self }
    }
}

/// The place of a piece in `Board::pieces`: the low four bits of its signed number.
#[inline(always)]
pub(crate) const fn slot(piece: Piece) -> usize {
    (piece.signed() as u8 & 15) as usize
}

impl Board {
    /// The man on a square, if any.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.cells[(square.to_0x88() & 0x7F) as usize]
    }

    /// The squares where this piece stands: its piece list.
    #[inline]
    pub fn squares(&self, piece: Piece) -> SquareSet {
        self.pieces[slot(piece)]
    }

    /// The squares where this colour's men of this role stand.
    #[inline]
    pub fn men(&self, color: Color, role: Role) -> SquareSet {
        self.squares(Piece::new(color, role))
    }

    /// The men of `by` that attack a square, with these squares occupied: what stands behind a man on a line attacks
    /// too when that man's square is left out. Men on squares that are not occupied do not count; pins do not matter.
    ///
    /// ```
    /// use board0x88::{Board, Color, Square, SquareSet};
    /// let board: Board = "3rk3/8/8/8/8/8/3Q4/3RK3 w - - 0 1".parse()?;
    /// let occupied = board.occupied();
    /// assert_eq!(board.attackers_to(Square::D8, Color::White, occupied), Square::D2.into());
    /// let without_queen = occupied.without(Square::D2.into());
    /// assert_eq!(board.attackers_to(Square::D8, Color::White, without_queen), Square::D1.into());
    /// # Ok::<(), board0x88::FenError>(())
    /// ```
    #[inline]
    pub fn attackers_to(&self, square: Square, by: Color, occupied: SquareSet) -> SquareSet {
        let queens = self.men(by, Role::Queen);
        let leapers = attacks::pawn(!by, square) & self.men(by, Role::Pawn)
            | attacks::knight(square) & self.men(by, Role::Knight)
            | attacks::king(square) & self.men(by, Role::King);
        let sliders = attacks::rook(square, occupied) & (self.men(by, Role::Rook) | queens)
            | attacks::bishop(square, occupied) & (self.men(by, Role::Bishop) | queens);
        (leapers | sliders) & occupied
    }

    /// The squares of all men of a colour.
    #[inline]
    pub fn of_color(&self, color: Color) -> SquareSet {
        self.colors[color as usize]
    }

    /// The squares of all men.
    #[inline]
    pub fn occupied(&self) -> SquareSet {
        self.colors[0] | self.colors[1]
    }

    /// The square of a side's king.
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        // A board has one king a side; the index of an empty set, 64, would be masked to a1.
        Square::from_index_masked(self.men(color, Role::King).0.trailing_zeros() as u8)
    }

    /// Every man with its square, from a1 to h8.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().into_iter().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// The side to move.
    #[inline]
    pub fn turn(&self) -> Color {
        if self.plies & 1 == 0 { Color::White } else { Color::Black }
    }

    pub(crate) const fn set_turn(&mut self, turn: Color) {
        self.plies = (self.plies & !1) | turn as u32;
    }

    pub(crate) const fn set_fullmove_number(&mut self, number: u16) {
        self.plies = ((number.saturating_sub(1) as u32) * 2) | (self.plies & 1);
    }

    /// The castling rights not yet lost.
    #[inline]
    pub fn castling(&self) -> CastlingRights {
        self.state.rights()
    }

    /// The square a pawn has just passed by a double step, whether or not anything can capture there.
    #[inline]
    pub fn en_passant(&self) -> Option<Square> {
        self.state.en_passant()
    }

    /// Half-moves since the last capture or pawn move, for the fifty-move rule.
    #[inline]
    pub fn halfmove_clock(&self) -> u16 {
        self.state.halfmove_clock()
    }

    /// The number of the full move, from 1, counted up after Black's move, and no further than a FEN can
    /// say: 65,535.
    #[inline]
    pub fn fullmove_number(&self) -> u16 {
        u16::try_from(self.plies / 2 + 1).unwrap_or(u16::MAX)
    }

    /// The same position with the colours exchanged: ranks flipped, the other side to move.
    ///
    /// ```
    /// use board0x88::Board;
    /// let board: Board = "4k3/8/8/8/8/8/P7/4K2R w K - 3 9".parse()?;
    /// assert_eq!(board.mirrored().to_string(), "4k2r/p7/8/8/8/8/8/4K3 b k - 3 9");
    /// # Ok::<(), board0x88::FenError>(())
    /// ```
    #[must_use]
    pub fn mirrored(&self) -> Board {
        let mut board = Board::empty();
        for (square, piece) in self.iter() {
            board.put(Piece::new(!piece.color(), piece.role()), square.flipped());
        }
        board.plies = self.plies ^ 1;
        board.set_rights(self.castling().mirrored());
        board.set_clock_and_en_passant(self.halfmove_clock(), self.en_passant().map(Square::flipped));
        board
    }

    /// A board without men. Not valid: the caller fills it.
    pub(crate) const fn empty() -> Board {
        Board {
            cells: [None; 128],
            pieces: [SquareSet::EMPTY; 16],
            colors: [SquareSet::EMPTY; 2],
            state: State::NEW,
            plies: 0,
        }
    }

    /// Stands a man on an empty square.
    #[inline(always)]
    pub(crate) fn put(&mut self, piece: Piece, square: Square) {
        let bit = SquareSet::of(square);
        self.cells[(square.to_0x88() & 0x7F) as usize] = Some(piece);
        self.pieces[slot(piece)] ^= bit;
        self.colors[piece.color() as usize] ^= bit;
    }

    /// Takes a man off its square.
    #[inline(always)]
    pub(crate) fn take(&mut self, piece: Piece, square: Square) {
        let bit = SquareSet::of(square);
        self.cells[(square.to_0x88() & 0x7F) as usize] = None;
        self.pieces[slot(piece)] ^= bit;
        self.colors[piece.color() as usize] ^= bit;
    }

    pub(crate) const fn set_clock_and_en_passant(&mut self, clock: u16, en_passant: Option<Square>) {
        self.state = self.state.with_clock_and_en_passant(clock, en_passant);
    }

    /// Sets the rights, and the men that keep them.
    pub(crate) fn set_rights(&mut self, rights: CastlingRights) {
        self.state = self.state.with_rights(rights);
        self.state.castling_men = SquareSet::EMPTY;
        for color in Color::ALL {
            for wing in crate::Wing::ALL {
                if let Some(rook) = rights.rook_square(color, wing) {
                    self.state.castling_men |= SquareSet::of(rook) | self.men(color, Role::King);
                }
            }
        }
    }

    /// Holds what is derived against a recomputation from the mailbox; says what differs. For tests.
    ///
    /// # Errors
    ///
    /// The name of the first derived value that is not what the mailbox says.
    #[doc(hidden)]
    pub fn check_derived(&self) -> Result<(), &'static str> {
        let mut fresh = Board::empty();
        for (index, &cell) in self.cells.iter().enumerate() {
            let square = Square::from_0x88(index as u8);
            match (square, cell) {
                (Some(square), Some(piece)) => fresh.put(piece, square),
                (None, Some(_)) => return Err("a man off the board"),
                (_, None) => {}
            }
        }
        fresh.set_rights(self.castling());
        if fresh.pieces != self.pieces {
            return Err("the squares of a piece");
        }
        if fresh.colors != self.colors {
            return Err("the squares of a colour");
        }
        if fresh.state.castling_men != self.state.castling_men {
            return Err("the men that keep castling rights");
        }
        Ok(())
    }
}

/// Boards are equal with the same men, turn, rights, en passant square and clocks: all that a FEN says.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        // Not by `plies`, which go on counting past the last full move that a FEN can say.
        self.cells == other.cells
            && self.pieces == other.pieces
            && self.colors == other.colors
            && self.state == other.state
            && self.turn() == other.turn()
            && self.fullmove_number() == other.fullmove_number()
    }
}

impl Hash for Board {
    fn hash<S: Hasher>(&self, hasher: &mut S) {
        (self.pieces, self.state.details, self.turn(), self.fullmove_number()).hash(hasher);
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}
