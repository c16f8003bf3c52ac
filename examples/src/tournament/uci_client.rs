//! A program that speaks UCI, from the side of the program that drives it.
//!
//! As little as a match needs: `uci`, `setoption`, `ucinewgame`, `isready`, `position`, `go`, `stop`, `quit`.
//! The protocol is that of Rudolf Huber and Stefan Meyer-Kahlen, 2000 (revision of April 2006).

use std::fmt::Write;
use std::time::{Duration, Instant};

use movegen::{CastlingStyle, Game, MoveText, Position};
use thiserror::Error;

use super::pace::{Clocks, Pace};
use super::player::{Answer, Fault, Player};
use super::process::{CommandLine, Line, Process, Silence};
use super::text::{NameValue, plain};

/// How long another program is waited for, beyond its time to think.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Patience {
    /// For `uciok` and `readyok`.
    pub ready: Duration,
    /// For a move after `stop`, once the time is over.
    pub stop: Duration,
    /// For any line at all, where it thinks without a clock.
    pub silence: Duration,
}

impl Default for Patience {
    /// Ten seconds, two seconds, a minute.
    fn default() -> Patience {
        Patience {
            ready: Duration::from_secs(10),
            stop: Duration::from_secs(2),
            silence: Duration::from_secs(60),
        }
    }
}

/// Why a program can't play at all.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum StartError {
    /// It can't be started.
    #[error("{program}: {error}")]
    Spawn {
        /// The program.
        program: String,
        /// What the system says.
        error: String,
    },
    /// It does not say what is expected of it.
    #[error("{program}: no {expected} {how}")]
    Handshake {
        /// The program.
        program: String,
        /// The word it should have said.
        expected: &'static str,
        /// That it said something else for too long, or ended.
        how: String,
    },
    /// It declares no such option.
    #[error("{name} has no option {option:?}; it has: {known}")]
    Option {
        /// What the program calls itself.
        name: String,
        /// What was to be set.
        option: String,
        /// What it has.
        known: String,
    },
}

/// Another program that plays.
pub struct UciPlayer {
    command: CommandLine,
    options: Vec<NameValue>,
    patience: Patience,
    name: String,
    /// What it declares, by name.
    declared: Vec<String>,
    /// None after a crash or a hang, until the next game.
    process: Option<Process>,
    /// Whether `UCI_Chess960` is on.
    chess960: bool,
}

impl UciPlayer {
    /// Starts a program and makes it ready.
    ///
    /// # Errors
    ///
    /// [`StartError`].
    pub fn start(
        command: &CommandLine,
        options: &[NameValue],
        patience: Patience,
    ) -> Result<UciPlayer, StartError> {
        let mut player = UciPlayer {
            command: command.clone(),
            options: options.to_vec(),
            patience,
            name: String::new(),
            declared: Vec::new(),
            process: None,
            chess960: false,
        };
        player.restart()?;
        Ok(player)
    }

    /// Whether the program declares an option, in any case.
    pub fn has_option(&self, name: &str) -> bool {
        self.declared.iter().any(|declared| declared.eq_ignore_ascii_case(name))
    }

    /// Starts the program anew, up to `readyok`.
    fn restart(&mut self) -> Result<(), StartError> {
        self.process = None;
        self.chess960 = false;
        let started = Process::start(&self.command);
        let mut process = started.map_err(|error| StartError::Spawn {
            program: self.command.program.clone(),
            error: error.to_string(),
        })?;
        process.send("uci");
        (self.name, self.declared) = (String::new(), Vec::new());
        let until = Instant::now() + self.patience.ready;
        loop {
            let line = process.read(until).map_err(|silence| self.refusal("uciok", silence))?;
            let text = line.text.as_str();
            if let Some(name) = text.strip_prefix("id name ") {
                self.name = plain(name.trim());
            } else if let Some(rest) = text.strip_prefix("option name ") {
                let name = rest.split_once(" type ").map_or(rest, |(name, _)| name);
                self.declared.push(plain(name.trim()));
            } else if first_word(text) == "uciok" {
                break;
            }
        }
        if self.name.is_empty() {
            self.name = plain(&self.command.program);
        }
        for option in &self.options {
            if !self.has_option(&option.name) {
                return Err(StartError::Option {
                    name: self.name.clone(),
                    option: option.name.clone(),
                    known: self.declared.join(", "),
                });
            }
            process.send(set_option(&option.name, &option.value));
        }
        wait_ready(&mut process, self.patience.ready).map_err(|silence| self.refusal("readyok", silence))?;
        self.process = Some(process);
        Ok(())
    }

    fn refusal(&self, expected: &'static str, silence: Silence) -> StartError {
        let how = match silence {
            Silence::TimeOut => format!("within {} s", self.patience.ready.as_secs_f64()),
            Silence::Ended => "before it ended".to_string(),
        };
        StartError::Handshake { program: self.command.program.clone(), expected, how }
    }

    /// The process is of no more use: says why, and ends it.
    fn give_up(&mut self, silence: Silence, waiting_for: &str) -> Fault {
        let Some(mut process) = self.process.take() else {
            return Fault::Crash("it is not running".to_string());
        };
        let status = process.end();
        match silence {
            Silence::TimeOut => Fault::Hang(format!("no {waiting_for}")),
            Silence::Ended => Fault::Crash(match status {
                Some(status) => status.to_string(),
                None => "its process ended".to_string(),
            }),
        }
    }

    /// The line with `bestmove`, or why there is none.
    fn await_move(&mut self, longest: Option<Duration>, began: Instant) -> Result<Line, Fault> {
        let end = longest.map(|longest| began + longest);
        let Some(process) = &mut self.process else {
            return Err(self.give_up(Silence::Ended, "bestmove"));
        };
        loop {
            // Without a clock it may think as long as it likes, but not in silence.
            let until = end.unwrap_or_else(|| Instant::now() + self.patience.silence);
            match process.read(until) {
                Ok(line) if first_word(&line.text) == "bestmove" => return Ok(line),
                // A flood of other lines must not hold off the end.
                Ok(line) if end.is_some_and(|end| line.at > end) => break,
                Ok(_) => {}
                Err(Silence::TimeOut) if end.is_some() => break,
                Err(silence) => return Err(self.give_up(silence, "bestmove")),
            }
        }
        // Time is over. Whoever still answers may play the next game.
        process.send("stop");
        let until = Instant::now() + self.patience.stop;
        loop {
            match process.read(until) {
                Ok(line) if first_word(&line.text) == "bestmove" => return Err(Fault::Time),
                Ok(line) if line.at > until => {
                    return Err(self.give_up(Silence::TimeOut, "bestmove after stop"));
                }
                Ok(_) => {}
                Err(silence) => return Err(self.give_up(silence, "bestmove after stop")),
            }
        }
    }

    fn style(&self) -> CastlingStyle {
        if self.chess960 { CastlingStyle::KingTakesRook } else { CastlingStyle::KingStep }
    }
}

impl Player for UciPlayer {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self, start: &Position, _seed: u64) -> Result<(), Fault> {
        if self.process.is_none() {
            self.restart().map_err(|error| Fault::Crash(error.to_string()))?;
        }
        let chess960 = !castles_as_in_standard_chess(start);
        let change = chess960 != self.chess960;
        if change && !self.has_option("UCI_Chess960") {
            return Err(Fault::Refusal("it does not declare UCI_Chess960".to_string()));
        }
        let ready = self.patience.ready;
        let Some(process) = &mut self.process else {
            return Err(self.give_up(Silence::Ended, "readyok"));
        };
        if change {
            process.send(set_option("UCI_Chess960", if chess960 { "true" } else { "false" }));
        }
        process.send("ucinewgame");
        wait_ready(process, ready).map_err(|silence| self.give_up(silence, "readyok"))?;
        self.chess960 = chess960;
        Ok(())
    }

    fn choose(&mut self, game: &Game, clocks: &Clocks) -> Result<Answer, Fault> {
        let (position, go) = (position_command(game, self.style()), go_command(clocks));
        let Some(process) = &mut self.process else {
            return Err(self.give_up(Silence::Ended, "bestmove"));
        };
        // What it still had to say belongs to another move.
        if let Err(silence) = process.drain() {
            return Err(self.give_up(silence, "bestmove"));
        }
        let began = Instant::now();
        process.send(position);
        process.send(go);
        let line = self.await_move(clocks.longest(game.turn()), began)?;
        let time = line.at.saturating_duration_since(began);
        let word = line.text.split_ascii_whitespace().nth(1).unwrap_or_default();
        match game.position().parse_uci(word) {
            Ok(mv) => Ok(Answer { mv, time }),
            Err(error) => Err(Fault::illegal(error)),
        }
    }
}

fn first_word(text: &str) -> &str {
    text.split_ascii_whitespace().next().unwrap_or_default()
}

/// `setoption`; a button has no value.
fn set_option(name: &str, value: &str) -> String {
    if value.is_empty() {
        format!("setoption name {name}")
    } else {
        format!("setoption name {name} value {value}")
    }
}

/// Waits for the answer to `isready`, past everything else.
fn wait_ready(process: &mut Process, patience: Duration) -> Result<(), Silence> {
    process.send("isready");
    let until = Instant::now() + patience;
    loop {
        let line = process.read(until)?;
        if first_word(&line.text) == "readyok" {
            return Ok(());
        }
        if line.at > until {
            return Err(Silence::TimeOut);
        }
    }
}

/// Whether a position's castling is that of standard chess, so that a king's step says it.
fn castles_as_in_standard_chess(position: &Position) -> bool {
    // The FEN of such a position has no other letters among its rights, and its kings stand on the e-file.
    let rights = position.board().castling();
    movegen::Color::ALL.into_iter().all(|color| {
        movegen::Wing::ALL.into_iter().all(|wing| {
            let corner = match wing {
                movegen::Wing::King => movegen::File::H,
                movegen::Wing::Queen => movegen::File::A,
            };
            rights
                .rook_file(color, wing)
                .is_none_or(|file| file == corner && position.board().king(color).file() == movegen::File::E)
        })
    })
}

/// `position`, with all moves of the game, so that the program sees repetitions.
fn position_command(game: &Game, style: CastlingStyle) -> String {
    let start = game.start();
    let mut command = if start.to_string() == Position::default().to_string() {
        "position startpos".to_string()
    } else {
        format!("position fen {start}")
    };
    let mut position = start.clone();
    for (index, &mv) in game.moves().iter().enumerate() {
        command.push_str(if index == 0 { " moves " } else { " " });
        let text: MoveText = position.uci_as(mv, style);
        command.push_str(&text);
        let _ = position.make(mv);
    }
    command
}

/// `go`, by the clocks. A program that is asked for its own limits gets none: the match refuses that before.
fn go_command(clocks: &Clocks) -> String {
    match clocks.pace() {
        Pace::Own => "go".to_string(),
        Pace::Depth(plies) => format!("go depth {plies}"),
        Pace::MoveTime(time) => format!("go movetime {}", time.as_millis()),
        Pace::Clock(control) => {
            let mut command = "go".to_string();
            let colors = [("w", movegen::Color::White), ("b", movegen::Color::Black)];
            for (letter, color) in colors {
                let left = clocks.left(color).unwrap_or_default().as_millis();
                let _ = write!(command, " {letter}time {left}");
            }
            let increment = control.increment.as_millis();
            for (letter, _) in colors.into_iter().filter(|_| increment > 0) {
                let _ = write!(command, " {letter}inc {increment}");
            }
            command
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_told_with_all_their_moves() {
        let mut game = Game::default();
        assert_eq!(position_command(&game, CastlingStyle::KingStep), "position startpos");
        game.play_moves("e4 e5 Nf3 Nc6 Bc4 Bc5 O-O").expect("legal moves");
        assert_eq!(
            position_command(&game, CastlingStyle::KingStep),
            "position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1"
        );
        assert!(position_command(&game, CastlingStyle::KingTakesRook).ends_with(" e1h1"));
        let fen = "4k3/8/8/8/8/8/8/4K2R w K - 5 20";
        let game = Game::new(fen.parse().expect("a position"));
        assert_eq!(position_command(&game, CastlingStyle::KingStep), format!("position fen {fen}"));
    }

    #[test]
    fn each_pace_has_its_go() {
        let go = |pace| go_command(&Clocks::new(pace, Duration::ZERO));
        assert_eq!(go(Pace::Depth(7)), "go depth 7");
        assert_eq!(go(Pace::MoveTime(Duration::from_millis(50))), "go movetime 50");
        let clock = |text: &str| Pace::Clock(text.parse().expect("a time control"));
        assert_eq!(go(clock("60")), "go wtime 60000 btime 60000");
        assert_eq!(go(clock("1+0.01")), "go wtime 1000 btime 1000 winc 10 binc 10");
    }

    #[test]
    fn chess960_is_told_from_standard_chess_by_the_rights() {
        for (fen, standard) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", true),
            ("4k3/8/8/8/8/8/8/1R1K3R w - - 0 1", true),
            ("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1", false),
            ("4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", false),
        ] {
            let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
            assert_eq!(castles_as_in_standard_chess(&position), standard, "{fen}");
        }
    }
}
