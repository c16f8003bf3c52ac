//! From a text to a setup and to a board: one pass, and nothing is allocated for a text that is right.

use alloc::vec::Vec;
use core::str::FromStr;

use super::{FenError, FenField, FenProblem, FenReason};
use crate::validity::{self, Doubt};
use crate::{Board, CastlingRights, Color, File, Piece, Rank, Role, Setup, Square, SquareSet, Wing};

impl FromStr for Board {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Board, FenError> {
        let mut reader = Reader::new(text);
        let mut board = Board::empty();
        reader.read(&mut board);
        let problems = validity::problems(&board, reader.doubt());
        if reader.problems.is_empty() && problems.is_empty() {
            board.set_rights(board.rights);
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
        let mut reader = Reader::new(text);
        let mut setup = Setup::empty();
        reader.read(&mut setup.board);
        if reader.problems.is_empty() { Ok(setup) } else { Err(reader.into_error()) }
    }
}

struct Reader<'a> {
    /// The six fields, empty where they are missing.
    fields: [&'a str; 6],
    rest: &'a str,
    problems: Vec<FenProblem>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Reader<'a> {
        let mut rest = text.trim_ascii();
        let fields = core::array::from_fn(|_| {
            let end = rest.bytes().position(|byte| byte.is_ascii_whitespace()).unwrap_or(rest.len());
            let (field, after) = rest.split_at(end);
            rest = after.trim_ascii_start();
            field
        });
        Reader { fields, rest, problems: Vec::new() }
    }

    fn field(&self, field: FenField) -> &'a str {
        self.fields.get(field as usize).copied().unwrap_or(self.rest)
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

    fn read(&mut self, board: &mut Board) {
        if self.field(FenField::Placement).is_empty() {
            self.report(FenField::Placement, FenReason::Empty);
            return;
        }
        self.placement(board);
        match self.field(FenField::SideToMove) {
            "w" | "" => {}
            "b" => board.turn = Color::Black,
            _ => self.report(FenField::SideToMove, FenReason::SideToMove),
        }
        self.castling(board);
        match self.field(FenField::EnPassant) {
            "-" | "" => {}
            text => match text.parse() {
                Ok(square) => board.en_passant = Some(square),
                Err(_) => self.report(FenField::EnPassant, FenReason::EnPassant),
            },
        }
        board.halfmove_clock = self.number(FenField::HalfmoveClock, 0);
        board.fullmove_number = self.number(FenField::FullmoveNumber, 1).max(1);
        if !self.rest.is_empty() {
            self.report(FenField::Rest, FenReason::Rest);
        }
    }

    fn placement(&mut self, board: &mut Board) {
        let text = self.field(FenField::Placement);
        let count = text.split('/').count();
        if count != 8 {
            self.report(FenField::Placement, FenReason::RankCount(count));
            return;
        }
        for (text, rank) in text.split('/').zip(Rank::ALL.into_iter().rev()) {
            self.rank(text, rank, board);
        }
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

    fn castling(&mut self, board: &mut Board) {
        let text = self.field(FenField::Castling);
        if text == "-" {
            return;
        }
        let mut rights = CastlingRights::NONE;
        for letter in text.chars() {
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            let (wing, file) = match letter.to_ascii_lowercase() {
                'k' => (Wing::King, outermost_rook(board, color, Wing::King).unwrap_or(File::H)),
                'q' => (Wing::Queen, outermost_rook(board, color, Wing::Queen).unwrap_or(File::A)),
                lower => match File::from_char(lower) {
                    Some(file) => (validity::wing_of(castling_king(board, color), file), file),
                    None => {
                        self.report(FenField::Castling, FenReason::CastlingLetter(letter));
                        return;
                    }
                },
            };
            if rights.has(color, wing) {
                self.report(FenField::Castling, FenReason::CastlingTwice(letter));
                return;
            }
            rights.grant(color, wing, file);
        }
        board.rights = rights;
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
