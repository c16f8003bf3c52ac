//! How long the players may think: the rules of a match, and the clocks of a game.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use movegen::Color;
use thiserror::Error;

/// What limits each move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    /// Each machine's own limits. Other programs have none that we know of.
    Own,
    /// So many half-moves deep.
    Depth(u32),
    /// So much time for each move.
    MoveTime(Duration),
    /// A game clock.
    Clock(TimeControl),
}

/// A game clock: time for the whole game, and what is added after each move.
///
/// ```
/// use std::time::Duration;
/// use examples::tournament::pace::TimeControl;
/// let control: TimeControl = "1.5+0.01".parse().unwrap();
/// assert_eq!((control.base, control.increment), (Duration::from_millis(1500), Duration::from_millis(10)));
/// assert_eq!(control.to_string(), "1.5+0.01");
/// assert_eq!("60".parse::<TimeControl>().unwrap().to_string(), "60");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeControl {
    /// At the start of the game.
    pub base: Duration,
    /// After each move.
    pub increment: Duration,
}

/// A text that is no time control.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected seconds, and perhaps an increment after each move: 60 or 1+0.01; at most a week")]
pub struct NotATimeControl;

/// The longest time on a clock: a week.
const LONGEST: Duration = Duration::from_secs(7 * 24 * 60 * 60);

impl FromStr for TimeControl {
    type Err = NotATimeControl;

    fn from_str(text: &str) -> Result<TimeControl, NotATimeControl> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let control = TimeControl { base: seconds(base)?, increment: seconds(increment)? };
        if control.base < Duration::from_millis(1) { Err(NotATimeControl) } else { Ok(control) }
    }
}

/// Digits with a point among them, to the millisecond: clocks of programs count no finer.
fn seconds(text: &str) -> Result<Duration, NotATimeControl> {
    let digits = |c: char| c.is_ascii_digit() || c == '.';
    let number = if text.chars().all(digits) { text.parse::<f64>().ok() } else { None };
    let seconds = number.filter(|&seconds| seconds <= LONGEST.as_secs_f64()).ok_or(NotATimeControl)?;
    Ok(Duration::from_millis((seconds * 1000.0).round() as u64))
}

impl fmt::Display for TimeControl {
    /// As it is read, and as PGN's tag `TimeControl` has it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.base.as_secs_f64())?;
        if self.increment.is_zero() { Ok(()) } else { write!(f, "+{}", self.increment.as_secs_f64()) }
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pace::Own => f.write_str("own limits"),
            Pace::Depth(plies) => write!(f, "depth {plies}"),
            Pace::MoveTime(time) => write!(f, "{} ms a move", time.as_millis()),
            Pace::Clock(control) => write!(f, "{control} s"),
        }
    }
}

impl Pace {
    /// The value of PGN's tag `TimeControl` (PGN standard, section 9.6.1): `-` without one.
    pub fn pgn(&self) -> String {
        match self {
            Pace::Own | Pace::Depth(_) => "-".to_string(),
            Pace::MoveTime(time) => format!("1/{}", time.as_secs_f64()),
            Pace::Clock(control) => control.to_string(),
        }
    }
}

/// Both players' clocks in a game.
///
/// ```
/// use std::time::Duration;
/// use movegen::Color;
/// use examples::tournament::pace::{Clocks, Pace};
/// let margin = Duration::from_millis(50);
/// let mut clocks = Clocks::new(Pace::Clock("1+0.5".parse().unwrap()), margin);
/// assert!(clocks.spend(Color::White, Duration::from_millis(700)));
/// assert_eq!(clocks.left(Color::White), Some(Duration::from_millis(800)));
/// assert!(!clocks.spend(Color::White, Duration::from_millis(851)), "time is over");
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Clocks {
    pace: Pace,
    margin: Duration,
    left: [Duration; 2],
}

impl Clocks {
    /// At the start of a game. A move may be over its time by the margin before the game is lost: what the
    /// way between two programs takes.
    pub fn new(pace: Pace, margin: Duration) -> Clocks {
        let left = match pace {
            Pace::Clock(control) => control.base,
            _ => Duration::ZERO,
        };
        Clocks { pace, margin, left: [left; 2] }
    }

    /// What limits each move.
    pub fn pace(&self) -> Pace {
        self.pace
    }

    /// What a player's game clock shows, where there is one.
    pub fn left(&self, color: Color) -> Option<Duration> {
        match self.pace {
            Pace::Clock(_) => Some(self.left[color.index()]),
            _ => None,
        }
    }

    /// The longest time that a player's next move may take, with the margin, where there is a limit.
    pub fn longest(&self, color: Color) -> Option<Duration> {
        let time = match self.pace {
            Pace::Own | Pace::Depth(_) => None,
            Pace::MoveTime(time) => Some(time),
            Pace::Clock(_) => self.left(color),
        };
        time.map(|time| time.saturating_add(self.margin))
    }

    /// A player has moved after this time; `false` where that was too long. The increment is added.
    pub fn spend(&mut self, color: Color, time: Duration) -> bool {
        let in_time = self.longest(color).is_none_or(|longest| time <= longest);
        if let Pace::Clock(control) = self.pace {
            let left = &mut self.left[color.index()];
            *left = left.saturating_sub(time) + control.increment;
        }
        in_time
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_seconds_and_an_increment() {
        for (text, base, increment) in
            [("60", 60_000, 0), ("0.5+0.01", 500, 10), ("1+0", 1000, 0), (".5", 500, 0)]
        {
            let control: TimeControl = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(
                (control.base.as_millis(), control.increment.as_millis()),
                (base, increment),
                "{text}"
            );
        }
        for text in
            ["", "+1", "1+", "0", "-1", "1e9", "inf", "nan", "1+0.01+2", "1 + 1", "604801", "1:00", "1.2.3"]
        {
            assert_eq!(text.parse::<TimeControl>(), Err(NotATimeControl), "{text}");
        }
    }

    #[test]
    fn clocks_run_for_each_side_alone() {
        let mut clocks = Clocks::new(Pace::Clock("2".parse().expect("a time control")), Duration::ZERO);
        assert!(clocks.spend(Color::Black, Duration::from_secs(2)));
        assert_eq!(clocks.left(Color::Black), Some(Duration::ZERO));
        assert_eq!(clocks.left(Color::White), Some(Duration::from_secs(2)));
        assert!(!clocks.spend(Color::Black, Duration::from_nanos(1)));
        let mut moves = Clocks::new(Pace::MoveTime(Duration::from_millis(50)), Duration::from_millis(5));
        assert!(moves.spend(Color::White, Duration::from_millis(55)));
        assert!(!moves.spend(Color::White, Duration::from_millis(56)));
        assert!(Clocks::new(Pace::Depth(3), Duration::ZERO).spend(Color::White, Duration::MAX));
    }
}
