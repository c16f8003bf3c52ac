//! The thread that owns the engine: it does one job after the other.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::Receiver;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use explain::Explainer;
use movegen::{Game, Move, Position};
use search::{Choice, Engine, Limits, OptionError, OptionKind, Refusal, Report, RootMove};

use crate::command::Go;
use crate::info::{Effort, NO_MOVE, Style, ended};
use crate::options::{Settings, declaration, find, fit};
use crate::printer::Printer;
use crate::signal::Signal;
use crate::thinking::{Interruptible, Thinking};
use crate::{Budget, Clock, board};

/// What the two threads share.
pub(crate) struct Desk<'o> {
    pub(crate) printer: Printer<'o>,
    /// Searches, counts and benches that are waiting or running.
    pub(crate) busy: AtomicUsize,
    /// What answers `uci`, as of the last option that was set.
    pub(crate) identity: Mutex<String>,
}

impl Desk<'_> {
    pub(crate) fn is_busy(&self) -> bool {
        self.busy.load(Ordering::Acquire) > 0
    }

    /// Answers `uci`.
    pub(crate) fn identify(&self) {
        let identity = self.identity.lock().unwrap_or_else(PoisonError::into_inner);
        self.printer.print(&identity);
    }
}

/// The answer to `uci`.
pub(crate) fn identity(engine: &dyn Engine, author: &str) -> String {
    let mut lines = vec![format!("id name {}", engine.name()), format!("id author {author}")];
    let own = Settings::options();
    lines.extend(own.iter().map(declaration));
    // What the adapter does itself, an engine can't have another idea of.
    let options = engine.options();
    let others = options.iter().filter(|option| find(&own, &option.name).is_none());
    lines.extend(others.map(declaration));
    lines.push("uciok".to_string());
    lines.join("\n")
}

/// Something to be done by the thread that has the engine.
pub(crate) enum Job {
    Identify,
    /// In its turn, so that whoever waits for it knows that all before it is done.
    Say(String),
    SetOption {
        name: String,
        value: String,
    },
    NewGame,
    Search(Box<Task>),
    Perft {
        position: Box<Position>,
        depth: u8,
        signal: Arc<Signal>,
        chess960: bool,
    },
    Eval(Box<Position>),
    Explain {
        game: Box<Game>,
        mv: Option<Move>,
        signal: Arc<Signal>,
    },
    Bench {
        depth: Option<u32>,
        signal: Arc<Signal>,
    },
}

/// A search that was asked for.
pub(crate) struct Task {
    pub(crate) go: Go,
    pub(crate) game: Game,
    pub(crate) settings: Settings,
    pub(crate) signal: Arc<Signal>,
    /// When `go` was read.
    pub(crate) began: Instant,
}

/// The option of a book that an analysis leaves alone; the protocol names it.
const OWN_BOOK: &str = "OwnBook";

pub(crate) struct Worker<'d, 'o, E> {
    pub(crate) engine: E,
    pub(crate) author: &'d str,
    pub(crate) desk: &'d Desk<'o>,
    /// Whether the engine may read its book: as set, if it was.
    own_book: Option<String>,
}

impl<'d, 'o, E: Engine> Worker<'d, 'o, E> {
    pub(crate) fn new(engine: E, author: &'d str, desk: &'d Desk<'o>) -> Self {
        Worker { engine, author, desk, own_book: None }
    }

    /// Works until nobody can send another job, and all that were sent are done.
    pub(crate) fn run(mut self, jobs: &Receiver<Job>) {
        for job in jobs {
            self.work(job);
        }
    }

    fn work(&mut self, job: Job) {
        let printer = &self.desk.printer;
        match job {
            Job::Identify => self.desk.identify(),
            Job::Say(text) => printer.print(&text),
            Job::NewGame => self.engine.new_game(),
            Job::SetOption { name, value } => {
                if let Err(error) = self.set_option(&name, &value) {
                    printer.note(&error.to_string());
                }
            }
            Job::Eval(position) => match self.engine.breakdown(&position) {
                Some(breakdown) => printer.print(&board::ledger(&self.engine, &breakdown)),
                None => printer.note("no evaluation that can be taken apart"),
            },
            Job::Search(task) => {
                self.search(&task);
                self.desk.busy.fetch_sub(1, Ordering::AcqRel);
            }
            Job::Perft { mut position, depth, signal, chess960 } => {
                self.perft(&mut position, depth, &signal, chess960);
                self.desk.busy.fetch_sub(1, Ordering::AcqRel);
            }
            Job::Explain { game, mv, signal } => {
                match self.explain(&game, mv, &signal) {
                    Ok(text) => printer.print(&text),
                    Err(refusal) => printer.note(&refusal.to_string()),
                }
                self.desk.busy.fetch_sub(1, Ordering::AcqRel);
            }
            Job::Bench { depth, signal } => {
                self.bench(depth, &signal);
                self.desk.busy.fetch_sub(1, Ordering::AcqRel);
            }
        }
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let options = self.engine.options();
        let option = find(&options, name).ok_or_else(|| OptionError::Unknown(name.to_string()))?;
        let value = fit(option, value)?;
        self.engine.set_option(&option.name, &value)?;
        if option.name.eq_ignore_ascii_case(OWN_BOOK) {
            self.own_book = Some(value);
        }
        let identity = identity(&self.engine, self.author);
        *self.desk.identity.lock().unwrap_or_else(PoisonError::into_inner) = identity;
        Ok(())
    }

    /// Thinks and answers with exactly one `bestmove`.
    fn search(&mut self, task: &Task) {
        let printer = &self.desk.printer;
        let (position, signal) = (task.game.position(), &*task.signal);
        let style = Style { root: position.clone(), settings: task.settings };
        let answer = if position.has_legal_move() {
            self.think(task, &style).map(|choice| style.best_move(&choice))
        } else {
            printer.tell(&ended(position));
            None
        };
        signal.wait(task.go.infinite);
        printer.print(answer.as_deref().unwrap_or(NO_MOVE));
    }

    /// What the engine chooses, after everything that is to be said about it.
    fn think(&mut self, task: &Task, style: &Style) -> Option<Choice> {
        let printer = &self.desk.printer;
        let position = task.game.position();
        let plan = Plan::new(task);
        if !task.go.search_moves.is_empty() && plan.limits.moves.is_empty() {
            printer.tell_note("none of the moves to search is legal");
            return None;
        }
        let choices =
            if plan.limits.moves.is_empty() { position.count_moves() } else { plan.limits.moves.len() };
        let forced = choices == 1 && task.go.move_time.is_none();
        let usual = self.engine.default_limits();
        let last_depth = plan.limits.depth.or(usual.depth);
        let endless = is_endless(&plan.limits) && is_endless(&usual);
        let analysis = task.go.infinite || task.settings.analyse;

        let mut thinking = Thinking::new(printer, &task.signal, style, task.began)
            .within(plan.budget, forced, last_depth)
            .endless(endless);
        let shut = analysis && self.shut_book();
        let chosen = self.engine.choose(&task.game, &plan.limits, &mut thinking);
        if shut {
            self.open_book();
        }
        let choice = match chosen {
            Ok(choice) => choice,
            Err(refusal) => {
                printer.tell_note(&refusal.to_string());
                return None;
            }
        };
        if let Some(report) = &choice.report {
            let told = thinking.last().map(|last| style.shown(last).collect::<Vec<_>>());
            let lines: Vec<_> = style.shown(report).collect();
            if told.as_ref() != Some(&lines) || thinking.nodes() != report.total_nodes {
                thinking.tell(report, report.total_nodes);
            }
            if let Some(words) = style.own_words(&self.engine, report) {
                printer.tell_note(&words);
            }
        }
        if let Some(remark) = style.remark(&self.engine, &choice) {
            printer.tell_note(&remark);
        }
        Some(choice)
    }

    /// Closes the book, if there is one, and says whether there is.
    fn shut_book(&mut self) -> bool {
        let options = self.engine.options();
        let Some(option) = find(&options, OWN_BOOK) else { return false };
        if self.own_book.is_none()
            && let OptionKind::Check { default } = option.kind
        {
            self.own_book = Some(default.to_string());
        }
        self.engine.set_option(OWN_BOOK, "false").is_ok()
    }

    fn open_book(&mut self) {
        if let Some(value) = &self.own_book {
            // It took this value before.
            let _ = self.engine.set_option(OWN_BOOK, value);
        }
    }

    /// Counts leaves move by move, as long as nobody stops it.
    fn perft(&self, position: &mut Position, depth: u8, signal: &Signal, chess960: bool) {
        let printer = &self.desk.printer;
        let mut work = Interruptible::new(printer, signal);
        let settings = Settings { chess960, ..Settings::default() };
        let style = Style { root: position.clone(), settings };
        work.nodes = u64::from(depth == 0);
        let moves = if depth == 0 { movegen::MoveList::new() } else { position.legal_moves() };
        for mv in moves {
            let undo = position.make(mv);
            let before = work.nodes;
            let stopped = count(position, depth - 1, &mut work).is_break();
            position.unmake(undo);
            if stopped {
                return;
            }
            printer.print(&format!("{}: {}", style.mv(position, mv), work.nodes - before));
        }
        printer.print(&format!("\nNodes searched: {}", work.nodes));
    }

    /// Why the best move is best, or why a move is not: two lines, searched to the same depth.
    fn explain(&mut self, game: &Game, mv: Option<Move>, signal: &Signal) -> Result<String, Refusal> {
        let work = &mut Interruptible::new(&self.desk.printer, signal);
        let mut limits = self.engine.default_limits();
        if is_endless(&limits) {
            limits.depth = Some(USUAL_DEPTH);
        }
        let shut = self.shut_book();
        let found = self.lines(game, mv, &limits, work);
        if shut {
            self.open_book();
        }
        let (report, asked) = found?;
        let mut breakdown = |position: &Position| self.engine.breakdown(position);
        let explainer = Explainer::new(game);
        let against_best = asked.zip(report.lines.first());
        let comparison =
            against_best.and_then(|(asked, best)| explainer.compare(best, &asked, &mut breakdown));
        Ok(comparison.map_or_else(
            || explainer.explain(&report, &mut breakdown).to_string(),
            |comparison| comparison.to_string(),
        ))
    }

    /// What a search finds, and the line of a move that is not its best.
    fn lines(
        &mut self,
        game: &Game,
        mv: Option<Move>,
        limits: &Limits,
        work: &mut Interruptible<'_, '_>,
    ) -> Result<(Report, Option<RootMove>), Refusal> {
        let unsearched = || Refusal::Unsuited {
            engine: "explain".to_string(),
            reason: "the engine does not search it".to_string(),
        };
        let report = self.engine.choose(game, limits, work)?.report.ok_or_else(unsearched)?;
        let Some(mv) = mv.filter(|&mv| report.best_move().get() != Some(mv)) else {
            return Ok((report, None));
        };
        if let Some(line) = report.line(mv).filter(|line| line.exact().is_some()) {
            let line = line.clone();
            return Ok((report, Some(line)));
        }
        let alone = Limits::depth(report.depth.max(1)).with_moves([mv]);
        let other = self.engine.choose(game, &alone, work)?.report.ok_or_else(unsearched)?;
        Ok((report, other.line(mv).cloned()))
    }

    /// Searches fixed positions and sums up, in the words that `OpenBench` reads.
    fn bench(&mut self, depth: Option<u32>, signal: &Signal) {
        let printer = &self.desk.printer;
        let mut work = Interruptible::new(printer, signal);
        let depth = depth.or(self.engine.default_limits().depth).unwrap_or(USUAL_DEPTH);
        let mut time = Duration::ZERO;
        let shut = self.shut_book();
        for (number, fen) in (1..).zip(BENCH) {
            let Ok(position) = fen.parse::<Position>() else { continue };
            self.engine.new_game();
            let began = Instant::now();
            let chosen = self.engine.choose(&Game::new(position), &Limits::depth(depth), &mut work);
            time += began.elapsed();
            if work.is_stopped() {
                break;
            }
            // What it refuses costs nothing.
            work.nodes += chosen.ok().and_then(|choice| choice.report).map_or(0, |report| report.total_nodes);
            printer.note(&format!("position {number} of {}: {} nodes so far", BENCH.len(), work.nodes));
        }
        if shut {
            self.open_book();
        }
        if !work.is_stopped() {
            let total = Effort { nodes: work.nodes, time };
            printer.print(&format!("{} nodes {} nps", total.nodes, total.nodes_per_second()));
        }
    }
}

/// What a `go` comes to.
struct Plan {
    limits: Limits,
    budget: Option<Budget>,
}

impl Plan {
    fn new(task: &Task) -> Plan {
        let Task { go, game, settings, .. } = task;
        let mut limits = Limits::infinite().with_multipv(settings.multipv);
        let position = game.position();
        limits.moves = go.search_moves.iter().filter_map(|word| position.parse_uci(word).ok()).collect();
        limits.moves.sort_unstable();
        limits.moves.dedup();
        limits.nodes = go.nodes.map(|nodes| nodes.max(1));
        limits.mate = go.mate;
        // A mate in so many moves, given or suffered, is no further away than this.
        limits.depth = go.depth.or(go.mate.map(|moves| moves.saturating_mul(2)));
        let budget = if go.infinite { None } else { budget(task) };
        // The clock is kept by the control, which knows of `ponderhit`. That there is one keeps an engine from
        // going no further than it does without limits; how long it is may help it.
        limits.time = match budget {
            None => go.infinite.then_some(Duration::MAX),
            Some(_) if go.ponder => Some(Duration::MAX),
            Some(budget) => Some(budget.hard.max(LEAST)),
        };
        Plan { limits, budget }
    }
}

/// Whether nothing in the limits ends a search.
fn is_endless(limits: &Limits) -> bool {
    limits.depth.is_none() && limits.nodes.is_none() && limits.time.is_none() && limits.mate.is_none()
}

/// An engine that keeps its time itself is never told less.
const LEAST: Duration = Duration::from_millis(10);

/// The time for the move: what the clock of the side to move allows, and no more than `movetime`.
fn budget(task: &Task) -> Option<Budget> {
    let go = &task.go;
    let (remaining, increment) = match task.game.turn() {
        movegen::Color::White => (go.white_time, go.white_increment),
        movegen::Color::Black => (go.black_time, go.black_increment),
    };
    let clock = remaining.map(|remaining| Clock { remaining, increment, moves_to_go: go.moves_to_go });
    let by_clock = clock.map(|clock| clock.budget(task.settings.overhead));
    let exactly = go.move_time.map(|time| Budget::exactly(Duration::from_millis(time.max(0) as u64)));
    match (by_clock, exactly) {
        (Some(clock), Some(exactly)) => Some(Budget { soft: clock.soft, hard: clock.hard.min(exactly.hard) }),
        (clock, exactly) => clock.or(exactly),
    }
}

/// So deep a count is done without a look at the signal: milliseconds.
const UNWATCHED: u8 = 3;

/// Adds the leaves so many plies below, unless it is stopped.
fn count(position: &mut Position, depth: u8, work: &mut Interruptible<'_, '_>) -> ControlFlow<()> {
    if work.is_stopped() {
        return ControlFlow::Break(());
    }
    if depth <= UNWATCHED {
        work.nodes = work.nodes.saturating_add(position.perft(depth));
        return ControlFlow::Continue(());
    }
    for mv in position.legal_moves() {
        let undo = position.make(mv);
        let counted = count(position, depth - 1, work);
        position.unmake(undo);
        counted?;
    }
    ControlFlow::Continue(())
}

/// How deep a bench and an explanation go with an engine that names no end of its own.
const USUAL_DEPTH: u32 = 6;

/// The start position, the other positions of <https://www.chessprogramming.org/Perft_Results>, and endings: a pawn that
/// queens, one that does not, king and rook, rook and pawn, opposite bishops.
const BENCH: [&str; 12] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
    "8/8/8/8/4k3/8/P3K3/8 b - - 0 1",
    "8/8/1k6/8/R7/8/5K2/8 w - - 0 1",
    "8/8/8/1k6/1p6/8/1K6/4R3 b - - 0 1",
    "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1",
    "8/3k1b2/1p3p2/1P3P2/4K3/3B4/8/8 w - - 0 1",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bench_position_is_one() {
        for fen in BENCH {
            let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
            assert!(position.has_legal_move(), "{fen}");
        }
    }
}
