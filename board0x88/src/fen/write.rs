//! From a board to its text, without the formatting machinery.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Deref;

use super::read::outermost_rook;
use crate::board::slot;
use crate::{Board, Color, File, Rank, Square, Wing};

/// A FEN, without heap: what [`Board::fen`] returns. It is a `str` in all but name.
///
/// ```
/// use board0x88::Board;
/// let mut line = String::new();
/// line.push_str(&Board::default().fen());
/// assert_eq!(line, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
/// ```
#[derive(Clone, Copy)]
pub struct FenText {
    bytes: [u8; FenText::CAPACITY],
    len: usize,
}

impl FenText {
    /// A power of two above the longest FEN, 71 bytes of placement and 22 of ` w KQkq e3 65535 65535`.
    const CAPACITY: usize = 128;

    const fn new() -> FenText {
        FenText { bytes: [0; FenText::CAPACITY], len: 0 }
    }

    /// Writes a byte, and keeps it or not.
    #[inline(always)]
    fn write(&mut self, byte: u8, keep: bool) {
        self.bytes[self.len & (FenText::CAPACITY - 1)] = byte;
        self.len += keep as usize;
    }

    #[inline(always)]
    fn push(&mut self, byte: u8) {
        self.write(byte, true);
    }

    fn number(&mut self, number: u16) {
        let mut unit = 1;
        while number / unit >= 10 {
            unit *= 10;
        }
        while unit > 0 {
            self.push(b'0' + (number / unit % 10) as u8);
            unit /= 10;
        }
    }

    /// The text.
    #[inline]
    pub fn as_str(&self) -> &str {
        // Only ASCII is ever pushed.
        self.bytes.get(..self.len).and_then(|bytes| core::str::from_utf8(bytes).ok()).unwrap_or_default()
    }
}

/// How a FEN names castling rights. Both styles are read by all that read FENs here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum CastlingLetters {
    /// `K`, `Q`, `k` or `q` where the outermost rook of that wing has the right, the letter of the rook's file
    /// otherwise (X-FEN). In chess: `KQkq` as everybody knows it.
    #[default]
    Wings,
    /// The letter of the rook's file always (Shredder-FEN): `HAha` at the start of a game of chess.
    RookFiles,
}

/// The letter of each piece, by its [`slot`].
const LETTERS: &[u8; 16] = b".PNBRQK...kqrbnp";

impl Deref for FenText {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl PartialEq for FenText {
    fn eq(&self, other: &FenText) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for FenText {}

impl Hash for FenText {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.as_str().hash(hasher);
    }
}

impl PartialEq<str> for FenText {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for FenText {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl AsRef<str> for FenText {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for FenText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for FenText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl fmt::Display for Board {
    /// The [FEN](Board::fen).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.fen(), f)
    }
}

impl Board {
    /// The board as a FEN, with the en passant square after every double step.
    ///
    /// A castling right is written `K`, `Q`, `k` or `q` where the outermost rook of that wing has it, as in
    /// standard chess always, and as the letter of the rook's file otherwise (X-FEN).
    ///
    /// ```
    /// use board0x88::Board;
    /// let board: Board = "1r2k1rr/8/8/8/8/8/8/RR2K2R w HBgb - 0 1".parse()?;
    /// assert_eq!(board.fen().as_str(), "1r2k1rr/8/8/8/8/8/8/RR2K2R w KBgq - 0 1");
    /// # Ok::<(), board0x88::FenError>(())
    /// ```
    pub fn fen(&self) -> FenText {
        self.fen_with(self.en_passant(), CastlingLetters::default())
    }

    /// The board as a FEN with this en passant square, for those who know when to leave it out, and with castling
    /// rights of this style.
    ///
    /// ```
    /// use board0x88::{Board, CastlingLetters};
    /// let text = Board::default().fen_with(None, CastlingLetters::RookFiles);
    /// assert_eq!(text.as_str(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
    /// ```
    pub fn fen_with(&self, en_passant: Option<Square>, letters: CastlingLetters) -> FenText {
        let mut text = FenText::new();
        for rank in Rank::ALL.into_iter().rev() {
            let first = Square::new(File::A, rank).to_0x88() as usize;
            let mut empty = 0;
            for cell in &self.cells[first..first + 8] {
                let letter = LETTERS[cell.map_or(0, slot)];
                // Written in any case, kept only before a man: no branch on what stands where.
                text.write(b'0' + empty, cell.is_some() && empty > 0);
                text.write(letter, cell.is_some());
                empty = if cell.is_some() { 0 } else { empty + 1 };
            }
            text.write(b'0' + empty, empty > 0);
            text.push(if rank == Rank::R1 { b' ' } else { b'/' });
        }
        text.push(self.turn().to_char() as u8);
        text.push(b' ');
        self.write_castling(&mut text, letters);
        text.push(b' ');
        match en_passant {
            None => text.push(b'-'),
            Some(square) => {
                text.push(square.file().to_char() as u8);
                text.push(square.rank().to_char() as u8);
            }
        }
        text.push(b' ');
        text.number(self.halfmove_clock());
        text.push(b' ');
        text.number(self.fullmove_number());
        text
    }

    fn write_castling(&self, text: &mut FenText, letters: CastlingLetters) {
        if self.castling().is_empty() {
            text.push(b'-');
            return;
        }
        for color in Color::ALL {
            for wing in Wing::ALL {
                let Some(file) = self.castling().rook_file(color, wing) else { continue };
                let by_wing =
                    letters == CastlingLetters::Wings && outermost_rook(self, color, wing) == Some(file);
                let letter =
                    if by_wing { if wing == Wing::King { b'k' } else { b'q' } } else { file.to_char() as u8 };
                text.push(if color == Color::White { letter.to_ascii_uppercase() } else { letter });
            }
        }
    }
}
