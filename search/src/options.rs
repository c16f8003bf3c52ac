//! The options of an engine, as the UCI protocol sorts them.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use movegen::excerpt;
use thiserror::Error;

/// What kind of value an option takes, with its default and range.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum OptionKind {
    /// Yes or no.
    Check {
        /// Unless set.
        default: bool,
    },
    /// A number in a range, both ends included.
    Spin {
        /// Unless set.
        default: i64,
        /// The lowest.
        min: i64,
        /// The highest.
        max: i64,
    },
    /// One of several words.
    Combo {
        /// Unless set.
        default: String,
        /// All of them.
        choices: Vec<String>,
    },
    /// Any text.
    Text {
        /// Unless set.
        default: String,
    },
    /// No value: something happens when it is set.
    Button,
}

impl OptionKind {
    /// Whether a value fits.
    ///
    /// ```
    /// use search::OptionKind;
    /// let hash = OptionKind::Spin { default: 16, min: 1, max: 1024 };
    /// assert!(hash.accepts("64") && !hash.accepts("0") && !hash.accepts("lots"));
    /// ```
    pub fn accepts(&self, value: &str) -> bool {
        match self {
            OptionKind::Check { .. } => matches!(value, "true" | "false"),
            OptionKind::Spin { min, max, .. } => {
                value.parse::<i64>().is_ok_and(|number| (*min..=*max).contains(&number))
            }
            OptionKind::Combo { choices, .. } => choices.iter().any(|choice| choice == value),
            OptionKind::Text { .. } | OptionKind::Button => true,
        }
    }

    /// What values fit, in words.
    ///
    /// ```
    /// use search::OptionKind;
    /// let hash = OptionKind::Spin { default: 16, min: 1, max: 1024 };
    /// assert_eq!(hash.expected(), "a whole number from 1 to 1024");
    /// ```
    pub fn expected(&self) -> String {
        match self {
            OptionKind::Check { .. } => "true or false".to_string(),
            OptionKind::Spin { min, max, .. } if min == max => format!("{min}, which is all it can be"),
            OptionKind::Spin { min, max, .. } => format!("a whole number from {min} to {max}"),
            OptionKind::Combo { choices, .. } => format!("one of: {}", choices.join(", ")),
            OptionKind::Text { .. } | OptionKind::Button => "a text".to_string(),
        }
    }
}

/// An option an engine declares.
///
/// ```
/// use search::{EngineOption, OptionKind};
/// let hash = EngineOption::new("Hash", OptionKind::Spin { default: 16, min: 1, max: 1024 });
/// assert!(hash.is_named("hash") && hash.check("64").is_ok());
/// let error = hash.check("lots").unwrap_err();
/// assert_eq!(error.to_string(), "option Hash: \"lots\" is not a whole number from 1 to 1024");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EngineOption {
    /// Its name.
    pub name: String,
    /// What it takes.
    pub kind: OptionKind,
}

impl EngineOption {
    /// An option of this name and kind.
    pub fn new(name: &str, kind: OptionKind) -> EngineOption {
        EngineOption { name: name.to_string(), kind }
    }

    /// Whether it is called so. Case does not count, as in the UCI protocol.
    pub fn is_named(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Whether a value fits.
    ///
    /// # Errors
    ///
    /// [`OptionError::Value`]: it does not.
    pub fn check(&self, value: &str) -> Result<(), OptionError> {
        if self.kind.accepts(value) {
            Ok(())
        } else {
            Err(OptionError::value(&self.name, value, self.kind.expected()))
        }
    }
}

/// An option that could not be set. Its texts are [`excerpt`]s.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OptionError {
    /// No option has this name.
    #[error("no option is called {0:?}")]
    Unknown(String),
    /// The value does not fit.
    #[error("option {name}: {value:?} is not {expected}")]
    Value {
        /// The option.
        name: String,
        /// The offending text.
        value: String,
        /// What it takes instead.
        expected: String,
    },
}

impl OptionError {
    /// No option has this name.
    pub fn unknown(name: &str) -> OptionError {
        OptionError::Unknown(excerpt(name))
    }

    /// The value does not fit the option; `expected` says in words what does.
    ///
    /// ```
    /// let error = search::OptionError::value("Ponder", "perhaps", "true or false");
    /// assert_eq!(error.to_string(), "option Ponder: \"perhaps\" is not true or false");
    /// ```
    pub fn value(name: &str, value: &str, expected: impl Into<String>) -> OptionError {
        OptionError::Value { name: name.to_string(), value: excerpt(value), expected: expected.into() }
    }
}
