//! The three men of the ending.

use std::fmt;

use movegen::{Board, Color, Piece, Position, Role, Setup, Square, SquareSet, attacks};

/// The men of the ending: White's king and rook, Black's bare king. Any three squares, also impossible ones:
/// [`is_legal`](Men::is_legal) tells.
///
/// ```
/// use movegen::{Color, Square};
/// use torres_krk::Men;
/// let men = Men { king: Square::A8, rook: Square::B7, bare: Square::C6 };
/// assert_eq!(men.to_string(), "Ka8 Rb7 kc6");
/// let position = men.position(Color::Black).expect("legal");
/// assert_eq!(position.to_string(), "K7/1R6/2k5/8/8/8/8/8 b - - 0 1");
/// assert_eq!(Men::of(position.board()), Some(men));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Men {
    /// White's king.
    pub king: Square,
    /// White's rook.
    pub rook: Square,
    /// Black's king, which stands alone.
    pub bare: Square,
}

/// How many ways there are to put three men on any squares.
pub(crate) const PLACEMENTS: usize = 1 << 18;

impl Men {
    /// The men of a board, if it has these three and no others.
    pub fn of(board: &Board) -> Option<Men> {
        let rook = board.men(Color::White, Role::Rook).first()?;
        let men = Men { king: board.king(Color::White), rook, bare: board.king(Color::Black) };
        (board.occupied() == men.occupied()).then_some(men)
    }

    /// Every placement of the men on three squares, legal or not, in the order of their squares.
    ///
    /// ```
    /// use movegen::Color;
    /// use torres_krk::Men;
    /// assert_eq!(Men::all().filter(|men| men.is_legal(Color::Black)).count(), 223_944);
    /// ```
    pub fn all() -> impl Iterator<Item = Men> {
        (0..PLACEMENTS).map(Men::at)
    }

    /// The place of these men in a table of [`PLACEMENTS`] entries.
    pub(crate) const fn index(self) -> usize {
        self.king.index() << 12 | self.rook.index() << 6 | self.bare.index()
    }

    const fn at(index: usize) -> Men {
        Men {
            king: Square::from_index_masked((index >> 12) as u8),
            rook: Square::from_index_masked((index >> 6) as u8),
            bare: Square::from_index_masked(index as u8),
        }
    }

    /// Whether no two of them share a square.
    const fn are_apart(self) -> bool {
        let (king, rook, bare) = (self.king.to_0x88(), self.rook.to_0x88(), self.bare.to_0x88());
        king != rook && rook != bare && bare != king
    }

    /// Whether these men can stand so with this side to move: on three squares, the kings not side by side, the
    /// king of the side that has moved not in check.
    pub fn is_legal(self, turn: Color) -> bool {
        let is_kings_distance = !attacks::king(self.king).contains(self.bare);
        self.are_apart() && is_kings_distance && (turn == Color::Black || !self.in_check())
    }

    /// The position with this side to move and both clocks at their start, if it is legal.
    pub fn position(self, turn: Color) -> Option<Position> {
        if !self.are_apart() {
            return None;
        }
        let mut setup = Setup::empty();
        setup.put(Piece::new(Color::White, Role::King), self.king);
        setup.put(Piece::new(Color::White, Role::Rook), self.rook);
        setup.put(Piece::new(Color::Black, Role::King), self.bare);
        setup.set_turn(turn);
        setup.build().ok().map(Position::from_board)
    }

    /// The same men seen from the other side of the board: ranks reversed, files and colours kept.
    #[must_use]
    pub fn flipped(self) -> Men {
        Men { king: self.king.flipped(), rook: self.rook.flipped(), bare: self.bare.flipped() }
    }

    /// Whether the rook gives check.
    pub fn in_check(self) -> bool {
        attacks::rook(self.rook, self.occupied()).contains(self.bare)
    }

    /// The squares Black's king may legally go to. The rook's square is one of them where it can be taken.
    ///
    /// ```
    /// use movegen::{Square, SquareSet};
    /// use torres_krk::Men;
    /// let men = Men { king: Square::A1, rook: Square::C3, bare: Square::D4 };
    /// assert!(men.replies().contains(Square::C3), "the rook hangs");
    /// let men = Men { king: Square::C2, ..men };
    /// assert_eq!(men.replies(), SquareSet::from_iter([Square::E4, Square::D5, Square::E5]));
    /// ```
    pub fn replies(self) -> SquareSet {
        // The rook looks through the square the king leaves, and guards none that it stands on itself.
        let seen = attacks::rook(self.rook, SquareSet::of(self.king));
        attacks::king(self.bare).without(seen | attacks::king(self.king) | SquareSet::of(self.king))
    }

    /// Whether Black can take the rook, if it is Black's move.
    pub fn rook_hangs(self) -> bool {
        self.replies().contains(self.rook)
    }

    pub(crate) fn occupied(self) -> SquareSet {
        SquareSet::from_iter([self.king, self.rook, self.bare])
    }
}

impl fmt::Display for Men {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "K{} R{} k{}", self.king, self.rook, self.bare)
    }
}
