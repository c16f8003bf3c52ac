//! The control of a search: the clock, the stop button, and the news while it runs.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use movegen::Move;
use search::{Control, Iteration};

use crate::Budget;
use crate::info::{Effort, Style};
use crate::printer::Printer;
use crate::signal::Signal;

/// How long a search runs before it tells which root move it is at, and how often it says that it lives.
const LONG: Duration = Duration::from_secs(1);

/// So many nodes are searched whatever the clock or the GUI says, unless an iteration is complete before: a
/// millisecond or so for a move with a reason, where there is no time at all.
const FIRST_NODES: u64 = 1_000;

/// An engine that takes longer for them is not waited for.
const FIRST_TIME: Duration = Duration::from_millis(20);

/// One search.
pub(crate) struct Thinking<'w, 'o> {
    printer: &'w Printer<'o>,
    signal: &'w Signal,
    style: &'w Style,
    /// When `go` came.
    began: Instant,
    budget: Option<Budget>,
    /// From when the budget counts: unknown as long as the search ponders.
    clock: Option<Instant>,
    /// Where the iterations end by themselves.
    last_depth: Option<u32>,
    /// Nothing but a word ends it: no limit of the GUI's, and none of the engine's own.
    endless: bool,
    /// Whether one iteration is enough, since there is nothing to choose.
    forced: bool,
    depth: u32,
    /// An iteration has ended and the next has not begun.
    between: bool,
    said: Instant,
    /// Since when the engine has been thinking: later than `began` if others were before.
    since: Instant,
    nodes: u64,
    last: Option<Iteration>,
}

impl<'w, 'o> Thinking<'w, 'o> {
    pub(crate) fn new(
        printer: &'w Printer<'o>,
        signal: &'w Signal,
        style: &'w Style,
        began: Instant,
    ) -> Self {
        Thinking {
            printer,
            signal,
            style,
            began,
            budget: None,
            clock: None,
            last_depth: None,
            endless: false,
            forced: false,
            depth: 0,
            between: false,
            said: began,
            since: Instant::now(),
            nodes: 0,
            last: None,
        }
    }

    /// The same with a budget, and with what an engine does without: an only move needs no thought, and the
    /// last iteration needs no time for a next one.
    pub(crate) fn within(self, budget: Option<Budget>, forced: bool, last_depth: Option<u32>) -> Self {
        Thinking { budget, last_depth, forced, ..self }
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

    /// Whether there is a move with a reason, or there has been time for one.
    fn has_reason(&self, nodes: u64) -> bool {
        self.depth > 0 || nodes >= FIRST_NODES || self.since.elapsed() >= FIRST_TIME
    }

    /// Whether time says stop.
    fn is_over(&mut self, nodes: u64, between: bool) -> bool {
        let Some(budget) = self.budget else { return false };
        if self.signal.is_pondering() {
            return false;
        }
        let now = Instant::now();
        let mut just_hit = false;
        let clock = *self.clock.get_or_insert_with(|| {
            let hit = self.signal.hit();
            just_hit = hit.is_some();
            hit.unwrap_or(self.began)
        });
        if self.has_reason(nodes) && now.saturating_duration_since(clock) >= budget.hard {
            return true;
        }
        // What was thought on the opponent's time counts as thought.
        let thought = now.saturating_duration_since(self.began);
        self.depth > 0 && (between || just_hit) && (self.forced || budget.is_spent(thought))
    }
}

impl Control for Thinking<'_, '_> {
    fn poll(&mut self, nodes: u64) -> ControlFlow<()> {
        let between = std::mem::take(&mut self.between);
        let forlorn = self.endless && self.signal.is_leaving();
        let stopped = forlorn || self.signal.is_stopped();
        if stopped && self.has_reason(nodes) || self.printer.is_broken() || self.is_over(nodes, between) {
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
        self.depth = iteration.depth;
        self.between = self.last_depth.is_none_or(|last| iteration.depth < last);
    }

    fn root_move(&mut self, depth: u32, mv: Move, number: usize) {
        if self.began.elapsed() >= LONG {
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
