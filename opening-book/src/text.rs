//! The text form of a book.

use std::fmt::Write;
use std::str::FromStr;

use movegen::{Position, excerpt};

use crate::{Book, BookError, Keying, Line, Reply};

pub(crate) fn header(keying: Keying) -> &'static str {
    match keying {
        Keying::Position => "# opening book by position",
        Keying::Moves => "# opening book by moves",
    }
}

/// Appends a line.
pub(crate) fn write(text: &mut String, line: &Line, position: &Position) {
    let key = if line.text().is_empty() { "-" } else { line.text() };
    let _ = write!(text, "{key}\t{}\t", line.met());
    for (index, reply) in line.replies().iter().enumerate() {
        let blank = if index == 0 { "" } else { " " };
        let _ = write!(text, "{blank}{} {}", position.uci(reply.mv), reply.weight);
    }
    text.push('\n');
}

fn read(keying: Keying, text: &str) -> Result<Line, BookError> {
    let mut fields = text.split('\t');
    let (Some(key), Some(met), Some(replies), None) =
        (fields.next(), fields.next(), fields.next(), fields.next())
    else {
        return Err(BookError::Fields(excerpt(text)));
    };
    let key = if keying == Keying::Moves && key == "-" { "" } else { key };
    let position = crate::book::position_of(keying, key)?;
    let number = |text: &str| text.parse::<u32>().map_err(|_| BookError::Number(excerpt(text)));
    let met = number(met)?;
    let mut words = replies.split(' ').filter(|word| !word.is_empty());
    let mut found = Vec::new();
    while let Some(word) = words.next() {
        let mv = position.parse_uci(word).map_err(|error| BookError::Move { text: excerpt(key), error })?;
        let weight = number(words.next().unwrap_or_default())?;
        found.push(Reply { mv, weight });
    }
    Ok(Line::new(key.to_string(), met, found))
}

impl FromStr for Book {
    type Err = BookError;

    /// Reads the text form: positions in any order, each once; lines that begin with `#` are skipped.
    fn from_str(text: &str) -> Result<Book, BookError> {
        // An editor may have put a byte order mark in front.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut lines = text.lines().map(|line| line.strip_suffix('\r').unwrap_or(line)).enumerate();
        let first = lines.next().map_or("", |(_, line)| line);
        let keyings = [Keying::Position, Keying::Moves];
        let Some(keying) = keyings.into_iter().find(|&keying| header(keying) == first.trim_end()) else {
            return Err(BookError::Header(excerpt(first)));
        };
        let mut found = Vec::new();
        for (index, line) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
            let read = read(keying, line);
            found.push(read.map_err(|error| BookError::Line { line: index + 1, error: Box::new(error) })?);
        }
        Book::from_lines(keying, found)
    }
}

#[cfg(feature = "serde")]
mod as_text {
    use serde::de::Error as _;
    use serde::ser::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::Book;

    /// The text form, proved legal as it is written.
    impl Serialize for Book {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_str(&self.to_text().map_err(S::Error::custom)?)
        }
    }

    /// The text form, proved legal as it is read.
    impl<'de> Deserialize<'de> for Book {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Book, D::Error> {
            String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
        }
    }
}
