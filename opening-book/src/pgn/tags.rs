//! The tags of a game.

use std::fmt;
use std::ops::Range;

use movegen::Color;

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
/// tags.set("White", "Ada \"the Countess\"");
/// assert_eq!(tags.get("white"), Some("Ada \"the Countess\""));
/// assert_eq!(tags.to_string(), "[White \"Ada \\\"the Countess\\\"\"]\n");
/// ```
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Tags {
    text: String,
    entries: Vec<(Range<u32>, Range<u32>)>,
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

    /// Sets a tag, in its old place if the name is there already. A name keeps only what a name may have:
    /// letters, digits and `_+#=:-`; nothing happens without any. Line ends and control characters in a
    /// value become blanks.
    pub fn set(&mut self, name: &str, value: &str) {
        let name: String = name.chars().filter(|&c| c.is_ascii() && is_name_byte(c as u8)).collect();
        if name.is_empty() {
            return;
        }
        let value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let place = self.iter().position(|(other, _)| other.eq_ignore_ascii_case(&name));
        let mut pairs: Vec<_> =
            self.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
        match place {
            Some(place) => pairs[place].1 = value,
            None => pairs.push((name, value)),
        }
        self.clear();
        for (name, value) in pairs {
            self.push(&name, &value);
        }
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
        &self.text[range.start as usize..range.end as usize]
    }
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
