//! A program that speaks the xboard protocol, also called CECP, from the side of the program that drives it.
//!
//! As little as a match needs, of version 2 as Tim Mann and H. G. Muller describe it ("Chess Engine Communication
//! Protocol"). Before each move the program is taken out of its game by `force`, told the moves that it
//! does not know, its clocks, and `go`.

use std::time::Instant;

use movegen::{Game, Position};

use super::guest::{Guest, Patience, StartError, castles_as_in_standard_chess, first_word};
use super::pace::{Clocks, Pace, TimeControl};
use super::player::{Answer, Fault, Player};
use super::process::{CommandLine, Line, Silence};
use super::text::{NameValue, plain};

/// A program that plays by the xboard protocol.
pub struct XboardPlayer {
    guest: Guest,
    features: Features,
    /// How many moves of the game the program knows.
    known: usize,
    /// What it was pinged with last.
    ping: u32,
}

/// What the program says of itself; as the protocol has it where it says nothing.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a feature of the protocol")]
struct Features {
    /// It understands `ping`.
    ping: bool,
    /// It understands `setboard`.
    setboard: bool,
    /// It wants `usermove` before a move.
    usermove: bool,
    name: Option<String>,
    options: Vec<String>,
    /// Whether all is said: `done=1`.
    done: bool,
}

impl Features {
    /// Reads a line `feature NAME=VALUE ...`; the names in it.
    fn hear(&mut self, text: &str) -> Vec<String> {
        let mut names = Vec::new();
        let mut rest = text.trim_start();
        while let Some((name, behind)) = rest.split_once('=') {
            let (value, behind) = match behind.strip_prefix('"') {
                Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
                None => behind.split_once(' ').unwrap_or((behind, "")),
            };
            let name = name.trim();
            match name {
                "ping" => self.ping = value == "1",
                "setboard" => self.setboard = value == "1",
                "usermove" => self.usermove = value == "1",
                "myname" => self.name = Some(plain(value)),
                "done" => self.done = value == "1",
                // The kind of the option follows its name: `Resign -check 0`.
                "option" => self.options.push(plain(value.split_once(" -").map_or(value, |(name, _)| name))),
                _ => {}
            }
            names.push(plain(name));
            rest = behind.trim_start();
        }
        names
    }
}

impl XboardPlayer {
    /// Starts a program and makes it ready.
    ///
    /// # Errors
    ///
    /// [`StartError`]; programs that know only version 1 of the protocol are not played with.
    pub fn start(
        command: &CommandLine,
        options: &[NameValue],
        patience: Patience,
    ) -> Result<XboardPlayer, StartError> {
        let guest = Guest::new(command, options, patience);
        let mut player = XboardPlayer { guest, features: Features::default(), known: 0, ping: 0 };
        player.restart()?;
        Ok(player)
    }

    fn restart(&mut self) -> Result<(), StartError> {
        let guest = &mut self.guest;
        guest.spawn()?;
        guest.send("xboard");
        guest.send("protover 2");
        let until = Instant::now() + guest.patience.ready;
        let mut features = Features::default();
        while !features.done {
            let heard = guest.wait(until, |line| line.text.strip_prefix("feature ").map(str::to_string));
            let text = heard.map_err(|silence| guest.refusal("feature done=1", silence))?;
            for name in features.hear(&text) {
                guest.send(format_args!("accepted {name}"));
            }
        }
        guest.name = features.name.clone().unwrap_or_else(|| plain(&guest.command.program));
        guest.declared.clone_from(&features.options);
        self.features = features;
        for option in guest.checked_options()? {
            guest.send(format_args!("option {option}"));
        }
        // No thoughts aloud, and none on the opponent's time.
        guest.send("nopost");
        guest.send("easy");
        self.wait_ready().map_err(|silence| self.guest.refusal("pong", silence))
    }

    /// Waits until the program has done what it was told, if it can say so.
    fn wait_ready(&mut self) -> Result<(), Silence> {
        if !self.features.ping {
            return Ok(());
        }
        self.ping += 1;
        let (ping, until) = (self.ping, Instant::now() + self.guest.patience.ready);
        self.guest.send(format_args!("ping {ping}"));
        let pong = format!("pong {ping}");
        self.guest.wait(until, |line| (line.text == pong).then_some(()))
    }

    /// The moves of the game that the program does not know.
    fn tell_moves(&mut self, game: &Game) {
        let mut position = game.start().clone();
        for (index, &mv) in game.moves().iter().enumerate() {
            if index >= self.known {
                let word = if self.features.usermove { "usermove " } else { "" };
                self.guest.send(format_args!("{word}{}", position.uci(mv)));
            }
            let _ = position.make(mv);
        }
        self.known = game.moves().len();
    }
}

/// What a program says when it is to move.
enum Said {
    Move(Line),
    Resigns,
    /// It says that the game is over, or that one of the moves before is not legal.
    Claims(String),
}

impl Said {
    fn of(line: &Line) -> Option<Said> {
        match first_word(&line.text) {
            "move" => Some(Said::Move(line.clone())),
            "resign" => Some(Said::Resigns),
            "1-0" | "0-1" | "1/2-1/2" | "Illegal" => Some(Said::Claims(plain(&line.text))),
            _ => None,
        }
    }
}

impl Player for XboardPlayer {
    fn name(&self) -> &str {
        &self.guest.name
    }

    fn new_game(&mut self, start: &Position, _seed: u64) -> Result<(), Fault> {
        if !self.guest.is_running() {
            self.restart().map_err(|error| Fault::Crash(error.to_string()))?;
        }
        let usual = start.to_string() == Position::default().to_string();
        if !castles_as_in_standard_chess(start) || !usual && !self.features.setboard {
            return Err(Fault::Refusal("it can't begin with such a position".to_string()));
        }
        self.known = 0;
        self.guest.send("new");
        self.guest.send("force");
        if !usual {
            self.guest.send(format_args!("setboard {start}"));
        }
        self.wait_ready().map_err(|silence| self.guest.give_up(silence, "pong"))
    }

    fn choose(&mut self, game: &Game, clocks: &Clocks) -> Result<Answer, Fault> {
        self.guest.drain().map_err(|silence| self.guest.give_up(silence, "move"))?;
        let began = Instant::now();
        self.guest.send("force");
        if self.known == 0 {
            self.guest.send(limit_command(clocks));
        }
        self.tell_moves(game);
        let turn = game.turn();
        if let (Some(own), Some(other)) = (clocks.left(turn), clocks.left(!turn)) {
            self.guest.send(format_args!("time {}", own.as_millis() / 10));
            self.guest.send(format_args!("otim {}", other.as_millis() / 10));
        }
        self.guest.send("go");
        let end = clocks.longest(turn).map(|longest| began + longest);
        let line = match self.guest.wait_for_move(end, "?", Said::of)? {
            Said::Move(line) => line,
            Said::Resigns => return Err(Fault::Resignation),
            Said::Claims(text) => return Err(Fault::illegal(format_args!("no move, but {text:?}"))),
        };
        let word = line.text.split_ascii_whitespace().nth(1).unwrap_or_default();
        let mv = game.position().parse_move(word).map_err(Fault::illegal)?;
        // It knows its own move.
        self.known += 1;
        Ok(Answer { mv, time: line.at.saturating_duration_since(began) })
    }
}

/// What limits the moves of a game. The protocol has whole seconds alone; the match sees to that.
fn limit_command(clocks: &Clocks) -> String {
    match clocks.pace() {
        Pace::Own => "nopost".to_string(),
        Pace::Depth(plies) => format!("sd {plies}"),
        Pace::MoveTime(time) => format!("st {}", time.as_secs().max(1)),
        Pace::Clock(TimeControl { base, increment }) => {
            // The clocks themselves are told before each move, in hundredths.
            let seconds = base.as_secs().max(1);
            format!("level 0 {}:{:02} {}", seconds / 60, seconds % 60, increment.as_secs_f64())
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn features_are_read_with_their_quotation_marks() {
        let mut features = Features::default();
        let names = features.hear("myname=\"Fairy-Max 5.0b\" ping=1 setboard=0 done=0");
        assert_eq!(names, ["myname", "ping", "setboard", "done"]);
        features.hear("option=\"Resign Threshold -spin 800 200 1200\" usermove=1 colors=0");
        features.hear("done=1");
        let expected = Features {
            ping: true,
            setboard: false,
            usermove: true,
            name: Some("Fairy-Max 5.0b".to_string()),
            options: vec!["Resign Threshold".to_string()],
            done: true,
        };
        assert_eq!(features, expected);
        assert!(features.hear("option=\"never closed").contains(&"option".to_string()));
        assert!(features.hear("nothing at all").is_empty());
    }

    #[test]
    fn each_pace_has_its_command() {
        let command = |pace| limit_command(&Clocks::new(pace, Duration::ZERO));
        let clock = |text: &str| Pace::Clock(text.parse().expect("a time control"));
        assert_eq!(command(Pace::Depth(4)), "sd 4");
        assert_eq!(command(Pace::MoveTime(Duration::from_secs(2))), "st 2");
        assert_eq!(command(clock("90+2")), "level 0 1:30 2");
        assert_eq!(command(clock("0.5+0.01")), "level 0 0:01 0.01");
    }
}
