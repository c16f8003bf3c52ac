//! An engine that panics: somebody's evaluator.

use std::io;
use std::sync::mpsc::{self, Receiver};

use movegen::{Game, Position};
use search::{
    Breakdown, Choice, Control, Engine, EngineOption, Evaluator, Limits, OptionError, OptionKind, Refusal,
    Score, SearchEngine, Searcher,
};

use crate::common::{Session, best_moves};

/// What the io error and the `info string` say.
const SAID: &str = "the engine has panicked: off the board";

/// Panics wherever it is asked for something that takes the other thread, as soon as it is let.
struct Panics {
    go_on: Receiver<()>,
}

impl Panics {
    fn session() -> (Session, mpsc::Sender<()>) {
        let (release, go_on) = mpsc::channel();
        (Session::new(Panics { go_on }), release)
    }

    fn panic(&self) -> ! {
        self.go_on.recv().expect("the test lets it");
        panic!("off the board")
    }
}

impl Engine for Panics {
    fn name(&self) -> &'static str {
        "Panics"
    }

    fn choose(&mut self, _: &Game, _: &Limits, _: &mut dyn Control) -> Result<Choice, Refusal> {
        self.panic()
    }

    fn breakdown(&mut self, _: &Position) -> Option<Breakdown> {
        self.panic()
    }

    fn options(&self) -> Vec<EngineOption> {
        vec![EngineOption::new("Trap", OptionKind::Button)]
    }

    fn set_option(&mut self, _: &str, _: &str) -> Result<(), OptionError> {
        self.panic()
    }

    fn new_game(&mut self) {
        self.panic()
    }
}

fn assert_failed(result: io::Result<()>, line: &str) {
    let error = result.expect_err("an engine that has panicked is an error");
    assert_eq!((error.kind(), error.to_string().as_str()), (io::ErrorKind::Other, SAID), "{line}");
}

#[test]
fn a_search_that_panics_is_told_of_and_answered_and_ends_the_server() {
    for go in ["go depth 3", "go infinite", "go ponder wtime 1000 btime 1000"] {
        let (mut session, release) = Panics::session();
        session.send(go);
        session.send("isready");
        session.expect("readyok");
        release.send(()).expect("it waits");
        assert_eq!(session.expect("info string "), format!("info string {SAID}"), "{go}");
        assert_eq!(session.expect("bestmove "), "bestmove (none)", "{go}");
        // Nothing says any more that all is well.
        for line in ["isready", "stop", "go depth 1", "quit"] {
            session.send(line);
        }
        let (result, rest) = session.end();
        assert_failed(result, go);
        assert!(!rest.iter().any(|line| line.contains("readyok") || line.contains("bestmove")), "{rest:?}");
    }
}

#[test]
fn searches_that_wait_behind_one_that_panics_are_answered_too() {
    let (session, release) = Panics::session();
    let mut session = session;
    for line in ["go depth 3", "bench", "go depth 4", "go infinite", "isready"] {
        session.send(line);
    }
    session.expect("readyok");
    release.send(()).expect("it waits");
    let (result, rest) = session.end();
    assert_failed(result, "go depth 3");
    assert_eq!(best_moves(&rest), ["(none)"; 3], "{rest:?}");
    assert_eq!(rest[0], format!("info string {SAID}"));
}

#[test]
fn whatever_else_panics_ends_the_server_without_a_move_that_nobody_asked_for() {
    for line in ["bench 1", "explain", "eval", "ucinewgame", "setoption name Trap"] {
        let (mut session, release) = Panics::session();
        session.send(line);
        release.send(()).expect("it waits");
        session.expect(&format!("info string {SAID}"));
        let (result, rest) = session.end();
        assert_failed(result, line);
        assert!(rest.is_empty(), "{line}: {rest:?}");
    }
}

/// Fails in the middle of a search.
struct Careless(u32);

impl Evaluator for Careless {
    fn evaluate(&mut self, position: &Position) -> Score {
        self.0 += 1;
        assert!(self.0 < 500, "{} evaluations\nare too many", self.0);
        Score::new(position.count_moves() as i32)
    }
}

#[test]
fn an_evaluator_that_panics_says_what_it_said_in_one_line() {
    let engine = SearchEngine::new("Careless", Searcher::new(Careless(0)).with_mebibytes(1));
    let mut output = Vec::new();
    let error = uci::serve(engine, &b"go depth 9\n"[..], &mut output).expect_err("it has panicked");
    assert_eq!(error.to_string(), "the engine has panicked: 500 evaluations\nare too many");
    let output = String::from_utf8(output).expect("text");
    let end = "info string the engine has panicked: 500 evaluations; are too many\nbestmove (none)\n";
    assert!(output.ends_with(end), "{output}");
}
