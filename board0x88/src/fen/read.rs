//! From a text to a setup and to a board: one pass, and nothing is allocated for a text that is right.

use alloc::vec::Vec;
use core::str::FromStr;

use super::{FenError, FenField, FenProblem, FenReason};
use crate::board::slot;
use crate::validity::{self, Doubt};
use crate::{Board, CastlingRights, Color, File, Piece, Rank, Role, Setup, Square, SquareSet, Wing};

impl FromStr for Board {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Board, FenError> {
        let mut board = Board::empty();
        let mut reader = Reader::read(text, &mut board);
        let problems = validity::problems(&board, reader.doubt());
        if reader.problems.is_empty() && problems.is_empty() {
            board.set_rights(board.castling());
            return Ok(board);
        }
        for problem in problems {
            reader.report(problem.field(), FenReason::Position(problem));
        }
        Err(reader.into_error())
    }
}

impl FromStr for Setup {
    type Err = FenError;

    /// Reads the text only. `K` without a rook on that wing is taken for a rook on the h-file, `Q` for one on
    /// the a-file.
    fn from_str(text: &str) -> Result<Setup, FenError> {
        let mut setup = Setup::empty();
        let reader = Reader::read(text, &mut setup.board);
        if reader.problems.is_empty() { Ok(setup) } else { Err(reader.into_error()) }
    }
}

struct Reader<'a> {
    /// The six fields, empty where they are missing, and what follows them.
    fields: [&'a str; 7],
    problems: Vec<FenProblem>,
}

impl<'a> Reader<'a> {
    /// Reads all fields onto an empty board.
    #[inline]
    fn read(text: &'a str, board: &mut Board) -> Reader<'a> {
        let text = text.trim_ascii();
        let (clean, end) = placement(text.as_bytes(), board);
        let mut fields = [""; 7];
        let mut rest;
        (fields[0], rest) = text.split_at_checked(end).unwrap_or((text, ""));
        for field in &mut fields[1..6] {
            rest = rest.trim_ascii_start();
            let end = rest.bytes().position(|byte| byte.is_ascii_whitespace()).unwrap_or(rest.len());
            (*field, rest) = rest.split_at(end);
        }
        fields[6] = rest.trim_ascii_start();
        let mut reader = Reader { fields, problems: Vec::new() };
        if clean {
            reader.state(board);
        } else {
            *board = Board::empty();
            reader.careful_placement(board);
        }
        reader
    }

    fn field(&self, field: FenField) -> &'a str {
        self.fields[field as usize]
    }

    #[cold]
    fn report(&mut self, field: FenField, reason: FenReason) {
        self.report_text(field, self.field(field), reason);
    }

    #[cold]
    fn report_text(&mut self, field: FenField, text: &str, reason: FenReason) {
        self.problems.push(FenProblem::new(field, text, reason));
    }

    #[cold]
    fn into_error(mut self) -> FenError {
        self.problems.sort_by_key(FenProblem::field);
        FenError { problems: self.problems }
    }

    /// What can't be relied on after reading.
    fn doubt(&self) -> Doubt {
        let wrong = |field| self.problems.iter().any(|problem| problem.field == field);
        Doubt { placement: wrong(FenField::Placement), turn: wrong(FenField::SideToMove) }
    }

    /// Reads the placement rank by rank and reports what is wrong with it; then the other fields.
    #[cold]
    fn careful_placement(&mut self, board: &mut Board) {
        let text = self.field(FenField::Placement);
        if text.is_empty() {
            self.report(FenField::Placement, FenReason::Empty);
            return;
        }
        let count = text.split('/').count();
        if count == 8 {
            for (text, rank) in text.split('/').zip(Rank::ALL.into_iter().rev()) {
                self.rank(text, rank, board);
            }
        } else {
            self.report(FenField::Placement, FenReason::RankCount(count));
        }
        self.state(board);
    }

    fn rank(&mut self, text: &str, rank: Rank, board: &mut Board) {
        let mut width = 0;
        let mut after_digit = false;
        for letter in text.chars() {
            if let Some(piece) = Piece::from_char(letter) {
                if let Some(file) = File::try_index(width) {
                    board.put(piece, Square::new(file, rank));
                }
                width += 1;
                after_digit = false;
            } else if let Some(empty) = Rank::from_char(letter) {
                if after_digit {
                    self.report_text(FenField::Placement, text, FenReason::AdjacentDigits(rank));
                }
                width += empty.index() + 1;
                after_digit = true;
            } else {
                self.report_text(FenField::Placement, text, FenReason::Letter { rank, letter });
                return;
            }
        }
        if width != 8 {
            self.report_text(FenField::Placement, text, FenReason::RankWidth { rank, width });
        }
    }

    /// The five fields after the placement.
    #[inline]
    fn state(&mut self, board: &mut Board) {
        match self.field(FenField::SideToMove) {
            "w" | "" => {}
            "b" => board.set_turn(Color::Black),
            _ => self.report(FenField::SideToMove, FenReason::SideToMove),
        }
        self.castling(board);
        let en_passant = match self.field(FenField::EnPassant) {
            "-" | "" => None,
            text => {
                let square = text.parse().ok();
                if square.is_none() {
                    self.report(FenField::EnPassant, FenReason::EnPassant);
                }
                square
            }
        };
        let clock = self.number(FenField::HalfmoveClock, 0);
        board.set_clock_and_en_passant(clock, en_passant);
        board.set_fullmove_number(self.number(FenField::FullmoveNumber, 1));
        if !self.field(FenField::Rest).is_empty() {
            self.report(FenField::Rest, FenReason::Rest);
        }
    }

    fn castling(&mut self, board: &mut Board) {
        let text = self.field(FenField::Castling);
        if text == "-" {
            return;
        }
        let mut rights = CastlingRights::NONE;
        for letter in text.chars() {
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            let lower = letter.to_ascii_lowercase();
            let (wing, file) = if lower == 'k' {
                (Wing::King, outermost_rook(board, color, Wing::King).unwrap_or(File::H))
            } else if lower == 'q' {
                (Wing::Queen, outermost_rook(board, color, Wing::Queen).unwrap_or(File::A))
            } else if let Some(file) = File::from_char(lower) {
                (validity::wing_of(castling_king(board, color), file), file)
            } else {
                self.report(FenField::Castling, FenReason::CastlingLetter(letter));
                return;
            };
            if rights.has(color, wing) {
                self.report(FenField::Castling, FenReason::CastlingTwice(letter));
                return;
            }
            rights.grant(color, wing, file);
        }
        board.state = board.state.with_rights(rights);
    }

    fn number(&mut self, field: FenField, missing: u16) -> u16 {
        let text = self.field(field);
        if text.is_empty() {
            return missing;
        }
        let mut number = 0u16;
        for byte in text.bytes() {
            let next = match byte {
                b'0'..=b'9' => number.checked_mul(10).and_then(|n| n.checked_add((byte - b'0') as u16)),
                _ => None,
            };
            let Some(next) = next else {
                self.report(field, FenReason::Number);
                return missing;
            };
            number = next;
        }
        number
    }
}

/// What a byte does in the placement.
#[derive(Clone, Copy)]
struct Meaning {
    piece: Option<Piece>,
    kind: u8,
    /// The bits of a place, below, that are clear behind this byte where it stands right.
    clear: u8,
    /// How far it moves the place.
    advance: u32,
}

/// The kinds of a [`Meaning`], one bit each; a man and a slash have none of them.
const DIGIT: u8 = 1;
const BLANK: u8 = 2;
const UNKNOWN: u8 = 4;

// A place is a 0x88 index that counts ranks from the eighth down: a8 is 0, a rank ends at 8, and a slash is
// eight more. Above, from bit 16, it counts slashes.
const SLASH: u32 = 0x1_0008;
const END: u32 = 7 * SLASH + 64;

/// No placement is longer: 64 men and seven slashes.
const LONGEST: usize = 71;

static MEANING: [Meaning; 256] = {
    let mut table = [Meaning { piece: None, kind: UNKNOWN, clear: 0, advance: 0 }; 256];
    let mut byte = 0;
    while byte < 256 {
        let letter = byte as u8;
        let piece = Piece::from_char(letter as char);
        let (kind, clear, advance) = match letter {
            b'1'..=b'8' => (DIGIT, 0, (letter - b'0') as u32),
            b'/' => (0, 0xF, SLASH),
            _ if piece.is_some() => (0, 0, 1),
            _ if letter.is_ascii_whitespace() => (BLANK, 0, 0),
            _ => (UNKNOWN, 0, 0),
        };
        table[byte] = Meaning { piece, kind, clear, advance };
        byte += 1;
    }
    table
};

/// Reads the first field without a branch on what stands where. Returns whether all of it is right, and where
/// it ends; if it is not right, the board is of no use and [`Reader::careful_placement`] has the word.
fn placement(text: &[u8], board: &mut Board) -> (bool, usize) {
    let mut place = 0u32;
    let mut off = 0;
    let mut seen = 0;
    let mut twice = 0;
    let mut previous = 0;
    let mut length = text.len();
    for (index, &byte) in text.iter().enumerate() {
        let Meaning { piece, kind, clear, advance } = MEANING[byte as usize];
        if kind == BLANK {
            length = index;
            break;
        }
        // Nobody stands past the h-file unless a rank is too long, which shows at its end.
        let square = (place as u8 ^ 0x70) & 0x7F;
        board.cells[square as usize] = piece;
        board.pieces[piece.map_or(0, slot)] |= SquareSet::of_0x88(square);
        place = place.wrapping_add(advance);
        off |= place as u8 & clear;
        seen |= kind;
        twice |= kind & previous;
        previous = kind;
    }
    // What was no man went to the slot of no piece.
    board.pieces[0] = SquareSet::EMPTY;
    for color in Color::ALL {
        for role in Role::ALL {
            board.colors[color as usize] |= board.men(color, role);
        }
    }
    let right = off == 0 && seen & UNKNOWN == 0 && twice & DIGIT == 0 && place == END && length <= LONGEST;
    (right, length)
}

/// The file of the king that castles; the e-file where there is none on the first rank.
fn castling_king(board: &Board, color: Color) -> File {
    let king = board.men(color, Role::King) & SquareSet::rank(color.back_rank());
    king.first().map_or(File::E, Square::file)
}

/// The file of the rook farthest from the king on this wing of the first rank: what K, Q, k and q mean.
pub(super) fn outermost_rook(board: &Board, color: Color, wing: Wing) -> Option<File> {
    let king = castling_king(board, color);
    let rooks = board.men(color, Role::Rook) & SquareSet::rank(color.back_rank());
    let row = (rooks.0 >> (8 * color.back_rank() as u32)) as u8;
    let file = match wing {
        Wing::King => 7u32.checked_sub(row.leading_zeros())?,
        Wing::Queen => row.trailing_zeros(),
    };
    let file = File::try_index(file as usize)?;
    (file != king && validity::wing_of(king, file) == wing).then_some(file)
}
