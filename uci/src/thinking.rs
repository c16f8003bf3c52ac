//! The control of a search: the clock, the stop button, and the news while it runs.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use movegen::Move;
use search::{Control, Iteration};

use crate::Timer;
use crate::info::{Effort, Style};
use crate::printer::Printer;
use crate::signal::Signal;

/// How long a search runs before it tells which root move it is at, and how often it says that it lives.
const LONG: Duration = Duration::from_secs(1);

/// One search.
pub(crate) struct Thinking<'w, 'o> {
    printer: &'w Printer<'o>,
    signal: &'w Signal,
    style: &'w Style,
    /// When `go` came.
    began: Instant,
    /// When the engine was free for it.
    started: Instant,
    timer: Timer,
    /// Nothing but a word ends it: no limit of the GUI's, and none of the engine's own.
    endless: bool,
    said: Instant,
    nodes: u64,
    last: Option<Iteration>,
}

impl<'w, 'o> Thinking<'w, 'o> {
    pub(crate) fn new(
        printer: &'w Printer<'o>,
        signal: &'w Signal,
        style: &'w Style,
        timer: Timer,
        began: Instant,
    ) -> Self {
        // The ponder move may have been played before the engine was free.
        let ponders = signal.is_pondering() || signal.hit().is_some();
        let timer = if ponders { timer.paused() } else { timer };
        let started = Instant::now();
        Thinking {
            printer,
            signal,
            style,
            began,
            started,
            timer,
            endless: false,
            said: started,
            nodes: 0,
            last: None,
        }
    }

    /// The same without anything that ends it, unless the GUI goes away.
    pub(crate) fn endless(self, endless: bool) -> Self {
        Thinking { endless, ..self }
    }

    /// The last iteration that was told.
    pub(crate) fn last(&self) -> Option<&Iteration> {
        self.last.as_ref()
    }

    pub(crate) fn effort(&self, nodes: u64) -> Effort {
        Effort { nodes, time: self.began.elapsed() }
    }

    /// Tells an iteration.
    pub(crate) fn tell(&mut self, iteration: &Iteration, nodes: u64) {
        let effort = self.effort(nodes);
        if let Some(text) = self.style.iteration(iteration, effort) {
            self.printer.tell(&text);
            self.said = Instant::now();
        }
        self.last = Some(iteration.clone());
        self.nodes = nodes;
    }

    /// Nodes told of last.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the GUI or the clock ends it now.
    fn is_over(&mut self, now: Instant, nodes: u64) -> bool {
        if self.timer.is_paused() && !self.signal.is_pondering() {
            self.timer.start(self.signal.hit().unwrap_or(self.began));
        }
        let forlorn = self.endless && self.signal.is_leaving();
        let stopped = forlorn || self.signal.is_stopped();
        // After `quit` nobody asks for a reason any more.
        let may_stop = || self.printer.is_quiet() || self.timer.has_reason(now, nodes);
        stopped && may_stop() || self.printer.is_broken() || self.timer.is_over(now, nodes)
    }
}

impl Control for Thinking<'_, '_> {
    fn poll(&mut self, nodes: u64) -> ControlFlow<()> {
        if self.is_over(Instant::now(), nodes) {
            return ControlFlow::Break(());
        }
        if self.said.elapsed() >= LONG {
            self.printer.tell(&self.effort(nodes).line());
            self.said = Instant::now();
        }
        ControlFlow::Continue(())
    }

    fn report(&mut self, iteration: &Iteration) {
        self.tell(iteration, iteration.nodes);
        self.timer.report(iteration);
    }

    fn root_move(&mut self, depth: u32, mv: Move, number: usize) {
        if self.started.elapsed() >= LONG {
            let mv = self.style.mv(&self.style.root, mv);
            self.printer.tell(&format!("info depth {depth} currmove {mv} currmovenumber {number}"));
            self.said = Instant::now();
        }
    }
}

/// So many leaves are still counted after `quit`: a second or two. Whoever writes `go perft 5` and `quit` into a pipe
/// wants the number.
pub(crate) const PATIENCE: u64 = 250_000_000;

/// A node of a search takes about as long as so many leaves of a count.
pub(crate) const SEARCH_COST: u64 = 100;

/// The control of work that is not a search for a move.
pub(crate) struct Interruptible<'w, 'o> {
    pub(crate) printer: &'w Printer<'o>,
    pub(crate) signal: &'w Signal,
    /// Nodes so far, but for those that [`poll`](Control::poll) is told of.
    pub(crate) nodes: u64,
    /// How many there may be after `quit`.
    patience: u64,
    began: Instant,
    said: Instant,
}

impl<'w, 'o> Interruptible<'w, 'o> {
    pub(crate) fn new(printer: &'w Printer<'o>, signal: &'w Signal, patience: u64) -> Self {
        let now = Instant::now();
        Interruptible { printer, signal, nodes: 0, patience, began: now, said: now }
    }

    pub(crate) fn is_stopped(&mut self) -> bool {
        self.is_stopped_after(self.nodes)
    }

    fn is_stopped_after(&mut self, nodes: u64) -> bool {
        // It says that it lives, and hears so whether anybody is there.
        if self.said.elapsed() >= LONG {
            self.printer.tell(&Effort { nodes, time: self.began.elapsed() }.line());
            self.said = Instant::now();
        }
        let impatient = nodes >= self.patience && self.signal.is_leaving();
        impatient || self.signal.is_stopped() || self.printer.is_broken()
    }
}

impl Control for Interruptible<'_, '_> {
    fn poll(&mut self, nodes: u64) -> ControlFlow<()> {
        if self.is_stopped_after(self.nodes.saturating_add(nodes)) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

#[cfg(test)]
mod tests {
    use movegen::Position;

    use super::*;
    use crate::Budget;
    use crate::options::Settings;

    const UNLIMITED: Budget = Budget { soft: Duration::MAX, hard: Duration::MAX };

    /// A search that has just begun, its printer, and the time at which it began.
    fn asked(
        signal: &Signal,
        budget: Budget,
        ask: impl FnOnce(&mut Thinking<'_, '_>, &Printer<'_>, Instant),
    ) {
        let mut out = Vec::new();
        let printer = Printer::new(&mut out);
        let style = Style { root: Position::default(), settings: Settings::default() };
        let began = Instant::now();
        let timer = Timer::new(budget).with_start(began);
        let mut thinking = Thinking::new(&printer, signal, &style, timer, began);
        ask(&mut thinking, &printer, began);
    }

    #[test]
    fn a_search_that_is_stopped_at_once_looks_for_a_reason_first() {
        let signal = Signal::new(false);
        asked(&signal, UNLIMITED, |search, _, began| {
            assert!(!search.is_over(began, 5_000));
            signal.stop();
            assert!(!search.is_over(began, 0) && !search.is_over(began, 999));
            assert!(search.is_over(began, 1_000), "a thousand nodes are a reason");
            assert!(search.is_over(began + Duration::from_secs(3_600), 0), "an engine that counts no nodes");
        });
    }

    #[test]
    fn quit_waits_for_no_reason() {
        let signal = Signal::new(false);
        asked(&signal, UNLIMITED, |search, printer, began| {
            printer.hush();
            assert!(!search.is_over(began, 0), "not stopped yet");
            signal.stop();
            assert!(search.is_over(began, 0));
        });
    }

    #[test]
    fn a_ponder_hit_starts_the_clock_even_before_the_engine_was_free() {
        let budget = Budget::exactly(Duration::from_millis(100));
        let signal = Signal::new(true);
        asked(&signal, budget, |search, _, began| {
            assert!(!search.is_over(began + Duration::from_secs(9), 9_000));
            signal.ponder_hit();
            let hit = signal.hit().expect("it was hit");
            assert!(!search.is_over(hit + Duration::from_millis(99), 9_000));
            assert!(search.is_over(hit + Duration::from_millis(100), 9_000));
        });
        let signal = Signal::new(true);
        signal.ponder_hit();
        let hit = signal.hit().expect("it was hit");
        asked(&signal, budget, |search, _, began| {
            assert!(hit <= began);
            assert!(!search.is_over(hit + Duration::from_millis(99), 9_000));
            assert!(search.is_over(hit + Duration::from_millis(100), 9_000), "it counts from the hit");
        });
    }
}
