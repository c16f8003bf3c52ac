//! The machines as UCI engines. How the protocol is spoken is tested in `uci`, and by python-chess in `.ci/run`.

use std::process::Stdio;

use clap::Parser;
use examples::machines::Machine;
use examples::uci::Uci;
use examples::{Status, machines};
use movegen::{Game, Position};
use search::{Choice, Control, Engine, Limits, Refusal};

use crate::common::run;
use crate::processes::program;

/// What the program says to these lines and the end of the input.
fn answers(words: &[&str], script: &str) -> Vec<String> {
    let mut out = Vec::new();
    let command = Uci::parse_from([&["uci"], words].concat());
    command.run(script.as_bytes(), &mut out).expect("a vector takes everything");
    String::from_utf8(out).expect("text").lines().map(str::to_string).collect()
}

fn best_move(answers: &[String]) -> &str {
    let line = answers.iter().rev().find_map(|line| line.strip_prefix("bestmove ")).expect("a move");
    line.split(' ').next().expect("a word")
}

#[test]
fn every_machine_can_be_chosen_at_the_start_and_later() {
    for machine in &machines::ALL {
        let name = format!("id name {}", (machine.engine)().name());
        assert_eq!(answers(&["--engine", machine.name], "uci\n")[0], name);
        let script = format!("setoption name engine value {}\nuci\n", machine.name.to_uppercase());
        assert_eq!(answers(&[], &script)[0], name);
    }
}

#[test]
fn a_gui_that_asks_once_hears_of_the_options_of_all_machines() {
    let answers = answers(&["--engine", "torres"], "uci\n");
    for machine in &machines::ALL {
        for option in (machine.engine)().options() {
            let start = format!("option name {} type ", option.name);
            assert_eq!(
                answers.iter().filter(|line| line.starts_with(&start)).count(),
                1,
                "{start}: {answers:#?}"
            );
        }
    }
    for name in ["Engine", "OwnBook", "BookFile", "Seed"] {
        let start = format!("option name {name} type ");
        assert_eq!(
            answers.iter().filter(|line| line.starts_with(&start)).count(),
            1,
            "{start}: {answers:#?}"
        );
    }
}

#[test]
fn an_option_of_another_machine_is_kept_for_it() {
    let position = "position startpos moves e2e4 d7d5 e4d5";
    let hint = "g8f6";
    // Without dice it plays its hint, whichever is set first.
    for script in [
        "setoption name Dice value false\nsetoption name Engine value al1600\n",
        "setoption name Engine value al1600\nsetoption name Dice value false\n",
    ] {
        let answers = answers(&["--engine", "turochamp"], &format!("{script}{position}\ngo\n"));
        assert_eq!(best_move(&answers), hint, "{script}: {answers:#?}");
    }
    let answers = answers(
        &["--engine", "torres"],
        "setoption name Ceiling value -1\nsetoption name Rules value strict\n",
    );
    assert!(
        answers.len() == 2 && answers.iter().all(|line| line.starts_with("info string option ")),
        "{answers:#?}"
    );
}

#[test]
fn al_1600_tells_its_honest_search_and_what_its_own_move_costs() {
    // It takes back, nine times out of ten.
    let script = "setoption name Seed value 2025\nposition startpos moves e2e4 d7d5 e4d5\ngo\n";
    let answers = answers(&["--engine", "al1600"], script);
    let last = answers.iter().rfind(|line| line.contains(" pv ")).expect("a line");
    assert!(last.contains(" depth 4 ") && last.contains(" pv g8f6 "), "{answers:#?}");
    assert_eq!(best_move(&answers), "d8d5", "{answers:#?}");
    // 35 centipawns: the exact loss that the machine's own odds tell.
    let remark = "info string plays d8d5 instead of g8f6: ";
    let remark = answers.iter().find(|line| line.starts_with(remark)).expect("a remark");
    assert!(remark.ends_with(", 35 centipawns worse"), "{remark}");
}

#[test]
fn turochamp_tells_its_ratio() {
    // Rook and pawn against rook: six points to five.
    let position = "position fen 7r/4k3/8/8/8/8/P3K3/R7 w - - 0 1";
    let answers = answers(&["--engine", "turochamp"], &format!("{position}\ngo\n"));
    let mv = best_move(&answers);
    assert!(answers.contains(&format!("info string {mv} 1.2000")), "{answers:#?}");
    let last = answers.iter().rfind(|line| line.contains(" pv ")).expect("a line");
    assert!(last.contains(" score cp ") && last.contains(&format!(" pv {mv} ")), "{answers:#?}");
}

#[test]
fn the_automaton_plays_its_ending_and_refuses_the_rest() {
    let answers = answers(
        &["--engine", "torres"],
        "position fen 8/8/1k6/8/R7/8/5K2/8 w - - 0 1\ngo wtime 1000 btime 1000\nposition startpos\ngo\n",
    );
    assert_eq!(answers[0], "bestmove a4h4");
    assert!(answers[1].starts_with("info string El Ajedrecista can't play this position: "), "{answers:#?}");
    assert_eq!(answers[2..], ["bestmove (none)"]);
}

#[test]
fn a_book_is_read_by_its_name_and_left_alone_in_analysis() {
    let book = concat!(env!("CARGO_MANIFEST_DIR"), "/../opening-book/data/sample.txt");
    // The book's answer to this is one move.
    let position = "position fen r1b1kb1r/ppp1pppp/2n5/3q4/3P4/8/PPP2PPP/R1BQKBNR w KQkq - 0 1";
    let of = |more: &str| {
        answers(
            &["--engine", "torres"],
            &format!("setoption name BookFile value {book}\n{position}\n{more}\n"),
        )
    };
    // The machine would refuse, so the move is the book's.
    assert_eq!(of("go"), ["bestmove g1f3"]);
    assert_eq!(best_move(&of("setoption name OwnBook value false\ngo")), "(none)");
    assert_eq!(best_move(&of("go infinite\nstop")), "(none)");
    assert_eq!(best_move(&of("setoption name BookFile value <empty>\ngo")), "(none)");
    assert_eq!(of("setoption name Engine value turochamp\ngo"), ["bestmove g1f3"]);
    let answers = answers(&["--engine", "torres"], "setoption name BookFile value /no/such/book.bin\n");
    assert!(
        answers[0].starts_with("info string option BookFile: \"/no/such/book.bin\" is not a book"),
        "{answers:?}"
    );
}

#[test]
fn every_machine_answers_with_a_move_even_where_it_is_told_to_quit_at_once() {
    let fen = "8/8/1k6/8/R7/8/5K2/8 w - - 0 1";
    let position: Position = fen.parse().expect("a FEN");
    for machine in &machines::ALL {
        for go in ["go infinite", "go", "go depth 60"] {
            let script = format!("position fen {fen}\n{go}\nquit\n");
            let answers = answers(&["--engine", machine.name], &script);
            let mv = best_move(&answers);
            assert!(position.parse_uci(mv).is_ok(), "{}, {go}: {mv} in {fen}", machine.name);
        }
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let game = |seed: u32| {
        let mut moves = String::new();
        for _ in 0..6 {
            let script = format!("setoption name Seed value {seed}\nposition startpos moves{moves}\ngo\n");
            moves = format!("{moves} {}", best_move(&answers(&["--engine", "al1600"], &script)));
        }
        moves
    };
    assert_eq!(game(5), game(5));
    assert!((0..20).any(|seed| game(seed) != game(5)), "dice that always fall alike");
}

#[test]
fn a_command_on_the_command_line_is_answered_alone() {
    let output = program("uci")
        .args(["--engine", "al1600", "bench"])
        .stdin(Stdio::null())
        .output()
        .expect("it starts");
    let text = String::from_utf8_lossy(&output.stdout);
    let last: Vec<&str> = text.lines().last().expect("a sum").split(' ').collect();
    assert_eq!((last.len(), last[1], last[3]), (4, "nodes", "nps"), "{text}");
    assert!(last[0].parse::<u64>().is_ok_and(|nodes| nodes > 10_000), "{text}");
    let output = program("uci").args(["go", "perft", "3"]).stdin(Stdio::null()).output().expect("it starts");
    assert!(String::from_utf8_lossy(&output.stdout).ends_with("\nNodes searched: 8902\n"), "{output:?}");
}

#[test]
fn a_bench_is_a_signature_whatever_was_played_before() {
    let signature = |before: &str| {
        let answers = answers(&["--engine", "al1600"], &format!("{before}bench 2\n"));
        answers.last().and_then(|line| line.split(' ').next().map(str::to_string)).expect("a line")
    };
    let expected = signature("");
    assert!(expected.parse::<u64>().is_ok_and(|nodes| nodes > 0), "{expected}");
    assert_eq!(signature("go depth 2\n"), expected);
    assert_eq!(signature("go depth 2\nbench 1\n"), expected);
    // And what is played after it does not depend on it.
    let game = |before: &str| {
        let script = format!("{before}{}", "go depth 2\n".repeat(12));
        let answers = answers(&["--engine", "al1600"], &script);
        answers.into_iter().filter(|line| line.starts_with("bestmove ")).collect::<Vec<_>>()
    };
    assert_eq!(game("bench 1\n"), game(""));
}

#[test]
fn every_line_told_has_a_depth_and_is_no_longer_than_what_was_looked_at() {
    // So few nodes that no iteration is complete, though most moves have their scores.
    let fen = "1n2q2r/r7/pp1bk2p/3N1b2/PPppNPP1/R2P4/3P1P1P/B1Q1K1R1 w - - 0 31";
    let script = format!("setoption name MultiPV value 256\nposition fen {fen}\ngo nodes 5000\n");
    let told: Vec<String> = answers(&["--engine", "al1600"], &script)
        .into_iter()
        .filter(|line| line.contains(" multipv "))
        .collect();
    assert!(!told.is_empty());
    for line in told {
        let number =
            |name: &str| line.split(' ').skip_while(|word| *word != name).nth(1).unwrap_or("0").parse();
        let [depth, deepest]: [usize; 2] = ["depth", "seldepth"].map(|name| number(name).expect("a number"));
        let moves = line.split(" pv ").nth(1).map_or(0, |pv| pv.split(' ').count());
        assert!(depth >= 1 && deepest >= depth && deepest >= moves, "{line}");
    }
}

#[test]
fn a_mistyped_command_is_told() {
    let ran = run(&["uci", "benhc"]);
    assert_eq!(ran.status, Status::BadInput, "{ran:?}");
    assert!(ran.err.contains("\"benhc\" is no command"), "{ran:?}");
}

/// Fails where it is asked for a move.
struct Panics;

impl Engine for Panics {
    fn name(&self) -> &'static str {
        "Panics"
    }

    fn choose(&mut self, _: &Game, _: &Limits, _: &mut dyn Control) -> Result<Choice, Refusal> {
        panic!("off the board")
    }
}

#[test]
fn a_machine_that_panics_is_not_said_to_be_an_output_that_can_t_be_written() {
    let engine = Machine { engine: || Box::new(Panics), ..machines::ALL[0] };
    let mut out = Vec::new();
    let failed = Uci { command: vec!["go".to_string()], engine }.run(std::io::empty(), &mut out);
    let error = failed.expect_err("it has panicked").to_string();
    assert_eq!(error, "the engine has panicked: off the board");
    let out = String::from_utf8_lossy(&out);
    assert_eq!(out, "info string the engine has panicked: off the board\nbestmove (none)\n");
}

/// A GUI that sends back every default it was told plays against the same machine.
#[test]
fn the_declared_seed_is_the_one_that_al_1600_starts_from() {
    let script = "position startpos moves e2e4\ngo depth 2\n";
    let declared = answers(&["--engine", "al1600"], "uci\n");
    let seed = declared.iter().filter_map(|line| line.strip_prefix("option name Seed type spin default "));
    let seeds: Vec<&str> = seed.filter_map(|rest| rest.split(' ').next()).collect();
    let [seed] = seeds[..] else { panic!("{declared:#?}") };
    // The position five times over, since one move may be the same by chance.
    let game =
        |set: &str| best_moves(&answers(&["--engine", "al1600"], &format!("{set}{}", script.repeat(5))));
    assert_eq!(game(&format!("setoption name Seed value {seed}\n")), game(""));
    assert_ne!(game("setoption name Seed value 1600\n"), game(""), "dice that always fall alike");
}

fn best_moves(answers: &[String]) -> Vec<String> {
    answers.iter().filter(|line| line.starts_with("bestmove ")).cloned().collect()
}
