//! The machines by name: what `--engine` knows.

use std::str::FromStr;

use search::{Engine, Limits};
use thiserror::Error;

/// A machine that the examples can run.
#[derive(Debug, Clone, Copy)]
pub struct Machine {
    /// What `--engine` calls it.
    pub name: &'static str,
    /// The machine itself, new. Its own limits hold where it is asked without.
    pub engine: fn() -> Box<dyn Engine>,
    /// What `bench` asks of it: a name of the job and its limits.
    pub jobs: fn() -> Vec<(&'static str, Limits)>,
}

/// All machines there are, in order of age.
pub const ALL: [Machine; 1] = [Machine {
    name: "al1600",
    engine: || Box::new(eval_al1600::engine()),
    jobs: || {
        let four_plies = Limits::depth(eval_al1600::DEPTH);
        vec![("hint", four_plies.clone()), ("all within 64", four_plies.with_margin(eval_al1600::MARGIN))]
    },
}];

/// What `--engine` selects: one machine by its name, or with `all` every one.
///
/// ```
/// use examples::machines::Selection;
/// assert_eq!("AL1600".parse::<Selection>().unwrap().0.len(), 1);
/// let error = "deep blue".parse::<Selection>().unwrap_err();
/// assert_eq!(error.to_string(), "no engine has this name, expected one of: al1600, all");
/// ```
#[derive(Debug, Clone)]
pub struct Selection(pub Vec<Machine>);

/// A name that no machine has.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("no engine has this name, expected one of: {}, all", names())]
pub struct UnknownMachine;

impl FromStr for Selection {
    type Err = UnknownMachine;

    fn from_str(name: &str) -> Result<Selection, UnknownMachine> {
        if name.eq_ignore_ascii_case("all") {
            return Ok(Selection(ALL.to_vec()));
        }
        let found = ALL.iter().find(|machine| machine.name.eq_ignore_ascii_case(name));
        found.map(|&machine| Selection(vec![machine])).ok_or(UnknownMachine)
    }
}

fn names() -> String {
    ALL.map(|machine| machine.name).join(", ")
}
