//! Runs the programs without processes.

use std::io::{self, Read};

use examples::ajedrecista::Ajedrecista;
use examples::analyze::Analyze;
use examples::bench::Bench;
use examples::book::BookCommand;
use examples::compose::Compose;
use examples::diagram::DiagramCommand;
use examples::gauntlet::Gauntlet;
use examples::glennie::Glennie;
use examples::perft::Perft;
use examples::play::Play;
use examples::suite::Suite;
use examples::tournament::Match;
use examples::uci::Uci;
use examples::{Screen, Status};

/// "Kiwipete", the position of the front page.
pub const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// What a program left behind.
#[derive(Debug, PartialEq)]
pub struct Ran {
    pub status: Status,
    pub out: String,
    pub err: String,
}

/// Runs the program named by the first word; nobody types anything.
pub fn run(words: &[&str]) -> Ran {
    run_typing(words, "")
}

/// Runs the program named by the first word, with a player who types this.
pub fn run_typing(words: &[&str], typed: &str) -> Ran {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let screen = &mut Screen::plain(&mut out);
    let status = match words[0] {
        "analyze" => examples::run(words, screen, &mut err, Analyze::run),
        "diagram" => examples::run(words, screen, &mut err, DiagramCommand::run),
        "perft" => examples::run(words, screen, &mut err, Perft::run),
        "bench" => examples::run(words, screen, &mut err, Bench::run),
        "book" => examples::run(words, screen, &mut err, |book: BookCommand, screen| {
            book.run(screen, &mut io::sink()).map(drop)
        }),
        "gauntlet" => examples::run(words, screen, &mut err, Gauntlet::run),
        "glennie" => examples::run(words, screen, &mut err, Glennie::run),
        "ajedrecista" => examples::run(words, screen, &mut err, |game: Ajedrecista, screen| {
            game.run(&mut io::empty(), screen)
        }),
        "play" => examples::run(words, screen, &mut err, |play: Play, screen| {
            play.run(&mut typed.as_bytes(), screen)
        }),
        "match" => examples::run(words, screen, &mut err, Match::run),
        "suite" => examples::run(words, screen, &mut err, Suite::run),
        "compose" => examples::run(words, screen, &mut err, |compose: Compose, screen| {
            compose.run(screen, ToString::to_string)
        }),
        // It writes from two threads, which a screen can't; what is wrong with its words is told all the same.
        "uci" => examples::run(words, screen, &mut err, |uci: Uci, _| uci.run(typed.as_bytes(), io::sink())),
        other => panic!("no program {other}"),
    };
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Ran { status, out: text(out), err: text(err) }
}

/// Runs a program that must do its work without a word on standard error, and returns its output.
pub fn output(words: &[&str]) -> String {
    let ran = run(words);
    assert_eq!((ran.status, ran.err.as_str()), (Status::Done, ""), "{words:?}");
    ran.out
}

/// Fails in the middle of a line.
pub struct Torn(pub &'static [u8]);

impl Read for Torn {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() { Err(io::ErrorKind::ConnectionReset.into()) } else { self.0.read(buffer) }
    }
}
