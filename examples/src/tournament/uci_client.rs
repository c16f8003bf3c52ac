//! A program that speaks UCI, from the side of the program that drives it.
//!
//! As little as a match needs: `uci`, `setoption`, `ucinewgame`, `isready`, `position`, `go`, `stop`, `quit`.
//! The protocol is that of Rudolf Huber and Stefan Meyer-Kahlen, 2000 (revision of April 2006).

use std::fmt::Write;
use std::time::Instant;

use movegen::{CastlingStyle, Color, Game, Position};

use super::guest::{Guest, Patience, StartError, castles_as_in_standard_chess, first_word};
use super::pace::{Clocks, Pace};
use super::player::{Answer, Fault, Player};
use super::process::{CommandLine, Silence};
use super::text::{NameValue, plain};

/// A program that plays by UCI.
pub struct UciPlayer {
    guest: Guest,
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
        let mut player = UciPlayer { guest: Guest::new(command, options, patience), chess960: false };
        player.restart()?;
        Ok(player)
    }

    /// Starts the program anew, up to `readyok`.
    fn restart(&mut self) -> Result<(), StartError> {
        let guest = &mut self.guest;
        self.chess960 = false;
        guest.spawn()?;
        guest.send("uci");
        let until = Instant::now() + guest.patience.ready;
        let (mut name, mut declared) = (plain(&guest.command.program), Vec::new());
        let heard = guest.wait(until, |line| {
            if let Some(rest) = line.text.strip_prefix("id name ") {
                name = plain(rest.trim());
            } else if let Some(rest) = line.text.strip_prefix("option name ") {
                let option = rest.split_once(" type ").map_or(rest, |(option, _)| option);
                declared.push(plain(option.trim()));
            }
            (first_word(&line.text) == "uciok").then_some(())
        });
        heard.map_err(|silence| guest.refusal("uciok", silence))?;
        (guest.name, guest.declared) = (name, declared);
        for option in guest.checked_options()? {
            guest.send(set_option(&option.name, &option.value));
        }
        wait_ready(guest).map_err(|silence| guest.refusal("readyok", silence))
    }

    fn style(&self) -> CastlingStyle {
        if self.chess960 { CastlingStyle::KingTakesRook } else { CastlingStyle::KingStep }
    }
}

impl Player for UciPlayer {
    fn name(&self) -> &str {
        &self.guest.name
    }

    fn new_game(&mut self, start: &Position, _seed: u64) -> Result<(), Fault> {
        if !self.guest.is_running() {
            self.restart().map_err(|error| Fault::Crash(error.to_string()))?;
        }
        let guest = &mut self.guest;
        let chess960 = !castles_as_in_standard_chess(start);
        if chess960 != self.chess960 {
            if !guest.has_option("UCI_Chess960") {
                return Err(Fault::Refusal("it does not declare UCI_Chess960".to_string()));
            }
            guest.send(set_option("UCI_Chess960", if chess960 { "true" } else { "false" }));
            self.chess960 = chess960;
        }
        guest.send("ucinewgame");
        wait_ready(guest).map_err(|silence| guest.give_up(silence, "readyok"))
    }

    fn choose(&mut self, game: &Game, clocks: &Clocks) -> Result<Answer, Fault> {
        let (position, go) = (position_command(game, self.style()), go_command(clocks));
        let guest = &mut self.guest;
        guest.drain().map_err(|silence| guest.give_up(silence, "bestmove"))?;
        let began = Instant::now();
        guest.send(position);
        guest.send(go);
        let end = clocks.longest(game.turn()).map(|longest| began + longest);
        let line = guest.wait_for_move(end, "stop", |line| {
            (first_word(&line.text) == "bestmove").then(|| line.clone())
        })?;
        let word = line.text.split_ascii_whitespace().nth(1).unwrap_or_default();
        let mv = game.position().parse_uci(word).map_err(Fault::illegal)?;
        Ok(Answer { mv, time: line.at.saturating_duration_since(began) })
    }
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
fn wait_ready(guest: &mut Guest) -> Result<(), Silence> {
    guest.send("isready");
    let until = Instant::now() + guest.patience.ready;
    guest.wait(until, |line| (first_word(&line.text) == "readyok").then_some(()))
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
        command.push_str(&position.uci_as(mv, style));
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
            let colors = [("w", Color::White), ("b", Color::Black)];
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
    use std::time::Duration;

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
}
