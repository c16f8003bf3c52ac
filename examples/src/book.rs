//! `book`: opening books from PGN: built, shown, asked, compared, converted.

mod build;
mod sample;

use std::cell::Cell;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use movegen::{Game, Position};
use opening_book::{Book, BookError, Pick, Polyglot, Proof, Replies, Reply, SplitMix64};

use crate::{Failure, Screen, command, text};

pub use build::Build;
pub use sample::{Sample, sample};

/// Opening books from PGN files: one player's repertoire, or everybody's.
///
/// Files that end in .bin are Polyglot books, all others the text form. `diff` ends with status 1 where the
/// books differ, and so does `build --exit-code` where it changed its output. Whatever fails is status 2.
#[derive(Debug, Parser)]
#[command(name = "book", version)]
pub struct BookCommand {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    Build(Box<Build>),
    Show(Show),
    Probe(Probe),
    Diff(Diff),
    Export(Export),
    Sample(Sample),
}

/// What is in a book: its size, and its positions with their replies.
#[derive(Debug, Args)]
struct Show {
    /// The book
    book: PathBuf,
    /// How many positions are listed, most visited first
    #[arg(long, default_value_t = 20)]
    limit: usize,
}

/// What a book says in one position, and what it would play.
#[derive(Debug, Args)]
struct Probe {
    /// The book
    book: PathBuf,
    /// The position, in quotes or as six words [default: the start position]
    #[arg(value_name = "FEN", allow_negative_numbers = true)]
    fen: Vec<String>,
    /// Moves from there, in SAN or UCI
    #[arg(long, default_value = "")]
    moves: String,
    /// How the move is chosen: weighted, best or uniform
    #[arg(long, default_value = "weighted")]
    pick: Pick,
    /// The seed of the choice
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

/// What changed from one book to another: `+` added, `-` removed, `~` with another weight.
#[derive(Debug, Args)]
struct Diff {
    /// The old book
    old: PathBuf,
    /// The new book
    new: PathBuf,
}

/// Writes a book in the other format, or several Polyglot books as one.
///
/// Only what is proved legal is written. A Polyglot book does not say what its positions are: they are found from
/// the start, over one or two legal moves at a time, and what is left out is counted.
#[derive(Debug, Args)]
struct Export {
    /// The book, or Polyglot books to merge
    #[arg(required = true)]
    books: Vec<PathBuf>,
    /// The file to write, in place of one that is there: .bin for Polyglot, anything else for text
    #[arg(short, long)]
    output: PathBuf,
    /// One more position from which the positions of Polyglot books are found, in quotes; may be repeated
    #[arg(long, value_name = "FEN")]
    from: Vec<String>,
    /// From Polyglot to Polyglot: keep the entries of positions that are not found, proved or not
    #[arg(long)]
    unproved: bool,
}

/// A book of either format.
#[derive(Debug)]
pub(crate) enum Loaded {
    Text(Book),
    Polyglot(Polyglot),
}

impl Replies for Loaded {
    fn replies(&self, game: &Game) -> Vec<Reply> {
        match self {
            Loaded::Text(book) => book.replies(game),
            Loaded::Polyglot(book) => book.replies(game),
        }
    }
}

/// How often each reply is chosen of those that may be, in percent: `d4 (d2d4) 75 %, c4 (c2c4) 25 %`. `None` where
/// none may.
pub(crate) fn shares(position: &Position, replies: &[Reply]) -> Option<String> {
    let weights: u64 = replies.iter().map(|reply| u64::from(reply.weight)).sum();
    let share = |reply: &Reply| {
        let percent = (u64::from(reply.weight) * 100 + weights / 2) / weights;
        format!("{} {percent} %", text::both_ways(position, reply.mv))
    };
    (weights > 0)
        .then(|| replies.iter().filter(|reply| reply.weight > 0).map(share).collect::<Vec<_>>().join(", "))
}

/// Something wrong with a file that was named.
fn bad(path: &Path, error: impl std::fmt::Display) -> Failure {
    Failure::BadInput(format!("{}: {error}", path.display()))
}

fn is_polyglot(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("bin"))
}

/// Reads a book; its name tells the format. An error does not name the file.
pub(crate) fn read(path: &Path) -> Result<Loaded, String> {
    if is_polyglot(path) {
        let bytes = command::read(path).map_err(|error| error.to_string())?;
        return Polyglot::from_bytes(&bytes).map(Loaded::Polyglot).map_err(|error| error.to_string());
    }
    let text = command::read_text(path).map_err(|error| error.to_string())?;
    text.parse().map(Loaded::Text).map_err(|error: BookError| error.to_string())
}

/// Reads a book that an argument names.
pub(crate) fn load(path: &Path) -> Result<Loaded, Failure> {
    read(path).map_err(|error| bad(path, error))
}

/// Reads a book as positions, and says what of it can't be: a Polyglot book is followed from the start position.
pub(crate) fn load_positions(path: &Path) -> Result<(Book, Vec<String>), Failure> {
    match load(path)? {
        Loaded::Text(book) => Ok((book, Vec::new())),
        Loaded::Polyglot(book) => Ok(positions(book.proof([Position::default()]))),
    }
}

/// The proved part of a Polyglot book as a book of positions, and what is left out.
fn positions(proof: Proof) -> (Book, Vec<String>) {
    let mut left_out = left_out(&proof);
    let legal = proof.legal.entries().len();
    let book = proof.book();
    let replies: usize = book.lines().iter().map(|line| line.replies().len()).sum();
    if legal > replies {
        left_out.push(text::counted(
            (legal - replies) as u64,
            "entry that repeats another",
            "entries that repeat another",
        ));
    }
    (book, left_out)
}

/// What of a Polyglot book is not proved legal.
fn left_out(proof: &Proof) -> Vec<String> {
    let mut said = Vec::new();
    let (illegal, unreached) = (proof.illegal.entries().len(), proof.unreached.entries().len());
    if illegal > 0 {
        said.push(text::counted(illegal as u64, "entry that is illegal", "entries that are illegal"));
    }
    if unreached > 0 {
        let entries = text::counted(unreached as u64, "entry", "entries");
        let places = text::counted(proof.unreached.positions() as u64, "position", "positions");
        said.push(format!("{entries} of {places} that are not found from the start"));
    }
    said
}

fn write_left_out(path: &Path, left_out: &[String], screen: &mut Screen<'_>) -> Result<(), Failure> {
    for what in left_out {
        writeln!(screen, "{}: left out {what}", path.display())?;
    }
    Ok(())
}

/// The bytes of a book in the format that a file's name asks for.
pub(crate) fn to_bytes(book: &Book, path: &Path) -> Result<Vec<u8>, Failure> {
    let bytes = if is_polyglot(path) {
        Polyglot::from_book(book).map(|book| book.to_bytes())
    } else {
        book.to_text().map(String::into_bytes)
    };
    bytes.map_err(|error| bad(path, error))
}

/// How many positions and replies a book has, and what they weigh.
fn size(book: &Book) -> String {
    let replies: usize = book.lines().iter().map(|line| line.replies().len()).sum();
    let weight: u64 =
        book.lines().iter().flat_map(opening_book::Line::replies).map(|reply| u64::from(reply.weight)).sum();
    format!(
        "{} positions, {} replies, weight {}",
        text::grouped(book.len() as u64),
        text::grouped(replies as u64),
        text::grouped(weight)
    )
}

impl BookCommand {
    /// Does what was asked for; `true` where something was found or made different and the exit status is to
    /// tell. Where the screen is taken by a book, what there is to say of it goes to `notes`.
    ///
    /// # Errors
    ///
    /// [`Failure`]: a file that can't be read or is no book, or an output that can't be written.
    ///
    /// ```
    /// use clap::Parser;
    /// use examples::{Screen, book::BookCommand};
    /// let mut out = Vec::new();
    /// let command = BookCommand::try_parse_from(["book", "sample", "--games", "2"]).unwrap();
    /// command.run(&mut Screen::plain(&mut out), &mut std::io::sink()).unwrap();
    /// assert!(out.starts_with(b"[Event "));
    /// ```
    pub fn run(self, screen: &mut Screen<'_>, notes: &mut dyn Write) -> Result<bool, Failure> {
        match self.task {
            Task::Build(build) => build.run(screen, notes),
            Task::Show(show) => show.run(screen).map(|()| false),
            Task::Probe(probe) => probe.run(screen).map(|()| false),
            Task::Diff(diff) => diff.run(screen),
            Task::Export(export) => export.run(screen).map(|()| false),
            Task::Sample(sample) => sample.run(screen).map(|()| false),
        }
    }
}

impl Show {
    fn run(&self, screen: &mut Screen<'_>) -> Result<(), Failure> {
        let (book, left_out) = load_positions(&self.book)?;
        writeln!(screen, "{}", size(&book))?;
        write_left_out(&self.book, &left_out, screen)?;
        let mut lines: Vec<_> = book.lines().iter().collect();
        lines.sort_by_key(|line| std::cmp::Reverse(line.met()));
        for line in lines.into_iter().take(self.limit) {
            let key = if line.text().is_empty() { "(start)" } else { line.text() };
            writeln!(screen, "{:>7}  {key}", text::grouped(line.met().into()))?;
            let weights: u64 = line.replies().iter().map(|reply| u64::from(reply.weight)).sum();
            for reply in line.replies() {
                let percent = (u64::from(reply.weight) * 100 + weights / 2) / weights.max(1);
                writeln!(screen, "{:>15} {percent:>4} %  {}", reply.weight, reply.mv)?;
            }
        }
        Ok(())
    }
}

impl Probe {
    fn run(&self, screen: &mut Screen<'_>) -> Result<(), Failure> {
        let book = load(&self.book)?;
        let mut game = Game::new(command::position(&self.fen)?);
        game.play_moves(&self.moves).map_err(|error| Failure::BadInput(error.to_string()))?;
        let replies = book.replies(&game);
        let position = game.position();
        writeln!(screen, "{position}")?;
        for reply in &replies {
            writeln!(screen, "{:>7}  {}", reply.weight, text::both_ways(position, reply.mv))?;
        }
        let mut numbers = SplitMix64::new(self.seed);
        match self.pick.choose(&replies, &mut || numbers.next_u64()) {
            Some(mv) => writeln!(screen, "move {}", position.uci(mv))?,
            None => writeln!(screen, "move none")?,
        }
        Ok(())
    }
}

impl Diff {
    fn run(&self, screen: &mut Screen<'_>) -> Result<bool, Failure> {
        let (old, new) = (load_positions(&self.old)?, load_positions(&self.new)?);
        let diff = old.0.diff(&new.0);
        write_left_out(&self.old, &old.1, screen)?;
        write_left_out(&self.new, &new.1, screen)?;
        write!(screen, "{diff}")?;
        if diff.visits() > 0 {
            writeln!(screen, "visits changed in {} positions", diff.visits())?;
        }
        Ok(!diff.is_empty())
    }
}

impl Export {
    fn run(&self, screen: &mut Screen<'_>) -> Result<(), Failure> {
        let (first, others) = self.books.split_first().expect("clap asks for one");
        let mut starts = vec![Position::default()];
        for fen in &self.from {
            let start = fen.parse();
            starts.push(
                start.map_err(|error| Failure::BadInput(format!("--from is not a position: {error}")))?,
            );
        }
        let (bytes, left_out) = match load(first)? {
            Loaded::Text(book) if others.is_empty() => (to_bytes(&book, &self.output)?, Vec::new()),
            Loaded::Text(_) => {
                return Err(bad(first, "only Polyglot books can be merged; `build --tally` joins games"));
            }
            Loaded::Polyglot(mut book) => {
                for path in others {
                    let Loaded::Polyglot(other) = load(path)? else {
                        return Err(bad(path, "only Polyglot books can be merged"));
                    };
                    book = book.merged(&other);
                }
                self.polyglot(book.proof(starts))?
            }
        };
        write_left_out(&self.output, &left_out, screen)?;
        command::save(screen, &self.output, &bytes)
    }

    /// The bytes to write, and what is left out.
    fn polyglot(&self, mut proof: Proof) -> Result<(Vec<u8>, Vec<String>), Failure> {
        if !is_polyglot(&self.output) {
            let (book, left_out) = positions(proof);
            return Ok((to_bytes(&book, &self.output)?, left_out));
        }
        if self.unproved {
            let unreached = std::mem::take(&mut proof.unreached);
            let all = [proof.legal.entries(), unreached.entries()].concat();
            proof.legal = Polyglot::from_entries(all);
        }
        Ok((proof.legal.to_bytes(), left_out(&proof)))
    }
}

/// The program: [`BookCommand::run`] on the process's arguments, with exit status 1 where it says `true`, and 2
/// for every failure.
pub fn main() -> ExitCode {
    let changed = Cell::new(false);
    let status = crate::main(|command: BookCommand, screen| {
        command.run(screen, &mut std::io::stderr()).map(|found| changed.set(found))
    });
    match (status == ExitCode::SUCCESS, changed.get()) {
        (false, _) => ExitCode::from(2),
        (true, changed) => ExitCode::from(u8::from(changed)),
    }
}
