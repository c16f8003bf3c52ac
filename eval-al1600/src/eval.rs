//! The evaluation: material, piece-square tables, and a mop-up term for won endgames.

use movegen::{Color, Piece, Position, Role, Square};
use search::{Evaluator, Score, Term};

use crate::tables::{PACKED, Packed, square_worth};

/// The leader needs so much more material than the other side, in centipawns, for the mop-up term ...
const MOP_UP_LEAD: i32 = 400;
/// ... and the other side has at most so much: a bare king, one minor piece, or three pawns.
const MOP_UP_REST: i32 = 330;

/// AL-1600's evaluation, in centipawns: White's value less Black's, no tempo, no taper.
///
/// - Material: pawn 100, knight 320, bishop 330, rook 500, queen 900.
/// - The tables of Tomasz Michniewski's "Simplified Evaluation Function", with one king table throughout.
/// - Mop-up: where a side leads by 400 or more against 330 or less, it gets `6 * C + 10 * (14 - M) - K`: C
///   is how far the losing king stands from the middle (2 to 14), M the king-step distance of the kings
///   along files and ranks, and K cancels the leader's own king table, so that its king joins in.
///
/// It follows the board, so one evaluation is a few additions.
///
/// ```
/// use eval_al1600::Al1600Eval;
/// use movegen::Position;
/// use search::{Evaluator, Score};
/// let position: Position = "7k/8/8/8/8/8/8/KQ6 w - - 0 1".parse()?;
/// let mut evaluator = Al1600Eval::new();
/// evaluator.reset(&position);
/// assert_eq!(evaluator.evaluate(&position), Score::new(954));
/// // The terms are worked out afresh, for any position.
/// let terms = evaluator.terms(&position);
/// assert_eq!(terms[0].name, "material");
/// assert_eq!(terms.iter().map(|term| term.difference()).sum::<i32>(), 954);
/// # Ok::<(), movegen::FenError>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Al1600Eval {
    sums: Packed,
}

impl Al1600Eval {
    /// An evaluator that follows no position yet: [`reset`](Evaluator::reset) gives it one, and a search does
    /// that.
    pub fn new() -> Al1600Eval {
        Al1600Eval::default()
    }

    /// The material of a side in the position followed, in centipawns, kings not counted.
    ///
    /// ```
    /// use eval_al1600::Al1600Eval;
    /// use movegen::{Color, Position};
    /// use search::Evaluator;
    /// let mut evaluator = Al1600Eval::new();
    /// evaluator.reset(&Position::default());
    /// assert_eq!(evaluator.material(Color::White), 4000);
    /// ```
    pub fn material(&self, color: Color) -> i32 {
        let (white, black, _) = self.sums.unpack();
        if color == Color::White { white } else { black }
    }

    /// The side that has a won endgame to mop up, if there is one.
    ///
    /// ```
    /// use eval_al1600::Al1600Eval;
    /// use movegen::{Color, Position};
    /// use search::Evaluator;
    /// let position: Position = "8/8/8/3kppp1/8/8/8/KQ6 w - - 0 1".parse()?;
    /// let mut evaluator = Al1600Eval::new();
    /// evaluator.reset(&position);
    /// assert_eq!(evaluator.mop_up_leader(), Some(Color::White));
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    pub fn mop_up_leader(&self) -> Option<Color> {
        let (white, black, _) = self.sums.unpack();
        leader(white, black)
    }
}

#[inline]
fn leader(white: i32, black: i32) -> Option<Color> {
    let (color, lead, rest) = if white > black {
        (Color::White, white - black, black)
    } else {
        (Color::Black, black - white, white)
    };
    (lead >= MOP_UP_LEAD && rest <= MOP_UP_REST).then_some(color)
}

/// What the leader of a won endgame gets.
fn mop_up(leader: Color, position: &Position) -> i32 {
    let (winner, loser) = (position.board().king(leader), position.board().king(!leader));
    let (file, rank) = (loser.file() as i32, loser.rank() as i32);
    let from_the_middle = (2 * file - 7).abs() + (2 * rank - 7).abs();
    let apart = (winner.file() as i32 - file).abs() + (winner.rank() as i32 - rank).abs();
    6 * from_the_middle + 10 * (14 - apart) - square_worth(Role::King, winner.seen_by(leader))
}

#[inline]
fn packed(piece: Piece, square: Square) -> Packed {
    PACKED[(piece.signed() & 15) as usize][(square.to_0x88() & 127) as usize]
}

impl Evaluator for Al1600Eval {
    #[inline]
    fn evaluate(&mut self, position: &Position) -> Score {
        let (white, black, tables) = self.sums.unpack();
        let mut value = white - black + tables;
        if white.min(black) <= MOP_UP_REST
            && let Some(leader) = leader(white, black)
        {
            let bonus = mop_up(leader, position);
            value += if leader == Color::White { bonus } else { -bonus };
        }
        Score::new(if position.turn() == Color::White { value } else { -value })
    }

    fn reset(&mut self, position: &Position) {
        self.sums = Packed::default();
        for (square, piece) in position.board().iter() {
            self.sums.add(packed(piece, square));
        }
    }

    #[inline(always)]
    fn add(&mut self, piece: Piece, square: Square) {
        self.sums.add(packed(piece, square));
    }

    #[inline(always)]
    fn remove(&mut self, piece: Piece, square: Square) {
        self.sums.remove(packed(piece, square));
    }

    /// Material, piece-square tables, mop-up.
    fn terms(&mut self, position: &Position) -> Vec<Term> {
        let mut fresh = Al1600Eval::new();
        fresh.reset(position);
        let (white, black, _) = fresh.sums.unpack();
        let tables = |color: Color| -> i32 {
            let men = position.board().iter().filter(|(_, piece)| piece.color() == color);
            men.map(|(square, piece)| square_worth(piece.role(), square.seen_by(color))).sum()
        };
        let leader = leader(white, black);
        let mop_up = |color| if leader == Some(color) { mop_up(color, position) } else { 0 };
        vec![
            Term::new("material", white, black),
            Term::new("piece-square tables", tables(Color::White), tables(Color::Black)),
            Term::new("mop-up", mop_up(Color::White), mop_up(Color::Black)),
        ]
    }
}
