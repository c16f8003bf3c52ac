//! Scores: what a position is worth to the side to move.

use alloc::format;
use alloc::string::String;
use core::fmt;
use core::ops::{Add, Neg, Sub};

/// A score, seen by the side to move: higher is better for it.
///
/// The unit is the evaluator's own ([`Evaluator::PAWN`](crate::Evaluator::PAWN) says what a pawn is worth in
/// it). From [`Score::MATE`] on it is the distance to mate that counts: a nearer mate is better for the side
/// that gives it and worse for the side that suffers it.
///
/// `Display` writes the evaluator's unit with a sign, or `mate 3` and `mate -2` in full moves, as UCI does.
///
/// ```
/// use search::Score;
/// assert!(Score::mate_in(1) > Score::mate_in(3));
/// assert!(Score::mate_in(9) > Score::new(2_000_000_000));
/// assert_eq!(-Score::mate_in(3), Score::mated_in(3));
/// assert_eq!(Score::mate_in(3).mate_moves(), Some(2));
/// assert_eq!(Score::new(35).to_string(), "+35");
/// assert_eq!(Score::mated_in(4).to_string(), "mate -2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(i32);

/// The longest distance to mate that a score can tell, in plies.
const LONGEST_MATE: i32 = 1 << 16;

impl Score {
    /// The score of a draw.
    pub const DRAW: Score = Score(0);

    /// Where mate scores start: 2^30. No evaluation reaches it.
    pub const MATE: i32 = 1 << 30;

    /// Above every score, and with the sign changed below every score. A limit of windows, never a result.
    pub const INFINITE: Score = Score(i32::MAX);

    /// A score in the evaluator's unit. Values that would read as a mate are cut to the largest that does
    /// not.
    #[inline]
    pub const fn new(value: i32) -> Score {
        if value >= Score::MATE {
            Score(Score::MATE - 1)
        } else if value <= -Score::MATE {
            Score(1 - Score::MATE)
        } else {
            Score(value)
        }
    }

    /// The side to move mates with its move after `plies` half-moves, its own mating move included: 1, 3, 5.
    #[inline]
    pub const fn mate_in(plies: u32) -> Score {
        let plies = if plies > LONGEST_MATE as u32 { LONGEST_MATE } else { plies as i32 };
        Score(Score::MATE + LONGEST_MATE - plies)
    }

    /// The side to move is mated after `plies` half-moves: 0 (it is mate now), 2, 4.
    #[inline]
    pub const fn mated_in(plies: u32) -> Score {
        Score(-Score::mate_in(plies).0)
    }

    /// The number itself.
    #[inline]
    pub const fn get(self) -> i32 {
        self.0
    }

    /// `true` for a mate given or suffered.
    #[inline]
    pub const fn is_mate(self) -> bool {
        self.0 >= Score::MATE || self.0 <= -Score::MATE
    }

    /// How far the mate is, in plies: positive where the side to move gives it, negative or 0 (mate on the
    /// board) where it suffers it. `None` for every other score.
    #[inline]
    pub const fn mate_plies(self) -> Option<i32> {
        if !self.is_mate() {
            None
        } else if self.0 > 0 {
            Some(Score::MATE + LONGEST_MATE - self.0)
        } else {
            Some(-(Score::MATE + LONGEST_MATE + self.0))
        }
    }

    /// How far the mate is, in moves, as people and UCI count: 1 for a mate with the next move, -1 for a
    /// mate by the answer to it, 0 for mate on the board.
    #[inline]
    pub const fn mate_moves(self) -> Option<i32> {
        match self.mate_plies() {
            Some(plies) if plies > 0 => Some((plies + 1) / 2),
            Some(plies) => Some(plies / 2),
            None => None,
        }
    }

    /// This score seen `ply` half-moves earlier: mates move away by so much.
    #[inline]
    pub(crate) const fn at_root(self, ply: u32) -> Score {
        if self.0 >= Score::MATE {
            Score(self.0 - ply as i32)
        } else if self.0 <= -Score::MATE {
            Score(self.0 + ply as i32)
        } else {
            self
        }
    }

    /// This score seen `ply` half-moves later: mates come nearer by so much.
    #[inline]
    pub(crate) const fn at_node(self, ply: u32) -> Score {
        if self.0 >= Score::MATE {
            Score(self.0.saturating_add(ply as i32))
        } else if self.0 <= -Score::MATE {
            Score(self.0.saturating_sub(ply as i32))
        } else {
            self
        }
    }

    /// The score of a number that came from [`get`](Self::get), mates among them: to store scores and have them back.
    /// A number that no score has is taken for the nearest that one has.
    ///
    /// ```
    /// use search::Score;
    /// for score in [Score::new(-35), Score::mate_in(3), Score::mated_in(0)] {
    ///     assert_eq!(Score::from_raw(score.get()), score);
    /// }
    /// assert_eq!(Score::from_raw(i32::MIN), -Score::INFINITE);
    /// ```
    #[inline]
    pub const fn from_raw(value: i32) -> Score {
        const MOST: i32 = Score::mate_in(0).0;
        const LEAST: i32 = -i32::MAX;
        if value == i32::MAX || value <= LEAST {
            Score(if value > 0 { i32::MAX } else { LEAST })
        } else if value > MOST {
            Score(MOST)
        } else if value < -MOST {
            Score(-MOST)
        } else {
            Score(value)
        }
    }

    /// The next higher score.
    #[inline]
    pub(crate) const fn next(self) -> Score {
        Score(self.0.saturating_add(1))
    }

    /// The next lower score.
    #[inline]
    pub(crate) const fn before(self) -> Score {
        Score(self.0 - 1)
    }
}

impl From<i32> for Score {
    fn from(value: i32) -> Self {
        Score::new(value)
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl Add for Score {
    type Output = Score;

    /// The sum. Two evaluations never make a mate: theirs stops before [`Score::MATE`]. To a mate the number is added,
    /// between minus and plus [`Score::INFINITE`].
    #[inline]
    fn add(self, other: Score) -> Score {
        let sum = self.0.saturating_add(other.0);
        if self.is_mate() || other.is_mate() { Score(sum.max(-i32::MAX)) } else { Score::new(sum) }
    }
}

impl Sub for Score {
    type Output = Score;

    #[inline]
    fn sub(self, other: Score) -> Score {
        self + -other
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate_moves() {
            _ if self == &Score::INFINITE => f.write_str("infinite"),
            _ if self == &-Score::INFINITE => f.write_str("-infinite"),
            Some(moves) => write!(f, "mate {moves}"),
            None => write!(f, "{:+}", self.0),
        }
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Hundredths of a pawn as people write them: in pawns, with a sign and two decimals.
///
/// ```
/// assert_eq!([0, 125, -5].map(search::in_pawns), ["+0.00", "+1.25", "-0.05"]);
/// ```
pub fn in_pawns(centipawns: i32) -> String {
    let sign = if centipawns < 0 { '-' } else { '+' };
    let all = centipawns.unsigned_abs();
    format!("{sign}{}.{:02}", all / 100, all % 100)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn mates_are_ordered_by_distance() {
        for plies in 0..200 {
            assert!(Score::mate_in(plies) > Score::mate_in(plies + 1));
            assert!(Score::mated_in(plies) < Score::mated_in(plies + 1));
            assert!(Score::mate_in(plies).is_mate() && Score::mated_in(plies).is_mate());
        }
        assert!(Score::mate_in(u32::MAX).is_mate());
        assert!(!Score::new(i32::MAX).is_mate() && !Score::new(i32::MIN).is_mate());
    }

    #[test]
    fn distances_read_back() {
        assert_eq!(Score::mate_in(1).mate_plies(), Some(1));
        assert_eq!(Score::mated_in(0).mate_plies(), Some(0));
        assert_eq!(Score::mated_in(2).mate_plies(), Some(-2));
        assert_eq!(Score::mated_in(0).mate_moves(), Some(0));
        assert_eq!(Score::mated_in(2).mate_moves(), Some(-1));
        assert_eq!(Score::mate_in(5).mate_moves(), Some(3));
        assert_eq!(Score::new(77).mate_moves(), None);
        assert_eq!(Score::mated_in(0).to_string(), "mate 0");
    }

    #[test]
    fn a_mate_goes_into_the_table_and_comes_out_at_another_ply() {
        assert_eq!(Score::mate_in(7).at_node(4), Score::mate_in(3));
        assert_eq!(Score::mate_in(3).at_root(2), Score::mate_in(5));
        assert_eq!(Score::mated_in(6).at_node(4), Score::mated_in(2));
        assert_eq!(Score::mated_in(2).at_root(4), Score::mated_in(6));
        assert_eq!(Score::new(12).at_root(4), Score::new(12));
    }

    #[test]
    fn sums_do_not_wrap() {
        assert_eq!(Score::INFINITE + Score::INFINITE, Score::INFINITE);
        assert_eq!(-Score::INFINITE - Score::INFINITE, -Score::INFINITE);
        assert_eq!(Score::new(5) - Score::new(7), Score::new(-2));
        assert_eq!(Score::mate_in(1) - Score::mate_in(3), Score::new(2));
        let most = Score::new(i32::MAX);
        assert_eq!((most + Score::new(1), -most - most), (most, -most));
    }

    #[test]
    fn numbers_come_back_as_scores() {
        let scores =
            [Score::mate_in(0), Score::mated_in(66), Score::DRAW, Score::new(i32::MIN), -Score::INFINITE];
        for score in scores.into_iter().flat_map(|score| [score, -score]) {
            assert_eq!(Score::from_raw(score.get()), score);
        }
        assert_eq!(Score::from_raw(i32::MAX - 1), Score::mate_in(0));
        assert_eq!(Score::from_raw(2 - i32::MAX), Score::mated_in(0));
    }
}
