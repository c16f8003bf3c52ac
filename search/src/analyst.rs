//! An engine in a thread of its own, for a program that has something else to do meanwhile.

use alloc::sync::Arc;
use core::fmt;
use core::mem;
use core::sync::atomic::{AtomicBool, Ordering};
use std::panic;
use std::thread::{self, JoinHandle};

use movegen::Game;

use crate::{Choice, Control, Engine, Limits, Refusal, Stop};

/// What an analysis comes to.
pub type Answer = Result<Choice, Refusal>;

/// Thinks about one game at a time, in a thread of its own: a new analysis ends the old one, and whoever drops it
/// stops it and leaves no thread behind.
///
/// The control hears the news in that thread; after [`start`](Analyst::start), [`stop`](Analyst::stop) or
/// [`wait`](Analyst::wait) have come back, no more of the old analysis.
///
/// ```
/// use std::sync::mpsc;
/// use search::{Analyst, Iteration, Limits, Reports, SearchEngine, Searcher};
/// use movegen::Game;
/// # use search::{Evaluator, Score};
/// # struct Even;
/// # impl Evaluator for Even { fn evaluate(&mut self, _: &movegen::Position) -> Score { Score::DRAW } }
///
/// let mut analyst = Analyst::new(SearchEngine::new("even", Searcher::new(Even)));
/// let (news, heard) = mpsc::channel();
/// let tell = Reports(move |iteration: &Iteration| drop(news.send(iteration.depth)));
/// analyst.start(Game::default(), Limits::infinite(), tell);
/// assert_eq!(heard.recv()?, 1);
///
/// let mut game = Game::default();
/// game.play(game.position().parse_uci("e2e4")?)?;
/// analyst.start(game.clone(), Limits::depth(3), ());
/// let choice = analyst.wait().expect("it was started")?;
/// assert!(game.position().is_legal(choice.mv));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
///
/// If the engine panics, so does whoever asks for its answer. The engine is lost then, and what needs it panics too.
pub struct Analyst<E> {
    state: State<E>,
}

enum State<E> {
    Idle(E),
    Thinking {
        stop: Arc<AtomicBool>,
        thread: JoinHandle<(E, Answer)>,
    },
    Done(E, Answer),
    /// It has panicked.
    Lost,
}

impl<E: Engine + 'static> Analyst<E> {
    /// An engine that rests. There is no thread until an analysis starts.
    pub fn new(engine: E) -> Analyst<E> {
        Analyst { state: State::Idle(engine) }
    }

    /// Starts to think about the game, within the limits and as long as the control lets it. An analysis that is still
    /// running is stopped first, and its answer is gone.
    pub fn start(&mut self, game: Game, limits: Limits, control: impl Control + Send + 'static) {
        drop(self.stop());
        let State::Idle(mut engine) = mem::replace(&mut self.state, State::Lost) else { lost() };
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let thread = thread::spawn(move || {
            let answer = engine.analyze(&game, &limits, &mut (Stop(&flag), control));
            (engine, answer)
        });
        self.state = State::Thinking { stop, thread };
    }

    /// Whether it is still thinking.
    pub fn is_thinking(&self) -> bool {
        matches!(&self.state, State::Thinking { thread, .. } if !thread.is_finished())
    }

    /// Stops, and says what was found by then: `None` if nothing was started since the last answer. A stopped search
    /// has a legal move all the same, where there is one.
    pub fn stop(&mut self) -> Option<Answer> {
        if let State::Thinking { stop, .. } = &self.state {
            stop.store(true, Ordering::Relaxed);
        }
        self.wait()
    }

    /// Waits until the analysis is at its end, and says what it has found: `None` if nothing was started since the last
    /// answer. Without a limit that may be never.
    pub fn wait(&mut self) -> Option<Answer> {
        self.join();
        match mem::replace(&mut self.state, State::Lost) {
            State::Done(engine, answer) => {
                self.state = State::Idle(engine);
                Some(answer)
            }
            other => {
                self.state = other;
                None
            }
        }
    }

    /// The engine, for its options. An analysis that is still running is stopped; its answer is kept.
    pub fn engine_mut(&mut self) -> &mut E {
        if let State::Thinking { stop, .. } = &self.state {
            stop.store(true, Ordering::Relaxed);
        }
        self.join();
        match &mut self.state {
            State::Idle(engine) | State::Done(engine, _) => engine,
            State::Thinking { .. } | State::Lost => lost(),
        }
    }

    fn join(&mut self) {
        match mem::replace(&mut self.state, State::Lost) {
            State::Thinking { thread, .. } => match thread.join() {
                Ok((engine, answer)) => self.state = State::Done(engine, answer),
                Err(panic) => panic::resume_unwind(panic),
            },
            other => self.state = other,
        }
    }
}

fn lost() -> ! {
    panic!("the engine has panicked")
}

/// Stops it, and waits for its thread.
impl<E> Drop for Analyst<E> {
    fn drop(&mut self) {
        if let State::Thinking { stop, thread } = mem::replace(&mut self.state, State::Lost) {
            stop.store(true, Ordering::Relaxed);
            // A panic of the engine is told where its answer is asked for.
            drop(thread.join());
        }
    }
}

impl<E> fmt::Debug for Analyst<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = match &self.state {
            State::Idle(_) => "idle",
            State::Thinking { .. } => "thinking",
            State::Done(..) => "done",
            State::Lost => "lost",
        };
        f.debug_struct("Analyst").field("state", &state).finish_non_exhaustive()
    }
}
