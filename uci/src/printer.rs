//! The output, shared by two threads.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// Writes whole lines and never fails: what can't be written is kept as the reason to end.
pub(crate) struct Printer<'o> {
    out: Mutex<&'o mut (dyn Write + Send)>,
    broken: AtomicBool,
    error: Mutex<Option<io::Error>>,
    /// Set by `quit`: a search that is running then has nothing more to tell but its move.
    quiet: AtomicBool,
}

impl<'o> Printer<'o> {
    pub(crate) fn new(out: &'o mut (dyn Write + Send)) -> Printer<'o> {
        Printer {
            out: Mutex::new(out),
            broken: AtomicBool::new(false),
            error: Mutex::new(None),
            quiet: AtomicBool::new(false),
        }
    }

    /// Prints a text of one or more lines: an answer.
    pub(crate) fn print(&self, text: &str) {
        self.write(text, false);
    }

    /// Prints what a search has to tell, as long as anybody wants to hear of it.
    pub(crate) fn tell(&self, text: &str) {
        self.write(text, true);
    }

    /// Prints an `info string`.
    pub(crate) fn note(&self, text: &str) {
        self.print(&info_string(text));
    }

    /// The same of a search.
    pub(crate) fn tell_note(&self, text: &str) {
        self.tell(&info_string(text));
    }

    /// Searches have nothing more to say.
    pub(crate) fn hush(&self) {
        self.quiet.store(true, Ordering::Release);
    }

    /// Whether they have not.
    pub(crate) fn is_quiet(&self) -> bool {
        self.quiet.load(Ordering::Acquire)
    }

    /// Whether nobody can hear any more.
    pub(crate) fn is_broken(&self) -> bool {
        self.broken.load(Ordering::Acquire)
    }

    /// Why, unless it was a reader that went away.
    pub(crate) fn into_result(self) -> io::Result<()> {
        match self.error.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error),
            _ => Ok(()),
        }
    }

    fn write(&self, text: &str, unless_quiet: bool) {
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        if self.is_broken() || (unless_quiet && self.is_quiet()) {
            return;
        }
        let mut bytes = Vec::with_capacity(text.len() + 1);
        bytes.extend_from_slice(text.as_bytes());
        bytes.push(b'\n');
        if let Err(error) = out.write_all(&bytes).and_then(|()| out.flush()) {
            self.broken.store(true, Ordering::Release);
            *self.error.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
        }
    }
}

/// An `info string` of one line, whatever is in the text: it may quote what came in.
pub(crate) fn info_string(text: &str) -> String {
    let mut line = String::from("info string ");
    for letter in text.chars() {
        match letter {
            '\n' => line.push_str("; "),
            letter if letter.is_control() => line.extend(letter.escape_default()),
            letter => line.push(letter),
        }
    }
    line
}
