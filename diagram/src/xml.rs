//! Text that is safe inside XML.

use alloc::string::String;
use core::fmt::{self, Display, Write};

/// A text as character data or an attribute's value in double quotes. Characters that XML 1.0 has no way to write, such as most
/// control characters, become U+FFFD.
pub(crate) struct Escaped<'a>(pub &'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\t' | '\n' | '\r' => f.write_char(' ')?,
                '\0'..'\u{20}' | '\u{7f}'..'\u{a0}' | '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}')?,
                _ => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}

/// The identifier that a text stands for: the text itself where it is an ASCII letter followed by letters, digits,
/// `-` and `_`. Other characters are written `.hex.`, and `_` goes before what does not begin with a letter. Two texts never
/// become the same identifier.
pub(crate) fn identifier(text: &str) -> String {
    let mut id = String::with_capacity(text.len() + 1);
    if !text.starts_with(|first: char| first.is_ascii_alphabetic()) {
        id.push('_');
    }
    for letter in text.chars() {
        if letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_') {
            id.push(letter);
        } else {
            // Writing to a string can't fail.
            let _ = write!(id, ".{:x}.", u32::from(letter));
        }
    }
    id
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn markup_becomes_text_and_control_characters_go() {
        let text = "<b a=\"1\" b='2'>&\u{0}\u{1b}\n\u{ffff}\u{e9}";
        let expected = "&lt;b a=&quot;1&quot; b='2'&gt;&amp;\u{fffd}\u{fffd} \u{fffd}\u{e9}";
        assert_eq!(Escaped(text).to_string(), expected);
    }

    #[test]
    fn identifiers_keep_what_is_harmless_and_never_collide() {
        let cases = [
            ("board", "board"),
            ("my-board_2", "my-board_2"),
            ("2", "_2"),
            ("_2", "__2"),
            ("", "_"),
            ("a b", "a.20.b"),
            ("a.20.b", "a.2e.20.2e.b"),
            ("\"><script>", "_.22..3e..3c.script.3e."),
            ("d\u{e9}", "d.e9."),
        ];
        for (text, expected) in cases {
            assert_eq!(identifier(text), expected, "{text:?}");
        }
    }
}
