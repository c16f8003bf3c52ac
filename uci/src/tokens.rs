//! Words with blanks between them.

/// The words of a line, in order, and at any moment the rest of it.
#[derive(Debug, Clone)]
pub(crate) struct Tokens<'l> {
    rest: &'l str,
}

impl<'l> Tokens<'l> {
    pub(crate) fn new(line: &'l str) -> Tokens<'l> {
        Tokens { rest: line }
    }

    /// What has not been read, without blanks at its ends.
    pub(crate) fn rest(&mut self) -> &'l str {
        std::mem::take(&mut self.rest).trim()
    }
}

impl<'l> Iterator for Tokens<'l> {
    type Item = &'l str;

    fn next(&mut self) -> Option<&'l str> {
        let line = self.rest.trim_start();
        let end = line.find(char::is_whitespace).unwrap_or(line.len());
        let (word, rest) = line.split_at(end);
        self.rest = rest;
        (!word.is_empty()).then_some(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_what_stands_between_blanks() {
        let words: Vec<&str> = Tokens::new(" \t go\u{a0}depth  3\r").collect();
        assert_eq!(words, ["go", "depth", "3"]);
        assert_eq!(Tokens::new("\r \t").next(), None);
    }

    #[test]
    fn the_rest_keeps_its_inner_blanks() {
        let mut tokens = Tokens::new("value  C:\\my  books\\a.bin \r");
        tokens.next();
        assert_eq!(tokens.rest(), "C:\\my  books\\a.bin");
        assert_eq!(tokens.rest(), "");
        assert_eq!(tokens.next(), None);
    }
}
