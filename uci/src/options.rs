//! Options: those of the engine, and those that are the same for every engine.

use std::fmt::Write;
use std::time::Duration;

use search::{EngineOption, OptionError, OptionKind};

/// The most lines that may be asked for: no position has more moves.
const MOST_LINES: i64 = 256;

/// What the adapter itself can be told.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Settings {
    /// Lines with exact scores.
    pub(crate) multipv: usize,
    /// Castling is written as king takes rook.
    pub(crate) chess960: bool,
    /// Chances beside each score.
    pub(crate) show_wdl: bool,
    /// The book is left alone.
    pub(crate) analyse: bool,
    /// What is lost of each move's time on the way.
    pub(crate) overhead: Duration,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { multipv: 1, chess960: false, show_wdl: false, analyse: false, overhead: DEFAULT_OVERHEAD }
    }
}

/// What is set aside of each move's time for the way between two programs, unless the option `Move Overhead` says
/// otherwise: as much as a busy machine may take to wake a thread.
pub const DEFAULT_OVERHEAD: Duration = Duration::from_millis(10);

impl Settings {
    /// The adapter's options, with their defaults.
    pub(crate) fn options() -> Vec<EngineOption> {
        let check = || OptionKind::Check { default: false };
        vec![
            EngineOption::new("MultiPV", OptionKind::Spin { default: 1, min: 1, max: MOST_LINES }),
            EngineOption::new("Threads", OptionKind::Spin { default: 1, min: 1, max: 1 }),
            EngineOption::new("Ponder", check()),
            EngineOption::new(
                "Move Overhead",
                OptionKind::Spin { default: DEFAULT_OVERHEAD.as_millis() as i64, min: 0, max: 10_000 },
            ),
            EngineOption::new("UCI_Chess960", check()),
            EngineOption::new("UCI_AnalyseMode", check()),
            EngineOption::new("UCI_ShowWDL", check()),
        ]
    }

    /// Sets one of them; `None` if no option of the adapter has this name.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Option<Result<(), OptionError>> {
        let option = find(&Settings::options(), name)?.clone();
        Some(fit(&option, value).map(|value| {
            let number = value.parse::<u64>().unwrap_or(0);
            let yes = value == "true";
            match option.name.as_str() {
                "MultiPV" => self.multipv = number as usize,
                "Move Overhead" => self.overhead = Duration::from_millis(number),
                "UCI_Chess960" => self.chess960 = yes,
                "UCI_AnalyseMode" => self.analyse = yes,
                "UCI_ShowWDL" => self.show_wdl = yes,
                // `Ponder` tells that `go ponder` may come, and nothing has to be prepared for it. `Threads` has one
                // value, and is there for tournament managers that set it in any case.
                _ => {}
            }
        }))
    }
}

/// The option of a name, in whatever case and with any blanks between its words.
pub(crate) fn find<'o>(options: &'o [EngineOption], name: &str) -> Option<&'o EngineOption> {
    let wanted = || name.split_whitespace();
    options.iter().find(|option| {
        let has = option.name.split_whitespace();
        has.clone().count() == wanted().count()
            && has.zip(wanted()).all(|(has, wanted)| has.eq_ignore_ascii_case(wanted))
    })
}

/// A value as the option's owner writes it: truth in small letters, a choice as it was declared, and nothing for
/// `<empty>`.
///
/// # Errors
///
/// [`OptionError::Value`]: it does not fit.
pub(crate) fn fit(option: &EngineOption, value: &str) -> Result<String, OptionError> {
    let fitting = match &option.kind {
        OptionKind::Check { .. } => value.to_ascii_lowercase(),
        OptionKind::Spin { .. } => {
            value.parse::<i64>().map_or(value.to_string(), |number| number.to_string())
        }
        OptionKind::Combo { choices, .. } => {
            let same = |choice: &&String| choice.eq_ignore_ascii_case(value);
            choices.iter().find(same).cloned().unwrap_or_else(|| value.to_string())
        }
        OptionKind::Text { .. } if value == EMPTY => String::new(),
        OptionKind::Button => String::new(),
        _ => value.to_string(),
    };
    // What was written is what the error quotes.
    if option.kind.accepts(&fitting) {
        Ok(fitting)
    } else {
        Err(OptionError::value(&option.name, value, option.kind.expected()))
    }
}

/// How the protocol writes a text of no letters.
const EMPTY: &str = "<empty>";

/// The line that declares an option. The ends of a range are cut to 32 bits, since that is where many GUIs
/// keep a number; values beyond are taken all the same.
pub(crate) fn declaration(option: &EngineOption) -> String {
    let mut line = format!("option name {} type ", option.name);
    let narrow = |number: i64| number.clamp(i64::from(i32::MIN), i64::from(i32::MAX));
    // Writing to a string does not fail.
    let _ = match &option.kind {
        OptionKind::Check { default } => write!(line, "check default {default}"),
        OptionKind::Spin { default, min, max } => {
            let (default, min, max) = (narrow(*default), narrow(*min), narrow(*max));
            write!(line, "spin default {default} min {min} max {max}")
        }
        OptionKind::Combo { default, choices } => {
            let _ = write!(line, "combo default {default}");
            choices.iter().try_for_each(|choice| write!(line, " var {choice}"))
        }
        OptionKind::Text { default } => {
            write!(line, "string default {}", if default.is_empty() { EMPTY } else { default })
        }
        _ => write!(line, "button"),
    };
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn combo() -> EngineOption {
        let choices = vec!["emulator".to_string(), "type script".to_string()];
        EngineOption::new("Rule Set", OptionKind::Combo { default: "emulator".to_string(), choices })
    }

    #[test]
    fn every_kind_is_declared_as_the_protocol_writes_it() {
        let text =
            |default: &str| EngineOption::new("BookFile", OptionKind::Text { default: default.to_string() });
        let seed = OptionKind::Spin { default: 0, min: 0, max: i64::MAX };
        for (option, expected) in [
            (combo(), "option name Rule Set type combo default emulator var emulator var type script"),
            (text(""), "option name BookFile type string default <empty>"),
            (text("a b.bin"), "option name BookFile type string default a b.bin"),
            (EngineOption::new("Seed", seed), "option name Seed type spin default 0 min 0 max 2147483647"),
            (EngineOption::new("Forget", OptionKind::Button), "option name Forget type button"),
        ] {
            assert_eq!(declaration(&option), expected);
        }
        let own: Vec<String> = Settings::options().iter().map(declaration).collect();
        assert!(
            own.contains(&"option name Move Overhead type spin default 10 min 0 max 10000".to_string()),
            "{own:?}"
        );
        assert!(own.contains(&"option name UCI_Chess960 type check default false".to_string()), "{own:?}");
    }

    #[test]
    fn names_are_found_in_any_case_and_with_any_blanks() {
        let mut settings = Settings::default();
        assert_eq!(settings.set("move  OVERHEAD", "250"), Some(Ok(())));
        assert_eq!(settings.overhead, Duration::from_millis(250));
        assert_eq!(settings.set("uci_chess960", "TRUE"), Some(Ok(())));
        assert!(settings.chess960);
        assert_eq!(settings.set("MoveOverhead", "1"), None);
        assert_eq!(settings.set("", "1"), None);
    }

    #[test]
    fn values_are_fitted_or_refused_with_what_was_expected() {
        assert_eq!(fit(&combo(), "Type Script").as_deref(), Ok("type script"));
        let error = fit(&combo(), "strict").unwrap_err();
        assert_eq!(error.to_string(), "option Rule Set: \"strict\" is not one of: emulator, type script");
        let mut settings = Settings::default();
        let error = settings.set("MULTIPV", "0").unwrap().unwrap_err();
        assert_eq!(error.to_string(), "option MultiPV: \"0\" is not a whole number from 1 to 256");
        assert_eq!(settings.multipv, 1);
        assert_eq!(settings.set("multipv", "+004"), Some(Ok(())));
        assert_eq!(settings.multipv, 4);
        assert!(settings.set("UCI_ShowWDL", "yes").unwrap().is_err());
    }
}
