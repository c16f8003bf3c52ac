//! How every example begins and ends: its arguments, its output, its exit status.

use std::ffi::OsString;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::path::Path;
use std::process::ExitCode;
use std::str::FromStr;

use clap::Parser;
use clap::error::ErrorKind;
use movegen::{Move, Position};
use thiserror::Error;

use crate::text;

/// Why a program gives up.
#[derive(Debug, Error)]
pub enum Failure {
    /// The arguments make no sense; the text says what is wrong, in one line.
    #[error("{0}")]
    BadInput(String),
    /// The output can't be written.
    #[error("can't write: {0}")]
    Output(#[from] io::Error),
    /// The input can't be read.
    #[error("can't read: {0}")]
    Input(io::Error),
    /// What does the work has failed; the text says how, in one line.
    #[error("{0}")]
    Broken(String),
}

/// How a program ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// It did what it was asked to: exit status 0.
    Done,
    /// Something outside failed, or a check did: exit status 1.
    Failed,
    /// It was asked for something that can't be: exit status 2.
    BadInput,
}

/// A program that has nothing to tell by its status.
impl From<()> for Status {
    fn from((): ()) -> Status {
        Status::Done
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        match status {
            Status::Done => ExitCode::SUCCESS,
            Status::Failed => ExitCode::FAILURE,
            Status::BadInput => ExitCode::from(2),
        }
    }
}

/// Where a program writes, and whether with colours.
pub struct Screen<'a> {
    out: &'a mut dyn Write,
    colored: bool,
}

impl<'a> Screen<'a> {
    /// Without colours.
    pub fn plain(out: &'a mut dyn Write) -> Screen<'a> {
        Screen { out, colored: false }
    }

    /// With ANSI colours.
    pub fn colored(out: &'a mut dyn Write) -> Screen<'a> {
        Screen { out, colored: true }
    }

    /// Whether it writes ANSI sequences: it is a terminal that may be drawn on.
    ///
    /// ```
    /// use examples::Screen;
    /// assert!(!Screen::plain(&mut Vec::new()).is_colored());
    /// ```
    pub fn is_colored(&self) -> bool {
        self.colored
    }

    /// A text in an ANSI style (the numbers between `ESC [` and `m`), or the plain text.
    ///
    /// ```
    /// use examples::Screen;
    /// assert_eq!(Screen::plain(&mut Vec::new()).paint("1", "bold"), "bold");
    /// assert_eq!(Screen::colored(&mut Vec::new()).paint("1", "bold"), "\x1b[1mbold\x1b[0m");
    /// ```
    pub fn paint(&self, style: &str, text: &str) -> String {
        if self.colored { format!("\x1b[{style}m{text}\x1b[0m") } else { text.to_string() }
    }
}

impl Write for Screen<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Runs a program on the process's own arguments and streams, as [`run`] does.
///
/// Colours only where standard output is a terminal and `NO_COLOR` is not set (<https://no-color.org>).
pub fn main<C: Parser, S: Into<Status>>(
    action: impl FnOnce(C, &mut Screen<'_>) -> Result<S, Failure>,
) -> ExitCode {
    let stdout = io::stdout();
    let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let colored = stdout.is_terminal() && !no_color;
    let mut out = io::BufWriter::new(stdout.lock());
    let mut screen = Screen { out: &mut out, colored };
    run(std::env::args_os(), &mut screen, &mut io::stderr().lock(), action).into()
}

/// Runs a program: reads its arguments, of which the first is its name, and does with them what `action`
/// says. Whatever is wrong becomes one line on `err`. An action that returns a [`Status`] ends with it, and one that
/// returns nothing is done.
///
/// A reader that has gone away (`| head`) is no error: nobody is left to hear of it.
///
/// ```
/// use std::io::Write;
/// use clap::Parser;
/// use examples::{Failure, Screen, Status};
///
/// /// Greets.
/// #[derive(Parser)]
/// struct Hello {
///     /// Whom.
///     name: String,
/// }
///
/// fn greet(hello: Hello, screen: &mut Screen<'_>) -> Result<(), Failure> {
///     writeln!(screen, "Hello {}", hello.name)?;
///     Ok(())
/// }
///
/// let (mut out, mut err) = (Vec::new(), Vec::new());
/// let status = examples::run(["hello", "Ada"], &mut Screen::plain(&mut out), &mut err, greet);
/// assert_eq!((status, out.as_slice(), err.len()), (Status::Done, "Hello Ada\n".as_bytes(), 0));
/// ```
pub fn run<C: Parser, S: Into<Status>>(
    arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>,
    screen: &mut Screen<'_>,
    err: &mut dyn Write,
    action: impl FnOnce(C, &mut Screen<'_>) -> Result<S, Failure>,
) -> Status {
    let result = match C::try_parse_from(arguments) {
        Ok(command) => action(command, screen).map(Into::into),
        Err(error) => show_usage(&error, screen).map(Status::from),
    };
    let result = result.and_then(|status| screen.flush().map(|()| status).map_err(Failure::from));
    let (status, text) = match result {
        Ok(status) => return status,
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => return Status::Done,
        Err(failure @ Failure::BadInput(_)) => (Status::BadInput, failure.to_string()),
        Err(failure) => (Status::Failed, failure.to_string()),
    };
    // If nobody hears the error, the exit status still tells.
    let _ = writeln!(err, "{}: {}", C::command().get_name(), in_one_line(&text));
    status
}

/// Prints the help that was asked for, or makes a failure of what clap has to say.
fn show_usage(error: &clap::Error, screen: &mut Screen<'_>) -> Result<(), Failure> {
    let text = error.render();
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        let text = if screen.colored { text.ansi().to_string() } else { text.to_string() };
        screen.write_all(text.as_bytes())?;
        return Ok(());
    }
    let text = text.to_string();
    // The first paragraph says what is wrong. Usage and tips follow; `--help` has them too.
    let ends = ["\n\nUsage:", "\n\nFor more information", "\n\n  tip:"];
    let end = ends.iter().filter_map(|end| text.rfind(end)).min().unwrap_or(text.len());
    let text = &text[..end];
    Err(Failure::BadInput(text.strip_prefix("error: ").unwrap_or(text).to_string()))
}

/// A text without line ends, and with control characters escaped: what it quotes came from outside.
fn in_one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for part in text.split('\n').map(str::trim).filter(|part| !part.is_empty()) {
        if !line.is_empty() {
            line.push(' ');
        }
        for letter in part.chars() {
            if letter.is_control() { line.extend(letter.escape_default()) } else { line.push(letter) }
        }
    }
    line
}

/// The position of the arguments: a FEN in one argument or spread over six, or the start position.
///
/// # Errors
///
/// [`Failure::BadInput`] with everything that is wrong with the FEN.
///
/// ```
/// use examples::command::position;
/// let fields = ["4k3/8/8/8/8/8/8/4K3", "w", "-", "-", "0", "1"].map(String::from);
/// assert_eq!(position(&fields).unwrap(), position(&[fields.join(" ")]).unwrap());
/// assert_eq!(position(&[]).unwrap(), movegen::Position::default());
/// ```
pub fn position(fen: &[String]) -> Result<Position, Failure> {
    if fen.is_empty() {
        return Ok(Position::default());
    }
    fen.join(" ").parse().map_err(|error| Failure::BadInput(format!("not a position: {error}")))
}

/// The legal move that an argument names, in SAN or UCI.
///
/// # Errors
///
/// [`Failure::BadInput`] with the argument's name and what is wrong with its text.
///
/// ```
/// use examples::command::legal_move;
/// use movegen::Position;
/// assert!(legal_move(&Position::default(), "--why", "Nf3").is_ok());
/// let error = legal_move(&Position::default(), "--why", "Ke2").unwrap_err().to_string();
/// assert!(error.starts_with("--why: ") && error.contains("Ke2"));
/// ```
pub fn legal_move(position: &Position, argument: &str, text: &str) -> Result<Move, Failure> {
    position.parse_move(text).map_err(|error| Failure::BadInput(format!("{argument}: {error}")))
}

/// The largest file that is read as a whole, in bytes: a Polyglot book of sixteen million entries. Games, which may be
/// more, are read as a stream.
pub const LARGEST_FILE: u64 = 256 << 20;

/// Reads a file as a whole, if it has an end before [`LARGEST_FILE`]: `/dev/zero` has none.
///
/// # Errors
///
/// Those of the system, and [`io::ErrorKind::FileTooLarge`].
///
/// ```
/// assert!(examples::command::read(std::path::Path::new("no such file")).is_err());
/// ```
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(LARGEST_FILE + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST_FILE {
        let words = format!("larger than {} MiB", LARGEST_FILE >> 20);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, words));
    }
    Ok(bytes)
}

/// The same as text.
///
/// # Errors
///
/// Those of [`read`], and [`io::ErrorKind::InvalidData`].
pub fn read_text(path: &Path) -> io::Result<String> {
    let not_text = |_| io::Error::new(io::ErrorKind::InvalidData, "not text: not UTF-8");
    String::from_utf8(read(path)?).map_err(not_text)
}

/// The longest line that a person is heard with, in bytes.
pub const LONGEST_LINE: usize = 1000;

/// What a person has typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    /// A line without its end and without blanks around it.
    Text(String),
    /// A line of more than [`LONGEST_LINE`] bytes, which is passed over to its end.
    TooLong,
}

/// The next line, or `None` at the end of the input.
///
/// # Errors
///
/// [`Failure::Input`]: it can't be read.
///
/// ```
/// use examples::command::{Line, read_line};
/// let typed = format!("  e4 \r\n{}\nquit", "x".repeat(5000));
/// let mut input = typed.as_bytes();
/// assert_eq!(read_line(&mut input).unwrap(), Some(Line::Text("e4".to_string())));
/// assert_eq!(read_line(&mut input).unwrap(), Some(Line::TooLong));
/// assert_eq!(read_line(&mut input).unwrap(), Some(Line::Text("quit".to_string())));
/// assert_eq!(read_line(&mut input).unwrap(), None);
/// ```
pub fn read_line(input: &mut dyn BufRead) -> Result<Option<Line>, Failure> {
    let mut read = |most: usize| {
        let mut bytes = Vec::new();
        let read = Read::take(&mut *input, most as u64).read_until(b'\n', &mut bytes);
        read.map_err(Failure::Input).map(|_| bytes)
    };
    let first = read(LONGEST_LINE + 1)?;
    if first.is_empty() {
        return Ok(None);
    }
    if first.len() <= LONGEST_LINE || first.ends_with(b"\n") {
        return Ok(Some(Line::Text(String::from_utf8_lossy(&first).trim().to_string())));
    }
    loop {
        let more = read(LONGEST_LINE)?;
        if more.is_empty() || more.ends_with(b"\n") {
            return Ok(Some(Line::TooLong));
        }
    }
}

/// Writes a file as a whole, in place of one that is there, and says so with how many bytes it has. One that has these
/// bytes already is left alone.
///
/// # Errors
///
/// [`Failure::Output`] with the file's name; what was there is as it was.
pub fn save(screen: &mut Screen<'_>, path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let done = if replace(path, bytes)? { "written" } else { "unchanged" };
    writeln!(screen, "{}: {} bytes, {done}", path.display(), text::grouped(bytes.len() as u64))?;
    Ok(())
}

/// The same without a word; `true` where it was written.
///
/// # Errors
///
/// As [`save`].
pub fn replace(path: &Path, bytes: &[u8]) -> Result<bool, Failure> {
    opening_book::replace_file_if_changed(path, bytes)
        .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())).into())
}

/// A reader of whole numbers in a range, for clap.
///
/// ```
/// let read = examples::command::whole_number(1_u8, 128);
/// assert_eq!(read("12"), Ok(12));
/// assert_eq!(read("0"), Err("expected a whole number from 1 to 128".to_string()));
/// ```
pub fn whole_number<N>(min: N, max: N) -> impl Fn(&str) -> Result<N, String> + Clone + Send + Sync
where
    N: FromStr + PartialOrd + Display + Copy + Send + Sync,
{
    move |text| {
        let number = text.parse::<N>().ok().filter(|number| (min..=max).contains(number));
        number.ok_or_else(|| format!("expected a whole number from {min} to {max}"))
    }
}
