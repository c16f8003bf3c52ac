//! Another program: its lines, with a clock beside them, and its certain end.

use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::str::FromStr;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use thiserror::Error;

/// The longest line that is kept, in bytes; the rest of it is dropped.
const LONGEST_LINE: usize = 64 * 1024;
/// How many lines wait to be read before the program has to.
const MOST_LINES: usize = 1024;
/// How long a program may take to end by itself once it is told to.
const GRACE: Duration = Duration::from_millis(500);
/// How often it is looked at meanwhile.
const GLANCE: Duration = Duration::from_millis(5);

/// A program and its arguments, as a command line has them: blanks between words, quotation marks (`"` or `'`)
/// around words that have blanks. No shell reads it.
///
/// ```
/// use examples::tournament::process::CommandLine;
/// let line: CommandLine = r#"'/opt/my engine/bin' --level "1 2""#.parse().unwrap();
/// assert_eq!((line.program.as_str(), line.arguments.join("|").as_str()), ("/opt/my engine/bin", "--level|1 2"));
/// assert!("".parse::<CommandLine>().is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommandLine {
    /// The path of the program, or its name if it is to be looked for where programs are.
    pub program: String,
    /// What it is told.
    pub arguments: Vec<String>,
}

/// A text that is no command line.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NotACommandLine {
    /// There is no program.
    #[error("expected the path of a program")]
    Empty,
    /// A quotation mark without its second.
    #[error("{0:?} has a quotation mark that is not closed")]
    OpenQuote(String),
}

impl FromStr for CommandLine {
    type Err = NotACommandLine;

    fn from_str(text: &str) -> Result<CommandLine, NotACommandLine> {
        let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
        for letter in text.chars() {
            match quote {
                Some(mark) if letter == mark => quote = None,
                None if letter == '"' || letter == '\'' => {
                    quote = Some(letter);
                    word.get_or_insert_default();
                }
                None if letter.is_whitespace() => words.extend(word.take()),
                _ => word.get_or_insert_default().push(letter),
            }
        }
        if quote.is_some() {
            return Err(NotACommandLine::OpenQuote(text.to_string()));
        }
        words.extend(word);
        let mut words = words.into_iter();
        let program = words.next().filter(|program| !program.is_empty()).ok_or(NotACommandLine::Empty)?;
        Ok(CommandLine { program, arguments: words.collect() })
    }
}

/// A line that a program wrote, without its end, and when it came. What is not UTF-8 is replaced.
#[derive(Debug, Clone)]
pub struct Line {
    /// The text.
    pub text: String,
    /// When it was read.
    pub at: Instant,
}

/// Why there is no line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Silence {
    /// Not in time.
    TimeOut,
    /// The program writes no more: it has ended, or closed its output.
    Ended,
}

/// A running program. It is told `quit` and, if that does not help, killed when this is dropped.
pub struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<Line>,
}

impl Process {
    /// Starts a program. What it writes to standard error is nobody's.
    ///
    /// # Errors
    ///
    /// Whatever starting it gives.
    pub fn start(line: &CommandLine) -> io::Result<Process> {
        let mut child = Command::new(&line.program)
            .args(&line.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let (sender, lines) = sync_channel(MOST_LINES);
        let input = child.stdin.take();
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || pass_on(output, &sender));
        }
        Ok(Process { child, input, lines })
    }

    /// Writes a line to the program. A program that has gone away shows itself at the next [`read`](Self::read).
    pub fn send(&mut self, line: impl fmt::Display) {
        if let Some(input) = &mut self.input {
            let text = format!("{line}\n");
            if input.write_all(text.as_bytes()).and_then(|()| input.flush()).is_err() {
                self.input = None;
            }
        }
    }

    /// The next line, waited for until then.
    ///
    /// # Errors
    ///
    /// [`Silence`].
    pub fn read(&mut self, until: Instant) -> Result<Line, Silence> {
        match self.lines.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(line) => Ok(line),
            Err(RecvTimeoutError::Timeout) => Err(Silence::TimeOut),
            Err(RecvTimeoutError::Disconnected) => Err(Silence::Ended),
        }
    }

    /// Drops the lines that have come already.
    ///
    /// # Errors
    ///
    /// [`Silence::Ended`] where there will be no more.
    pub fn drain(&mut self) -> Result<(), Silence> {
        loop {
            match self.lines.try_recv() {
                Ok(_) => {}
                Err(TryRecvError::Empty) => return Ok(()),
                Err(TryRecvError::Disconnected) => return Err(Silence::Ended),
            }
        }
    }

    /// Ends the program: by `quit` and the end of its input, and if it does not heed them, by force. How it
    /// ended, where that is known.
    pub fn end(&mut self) -> Option<ExitStatus> {
        self.send("quit");
        self.input = None;
        let until = Instant::now() + GRACE;
        while Instant::now() < until {
            // A program that waits for its lines to be read can't end.
            let _ = self.drain();
            match self.child.try_wait() {
                Ok(None) => thread::sleep(GLANCE),
                Ok(Some(status)) => return Some(status),
                Err(_) => break,
            }
        }
        let _ = self.child.kill();
        self.child.wait().ok()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}

/// Reads lines until there are none, or nobody wants them.
fn pass_on(output: impl Read, sender: &SyncSender<Line>) {
    let mut reader = BufReader::new(output);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let mut part = reader.by_ref().take(LONGEST_LINE as u64);
        match part.read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let at = Instant::now();
        if bytes.last() != Some(&b'\n') && bytes.len() == LONGEST_LINE && reader.skip_until(b'\n').is_err() {
            return;
        }
        let text = String::from_utf8_lossy(&bytes).trim().to_string();
        if sender.send(Line { text, at }).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_lines_are_split_at_blanks_outside_quotation_marks() {
        let words = |text: &str| {
            let line = text.parse::<CommandLine>();
            line.map(|line| [vec![line.program], line.arguments].concat().join("|"))
        };
        assert_eq!(words("  stockfish \t bench 16 "), Ok("stockfish|bench|16".to_string()));
        assert_eq!(words(r#"a "" 'b "c" d'e"#), Ok(r#"a||b "c" de"#.to_string()));
        assert_eq!(words(" "), Err(NotACommandLine::Empty));
        assert_eq!(words(r#""" x"#), Err(NotACommandLine::Empty));
        assert!(matches!(words("a 'b"), Err(NotACommandLine::OpenQuote(_))));
    }

    #[test]
    fn lines_are_cut_where_they_are_too_long_and_need_no_utf8() {
        let (sender, lines) = sync_channel(10);
        let mut text = vec![b'x'; LONGEST_LINE + 10];
        text.extend(b"\nreadyok\r\n\xff\n\nlast");
        pass_on(text.as_slice(), &sender);
        drop(sender);
        let lines: Vec<String> = lines.iter().map(|line| line.text).collect();
        assert_eq!(lines[0].len(), LONGEST_LINE);
        assert_eq!(lines[1..], ["readyok", "\u{fffd}", "", "last"]);
    }
}
