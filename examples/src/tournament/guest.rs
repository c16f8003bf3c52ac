//! Another program at the board, whatever protocol it speaks: how it is started, waited for and given up.

use std::time::{Duration, Instant};

use movegen::{Color, File, Position, Wing};
use thiserror::Error;

use super::player::Fault;
use super::process::{CommandLine, Line, Process, Silence};
use super::text::NameValue;

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

/// What is known of another program, and its process while there is one.
pub(super) struct Guest {
    pub(super) command: CommandLine,
    pub(super) options: Vec<NameValue>,
    pub(super) patience: Patience,
    /// What it calls itself.
    pub(super) name: String,
    /// The options that it declares, by name.
    pub(super) declared: Vec<String>,
    /// None after a crash or a hang, until the next game.
    process: Option<Process>,
}

impl Guest {
    pub(super) fn new(command: &CommandLine, options: &[NameValue], patience: Patience) -> Guest {
        Guest {
            command: command.clone(),
            options: options.to_vec(),
            patience,
            name: String::new(),
            declared: Vec::new(),
            process: None,
        }
    }

    /// Starts the process. Nothing is known of it yet.
    pub(super) fn spawn(&mut self) -> Result<(), StartError> {
        self.process = None;
        (self.name, self.declared) = (String::new(), Vec::new());
        let started = Process::start(&self.command);
        self.process = Some(started.map_err(|error| StartError::Spawn {
            program: self.command.program.clone(),
            error: error.to_string(),
        })?);
        Ok(())
    }

    pub(super) fn is_running(&self) -> bool {
        self.process.is_some()
    }

    pub(super) fn send(&mut self, line: impl std::fmt::Display) {
        if let Some(process) = &mut self.process {
            process.send(line);
        }
    }

    pub(super) fn read(&mut self, until: Instant) -> Result<Line, Silence> {
        self.process.as_mut().ok_or(Silence::Ended)?.read(until)
    }

    /// Drops what the program has said so far: it belongs to another move.
    pub(super) fn drain(&mut self) -> Result<(), Silence> {
        self.process.as_mut().ok_or(Silence::Ended)?.drain()
    }

    /// Reads lines up to the first of which `answer` makes something.
    pub(super) fn wait<T>(
        &mut self,
        until: Instant,
        mut answer: impl FnMut(&Line) -> Option<T>,
    ) -> Result<T, Silence> {
        loop {
            let line = self.read(until)?;
            // A flood of lines must not hold off the end.
            if line.at > until {
                return Err(Silence::TimeOut);
            }
            if let Some(answer) = answer(&line) {
                return Ok(answer);
            }
        }
    }

    /// Waits for the answer to a request to move: until the time is over, then told `stop`, a little longer. Without
    /// a limit the program may think as long as it likes, but not in silence.
    pub(super) fn wait_for_move<T>(
        &mut self,
        end: Option<Instant>,
        stop: &str,
        mut answer: impl FnMut(&Line) -> Option<T>,
    ) -> Result<T, Fault> {
        let waiting_for = if stop == "stop" { "bestmove" } else { "move" };
        let Some(end) = end else {
            loop {
                let until = Instant::now() + self.patience.silence;
                match self.read(until).map(|line| answer(&line)) {
                    Ok(Some(answer)) => return Ok(answer),
                    Ok(None) => {}
                    Err(silence) => return Err(self.give_up(silence, waiting_for)),
                }
            }
        };
        match self.wait(end, &mut answer) {
            Ok(answer) => return Ok(answer),
            Err(Silence::TimeOut) => {}
            Err(silence) => return Err(self.give_up(silence, waiting_for)),
        }
        // Whoever still answers may play the next game.
        self.send(stop);
        let until = Instant::now() + self.patience.stop;
        match self.wait(until, answer) {
            Ok(_) => Err(Fault::Time),
            Err(silence) => Err(self.give_up(silence, &format!("{waiting_for} after {stop}"))),
        }
    }

    /// The process is of no more use: says why, and ends it.
    pub(super) fn give_up(&mut self, silence: Silence, waiting_for: &str) -> Fault {
        let Some(mut process) = self.process.take() else {
            return Fault::Crash("it is not running".to_string());
        };
        let status = process.end();
        match silence {
            Silence::TimeOut => Fault::Hang(format!("no {waiting_for}")),
            Silence::Ended => {
                Fault::Crash(status.map_or("its process ended".to_string(), |status| status.to_string()))
            }
        }
    }

    /// Why a program can't be used that did not say the word.
    pub(super) fn refusal(&self, expected: &'static str, silence: Silence) -> StartError {
        let how = match silence {
            Silence::TimeOut => format!("within {} s", self.patience.ready.as_secs_f64()),
            Silence::Ended => "before it ended".to_string(),
        };
        StartError::Handshake { program: self.command.program.clone(), expected, how }
    }

    /// Whether the program declares an option, in any case.
    pub(super) fn has_option(&self, name: &str) -> bool {
        self.declared.iter().any(|declared| declared.eq_ignore_ascii_case(name))
    }

    /// The options to be set, if the program has all of them.
    pub(super) fn checked_options(&self) -> Result<Vec<NameValue>, StartError> {
        match self.options.iter().find(|option| !self.has_option(&option.name)) {
            None => Ok(self.options.clone()),
            Some(unknown) => Err(StartError::Option {
                name: self.name.clone(),
                option: unknown.name.clone(),
                known: self.declared.join(", "),
            }),
        }
    }
}

/// The first word of a line.
pub(super) fn first_word(text: &str) -> &str {
    text.split_ascii_whitespace().next().unwrap_or_default()
}

/// Whether a position's castling is that of standard chess, so that a king's step says it.
pub(super) fn castles_as_in_standard_chess(position: &Position) -> bool {
    let board = position.board();
    Color::ALL.into_iter().all(|color| {
        let king_at_home = board.king(color).file() == File::E;
        [(Wing::King, File::H), (Wing::Queen, File::A)].into_iter().all(|(wing, corner)| {
            let rook = board.castling().rook_file(color, wing);
            rook.is_none_or(|file| king_at_home && file == corner)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

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
