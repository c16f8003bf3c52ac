//! A program for the tests of `match`: it speaks UCI or, if it is spoken to so, the xboard protocol; it plays any
//! legal move, and misbehaves at the move it is told to.
//!
//! `fake-engine [LOG] [WORD[:N]]...`: what it is sent goes into the file `LOG` (`-`: none); each word is a way to
//! misbehave, at its `N`th move (from 1; without: whenever that makes sense).

use std::fs::File;
use std::io::{self, BufRead, Write};
use std::process;
use std::thread;
use std::time::Duration;

use movegen::{Game, Position};

/// Longer than any test has patience.
const FOREVER: Duration = Duration::from_secs(600);

struct Fake {
    log: Option<File>,
    ways: Vec<(String, Option<u32>)>,
    game: Game,
    /// How often it was asked for a move, all games together.
    asked: u32,
    xboard: bool,
}

fn main() {
    let mut words = std::env::args().skip(1);
    let log = words.next().filter(|path| path != "-");
    let ways = words.map(|word| match word.split_once(':') {
        Some((way, number)) => (way.to_string(), number.parse().ok()),
        None => (word, None),
    });
    let mut fake = Fake {
        log: log.map(|path| File::options().create(true).append(true).open(path).expect("a log")),
        ways: ways.collect(),
        game: Game::default(),
        asked: 0,
        xboard: false,
    };
    if let Some(log) = fake.log.as_mut().filter(|_| fake.ways.iter().any(|(way, _)| way == "pid")) {
        writeln!(log, "pid {}", process::id()).expect("a log");
    }
    for line in io::stdin().lock().lines() {
        let line = line.expect("text");
        if let Some(log) = &mut fake.log {
            writeln!(log, "{line}").expect("a log");
        }
        fake.hear(&line);
    }
    // The input is at its end, and so is an honest program.
    fake.linger();
}

/// A line of output. Nobody may be there to read it.
fn say(text: &str) {
    let mut out = io::stdout().lock();
    if out.write_all(text.as_bytes()).and_then(|()| out.write_all(b"\n")).and_then(|()| out.flush()).is_err()
    {
        process::exit(0);
    }
}

impl Fake {
    /// Whether it misbehaves so, at this move.
    fn is(&self, way: &str) -> bool {
        self.ways.iter().any(|(own, number)| own == way && number.is_none_or(|number| number == self.asked))
    }

    fn linger(&self) {
        if self.is("deaf") {
            thread::sleep(FOREVER);
        }
    }

    fn hear(&mut self, line: &str) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "uci" => self.introduce(),
            "xboard" => self.xboard = true,
            "protover" => self.introduce_to_xboard(),
            "ping" => say(&format!("pong {rest}")),
            "new" => self.game = Game::default(),
            "setboard" => self.game = Game::new(rest.parse().expect("a position")),
            "usermove" => self.game.play_moves(rest).expect("a legal move"),
            "isready" if self.is("unready") => {}
            "isready" => say("readyok"),
            "position" => self.set_up(rest),
            "go" => self.go(),
            "quit" => {
                self.linger();
                process::exit(0);
            }
            _ => {}
        }
    }

    fn introduce(&self) {
        if self.is("mute") {
            return;
        }
        if self.is("stillborn") {
            process::exit(3);
        }
        if self.is("noisy") {
            say("Fake, a program of few virtues\r");
            io::stdout().write_all(b"\xff\xfe caf\xe9\n\n").expect("output");
            say(&"x".repeat(200_000));
        }
        say("id name Fake");
        say("option name Hash type spin default 1 min 1 max 2");
        say("option name Style of Play type string default <empty>");
        if self.is("960") {
            say("option name UCI_Chess960 type check default false");
        }
        say("uciok");
    }

    fn introduce_to_xboard(&self) {
        say("tellics say     I am here\nfeature myname=\"Fake, boarded\" ping=1 usermove=1 san=0 done=0");
        let setboard = u8::from(self.is("setboard"));
        say(&format!("feature option=\"Fair Play -check 1\" setboard={setboard} done=1"));
    }

    fn set_up(&mut self, text: &str) {
        let (position, moves) = text.split_once(" moves ").unwrap_or((text, ""));
        let start = match position.strip_prefix("fen ") {
            Some(fen) => fen.parse().expect("a position"),
            None => Position::default(),
        };
        self.game = Game::new(start);
        self.game.play_moves(moves).expect("legal moves");
    }

    fn go(&mut self) {
        self.asked += 1;
        if self.is("noisy") {
            (0..5000).for_each(|number| say(&format!("info string number {number}")));
        }
        if self.is("crash") {
            process::exit(7);
        }
        if self.is("hang") {
            thread::sleep(FOREVER);
        }
        if self.is("silent") {
            // It reads on, and says nothing more about this move.
            return;
        }
        if self.is("late") {
            thread::sleep(Duration::from_millis(400));
        }
        let word = if self.xboard { "move" } else { "bestmove" };
        if self.is("illegal") {
            return say(&format!("{word} e2e9"));
        }
        if self.is("none") {
            return say(&format!("{word} (none)"));
        }
        if self.is("empty") {
            return say(word);
        }
        if self.is("resign") {
            return say("resign");
        }
        if self.is("claim") {
            return say("1-0 {I win}");
        }
        let position = self.game.position();
        let moves = position.legal_moves();
        // Not always the first: such games would all be alike.
        let mv = moves[self.game.moves().len() * 7 % moves.len()];
        say(&format!("info depth 1 score cp 0\n{word} {} ponder a1a1", position.uci(mv)));
        if self.xboard {
            self.game.play(mv).expect("a legal move");
        }
    }
}
