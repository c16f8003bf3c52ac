//! What a position is worth: the trait that makes a machine.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use movegen::{CastlingRights, Color, Listener, Piece, Position, Square};

use crate::{Breakdown, Feature, Score, Term, in_pawns};

/// Says what a position is worth to the side to move. This is all a new engine needs.
///
/// The result must depend on the men, the side to move, castling rights and the legal en passant capture alone,
/// not on the clocks or on the game before; and it must be antisymmetric: a position with colours exchanged
/// ([`Position::mirrored`]) is worth the same to its side to move.
/// [`testing::check_evaluator`](crate::testing::check_evaluator) holds an evaluator against both and
/// against the rest of what is promised here.
///
/// An evaluator may follow the board instead of looking at all of it each time: [`reset`](Self::reset) comes
/// first, with the position at the root, and from then on each change by
/// [`add`](Self::add), [`remove`](Self::remove), [`rights`](Self::rights), [`en_passant`](Self::en_passant) and
/// [`turn`](Self::turn), on the way out and, inverted, on the way back. What is not overridden costs nothing.
///
/// ```
/// use search::{Evaluator, Limits, Score, Searcher};
/// use movegen::{Position, Role};
///
/// /// Nothing but bishops matters.
/// struct Bishops;
///
/// impl Evaluator for Bishops {
///     fn evaluate(&mut self, position: &Position) -> Score {
///         let count = |color| position.board().men(color, Role::Bishop).len() as i32;
///         Score::new(330 * (count(position.turn()) - count(!position.turn())))
///     }
/// }
///
/// let position: Position = "4k3/8/8/3b4/4P3/8/8/4K3 w - - 0 1".parse()?;
/// let report = Searcher::new(Bishops).search(&position, &Limits::depth(2));
/// assert_eq!(report.best_move().to_string(), "e4d5");
/// assert_eq!(report.score(), Score::DRAW);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Evaluator {
    /// One pawn on this evaluator's scale.
    const PAWN: i32 = 100;

    /// What the position is worth to the side to move.
    fn evaluate(&mut self, position: &Position) -> Score;

    /// A new position to follow from.
    fn reset(&mut self, position: &Position) {
        let _ = position;
    }

    /// A man appears on a square.
    #[inline(always)]
    fn add(&mut self, piece: Piece, square: Square) {
        let _ = (piece, square);
    }

    /// A man leaves a square.
    #[inline(always)]
    fn remove(&mut self, piece: Piece, square: Square) {
        let _ = (piece, square);
    }

    /// Castling rights change.
    #[inline(always)]
    fn rights(&mut self, before: CastlingRights, after: CastlingRights) {
        let _ = (before, after);
    }

    /// The square passed by the last double step changes.
    #[inline(always)]
    fn en_passant(&mut self, before: Option<Square>, after: Option<Square>) {
        let _ = (before, after);
    }

    /// The other side is to move.
    #[inline(always)]
    fn turn(&mut self) {}

    /// The named terms of the position, for both sides; none if the evaluator can't be taken apart. Any
    /// position may be asked about: what the evaluator follows need not be that one, and stays as it was.
    fn terms(&mut self, position: &Position) -> Vec<Term> {
        let _ = position;
        Vec::new()
    }

    /// What the terms are made of, each with its squares; none if the evaluator does not say. Any position
    /// may be asked about, as with [`terms`](Self::terms).
    fn features(&mut self, position: &Position) -> Vec<Feature> {
        let _ = position;
        Vec::new()
    }

    /// The evaluation of a position taken apart: terms, features and total.
    fn breakdown(&mut self, position: &Position) -> Breakdown {
        let terms = self.terms(position);
        let features = self.features(position);
        let total = self.total(&terms, Color::White);
        Breakdown { terms, features, total, pawn: Self::PAWN }
    }

    /// Puts terms together again, as seen by the side to move: by default the sum of White's less the sum
    /// of Black's. An evaluation that is not a sum (a quotient of two totals) says here what it is.
    fn total(&self, terms: &[Term], turn: Color) -> Score {
        let sum = terms.iter().fold(0i32, |sum, term| sum.saturating_add(term.difference()));
        Score::new(if turn == Color::White { sum } else { sum.saturating_neg() })
    }

    /// A score for people: by default in pawns with two decimals, `+1.25`, or `mate 3`.
    fn show(&self, score: Score) -> String {
        if score.is_mate() {
            return score.to_string();
        }
        in_pawns(self.centipawns(score))
    }

    /// A score in hundredths of a pawn, for protocols. Mates are cut to the largest number that is none.
    fn centipawns(&self, score: Score) -> i32 {
        let hundredths = i64::from(score.get()) * 100 / i64::from(Self::PAWN.max(1));
        hundredths.clamp(i64::from(1 - Score::MATE), i64::from(Score::MATE - 1)) as i32
    }
}

impl<E: Evaluator + ?Sized> Evaluator for &mut E {
    const PAWN: i32 = E::PAWN;

    #[inline]
    fn evaluate(&mut self, position: &Position) -> Score {
        (**self).evaluate(position)
    }

    fn reset(&mut self, position: &Position) {
        (**self).reset(position);
    }

    #[inline(always)]
    fn add(&mut self, piece: Piece, square: Square) {
        (**self).add(piece, square);
    }

    #[inline(always)]
    fn remove(&mut self, piece: Piece, square: Square) {
        (**self).remove(piece, square);
    }

    #[inline(always)]
    fn rights(&mut self, before: CastlingRights, after: CastlingRights) {
        (**self).rights(before, after);
    }

    #[inline(always)]
    fn en_passant(&mut self, before: Option<Square>, after: Option<Square>) {
        (**self).en_passant(before, after);
    }

    #[inline(always)]
    fn turn(&mut self) {
        (**self).turn();
    }

    fn terms(&mut self, position: &Position) -> Vec<Term> {
        (**self).terms(position)
    }

    fn features(&mut self, position: &Position) -> Vec<Feature> {
        (**self).features(position)
    }

    fn breakdown(&mut self, position: &Position) -> Breakdown {
        (**self).breakdown(position)
    }

    fn total(&self, terms: &[Term], turn: Color) -> Score {
        (**self).total(terms, turn)
    }

    fn show(&self, score: Score) -> String {
        (**self).show(score)
    }

    fn centipawns(&self, score: Score) -> i32 {
        (**self).centipawns(score)
    }
}

/// Passes what the board says on to an evaluator: a listener for
/// [`Position::make_with`](movegen::Position::make_with).
///
/// ```
/// use search::{Evaluator, Following, Score};
/// use movegen::{Move, Piece, Position, Square};
///
/// /// Counts men, and follows the board to do so.
/// #[derive(Default)]
/// struct Men(i32);
/// impl Evaluator for Men {
///     fn evaluate(&mut self, _: &Position) -> Score { Score::new(self.0) }
///     fn reset(&mut self, position: &Position) { self.0 = position.board().occupied().len() as i32 }
///     fn add(&mut self, _: Piece, _: Square) { self.0 += 1 }
///     fn remove(&mut self, _: Piece, _: Square) { self.0 -= 1 }
/// }
///
/// let mut position: Position = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse()?;
/// let mut men = Men::default();
/// men.reset(&position);
/// let undo = position.make_with(Move::capture(Square::E4, Square::D5), &mut Following(&mut men));
/// assert_eq!(men.evaluate(&position), Score::new(3));
/// position.unmake_with(undo, &mut Following(&mut men));
/// assert_eq!(men.evaluate(&position), Score::new(4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Following<'a, E: ?Sized>(pub &'a mut E);

impl<E: Evaluator + ?Sized> Listener for Following<'_, E> {
    #[inline(always)]
    fn add(&mut self, piece: Piece, square: Square) {
        self.0.add(piece, square);
    }

    #[inline(always)]
    fn remove(&mut self, piece: Piece, square: Square) {
        self.0.remove(piece, square);
    }

    #[inline(always)]
    fn rights(&mut self, before: CastlingRights, after: CastlingRights) {
        self.0.rights(before, after);
    }

    #[inline(always)]
    fn en_passant(&mut self, before: Option<Square>, after: Option<Square>) {
        self.0.en_passant(before, after);
    }

    #[inline(always)]
    fn turn(&mut self) {
        self.0.turn();
    }
}
