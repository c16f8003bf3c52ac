//! What a tally was counted by, so that nobody goes on with it by something else.

use std::fmt::{self, Write};

use movegen::{Color, Position};
use thiserror::Error;

use crate::{BookError, Keying, Recipe};

/// What begins the line of a setting in the text of a tally. To a book it is a remark.
const REMARK: &str = "# counted: ";

/// The settings of a recipe that decide what is counted, each with its value: names as the recipe's fields have
/// them. The thresholds are not among them: a tally is what there is before any.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Settings(Vec<(String, String)>);

impl Settings {
    pub(crate) fn of(recipe: &Recipe) -> Settings {
        let any = |text: String| if text.is_empty() { "any".to_string() } else { text };
        // What is the same whatever the order and however often.
        let set = |mut words: Vec<String>| {
            words.sort_unstable();
            words.dedup();
            any(words.join(" "))
        };
        let start = Position::default();
        let first = |side: Color| {
            set(recipe.first_moves[side as usize].iter().map(|&mv| start.uci(mv).to_string()).collect())
        };
        let by_position = recipe.keying == Keying::Position;
        let date = |date: Option<crate::Date>| any(date.map(|date| date.to_string()).unwrap_or_default());
        let player = recipe.player.as_deref();
        let values = [
            ("by", if by_position { "position" } else { "moves" }.to_string()),
            (
                "player",
                any(player.map(|name| format!("{:?}", folded(name).collect::<String>())).unwrap_or_default()),
            ),
            ("since", date(recipe.since)),
            ("until", date(recipe.until)),
            ("white first", first(Color::White)),
            ("black first", first(Color::Black)),
            ("pace", set(recipe.paces.iter().map(|pace| pace.name().to_string()).collect())),
            ("score", set(recipe.scores.iter().map(|score| score.name().to_string()).collect())),
            ("plies", recipe.plies.to_string()),
            ("any start", if recipe.any_start && by_position { "yes" } else { "no" }.to_string()),
        ];
        Settings(values.into_iter().map(|(name, value)| (name.to_string(), value)).collect())
    }

    /// Appends a line for each.
    pub(crate) fn write(&self, text: &mut String) {
        for (name, value) in &self.0 {
            let _ = writeln!(text, "{REMARK}{name} = {value}");
        }
    }

    /// Those that stand in a text, if any do.
    pub(crate) fn read(text: &str) -> Option<Settings> {
        let lines = text.trim_start_matches('\u{feff}').lines().take_while(|line| line.starts_with('#'));
        let pair = |line: &str| {
            let (name, value) = line.split_once(" = ").unwrap_or((line, ""));
            (name.to_string(), value.trim_end().to_string())
        };
        let found: Vec<_> = lines.filter_map(|line| line.strip_prefix(REMARK)).map(pair).collect();
        (!found.is_empty()).then_some(Settings(found))
    }

    /// What these, a tally's, say otherwise than a recipe's.
    pub(crate) fn against(&self, recipe: &Settings) -> Result<(), OtherRecipe> {
        let value = |settings: &Settings, name: &str| {
            settings.0.iter().find(|(other, _)| other == name).map(|(_, value)| value.clone())
        };
        let mut names: Vec<&String> = recipe.0.iter().map(|(name, _)| name).collect();
        names.extend(self.0.iter().map(|(name, _)| name).filter(|&name| value(recipe, name).is_none()));
        let differences: Vec<Difference> = names
            .into_iter()
            .map(|name| Difference {
                setting: name.clone(),
                tally: value(self, name),
                recipe: value(recipe, name),
            })
            .filter(|difference| difference.tally != difference.recipe)
            .collect();
        if differences.is_empty() { Ok(()) } else { Err(OtherRecipe { differences }) }
    }
}

/// A player's name as it is compared, letter by letter: blanks around it and its case do not count. By way of
/// capital letters, so that both small sigmas of Greek are one, whichever ends a name; [`str::to_lowercase`] would
/// tell them apart by their place in the word.
pub(crate) fn folded(name: &str) -> impl Iterator<Item = char> + '_ {
    name.trim().chars().flat_map(char::to_uppercase).flat_map(char::to_lowercase)
}

/// A setting that a tally was counted with, and what a recipe has in its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// Which.
    pub setting: String,
    /// The tally's value; `None` if it has none.
    pub tally: Option<String>,
    /// The recipe's value; `None` if it has none.
    pub recipe: Option<String>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [tally, recipe] = [&self.tally, &self.recipe].map(|value| value.as_deref().unwrap_or("unknown"));
        write!(f, "{} = {tally}, not {recipe}", self.setting)
    }
}

/// A tally that was counted by another recipe: going on with it would make a book that is neither's.
///
/// ```
/// use opening_book::{Builder, Recipe};
/// let tally = Builder::new(Recipe::of_player("Ada")).tally().clone();
/// let error = Builder::resume(Recipe::of_player("Bob").with_plies(20), tally).unwrap_err();
/// let said = "the tally was counted with player = \"ada\", not \"bob\"; plies = 16, not 20";
/// assert_eq!(error.to_string(), said);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("the tally was counted with {}", self.differences.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
pub struct OtherRecipe {
    /// What differs: one setting at least.
    pub differences: Vec<Difference>,
}

/// A text that is no tally.
///
/// ```
/// use opening_book::{Tally, TallyError};
/// let error = Tally::from_text("# opening book by moves\n-\t1\te2e4 1\n").unwrap_err();
/// assert_eq!(error, TallyError::NoRecipe);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TallyError {
    /// Its lines are not those of a book.
    #[error(transparent)]
    Book(#[from] BookError),
    /// It does not say by what recipe it was counted, so it may be a book with thresholds, or anything.
    #[error("it is no tally: its lines \"# counted: ...\" are missing, which tell what was counted")]
    NoRecipe,
}
