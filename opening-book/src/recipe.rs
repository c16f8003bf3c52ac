//! Which games and which of their moves become a book.

use std::fmt;
use std::str::FromStr;

use movegen::{Color, Move, ParseMoveError, Position, excerpt};
use thiserror::Error;

use crate::Keying;
use crate::pgn::{GameResult, Tags};

/// A day, or a month or year of which no more is known. 0 stands for an unknown part.
///
/// ```
/// use opening_book::Date;
/// let date: Date = "2025.03.??".parse()?;
/// assert_eq!(date, Date { year: 2025, month: 3, day: 0 });
/// assert_eq!("2025-03-09".parse::<Date>()?.to_string(), "2025.03.09");
/// # Ok::<(), opening_book::ParseDateError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Date {
    /// The year, from 1.
    pub year: u16,
    /// The month, 1 to 12, or 0.
    pub month: u8,
    /// The day, 1 to 31, or 0.
    pub day: u8,
}

/// A text that is no date.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0:?} is not a date: expected 2025.01.31, 2025.01.??, 2025.01 or 2025")]
pub struct ParseDateError(pub String);

impl Date {
    /// The first day that it may stand for.
    fn first(self) -> (u16, u8, u8) {
        (self.year, self.month.max(1), self.day.max(1))
    }

    /// The last day that it may stand for.
    fn last(self) -> (u16, u8, u8) {
        let or = |part: u8, last: u8| if part == 0 { last } else { part };
        (self.year, or(self.month, 12), or(self.day, 31))
    }
}

impl FromStr for Date {
    type Err = ParseDateError;

    fn from_str(text: &str) -> Result<Date, ParseDateError> {
        let refuse = || ParseDateError(excerpt(text));
        let mut parts = text.trim().split(['.', '-', '/']);
        let year = parts.next().and_then(|year| year.parse().ok()).filter(|&year| year > 0);
        let mut part = |most: u8| match parts.next() {
            None | Some("??" | "?") => Ok(0),
            Some(part) => part.parse().ok().filter(|part| (1..=most).contains(part)).ok_or_else(refuse),
        };
        let (month, day) = (part(12)?, part(31)?);
        if parts.next().is_some() || month == 0 && day != 0 {
            return Err(refuse());
        }
        Ok(Date { year: year.ok_or_else(refuse)?, month, day })
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        for part in [self.month, self.day] {
            if part == 0 { write!(f, ".??")? } else { write!(f, ".{part:02}")? }
        }
        Ok(())
    }
}

/// How fast a game was, in the classes of Lichess ([FAQ, "time controls"](https://lichess.org/faq#time-controls)): by
/// the estimate that a game takes its initial time and 40 increments, in seconds. What Lichess calls ultra-bullet, up to
/// 29 seconds, is bullet here. Periods of moves, which Lichess has not, are added up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Pace {
    /// Less than 3 minutes: 179 seconds at most.
    Bullet,
    /// Less than 8 minutes: 479 seconds at most.
    Blitz,
    /// Less than 25 minutes: 1499 seconds at most.
    Rapid,
    /// 25 minutes or more.
    Classical,
    /// Days for a move, or no limit.
    Correspondence,
}

/// A word that is no pace.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0:?} is no pace: expected bullet, blitz, rapid, classical or correspondence")]
pub struct ParsePaceError(pub String);

impl Pace {
    /// All five.
    pub const ALL: [Pace; 5] =
        [Pace::Bullet, Pace::Blitz, Pace::Rapid, Pace::Classical, Pace::Correspondence];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Pace::Bullet => "bullet",
            Pace::Blitz => "blitz",
            Pace::Rapid => "rapid",
            Pace::Classical => "classical",
            Pace::Correspondence => "correspondence",
        }
    }

    /// The pace that a tag `TimeControl` tells: `300+5`, `40/7200:3600`, `1/86400`, `-`; `None` for `?` and what can't
    /// be read.
    ///
    /// ```
    /// use opening_book::Pace;
    /// assert_eq!(Pace::of_time_control("180+2"), Some(Pace::Blitz));
    /// assert_eq!(Pace::of_time_control("40/7200:3600"), Some(Pace::Classical));
    /// assert_eq!(Pace::of_time_control("?"), None);
    /// ```
    pub fn of_time_control(text: &str) -> Option<Pace> {
        let text = text.trim();
        if text == "-" {
            return Some(Pace::Correspondence);
        }
        let mut seconds = 0u64;
        for period in text.split(':') {
            let (moves, time) = period.split_once('/').map_or((None, period), |(m, t)| (Some(m), t));
            let (base, increment) = time.split_once('+').unwrap_or((time, "0"));
            let base: u64 = base.trim_start_matches('*').parse().ok()?;
            let increment: u64 = increment.parse().ok()?;
            if moves == Some("1") && base >= 3600 {
                return Some(Pace::Correspondence);
            }
            seconds = seconds.saturating_add(base).saturating_add(increment.saturating_mul(40));
        }
        Some(match seconds {
            0..180 => Pace::Bullet,
            180..480 => Pace::Blitz,
            480..1500 => Pace::Rapid,
            1500.. => Pace::Classical,
        })
    }
}

impl FromStr for Pace {
    type Err = ParsePaceError;

    fn from_str(text: &str) -> Result<Pace, ParsePaceError> {
        let pace = Pace::ALL.into_iter().find(|pace| pace.name().eq_ignore_ascii_case(text));
        pace.ok_or_else(|| ParsePaceError(excerpt(text)))
    }
}

/// How a game ended for the player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PlayerScore {
    /// The player won.
    Win,
    /// Nobody won.
    Draw,
    /// The player lost.
    Loss,
}

/// A word that is no score.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0:?} is no score: expected win, draw or loss")]
pub struct ParsePlayerScoreError(pub String);

impl PlayerScore {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            PlayerScore::Win => "win",
            PlayerScore::Draw => "draw",
            PlayerScore::Loss => "loss",
        }
    }

    /// How a result is for one side, if it is known.
    pub fn of(result: GameResult, side: Color) -> Option<PlayerScore> {
        match result.winner() {
            Some(winner) if winner == side => Some(PlayerScore::Win),
            Some(_) => Some(PlayerScore::Loss),
            None if result == GameResult::Draw => Some(PlayerScore::Draw),
            None => None,
        }
    }
}

impl FromStr for PlayerScore {
    type Err = ParsePlayerScoreError;

    fn from_str(text: &str) -> Result<PlayerScore, ParsePlayerScoreError> {
        match text {
            "win" => Ok(PlayerScore::Win),
            "draw" => Ok(PlayerScore::Draw),
            "loss" => Ok(PlayerScore::Loss),
            _ => Err(ParsePlayerScoreError(excerpt(text))),
        }
    }
}

/// Which games and moves are counted, and what of them becomes a book. A plain value; the default takes both
/// sides of every game from the start position, 16 plies, 3 visits, 2 plays.
///
/// ```
/// use movegen::Color;
/// use opening_book::Recipe;
/// let recipe = Recipe::of_player("Ada").with_first_moves(Color::White, "d4")?.with_plies(12);
/// assert_eq!(recipe.plies, 12);
/// # Ok::<(), movegen::ParseMoveError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Recipe {
    /// Whose moves; case does not count. `None`: both sides'.
    pub player: Option<String>,
    /// Only games of this day or later. Games whose date may be earlier are left out.
    pub since: Option<Date>,
    /// Only games of this day or earlier. Games whose date may be later are left out.
    pub until: Option<Date>,
    /// For the player's games with White, and those with Black: the game must begin with one of these. Empty:
    /// with any move.
    pub first_moves: [Vec<Move>; 2],
    /// Only games of these paces; empty: of any, known or not.
    pub paces: Vec<Pace>,
    /// Only games that ended like this for the player; empty: with any or no result.
    pub scores: Vec<PlayerScore>,
    /// How many plies of a game are looked at.
    pub plies: u32,
    /// How often a position must have been met with the player to move.
    pub min_visits: u32,
    /// How often a reply must have been played.
    pub min_plays: u32,
    /// By what positions are told apart.
    pub keying: Keying,
    /// Also games that begin elsewhere than in the start position; only where positions are the key.
    pub any_start: bool,
}

impl Default for Recipe {
    fn default() -> Recipe {
        Recipe {
            player: None,
            since: None,
            until: None,
            first_moves: [Vec::new(), Vec::new()],
            paces: Vec::new(),
            scores: Vec::new(),
            plies: 16,
            min_visits: 3,
            min_plays: 2,
            keying: Keying::Position,
            any_start: false,
        }
    }
}

impl Recipe {
    /// The default for one player.
    pub fn of_player(name: &str) -> Recipe {
        Recipe { player: Some(name.to_string()), ..Recipe::default() }
    }

    /// Games with the player on this side must begin with one of these moves, in SAN or UCI with blanks or commas
    /// between.
    ///
    /// # Errors
    ///
    /// [`ParseMoveError`] for what is no first move.
    pub fn with_first_moves(mut self, side: Color, moves: &str) -> Result<Recipe, ParseMoveError> {
        let start = Position::default();
        let words = moves.split([' ', ',']).filter(|word| !word.is_empty());
        self.first_moves[side as usize] =
            words.map(|word| start.parse_move(word)).collect::<Result<_, _>>()?;
        Ok(self)
    }

    /// Only games from a day on, and up to a day.
    #[must_use]
    pub fn with_dates(self, since: Option<Date>, until: Option<Date>) -> Recipe {
        Recipe { since, until, ..self }
    }

    /// Looks at so many plies of each game.
    #[must_use]
    pub fn with_plies(self, plies: u32) -> Recipe {
        Recipe { plies, ..self }
    }

    /// So many visits and plays are needed.
    #[must_use]
    pub fn with_thresholds(self, min_visits: u32, min_plays: u32) -> Recipe {
        Recipe { min_visits, min_plays, ..self }
    }

    /// Only games of these paces.
    #[must_use]
    pub fn with_paces(self, paces: impl IntoIterator<Item = Pace>) -> Recipe {
        Recipe { paces: paces.into_iter().collect(), ..self }
    }

    /// Only games that ended like this for the player.
    #[must_use]
    pub fn with_scores(self, scores: impl IntoIterator<Item = PlayerScore>) -> Recipe {
        Recipe { scores: scores.into_iter().collect(), ..self }
    }

    /// Tells positions apart in another way.
    #[must_use]
    pub fn with_keying(self, keying: Keying) -> Recipe {
        Recipe { keying, ..self }
    }

    /// Also takes games from other starts, where positions are the key.
    #[must_use]
    pub fn with_any_start(self) -> Recipe {
        Recipe { any_start: true, ..self }
    }

    pub(crate) fn takes_date(&self, tags: &Tags) -> bool {
        if self.since.is_none() && self.until.is_none() {
            return true;
        }
        let date = ["Date", "UTCDate", "EventDate"].into_iter().find_map(|name| tags.get(name)?.parse().ok());
        let Some(date) = date else { return false };
        let date: Date = date;
        self.since.is_none_or(|since| date.first() >= since.first())
            && self.until.is_none_or(|until| date.last() <= until.last())
    }

    pub(crate) fn takes_pace(&self, tags: &Tags) -> bool {
        let pace = || tags.get("TimeControl").and_then(Pace::of_time_control);
        self.paces.is_empty() || pace().is_some_and(|pace| self.paces.contains(&pace))
    }

    pub(crate) fn takes_result(&self, result: GameResult, side: Color) -> bool {
        self.scores.is_empty()
            || PlayerScore::of(result, side).is_some_and(|score| self.scores.contains(&score))
    }
}
