//! Time, for those who have a clock, and so `std`.

use core::ops::ControlFlow;
use std::time::{Duration, Instant};

use crate::{Control, Limits};

/// Stops a search when its time is over. A time in the [`Limits`] needs none: the search makes its own of it.
///
/// ```
/// use std::time::Duration;
/// use search::{Limits, Searcher, clock::Deadline};
/// use movegen::Position;
/// # use search::{Evaluator, Score};
/// # struct Even;
/// # impl Evaluator for Even { fn evaluate(&mut self, _: &Position) -> Score { Score::DRAW } }
/// let mut deadline = Deadline::after(Duration::from_millis(5));
/// let report = Searcher::new(Even).search_with(&Position::default(), &Limits::infinite(), &mut deadline);
/// assert!(report.stopped);
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Deadline {
    end: Option<Instant>,
}

impl Deadline {
    /// The time begins now and lasts so long. A time beyond what the clock can tell never ends.
    ///
    /// ```
    /// use std::time::Duration;
    /// use search::clock::Deadline;
    /// assert!(Deadline::after(Duration::from_secs(60)).left().is_some());
    /// assert!(Deadline::after(Duration::MAX).left().is_none());
    /// ```
    pub fn after(time: Duration) -> Deadline {
        Deadline { end: Instant::now().checked_add(time) }
    }

    /// The time of these limits, which begins now; without one it never ends.
    ///
    /// ```
    /// use search::{Limits, clock::Deadline};
    /// assert!(Deadline::of(&Limits::depth(5)).left().is_none());
    /// ```
    pub fn of(limits: &Limits) -> Deadline {
        limits.time.map_or(Deadline { end: None }, Deadline::after)
    }

    /// What is left of it; `None` if it never ends.
    ///
    /// ```
    /// use std::time::Duration;
    /// use search::clock::Deadline;
    /// assert_eq!(Deadline::after(Duration::ZERO).left(), Some(Duration::ZERO));
    /// ```
    pub fn left(&self) -> Option<Duration> {
        self.end.map(|end| end.saturating_duration_since(Instant::now()))
    }
}

impl Control for Deadline {
    fn poll(&mut self, _: u64) -> ControlFlow<()> {
        match self.end {
            Some(end) if Instant::now() >= end => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }
}
