//! The tables: how each is drawn or read, and what a key is made of.

use core::fmt;

use board0x88::{Board, CastlingRights, Color, File, Piece, Square};

use crate::pawn_adjacent;
use crate::streams::{Mulberry32, Source, Splitmix32};

/// A table of numbers whose XOR is a position's key: one for each man on its square, one for the castling
/// rights, one for the side to move and, if the [rule](crate::EnPassantRule) says so, one for the en passant
/// file.
///
/// There are three: [`AL1600`], [`CHESSLOUPE`] and [`POLYGLOT`]. Castling rights enter by who may castle
/// where, not by the rook's file: in one game that can't change, so two positions of one game never share a
/// key because of it.
///
/// ```
/// use board0x88::{Board, File};
/// use zobrist::AL1600;
/// let board: Board = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1".parse()?;
/// let without = AL1600.key(&board, None);
/// assert_eq!(AL1600.key(&board, Some(File::E)), without ^ AL1600.en_passant_file(File::E));
/// # Ok::<(), board0x88::FenError>(())
/// ```
#[repr(align(64))] // a rank of one piece's numbers is one cache line
pub struct Keys {
    /// By the low four bits of the signed piece, then by 0x88 square. Only on-board squares of real pieces
    /// are ever read.
    pieces: [[u64; 128]; 16],
    /// By the mask of [`CastlingRights::mask`].
    rights: [u64; 16],
    files: [u64; 8],
    turn: u64,
    /// The side whose turn puts `turn` into the key.
    turn_of: Color,
}

impl Keys {
    /// The number of a man on a square.
    #[inline]
    pub const fn piece(&self, piece: Piece, square: Square) -> u64 {
        self.pieces[row(piece.signed())][(square.to_0x88() & 0x7F) as usize]
    }

    /// The number of a man on a square, or 0 where none stands.
    #[inline]
    pub const fn piece_or_none(&self, piece: Option<Piece>, square: Square) -> u64 {
        let signed = match piece {
            Some(piece) => piece.signed(),
            None => 0, // a row of zeros
        };
        self.pieces[row(signed)][(square.to_0x88() & 0x7F) as usize]
    }

    /// The number of castling rights. In the tables of the two engines it is not 0 where no right is left.
    #[inline]
    pub const fn rights(&self, rights: CastlingRights) -> u64 {
        self.rights[(rights.mask() & 15) as usize]
    }

    /// The number of an en passant file.
    #[inline]
    pub const fn en_passant_file(&self, file: File) -> u64 {
        self.files[file as usize & 7]
    }

    /// The number of the turn; to XOR it in is to hand the move to the other side. It is part of the key when
    /// Black is to move, but in [`POLYGLOT`] when White is.
    #[inline]
    pub const fn turn(&self) -> u64 {
        self.turn
    }

    /// The key of a board, from scratch. The en passant file is the caller's: see
    /// [`EnPassantRule`](crate::EnPassantRule).
    pub fn key(&self, board: &Board, en_passant: Option<File>) -> u64 {
        let number = |square| self.piece_or_none(board.piece_at(square), square);
        let men = board.occupied().into_iter().fold(0, |key, square| key ^ number(square));
        let file = en_passant.map_or(0, |file| self.en_passant_file(file));
        let turn = if board.turn() == self.turn_of { self.turn } else { 0 };
        men ^ self.rights(board.castling()) ^ file ^ turn
    }

    const fn zeroed(turn_of: Color) -> Keys {
        Keys { pieces: [[0; 128]; 16], rights: [0; 16], files: [0; 8], turn: 0, turn_of }
    }
}

impl fmt::Debug for Keys {
    /// Writes the name of the table's numbers for a turn, not its two thousand numbers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Keys {{ turn: {:#018x}, .. }}", self.turn)
    }
}

/// The keys of the AL-1600 engine: two mulberry32 streams with the seeds 0x9e3779b9 (low halves) and
/// 0x85ebca6b (high halves).
///
/// Drawn in this order: 13 rows of 128 for the signed pieces -6 to 6 on the 0x88 squares (an empty square's
/// row and the squares off the board are drawn too), 16 for the castling mask (K = 1, Q = 2, k = 4, q = 8),
/// 8 for the files, 1 for Black's turn.
pub static AL1600: Keys = {
    let mut source = Source::TwoStreams { lo: Mulberry32(0x9e37_79b9), hi: Mulberry32(0x85eb_ca6b) };
    let mut keys = Keys::zeroed(Color::Black);
    let mut signed = -6;
    while signed <= 6 {
        fill(&mut keys.pieces[row(signed)], &mut source);
        signed += 1;
    }
    keys.pieces[row(0)] = [0; 128];
    fill(&mut keys.rights, &mut source);
    fill(&mut keys.files, &mut source);
    keys.turn = source.draw();
    keys
};

/// Keys from the generator of the ChessLoupe engine, seed 0x1e57ab1e: low half and high half in turn.
///
/// Public are the generator and that it first fills 12 rows of 128 for the pieces on the 0x88 squares. The
/// rest of the order is this crate's own: the rows are White's pawn, knight, bishop, rook, queen and king,
/// then Black's; then come 1 number for Black's turn, 16 for the castling mask and 8 for the files.
///
/// Both halves come out of one 32-bit state, so a single number is one of 2^32 only. [`AL1600`] has no such
/// limit and is the better choice where nothing else decides.
pub static CHESSLOUPE: Keys = {
    let mut source = Source::OneStream(Splitmix32(0x1e57_ab1e));
    let mut keys = Keys::zeroed(Color::Black);
    let mut index = 0;
    while index < Piece::ALL.len() {
        fill(&mut keys.pieces[row(Piece::ALL[index].signed())], &mut source);
        index += 1;
    }
    keys.turn = source.draw();
    fill(&mut keys.rights, &mut source);
    fill(&mut keys.files, &mut source);
    keys
};

/// The keys of the Polyglot opening book format: 781 published constants, whose order is its format page's.
///
/// 12 times 64 for the pieces (Black's pawn, White's pawn, Black's knight and so on to White's king; a1 to
/// h8), 4 for the castling rights K, Q, k, q, 8 for the files, 1 for White's turn. The key that books are
/// looked up by is [`polyglot_key`].
pub static POLYGLOT: Keys = {
    let constants = polyglot_constants();
    let mut keys = Keys::zeroed(Color::White);
    let mut index = 0;
    while index < 768 {
        let (kind, square) = (index / 64, Square::from_index_masked((index % 64) as u8));
        let color = if kind % 2 == 0 { Color::Black } else { Color::White };
        let piece = Piece::new(color, board0x88::Role::ALL[kind / 2]);
        keys.pieces[row(piece.signed())][square.to_0x88() as usize] = constants[index];
        index += 1;
    }
    let mut mask = 0;
    while mask < 16 {
        let mut right = 0;
        while right < 4 {
            if mask >> right & 1 == 1 {
                keys.rights[mask] ^= constants[768 + right];
            }
            right += 1;
        }
        mask += 1;
    }
    let mut file = 0;
    while file < 8 {
        keys.files[file] = constants[772 + file];
        file += 1;
    }
    keys.turn = constants[780];
    keys
};

/// The key by which a Polyglot book is asked for a position: [`POLYGLOT`] with the file where an enemy pawn
/// [stands adjacent](pawn_adjacent).
///
/// ```
/// use board0x88::Board;
/// assert_eq!(zobrist::polyglot_key(&Board::default()), 0x463b96181691fc9c);
/// ```
pub fn polyglot_key(board: &Board) -> u64 {
    POLYGLOT.key(board, pawn_adjacent(board))
}

/// A piece's row: the low four bits of its signed number.
#[inline(always)]
const fn row(signed: i8) -> usize {
    (signed as u8 & 15) as usize
}

const fn fill(numbers: &mut [u64], source: &mut Source) {
    let mut index = 0;
    while index < numbers.len() {
        numbers[index] = source.draw();
        index += 1;
    }
}

/// Reads the constants from the published text: one of 16 hexadecimal digits a line, after comment lines.
/// Anything else in that file stops the build.
const fn polyglot_constants() -> [u64; 781] {
    const TEXT: &[u8] = include_bytes!("../data/polyglot-random64.txt");
    let mut constants = [0; 781];
    let (mut at, mut count) = (0, 0);
    while at < TEXT.len() {
        let comment = TEXT[at] == b'#';
        let mut digits = 0;
        while TEXT[at] != b'\n' {
            if !comment {
                let digit = match TEXT[at] {
                    digit @ b'0'..=b'9' => digit - b'0',
                    letter @ b'a'..=b'f' => letter - b'a' + 10,
                    _ => panic!("not a hexadecimal digit"),
                };
                constants[count] = constants[count] << 4 | digit as u64;
                digits += 1;
            }
            at += 1;
        }
        at += 1;
        if !comment {
            assert!(digits == 16, "not a constant of 64 bits");
            count += 1;
        }
    }
    assert!(count == 781, "not 781 constants");
    constants
}
