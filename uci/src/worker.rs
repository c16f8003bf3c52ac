//! The thread that owns the engine: it does one job after the other.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use movegen::{Game, Move, Position};
use search::{Choice, Engine, Limits, OptionError};

use crate::command::Go;
use crate::info::{NO_MOVE, Style, ended};
use crate::options::{Settings, declaration, find, fit};
use crate::printer::Printer;
use crate::signal::Signal;
use crate::thinking::{PATIENCE, Thinking};
use crate::{Budget, Clock, Timer, board};

/// What the two threads share.
pub(crate) struct Desk<'o> {
    pub(crate) printer: Printer<'o>,
    /// Searches, counts and benches that are waiting or running.
    pub(crate) busy: AtomicUsize,
    /// What answers `uci`, as of the last option that was set.
    pub(crate) identity: Mutex<String>,
    /// What the engine's panic was, if there was one: it is not asked again.
    pub(crate) failure: OnceLock<String>,
}

impl Desk<'_> {
    pub(crate) fn is_busy(&self) -> bool {
        self.busy.load(Ordering::Acquire) > 0
    }

    /// Whether the engine has panicked.
    pub(crate) fn has_failed(&self) -> bool {
        self.failure.get().is_some()
    }

    /// Keeps and tells what an engine's panic says, if it says something.
    fn fail(&self, panic: &(dyn Any + Send)) {
        let words = panic.downcast_ref::<&str>().copied();
        let words = words.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
        let failure = self.failure.get_or_init(|| match words {
            Some(words) => format!("the engine has panicked: {words}"),
            None => "the engine has panicked".to_string(),
        });
        self.printer.note(failure);
    }

    /// Answers `uci`.
    pub(crate) fn identify(&self) {
        let identity = self.identity.lock().unwrap_or_else(PoisonError::into_inner);
        self.printer.print(&identity);
    }
}

/// Makes the desk busy for as long as it lives: a job that is waiting or running, and is done however it ends.
pub(crate) struct Turn<'d>(&'d AtomicUsize);

impl<'d> Turn<'d> {
    pub(crate) fn new(desk: &'d Desk<'_>) -> Turn<'d> {
        desk.busy.fetch_add(1, Ordering::AcqRel);
        Turn(&desk.busy)
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
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
pub(crate) enum Job<'d> {
    Identify,
    /// In its turn, so that whoever waits for it knows that all before it is done.
    Say(String),
    SetOption {
        name: String,
        value: String,
    },
    NewGame,
    Search(Box<Task>, Turn<'d>),
    Perft {
        position: Box<Position>,
        depth: u8,
        signal: Arc<Signal>,
        turn: Turn<'d>,
        chess960: bool,
    },
    Eval(Box<Position>),
    Explain {
        game: Box<Game>,
        mv: Option<Move>,
        signal: Arc<Signal>,
        turn: Turn<'d>,
    },
    Bench {
        depth: Option<u32>,
        signal: Arc<Signal>,
        turn: Turn<'d>,
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

pub(crate) struct Worker<'d, 'o, E> {
    pub(crate) engine: E,
    pub(crate) author: &'d str,
    pub(crate) desk: &'d Desk<'o>,
    /// How many nodes of counts and benches there may still be after `quit`.
    pub(crate) patience: u64,
}

impl<'d, 'o, E: Engine> Worker<'d, 'o, E> {
    pub(crate) fn new(engine: E, author: &'d str, desk: &'d Desk<'o>) -> Self {
        Worker { engine, author, desk, patience: PATIENCE }
    }

    /// Works until nobody can send another job, and all that were sent are done.
    ///
    /// An engine that panics is not asked again: its search gets the `bestmove` that is owed, and so do those that
    /// were asked for before the other thread has heard of it.
    pub(crate) fn run(mut self, jobs: &Receiver<Job<'d>>) {
        for job in jobs {
            let is_search = matches!(job, Job::Search(..));
            if let Err(panic) = catch_unwind(AssertUnwindSafe(|| self.work(job))) {
                self.desk.fail(&*panic);
                if is_search {
                    self.desk.printer.print(NO_MOVE);
                }
                break;
            }
        }
        // Without an engine: the queue is empty unless it has panicked.
        for job in jobs {
            match job {
                Job::Identify => self.desk.identify(),
                Job::Say(text) => self.desk.printer.print(&text),
                Job::Search(..) => self.desk.printer.print(NO_MOVE),
                _ => {}
            }
        }
    }

    fn work(&mut self, job: Job<'d>) {
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
                None if !position.has_legal_move() => {
                    printer.note("the game is over: there is nothing to evaluate");
                }
                None => printer.note("no evaluation that can be taken apart"),
            },
            Job::Search(task, turn) => {
                self.search(&task);
                drop(turn);
            }
            Job::Perft { mut position, depth, signal, turn, chess960 } => {
                self.perft(&mut position, depth, &signal, chess960);
                drop(turn);
            }
            Job::Explain { game, mv, signal, turn } => {
                match self.explain(&game, mv, &signal) {
                    Ok(text) => printer.print(text.as_deref().unwrap_or("info string stopped")),
                    Err(reason) => printer.note(&reason.to_string()),
                }
                drop(turn);
            }
            Job::Bench { depth, signal, turn } => {
                self.bench(depth, &signal);
                drop(turn);
            }
        }
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let options = self.engine.options();
        let option = find(&options, name).ok_or_else(|| OptionError::unknown(name))?;
        let value = fit(option, value)?;
        self.engine.set_option(&option.name, &value)?;
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
        let usual = self.engine.default_limits();
        let last_depth = plan.limits.depth.or(usual.depth);
        let endless = is_endless(&plan.limits) && is_endless(&usual);
        let analysis = task.go.infinite || task.settings.analyse;

        // Without a budget nothing is saved, be there one move or many.
        let only_move = choices == 1 && task.go.move_time.is_none() && plan.budget.is_some();
        let timer = Timer::new(plan.budget.unwrap_or(Budget::exactly(Duration::MAX)))
            .with_start(task.began)
            .with_only_move(only_move)
            .with_last_depth(last_depth);
        let mut thinking = Thinking::new(printer, &task.signal, style, timer, task.began).endless(endless);
        let chosen = if analysis {
            self.engine.analyze(&task.game, &plan.limits, &mut thinking)
        } else {
            self.engine.choose(&task.game, &plan.limits, &mut thinking)
        };
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
            Some(budget) => budget.limits().time,
        };
        Plan { limits, budget }
    }
}

/// Whether nothing in the limits ends a search.
pub(crate) fn is_endless(limits: &Limits) -> bool {
    limits.depth.is_none() && limits.nodes.is_none() && limits.time.is_none() && limits.mate.is_none()
}

/// The time for the move: what the clock of the side to move allows, and no more than `movetime`.
fn budget(task: &Task) -> Option<Budget> {
    let go = &task.go;
    let (remaining, increment) = match task.game.turn() {
        movegen::Color::White => (go.white_time, go.white_increment),
        movegen::Color::Black => (go.black_time, go.black_increment),
    };
    // Whoever tells of one clock alone means that both are the same.
    let remaining = remaining.or(go.white_time).or(go.black_time);
    let clock = remaining.map(|remaining| Clock { remaining, increment, moves_to_go: go.moves_to_go });
    let by_clock = clock.map(|clock| clock.budget(task.settings.overhead));
    let exactly = go.move_time.map(|time| Budget::exactly(Duration::from_millis(time.max(0) as u64)));
    match (by_clock, exactly) {
        (Some(clock), Some(exactly)) => Some(Budget { soft: clock.soft, hard: clock.hard.min(exactly.hard) }),
        (clock, exactly) => clock.or(exactly),
    }
}
