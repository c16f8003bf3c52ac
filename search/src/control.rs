//! Going on, stopping, and news while the search runs.

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, Ordering};

use movegen::Move;

use crate::Iteration;

/// Tells a running search to go on or to stop, and hears its news.
///
/// `()` lets it run; [`Stop`] watches a flag that another thread may set; [`Reports`] passes news to a closure;
/// with `std`, [`clock::Deadline`](crate::clock::Deadline) keeps a time. A pair of controls is a control.
///
/// ```
/// use core::ops::ControlFlow;
/// use search::{Control, Iteration, Limits, Searcher};
/// use movegen::Position;
/// # use search::{Evaluator, Score};
/// # struct Even;
/// # impl Evaluator for Even { fn evaluate(&mut self, _: &Position) -> Score { Score::DRAW } }
///
/// struct ThreeReports(u32);
/// impl Control for ThreeReports {
///     fn poll(&mut self, _nodes: u64) -> ControlFlow<()> {
///         if self.0 == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
///     }
///     fn report(&mut self, iteration: &Iteration) { self.0 = iteration.depth }
/// }
///
/// let report = Searcher::new(Even).search_with(&Position::default(), &Limits::infinite(), &mut ThreeReports(0));
/// assert_eq!(report.depth, 3);
/// ```
pub trait Control {
    /// Asked before each iteration and at least once in 1,024 nodes; `nodes` is how many there were so far.
    fn poll(&mut self, nodes: u64) -> ControlFlow<()> {
        let _ = nodes;
        ControlFlow::Continue(())
    }

    /// An iteration is complete.
    fn report(&mut self, iteration: &Iteration) {
        let _ = iteration;
    }

    /// The search turns to a root move: the `number`th of this depth, counted from 1.
    fn root_move(&mut self, depth: u32, mv: Move, number: usize) {
        let _ = (depth, mv, number);
    }
}

/// Lets the search run.
impl Control for () {}

impl<C: Control + ?Sized> Control for &mut C {
    fn poll(&mut self, nodes: u64) -> ControlFlow<()> {
        (**self).poll(nodes)
    }

    fn report(&mut self, iteration: &Iteration) {
        (**self).report(iteration);
    }

    fn root_move(&mut self, depth: u32, mv: Move, number: usize) {
        (**self).root_move(depth, mv, number);
    }
}

/// Stops when one of them says so; both hear the news.
impl<A: Control, B: Control> Control for (A, B) {
    fn poll(&mut self, nodes: u64) -> ControlFlow<()> {
        self.0.poll(nodes)?;
        self.1.poll(nodes)
    }

    fn report(&mut self, iteration: &Iteration) {
        self.0.report(iteration);
        self.1.report(iteration);
    }

    fn root_move(&mut self, depth: u32, mv: Move, number: usize) {
        self.0.root_move(depth, mv, number);
        self.1.root_move(depth, mv, number);
    }
}

/// Stops when the flag is set. It is borrowed, so it works without `std` and from any thread.
///
/// ```
/// use core::sync::atomic::AtomicBool;
/// use search::{Limits, Searcher, Stop};
/// use movegen::Position;
/// # use search::{Evaluator, Score};
/// # struct Even;
/// # impl Evaluator for Even { fn evaluate(&mut self, _: &Position) -> Score { Score::DRAW } }
/// let stop = AtomicBool::new(true);
/// let report = Searcher::new(Even).search_with(&Position::default(), &Limits::infinite(), &mut Stop(&stop));
/// assert!(report.stopped);
/// assert!(report.best_move().is_some(), "a stopped search has a legal move all the same");
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Stop<'a>(pub &'a AtomicBool);

impl Control for Stop<'_> {
    fn poll(&mut self, _: u64) -> ControlFlow<()> {
        if self.0.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Passes each complete iteration to a closure.
///
/// ```
/// use search::{Limits, Reports, Searcher};
/// use movegen::Position;
/// # use search::{Evaluator, Score};
/// # struct Even;
/// # impl Evaluator for Even { fn evaluate(&mut self, _: &Position) -> Score { Score::DRAW } }
/// let mut depths = Vec::new();
/// let mut reports = Reports(|iteration: &search::Iteration| depths.push(iteration.depth));
/// Searcher::new(Even).search_with(&Position::default(), &Limits::depth(3), &mut reports);
/// assert_eq!(depths, [1, 2, 3]);
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Reports<F>(pub F);

impl<F: FnMut(&Iteration)> Control for Reports<F> {
    fn report(&mut self, iteration: &Iteration) {
        (self.0)(iteration);
    }
}
