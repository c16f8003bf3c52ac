//! What a search may leave out or look at more closely: switches, all off unless asked for.
//!
//! Each but the extension acts at nodes of a null window alone: the expected line itself is searched to its full
//! depth, without cuts by the table, so that it ends in the position whose value is its score.

use movegen::{Move, Role};

use crate::picker::{loses, victim};
use crate::tree::{Last, Tree, Visit};
use crate::{Evaluator, Horizon, MAX_PLY, Score};

/// Which parts of the tree are searched less deeply, or more.
///
/// A full-width search sees everything down to its depth; one with these switches on reaches twice the depth in the
/// same time, and may miss what hides behind moves that look bad. All are off by default. Where they are
/// on, a score is called [exact](crate::Bound::Exact) if it was found in an open window, by a search that is
/// selective elsewhere.
///
/// No mate is ever claimed that is not there: what a null move or a margin shows carries no mate score.
///
/// ```
/// use search::{Limits, Searcher, Selectivity, TableTrust};
/// use movegen::Position;
/// # use search::{Evaluator, Score};
/// # struct Even;
/// # impl Evaluator for Even { fn evaluate(&mut self, _: &Position) -> Score { Score::DRAW } }
/// let mut searcher = Searcher::new(Even)
///     .with_selectivity(Selectivity::all())
///     .with_table_trust(TableTrust::Usual);
/// assert_eq!(searcher.search(&Position::default(), &Limits::depth(8)).depth, 8);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[expect(clippy::struct_excessive_bools, reason = "switches, each with a name of its own")]
pub struct Selectivity {
    /// A side so well off that it may pass and still be too good: the node is cut. With king and pawns alone, where
    /// to pass may be better than any move, a search of the real moves must confirm it.
    pub null_move: bool,
    /// Quiet moves and losing captures late in the order are first searched less deeply; one that turns out
    /// better than expected is searched again in full.
    pub late_move_reductions: bool,
    /// Near the nominal depth, a side ahead of what is needed by a margin is taken to be ahead.
    pub reverse_futility: bool,
    /// Near the nominal depth, quiet moves late in the order are left out, and all of them where the side
    /// is too far behind for one to help.
    pub late_move_pruning: bool,
    /// Past the nominal depth, a side that may stand still leaves out captures that lose material, and those that
    /// would leave it too far behind even if they succeeded.
    pub exchange_pruning: bool,
    /// A move out of check does not count toward the depth.
    pub check_extension: bool,
    /// A root move is first searched in a narrow window around its last score, which is opened where the score
    /// lies outside.
    pub aspiration: bool,
    /// Iterations less deep than this see everything, and trust the table only where that changes nothing.
    pub from_depth: u32,
}

impl Default for Selectivity {
    /// Everything off.
    fn default() -> Self {
        Selectivity::NONE
    }
}

impl Selectivity {
    /// Everything off: each iteration sees everything down to its depth.
    pub const NONE: Selectivity = Selectivity {
        null_move: false,
        late_move_reductions: false,
        reverse_futility: false,
        late_move_pruning: false,
        exchange_pruning: false,
        check_extension: false,
        aspiration: false,
        from_depth: 5,
    };

    /// Everything on, from the fifth iteration.
    pub const fn all() -> Selectivity {
        Selectivity {
            null_move: true,
            late_move_reductions: true,
            reverse_futility: true,
            late_move_pruning: true,
            exchange_pruning: true,
            check_extension: true,
            aspiration: true,
            from_depth: 5,
        }
    }

    /// Whether any switch is on.
    pub const fn is_on(self) -> bool {
        self.null_move
            || self.late_move_reductions
            || self.reverse_futility
            || self.late_move_pruning
            || self.exchange_pruning
            || self.check_extension
            || self.aspiration
    }

    /// What holds in an iteration of this depth.
    pub(crate) const fn at(self, depth: u32) -> Selectivity {
        if depth < self.from_depth { Selectivity::NONE } else { self }
    }
}

/// The margins and depths, in one place. Margins are in hundredths of a pawn.
mod tuning {
    /// Half the width of the first window around a root move's last score; each further one is three times as wide.
    pub const ASPIRATION: i32 = 25;
    /// Reverse futility: up to this depth,
    pub const FUTILITY_DEPTH: i32 = 6;
    /// with this margin for each ply of depth.
    pub const FUTILITY_MARGIN: i32 = 80;
    /// Null move: from this depth on,
    pub const NULL_DEPTH: i32 = 3;
    /// so many plies less deep, and one more for each
    pub const NULL_REDUCTION: i32 = 3;
    /// so many plies of depth.
    pub const NULL_STEP: i32 = 4;
    /// Reductions: from this depth on,
    pub const REDUCTION_DEPTH: i32 = 3;
    /// and from this move on, counted from 0.
    pub const REDUCTION_MOVE: usize = 3;
    /// The reduction is log2(depth) * log2(move), in 64ths each, divided by this.
    pub const REDUCTION_DIVISOR: i32 = 64 * 64 * 9 / 2;
    /// Late move pruning: up to this depth,
    pub const LATE_DEPTH: i32 = 5;
    /// after so many moves and the square of the depth;
    pub const LATE_MOVES: i32 = 4;
    /// or all quiet moves, where the side is behind by so much
    pub const BEHIND_MARGIN: i32 = 100;
    /// and so much for each ply of depth.
    pub const BEHIND_STEP: i32 = 90;
    /// What a man is hoped to bring, from none and a pawn up to a queen.
    pub const MEN: [i32; 7] = [0, 100, 320, 330, 500, 1000, 0];
    /// Past the nominal depth: a man is worth so much more than it costs where its capture is hoped for.
    pub const EXCHANGE_MARGIN: i32 = 200;
}

/// 64 times the binary logarithm of 1 to 64, rounded down; index 0 is that of 1.
const LOG2: [i32; 65] = {
    let mut table = [0; 65];
    let mut n = 1;
    while n < 65 {
        // 2^(2^6) < n^64 * 2^-whole: the logarithm bit by bit, by squaring a fixed-point mantissa.
        let whole = (n as u64).ilog2();
        let mut mantissa = ((n as u64) << 32) >> whole;
        let mut fraction = 0;
        let mut bit = 0;
        while bit < 6 {
            mantissa = ((mantissa as u128 * mantissa as u128) >> 32) as u64;
            fraction *= 2;
            if mantissa >= 2 << 32 {
                mantissa >>= 1;
                fraction += 1;
            }
            bit += 1;
        }
        table[n] = whole as i32 * 64 + fraction;
        n += 1;
    }
    table
};

/// What is known of a node before its moves are tried.
#[derive(Clone, Copy, Default)]
pub(crate) struct Outlook {
    /// The value of the position as it stands: at nodes of a null window, but not in check.
    pub standing: Option<Score>,
    pub in_check: bool,
    /// Whether the side to move has more than king and pawns.
    pub has_pieces: bool,
}

impl<E: Evaluator, H: Horizon> Tree<'_, E, H> {
    /// Looks at a node before its moves are tried.
    #[inline]
    pub fn outlook(&mut self, in_check: bool, open: bool) -> Outlook {
        let standing = (!open && !in_check).then(|| self.evaluate());
        let (board, us) = (self.position.board(), self.position.turn());
        let pawns = board.men(us, Role::Pawn).len();
        Outlook { standing, in_check, has_pieces: board.of_color(us).len() > pawns + 1 }
    }

    /// How many plies more a node is searched: never so many that a line goes on beyond [`MAX_PLY`].
    #[inline]
    pub fn extension(&self, in_check: bool, depth: i32, ply: usize) -> i32 {
        let ply = ply as i32;
        let has_room = ply < 2 * self.root_depth && ply + depth < MAX_PLY as i32;
        i32::from(self.selectivity.check_extension && in_check && has_room)
    }

    /// The value of a node of a null window that needs no search of its moves. `may_pass`: the move before
    /// was not a pass, after which another would only come back.
    pub fn prune(
        &mut self,
        outlook: Outlook,
        beta: Score,
        depth: i32,
        ply: usize,
        may_pass: bool,
    ) -> Option<Score> {
        let standing = outlook.standing.filter(|&standing| standing >= beta && !beta.is_mate())?;
        if self.selectivity.reverse_futility && depth <= tuning::FUTILITY_DEPTH {
            let surely = standing - margin::<E>(tuning::FUTILITY_MARGIN * depth);
            if surely >= beta && outlook.has_pieces {
                return Some(surely);
            }
        }
        if !self.selectivity.null_move || !may_pass || depth < tuning::NULL_DEPTH {
            return None;
        }
        let reduced = depth - 1 - tuning::NULL_REDUCTION - depth / tuning::NULL_STEP;
        let barrier = self.barrier;
        let undo = self.pass()?;
        let value = -self.interior::<true>(-beta, -beta.before(), reduced, ply + 1, Last::PASS);
        self.unmake(undo);
        self.barrier = barrier;
        if self.stopped || value < beta {
            return None;
        }
        // What follows a pass proves no mate.
        let value = if value.is_mate() { beta } else { value };
        if outlook.has_pieces {
            return Some(value);
        }
        let verified = self.interior::<true>(beta.before(), beta, reduced.max(1), ply, Last::PASS);
        (verified >= beta && !self.stopped).then_some(value)
    }

    /// Whether a quiet move late in the order is left out. `number`: how many moves came before it; `best`: what they
    /// are worth.
    #[inline]
    pub fn leaves_out(&self, visit: &Visit, best: Score, alpha: Score, number: usize) -> bool {
        let depth = visit.depth;
        let Some(standing) = visit.outlook.standing else { return false };
        // As long as all moves lose to mate, the next may be the one that does not.
        self.selectivity.late_move_pruning
            && depth <= tuning::LATE_DEPTH
            && best > -Score::new(i32::MAX)
            && (number as i32 >= tuning::LATE_MOVES + depth * depth
                || standing + margin::<E>(tuning::BEHIND_MARGIN + tuning::BEHIND_STEP * depth) <= alpha)
    }

    /// Whether a capture past the nominal depth is left out. `standing`: what the side has if it stands still.
    #[inline]
    pub fn is_futile(&self, mv: Move, standing: Score, alpha: Score) -> bool {
        mv.is_capture()
            && mv.promotes_to().is_none()
            && (standing
                + margin::<E>(tuning::MEN[victim(&self.position, mv) as usize] + tuning::EXCHANGE_MARGIN)
                <= alpha
                || loses(&self.position, mv))
    }

    /// How many plies less deep a move late in the order is searched at first.
    #[inline]
    pub fn reduction(&self, visit: &Visit, number: usize) -> i32 {
        let depth = visit.depth;
        if !self.selectivity.late_move_reductions
            || visit.outlook.in_check
            || depth < tuning::REDUCTION_DEPTH
            || number < tuning::REDUCTION_MOVE
        {
            return 0;
        }
        let reduction = LOG2[depth.min(64) as usize] * LOG2[(number + 1).min(64)] / tuning::REDUCTION_DIVISOR;
        (reduction - i32::from(visit.open)).clamp(0, depth - 2)
    }
}

/// Half the width of the first window around a root move's last score.
pub(crate) fn aspiration<E: Evaluator>() -> Score {
    margin::<E>(tuning::ASPIRATION).max(Score::new(1))
}

/// Hundredths of a pawn on the evaluator's scale.
#[inline]
fn margin<E: Evaluator>(hundredths: i32) -> Score {
    Score::new((i64::from(hundredths) * i64::from(E::PAWN) / 100) as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_rounded_down_to_64ths() {
        assert_eq!((LOG2[1], LOG2[2], LOG2[4], LOG2[64]), (0, 64, 128, 384));
        // log2(3) = 1.58496, log2(10) = 3.32193, log2(63) = 5.97728.
        assert_eq!((LOG2[3], LOG2[10], LOG2[63]), (101, 212, 382));
    }

    #[test]
    fn early_iterations_see_everything() {
        let all = Selectivity::all();
        assert!(!all.at(4).is_on() && all.at(5).is_on() && !Selectivity::default().is_on());
    }
}
