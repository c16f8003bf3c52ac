//! Who plays: a machine of ours or another program, alike.

use std::fmt;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use movegen::{Game, Move, Position};
use search::{Control, Engine, Iteration, Limits};
use thiserror::Error;
use uci::{Budget, Clock};

use super::pace::{Clocks, Pace};
use super::text::{NameValue, plain};
use crate::Failure;
use crate::machines::{self, Machine};

/// What a player answers when it is asked for a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer {
    /// The move, legal.
    pub mv: Move,
    /// How long it took.
    pub time: Duration,
}

/// What loses a game other than mate.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Fault {
    /// The time was over.
    #[error("loses on time")]
    Time,
    /// The program ended in the middle of a game, or could not be started for it.
    #[error("crashes: {0}")]
    Crash(String),
    /// The program does not answer, not even when it is told to stop.
    #[error("hangs: {0}")]
    Hang(String),
    /// What it answered is no legal move.
    #[error("makes an illegal move: {0}")]
    IllegalMove(String),
    /// The player can't play this position, and says so.
    #[error("refuses to move: {0}")]
    Refusal(String),
    /// The player gives up.
    #[error("resigns")]
    Resignation,
}

/// The kinds of fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaultKind {
    /// [`Fault::Time`]
    Time,
    /// [`Fault::Crash`]
    Crash,
    /// [`Fault::Hang`]
    Hang,
    /// [`Fault::IllegalMove`]
    IllegalMove,
    /// [`Fault::Refusal`]
    Refusal,
    /// [`Fault::Resignation`]
    Resignation,
}

impl FaultKind {
    /// All of them.
    pub const ALL: [FaultKind; 6] = [
        FaultKind::Time,
        FaultKind::Crash,
        FaultKind::Hang,
        FaultKind::IllegalMove,
        FaultKind::Refusal,
        FaultKind::Resignation,
    ];

    /// So many of them, in words.
    ///
    /// ```
    /// use examples::tournament::player::FaultKind;
    /// assert_eq!(FaultKind::Time.count(1), "1 time loss");
    /// assert_eq!(FaultKind::Crash.count(3), "3 crashes");
    /// ```
    pub fn count(self, count: u32) -> String {
        let (one, more) = match self {
            FaultKind::Time => ("time loss", "time losses"),
            FaultKind::Crash => ("crash", "crashes"),
            FaultKind::Hang => ("hang", "hangs"),
            FaultKind::IllegalMove => ("illegal move", "illegal moves"),
            FaultKind::Refusal => ("refusal", "refusals"),
            FaultKind::Resignation => ("resignation", "resignations"),
        };
        format!("{count} {}", if count == 1 { one } else { more })
    }

    /// How the text of such a fault begins.
    pub fn phrase(self) -> &'static str {
        match self {
            FaultKind::Time => "loses on time",
            FaultKind::Crash => "crashes",
            FaultKind::Hang => "hangs",
            FaultKind::IllegalMove => "makes an illegal move",
            FaultKind::Refusal => "refuses to move",
            FaultKind::Resignation => "resigns",
        }
    }

    /// The value of PGN's tag `Termination` (PGN standard, section 9.8.1).
    pub fn termination(self) -> &'static str {
        match self {
            FaultKind::Time => "time forfeit",
            FaultKind::IllegalMove => "rules infraction",
            FaultKind::Crash | FaultKind::Hang | FaultKind::Refusal => "abandoned",
            FaultKind::Resignation => "normal",
        }
    }
}

impl Fault {
    /// What kind it is.
    pub fn kind(&self) -> FaultKind {
        match self {
            Fault::Time => FaultKind::Time,
            Fault::Crash(_) => FaultKind::Crash,
            Fault::Hang(_) => FaultKind::Hang,
            Fault::IllegalMove(_) => FaultKind::IllegalMove,
            Fault::Refusal(_) => FaultKind::Refusal,
            Fault::Resignation => FaultKind::Resignation,
        }
    }

    /// An illegal move, with what is wrong with it.
    pub(super) fn illegal(why: impl fmt::Display) -> Fault {
        Fault::IllegalMove(plain(&why.to_string()))
    }
}

/// One side of a match.
pub trait Player {
    /// What it is called.
    fn name(&self) -> &str;

    /// A new game begins, from this position; all its chance starts from this seed.
    ///
    /// # Errors
    ///
    /// [`Fault`]: a program that can't be started again after a crash.
    fn new_game(&mut self, start: &Position, seed: u64) -> Result<(), Fault>;

    /// The player's move in a game that is not over.
    ///
    /// # Errors
    ///
    /// [`Fault`]: there is no move, and the game is lost.
    fn choose(&mut self, game: &Game, clocks: &Clocks) -> Result<Answer, Fault>;
}

/// A machine of ours, in this process. Each game is played by a new one, so that no game depends on those
/// before it.
pub struct InProcess {
    machine: Machine,
    name: String,
    options: Vec<NameValue>,
    engine: Box<dyn Engine>,
}

impl InProcess {
    /// A machine with options.
    ///
    /// # Errors
    ///
    /// [`Failure::BadInput`]: an option that it has not, or a value that does not fit.
    pub fn new(machine: Machine, options: &[NameValue]) -> Result<InProcess, Failure> {
        let engine = (machine.engine)();
        let mut player =
            InProcess { machine, name: engine.name().to_string(), options: options.to_vec(), engine };
        player.set_options()?;
        Ok(player)
    }

    fn set_options(&mut self) -> Result<(), Failure> {
        for option in &self.options {
            let set = self.engine.set_option(&option.name, &option.value);
            set.map_err(|error| Failure::BadInput(format!("{}: {error}", self.name)))?;
        }
        Ok(())
    }
}

impl Player for InProcess {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self, _start: &Position, seed: u64) -> Result<(), Fault> {
        self.engine = (self.machine.engine)();
        // Those without dice need not be told; a seed among the options counts for every game.
        let _ = self.engine.set_option("Seed", &(seed >> 1).to_string());
        self.set_options().map_err(|error| Fault::Refusal(error.to_string()))
    }

    fn choose(&mut self, game: &Game, clocks: &Clocks) -> Result<Answer, Fault> {
        let began = Instant::now();
        let mut saving = Saving::new(clocks, game, self.engine.default_limits().depth);
        let limits = self.limits(clocks, &saving);
        let choice = self.engine.choose(game, &limits, &mut saving);
        let time = began.elapsed();
        let mv = choice.map_err(|refusal| Fault::Refusal(plain(&refusal.to_string())))?.mv;
        if game.position().is_legal(mv) { Ok(Answer { mv, time }) } else { Err(Fault::illegal(mv)) }
    }
}

impl InProcess {
    /// What the machine is asked for.
    fn limits(&self, clocks: &Clocks, saving: &Saving) -> Limits {
        match clocks.pace() {
            Pace::Own => machines::usual_limits(self.engine.as_ref()),
            Pace::Depth(plies) => Limits::depth(plies),
            Pace::MoveTime(time) => Limits::time(time),
            Pace::Clock(_) => {
                Limits::time(saving.budget.map_or(Duration::MAX, |budget| budget.hard.max(LEAST)))
            }
        }
    }
}

/// The game clock of a machine in this process: it is kept as `uci` keeps it for the same machine in a process of
/// its own.
struct Saving {
    budget: Option<Budget>,
    began: Instant,
    /// There is nothing to choose: one iteration is enough.
    forced: bool,
    /// The depth of the machine's last iteration, which needs no time for a next one.
    last_depth: Option<u32>,
    /// An iteration has ended and the next has not begun.
    between: bool,
}

/// A machine is never told less, so that its move has a reason where the clock has nothing left to give.
const LEAST: Duration = Duration::from_millis(1);

impl Saving {
    fn new(clocks: &Clocks, game: &Game, last_depth: Option<u32>) -> Saving {
        let budget = match (clocks.pace(), clocks.left(game.turn())) {
            (Pace::Clock(control), Some(left)) => {
                let milliseconds = |time: Duration| i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
                let (remaining, increment) = (milliseconds(left), milliseconds(control.increment));
                // Little is lost here, but with less a machine would think longer than the same machine in a process of
                // its own, and beat it.
                Some(Clock { remaining, increment, moves_to_go: None }.budget(uci::DEFAULT_OVERHEAD))
            }
            _ => None,
        };
        let forced = game.position().count_moves() == 1;
        Saving { budget, began: Instant::now(), forced, last_depth, between: false }
    }
}

impl Control for Saving {
    fn poll(&mut self, _: u64) -> ControlFlow<()> {
        let between = std::mem::take(&mut self.between);
        match self.budget {
            Some(budget) if between && (self.forced || budget.is_spent(self.began.elapsed())) => {
                ControlFlow::Break(())
            }
            _ => ControlFlow::Continue(()),
        }
    }

    fn report(&mut self, iteration: &Iteration) {
        self.between = self.last_depth.is_none_or(|last| iteration.depth < last);
    }
}

#[cfg(test)]
mod tests {
    use movegen::Color;

    use super::*;

    #[test]
    fn a_game_clock_becomes_less_than_what_is_left_for_each_move() {
        for (text, spent) in [("1+0.01", 0), ("1+0.01", 990), ("60", 59_999), ("0.001", 0), ("600+5", 0)] {
            let pace = Pace::Clock(text.parse().expect("a time control"));
            let mut clocks = Clocks::new(pace, Duration::ZERO);
            clocks.spend(Color::White, Duration::from_millis(spent));
            let saving = Saving::new(&clocks, &Game::default(), None);
            let (budget, left) = (saving.budget.expect("a clock"), clocks.left(Color::White));
            assert!(budget.soft <= budget.hard && Some(budget.hard) < left, "{text}: {budget:?} of {left:?}");
        }
        let moves = Clocks::new(Pace::MoveTime(Duration::from_millis(50)), Duration::ZERO);
        assert!(Saving::new(&moves, &Game::default(), None).budget.is_none());
    }

    #[test]
    fn faults_are_known_by_how_their_text_begins() {
        let text = || "why".to_string();
        let all = [
            Fault::Time,
            Fault::Crash(text()),
            Fault::Hang(text()),
            Fault::IllegalMove(text()),
            Fault::Refusal(text()),
            Fault::Resignation,
        ];
        for fault in &all {
            let known: Vec<_> = FaultKind::ALL
                .into_iter()
                .filter(|kind| fault.to_string().starts_with(kind.phrase()))
                .collect();
            assert_eq!(known, [fault.kind()], "{fault}");
        }
        assert_eq!(all.map(|fault| fault.kind()), FaultKind::ALL);
    }
}
