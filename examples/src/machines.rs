//! The machines by name: what `--engine` knows.

use std::io;
use std::str::FromStr;
use std::time::Duration;

use movegen::{Game, Move};
use search::{Engine, Limits, Report};
use thiserror::Error;

use crate::{Screen, ajedrecista, hand_table, odds};

/// A machine that the examples can run.
#[derive(Debug, Clone, Copy)]
pub struct Machine {
    /// What `--engine` calls it.
    pub name: &'static str,
    /// The machine itself, new. Its own limits hold where it is asked without.
    pub engine: fn() -> Box<dyn Engine>,
    /// What `bench` asks of it: a name of the job and its limits.
    pub jobs: fn() -> Vec<(&'static str, Limits)>,
    /// In what it counts: scores are shown `in pawns`, say.
    pub unit: &'static str,
    /// How many lines it shows unless told otherwise.
    pub lines: u32,
    /// How it explains its move, unless by the terms of its evaluation.
    pub paper: Option<Paper>,
    /// How it tells what decided a move of its, where that is more than what it thinks best.
    pub why: Option<Why>,
}

/// Writes what a machine has to say about the position of a game, and about the search that chose its move
/// there, if it made one.
pub type Paper = fn(&mut Screen<'_>, &Game, Option<&Report>) -> io::Result<()>;

/// Writes what decided a machine's move, which it has played in the position of a game.
pub type Why = fn(&mut Screen<'_>, &Game, Move) -> io::Result<()>;

/// All machines there are, in order of age.
pub const ALL: [Machine; 4] = [TORRES, TUROCHAMP, AL1600, CHESSLOUPE];

/// The machine that is asked where none is named.
pub const DEFAULT: &str = CHESSLOUPE.name;

/// Torres Quevedo's automaton of 1912. It searches nothing, so there is nothing to measure.
const TORRES: Machine = Machine {
    name: "torres",
    engine: || Box::new(torres_krk::engine()),
    jobs: Vec::new,
    unit: "in moves to mate",
    lines: 1,
    paper: Some(|screen, game, _| ajedrecista::reasons(screen, game)),
    why: None,
};

/// Turing's paper machine of 1948.
const TUROCHAMP: Machine = Machine {
    name: "turochamp",
    engine: || Box::new(eval_turochamp::engine()),
    jobs: || vec![("by its rules", Limits::depth(2))],
    unit: "as a ratio of men",
    lines: 1,
    paper: Some(hand_table::write),
    why: None,
};

/// AL-1600 of 2025. Its dice start from the same seed each time.
const AL1600: Machine = Machine {
    name: "al1600",
    engine: || Box::new(eval_al1600::engine()),
    jobs: || {
        let four_plies = Limits::depth(eval_al1600::DEPTH);
        vec![("hint", four_plies.clone()), ("all within 64", four_plies.with_margin(eval_al1600::MARGIN))]
    },
    unit: "in pawns",
    lines: 1,
    paper: None,
    why: Some(odds::write),
};

/// ChessLoupe of 2025, the analyst.
const CHESSLOUPE: Machine = Machine {
    name: "chessloupe",
    engine: || Box::new(eval_chessloupe::engine()),
    jobs: || {
        let plies = Limits::depth(7);
        vec![("best move", plies.clone()), ("four lines", plies.with_multipv(4))]
    },
    unit: "in pawns",
    lines: 4,
    paper: None,
    why: None,
};

/// One machine by its name.
///
/// ```
/// use examples::machines::Machine;
/// assert_eq!("AL1600".parse::<Machine>().map(|machine| machine.name), Ok("al1600"));
/// let error = "all".parse::<Machine>().unwrap_err();
/// assert_eq!(error.to_string(), "no engine has this name, expected one of: torres, turochamp, al1600, chessloupe");
/// ```
impl FromStr for Machine {
    type Err = UnknownMachine;

    fn from_str(name: &str) -> Result<Machine, UnknownMachine> {
        let found = ALL.iter().find(|machine| machine.name.eq_ignore_ascii_case(name));
        found.copied().ok_or(UnknownMachine { or_all: false })
    }
}

/// What `--engine` selects where several may be asked: one machine by its name, or with `all` every one.
///
/// ```
/// use examples::machines::Selection;
/// assert_eq!("AL1600".parse::<Selection>().unwrap().0.len(), 1);
/// let error = "deep blue".parse::<Selection>().unwrap_err();
/// assert_eq!(error.to_string(), "no engine has this name, expected one of: torres, turochamp, al1600, chessloupe, all");
/// ```
#[derive(Debug, Clone)]
pub struct Selection(pub Vec<Machine>);

/// A name that no machine has.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("no engine has this name, expected one of: {}{}", names(), if *.or_all { ", all" } else { "" })]
pub struct UnknownMachine {
    /// Whether `all` would be one.
    pub or_all: bool,
}

impl FromStr for Selection {
    type Err = UnknownMachine;

    fn from_str(name: &str) -> Result<Selection, UnknownMachine> {
        if name.eq_ignore_ascii_case("all") {
            return Ok(Selection(ALL.to_vec()));
        }
        let one = name.parse().map_err(|_| UnknownMachine { or_all: true })?;
        Ok(Selection(vec![one]))
    }
}

/// How far a machine searches where nobody says: as far as it does by itself, and one second where it would
/// go on for ever.
///
/// ```
/// use examples::machines::{ALL, usual_limits};
/// for machine in ALL {
///     let engine = (machine.engine)();
///     let (own, usual) = (engine.default_limits(), usual_limits(engine.as_ref()));
///     let ends = own.depth.is_some() || own.nodes.is_some() || own.time.is_some();
///     assert!(ends || usual.time.is_some(), "{} would go on for ever", machine.name);
/// }
/// ```
pub fn usual_limits(engine: &dyn Engine) -> Limits {
    let own = engine.default_limits();
    let ends = own.depth.is_some() || own.nodes.is_some() || own.time.is_some();
    if ends { Limits::default() } else { Limits::time(Duration::from_secs(1)) }
}

/// All names, for a message.
pub fn names() -> String {
    ALL.map(|machine| machine.name).join(", ")
}
