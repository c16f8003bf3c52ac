//! Any bytes as PGN, and as books.

use std::io::Read;

use movegen::{Move, Position};
use opening_book::pgn::{Annotation, Export, Flow, Reader, Summary, Visitor, Wants};
use opening_book::{Book, Builder, Polyglot, PolyglotEntry, Recipe};

use crate::input;

/// Hears everything that it asks for, and keeps the main lines.
struct Ear {
    wants: Wants,
    lines: Vec<Vec<Move>>,
    games: Vec<Summary>,
    depth: u32,
}

impl Ear {
    fn new(wants: Wants) -> Ear {
        Ear { wants, lines: Vec::new(), games: Vec::new(), depth: 0 }
    }
}

impl Visitor for Ear {
    fn wants(&self) -> Wants {
        self.wants
    }

    fn tags(&mut self, _: &opening_book::pgn::Tags) -> Flow {
        self.lines.push(Vec::new());
        Flow::Read
    }

    fn play(&mut self, before: &Position, mv: Move) -> Flow {
        assert!(before.is_legal(mv), "{mv} in {before}");
        self.lines.last_mut().expect("tags come first").push(mv);
        Flow::Read
    }

    fn annotation(&mut self, _: Annotation<'_>) {
        assert!(self.wants.annotations);
    }

    fn begin_variation(&mut self) {
        self.depth += 1;
    }

    fn variation_move(&mut self, before: &Position, mv: Option<Move>) {
        assert!(self.depth > 0 && mv.is_none_or(|mv| before.is_legal(mv)), "{mv:?} in {before}");
    }

    fn end_variation(&mut self) {
        self.depth -= 1;
    }

    fn problem(&mut self, problem: &opening_book::pgn::Problem) {
        assert!(!problem.to_string().is_empty());
    }

    fn end(&mut self, summary: &Summary) {
        assert_eq!(self.depth, 0);
        self.games.push(*summary);
    }
}

/// Hands out a few bytes at a time.
struct Pieces<'a>(&'a [u8]);

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.0.len().min(7).min(buffer.len());
        buffer[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
}

/// Reads the input as PGN: the main lines are the same whatever else is asked for and however the bytes come,
/// each game comes back from its export, and a book of them is legal and comes back from its text. UTF-16 is refused.
///
/// # Panics
///
/// Where that is not so.
pub fn pgn(data: &[u8]) {
    let mut silent = Ear::new(Wants::default());
    if data.starts_with(&[0xFF, 0xFE]) || data.starts_with(&[0xFE, 0xFF]) {
        Reader::new(data).read_all(&mut silent).expect_err("UTF-16");
        Reader::new(Pieces(data)).read_all(&mut silent).expect_err("UTF-16");
        assert!(silent.lines.is_empty());
        return;
    }
    Reader::new(data).read_all(&mut silent).expect("a slice does not fail");
    let mut curious = Ear::new(Wants { annotations: true, variations: true });
    Reader::new(Pieces(data)).read_all(&mut curious).expect("a slice does not fail");
    assert_eq!(silent.lines, curious.lines);
    assert_eq!(silent.games.len(), curious.games.len());
    for (game, line) in silent.games.iter().zip(&silent.lines) {
        assert_eq!(game.plies as usize, line.len());
    }

    let mut reader = Reader::new(data);
    while let Some(record) = reader.read_record().expect("a slice does not fail") {
        let text = record.to_string();
        let mut again = Reader::new(text.as_bytes());
        let back = again.read_record().expect("a slice").unwrap_or_else(|| panic!("no game in {text}"));
        assert_eq!(back.game.moves(), record.game.moves(), "{text}");
        assert_eq!(back.game.start(), record.game.start(), "{text}");
        assert_eq!(back.to_string(), text);
        assert!(
            !back.problems.iter().any(opening_book::pgn::Problem::is_error),
            "{text}: {:?}",
            back.problems
        );
        assert!(again.read_record().expect("a slice").is_none(), "{text}");
        assert_eq!(Export::new(&record.game).to_string().lines().next(), Some("[Event \"?\"]"));
    }

    let mut builder = Builder::new(Recipe::default().with_thresholds(1, 1).with_any_start());
    Reader::new(data).read_all(&mut builder).expect("a slice does not fail");
    let book = builder.book().expect("legal moves");
    round_trip(&book);
}

fn round_trip(book: &Book) {
    let text = book.to_text().expect("a proved book");
    let again: Book = text.parse().unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(&again, book, "{text}");
    Polyglot::from_book(book).expect("a proved book");
}

/// Reads the input as a Polyglot book and as the text of a book. Its first line is a position too, and all entries
/// are tried there: whatever they say, the moves handed on are legal.
///
/// # Panics
///
/// Where they are not.
pub fn polyglot(data: &[u8]) {
    if let Ok(text) = std::str::from_utf8(data)
        && let Ok(book) = text.parse::<Book>()
    {
        round_trip(&book);
    }
    let (position, rest) = input::start(data);
    let (book, error) = Polyglot::salvage(rest);
    assert_eq!(book.entries().len(), rest.len() / 16);
    assert_eq!(error.is_some(), !rest.len().is_multiple_of(16));
    assert_eq!(Polyglot::from_bytes(&book.to_bytes()), Ok(book.clone()));
    let merged = book.merged(&book);
    assert!(merged.entries().len() <= book.entries().len());

    let key = zobrist::polyglot_key(position.board());
    let here = book.entries().iter().map(|entry| PolyglotEntry { key, ..*entry }).collect();
    let here = Polyglot::from_entries(here);
    for reply in here.at(&position) {
        assert!(position.is_legal(reply.mv), "{reply:?} in {position}");
    }
    for mv in position.legal_moves() {
        let raw_move = PolyglotEntry::encode(&position, mv);
        let entry = PolyglotEntry { key, raw_move, weight: 1, learn: 0 };
        assert_eq!(entry.legal_move(&position), Some(mv), "{mv:?} in {position}");
    }
    round_trip(&here.book_of([position]));
}
