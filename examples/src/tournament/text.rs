//! Small texts of a match: options, and what other programs write.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// How many characters of another program's text are repeated.
const MOST_QUOTED: usize = 80;

/// `NAME=VALUE`: an option of an engine and what it is set to. The value may be empty, or have more `=`.
///
/// ```
/// use examples::tournament::text::NameValue;
/// let option: NameValue = "Move Overhead = 20".parse().unwrap();
/// assert_eq!((option.name.as_str(), option.value.as_str()), ("Move Overhead", "20"));
/// assert!("Hash".parse::<NameValue>().is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameValue {
    /// The option.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// A text that names no option.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected NAME=VALUE, as in Hash=16, on one line")]
pub struct NotAnOption;

impl FromStr for NameValue {
    type Err = NotAnOption;

    fn from_str(text: &str) -> Result<NameValue, NotAnOption> {
        let (name, value) = text.split_once('=').ok_or(NotAnOption)?;
        let (name, value) = (name.trim().to_string(), value.trim().to_string());
        // A line end would smuggle a command into the other program's input.
        let bad = name.is_empty() || text.contains(char::is_control);
        if bad { Err(NotAnOption) } else { Ok(NameValue { name, value }) }
    }
}

impl fmt::Display for NameValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.name, self.value)
    }
}

/// A text whose blanks are single, as they are after a way through a file.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Another program's text, fit to be shown: short, without control characters.
///
/// ```
/// use examples::tournament::text::plain;
/// assert_eq!(plain("bell\u{7} and\u{1b}[31m red"), "bell and[31m red");
/// ```
pub fn plain(text: &str) -> String {
    let mut shown: String = text.chars().filter(|c| !c.is_control()).take(MOST_QUOTED + 1).collect();
    if let Some((end, _)) = shown.char_indices().nth(MOST_QUOTED) {
        shown.truncate(end);
        shown.push('…');
    }
    shown
}
