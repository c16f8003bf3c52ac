//! A position: a board that knows its legal moves and its key.

use core::fmt;
use core::hash::{Hash, Hasher as StdHasher};
use core::str::FromStr;

use board0x88::{
    Board, CastlingLetters, CastlingRights, Color, FenError, FenText, File, Listener, Move, Piece, Rank,
    Square, SquareSet, Undo,
};
use thiserror::Error;
use zobrist::{AL1600, Al1600, EnPassantRule, Hasher};

use crate::generate::{self, Any, Count, Moves};
use crate::{MoveList, checks};

/// A chess position: a valid [`Board`] with its key, and everything the rules say about it.
///
/// Two positions are equal as the FIDE Laws of Chess see it (article 9.2.3): the same men on the same
/// squares, the same side to move, the same castling rights, the same legal captures en passant. The clocks
/// do not count. Printing writes the en passant square only where such a capture is legal.
///
/// ```
/// use movegen::{Move, Position, Square};
/// let mut position = Position::default();
/// let mv = Move::double_step(Square::E2, Square::E4);
/// position.play(mv)?;
/// assert_eq!(position.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
/// assert_eq!(position.legal_moves().len(), 20);
/// # Ok::<(), movegen::IllegalMove>(())
/// ```
#[derive(Clone)]
#[repr(align(64))] // the piece lists then fill two cache lines, and what changes with a move another
pub struct Position {
    board: Board,
    /// The key without an en passant file.
    base: u64,
    files: EnPassantFiles,
    rule: EnPassantRule,
}

/// What the last double step means, by the file it was made on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct EnPassantFiles {
    /// Where the side to move can legally capture in passing.
    legal: Option<File>,
    /// What is part of the key under the position's rule.
    keyed: Option<File>,
}

impl EnPassantFiles {
    const NONE: EnPassantFiles = EnPassantFiles { legal: None, keyed: None };

    /// Works both out for a board.
    #[cold]
    #[inline(never)]
    fn of(board: &Board, rule: EnPassantRule) -> EnPassantFiles {
        let legal = checks::legal_en_passant(board).map(Square::file);
        let keyed = match rule {
            EnPassantRule::Legal => legal,
            EnPassantRule::EveryDoubleStep => board.en_passant().map(Square::file),
            EnPassantRule::PawnAdjacent => zobrist::pawn_adjacent(board),
        };
        EnPassantFiles { legal, keyed }
    }
}

/// What is needed to take a move back; see [`Position::make`].
#[derive(Clone, Copy, Debug)]
#[must_use = "a move can be taken back only with its undo record"]
pub struct PositionUndo {
    undo: Undo,
    base: u64,
    files: EnPassantFiles,
}

impl PositionUndo {
    /// The man that was taken, if any.
    #[inline]
    pub fn captured(&self) -> Option<Piece> {
        self.undo.captured()
    }
}

/// A move that is not legal in the position it was to be played in.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{mv} is not legal in {fen}")]
pub struct IllegalMove {
    /// The move.
    pub mv: Move,
    /// The position, as FEN.
    pub fen: alloc::string::String,
}

impl Position {
    /// The position of a board, with keys under [`EnPassantRule::Legal`].
    pub fn from_board(board: Board) -> Position {
        let (base, rule) = (AL1600.key(&board, None), EnPassantRule::Legal);
        let files = EnPassantFiles::of(&board, rule);
        Position { board, base, files, rule }
    }

    /// The board: the men on their squares, the turn, rights and clocks.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    #[inline]
    pub fn turn(&self) -> Color {
        self.board.turn()
    }

    /// The man on a square, if any.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// The castling rights not yet lost.
    #[inline]
    pub fn castling(&self) -> CastlingRights {
        self.board.castling()
    }

    /// Half-moves since the last capture or pawn move, for the fifty-move rule.
    #[inline]
    pub fn halfmove_clock(&self) -> u16 {
        self.board.halfmove_clock()
    }

    /// The number of the full move, from 1, counted up after Black's move.
    #[inline]
    pub fn fullmove_number(&self) -> u16 {
        self.board.fullmove_number()
    }

    /// The square where the side to move can legally capture in passing.
    #[inline]
    pub fn en_passant(&self) -> Option<Square> {
        self.files.legal.map(|file| Square::new(file, self.turn().rank(Rank::R6)))
    }

    /// The Zobrist key, from [`zobrist::AL1600`] and the position's [`key_rule`](Self::key_rule).
    ///
    /// Equal positions have equal keys under [`EnPassantRule::Legal`]. The other two rules also tell positions
    /// apart that are equal but for a double step before them that nothing can legally take.
    #[inline]
    pub fn key(&self) -> u64 {
        self.base ^ self.files.keyed.map_or(0, |file| AL1600.en_passant_file(file))
    }

    /// The key without any en passant file.
    #[inline]
    pub fn key_without_en_passant(&self) -> u64 {
        self.base
    }

    /// When the en passant file is part of the key: [`EnPassantRule::Legal`] unless chosen otherwise.
    #[inline]
    pub fn key_rule(&self) -> EnPassantRule {
        self.rule
    }

    /// The same position with keys under another rule.
    #[must_use]
    pub fn with_key_rule(mut self, rule: EnPassantRule) -> Position {
        self.rule = rule;
        self.files = EnPassantFiles::of(&self.board, rule);
        self
    }

    /// All legal moves, in a fixed order that depends on the position alone.
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.generate(Moves::All, &mut list);
        list
    }

    /// Appends the legal moves of one kind to a list.
    #[inline]
    pub fn generate(&self, which: Moves, list: &mut MoveList) {
        generate::list(&self.board, self.turn(), self.en_passant(), which, list);
    }

    /// Appends the moves a side could make if it were its turn, whoever's turn it is: legal as to its own
    /// king, without en passant, and without captures of the enemy king.
    ///
    /// ```
    /// use movegen::{Color, MoveList, Position};
    /// let mut list = MoveList::new();
    /// Position::default().generate_for(Color::Black, &mut list);
    /// assert_eq!(list.len(), 20);
    /// ```
    pub fn generate_for(&self, color: Color, list: &mut MoveList) {
        generate::list(&self.board, color, None, Moves::All, list);
    }

    /// How many legal moves there are, without listing them.
    #[inline]
    pub fn count_moves(&self) -> usize {
        let mut count = Count(0);
        generate::legal(&self.board, self.turn(), self.en_passant(), &mut count);
        count.0 as usize
    }

    /// How many moves [`generate_for`](Self::generate_for) would list.
    #[inline]
    pub fn count_moves_for(&self, color: Color) -> usize {
        let mut count = Count(0);
        generate::legal(&self.board, color, None, &mut count);
        count.0 as usize
    }

    /// `true` where the side to move has a legal move. Without one it is checkmate in check, stalemate
    /// otherwise.
    #[inline]
    pub fn has_legal_move(&self) -> bool {
        let mut any = Any(false);
        generate::legal(&self.board, self.turn(), self.en_passant(), &mut any);
        any.0
    }

    /// `true` where the move is legal here. Any move may be asked about, from wherever it comes.
    #[inline]
    pub fn is_legal(&self, mv: Move) -> bool {
        checks::is_legal(&self.board, self.en_passant(), mv)
    }

    /// Makes a legal move and returns what is needed to take it back.
    ///
    /// The move must be legal here; [`play`](Self::play) checks that. An illegal move leaves a position that
    /// may be invalid, but never panics.
    #[inline(always)]
    pub fn make(&mut self, mv: Move) -> PositionUndo {
        self.make_with(mv, &mut ())
    }

    /// [`make`](Self::make), heard by a listener.
    #[inline(always)]
    pub fn make_with<L: Listener>(&mut self, mv: Move, listener: &mut L) -> PositionUndo {
        let Position { base, files, .. } = *self;
        let mut hasher = Hasher { keys: Al1600, key: base };
        let undo = self.board.make(mv, &mut (&mut hasher, listener));
        self.set_keys(hasher.key);
        PositionUndo { undo, base, files }
    }

    /// Takes a move back. The undo record must be the last one this position gave.
    #[inline(always)]
    pub fn unmake(&mut self, undo: PositionUndo) {
        self.unmake_with(undo, &mut ());
    }

    /// [`unmake`](Self::unmake), heard by a listener.
    #[inline(always)]
    pub fn unmake_with<L: Listener>(&mut self, undo: PositionUndo, listener: &mut L) {
        self.board.unmake(undo.undo, listener);
        self.base = undo.base;
        self.files = undo.files;
    }

    /// Gives the move to the other side without moving: the null move of a search. `None` in check, where
    /// it would leave a king that can be captured.
    ///
    /// ```
    /// use movegen::{Color, Position};
    /// let mut position = Position::default();
    /// let undo = position.pass().expect("not in check");
    /// assert_eq!(position.turn(), Color::Black);
    /// position.unmake(undo);
    /// assert_eq!(position, Position::default());
    /// ```
    #[inline]
    pub fn pass(&mut self) -> Option<PositionUndo> {
        self.pass_with(&mut ())
    }

    /// [`pass`](Self::pass), heard by a listener.
    #[inline]
    pub fn pass_with<L: Listener>(&mut self, listener: &mut L) -> Option<PositionUndo> {
        if self.in_check() {
            return None;
        }
        let Position { base, files, .. } = *self;
        let mut hasher = Hasher { keys: Al1600, key: base };
        let undo = self.board.pass(&mut (&mut hasher, listener));
        self.set_keys(hasher.key);
        Some(PositionUndo { undo, base, files })
    }

    #[inline(always)]
    fn set_keys(&mut self, base: u64) {
        self.base = base;
        self.files = EnPassantFiles::NONE;
        if self.board.en_passant().is_some() {
            self.files = EnPassantFiles::of(&self.board, self.rule);
        }
    }

    /// Plays a move that need not be known to be legal.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] with the move and the position, which stays as it was.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if !self.is_legal(mv) {
            return Err(IllegalMove { mv, fen: alloc::string::ToString::to_string(self) });
        }
        let _ = self.make(mv);
        Ok(())
    }

    /// The men that give check to the side to move.
    #[inline]
    pub fn checkers(&self) -> SquareSet {
        checks::checkers(&self.board, self.turn())
    }

    /// `true` where the side to move is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// `true` where the side to move is in check and has no legal move.
    ///
    /// ```
    /// use movegen::Position;
    /// let position: Position = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1".parse()?;
    /// assert!(position.is_checkmate() && !position.is_stalemate());
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    pub fn is_checkmate(&self) -> bool {
        self.in_check() && !self.has_legal_move()
    }

    /// `true` where the side to move is not in check and has no legal move. Draws by material, repetition and
    /// the clock are a [`Game`](crate::Game)'s.
    pub fn is_stalemate(&self) -> bool {
        !self.in_check() && !self.has_legal_move()
    }

    /// `true` where a legal move gives check, found without making it.
    #[inline]
    pub fn gives_check(&self, mv: Move) -> bool {
        checks::gives_check(&self.board, mv)
    }

    /// A side's men that stand alone between their king and an enemy slider.
    #[inline]
    pub fn pinned(&self, color: Color) -> SquareSet {
        checks::pinned(&self.board, color)
    }

    /// A side's men that attack a square, whoever stands there. Pins do not count.
    #[inline]
    pub fn attackers_to(&self, square: Square, by: Color) -> SquareSet {
        self.board.attackers_to(square, by, self.board.occupied())
    }

    /// The man a move takes here, if any.
    #[inline]
    pub fn victim(&self, mv: Move) -> Option<Piece> {
        checks::victim(&self.board, mv)
    }

    /// The FEN, on the stack: it derefs to `str`. The en passant square is written only where it can be
    /// captured legally.
    ///
    /// ```
    /// use movegen::Position;
    /// let mut line = String::new();
    /// line.push_str(&Position::default().fen());
    /// assert_eq!(line, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    /// ```
    #[inline]
    pub fn fen(&self) -> FenText {
        self.board.fen_with(self.en_passant(), CastlingLetters::Wings)
    }

    /// The same with castling rights named by the files of their rooks, as some Chess960 programs want them.
    ///
    /// ```
    /// use movegen::Position;
    /// let text = Position::default().shredder_fen();
    /// assert_eq!(text.as_str(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
    /// assert_eq!(text.parse(), Ok(Position::default()));
    /// ```
    pub fn shredder_fen(&self) -> FenText {
        self.board.fen_with(self.en_passant(), CastlingLetters::RookFiles)
    }

    /// The same position with colours exchanged: ranks flipped, the other side to move.
    #[must_use]
    pub fn mirrored(&self) -> Position {
        Position::from_board(self.board.mirrored()).with_key_rule(self.rule)
    }
}

impl Default for Position {
    /// The start position of chess.
    fn default() -> Self {
        Position::from_board(Board::default())
    }
}

impl From<Board> for Position {
    fn from(board: Board) -> Self {
        Position::from_board(board)
    }
}

impl FromStr for Position {
    type Err = FenError;

    fn from_str(fen: &str) -> Result<Self, Self::Err> {
        Ok(Position::from_board(fen.parse()?))
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.base == other.base
            && self.turn() == other.turn()
            && self.board.castling() == other.board.castling()
            && self.files.legal == other.files.legal
            && Piece::ALL.iter().all(|&piece| self.board.squares(piece) == other.board.squares(piece))
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: StdHasher>(&self, state: &mut H) {
        (self.base, self.files.legal).hash(state);
    }
}

impl fmt::Display for Position {
    /// Writes the FEN, with the en passant square only where it can be captured legally.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fen().fmt(f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}
