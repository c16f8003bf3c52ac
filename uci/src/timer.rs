//! A budget kept while a search runs.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use search::{Control, Iteration};

use crate::Budget;

/// So many nodes are searched whatever the clock or the GUI says, unless an iteration is complete before: a
/// millisecond or so for a move with a reason, where there is no time at all.
const FIRST_NODES: u64 = 1_000;

/// An engine that takes longer for them is not waited for.
const FIRST_TIME: Duration = Duration::from_millis(20);

/// The control that keeps a [`Budget`], as [`serve`](crate::serve) does: when half of the soft limit is gone, no further
/// iteration begins, and at the hard one the search is cut off; but an iteration or the first thousand nodes are searched
/// in any case, so that there is a move with a reason.
///
/// ```
/// use movegen::Game;
/// use search::{Engine, SearchEngine, Searcher};
/// use std::time::Duration;
/// use uci::{Clock, Timer};
/// # use search::{Evaluator, Score};
/// # struct Even;
/// # impl Evaluator for Even { fn evaluate(&mut self, _: &movegen::Position) -> Score { Score::DRAW } }
/// let mut engine = SearchEngine::new("Even", Searcher::new(Even));
/// let game = Game::default();
///
/// let clock = Clock { remaining: 400, increment: 10, moves_to_go: None };
/// let budget = clock.budget(Duration::ZERO);
/// let mut timer = Timer::new(budget)
///     .with_only_move(game.position().count_moves() == 1)
///     .with_last_depth(engine.default_limits().depth);
/// let choice = engine.choose(&game, &budget.limits(), &mut timer)?;
/// assert!(choice.report.is_some_and(|report| report.depth > 0));
/// # Ok::<(), search::Refusal>(())
/// ```
#[derive(Debug, Clone)]
pub struct Timer {
    budget: Budget,
    /// What was thought counts from here.
    began: Instant,
    /// From when the budget counts: unknown as long as the search ponders.
    clock: Option<Instant>,
    /// The budget has only just begun to count, in the middle of a search.
    just_started: bool,
    /// Since when the engine has been thinking: later than `began` if others were before.
    since: Instant,
    /// There is nothing to choose: one iteration is enough.
    only_move: bool,
    /// Where the iterations end by themselves.
    last_depth: Option<u32>,
    depth: u32,
    /// An iteration has ended and the next has not begun.
    between: bool,
}

impl Timer {
    /// A budget that counts from now.
    #[must_use]
    pub fn new(budget: Budget) -> Timer {
        let now = Instant::now();
        Timer {
            budget,
            began: now,
            clock: Some(now),
            just_started: false,
            since: now,
            only_move: false,
            last_depth: None,
            depth: 0,
            between: false,
        }
    }

    /// The same with a budget that counts from an earlier time, such as that of the GUI's `go`. What is searched in any
    /// case counts from when the timer was made.
    #[must_use]
    pub fn with_start(self, began: Instant) -> Timer {
        Timer { began, clock: self.clock.map(|_| began), ..self }
    }

    /// The same where there is only one move: one iteration is enough.
    #[must_use]
    pub fn with_only_move(self, only_move: bool) -> Timer {
        Timer { only_move, ..self }
    }

    /// The same for a search that ends at a depth by itself: after its last iteration no time is saved.
    #[must_use]
    pub fn with_last_depth(self, last_depth: Option<u32>) -> Timer {
        Timer { last_depth, ..self }
    }

    /// The same for a search on the opponent's time: the budget does not count until [`start`](Self::start).
    pub(crate) fn paused(self) -> Timer {
        Timer { clock: None, ..self }
    }

    pub(crate) fn is_paused(&self) -> bool {
        self.clock.is_none()
    }

    /// Lets the budget count from this time on. What was thought before counts as thought.
    pub(crate) fn start(&mut self, clock: Instant) {
        self.clock = Some(clock);
        self.just_started = true;
    }

    /// Whether there is a move with a reason, or there has been time for one.
    pub(crate) fn has_reason(&self, now: Instant, nodes: u64) -> bool {
        self.depth > 0 || nodes >= FIRST_NODES || now.saturating_duration_since(self.since) >= FIRST_TIME
    }

    /// Whether the budget says stop.
    pub(crate) fn is_over(&mut self, now: Instant, nodes: u64) -> bool {
        let between = std::mem::take(&mut self.between);
        let just_started = std::mem::take(&mut self.just_started);
        let Some(clock) = self.clock else { return false };
        if self.has_reason(now, nodes) && now.saturating_duration_since(clock) >= self.budget.hard {
            return true;
        }
        let thought = now.saturating_duration_since(self.began);
        let may_end = self.depth > 0 && (between || just_started);
        may_end && (self.only_move || self.budget.is_spent(thought))
    }
}

impl Control for Timer {
    fn poll(&mut self, nodes: u64) -> ControlFlow<()> {
        if self.is_over(Instant::now(), nodes) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn report(&mut self, iteration: &Iteration) {
        self.depth = iteration.depth;
        self.between = self.last_depth.is_none_or(|last| iteration.depth < last);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BUDGET: Budget = Budget { soft: ms(100), hard: ms(400) };

    const fn ms(time: u64) -> Duration {
        Duration::from_millis(time)
    }

    /// A timer made just now, and that time.
    fn timer(budget: Budget) -> (Timer, Instant) {
        let timer = Timer::new(budget);
        let began = timer.began;
        (timer, began)
    }

    /// As after an iteration of this depth.
    fn reported(mut timer: Timer, depth: u32) -> Timer {
        timer.depth = depth;
        timer.between = timer.last_depth.is_none_or(|last| depth < last);
        timer
    }

    #[test]
    fn a_move_gets_a_reason_even_without_any_time() {
        let (mut none, now) = timer(Budget::exactly(Duration::ZERO));
        assert!(!none.is_over(now, 0) && !none.is_over(now + ms(19), 999));
        assert!(none.clone().is_over(now, 1_000), "a thousand nodes are a reason");
        assert!(none.clone().is_over(now + ms(20), 0), "an engine that takes so long is not waited for");
        assert!(reported(none, 1).is_over(now, 10), "an iteration is a reason");
    }

    #[test]
    fn the_time_for_a_reason_begins_with_the_engine_and_the_budget_with_the_go() {
        let Some(earlier) = Instant::now().checked_sub(ms(500)) else { return };
        let mut late = Timer::new(BUDGET).with_start(earlier);
        let now = late.since;
        assert!(!late.is_over(now, 0), "others have used up the time, and there is no reason yet");
        assert!(late.is_over(now, 1_000));
    }

    #[test]
    fn half_of_the_soft_limit_ends_it_between_iterations_alone() {
        let (timer, now) = timer(BUDGET);
        let mut timer = reported(timer, 3);
        assert!(timer.clone().is_over(now + ms(50), 5_000));
        assert!(!timer.clone().is_over(now + ms(49), 5_000));
        let _ = timer.is_over(now + ms(49), 5_000);
        assert!(!timer.is_over(now + ms(399), 9_000), "the next iteration has begun");
        assert!(timer.is_over(now + ms(400), 9_000), "the hard limit");
    }

    #[test]
    fn an_only_move_needs_one_iteration_and_the_last_iteration_no_time_for_a_next() {
        let (timer, now) = timer(BUDGET);
        let mut only = timer.clone().with_only_move(true);
        assert!(!only.is_over(now, 5_000));
        assert!(reported(only, 1).is_over(now, 5_000));
        let last = timer.with_last_depth(Some(4));
        assert!(reported(last.clone(), 3).is_over(now + ms(60), 5_000));
        assert!(!reported(last, 4).is_over(now + ms(60), 5_000));
    }

    #[test]
    fn pondering_costs_nothing_and_counts_as_thought() {
        let (timer, now) = timer(BUDGET);
        let mut timer = reported(timer.paused(), 5);
        assert!(timer.is_paused() && !timer.is_over(now + ms(9_000), 90_000));
        let mut fresh = timer.clone();
        timer.start(now + ms(9_000));
        assert!(timer.is_over(now + ms(9_001), 90_000), "enough was thought: it ends in the middle");
        fresh.start(now + ms(10));
        assert!(!fresh.is_over(now + ms(20), 90_000), "little was thought");
        assert!(!fresh.is_over(now + ms(409), 90_000) && fresh.is_over(now + ms(410), 90_000));
    }
}
