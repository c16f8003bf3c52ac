//! `glennie`: the games of Turing's paper machine, each of its moves with its figures.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Parser, ValueEnum};
use eval_turochamp::games::{GAME_1, GAME_2, KnownGame, Printed};
use eval_turochamp::{Candidate, Rules, Turochamp, Verdict, tenths};
use movegen::{Color, Game, Move, Position};

use crate::{Failure, Screen, command, hand_table};

/// ANSI style of headings: bold.
const STRONG: &str = "1";
/// ANSI style of what matters less: faint.
const FAINT: &str = "2";

/// What the columns and marks of the table mean.
const LEGEND: &str = "\
Changes of position-play in points, by columns; a dot is no change.
TS       the typescript AMT/B/7; * every other move had less
later    the book of 1953, by later reconstructions; \u{2020} second-hand: the typescript's figure, since Copeland and
         Prinz (The Turing Guide, page 339) find the book to differ at moves 3, 5, 18 and 21 alone
         (what it has at 18 and 21 is not known here)
own      the machine's own choice: = the same move";

/// Replays the games that Turing's paper machine played against Alick Glennie.
///
/// Game 1 is the typescript's, Game 2 the one in print. Each White move comes with the change of position-play by
/// columns, the figures of the typescript (TS, an asterisk where every other move had less) and of the printed book
/// and later reconstructions (later, a dagger where it is known at second hand), and the machine's own move by the
/// rules. Where that is another one, the next line tells what both come to: the line that refutes the played move.
#[derive(Debug, Parser)]
#[command(name = "glennie", version)]
pub struct Glennie {
    /// Which game: 1, 2, or both
    #[arg(long, value_name = "N", default_value = "both")]
    pub game: Which,
    /// Which reading of the rules
    #[arg(long, value_name = "NAME", default_value = "emulator")]
    pub rules: Preset,
    /// Write the games with these annotations to a file, as PGN, whole or not at all, in place of one that is there
    #[arg(long, value_name = "FILE")]
    pub pgn: Option<PathBuf>,
}

/// Which of the two games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Which {
    /// The typescript's.
    #[value(name = "1")]
    First,
    /// The one in print.
    #[value(name = "2")]
    Second,
    /// One after the other.
    Both,
}

/// A set of rules by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Preset {
    /// As the reconstruction on the web reads them
    Emulator,
    /// As the typescript's own figures suggest
    Typescript,
}

impl Glennie {
    /// Replays and prints, and writes the PGN.
    ///
    /// # Errors
    ///
    /// [`Failure`]: an output that can't be written.
    ///
    /// ```
    /// use clap::Parser;
    /// use examples::{Screen, glennie::Glennie};
    /// let mut out = Vec::new();
    /// Glennie::parse_from(["glennie", "--game", "2"]).run(&mut Screen::plain(&mut out)).unwrap();
    /// assert!(String::from_utf8_lossy(&out).contains("18 of 29 moves are the machine's own choice"));
    /// ```
    pub fn run(self, screen: &mut Screen<'_>) -> Result<(), Failure> {
        let games: &[&KnownGame] = match self.game {
            Which::First => &[&GAME_1],
            Which::Second => &[&GAME_2],
            Which::Both => &[&GAME_1, &GAME_2],
        };
        let mut machine = Turochamp::new(match self.rules {
            Preset::Emulator => Rules::emulator(),
            Preset::Typescript => Rules::typescript(),
        });
        let mut pgn = String::new();
        for (index, known) in games.iter().enumerate() {
            if index > 0 {
                writeln!(screen)?;
                pgn.push('\n');
            }
            let replay = Replay::of(known, &mut machine)?;
            replay.print(&machine, screen)?;
            pgn.push_str(&replay.pgn(&machine));
        }
        writeln!(screen, "\n{}", screen.paint(FAINT, LEGEND))?;
        if let Some(path) = self.pgn {
            writeln!(screen)?;
            command::save(screen, &path, pgn.as_bytes())?;
        }
        Ok(())
    }
}

/// A known game with the machine's verdict before each of White's moves.
struct Replay<'a> {
    known: &'a KnownGame,
    plies: Vec<Ply>,
}

/// A move that was played.
struct Ply {
    /// The position before it.
    position: Position,
    mv: Move,
    /// The machine's, where it is to move.
    verdict: Option<Verdict>,
}

impl Ply {
    /// What the machine knows of the move played, and its own move.
    fn judged(&self) -> Option<(&Candidate, &Candidate)> {
        let verdict = self.verdict.as_ref()?;
        Some((verdict.candidate(self.mv)?, verdict.chosen()?))
    }

    fn number(&self) -> u16 {
        self.position.board().fullmove_number()
    }
}

impl Replay<'_> {
    fn of<'a>(known: &'a KnownGame, machine: &mut Turochamp) -> Result<Replay<'a>, Failure> {
        let mut all = Game::default();
        all.play_moves(known.moves).map_err(|error| Failure::BadInput(format!("{}: {error}", known.name)))?;
        let mut game = Game::default();
        let mut plies = Vec::with_capacity(all.moves().len());
        for &mv in all.moves() {
            let verdict = (game.turn() == Color::White).then(|| machine.judge(&game));
            plies.push(Ply { position: game.position().clone(), mv, verdict });
            game.play(mv).map_err(|error| Failure::BadInput(format!("{}: {error}", known.name)))?;
        }
        Ok(Replay { known, plies })
    }

    fn print(&self, machine: &Turochamp, screen: &mut Screen<'_>) -> io::Result<()> {
        let known = self.known;
        let title = format!("{}: Turochamp - {}, {}", known.name, known.black, known.source);
        writeln!(screen, "{}\n", screen.paint(STRONG, &title))?;
        let headings =
            format!("    {:<8}{}{:>8}{:>8} own choice", "White", hand_table::headings(), "TS ", "later ");
        writeln!(screen, "{}", screen.paint(STRONG, &headings))?;
        let (mut own, mut moves) = (0, 0);
        for ply in &self.plies {
            let Some((played, chosen)) = ply.judged() else { continue };
            moves += 1;
            let (typescript, later) = figures(known.printed_at(ply.number()));
            let columns = hand_table::change(played.change);
            write!(screen, "{:>3} {:<8}{columns}{typescript:>8}{later:>8} ", ply.number(), played.san)?;
            if played.mv == chosen.mv {
                own += 1;
                writeln!(screen, "=")?;
            } else {
                writeln!(screen, "{} {}", chosen.san, tenths(chosen.change.total()))?;
                for line in differences(ply, played, chosen, machine) {
                    writeln!(screen, "{:12}{}", "", screen.paint(FAINT, &line))?;
                }
            }
        }
        writeln!(screen, "\n{own} of {moves} moves are the machine's own choice. Result: {}", known.result)
    }

    /// The game as PGN: White's figures as comments, the machine's own moves and the refutations of those played as
    /// variations.
    fn pgn(&self, machine: &Turochamp) -> String {
        let known = self.known;
        let mut words = Words::default();
        // The refutation of White's last move, which is a variation of Black's answer.
        let mut refutation: Option<(Position, Vec<Move>, String)> = None;
        for ply in &self.plies {
            let (position, number) = (&ply.position, ply.number());
            words.push_move(position, ply.mv);
            if let Some((played, chosen)) = ply.judged() {
                words.push(&format!("{{ {} }}", comment(played, known.printed_at(number), machine)));
                if played.mv != chosen.mv {
                    let note = format!("own choice: {}, {}", chosen.change, machine.show_value(chosen.value));
                    words.push_variation(position, &chosen.line, &note);
                    if played.value < chosen.value && played.line.len() > 1 {
                        let mut after = position.clone();
                        let _ = after.make(ply.mv);
                        let note = format!("comes to {}", machine.show_value(played.value));
                        refutation = Some((after, played.line[1..].to_vec(), note));
                    }
                }
            } else if let Some((position, line, note)) = refutation.take()
                && !(line.len() == 1 && line[0] == ply.mv)
            {
                words.push_variation(&position, &line, &note);
            }
        }
        words.push(known.result);
        let tags = [
            ("Event", known.name),
            ("Site", "?"),
            ("Date", known.date),
            ("Round", "-"),
            ("White", "Turochamp"),
            ("Black", known.black),
            ("Result", known.result),
            ("Source", known.source),
            ("Annotator", "eval-turochamp"),
        ];
        let tags = tags.map(|(name, value)| format!("[{name} \"{value}\"]\n")).concat();
        format!("{tags}\n{}\n", words.wrapped())
    }
}

/// The two published figures of a move, each with its mark: the typescript's and the later one.
fn figures(printed: Option<Printed>) -> (String, String) {
    let figure = |value: Option<i32>| value.map_or(String::new(), tenths);
    let Some(printed) = printed else { return (String::new(), String::new()) };
    let asterisk = if printed.asterisk { "*" } else { " " };
    let dagger = if printed.second_hand { "\u{2020}" } else { " " };
    (format!("{}{asterisk}", figure(printed.typescript)), format!("{}{dagger}", figure(printed.later)))
}

/// Where the machine would have played another move: what both come to.
fn differences(ply: &Ply, played: &Candidate, chosen: &Candidate, machine: &Turochamp) -> Vec<String> {
    let line = |candidate: &Candidate| hand_table::line_with_value(machine, &ply.position, candidate);
    let mut lines = Vec::new();
    if played.value < chosen.value {
        lines.push(format!("against {}: {}", played.san, line(played)));
        lines.push(format!("better: {}", line(chosen)));
    } else {
        let value = machine.show_value(chosen.value);
        lines.push(format!("both come to {value}, and {} gains more in position-play", chosen.san));
    }
    if let Some(verdict) = &ply.verdict {
        let tied: Vec<&str> = verdict.tied_on_both(chosen.mv).map(|other| other.san.as_str()).collect();
        if !tied.is_empty() {
            lines.push(format!("tied with {} is {}: the alphabet decides", chosen.san, tied.join(", ")));
        }
    }
    lines
}

/// The figures of a move as a PGN comment.
fn comment(played: &Candidate, printed: Option<Printed>, machine: &Turochamp) -> String {
    let mut parts = vec![played.change.to_string(), format!("value {}", machine.show_value(played.value))];
    if played.boundary {
        parts.push("a boundary was met".to_string());
    }
    let (typescript, later) = figures(printed);
    // Letters that every reader of PGN knows.
    let later = later.replace('\u{2020}', " (second-hand)");
    for (source, figure) in [("typescript", typescript.trim()), ("later", later.trim())] {
        if !figure.is_empty() {
            parts.push(format!("{source} {figure}"));
        }
    }
    parts.join("; ")
}

/// Movetext, word by word.
#[derive(Default)]
struct Words {
    words: Vec<String>,
    /// Whether Black's next move needs its number: after a comment or a variation.
    interrupted: bool,
}

impl Words {
    /// Words without a line break in them stay together.
    fn push(&mut self, text: &str) {
        self.words.extend(text.split_whitespace().map(str::to_string));
        self.interrupted = true;
    }

    fn push_move(&mut self, position: &Position, mv: Move) {
        let number = position.board().fullmove_number();
        match position.turn() {
            Color::White => self.words.push(format!("{number}.")),
            Color::Black if self.interrupted => self.words.push(format!("{number}...")),
            Color::Black => {}
        }
        self.words.push(position.san(mv).to_string());
        self.interrupted = false;
    }

    /// A line from this position on, in brackets, with a comment at its end.
    fn push_variation(&mut self, position: &Position, line: &[Move], note: &str) {
        let text = position.line(line);
        self.push(&format!("( {text} {{ {note} }} )"));
    }

    /// In lines of fewer than 80 letters, as the PGN standard exports them.
    fn wrapped(&self) -> String {
        let (mut text, mut column) = (String::new(), 0);
        for word in &self.words {
            if column > 0 && column + 1 + word.len() >= 80 {
                text.push('\n');
                column = 0;
            } else if column > 0 {
                text.push(' ');
                column += 1;
            }
            text.push_str(word);
            column += word.len();
        }
        text
    }
}
