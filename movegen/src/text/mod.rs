//! Moves as text: SAN, UCI, and either.
//!
//! Writing is exact, reading is tolerant. What is written is what the PGN standard's export format and the
//! UCI protocol ask for, letter by letter; what is read in addition is listed at
//! [`parse_san`](Position::parse_san) and [`parse_uci`](Position::parse_uci). A text names a move of one
//! position, so all of these are methods of [`Position`], and whatever they return is legal there.

mod error;
mod san;
mod uci;
mod words;

use alloc::string::String;
use core::fmt::{self, Write};
use core::ops::Deref;

use board0x88::{Color, Move, Rank, Role, Square, SquareSet, attacks};

pub use error::{Illegality, ParseMoveError};
pub use uci::CastlingStyle;

use crate::Position;

/// The text of one move, SAN or UCI, without heap: at most seven ASCII characters (`Qa1xb2#`).
///
/// It derefs to `str`.
///
/// ```
/// use movegen::Position;
/// let position = Position::default();
/// let mv = position.parse_uci("g1f3")?;
/// let san = position.san(mv);
/// assert_eq!(san, "Nf3");
/// assert_eq!(san.len(), 3);
/// assert_eq!(format!("1. {san}"), "1. Nf3");
/// # Ok::<(), movegen::ParseMoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveText {
    /// ASCII; 0 behind the end.
    bytes: [u8; 7],
    len: u8,
}

impl MoveText {
    const EMPTY: MoveText = MoveText { bytes: [0; 7], len: 0 };

    /// The text.
    #[inline]
    pub fn as_str(&self) -> &str {
        // Only ASCII is ever pushed.
        core::str::from_utf8(self.as_bytes()).unwrap_or_default()
    }

    /// The text as ASCII bytes.
    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len.min(7) as usize]
    }

    /// Appends an ASCII character. No move's text is longer than seven; an eighth would be dropped.
    #[inline]
    fn push(&mut self, byte: u8) {
        if let Some(place) = self.bytes.get_mut(self.len as usize) {
            *place = byte;
            self.len += 1;
        }
    }

    #[inline]
    fn push_square(&mut self, square: Square) {
        self.push(square.file().to_char() as u8);
        self.push(square.rank().to_char() as u8);
    }

    fn push_str(&mut self, text: &str) {
        text.bytes().for_each(|byte| self.push(byte));
    }
}

impl Deref for MoveText {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl AsRef<str> for MoveText {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl PartialEq<str> for MoveText {
    fn eq(&self, other: &str) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl PartialEq<&str> for MoveText {
    fn eq(&self, other: &&str) -> bool {
        self == *other
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl Position {
    /// Moves from this position on in SAN, with move numbers, as people read a variation. It ends before the
    /// first move that is not legal.
    ///
    /// ```
    /// use movegen::Game;
    /// let mut game = Game::default();
    /// game.play_moves("e4 e5 Nf3")?;
    /// assert_eq!(game.start().line(game.moves()), "1. e4 e5 2. Nf3");
    /// let answer = game.position().parse_move("Nc6")?;
    /// assert_eq!(game.position().line(&[answer]), "2... Nc6");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn line(&self, moves: &[Move]) -> String {
        let mut position = self.clone();
        let mut line = String::new();
        for (index, &mv) in moves.iter().enumerate() {
            let (san, number, turn) = (position.san(mv), position.fullmove_number(), position.turn());
            if position.play(mv).is_err() {
                break;
            }
            let blank = if index == 0 { "" } else { " " };
            // Writing to a string does not fail.
            let _ = match turn {
                Color::White => write!(line, "{blank}{number}. {san}"),
                Color::Black if index == 0 => write!(line, "{number}... {san}"),
                Color::Black => write!(line, "{blank}{san}"),
            };
        }
        line
    }
}

impl Position {
    /// The legal move that a UCI or SAN text names.
    ///
    /// UCI is tried first. The two can't disagree: a text of UCI's shape (`b4c5`, `e7e8q`) is in SAN the
    /// long form of a pawn move between the same two squares, so where both can be read they are the same
    /// move. The bishop is the capital `B` and the b-file the small `b` in both.
    ///
    /// # Errors
    ///
    /// What [`parse_uci`](Position::parse_uci) says of a text that has UCI's shape, what
    /// [`parse_san`](Position::parse_san) says of any other.
    ///
    /// ```
    /// use movegen::Position;
    /// let position = Position::default();
    /// assert_eq!(position.parse_move("Nc3")?, position.parse_move("b1c3")?);
    /// assert_eq!(
    ///     position.parse_move("Nc4").unwrap_err().to_string(),
    ///     "\"Nc4\" is illegal: no man of the side to move that fits can go there"
    /// );
    /// # Ok::<(), movegen::ParseMoveError>(())
    /// ```
    pub fn parse_move(&self, text: &str) -> Result<Move, ParseMoveError> {
        if uci::has_its_shape(text) {
            self.parse_uci(text).or_else(|error| self.parse_san(text).map_err(|_| error))
        } else {
            self.parse_san(text)
        }
    }

    /// The move of the man on `from` to `to`, legal or not, castling left out. `promotion` counts where a
    /// pawn reaches the last rank. `us` is the side to move, here and below: where it is known at compile
    /// time, so is what depends on it.
    #[inline(always)]
    fn sketch(&self, us: Color, role: Role, from: Square, to: Square, promotion: Role) -> Move {
        let capture = self.board().piece_at(to).is_some();
        if role == Role::Pawn {
            if is_last_rank(to, us) {
                return Move::promotion(from, to, promotion, capture);
            }
            if from.to_0x88().abs_diff(to.to_0x88()) == 32 {
                return Move::double_step(from, to);
            }
            if !capture && from.file() != to.file() {
                return Move::en_passant(from, to);
            }
        }
        if capture { Move::capture(from, to) } else { Move::quiet(from, to) }
    }

    /// Whether a move that its man can make as such leaves the own king safe. Castling is left out.
    #[inline(always)]
    fn is_safe(&self, us: Color, role: Role, mv: Move) -> bool {
        if mv.is_en_passant() {
            return self.is_legal(mv);
        }
        let board = self.board();
        let (from, to) = (SquareSet::of(mv.from()), SquareSet::of(mv.to()));
        let king = if role == Role::King { mv.to() } else { board.king(us) };
        let after = board.occupied().without(from) | to;
        let men = |role| board.men(!us, role);
        let near = attacks::knight(king) & men(Role::Knight)
            | attacks::pawn(us, king) & men(Role::Pawn)
            | attacks::king(king) & men(Role::King);
        let straight = SquareSet::rank(king.rank()) | attacks::file_line(king);
        let slanted = attacks::diagonal(king) | attacks::antidiagonal(king);
        let far = straight & (men(Role::Rook) | men(Role::Queen))
            | slanted & (men(Role::Bishop) | men(Role::Queen));
        let is_blocked = |sniper| attacks::between(king, sniper).meets(after);
        near.without(to).is_empty() && far.without(to).into_iter().all(is_blocked)
    }
}

/// `true` on the rank where this side's pawns promote.
#[inline]
fn is_last_rank(square: Square, color: Color) -> bool {
    square.rank() == color.rank(Rank::R8)
}
