//! When a file of the en passant square enters the key.

use board0x88::{Board, File, Piece, Role, attacks};

/// When the file of a pawn that has just made a double step is part of a position's key.
///
/// The three rules differ only there. Which one holds decides which positions count as the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum EnPassantRule {
    /// Only where an enemy pawn can legally capture in passing. Two positions with equal keys then have the
    /// same legal moves, which is what repetition means in the FIDE Laws of Chess, article 9.2.3. This
    /// crate knows no legal moves: `movegen` decides.
    #[default]
    Legal,
    /// After every double step, whether or not anything stands ready to capture. AL-1600's keys, and what
    /// the en passant field of a FEN says by the PGN standard, section 16.1.3.4.
    EveryDoubleStep,
    /// Where an enemy pawn stands beside the pawn that made the double step, even if capturing would expose
    /// its king. The rule of the Polyglot book format; see [`pawn_adjacent`].
    PawnAdjacent,
}

/// The file of the en passant square, if a pawn of the side to move stands beside the pawn that has just
/// made the double step: the condition of [`EnPassantRule::PawnAdjacent`].
///
/// ```
/// use board0x88::{Board, File};
/// let alone: Board = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1".parse()?;
/// assert_eq!(zobrist::pawn_adjacent(&alone), None);
/// let beside: Board = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3".parse()?;
/// assert_eq!(zobrist::pawn_adjacent(&beside), Some(File::F));
/// # Ok::<(), board0x88::FenError>(())
/// ```
#[inline]
pub fn pawn_adjacent(board: &Board) -> Option<File> {
    let square = board.en_passant()?;
    let turn = board.turn();
    // The pawns that attack a square stand where an enemy pawn on it would attack.
    let beside = attacks::pawn(!turn, square);
    beside.meets(board.squares(Piece::new(turn, Role::Pawn))).then(|| square.file())
}
