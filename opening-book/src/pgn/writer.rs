//! Games written as they are read, with all that is said of them.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Write};

use movegen::{Move, Position};

use super::export::{write_number, write_tags};
use super::lines::Lines;
use super::{Annotation, Flow, Summary, Tags, Visitor, Wants};

/// A [`Visitor`] that writes the games it hears of, with comments, clocks, NAGs and variations: a
/// [`Reader`](super::Reader) that reads them again tells the same.
///
/// Tags and moves are written as [`Export`](super::Export) writes them, comments as they stand, so that a line with a
/// long one is long. One game at a time is held in memory.
///
/// What the reader does not tell is not written: the rest of a line behind an error, though with the game's result; a
/// whole game where not even its start can be read; variations in more than 64 others; what a comment has beyond 64 KiB.
/// Each is a [`Problem`](super::Problem), and [`problem`](Visitor::problem) of a visitor around this one hears of it. At
/// the limits of what a reader keeps (64 KiB of a comment, 16 KiB of a tag, 1,024 tags) reading again may tell less: text
/// in Latin-1 grows in UTF-8, and each game is written with the seven tags of the roster.
///
/// ```
/// use opening_book::pgn::{Reader, Writer};
/// let text = "1. e4 {[%clk 0:03:00]} c5!? (1... e5 2. Nf3 {best}) 2. c3 *";
/// let mut writer = Writer::new(Vec::new());
/// Reader::new(text.as_bytes()).read_all(&mut writer)?;
/// assert_eq!(writer.games(), 1);
/// let written = String::from_utf8(writer.finish()?)?;
/// let moves = "\n\n1. e4 {[%clk 0:03:00]} 1... c5 $5 (1... e5 2. Nf3 {best}) 2. c3 *\n\n";
/// assert!(written.ends_with(moves), "{written}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A visitor around it changes what it hears. Whatever is not handed on is lost, so all of it is:
///
/// ```
/// use movegen::{Move, Position};
/// use opening_book::pgn::{Annotation, Flow, Reader, Summary, Tags, Visitor, Wants, Writer};
///
/// /// Leaves out signs such as `!?`.
/// struct Unjudged(Writer<Vec<u8>>);
///
/// impl Visitor for Unjudged {
///     fn annotation(&mut self, annotation: Annotation<'_>) {
///         if !matches!(annotation, Annotation::Nag(_)) {
///             self.0.annotation(annotation);
///         }
///     }
///     fn wants(&self) -> Wants { self.0.wants() }
///     fn tags(&mut self, tags: &Tags) -> Flow { self.0.tags(tags) }
///     fn start(&mut self, position: &Position) { self.0.start(position) }
///     fn play(&mut self, before: &Position, mv: Move) -> Flow { self.0.play(before, mv) }
///     fn pass(&mut self, before: &Position) -> Flow { self.0.pass(before) }
///     fn begin_variation(&mut self) { self.0.begin_variation() }
///     fn variation_move(&mut self, before: &Position, mv: Option<Move>) { self.0.variation_move(before, mv) }
///     fn end_variation(&mut self) { self.0.end_variation() }
///     fn end(&mut self, summary: &Summary) { self.0.end(summary) }
/// }
///
/// let mut writer = Unjudged(Writer::new(Vec::new()));
/// Reader::new(&b"1. e4 e5?! {solid} (1... c5!) *"[..]).read_all(&mut writer)?;
/// let written = String::from_utf8(writer.0.finish()?)?;
/// assert!(written.ends_with("\n\n1. e4 e5 {solid} (1... c5) *\n\n"), "{written}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Writer<W> {
    out: W,
    games: u64,
    failure: Option<io::Error>,
    tags: Tags,
    /// Of the game at hand, once it is known.
    start: Option<Position>,
    lines: Lines<String>,
    /// Whether a move of Black needs its number.
    number: bool,
}

impl<W: Write> Writer<W> {
    /// Writes to this, in one piece for each game.
    pub fn new(out: W) -> Writer<W> {
        Writer {
            out,
            games: 0,
            failure: None,
            tags: Tags::new(),
            start: None,
            lines: Lines::new(String::new()),
            number: true,
        }
    }

    /// How many games have been written.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Flushes, and gives back what was written to.
    ///
    /// # Errors
    ///
    /// The first that writing gave; nothing was written after it.
    pub fn finish(mut self) -> io::Result<W> {
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        self.out.flush()?;
        Ok(self.out)
    }

    fn flow(&self) -> Flow {
        if self.failure.is_none() { Flow::Read } else { Flow::Skip }
    }

    /// Writes a move or a pass.
    fn half_move(&mut self, before: &Position, mv: Option<Move>) {
        let number = std::mem::take(&mut self.number);
        let written = write_number(&mut self.lines, before, number).and_then(|()| match mv {
            Some(mv) => self.lines.word(&before.san(mv)),
            None => self.lines.word("--"),
        });
        self.keep_failure(written);
    }

    /// What is written to memory does not fail.
    fn keep_failure(&mut self, written: fmt::Result) {
        if let Err(error) = written {
            self.failure.get_or_insert_with(|| io::Error::other(error));
        }
    }

    /// A comment in braces, or to the end of the line where there is a brace in it.
    fn comment(&mut self, text: &str) -> fmt::Result {
        self.number = true;
        if !text.contains('}') {
            return self.lines.word(&format!("{{{text}}}"));
        }
        // Right behind the tags it would be taken for a remark on them.
        if let Some(start) = self.start.as_ref().filter(|_| self.lines.is_empty()) {
            write_number(&mut self.lines, start, true)?;
        }
        // No reader gives one with both.
        let text = if text.contains(['\n', '\r']) {
            Cow::Owned(text.replace(['\n', '\r'], " "))
        } else {
            Cow::Borrowed(text)
        };
        self.lines.last_of_line(&format!(";{text}"))
    }

    /// The text of a game that begins here.
    fn text(&mut self, start: &Position, summary: &Summary) -> Result<String, fmt::Error> {
        let result = summary.result.or(self.tags.result()).unwrap_or_default();
        let mut text = String::new();
        write_tags(&mut text, start, Some(&self.tags), result)?;
        text.push('\n');
        self.lines.word(result.as_str())?;
        self.lines.end_line()?;
        text.push_str(self.lines.written());
        text.push('\n');
        Ok(text)
    }
}

impl<W: Write> Visitor for Writer<W> {
    fn wants(&self) -> Wants {
        Wants { annotations: true, variations: true }
    }

    fn tags(&mut self, tags: &Tags) -> Flow {
        self.tags.clone_from(tags);
        self.start = None;
        self.lines = Lines::new(String::new());
        self.number = true;
        self.flow()
    }

    fn start(&mut self, position: &Position) {
        self.start = Some(position.clone());
    }

    fn play(&mut self, before: &Position, mv: Move) -> Flow {
        self.half_move(before, Some(mv));
        self.flow()
    }

    fn pass(&mut self, before: &Position) -> Flow {
        self.half_move(before, None);
        self.flow()
    }

    /// Clocks are written with the comment that they stand in.
    fn annotation(&mut self, annotation: Annotation<'_>) {
        let written = match annotation {
            Annotation::Comment(text) => self.comment(text),
            Annotation::Nag(number) => self.lines.word(&format!("${number}")),
            Annotation::Clock(_) | Annotation::Elapsed(_) => Ok(()),
        };
        self.keep_failure(written);
    }

    fn begin_variation(&mut self) {
        self.number = true;
        let written = self.lines.open();
        self.keep_failure(written);
    }

    fn variation_move(&mut self, before: &Position, mv: Option<Move>) {
        self.half_move(before, mv);
    }

    fn end_variation(&mut self) {
        self.number = true;
        self.lines.close();
    }

    fn end(&mut self, summary: &Summary) {
        let Some(start) = self.start.take().filter(|_| self.failure.is_none()) else { return };
        let text = self.text(&start, summary).map_err(io::Error::other);
        match text.and_then(|text| self.out.write_all(text.as_bytes())) {
            Ok(()) => self.games += 1,
            Err(failure) => self.failure = Some(failure),
        }
    }
}
