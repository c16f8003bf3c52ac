//! The tags of a game.

use std::fmt;
use std::ops::Range;

use movegen::{Color, excerpt};
use thiserror::Error;

use super::GameResult;

/// The tags that every exported game has, in their order (PGN standard, section 8.1.1), with the values that
/// stand for "unknown".
pub(super) const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// How many bytes of a tag are read, its name among them; more are dropped.
pub(super) const LONGEST_TAG: usize = 16 * 1024;
/// How many characters a name may have that is to be written: as many as any symbol (PGN standard, section 7).
const LONGEST_NAME: usize = 255;
/// How many bytes of names and values are kept of one game.
const MOST_BYTES: usize = 64 * 1024;
/// How many tags are kept of one game.
const MOST_TAGS: usize = 1024;

/// Names and values, in the order of the text. Names are compared as they stand, except that their case
/// does not count. Where a name occurs twice, the first counts.
///
/// ```
/// use opening_book::pgn::Tags;
/// let mut tags = Tags::new();
/// tags.set("White", "Ada \"the Countess\"")?;
/// assert_eq!(tags.get("white"), Some("Ada \"the Countess\""));
/// assert_eq!(tags.to_string(), "[White \"Ada \\\"the Countess\\\"\"]\n");
/// # Ok::<(), opening_book::pgn::TagError>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Tags {
    text: String,
    entries: Vec<(Range<u32>, Range<u32>)>,
}

/// A tag that can't be set.
///
/// ```
/// use opening_book::pgn::{TagError, Tags};
/// let error = Tags::new().set("Played at", "home").unwrap_err();
/// assert_eq!(error, TagError::Name("Played at".to_string()));
/// let said = "a letter, then letters, digits and _+#=:-, at most 255 in all";
/// assert_eq!(error.to_string(), format!("\"Played at\" is not a tag's name: expected {said}"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TagError {
    /// A name that no tag can have, cut where it is long.
    #[error(
        "{0:?} is not a tag's name: expected a letter, then letters, digits and _+#=:-, at most {LONGEST_NAME} in all"
    )]
    Name(String),
    /// A value for which there is no room.
    #[error("the value {value:?} of {name} has {bytes} bytes: expected at most {room}")]
    Value {
        /// The tag.
        name: String,
        /// The value, cut.
        value: String,
        /// Its length in bytes.
        bytes: usize,
        /// How many bytes there is room for: a value may have 16 KiB, and all names and values of a game 64 KiB.
        room: usize,
    },
    /// One tag too many.
    #[error("no room for {0}: expected at most {MOST_TAGS} tags")]
    Count(String),
}

impl Tags {
    /// None.
    pub fn new() -> Tags {
        Tags::default()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Names and values in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.entries.iter().map(|(name, value)| (self.part(name), self.part(value)))
    }

    /// The value of the first tag of this name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(other, _)| other.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    /// The player's name, if the tag is there.
    pub fn player(&self, color: Color) -> Option<&str> {
        self.get(match color {
            Color::White => "White",
            Color::Black => "Black",
        })
    }

    /// The tag `Result`, if it is there and one.
    pub fn result(&self) -> Option<GameResult> {
        self.get("Result")?.trim().parse().ok()
    }

    /// Sets a tag, in its old place if the name is there already. Line ends and other control characters in
    /// a value become blanks, for PGN can't hold them.
    ///
    /// # Errors
    ///
    /// [`TagError`] for what a reader could not read back whole; all tags are as they were.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        let begins_well = name.starts_with(|c: char| c.is_ascii_alphabetic());
        if !begins_well || name.len() > LONGEST_NAME || !name.bytes().all(is_name_byte) {
            return Err(TagError::Name(excerpt(name)));
        }
        let value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let place = self.iter().position(|(other, _)| other.eq_ignore_ascii_case(name));
        if place.is_none() && self.entries.len() >= MOST_TAGS {
            return Err(TagError::Count(name.to_string()));
        }
        // The old value, or nothing behind all that is there.
        let old = place.map_or(self.text.len()..self.text.len(), |place| as_usize(&self.entries[place].1));
        let new_name = if place.is_none() { name.len() } else { 0 };
        let room =
            MOST_BYTES.saturating_sub(self.text.len() - old.len() + new_name).min(LONGEST_TAG - name.len());
        if value.len() > room {
            let (bytes, value) = (value.len(), excerpt(&value));
            return Err(TagError::Value { name: name.to_string(), value, bytes, room });
        }
        let Some(place) = place else {
            self.push(name, &value);
            return Ok(());
        };
        self.text.replace_range(old.clone(), &value);
        let moved = |at: &mut u32| *at = (*at as usize - old.len() + value.len()) as u32;
        moved(&mut self.entries[place].1.end);
        for (name, value) in &mut self.entries[place + 1..] {
            [&mut name.start, &mut name.end, &mut value.start, &mut value.end].into_iter().for_each(moved);
        }
        Ok(())
    }

    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.entries.clear();
    }

    /// Appends a tag; `false` where there is no more room.
    pub(super) fn push(&mut self, name: &str, value: &str) -> bool {
        if self.text.len() + name.len() + value.len() > MOST_BYTES || self.entries.len() >= MOST_TAGS {
            return false;
        }
        let name = self.store(name);
        let value = self.store(value);
        self.entries.push((name, value));
        true
    }

    fn store(&mut self, text: &str) -> Range<u32> {
        let from = self.text.len() as u32;
        self.text.push_str(text);
        from..self.text.len() as u32
    }

    fn part(&self, range: &Range<u32>) -> &str {
        &self.text[as_usize(range)]
    }
}

fn as_usize(range: &Range<u32>) -> Range<usize> {
    range.start as usize..range.end as usize
}

/// Whether a tag's name may have this byte.
pub(super) fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_+#=:-".contains(&byte)
}

/// One tag pair as a line, without its end.
pub(super) fn write_pair(f: &mut impl fmt::Write, name: &str, value: &str) -> fmt::Result {
    write!(f, "[{name} \"")?;
    for letter in value.chars() {
        match letter {
            '"' | '\\' => write!(f, "\\{letter}")?,
            letter if letter.is_control() => f.write_char(' ')?,
            letter => f.write_char(letter)?,
        }
    }
    f.write_str("\"]\n")
}

impl fmt::Display for Tags {
    /// One line for each tag, with escapes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|(name, value)| write_pair(f, name, value))
    }
}

impl fmt::Debug for Tags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
