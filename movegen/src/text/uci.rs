//! UCI move text: origin, target, promotion letter; and the two ways to write castling.

use board0x88::{File, Move, MoveKind, Rank, Role, Square, Wing, attacks};

use super::{Illegality, MoveText, ParseMoveError, is_last_rank};
use crate::Position;

/// How castling is written in UCI text.
///
/// ```
/// use movegen::{CastlingStyle, Position};
/// let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
/// let castles = position.parse_san("O-O").expect("legal");
/// assert_eq!(position.uci_as(castles, CastlingStyle::KingStep), "e1g1");
/// assert_eq!(position.uci_as(castles, CastlingStyle::KingTakesRook), "e1h1");
/// # Ok::<(), movegen::FenError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum CastlingStyle {
    /// The king's square before and after: `e1g1`. What UCI says for standard chess. In Chess960 it may
    /// also be the text of another king move.
    #[default]
    KingStep,
    /// The king's square and its rook's: `e1h1`. What UCI says for `UCI_Chess960`; never ambiguous.
    KingTakesRook,
}

/// `true` for two squares and at most one character more, and for the pass, `0000`.
pub(super) fn has_its_shape(text: &str) -> bool {
    matches!(
        text.as_bytes(),
        b"0000"
            | [b'a'..=b'h', b'1'..=b'8', b'a'..=b'h', b'1'..=b'8']
            | [b'a'..=b'h', b'1'..=b'8', b'a'..=b'h', b'1'..=b'8', b'a'..=b'z' | b'A'..=b'Z']
    )
}

fn square(file: u8, rank: u8) -> Option<Square> {
    Some(Square::new(File::from_char(file as char)?, Rank::from_char(rank as char)?))
}

impl Position {
    /// The UCI text of a legal move, such that [`parse_uci`](Position::parse_uci) reads it back as itself.
    ///
    /// Castling with the king from the e-file and a rook from the corner, as in standard chess, is written
    /// as the king's step (`e1g1`); any other castling of Chess960 as king takes rook (`f1h1`). Use
    /// [`uci_as`](Position::uci_as) to have one way throughout.
    ///
    /// A move that is not legal here gives some text and never a panic.
    ///
    /// ```
    /// use movegen::Position;
    /// let position: Position = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1".parse()?;
    /// let mv = position.parse_san("a8=N").expect("legal");
    /// assert_eq!(position.uci(mv), "a7a8n");
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    pub fn uci(&self, mv: Move) -> MoveText {
        let style = match mv.kind() {
            MoveKind::Castle(wing) => {
                let standard = mv.from().file() == File::E
                    && self.board().castling().rook_file(self.turn(), wing) == Some(wing.corner());
                if standard { CastlingStyle::KingStep } else { CastlingStyle::KingTakesRook }
            }
            _ => CastlingStyle::KingStep,
        };
        self.uci_as(mv, style)
    }

    /// The UCI text of a legal move, with castling written in a style of one's choice.
    ///
    /// A move that is not legal here gives some text and never a panic.
    pub fn uci_as(&self, mv: Move, style: CastlingStyle) -> MoveText {
        let mut text = MoveText::EMPTY;
        text.push_square(mv.from());
        let to = match (mv.kind(), style) {
            (MoveKind::Castle(wing), CastlingStyle::KingTakesRook) => {
                self.board().castling().rook_square(self.turn(), wing).unwrap_or(mv.to())
            }
            _ => mv.to(),
        };
        text.push_square(to);
        if let Some(role) = mv.promotes_to() {
            text.push(role.to_char() as u8);
        }
        text
    }

    /// The legal move that a UCI text names: two squares, and `q`, `r`, `b` or `n` where a pawn promotes,
    /// in either case.
    ///
    /// Castling may be written both ways, whatever the position. A king's text is tried as an ordinary
    /// king move first (`f1g1` with the king on f1 steps to g1, even where castling would end there too),
    /// then as king takes rook, then as the king's step to its square after castling. At most one of the
    /// last two can be legal.
    ///
    /// # Errors
    ///
    /// [`Unreadable`](ParseMoveError::Unreadable) without two squares or with a letter that names no role a
    /// pawn may become, [`Illegal`](ParseMoveError::Illegal),
    /// [`MissingPromotion`](ParseMoveError::MissingPromotion),
    /// [`NotAPromotion`](ParseMoveError::NotAPromotion), [`Pass`](ParseMoveError::Pass) for `0000`.
    ///
    /// ```
    /// use movegen::{ParseMoveError, Position};
    /// let position: Position = "4k3/P7/8/8/8/8/8/4K2R w K - 0 1".parse()?;
    /// assert_eq!(position.parse_uci("e1g1"), position.parse_uci("e1h1"));
    /// assert_eq!(position.parse_uci("a7a8Q"), position.parse_uci("a7a8q"));
    /// assert!(matches!(position.parse_uci("a7a8"), Err(ParseMoveError::MissingPromotion { .. })));
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    pub fn parse_uci(&self, text: &str) -> Result<Move, ParseMoveError> {
        let (squares, letter) = match *text.as_bytes() {
            [a, b, c, d] => ([a, b, c, d], None),
            [a, b, c, d, letter] => ([a, b, c, d], Some(letter)),
            _ => return Err(ParseMoveError::unreadable(text, "two squares, as in e2e4")),
        };
        if &squares == b"0000" && letter.is_none() {
            return Err(ParseMoveError::pass(text));
        }
        let [from_file, from_rank, to_file, to_rank] = squares;
        let (Some(from), Some(to)) = (square(from_file, from_rank), square(to_file, to_rank)) else {
            return Err(ParseMoveError::unreadable(text, "two squares, as in e2e4"));
        };
        let promotion = match letter.map(|letter| letter.to_ascii_lowercase()) {
            None => None,
            Some(b'q') => Some(Role::Queen),
            Some(b'r') => Some(Role::Rook),
            Some(b'b') => Some(Role::Bishop),
            Some(b'n') => Some(Role::Knight),
            Some(_) => return Err(ParseMoveError::unreadable(text, "q, r, b or n as its fifth letter")),
        };
        let role = match self.board().piece_at(from) {
            Some(piece) if piece.color() == self.turn() => piece.role(),
            _ => return Err(ParseMoveError::illegal(text, Illegality::NoManThere)),
        };
        let promotes = role == Role::Pawn && is_last_rank(to, self.turn());
        if promotion.is_some() && !promotes {
            return Err(ParseMoveError::not_a_promotion(text));
        }
        let mv = self.sketch(self.turn(), role, from, to, promotion.unwrap_or(Role::Queen));
        if self.is_legal(mv) {
            return if promotes && promotion.is_none() {
                Err(ParseMoveError::missing_promotion(text))
            } else {
                Ok(mv)
            };
        }
        let castle = if role == Role::King { self.castle_by_squares(from, to) } else { None };
        match castle {
            Some(mv) if self.is_legal(mv) => Ok(mv),
            Some(_) => Err(ParseMoveError::illegal(text, Illegality::Castling)),
            None => Err(ParseMoveError::illegal(text, self.why_illegal(role, from, to))),
        }
    }

    /// The castling, legal or not, that a king's two squares name: its rook's square, or its own after
    /// castling where that is no single step.
    fn castle_by_squares(&self, from: Square, to: Square) -> Option<Move> {
        let rights = self.board().castling();
        let castle = |wing: Wing| {
            let (king_to, _) = wing.castled(self.turn());
            Move::castle(from, king_to, wing)
        };
        let takes_rook =
            Wing::ALL.into_iter().find(|&wing| rights.rook_square(self.turn(), wing) == Some(to)).map(castle);
        takes_rook.or_else(|| {
            let by_step = |mv: &Move| mv.to() == to && !attacks::king(from).contains(to);
            Wing::ALL.into_iter().map(castle).find(by_step)
        })
    }

    /// Why the man on `from` may not go to `to`, castling left out.
    fn why_illegal(&self, role: Role, from: Square, to: Square) -> Illegality {
        let board = self.board();
        let reaches = match role {
            Role::Pawn => self.pawn_origins(self.turn(), to).contains(from),
            _ => attacks::of(self.turn(), role, from, board.occupied()).contains(to),
        };
        if reaches && !board.of_color(self.turn()).contains(to) {
            Illegality::KingInCheck
        } else {
            Illegality::Unreachable
        }
    }
}
