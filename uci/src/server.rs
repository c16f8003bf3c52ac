//! The thread that listens: it reads lines, answers what can be answered at once, and hands on the rest.

use std::io::{self, BufRead, Write};
use std::sync::atomic::AtomicUsize;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread;
use std::time::Instant;

use movegen::Game;
use search::Engine;

use crate::board;
use crate::command::set_up;
use crate::options::Settings;
use crate::printer::{Printer, info_string};
use crate::signal::Signal;
use crate::worker::{Desk, Job, Task, Turn, Worker, identity};
use crate::{Command, Go};

/// A longer line is passed over, in bytes: a game of ten thousand moves is a twentieth of it.
const LONGEST_LINE: usize = 1 << 20;

/// Speaks UCI for an engine, until `quit`, the end of the input, or a reader that has gone away.
///
/// Lines are read by the calling thread, and the engine thinks in one other; see [`serve`](Server::serve).
///
/// ```
/// fn on_the_terminal(engine: impl search::Engine) -> std::io::Result<()> {
///     uci::serve(engine, std::io::stdin().lock(), std::io::stdout())
/// }
/// ```
///
/// # Errors
///
/// An input that can't be read, an output that can't be written, or an engine that panics, in a program that unwinds. A
/// closed pipe is no error.
pub fn serve(engine: impl Engine, input: impl BufRead, output: impl Write + Send) -> io::Result<()> {
    Server::new(engine).serve(input, output)
}

/// An engine with what a GUI shows of it.
///
/// ```
/// use search::{Engine, Evaluator, Score, SearchEngine, Searcher};
/// use movegen::Position;
/// # struct Even;
/// # impl Evaluator for Even { fn evaluate(&mut self, _: &Position) -> Score { Score::DRAW } }
/// let engine = SearchEngine::new("Even", Searcher::new(Even));
/// let mut output = Vec::new();
/// uci::Server::new(engine).with_author("Ada").serve(&b"uci\nquit\n"[..], &mut output)?;
/// let output = String::from_utf8(output).expect("text");
/// assert!(output.starts_with("id name Even\nid author Ada\noption name MultiPV "), "{output}");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Server<E> {
    engine: E,
    author: String,
}

impl<E: Engine> Server<E> {
    /// An engine whose author is not named.
    #[must_use]
    pub fn new(engine: E) -> Server<E> {
        Server { engine, author: "unknown".to_string() }
    }

    /// The same with an author.
    #[must_use]
    pub fn with_author(self, author: &str) -> Server<E> {
        Server { author: author.to_string(), ..self }
    }

    /// Answers lines until `quit`, the end of the input, or a reader that has gone away.
    ///
    /// At the end of the input, a search with an end of its own is finished and answered, and one without is
    /// stopped and answered; at `quit`, any search is stopped at once.
    ///
    /// An engine that panics is told of in an `info string` and not asked again. The search that is owed a move gets
    /// `bestmove (none)`, and the next line that is read is the last.
    ///
    /// # Errors
    ///
    /// An input that can't be read, an output that can't be written, or an engine that panics, in a program that
    /// unwinds. A closed pipe is no error.
    pub fn serve(self, mut input: impl BufRead, mut output: impl Write + Send) -> io::Result<()> {
        let Server { engine, author } = self;
        let identity = Mutex::new(identity(&engine, &author));
        let printer = Printer::new(&mut output);
        let desk = Desk { printer, busy: AtomicUsize::new(0), identity, failure: OnceLock::new() };
        let (jobs, queue) = mpsc::channel();
        let read = thread::scope(|scope| {
            let worker = Worker::new(engine, &author, &desk);
            scope.spawn(move || worker.run(&queue));
            Listener::new(&desk, jobs).listen(&mut input)
        });
        match desk.failure.into_inner() {
            Some(failure) => Err(io::Error::other(failure)),
            None => desk.printer.into_result().and(read),
        }
    }
}

/// Why a line was the last.
enum End {
    Quit,
    Closed,
}

struct Listener<'d, 'o> {
    desk: &'d Desk<'o>,
    jobs: Sender<Job<'d>>,
    game: Game,
    settings: Settings,
    debug: bool,
    /// What was begun and may still be stopped.
    unfinished: Vec<Current>,
}

struct Current {
    signal: Arc<Signal>,
    kind: Kind,
}

/// What ends it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A word of the GUI.
    Endless,
    /// A clock.
    Timed,
    /// What the engine does where it is asked without limits: that may be nothing, which only the other thread
    /// knows.
    Usual,
    /// A depth, a number of nodes, a mate.
    Bounded,
    /// A count of positions, a bench, an explanation: not a search for a move.
    Count,
}

impl Kind {
    fn of(go: &Go) -> Kind {
        if go.infinite || go.ponder {
            Kind::Endless
        } else if go.depth.is_some() || go.nodes.is_some() || go.mate.is_some() {
            Kind::Bounded
        } else if go.move_time.is_some() || go.white_time.is_some() || go.black_time.is_some() {
            Kind::Timed
        } else {
            Kind::Usual
        }
    }
}

impl<'d, 'o> Listener<'d, 'o> {
    fn new(desk: &'d Desk<'o>, jobs: Sender<Job<'d>>) -> Self {
        Listener {
            desk,
            jobs,
            game: Game::default(),
            settings: Settings::default(),
            debug: false,
            unfinished: Vec::new(),
        }
    }

    /// Reads to the end, and then lets the other thread end. An error of the input ends it like its end.
    fn listen(mut self, input: &mut impl BufRead) -> io::Result<()> {
        let mut line = Vec::new();
        loop {
            let read = read_line(input, &mut line);
            if self.desk.printer.is_broken() || self.desk.has_failed() {
                self.stop();
                return Ok(());
            }
            match read {
                Ok(Line::Whole) => {
                    if let Err(end) = self.answer(Command::parse(&String::from_utf8_lossy(&line))) {
                        if matches!(end, End::Quit) {
                            self.desk.printer.hush();
                        }
                        self.leave();
                        return Ok(());
                    }
                }
                Ok(Line::TooLong) => {
                    self.desk
                        .printer
                        .note(&format!("a line of more than {LONGEST_LINE} bytes is passed over"));
                }
                Ok(Line::End) => {
                    for Current { signal, kind } in &self.unfinished {
                        match kind {
                            Kind::Endless => signal.stop(),
                            Kind::Usual => signal.leave(),
                            Kind::Timed | Kind::Bounded | Kind::Count => {}
                        }
                    }
                    return Ok(());
                }
                Err(error) => {
                    self.stop();
                    return Err(error);
                }
            }
        }
    }

    /// Does what a command asks for, or sees to it that it is done. Never waits.
    fn answer(&mut self, command: Command) -> Result<(), End> {
        match command {
            Command::Blank => {}
            Command::Uci if self.desk.is_busy() => self.desk.identify(),
            Command::Uci => self.send(Job::Identify)?,
            Command::Debug(on) => self.debug = on,
            Command::IsReady => self.say("readyok".to_string())?,
            Command::SetOption { name, value } => match self.settings.set(&name, &value) {
                Some(Ok(())) => {}
                Some(Err(error)) => self.note(&error.to_string())?,
                None => self.send(Job::SetOption { name, value })?,
            },
            Command::NewGame => self.send(Job::NewGame)?,
            Command::Position { fen, moves } => {
                let (game, problem) = set_up(fen.as_deref(), &moves);
                if let Some(game) = game {
                    self.game = game;
                }
                if let Some(problem) = problem {
                    self.note(&problem)?;
                }
            }
            Command::NoPosition(text) => {
                self.note(&format!(
                    "position refused, the old one stays: {text:?} begins neither with startpos nor with fen"
                ))?;
            }
            Command::Go(go) => {
                let (signal, turn) = self.begin(go.ponder, Kind::of(&go));
                let (game, settings) = (self.game.clone(), self.settings);
                let task = Box::new(Task { go, game, settings, signal, began: Instant::now() });
                self.send(Job::Search(task, turn))?;
            }
            Command::Perft(depth) => {
                let (signal, turn) = self.begin(false, Kind::Count);
                let position = Box::new(self.game.position().clone());
                self.send(Job::Perft { position, depth, signal, turn, chess960: self.settings.chess960 })?;
            }
            Command::Explain(word) => {
                let mv = word.map(|word| self.game.position().parse_move(&word)).transpose();
                match mv {
                    Ok(mv) => {
                        let (signal, turn) = self.begin(false, Kind::Count);
                        let game = Box::new(self.game.clone());
                        self.send(Job::Explain { game, mv, signal, turn })?;
                    }
                    Err(error) => self.note(&error.to_string())?,
                }
            }
            Command::Bench(depth) => {
                let (signal, turn) = self.begin(false, Kind::Count);
                self.send(Job::Bench { depth, signal, turn })?;
            }
            Command::Stop => self.stop(),
            Command::PonderHit => {
                for current in &self.unfinished {
                    current.signal.ponder_hit();
                }
            }
            Command::Display => self.say(board::draw(self.game.position()))?,
            Command::Eval => self.send(Job::Eval(Box::new(self.game.position().clone())))?,
            Command::Quit => return Err(End::Quit),
            Command::Unknown(text) => {
                if self.debug {
                    self.note(&format!("unknown command: {text}"))?;
                }
            }
        }
        Ok(())
    }

    /// Answers: at once during a search, and else after all that was asked before.
    fn say(&self, text: String) -> Result<(), End> {
        if self.desk.is_busy() {
            self.desk.printer.print(&text);
            return Ok(());
        }
        self.send(Job::Say(text))
    }

    fn note(&self, text: &str) -> Result<(), End> {
        self.say(info_string(text))
    }

    /// Makes a signal for what comes next, and sees to it that it comes: what runs by the clock or until it is
    /// stopped ends now, and what has an end of its own is finished first, as in a script.
    fn begin(&mut self, ponder: bool, kind: Kind) -> (Arc<Signal>, Turn<'d>) {
        // The other hand of a signal is in the job.
        self.unfinished.retain(|current| Arc::strong_count(&current.signal) > 1);
        for Current { signal, kind } in &self.unfinished {
            match kind {
                Kind::Endless | Kind::Timed => signal.stop(),
                Kind::Usual => signal.leave(),
                Kind::Bounded | Kind::Count => {}
            }
        }
        let signal = Arc::new(Signal::new(ponder));
        self.unfinished.push(Current { signal: Arc::clone(&signal), kind });
        (signal, Turn::new(self.desk))
    }

    /// Ends every search at once, and counts soon.
    fn leave(&mut self) {
        for Current { signal, kind } in self.unfinished.drain(..) {
            if kind == Kind::Count { signal.leave() } else { signal.stop() }
        }
    }

    fn stop(&mut self) {
        for current in self.unfinished.drain(..) {
            current.signal.stop();
        }
    }

    fn send(&self, job: Job<'d>) -> Result<(), End> {
        // The other thread only ends before this one if the output has panicked.
        self.jobs.send(job).map_err(|_| End::Closed)
    }
}

enum Line {
    Whole,
    TooLong,
    End,
}

/// Reads a line without its end. The last one may have none.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Line> {
    line.clear();
    let (mut any, mut too_long) = (false, false);
    loop {
        let buffer = match input.fill_buf() {
            Ok(buffer) => buffer,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        let ended = end.is_some() || buffer.is_empty();
        any |= !buffer.is_empty();
        too_long |= line.len() + part.len() > LONGEST_LINE;
        if !too_long {
            line.extend_from_slice(part);
        }
        let taken = part.len() + usize::from(end.is_some());
        input.consume(taken);
        if ended {
            return Ok(match (any, too_long) {
                (false, _) => Line::End,
                (_, true) => Line::TooLong,
                _ => Line::Whole,
            });
        }
    }
}
