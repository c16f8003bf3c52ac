//! `ajedrecista`: the automaton of 1912 plays its game, with its lamps and its reasons.

use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use clap::{Parser, ValueEnum};
use movegen::{Color, Game, Move, Position, Square};
use search::SplitMix64;
use torres_krk::{Ending, Event, Lengths, Men, Model, Tablebase, decide};

use crate::command::{LONGEST_LINE, Line};
use crate::{Failure, Screen, board, command, heat_map};

/// ANSI: the cursor home, and everything below it gone.
const CLEAR: &str = "\x1b[H\x1b[J";
/// ANSI styles of the lamps: check yellow, mate green, error red, each bold.
const LIT: [&str; 3] = ["1;33", "1;32", "1;31"];
/// ANSI style of lamps that are out: faint.
const OUT: &str = "2";

/// El Ajedrecista, Torres Quevedo's chess automaton of 1912, mates with king and rook by six rules.
///
/// Each line shows Black's move and the machine's, the rule that fired, how many moves perfect play would need from
/// there on, how many the machine may need, the half-moves that count for the fifty-move rule, and the lamps.
#[derive(Debug, Parser)]
#[command(name = "ajedrecista", version)]
pub struct Ajedrecista {
    /// A position of the machine's domain, in quotes or as six words [default: the set-up of 1912]
    #[arg(value_name = "FEN", allow_negative_numbers = true)]
    pub fen: Vec<String>,
    /// Where Black's king stands in the set-up of 1912, on the ranks 1 to 6 [default: e4]
    #[arg(long, value_name = "SQUARE", conflicts_with = "fen")]
    pub king: Option<Square>,
    /// Who moves Black's king
    #[arg(long, value_enum, default_value = "perfect")]
    pub black: Black,
    /// The seed of the random mover
    #[arg(long, value_name = "N", default_value = "1912", value_parser = command::whole_number(0, u64::MAX), allow_negative_numbers = true)]
    pub seed: u64,
    /// Which machine: that of 1920 speaks
    #[arg(long, value_enum, default_value = "1912")]
    pub model: Year,
    /// How long a move is shown on a terminal, in milliseconds
    #[arg(long, value_name = "MS", default_value = "600", value_parser = command::whole_number(0_u64, 60_000), allow_negative_numbers = true)]
    pub delay: u64,
    /// Write a heat map to this file, as SVG, instead of a game: moves to mate from the set-up of 1912, by the square of
    /// Black's king; whole or not at all, in place of a file that is there
    #[arg(long, value_name = "FILE.svg", conflicts_with_all = ["fen", "king"])]
    pub map: Option<PathBuf>,
}

/// Who moves Black's king.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Black {
    /// The perfect defence: as far from mate as perfect play of White's allows
    Perfect,
    /// The defence that holds out longest against this machine
    Stubborn,
    /// Any legal move
    Random,
    /// You, at the keyboard
    You,
}

/// A model of the machine, by its year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Year {
    /// Lamps
    #[value(name = "1912")]
    Y1912,
    /// Lamps and a gramophone
    #[value(name = "1920")]
    Y1920,
}

impl From<Year> for Model {
    fn from(year: Year) -> Model {
        match year {
            Year::Y1912 => Model::Of1912,
            Year::Y1920 => Model::Of1920,
        }
    }
}

impl Ajedrecista {
    /// Plays a game, or writes the map. The person's moves are lines of `input`.
    ///
    /// # Errors
    ///
    /// [`Failure`]: a bad FEN, a position that the machine can't play, or an output that can't be written.
    ///
    /// ```
    /// use clap::Parser;
    /// use examples::{Screen, ajedrecista::Ajedrecista};
    /// let mut out = Vec::new();
    /// let mate = Ajedrecista::parse_from(["ajedrecista", "8/8/8/8/8/3K4/R7/3k4 w - - 0 1"]);
    /// mate.run(&mut std::io::empty(), &mut Screen::plain(&mut out)).unwrap();
    /// assert!(String::from_utf8_lossy(&out).contains("Ra1#"));
    /// ```
    pub fn run(self, input: &mut dyn BufRead, screen: &mut Screen<'_>) -> Result<(), Failure> {
        if let Some(path) = &self.map {
            return command::save(screen, path, heat_map::svg().as_bytes());
        }
        let machine = self.machine()?;
        let mut show = Show {
            machine,
            screen,
            random: SplitMix64::new(self.seed),
            black: self.black,
            delay: self.delay,
        };
        show.play(input)
    }

    /// The machine with its men set up.
    fn machine(&self) -> Result<torres_krk::Ajedrecista, Failure> {
        let machine = if self.fen.is_empty() {
            torres_krk::Ajedrecista::historical(self.king.unwrap_or(Square::E4))
        } else {
            torres_krk::Ajedrecista::new(command::position(&self.fen)?)
        };
        let refuse = |error| Failure::BadInput(format!("the machine can't play this position: {error}"));
        Ok(machine.map_err(refuse)?.with_model(self.model.into()))
    }
}

/// How the moves are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Style {
    /// One line for each pair of moves.
    Table,
    /// On a terminal: one picture after the other, in one place.
    Film,
    /// With a person at the keyboard: picture and words below each other.
    Talk,
}

/// A game on a screen.
struct Show<'a, 'b> {
    machine: torres_krk::Ajedrecista,
    screen: &'a mut Screen<'b>,
    black: Black,
    delay: u64,
    random: SplitMix64,
}

impl Show<'_, '_> {
    fn play(&mut self, input: &mut dyn BufRead) -> Result<(), Failure> {
        if self.style() == Style::Film {
            write!(self.screen, "{CLEAR}")?;
            self.draw()?;
            self.wait()?;
        } else {
            self.draw()?;
        }
        if self.style() == Style::Table {
            writeln!(
                self.screen,
                "\n{:>4}  {:<6} {:<6} {:<14} {:>7} {:>8} {:>6}  lamps",
                "", "Black", "White", "rule", "perfect", "machine", "clock"
            )?;
        }
        let events = self.machine.answer();
        self.tell("", &events)?;
        while !self.is_over() {
            let Some(text) = self.next_move(input)? else {
                writeln!(self.screen, "\nThe game is left unfinished.")?;
                return Ok(());
            };
            let position = self.machine.position();
            let san = position.parse_move(&text).map(|mv| position.san(mv).to_string());
            match self.machine.play(&text) {
                Ok(events) => self.tell(&san.unwrap_or_default(), &events)?,
                Err(deaf) => writeln!(self.screen, "{deaf}")?,
            }
        }
        Ok(self.finish()?)
    }

    fn is_over(&self) -> bool {
        self.machine.is_mate() || self.machine.is_stopped()
    }

    fn style(&self) -> Style {
        match (self.black, self.screen.is_colored()) {
            (Black::You, _) => Style::Talk,
            (_, true) => Style::Film,
            (_, false) => Style::Table,
        }
    }

    /// Black's next move, as text, or `None` when the person has had enough.
    fn next_move(&mut self, input: &mut dyn BufRead) -> Result<Option<String>, Failure> {
        let position = self.machine.position();
        let Some(men) = Men::of(position.board()) else { return Ok(None) };
        let moves: Vec<Move> = match self.black {
            Black::Perfect => Tablebase::shared().best_moves(men, Color::Black),
            Black::Stubborn => Lengths::shared().best_defence(men).unwrap_or_default(),
            Black::Random => position.legal_moves().to_vec(),
            Black::You => return self.ask(input),
        };
        let index = if self.black == Black::Random { self.draw_lot(moves.len()) } else { 0 };
        Ok(moves.get(index).map(ToString::to_string))
    }

    /// What the person types.
    fn ask(&mut self, input: &mut dyn BufRead) -> Result<Option<String>, Failure> {
        loop {
            write!(self.screen, "Your move (or quit): ")?;
            self.screen.flush()?;
            match command::read_line(input)? {
                Some(Line::Text(text)) if text == "quit" => return Ok(None),
                Some(Line::Text(text)) => return Ok(Some(text)),
                Some(Line::TooLong) => {
                    writeln!(self.screen, "No line of more than {LONGEST_LINE} bytes is a move.")?;
                }
                None => {
                    writeln!(self.screen)?;
                    return Ok(None);
                }
            }
        }
    }

    /// A number below `count`.
    fn draw_lot(&mut self, count: usize) -> usize {
        (self.random.next_u64() % count.max(1) as u64) as usize
    }

    /// What has happened in the cabinet after Black's move.
    fn tell(&mut self, black: &str, events: &[Event]) -> io::Result<()> {
        let Some(Event::MoveMade { mv, .. }) = events.first() else {
            for event in events {
                writeln!(self.screen, "     {event}")?;
            }
            return if events.is_empty() || self.is_over() { Ok(()) } else { self.lamps() };
        };
        let mut before = self.machine.game().clone();
        before.undo();
        let white = before.position().san(*mv).to_string();
        match self.style() {
            Style::Table => self.row(black, &white, events)?,
            Style::Talk => {
                self.caption(black, &white, events)?;
                if !self.is_over() {
                    self.draw()?;
                }
            }
            Style::Film => {
                write!(self.screen, "{CLEAR}")?;
                self.draw()?;
                self.caption(black, &white, events)?;
                self.wait()?;
            }
        }
        self.screen.flush()
    }

    /// Leaves a picture on the screen for a while.
    fn wait(&mut self) -> io::Result<()> {
        self.screen.flush()?;
        thread::sleep(Duration::from_millis(self.delay));
        Ok(())
    }

    /// One line of the table: Black's move and the machine's answer.
    fn row(&mut self, black: &str, white: &str, events: &[Event]) -> io::Result<()> {
        let (position, lamps) = (self.machine.position(), self.machine.lamps());
        let Some(rule) = self.machine.last().map(|decision| decision.rule) else { return Ok(()) };
        let rule = format!("{} {rule}", rule.number());
        let (number, perfect, needed) = (self.number(), perfect(position), needed(position));
        let mut signs = Vec::new();
        for (is_lit, name) in [(lamps.check, "check"), (lamps.mate, "MATE")] {
            if is_lit {
                signs.push(name.to_string());
            }
        }
        signs.extend(self.spoken(events));
        let (clock, signs) = (self.machine.halfmove_clock(), signs.join(" "));
        let line = format!(
            "{number:>4}. {black:<6} {white:<6} {rule:<14} {perfect:>7} {needed:>8} {clock:>6}  {signs}"
        );
        writeln!(self.screen, "{}", line.trim_end())
    }

    /// The same in words.
    fn caption(&mut self, black: &str, white: &str, events: &[Event]) -> io::Result<()> {
        let position = self.machine.position();
        let (number, perfect, needed) = (self.number(), perfect(position), needed(position));
        let (clock, spoken) = (self.machine.halfmove_clock(), self.spoken(events).join(" "));
        let line = format!("{number}. {black} {white} {spoken}");
        writeln!(self.screen, "\n     {}", line.split_whitespace().collect::<Vec<_>>().join(" "))?;
        if let Some(decision) = self.machine.last() {
            writeln!(self.screen, "     {decision}")?;
        }
        writeln!(
            self.screen,
            "     moves to mate: {perfect} by perfect play, {needed} at most by the machine"
        )?;
        writeln!(self.screen, "     half-moves that count for the fifty-move rule: {clock}\n")
    }

    /// Which of its moves the machine has made last.
    fn number(&self) -> usize {
        let (start, moves) = (self.machine.game().start(), self.machine.game().moves().len());
        if start.turn() == Color::White { moves.div_ceil(2) } else { moves / 2 }
    }

    /// What is said aloud.
    fn spoken(&self, events: &[Event]) -> Vec<String> {
        let model = self.machine.model();
        let words = events.iter().filter_map(|event| event.spoken(model));
        words.map(|words| format!("\"{words}\"")).collect()
    }

    /// The board, and the lamps below it.
    fn draw(&mut self) -> io::Result<()> {
        board::draw(self.screen, self.machine.position(), false)?;
        writeln!(self.screen)?;
        self.lamps()
    }

    fn lamps(&mut self) -> io::Result<()> {
        let lamps = self.machine.lamps();
        write!(self.screen, "     ")?;
        for ((lit, name), style) in
            [(lamps.check, "check"), (lamps.mate, "mate"), (lamps.error, "error")].into_iter().zip(LIT)
        {
            let (bulb, style) = if lit { ("(*)", style) } else { ("( )", OUT) };
            write!(self.screen, "{}  ", self.screen.paint(style, &format!("{bulb} {name}")))?;
        }
        writeln!(self.screen, "errors {}", self.machine.errors())
    }

    /// How it has ended, and how well.
    fn finish(&mut self) -> io::Result<()> {
        if self.style() != Style::Film {
            writeln!(self.screen)?;
            self.draw()?;
        }
        if self.machine.is_stopped() {
            return writeln!(self.screen, "\nThree illegal moves: the machine has stopped for good.");
        }
        let (number, perfect) = (self.number(), perfect(self.machine.game().start()));
        writeln!(
            self.screen,
            "\nMate with the machine's move {number}; perfect play needs {perfect} at most."
        )?;
        if self.machine.is_past_fifty_moves() {
            writeln!(
                self.screen,
                "Black could have claimed a draw by the fifty-move rule, which the machine does not know."
            )?;
        }
        Ok(())
    }
}

/// What the machine has to say about its move in a position: the rule that fires, and how far the mate is.
///
/// # Errors
///
/// Those of the screen.
///
/// ```
/// use examples::{Screen, ajedrecista::reasons};
/// use movegen::{Game, Position};
/// let position: Position = "8/8/1k6/8/R7/8/5K2/8 w - - 0 1".parse()?;
/// let mut out = Vec::new();
/// reasons(&mut Screen::plain(&mut out), &Game::new(position))?;
/// let text = String::from_utf8(out)?;
/// assert!(text.starts_with("  Reason  rule 1, flee: "));
/// assert!(text.ends_with("  Mate    in 38 moves at most; perfect play needs 12\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reasons(screen: &mut Screen<'_>, game: &Game) -> io::Result<()> {
    let position = game.position();
    let Some(decision) = Men::of(position.board()).and_then(|men| decide(men).ok()) else { return Ok(()) };
    writeln!(screen, "  Reason  {decision}")?;
    let (needed, perfect) = (needed(position), perfect(position));
    writeln!(screen, "  Mate    in {needed} moves at most; perfect play needs {perfect}")
}

/// How many moves to mate perfect play needs from a position on.
fn perfect(position: &Position) -> String {
    match Tablebase::shared().probe(position) {
        Some(Ending::Mate(moves)) => moves.to_string(),
        Some(Ending::Draw) => "draw".to_string(),
        None => "-".to_string(),
    }
}

/// How many moves to mate the machine needs from a position on, at most.
fn needed(position: &Position) -> u8 {
    let men = Men::of(position.board());
    // With mate on the board the game has left the domain.
    men.and_then(|men| Lengths::shared().moves(men, position.turn()).ok()).unwrap_or(0)
}
