//! The evaluator: nine terms, each blended and rounded, and their sum.

use std::fmt;

use movegen::{Color, Piece, Position, Square};
use search::{Evaluator, Feature, Score, Term};

use crate::ledger::{Ledger, Places};
use crate::men::Men;
use crate::numbers::TEMPO;
use crate::pawns::PawnCache;

/// ChessLoupe's evaluation, in centipawns: material, piece-square tables, mobility, pawn structure, bishop pair, rooks,
/// king safety, tempo, threats.
///
/// Each term has a middle-game and an endgame sum, White less Black, blended by the phase and rounded toward zero; the
/// value *is* the sum of the nine rounded terms. Nothing else goes into it: no scaling, no early exit.
///
/// It follows the board for material, tables and phase, remembers pawn structures, and works out the rest from maps of
/// attacked squares made once for each position.
///
/// ```
/// use eval_chessloupe::ChessLoupeEval;
/// use movegen::Position;
/// use search::{Evaluator, Score};
///
/// let kiwipete: Position = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1".parse()?;
/// let mut evaluator = ChessLoupeEval::new();
/// evaluator.reset(&kiwipete);
/// assert_eq!(evaluator.evaluate(&kiwipete), Score::new(91));
///
/// let terms = evaluator.terms(&kiwipete);
/// let values: Vec<i32> = terms.iter().map(|term| term.difference()).collect();
/// assert_eq!(values, [0, 56, 15, 18, 0, 0, 12, 10, -20]);
/// # Ok::<(), movegen::FenError>(())
/// ```
#[derive(Clone)]
pub struct ChessLoupeEval {
    men: Men,
    pawns: PawnCache,
}

impl ChessLoupeEval {
    /// An evaluator that follows no position yet: [`reset`](Evaluator::reset) gives it one, and a search does
    /// that.
    pub fn new() -> ChessLoupeEval {
        ChessLoupeEval { men: Men::default(), pawns: PawnCache::new() }
    }
}

impl Default for ChessLoupeEval {
    fn default() -> Self {
        ChessLoupeEval::new()
    }
}

impl fmt::Debug for ChessLoupeEval {
    /// Says what it follows, not which pawn structures it remembers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ChessLoupeEval").field("men", &self.men).finish_non_exhaustive()
    }
}

impl Evaluator for ChessLoupeEval {
    #[inline]
    fn evaluate(&mut self, position: &Position) -> Score {
        let board = position.board();
        let pawns = self.pawns.of(board);
        let phase = self.men.phase();
        let white = self.men.material.blend(phase)
            + self.men.squares.blend(phase)
            + Places::of(board, &pawns, &mut ()).blend(phase);
        let tempo = TEMPO.blend(phase);
        Score::new(if board.turn() == Color::White { tempo + white } else { tempo - white })
    }

    fn reset(&mut self, position: &Position) {
        self.men = Men::of(position.board(), &mut ());
    }

    #[inline(always)]
    fn add(&mut self, piece: Piece, square: Square) {
        self.men.add(piece, square);
    }

    #[inline(always)]
    fn remove(&mut self, piece: Piece, square: Square) {
        self.men.remove(piece, square);
    }

    fn terms(&mut self, position: &Position) -> Vec<Term> {
        Ledger::of(position).terms()
    }

    fn features(&mut self, position: &Position) -> Vec<Feature> {
        Ledger::of(position).features()
    }
}
