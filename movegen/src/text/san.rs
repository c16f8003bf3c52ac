//! Standard algebraic notation, as the PGN standard defines it (section 8.2.3).

use alloc::vec::Vec;

use board0x88::{Color, Move, MoveKind, Piece, Rank, Role, Square, SquareSet, Wing, attacks};

use super::words::{self, MoveWords, Words};
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
        let us = self.turn();
        let legal =
            |&from: &Square| self.is_safe(us, role, self.sketch(us, role, from, mv.to(), Role::Queen));
        near.into_iter().filter(legal).collect()
    }

    /// `true` where a move that gives check leaves no reply.
    #[cold]
    fn mates(&self, mv: Move) -> bool {
        if !self.is_legal(mv) {
            return false;
        }
        let mut after = self.clone();
        let _ = after.make(mv);
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
        match (words::read_usual(text.as_bytes()), self.turn()) {
            (Some(words), Color::White) => self.resolve(Color::White, text, &words),
            (Some(words), Color::Black) => self.resolve(Color::Black, text, &words),
            (None, _) => self.parse_unusual(text),
        }
    }

    #[inline(never)]
    fn parse_unusual(&self, text: &str) -> Result<Move, ParseMoveError> {
        match words::read(text.as_bytes()) {
            Ok(Words::Move(words)) => self.resolve(self.turn(), text, &words),
            Ok(Words::Castle(wing)) => self.resolve_castle(text, wing),
            Ok(Words::Pass) => Err(ParseMoveError::pass(text)),
            Err(expected) => Err(ParseMoveError::unreadable(text, expected)),
        }
    }

    #[inline(always)]
    fn resolve(&self, us: Color, text: &str, words: &MoveWords) -> Result<Move, ParseMoveError> {
        let &MoveWords { role, to, promotion, .. } = words;
        let men = self.origins(us, role, to) & words.origins;
        match men.first() {
            Some(from) if !men.has_several() => {
                let mv = self.sketch(us, role, from, to, promotion.unwrap_or(Role::Queen));
                if words.fit(mv) && self.is_safe(us, role, mv) {
                    return Ok(mv);
                }
                Err(self.refusal(text, words, men))
            }
            _ => self.resolve_several(text, words, men),
        }
    }

    /// Resolves a text that more than one man fits, pins and checks aside, or none.
    #[inline(never)]
    fn resolve_several(&self, text: &str, words: &MoveWords, men: SquareSet) -> Result<Move, ParseMoveError> {
        let mut legal = self.legal_from(men, words);
        match (legal.next(), legal.next()) {
            (Some(mv), None) if words.fit(mv) => Ok(mv),
            _ => Err(self.refusal(text, words, men)),
        }
    }

    /// The legal moves that a text may mean, given where the men stand that could go to its target.
    #[inline]
    fn legal_from(&self, men: SquareSet, words: &MoveWords) -> impl Iterator<Item = Move> {
        let (us, &MoveWords { role, to, promotion, .. }) = (self.turn(), words);
        men.into_iter().filter_map(move |from| {
            let mv = self.sketch(us, role, from, to, promotion.unwrap_or(Role::Queen));
            self.is_safe(us, role, mv).then_some(mv)
        })
    }

    /// What is wrong with a text that does not name one legal move.
    #[cold]
    fn refusal(&self, text: &str, words: &MoveWords, men: SquareSet) -> ParseMoveError {
        let promotes = words.role == Role::Pawn && is_last_rank(words.to, self.turn());
        if words.promotion.is_some() && !promotes {
            return ParseMoveError::not_a_promotion(text);
        }
        let candidates: Vec<Move> = self.legal_from(men, words).collect();
        match candidates[..] {
            [] if men.is_empty() => ParseMoveError::illegal(text, Illegality::Unreachable),
            [] => ParseMoveError::illegal(text, Illegality::KingInCheck),
            [_] if promotes && words.promotion.is_none() => ParseMoveError::missing_promotion(text),
            [_] => ParseMoveError::illegal(text, Illegality::NotEnPassant),
            _ => ParseMoveError::ambiguous(text, candidates),
        }
    }

    fn resolve_castle(&self, text: &str, wing: Wing) -> Result<Move, ParseMoveError> {
        let (king_to, _) = wing.castled(self.turn());
        let mv = Move::castle(self.board().king(self.turn()), king_to, wing);
        if self.is_legal(mv) { Ok(mv) } else { Err(ParseMoveError::illegal(text, Illegality::Castling)) }
    }

    /// Where the men of a role stand that may go to a square, pins and checks aside.
    #[inline(always)]
    fn origins(&self, us: Color, role: Role, to: Square) -> SquareSet {
        let board = self.board();
        if role == Role::Pawn {
            return self.pawn_origins(us, to);
        }
        if board.of_color(us).contains(to) {
            return SquareSet::EMPTY;
        }
        attacks::of(us, role, to, board.occupied()) & board.men(us, role)
    }

    /// Where a pawn of the side to move may come from that goes to a square, pins and checks aside: behind
    /// an empty square, or diagonally behind an enemy's or the one where it captures in passing.
    #[inline(always)]
    pub(super) fn pawn_origins(&self, us: Color, to: Square) -> SquareSet {
        let board = self.board();
        let back = |squares: SquareSet| match us {
            Color::White => squares.shifted(-8),
            Color::Black => squares.shifted(8),
        };
        let target = SquareSet::of(to);
        let one = back(target.without(board.occupied()));
        let two = back(one.without(board.occupied()) & SquareSet::rank(us.rank(Rank::R3)));
        let taken =
            target & (board.of_color(!us) | board.en_passant().map_or(SquareSet::EMPTY, SquareSet::of));
        let takers = if taken.is_empty() { SquareSet::EMPTY } else { attacks::pawn(!us, to) };
        (one | two | takers) & board.men(us, Role::Pawn)
    }
}
