//! `play`: a game against a machine in the terminal.

use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::{Parser, ValueEnum};
use movegen::{Color, Game, Move};
use opening_book::{Book, Booked, Replies, WithBook};
use search::{Choice, Engine, Limits};

use crate::analyze::ending;
use crate::book::{Loaded, load, shares};
use crate::command::{LONGEST_LINE, Line};
use crate::machines::{self, Machine};
use crate::reasons::{self, Iterations};
use crate::{Failure, Screen, board, command, text};

/// ANSI style of the machine's moves: bold.
const STRONG: &str = "1";

/// Plays a game against a machine.
///
/// Type a move as `Nf3` or `g1f3`. Other words: `hint` for the machine's honest advice, `undo` to take back your
/// last move and its answer, `why` for what decided its last move, `board`, `help`, `quit`.
#[derive(Debug, Parser)]
#[command(name = "play", version)]
pub struct Play {
    /// The position, in quotes or as six words [default: the start position]
    #[arg(value_name = "FEN", allow_negative_numbers = true)]
    pub fen: Vec<String>,
    /// Which machine plays against you: torres, turochamp, al1600 or chessloupe
    #[arg(long, value_name = "NAME", default_value = machines::DEFAULT)]
    pub engine: Machine,
    /// Your colour
    #[arg(long, value_enum, ignore_case = true, default_value = "white")]
    pub color: Side,
    /// Where the machine's dice start from; the same seed and moves make the same game [default: the time]
    #[arg(long, value_name = "N", value_parser = command::whole_number(0, i64::MAX), allow_negative_numbers = true)]
    pub seed: Option<i64>,
    /// A book, text or Polyglot (.bin), that the machine opens from; its hint never looks into it
    #[arg(long, value_name = "FILE")]
    pub book: Option<PathBuf>,
    /// Chess figures instead of letters
    #[arg(long)]
    pub unicode: bool,
}

/// A colour, as `--color` has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Side {
    /// You begin.
    White,
    /// The machine begins.
    Black,
}

impl Play {
    /// Plays: reads what the player types and writes the rest.
    ///
    /// # Errors
    ///
    /// [`Failure`]: a bad FEN, no single machine, an output that can't be written.
    ///
    /// ```
    /// use clap::Parser;
    /// use examples::{Screen, play::Play};
    /// let mut out = Vec::new();
    /// let play = Play::parse_from(["play", "--seed", "1", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"]);
    /// play.run(&mut "Rd8\n".as_bytes(), &mut Screen::plain(&mut out)).unwrap();
    /// assert!(String::from_utf8_lossy(&out).ends_with("Checkmate: White has won.\n"));
    /// ```
    pub fn run(self, input: &mut dyn BufRead, screen: &mut Screen<'_>) -> Result<(), Failure> {
        let game = Game::new(command::position(&self.fen)?);
        let machine = self.engine;
        let book = self.book.as_deref().map(load).transpose()?;
        let has_book = book.is_some();
        let book = Arc::new(book.unwrap_or_else(|| Loaded::Text(Book::default())));
        let mut engine = (machine.engine)().with_book(Arc::clone(&book));
        let has_dice = engine.options().iter().any(|option| option.name == "Seed");
        if has_dice || has_book {
            let seed = self.seed.unwrap_or_else(time_as_seed);
            if has_dice {
                // A whole number that is not negative is a seed.
                let _ = engine.set_option("Seed", &seed.to_string());
            }
            engine = engine.with_seed(seed.unsigned_abs());
            writeln!(screen, "Seed {seed}")?;
        }
        let own = if self.color == Side::White { Color::White } else { Color::Black };
        let thoughts = Vec::new();
        let mut table = Table { machine, engine, book, game, own, thoughts, unicode: self.unicode };
        table.draw(screen)?;
        table.sit(input, screen)
    }
}

fn time_as_seed() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (since.as_millis() % 1_000_000) as i64
}

/// What stands between the two players.
struct Table {
    machine: Machine,
    engine: Booked<Box<dyn Engine>>,
    book: Arc<Loaded>,
    game: Game,
    own: Color,
    /// The machine's moves so far, each with the search behind it.
    thoughts: Vec<(Choice, Iterations)>,
    unicode: bool,
}

impl Table {
    /// Move by move, to the end of the game or of the input.
    fn sit(&mut self, input: &mut dyn BufRead, screen: &mut Screen<'_>) -> Result<(), Failure> {
        loop {
            if let Some(outcome) = self.game.outcome() {
                writeln!(screen, "{}", ending(outcome))?;
                return Ok(());
            }
            if self.game.turn() != self.own {
                if !self.answer(screen)? {
                    return Ok(());
                }
                continue;
            }
            write!(screen, "{} to move> ", self.own.name())?;
            screen.flush()?;
            let line = match command::read_line(input)? {
                Some(Line::Text(line)) => line,
                Some(Line::TooLong) => {
                    writeln!(
                        screen,
                        "No move: a line of more than {LONGEST_LINE} bytes. Type help for help."
                    )?;
                    continue;
                }
                None => {
                    writeln!(screen)?;
                    return Ok(());
                }
            };
            match line.to_ascii_lowercase().as_str() {
                "" => {}
                "quit" | "exit" => return Ok(()),
                "help" => writeln!(screen, "A move (Nf3, g1f3), or: hint, undo, why, board, quit")?,
                "board" => self.draw(screen)?,
                "hint" => self.hint(screen)?,
                "undo" => self.undo(screen)?,
                "why" => self.why(screen)?,
                _ => match self.game.position().parse_move(&line) {
                    Ok(mv) => self.play(mv),
                    Err(error) => writeln!(screen, "No move: {error}. Type help for help.")?,
                },
            }
        }
    }

    /// Plays a move that is known to be legal.
    fn play(&mut self, mv: Move) {
        let played = self.game.play(mv);
        debug_assert!(played.is_ok(), "{mv}");
    }

    /// The machine's move. `false` if it has none.
    fn answer(&mut self, screen: &mut Screen<'_>) -> io::Result<bool> {
        let mut iterations = Iterations::default();
        match self.engine.choose(&self.game, &Limits::default(), &mut iterations) {
            Ok(choice) => {
                let mv = choice.mv;
                let shown = self.game.position().line(&[mv]);
                let shown = screen.paint(STRONG, &shown);
                let source = if self.book_shares(&self.game, mv).is_some() { " (from the book)" } else { "" };
                writeln!(screen, "{}: {shown}{source}", self.engine.name())?;
                self.play(mv);
                self.thoughts.push((choice, iterations));
                Ok(true)
            }
            Err(refusal) => {
                writeln!(screen, "{} has no move: {refusal}", self.engine.name())?;
                Ok(false)
            }
        }
    }

    /// What the book says where the machine plays a move of its: what it knows, it plays.
    fn book_shares(&self, before: &Game, mv: Move) -> Option<String> {
        let replies = self.book.replies(before);
        let known = replies.iter().any(|reply| reply.mv == mv && reply.weight > 0);
        if known { shares(before.position(), &replies) } else { None }
    }

    fn draw(&self, screen: &mut Screen<'_>) -> io::Result<()> {
        board::draw(screen, self.game.position(), self.unicode)?;
        writeln!(screen, "\n  {}", self.game.position())
    }

    /// What the machine would play here, if it does not err.
    fn hint(&self, screen: &mut Screen<'_>) -> io::Result<()> {
        let mut adviser = (self.machine.engine)();
        match adviser.analyze(&self.game, &Limits::default(), &mut ()) {
            Ok(choice) => {
                let shown = text::both_ways(self.game.position(), choice.mv);
                let score = choice.report.as_ref().and_then(|report| report.lines.first());
                let score = score.map(|line| format!(", {}", text::short_score(adviser.as_ref(), line)));
                writeln!(screen, "Hint: {shown}{}", score.unwrap_or_default())
            }
            Err(refusal) => writeln!(screen, "No hint: {refusal}"),
        }
    }

    /// Takes back the machine's last move and the player's before it.
    fn undo(&mut self, screen: &mut Screen<'_>) -> io::Result<()> {
        if self.game.moves().len() < 2 {
            return writeln!(screen, "There is no move of yours to take back");
        }
        self.game.undo();
        self.game.undo();
        self.thoughts.pop();
        self.draw(screen)
    }

    /// What decided the machine's last move.
    fn why(&mut self, screen: &mut Screen<'_>) -> io::Result<()> {
        let mut before = self.game.clone();
        let (Some((choice, iterations)), Some(mv)) = (self.thoughts.last(), before.undo()) else {
            return writeln!(screen, "{} has not moved yet", self.engine.name());
        };
        if let Some(shares) = self.book_shares(&before, mv) {
            return writeln!(screen, "From the book: {shares}");
        }
        if let Some(why) = self.machine.why {
            return why(screen, &before, mv);
        }
        if let Some(paper) = self.machine.paper {
            return paper(screen, &before, choice.report.as_ref());
        }
        let Some(report) = choice.report.as_ref().filter(|report| !report.lines.is_empty()) else {
            return writeln!(screen, "It does not say");
        };
        let score = text::short_score(&self.engine, &report.lines[0]);
        writeln!(screen, "{score}: {}", before.position().line(report.pv()))?;
        let explanation = reasons::explain(&mut self.engine, &before, report, iterations);
        reasons::write(screen, "Reasons", &explanation.to_string())
    }
}
