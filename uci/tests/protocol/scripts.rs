//! Scripts of the protocol's words in any order.

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use crate::common::{answers_of, best_moves, engine};

/// How many scripts, all together.
const SCRIPTS: u32 = 10_000;
/// In so many threads: what they wait for is mostly each other's threads.
const THREADS: u32 = 4;
/// Longer than any script may take on the slowest machine.
const PATIENCE: Duration = Duration::from_secs(300);

fn word() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "uci",
        "debug",
        "on",
        "off",
        "isready",
        "setoption",
        "name",
        "value",
        "ucinewgame",
        "position",
        "startpos",
        "fen",
        "moves",
        "go",
        "depth",
        "nodes",
        "movetime",
        "wtime",
        "btime",
        "winc",
        "binc",
        "movestogo",
        "mate",
        "infinite",
        "ponder",
        "searchmoves",
        "perft",
        "stop",
        "ponderhit",
        "d",
        "eval",
        "Hash",
        "MultiPV",
        "UCI_Chess960",
        "UCI_ShowWDL",
        "Move",
        "Overhead",
        "true",
        "false",
        "e2e4",
        "e7e5",
        "e1g1",
        "e1h1",
        "0000",
        "a7a8q",
        "8/8/8/8/8/8/8/8",
        "4k3/8/8/8/8/8/8/4K2R",
        "w",
        "b",
        "K",
        "-",
        "<empty>",
        "\u{0}",
        "é",
        "\u{a0}",
    ]);
    let number = prop_oneof![
        4 => (-3..4i64).prop_map(|number| number.to_string()),
        1 => Just("-99999999999999999999".to_string()),
        1 => Just("0x10".to_string()),
    ];
    prop_oneof![6 => words.prop_map(str::to_string), 1 => number]
}

/// A line that makes sense, or nearly, or none at all.
fn line() -> impl Strategy<Value = String> {
    let whole = prop::sample::select(vec![
        "uci",
        "isready",
        "ucinewgame",
        "stop",
        "ponderhit",
        "d",
        "eval",
        "position startpos",
        "position startpos moves e2e4 e7e5 g1f3",
        "position startpos moves f2f3 e7e5 g2g4 d8h4",
        "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        "position fen 1r4kr/8/8/8/8/8/8/1R4KR w HBhb - 0 1",
        "go infinite",
        "go ponder wtime 5 btime 5",
        "go depth 1",
        "go nodes 20",
        "go movetime 1",
        "go wtime 3 btime -3 winc 1",
        "go mate 1",
        "go perft 2",
        "setoption name MultiPV value 3",
        "setoption name UCI_Chess960 value true",
        "setoption name Hash value 0",
    ]);
    let words = prop::collection::vec(word(), 0..8).prop_map(|words| words.join(" "));
    prop_oneof![whole.prop_map(str::to_string), words]
}

fn script() -> impl Strategy<Value = (Vec<String>, bool)> {
    (prop::collection::vec(line(), 0..16), any::<bool>())
}

fn holds(lines: &[String], quits: bool) -> Result<(), TestCaseError> {
    let mut script = lines.join("\n");
    if quits {
        script.push_str("\nquit\nisready\nuci\nd\ngo depth 1\nposition nonsense\n");
    } else {
        script.push_str("\nstop\n");
    }
    let answers = answers_of(engine(), &script);
    let asked = lines.iter().filter(|line| matches!(uci::Command::parse(line), uci::Command::Go(_))).count();
    prop_assert_eq!(best_moves(&answers).len(), asked, "{:?}: {:#?}", script, answers);
    let ready = lines.iter().filter(|line| uci::Command::parse(line) == uci::Command::IsReady).count();
    prop_assert_eq!(answers.iter().filter(|line| *line == "readyok").count(), ready, "{:?}", script);
    let identified = lines.iter().filter(|line| uci::Command::parse(line) == uci::Command::Uci).count();
    prop_assert_eq!(answers.iter().filter(|line| *line == "uciok").count(), identified, "{:?}", script);
    for line in &answers {
        prop_assert!(!line.contains(|letter: char| letter.is_control()), "{:?}: {:?}", script, line);
    }
    Ok(())
}

#[test]
fn ten_thousand_scripts_without_a_panic_a_hang_or_a_word_after_quit() {
    let (done, ended) = mpsc::channel();
    for _ in 0..THREADS {
        let done = done.clone();
        thread::spawn(move || {
            let config = Config { cases: SCRIPTS / THREADS, failure_persistence: None, ..Config::default() };
            let outcome = TestRunner::new(config).run(&script(), |(lines, quits)| holds(&lines, quits));
            // Nobody listens any more where another one has failed.
            let _ = done.send(outcome.map_err(|error| error.to_string()));
        });
    }
    for _ in 0..THREADS {
        match ended.recv_timeout(PATIENCE) {
            Ok(Ok(())) => {}
            Ok(Err(error)) => panic!("{error}"),
            Err(error) => panic!("a script hangs, or its thread has panicked: {error}"),
        }
    }
}
