//! Who plays: a machine of ours or another program, alike.

use std::fmt;
use std::time::{Duration, Instant};

use movegen::{Color, Game, Move, Position};
use search::{Engine, Limits};
use thiserror::Error;
use uci::{Budget, Clock, Timer};

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
        let (limits, mut timer) = self.limits(game, clocks);
        let choice = self.engine.choose(game, &limits, &mut timer);
        let time = began.elapsed();
        let mv = choice.map_err(|refusal| Fault::Refusal(plain(&refusal.to_string())))?.mv;
        if game.position().is_legal(mv) { Ok(Answer { mv, time }) } else { Err(Fault::illegal(mv)) }
    }
}

impl InProcess {
    /// What the machine is asked for, and what keeps its time: as `uci` does for the same machine in a process of
    /// its own.
    fn limits(&self, game: &Game, clocks: &Clocks) -> (Limits, Timer) {
        let budget = budget(clocks, game.turn());
        let limits = match (clocks.pace(), budget) {
            (Pace::Depth(plies), _) => Limits::depth(plies),
            (_, Some(budget)) => budget.limits(),
            _ => machines::usual_limits(self.engine.as_ref()),
        };
        // An exact time is used up, be there one move or many.
        let saves = matches!(clocks.pace(), Pace::Clock(_));
        let timer = Timer::new(budget.unwrap_or(Budget::exactly(Duration::MAX)))
            .with_only_move(saves && game.position().count_moves() == 1)
            .with_last_depth(limits.depth.or(self.engine.default_limits().depth));
        (limits, timer)
    }
}

/// The time for a move; `None` where it is not limited by time.
fn budget(clocks: &Clocks, turn: Color) -> Option<Budget> {
    match clocks.pace() {
        Pace::Own | Pace::Depth(_) => None,
        Pace::MoveTime(time) => Some(Budget::exactly(time)),
        Pace::Clock(control) => {
            let milliseconds = |time: Duration| i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
            let remaining = milliseconds(clocks.left(turn)?);
            let increment = milliseconds(control.increment);
            // Little is lost here, but with less a machine would think longer than the same machine in a process of
            // its own, and beat it.
            Some(Clock { remaining, increment, moves_to_go: None }.budget(uci::DEFAULT_OVERHEAD))
        }
    }
}

#[cfg(test)]
mod tests {
    use search::Control;

    use super::*;

    #[test]
    fn a_game_clock_becomes_less_than_what_is_left_for_each_move() {
        for (text, spent) in [("1+0.01", 0), ("1+0.01", 990), ("60", 59_999), ("0.001", 0), ("600+5", 0)] {
            let pace = Pace::Clock(text.parse().expect("a time control"));
            let mut clocks = Clocks::new(pace, Duration::ZERO);
            clocks.spend(Color::White, Duration::from_millis(spent));
            let (budget, left) = (budget(&clocks, Color::White).expect("a clock"), clocks.left(Color::White));
            assert!(budget.soft <= budget.hard && Some(budget.hard) < left, "{text}: {budget:?} of {left:?}");
        }
        let time = Duration::from_millis(50);
        let moves = Clocks::new(Pace::MoveTime(time), Duration::ZERO);
        assert_eq!(budget(&moves, Color::White), Some(Budget::exactly(time)));
        assert_eq!(budget(&Clocks::new(Pace::Depth(3), Duration::ZERO), Color::White), None);
    }

    #[test]
    fn a_clock_without_time_still_gives_a_move_a_reason() {
        let machine = "chessloupe".parse().expect("a machine");
        let player = InProcess::new(machine, &[]).expect("no options");
        let pace = Pace::Clock("0.001".parse().expect("a time control"));
        let (limits, mut timer) = player.limits(&Game::default(), &Clocks::new(pace, Duration::ZERO));
        assert_eq!(limits.time, Some(Duration::from_millis(10)), "as a machine is told by `uci`");
        assert!(timer.poll(1_000).is_break(), "a thousand nodes are enough");
    }

    #[test]
    fn no_time_is_kept_where_none_is_limited() {
        let player = InProcess::new("al1600".parse().expect("a machine"), &[]).expect("no options");
        let (limits, mut timer) =
            player.limits(&Game::default(), &Clocks::new(Pace::Depth(2), Duration::ZERO));
        assert_eq!((limits.depth, limits.time), (Some(2), None));
        assert!(timer.poll(1_000_000).is_continue());
        let (limits, _) = player.limits(&Game::default(), &Clocks::new(Pace::Own, Duration::ZERO));
        assert_eq!((limits.depth, limits.time), (None, None), "it has a depth of its own");
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
