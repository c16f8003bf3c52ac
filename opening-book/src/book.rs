//! A finished book.

use std::cmp::Reverse;

use movegen::{FenError, Game, IllegalMove, Move, ParseMoveError, Position, excerpt};
use thiserror::Error;

use crate::{Diff, Replies};

/// By what the lines of a book are told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Keying {
    /// By position: transpositions are joined.
    #[default]
    Position,
    /// By the moves from the start position of chess.
    Moves,
}

/// A reply of a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Reply {
    /// The move.
    pub mv: Move,
    /// How often it was played, or whatever else the book weighs it by. With 0 it is known but never played.
    pub weight: u32,
}

/// A position of a book with its replies, the heaviest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    text: Box<str>,
    met: u32,
    replies: Vec<Reply>,
}

/// What is wrong with a book.
///
/// ```
/// let text = "# opening book by position\n8/8/8/8/8/8/8/8 w - -\t1\te2e4 1\n";
/// let error = text.parse::<opening_book::Book>().unwrap_err();
/// assert!(error.to_string().starts_with("line 2: "), "{error}");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BookError {
    /// The first line does not say that it is a book.
    #[error("{0:?} is no book's first line: expected \"# opening book by position\" or \"... by moves\"")]
    Header(String),
    /// Something is wrong on a line.
    #[error("line {line}: {error}")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// What.
        #[source]
        error: Box<BookError>,
    },
    /// Not three fields with tabs between.
    #[error("{0:?}: expected a position, its visits and its replies, with tabs between them")]
    Fields(String),
    /// Something else where a number should be.
    #[error("{0:?} is not a number of times")]
    Number(String),
    /// The position is none.
    #[error("{text:?} is no position: {error}")]
    Position {
        /// The offending text.
        text: String,
        /// Why.
        #[source]
        error: FenError,
    },
    /// A move's text that is no legal move.
    #[error("in {text:?}: {error}")]
    Move {
        /// The line's position or moves.
        text: String,
        /// Why.
        #[source]
        error: ParseMoveError,
    },
    /// A reply that is no legal move.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The same position or move twice.
    #[error("{0:?} is there twice")]
    Twice(String),
    /// A position or moves that are not written as a book writes them, so that nobody would find them.
    #[error("{text:?} is written {expected:?} in a book")]
    Spelling {
        /// The offending text; from the first word that is not as it should be where the whole is long.
        text: String,
        /// As it should be, from the same place.
        expected: String,
    },
}

/// The first four fields of a position's FEN.
pub(crate) fn position_text(position: &Position) -> String {
    let fen = position.fen();
    let end = fen.match_indices(' ').nth(3).map_or(fen.len(), |(at, _)| at);
    fen[..end].to_string()
}

/// The position of a line's text.
pub(crate) fn position_of(keying: Keying, text: &str) -> Result<Position, BookError> {
    if keying == Keying::Position {
        let position = format!("{text} 0 1").parse();
        return position.map_err(|error| BookError::Position { text: excerpt(text), error });
    }
    replayed(text).map(|(position, _)| position)
}

/// The moves of a line's text, in a book by moves, and where they lead.
fn replayed(text: &str) -> Result<(Position, Vec<Move>), BookError> {
    let mut position = Position::default();
    let mut moves = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let mv = position.parse_uci(word).map_err(|error| BookError::Move { text: excerpt(text), error })?;
        let _ = position.make(mv);
        moves.push(mv);
    }
    Ok((position, moves))
}

/// The moves from the start position as a book by moves writes them.
fn moves_text(moves: &[Move]) -> String {
    let mut position = Position::default();
    let mut text = String::new();
    for &mv in moves {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&position.uci(mv));
        let _ = position.make(mv);
    }
    text
}

/// What is wrong with a text that is not the expected one, told where they part.
fn misspelt(text: &str, expected: &str) -> BookError {
    let same = text.bytes().zip(expected.bytes()).take_while(|(a, b)| a == b).count();
    // A whole word before it, and no letter cut: all that is the same is the ASCII of FEN and UCI.
    let word = expected.get(..same).and_then(|same| same.rfind(' ')).map_or(0, |blank| blank + 1);
    let from = if excerpt(text) == text { 0 } else { word };
    let part = |text: &str| excerpt(text.get(from..).unwrap_or(text));
    BookError::Spelling { text: part(text), expected: part(expected) }
}

/// The text of where legal moves lead from a line's text.
pub(crate) fn follow(
    keying: Keying,
    root: &str,
    moves: impl Iterator<Item = Move>,
) -> Result<String, BookError> {
    let mut position = position_of(keying, root)?;
    let mut text = root.to_string();
    for mv in moves {
        if keying == Keying::Moves {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(&position.uci(mv));
        }
        position.play(mv)?;
    }
    Ok(match keying {
        Keying::Position => position_text(&position),
        Keying::Moves => text,
    })
}

impl Line {
    /// A line with its replies in any order. In Chess960 a king's move and castling may share their text.
    pub(crate) fn new(text: String, met: u32, mut replies: Vec<Reply>) -> Line {
        replies.sort_unstable_by_key(|reply| (Reverse(reply.weight), reply.mv.to_string(), reply.mv));
        Line { text: text.into(), met, replies }
    }

    /// The line of a position that was met as often as its replies weigh.
    fn of(position: &Position, replies: Vec<Reply>) -> Line {
        let met = replies.iter().fold(0u32, |sum, reply| sum.saturating_add(reply.weight));
        Line::new(position_text(position), met, replies)
    }

    /// The first four fields of the position's FEN, or the moves that lead to it in UCI with blanks between.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How often the position was met with the player to move.
    pub fn met(&self) -> u32 {
        self.met
    }

    /// The replies, heaviest first, equal ones by their text.
    pub fn replies(&self) -> &[Reply] {
        &self.replies
    }

    pub(crate) fn position(&self, keying: Keying) -> Result<Position, BookError> {
        position_of(keying, &self.text)
    }

    /// The key a tally has for it.
    pub(crate) fn key(&self, keying: Keying) -> Result<u64, BookError> {
        if keying == Keying::Position {
            return Ok(self.position(keying)?.key());
        }
        let (_, moves) = replayed(&self.text)?;
        Ok(moves.into_iter().fold(crate::builder::NO_MOVES, crate::builder::after))
    }

    /// Proves that the position is one, written as it should be, and that every reply is legal in it.
    fn prove(&self, keying: Keying) -> Result<Position, BookError> {
        let (position, expected) = match keying {
            Keying::Position => {
                let position = self.position(keying)?;
                let expected = position_text(&position);
                (position, expected)
            }
            Keying::Moves => {
                let (position, moves) = replayed(&self.text)?;
                (position, moves_text(&moves))
            }
        };
        if *expected != *self.text {
            return Err(misspelt(&self.text, &expected));
        }
        for (index, reply) in self.replies.iter().enumerate() {
            if !position.is_legal(reply.mv) {
                return Err(IllegalMove { mv: reply.mv, fen: position.to_string() }.into());
            }
            if self.replies[..index].iter().any(|other| other.mv == reply.mv) {
                return Err(BookError::Twice(format!(
                    "{} in {}",
                    position.uci(reply.mv),
                    excerpt(&self.text)
                )));
            }
        }
        Ok(position)
    }
}

/// An opening book: positions with the replies known for them, all legal.
///
/// Its text form is a header and one line for each position, sorted: the first four fields of its FEN (or the
/// moves to it in UCI, `-` for none), how often it was met, and each reply with its weight. `FromStr` reads it
/// and proves it legal; [`to_text`](Self::to_text) proves it once more and writes it.
///
/// ```
/// use movegen::Position;
/// use opening_book::Book;
/// let text = "# opening book by position\n\
///             rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\t8\td2d4 6 c2c4 2\n";
/// let book: Book = text.parse()?;
/// let replies = book.at(&Position::default());
/// assert_eq!((replies[0].mv.to_string(), replies[0].weight), ("d2d4".to_string(), 6));
/// assert_eq!(book.to_text()?, text);
/// # Ok::<(), opening_book::BookError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Book {
    keying: Keying,
    /// Sorted by their text.
    lines: Vec<Line>,
}

impl Book {
    /// An empty book.
    pub fn new(keying: Keying) -> Book {
        Book { keying, lines: Vec::new() }
    }

    /// A book by position of data: positions in any order, each once, with replies in any order. How often a position
    /// was met is taken to be the sum of its weights.
    ///
    /// # Errors
    ///
    /// [`BookError::Twice`] for a position or reply that is there already, [`BookError::Illegal`] for a reply that is not
    /// legal in its position.
    ///
    /// ```
    /// use movegen::Position;
    /// use opening_book::{Book, Reply};
    /// let start = Position::default();
    /// let reply = |text, weight| start.parse_move(text).map(|mv| Reply { mv, weight });
    /// let book = Book::from_entries([(start.clone(), vec![reply("c4", 1)?, reply("e4", 3)?])])?;
    /// assert_eq!(book.at(&start)[0], reply("e4", 3)?);
    /// assert!(book.to_text()?.ends_with("\t4\te2e4 3 c2c4 1\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_entries(
        entries: impl IntoIterator<Item = (Position, Vec<Reply>)>,
    ) -> Result<Book, BookError> {
        let lines = entries.into_iter().map(|(position, replies)| Line::of(&position, replies));
        Book::from_lines(Keying::Position, lines.collect())
    }

    /// A book of positions of which all replies are known to be legal; what comes twice is taken once.
    pub(crate) fn of_legal(entries: impl IntoIterator<Item = (Position, Vec<Reply>)>) -> Book {
        let lines = entries.into_iter().map(|(position, replies)| Line::of(&position, replies));
        let mut lines: Vec<Line> = lines.collect();
        // Stable: the first stays.
        lines.sort_by(|a, b| a.text.cmp(&b.text));
        lines.dedup_by(|b, a| a.text == b.text);
        Book { keying: Keying::Position, lines }
    }

    /// A book of lines in any order, each proved legal.
    pub(crate) fn from_lines(keying: Keying, mut lines: Vec<Line>) -> Result<Book, BookError> {
        lines.sort_unstable_by(|a, b| a.text.cmp(&b.text));
        if let Some(pair) = lines.windows(2).find(|pair| pair[0].text == pair[1].text) {
            return Err(BookError::Twice(excerpt(&pair[0].text)));
        }
        let book = Book { keying, lines };
        book.prove()?;
        Ok(book)
    }

    /// By what its lines are told apart.
    pub fn keying(&self) -> Keying {
        self.keying
    }

    /// The lines, sorted by their text.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// How many positions it has.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The line of a text.
    pub fn line(&self, text: &str) -> Option<&Line> {
        let place = self.lines.binary_search_by(|line| (*line.text).cmp(text));
        place.ok().map(|place| &self.lines[place])
    }

    /// The replies in a position, legal there; none if it is not in the book, or the book goes by moves.
    pub fn at(&self, position: &Position) -> Vec<Reply> {
        if self.keying == Keying::Moves {
            return Vec::new();
        }
        self.legal(&position_text(position), position)
    }

    fn legal(&self, text: &str, position: &Position) -> Vec<Reply> {
        let replies = self.line(text).map_or(&[][..], Line::replies);
        replies.iter().copied().filter(|reply| position.is_legal(reply.mv)).collect()
    }

    /// Proves every line legal: each position valid, each reply legal in it.
    ///
    /// # Errors
    ///
    /// [`BookError`] with the first that is not.
    pub fn prove(&self) -> Result<(), BookError> {
        self.lines.iter().try_for_each(|line| line.prove(self.keying).map(drop))
    }

    /// The text form, each line proved legal as it is written.
    ///
    /// # Errors
    ///
    /// [`BookError`] as [`prove`](Self::prove) gives it.
    pub fn to_text(&self) -> Result<String, BookError> {
        let mut text = format!("{}\n", crate::text::header(self.keying));
        for line in &self.lines {
            let position = line.prove(self.keying)?;
            crate::text::write(&mut text, line, &position);
        }
        Ok(text)
    }

    /// What has to be done to this book to make it `new`.
    pub fn diff(&self, new: &Book) -> Diff {
        Diff::between(self, new)
    }
}

impl Replies for Book {
    fn replies(&self, game: &Game) -> Vec<Reply> {
        let position = game.position();
        if self.keying == Keying::Position {
            return self.at(position);
        }
        if *game.start() != Position::default() {
            return Vec::new();
        }
        self.legal(&moves_text(game.moves()), position)
    }
}
