//! Movetext, broken into lines.

use std::fmt::{self, Write};

/// No line is longer than this (PGN standard, section 8.2.1), but for comments, which stay whole.
const WIDTH: usize = 79;

/// Puts words into lines. The last word is held back, for a closing parenthesis belongs to it.
#[derive(Debug)]
pub(super) struct Lines<W> {
    out: W,
    /// How many bytes the line has.
    column: usize,
    word: String,
    /// Whether the held word is an opening parenthesis, which belongs to the next.
    open: bool,
}

impl<W: Write> Lines<W> {
    pub(super) fn new(out: W) -> Lines<W> {
        Lines { out, column: 0, word: String::new(), open: false }
    }

    /// A word; it may have lines of its own, if it is a comment.
    pub(super) fn word(&mut self, word: &str) -> fmt::Result {
        if !self.open {
            self.flush()?;
        }
        self.open = false;
        self.word.push_str(word);
        Ok(())
    }

    pub(super) fn open(&mut self) -> fmt::Result {
        self.word("(")?;
        self.open = true;
        Ok(())
    }

    pub(super) fn close(&mut self) {
        self.open = false;
        self.word.push(')');
    }

    /// A word that nothing can follow on its line.
    pub(super) fn last_of_line(&mut self, word: &str) -> fmt::Result {
        self.open = false;
        self.word(word)?;
        self.end_line()
    }

    pub(super) fn end_line(&mut self) -> fmt::Result {
        self.flush()?;
        self.column = 0;
        self.out.write_char('\n')
    }

    fn flush(&mut self) -> fmt::Result {
        if self.word.is_empty() {
            return Ok(());
        }
        let first_line = self.word.split('\n').next().unwrap_or_default().len();
        if self.column > 0 {
            let fits = self.column + 1 + first_line <= WIDTH;
            self.out.write_char(if fits { ' ' } else { '\n' })?;
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.out.write_str(&self.word)?;
        self.column = match self.word.rsplit_once('\n') {
            Some((_, last_line)) => last_line.len(),
            None => self.column + self.word.len(),
        };
        self.word.clear();
        Ok(())
    }
}

impl Lines<String> {
    pub(super) fn is_empty(&self) -> bool {
        self.out.is_empty() && self.word.is_empty()
    }

    /// All whole lines, if the last one is ended.
    pub(super) fn written(&self) -> &str {
        &self.out
    }
}
