//! The reader's outside: from an input to games.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use movegen::{Position, excerpt};

use super::comment;
use super::record::Collector;
use super::source::Source;
use super::word::{self, Word};
use super::{Fault, Problem, Record, Summary, Tags, Visitor};

/// Reads games from any input, one after the other, in memory that does not grow with it.
///
/// It buffers by itself: a file or a lock of standard input is best handed over as it is.
///
/// ```
/// use opening_book::pgn::Reader;
/// let mut reader = Reader::new("1. e4 e5 2. Nf3 *\n\n[White \"Ada\"]\n1. d4 1/2-1/2".as_bytes());
/// let first = reader.read_record()?.expect("a game");
/// assert_eq!(first.game.moves().len(), 3);
/// let second = reader.read_record()?.expect("another");
/// assert_eq!(second.tags.get("White"), Some("Ada"));
/// assert!(reader.read_record()?.is_none());
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Reader<R> {
    pub(super) source: Source<R>,
    /// How many games have begun.
    pub(super) number: u64,
    pub(super) tags: Tags,
    /// Bytes of a tag or a comment.
    pub(super) scratch: Vec<u8>,
    /// Comments before the first move, closed.
    pub(super) before: Vec<u8>,
    /// The start position of chess: the key is worked out once.
    pub(super) start: Position,
}

impl<R> fmt::Debug for Reader<R> {
    /// How far it is; the input itself need not be `Debug`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader")
            .field("games", &self.number)
            .field("line", &self.source.line())
            .field("bytes", &self.source.offset())
            .finish_non_exhaustive()
    }
}

/// What was read of an input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Totals {
    /// Games found, sound or not.
    pub games: u64,
    /// Games with an error.
    pub failed: u64,
    /// Main-line moves handed on.
    pub plies: u64,
}

impl Totals {
    /// Adds a game.
    pub fn add(&mut self, summary: &Summary) {
        self.games += 1;
        self.failed += u64::from(summary.failed);
        self.plies += u64::from(summary.plies);
    }
}

impl Reader<File> {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// Whatever opening it gives.
    pub fn open(path: impl AsRef<Path>) -> io::Result<Reader<File>> {
        Ok(Reader::new(File::open(path)?))
    }
}

impl Reader<io::StdinLock<'static>> {
    /// Reads standard input.
    pub fn stdin() -> Reader<io::StdinLock<'static>> {
        Reader::new(io::stdin().lock())
    }
}

impl<R: Read> Reader<R> {
    /// Reads an input.
    pub fn new(input: R) -> Reader<R> {
        Reader {
            source: Source::new(input),
            number: 0,
            tags: Tags::new(),
            scratch: Vec::new(),
            before: Vec::new(),
            start: Position::default(),
        }
    }

    /// How many bytes have been read so far, for a progress bar.
    pub fn bytes_read(&self) -> u64 {
        self.source.offset()
    }

    /// Reads the next game and tells the visitor of it. `None` at the end of the input.
    ///
    /// # Errors
    ///
    /// What the input itself gives, and [`InvalidData`](io::ErrorKind::InvalidData) where it is UTF-16. What is wrong with a game is told to the visitor instead.
    pub fn read_game<V: Visitor>(&mut self, visitor: &mut V) -> io::Result<Option<Summary>> {
        let summary = if self.find_game(visitor) { Some(self.game(visitor)) } else { None };
        match self.source.take_failure() {
            Some(failure) => Err(failure),
            None => Ok(summary),
        }
    }

    /// Reads all games that are left.
    ///
    /// # Errors
    ///
    /// As [`read_game`](Self::read_game).
    pub fn read_all<V: Visitor>(&mut self, visitor: &mut V) -> io::Result<Totals> {
        let mut totals = Totals::default();
        while let Some(summary) = self.read_game(visitor)? {
            totals.add(&summary);
        }
        Ok(totals)
    }

    /// Reads the next game into memory: tags, main line, result, problems.
    ///
    /// # Errors
    ///
    /// As [`read_game`](Self::read_game).
    pub fn read_record(&mut self) -> io::Result<Option<Record>> {
        let mut collector = Collector::default();
        Ok(self.read_game(&mut collector)?.map(|summary| collector.into_record(&summary)))
    }

    /// Goes on to where a game begins; `false` where none does.
    fn find_game<V: Visitor>(&mut self, visitor: &mut V) -> bool {
        self.before.clear();
        loop {
            self.source.skip_blank();
            let Some(byte) = self.source.peek() else { return false };
            match byte {
                b'[' => {
                    if self.tag_comes() {
                        return true;
                    }
                    self.stray(visitor);
                }
                b'{' => {
                    self.source.skip();
                    self.before.clear();
                    if comment::braces(&mut self.source, Some(&mut self.before)) == comment::Ended::Open {
                        self.report(visitor, Fault::OpenComment);
                    }
                }
                b';' => {
                    self.source.skip();
                    self.before.clear();
                    comment::rest_of_line(&mut self.source, Some(&mut self.before));
                }
                b'(' => {
                    self.source.skip();
                    if !self.skip_variation() {
                        self.report(visitor, Fault::OpenVariation);
                    }
                }
                b')' | b'}' | b']' => {
                    self.report(visitor, Fault::Unopened(byte as char));
                    self.source.skip();
                }
                b'$' | b'<' | b'>' | b'"' => self.source.skip(),
                _ => {
                    let length = self.source.token();
                    let token = self.source.held(length);
                    let digit = token[0].is_ascii_digit();
                    match word::read(token, Some(&self.start)) {
                        Word::Move(_) | Word::Pass => return true,
                        Word::Bad(_) | Word::Number if digit => return true,
                        Word::Bad(_) => self.stray(visitor),
                        Word::Result(_) | Word::Number | Word::Nag(_) | Word::Nothing => {
                            self.source.take(length);
                        }
                    }
                }
            }
        }
    }

    /// Reports and skips the rest of a line that belongs to no game.
    fn stray<V: Visitor>(&mut self, visitor: &mut V) {
        let length = self.source.token();
        let text = super::decoded(self.source.held(length));
        self.report(visitor, Fault::Stray(excerpt(&text)));
        self.source.skip_line();
    }

    /// Whether `[Name` and a value come next.
    pub(super) fn tag_comes(&mut self) -> bool {
        let mut ahead = 1;
        while let Some(b' ' | b'\t') = self.source.peek_at(ahead) {
            ahead += 1;
            if ahead > 64 {
                return false;
            }
        }
        let name = ahead;
        while self.source.peek_at(ahead).is_some_and(super::tags::is_name_byte) {
            ahead += 1;
            if ahead > 320 {
                return false;
            }
        }
        let named = ahead > name && self.source.peek_at(name).is_some_and(|byte| byte.is_ascii_alphabetic());
        named && matches!(self.source.peek_at(ahead), Some(b' ' | b'\t' | b'"' | b']'))
    }

    /// Tells the visitor of a problem at the place where the reader is.
    #[cold]
    pub(super) fn report<V: Visitor>(&mut self, visitor: &mut V, fault: Fault) {
        let (line, offset) = (self.source.line(), self.source.offset());
        visitor.problem(&Problem { game: self.number, line, offset, fault });
    }
}
