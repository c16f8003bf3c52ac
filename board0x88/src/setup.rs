//! A position as someone describes it, before anybody has looked whether it can be.

use alloc::vec::Vec;
use core::fmt;

use crate::validity::{self, SetupProblem};
use crate::{Board, CastlingRights, Color, File, Piece, Rank, Role, Square};

/// Men on squares, the side to move, castling rights, an en passant square and two clocks, none of it
/// checked: what a text says or an editor holds. [`build`](Self::build) makes a [`Board`] of it or says
/// everything that is wrong.
///
/// ```
/// use board0x88::{CastlingRights, Color, File, Piece, Role, Setup, Square, Wing};
/// let mut rights = CastlingRights::NONE;
/// rights.grant(Color::White, Wing::King, File::H);
/// let board = Setup::empty()
///     .put(Piece::new(Color::White, Role::King), Square::E1)
///     .put(Piece::new(Color::White, Role::Rook), Square::H1)
///     .put(Piece::new(Color::Black, Role::King), Square::E8)
///     .set_castling(rights)
///     .build()?;
/// assert_eq!(board.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
/// # Ok::<(), board0x88::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Setup {
    /// A board that nobody has validated; `castling_men` is not kept here.
    pub(crate) board: Board,
}

impl Setup {
    /// No men, White to move, no castling rights, no en passant square, clocks at 0 and 1.
    pub const fn empty() -> Setup {
        Setup { board: Board::empty() }
    }

    /// Stands a man on a square, in place of whoever is there.
    pub fn put(&mut self, piece: Piece, square: Square) -> &mut Setup {
        self.clear(square);
        self.board.put(piece, square);
        self
    }

    /// Empties a square.
    pub fn clear(&mut self, square: Square) -> &mut Setup {
        if let Some(piece) = self.piece_at(square) {
            self.board.take(piece, square);
        }
        self
    }

    /// Says who is to move.
    pub fn set_turn(&mut self, turn: Color) -> &mut Setup {
        self.board.set_turn(turn);
        self
    }

    /// Says which castling rights are not lost.
    pub fn set_castling(&mut self, rights: CastlingRights) -> &mut Setup {
        self.board.state = self.board.state.with_rights(rights);
        self
    }

    /// Says which square a double step has just passed.
    pub fn set_en_passant(&mut self, square: Option<Square>) -> &mut Setup {
        self.board.set_clock_and_en_passant(self.board.halfmove_clock(), square);
        self
    }

    /// Sets the number of half-moves since the last capture or pawn move.
    pub fn set_halfmove_clock(&mut self, half_moves: u16) -> &mut Setup {
        self.board.set_clock_and_en_passant(half_moves, self.board.en_passant());
        self
    }

    /// Sets the number of the full move, which counts from 1; 0 is taken as 1.
    pub fn set_fullmove_number(&mut self, number: u16) -> &mut Setup {
        self.board.set_fullmove_number(number);
        self
    }

    /// The man on a square, if any.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.board.turn()
    }

    /// The castling rights that are claimed.
    pub fn castling(&self) -> CastlingRights {
        self.board.castling()
    }

    /// The square that a double step is said to have passed.
    pub fn en_passant(&self) -> Option<Square> {
        self.board.en_passant()
    }

    /// Half-moves since the last capture or pawn move.
    pub fn halfmove_clock(&self) -> u16 {
        self.board.halfmove_clock()
    }

    /// The number of the full move.
    pub fn fullmove_number(&self) -> u16 {
        self.board.fullmove_number()
    }

    /// Checks everything and makes a board.
    ///
    /// # Errors
    ///
    /// All reasons why this can't be a position of a game; [`SetupProblem`] lists what is looked at.
    ///
    /// ```
    /// use board0x88::{Color, Piece, Role, Setup, SetupProblem, Square};
    /// let error = Setup::empty().put(Piece::new(Color::White, Role::King), Square::E1).build().unwrap_err();
    /// assert_eq!(error.problems(), [SetupProblem::NoKing(Color::Black)]);
    /// assert_eq!(error.to_string(), "Black has no king");
    /// ```
    pub fn build(&self) -> Result<Board, SetupError> {
        Board::try_from(self.clone())
    }
}

impl Default for Board {
    /// The start position of standard chess.
    fn default() -> Board {
        const PIECES: [Role; 8] = [
            Role::Rook,
            Role::Knight,
            Role::Bishop,
            Role::Queen,
            Role::King,
            Role::Bishop,
            Role::Knight,
            Role::Rook,
        ];
        let mut board = Board::empty();
        for color in Color::ALL {
            for (file, role) in File::ALL.into_iter().zip(PIECES) {
                board.put(Piece::new(color, role), Square::new(file, color.back_rank()));
                board.put(Piece::new(color, Role::Pawn), Square::new(file, color.rank(Rank::R2)));
            }
        }
        board.set_rights(CastlingRights::STANDARD);
        board
    }
}

impl TryFrom<Setup> for Board {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Board, SetupError> {
        let problems = validity::problems(&setup.board, validity::Doubt::default());
        if problems.is_empty() {
            let mut board = setup.board;
            board.set_rights(board.castling());
            Ok(board)
        } else {
            Err(SetupError { problems })
        }
    }
}

impl From<Board> for Setup {
    fn from(board: Board) -> Setup {
        Setup { board }
    }
}

/// The text that describes it, valid or not, as a FEN.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.board, f)
    }
}

impl fmt::Debug for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Setup({self})")
    }
}

/// Why a [`Setup`] is not a position: every reason found, at least one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetupError {
    problems: Vec<SetupProblem>,
}

impl SetupError {
    /// Everything that is wrong, in the order of a FEN's fields.
    pub fn problems(&self) -> &[SetupProblem] {
        &self.problems
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::fen::write_joined(f, &self.problems)
    }
}

impl core::error::Error for SetupError {}
