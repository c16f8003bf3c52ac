//! JSON, as much of it as is written here.

use std::fmt::{Display, Write};

/// Writes one object, field by field.
///
/// ```
/// let text = web_engine::json::object(|o| {
///     o.text("move", "e4").number("depth", 3);
///     o.list("lines", ["a\"b"], |line, item| item.text(line));
/// });
/// assert_eq!(text, r#"{"move":"e4","depth":3,"lines":["a\"b"]}"#);
/// ```
pub fn object(fill: impl FnOnce(&mut Object<'_>)) -> String {
    let mut out = String::new();
    Item { out: &mut out }.object(fill);
    out
}

/// An object that is being written.
pub struct Object<'a> {
    out: &'a mut String,
    empty: bool,
}

/// One value of a list.
pub struct Item<'a> {
    out: &'a mut String,
}

impl Object<'_> {
    fn name(&mut self, name: &str) {
        if !self.empty {
            self.out.push(',');
        }
        self.empty = false;
        quoted(self.out, name);
        self.out.push(':');
    }

    /// A text, as it is printed.
    pub fn text(&mut self, name: &str, value: impl Display) -> &mut Self {
        self.name(name);
        quoted(self.out, &value.to_string());
        self
    }

    /// A whole number. Those past 2^53 lose digits in JavaScript: write keys as text.
    pub fn number(&mut self, name: &str, value: impl Into<i64>) -> &mut Self {
        self.name(name);
        let _ = write!(self.out, "{}", value.into());
        self
    }

    /// Yes or no.
    pub fn flag(&mut self, name: &str, value: bool) -> &mut Self {
        self.name(name);
        self.out.push_str(if value { "true" } else { "false" });
        self
    }

    /// An object.
    pub fn object(&mut self, name: &str, fill: impl FnOnce(&mut Object<'_>)) -> &mut Self {
        self.name(name);
        Item { out: self.out }.object(fill);
        self
    }

    /// A list.
    pub fn list<T>(
        &mut self,
        name: &str,
        values: impl IntoIterator<Item = T>,
        mut write: impl FnMut(T, Item<'_>),
    ) -> &mut Self {
        self.name(name);
        self.out.push('[');
        for (index, value) in values.into_iter().enumerate() {
            if index > 0 {
                self.out.push(',');
            }
            write(value, Item { out: self.out });
        }
        self.out.push(']');
        self
    }
}

impl Item<'_> {
    /// A text, as it is printed.
    pub fn text(self, value: impl Display) {
        quoted(self.out, &value.to_string());
    }

    /// A whole number.
    pub fn number(self, value: impl Into<i64>) {
        let _ = write!(self.out, "{}", value.into());
    }

    /// An object.
    pub fn object(self, fill: impl FnOnce(&mut Object<'_>)) {
        self.out.push('{');
        fill(&mut Object { out: self.out, empty: true });
        self.out.push('}');
    }
}

fn quoted(out: &mut String, text: &str) {
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\0'..'\u{20}' => {
                let _ = write!(out, "\\u{:04x}", u32::from(letter));
            }
            _ => out.push(letter),
        }
    }
    out.push('"');
}
