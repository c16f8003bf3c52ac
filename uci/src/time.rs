//! The game clock turned into a move's budget: a plain function of what the clock shows.

use std::time::Duration;

use search::Limits;

/// What a clock shows, in milliseconds, as a GUI sends it: negative after an overrun, and any number at all.
///
/// ```
/// use std::time::Duration;
/// use uci::Clock;
/// let blitz = Clock { remaining: 180_000, increment: 2_000, moves_to_go: None };
/// let budget = blitz.budget(Duration::from_millis(20));
/// assert!(budget.soft >= Duration::from_secs(5) && budget.hard <= Duration::from_secs(30));
///
/// let flagged = Clock { remaining: -50, increment: 0, moves_to_go: None };
/// assert_eq!(flagged.budget(Duration::from_millis(20)).hard, Duration::ZERO);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Clock {
    /// What is left.
    pub remaining: i64,
    /// What each move adds.
    pub increment: i64,
    /// Moves until time is added, this one included; `None` or less than 1: all moves of the game.
    pub moves_to_go: Option<i64>,
}

/// How long a move may take: what a [`Timer`](crate::Timer) keeps.
///
/// ```
/// use std::time::Duration;
/// let budget = uci::Budget::exactly(Duration::from_secs(1));
/// assert_eq!(budget.hard, Duration::from_secs(1));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Budget {
    /// What the move is worth: when half of it is gone, no further iteration begins.
    pub soft: Duration,
    /// Where the search is cut off.
    pub hard: Duration,
}

impl Budget {
    /// What a move is worth, and where it is cut off.
    ///
    /// ```
    /// use std::time::Duration;
    /// let budget = uci::Budget::new(Duration::from_secs(2), Duration::from_secs(5));
    /// assert!(budget.is_spent(Duration::from_secs(1)));
    /// ```
    #[must_use]
    pub fn new(soft: Duration, hard: Duration) -> Budget {
        Budget { soft, hard }
    }

    /// Just so long: nothing is saved.
    #[must_use]
    pub fn exactly(time: Duration) -> Budget {
        Budget { soft: Duration::MAX, hard: time }
    }

    /// What an engine is told: the hard limit, but never less than 10 ms, since one that keeps its time itself would have
    /// no move with a reason.
    ///
    /// ```
    /// use std::time::Duration;
    /// let limits = uci::Budget::exactly(Duration::ZERO).limits();
    /// assert_eq!(limits.time, Some(Duration::from_millis(10)));
    /// ```
    #[must_use]
    pub fn limits(&self) -> Limits {
        Limits::time(self.hard.max(LEAST))
    }

    /// Whether an iteration that begins now would probably not end in time: the next takes about as long as
    /// all before it.
    ///
    /// ```
    /// use std::time::Duration;
    /// let budget = uci::Clock { remaining: 60_000, ..uci::Clock::default() }.budget(Duration::ZERO);
    /// assert!(budget.is_spent(budget.soft) && !budget.is_spent(Duration::ZERO));
    /// ```
    #[must_use]
    pub fn is_spent(&self, elapsed: Duration) -> bool {
        elapsed >= self.soft / 2
    }
}

/// What an engine is told at least.
const LEAST: Duration = Duration::from_millis(10);

/// How many more moves a game is planned for, at most: a guess that is never reached, since it is made anew
/// with each move.
const MOVES_AHEAD: i64 = 40;

/// Longer than any game, in milliseconds: 115 days. What a GUI says beyond that is no time.
const LONGEST: i64 = 10_000_000_000;

impl Clock {
    /// The budget of one move, of which `overhead` is lost each time between the two programs.
    ///
    /// The time of all moves ahead is what is left and what they will add, less the overhead of each; a move gets
    /// its share of it, and up to four times that to finish what it has begun. Never more than 7/10 of what is
    /// left after the overhead (8/10 for the last move before time is added), and at least a small part of it, where the
    /// overheads alone would eat up everything.
    #[must_use]
    pub fn budget(self, overhead: Duration) -> Budget {
        let overhead = i64::try_from(overhead.as_millis()).unwrap_or(LONGEST).min(LONGEST);
        let remaining = self.remaining.clamp(0, LONGEST);
        let increment = self.increment.clamp(0, LONGEST);
        let moves = self.moves_to_go.filter(|&moves| moves >= 1).unwrap_or(MOVES_AHEAD).min(MOVES_AHEAD);

        let available = (remaining - overhead).max(0);
        let total = remaining + increment * (moves - 1) - overhead * (moves + 2);
        let (soft_part, hard_part) = if moves == 1 { (7, 8) } else { (5, 7) };
        let (most_soft, most_hard) = (available / 10 * soft_part, available / 10 * hard_part);
        let soft = (total / moves).clamp((available / 64).min(most_soft), most_soft);
        let hard = soft.saturating_mul(4).clamp(soft, most_hard);
        let milliseconds = |time: i64| Duration::from_millis(time.max(0) as u64);
        Budget { soft: milliseconds(soft), hard: milliseconds(hard) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const OVERHEAD: Duration = crate::DEFAULT_OVERHEAD;

    fn ms(time: u64) -> Duration {
        Duration::from_millis(time)
    }

    fn clock(remaining: i64, increment: i64, moves_to_go: Option<i64>) -> Clock {
        Clock { remaining, increment, moves_to_go }
    }

    fn any_number() -> impl Strategy<Value = i64> {
        prop_oneof![
            4 => 0..200_000i64,
            2 => -5_000..500i64,
            1 => any::<i64>(),
            1 => prop::sample::select(vec![i64::MIN, -1, 0, 1, i64::MAX - 1, i64::MAX]),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        #[test]
        fn no_clock_is_ever_overdrawn(
            remaining in any_number(),
            increment in any_number(),
            moves_to_go in prop::option::of(any_number()),
            overhead in prop_oneof![Just(0u64), Just(20), 0..10_000u64, any::<u64>()],
        ) {
            let clock = clock(remaining, increment, moves_to_go);
            let overhead = ms(overhead);
            let budget = clock.budget(overhead);
            let available = ms(remaining.max(0) as u64).saturating_sub(overhead);
            prop_assert!(budget.soft <= budget.hard, "{clock:?}: {budget:?}");
            prop_assert!(budget.hard <= available, "{clock:?} leaves {available:?}: {budget:?}");
        }

        #[test]
        fn more_time_is_never_less_budget(
            remaining in 0..1_000_000i64,
            more in 0..100_000i64,
            increment in 0..10_000i64,
            moves_to_go in prop::option::of(1..60i64),
        ) {
            let less = clock(remaining, increment, moves_to_go).budget(OVERHEAD);
            let more = clock(remaining + more, increment, moves_to_go).budget(OVERHEAD);
            prop_assert!(less.soft <= more.soft && less.hard <= more.hard, "{less:?} {more:?}");
        }

        /// Each move takes its hard limit and the whole overhead, and the flag never falls.
        #[test]
        fn a_game_of_the_slowest_moves_is_never_lost_on_time(
            start in 100..600_000i64,
            increment in prop_oneof![Just(0i64), 10..5_000i64],
        ) {
            // From here on nothing but a faster machine helps: no increment, and less left than one overhead.
            let hopeless = 2 * OVERHEAD.as_millis() as i64;
            let mut remaining = start;
            for number in 0..300 {
                let budget = clock(remaining, increment, None).budget(OVERHEAD);
                let taken = budget.hard.as_millis() as i64 + OVERHEAD.as_millis() as i64;
                if increment < OVERHEAD.as_millis() as i64 && remaining < hopeless {
                    break;
                }
                remaining -= taken;
                prop_assert!(remaining >= 0, "move {number}: {remaining} after {budget:?}");
                remaining += increment;
            }
        }

        #[test]
        fn moves_to_the_time_control_all_get_their_time(start in 5_000..600_000i64, moves in 1..60i64) {
            let mut remaining = start;
            for to_go in (1..=moves).rev() {
                let budget = clock(remaining, 0, Some(to_go)).budget(OVERHEAD);
                prop_assert!(budget.soft > Duration::ZERO, "{to_go} to go: {remaining} left");
                remaining -= budget.soft.as_millis() as i64 + OVERHEAD.as_millis() as i64;
            }
            prop_assert!(remaining >= 0);
            let overheads = moves * OVERHEAD.as_millis() as i64;
            prop_assert!(remaining <= start * 6 / 10 + overheads, "{remaining} of {start} is left unused");
        }
    }

    #[test]
    fn a_second_and_a_hundredth_settles_far_from_the_flag() {
        let (mut remaining, overhead) = (1_000, OVERHEAD.as_millis() as i64);
        for _ in 0..300 {
            let budget = clock(remaining, 10, None).budget(OVERHEAD);
            // Half of the overhead is lost each time, which is a lot.
            remaining += 10 - budget.soft.as_millis() as i64 / 2 - overhead / 2;
        }
        assert!(remaining >= 100, "{remaining} ms left");
    }

    #[test]
    fn the_only_move_before_more_time_may_take_most_of_it() {
        let budget = clock(10_000, 0, Some(1)).budget(OVERHEAD);
        assert!(budget.soft >= ms(6_000) && budget.hard <= ms(8_000), "{budget:?}");
    }

    #[test]
    fn no_moves_to_go_is_a_whole_game_to_go() {
        for nonsense in [0, -1, i64::MIN] {
            let (none, zero) = (clock(60_000, 0, None), clock(60_000, 0, Some(nonsense)));
            assert_eq!(none.budget(OVERHEAD), zero.budget(OVERHEAD), "movestogo {nonsense}");
        }
    }

    #[test]
    fn an_exact_time_is_used_up() {
        let budget = Budget::exactly(ms(100));
        assert!(!budget.is_spent(ms(99)));
        assert!(clock(40_000, 0, None).budget(Duration::ZERO).is_spent(ms(500)));
    }
}
