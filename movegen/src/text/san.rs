//! Standard algebraic notation, as the PGN standard defines it (section 8.2.3).

use alloc::vec::Vec;

use board0x88::{File, Move, MoveKind, Piece, Rank, Role, Square, SquareSet, Wing, attacks};

use super::{Illegality, MoveText, ParseMoveError, is_last_rank};
use crate::Position;

const PIECE_LETTERS: &[u8; 6] = b"PNBRQK";

impl Position {
    /// The SAN of a legal move, as the PGN standard exports it: the shortest origin that tells it from other
    /// *legal* moves (file, then rank, then both), `x`, `=Q`, `O-O`, `+` or `#`.
    ///
    /// A move that is not legal here gives some text and never a panic.
    ///
    /// ```
    /// use movegen::Position;
    /// // The knight on c3 is pinned, so it needs no telling apart.
    /// let position: Position = "k7/8/8/b7/8/2N5/8/4K1N1 w - - 0 1".parse()?;
    /// let mv = position.parse_uci("g1e2").expect("legal");
    /// assert_eq!(position.san(mv), "Ne2");
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    pub fn san(&self, mv: Move) -> MoveText {
        let mut text = MoveText::EMPTY;
        match mv.kind() {
            MoveKind::Castle(Wing::King) => text.push_str("O-O"),
            MoveKind::Castle(Wing::Queen) => text.push_str("O-O-O"),
            _ => self.write_plain(mv, &mut text),
        }
        if self.gives_check(mv) {
            text.push(if self.mates(mv) { b'#' } else { b'+' });
        }
        text
    }

    #[inline]
    fn write_plain(&self, mv: Move, text: &mut MoveText) {
        let role = self.board().piece_at(mv.from()).map_or(Role::Pawn, Piece::role);
        if role == Role::Pawn {
            if mv.is_capture() {
                text.push(mv.from().file().to_char() as u8);
                text.push(b'x');
            }
            text.push_square(mv.to());
            if let Some(role) = mv.promotes_to() {
                text.push(b'=');
                text.push(PIECE_LETTERS[role as usize]);
            }
            return;
        }
        text.push(PIECE_LETTERS[role as usize]);
        let rivals = self.rivals(role, mv);
        if !rivals.is_empty() {
            let from = mv.from();
            let one_file = !rivals.meets(SquareSet::file(from.file()));
            let one_rank = !rivals.meets(SquareSet::rank(from.rank()));
            if one_file || !one_rank {
                text.push(from.file().to_char() as u8);
            }
            if !one_file {
                text.push(from.rank().to_char() as u8);
            }
        }
        if mv.is_capture() {
            text.push(b'x');
        }
        text.push_square(mv.to());
    }

    /// The other men of this role that may legally go where this move goes.
    #[inline]
    fn rivals(&self, role: Role, mv: Move) -> SquareSet {
        let board = self.board();
        let men = board.men(self.turn(), role).without(SquareSet::of(mv.from()));
        if men.is_empty() {
            return men;
        }
        let near = men & attacks::of(self.turn(), role, mv.to(), board.occupied());
        if near.is_empty() {
            return near;
        }
        let legal = |&from: &Square| self.is_legal(self.sketch(role, from, mv.to(), Role::Queen));
        near.into_iter().filter(legal).collect()
    }

    /// `true` where a move that gives check leaves no reply.
    #[cold]
    fn mates(&self, mv: Move) -> bool {
        if !self.is_legal(mv) {
            return false;
        }
        let mut after = self.clone();
        after.make(mv);
        !after.has_legal_move()
    }

    /// The legal move that a SAN text names.
    ///
    /// Read besides what [`san`](Position::san) writes:
    ///
    /// - castling with zeros or small letters: `0-0`, `o-o-o`;
    /// - a missing or superfluous `x`, `+` or `#`; `-` in place of `x`; any run of `+`, `#`, `!`, `?` at the
    ///   end; `e.p.` at the end of a capture in passing, with or without a blank before it;
    /// - `e8Q`, `e8(Q)`, `e8/Q` for `e8=Q`, the role in either case;
    /// - origins said more fully than needed, and long algebraic notation: `Ngf3`, `N1f3`, `Ng1f3`, `Ng1-f3`,
    ///   `e2e4`, `e2-e4`;
    /// - the letter `P` for a pawn.
    ///
    /// Whatever of the origin is said must fit. The case of letters tells bishops from the b-file. A
    /// pawn's capture names its file, unless an `x` says that it is one.
    ///
    /// # Errors
    ///
    /// [`Unreadable`](ParseMoveError::Unreadable), [`Illegal`](ParseMoveError::Illegal),
    /// [`Ambiguous`](ParseMoveError::Ambiguous) with all legal moves that fit,
    /// [`MissingPromotion`](ParseMoveError::MissingPromotion),
    /// [`NotAPromotion`](ParseMoveError::NotAPromotion), [`Pass`](ParseMoveError::Pass) for `--` and `Z0`.
    ///
    /// ```
    /// use movegen::{ParseMoveError, Position};
    /// let position: Position = "3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1".parse()?;
    /// let long = position.parse_san("0-0-0+").expect("legal");
    /// assert_eq!(position.san(long), "O-O-O+");
    /// assert!(matches!(position.parse_san("Rb2"), Err(ParseMoveError::Illegal { .. })));
    /// assert!(matches!(position.parse_san("Xb2"), Err(ParseMoveError::Unreadable { .. })));
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    #[inline]
    pub fn parse_san(&self, text: &str) -> Result<Move, ParseMoveError> {
        match read(text.as_bytes()) {
            Ok(Words::Move(words)) => self.resolve(text, &words),
            Ok(Words::Castle(wing)) => self.resolve_castle(text, wing),
            Ok(Words::Pass) => Err(ParseMoveError::pass(text)),
            Err(expected) => Err(ParseMoveError::unreadable(text, expected)),
        }
    }

    fn resolve(&self, text: &str, words: &MoveWords) -> Result<Move, ParseMoveError> {
        let &MoveWords { role, to, promotion, .. } = words;
        let board = self.board();
        let men = if role == Role::Pawn {
            let capture = words.takes || words.names_file;
            let origins = self.pawn_origins(to);
            if capture { origins } else { origins & SquareSet::file(to.file()) }
        } else {
            attacks::of(self.turn(), role, to, board.occupied()) & board.men(self.turn(), role)
        };
        let promotes = role == Role::Pawn && is_last_rank(to, self.turn());
        if promotion.is_some() && !promotes {
            return Err(ParseMoveError::not_a_promotion(text));
        }
        let men = men & words.origins;
        let mut found = None;
        for from in men {
            let mv = self.sketch(role, from, to, promotion.unwrap_or(Role::Queen));
            if self.is_legal(mv) {
                if found.is_some() {
                    return Err(self.ambiguous(text, words, men));
                }
                found = Some(mv);
            }
        }
        match found {
            Some(_) if promotes && promotion.is_none() => Err(ParseMoveError::missing_promotion(text)),
            Some(mv) if words.en_passant && !mv.is_en_passant() => {
                Err(ParseMoveError::illegal(text, Illegality::NotEnPassant))
            }
            Some(mv) => Ok(mv),
            None if men.is_empty() || board.of_color(self.turn()).contains(to) => {
                Err(ParseMoveError::illegal(text, Illegality::Unreachable))
            }
            None => Err(ParseMoveError::illegal(text, Illegality::KingInCheck)),
        }
    }

    #[cold]
    fn ambiguous(&self, text: &str, words: &MoveWords, men: SquareSet) -> ParseMoveError {
        let promotion = words.promotion.unwrap_or(Role::Queen);
        let moves = men.into_iter().map(|from| self.sketch(words.role, from, words.to, promotion));
        ParseMoveError::ambiguous(text, moves.filter(|&mv| self.is_legal(mv)).collect::<Vec<_>>())
    }

    fn resolve_castle(&self, text: &str, wing: Wing) -> Result<Move, ParseMoveError> {
        let target = Square::new(wing.king_file(), self.turn().back_rank());
        let mv = Move::castle(self.board().king(self.turn()), target, wing);
        if self.is_legal(mv) { Ok(mv) } else { Err(ParseMoveError::illegal(text, Illegality::Castling)) }
    }

    /// Where a pawn of the side to move may come from that goes to a square, pins and checks aside: behind
    /// an empty square, or diagonally behind an enemy's or the one where it captures in passing.
    #[inline]
    pub(super) fn pawn_origins(&self, to: Square) -> SquareSet {
        let (board, us) = (self.board(), self.turn());
        let pawns = board.men(us, Role::Pawn);
        if board.piece_at(to).is_some() || board.en_passant() == Some(to) {
            return attacks::pawn(!us, to) & pawns;
        }
        let Some(behind) = to.offset(-us.forward()) else { return SquareSet::EMPTY };
        if to.rank() == us.rank(Rank::R4) && board.piece_at(behind).is_none() {
            let start = behind.offset(-us.forward());
            return pawns & start.map_or(SquareSet::EMPTY, SquareSet::of);
        }
        pawns & SquareSet::of(behind)
    }
}

/// What a SAN text says, before any position is looked at.
enum Words {
    Move(MoveWords),
    Castle(Wing),
    Pass,
}

struct MoveWords {
    role: Role,
    /// The squares that what is said of the origin leaves open.
    origins: SquareSet,
    names_file: bool,
    takes: bool,
    to: Square,
    promotion: Option<Role>,
    en_passant: bool,
}

/// Reads a text from its end. The error is what was expected.
#[inline]
fn read(text: &[u8]) -> Result<Words, &'static str> {
    let mut rest = text;
    let mut en_passant = false;
    loop {
        rest = match rest {
            [head @ .., b'+' | b'#' | b'!' | b'?'] => head,
            [head @ .., b'e', b'.', b'p', b'.'] if !en_passant => {
                en_passant = true;
                head.trim_ascii_end()
            }
            _ => break,
        };
    }
    let (rest, promotion) = match *rest {
        [.., b'1'..=b'8'] => (rest, None),
        [b'O', b'-', b'O'] | [b'0', b'-', b'0'] | [b'o', b'-', b'o'] if !en_passant => {
            return Ok(Words::Castle(Wing::King));
        }
        [b'O', b'-', b'O', b'-', b'O'] | [b'0', b'-', b'0', b'-', b'0'] | [b'o', b'-', b'o', b'-', b'o']
            if !en_passant =>
        {
            return Ok(Words::Castle(Wing::Queen));
        }
        [b'-', b'-'] | [b'Z', b'0'] if !en_passant => return Ok(Words::Pass),
        [ref head @ .., b'=' | b'/', letter] | [ref head @ .., b'(', letter, b')'] => {
            (head, Some(promotion_role(letter)?))
        }
        [ref head @ .., b'1'..=b'8', letter] => (&rest[..=head.len()], Some(promotion_role(letter)?)),
        _ => return Err("a target square, as in Nf3, or O-O"),
    };
    let [head @ .., file, rank] = rest else { return Err("a target square, as in Nf3, or O-O") };
    let (Some(file), Some(rank)) = (file_of(*file), rank_of(*rank)) else {
        return Err("a target square, as in Nf3, or O-O");
    };
    let (head, takes) = match head {
        [head @ .., b'x'] => (head, true),
        [head @ .., b'-'] => (head, false),
        _ => (head, false),
    };
    let (role, origin) = match head {
        [b'N', origin @ ..] => (Role::Knight, origin),
        [b'B', origin @ ..] => (Role::Bishop, origin),
        [b'R', origin @ ..] => (Role::Rook, origin),
        [b'Q', origin @ ..] => (Role::Queen, origin),
        [b'K', origin @ ..] => (Role::King, origin),
        [b'P', origin @ ..] => (Role::Pawn, origin),
        _ => (Role::Pawn, head),
    };
    let (from_file, from_rank) = match *origin {
        [] => (None, None),
        [file @ b'a'..=b'h'] => (file_of(file), None),
        [rank @ b'1'..=b'8'] => (None, rank_of(rank)),
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => (file_of(file), rank_of(rank)),
        _ => return Err("one of N B R Q K or a pawn's file before the target square"),
    };
    Ok(Words::Move(MoveWords {
        role,
        origins: from_file.map_or(SquareSet::ALL, SquareSet::file)
            & from_rank.map_or(SquareSet::ALL, SquareSet::rank),
        names_file: from_file.is_some(),
        takes,
        to: Square::new(file, rank),
        promotion,
        en_passant,
    }))
}

#[inline]
fn file_of(letter: u8) -> Option<File> {
    File::from_char(letter as char)
}

#[inline]
fn rank_of(digit: u8) -> Option<Rank> {
    Rank::from_char(digit as char)
}

fn promotion_role(letter: u8) -> Result<Role, &'static str> {
    match letter.to_ascii_uppercase() {
        b'Q' => Ok(Role::Queen),
        b'R' => Ok(Role::Rook),
        b'B' => Ok(Role::Bishop),
        b'N' => Ok(Role::Knight),
        _ => Err("Q, R, B or N for what the pawn becomes"),
    }
}
