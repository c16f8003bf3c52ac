//! Games in the terminal.

use std::io::BufReader;

use crate::common::{Ran, Torn, run_typing};
use examples::play::Play;
use examples::{Screen, Status};

fn typed(words: &[&str], typed: &str) -> String {
    let Ran { status, out, err } = run_typing(words, typed);
    assert_eq!((status, err.as_str()), (Status::Done, ""), "{words:?} {typed:?}");
    out
}

#[test]
fn moves_are_answered_and_the_same_seed_answers_alike() {
    let words = ["play", "--engine", "al1600", "--seed", "5"];
    let out = typed(&words, "e4\nd2d4\nquit\n");
    assert!(out.starts_with("Seed 5\n"), "{out}");
    assert_eq!(out.matches("AL-1600: ").count(), 2, "{out}");
    assert_eq!(out, typed(&words, "e4\nd2d4\nquit\n"));
}

#[test]
fn the_hint_is_honest_and_says_its_score() {
    // The original's move and score.
    let out = typed(&["play", "--engine", "al1600", "--seed", "5"], "hint\n");
    assert!(out.contains("Hint: ") && out.contains(", +0.00\n"), "{out}");
    assert_eq!(out, typed(&["play", "--engine", "al1600", "--seed", "5"], "hint\n"));
}

#[test]
fn undo_takes_back_both_moves() {
    let out = typed(&["play", "--engine", "al1600", "--seed", "5"], "undo\ne4\nundo\nboard\n");
    assert!(out.contains("There is no move of yours to take back"), "{out}");
    let start = "  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
    assert_eq!(out.matches(start).count(), 3, "at first, after undo, and by board: {out}");
}

#[test]
fn why_tells_the_odds_of_the_last_move() {
    let out = typed(&["play", "--engine", "al1600", "--seed", "5"], "why\ne4\nwhy\n");
    assert!(out.contains("AL-1600 has not moved yet"), "{out}");
    let why = out.lines().filter(|line| line.contains(" %; rank ")).count();
    assert_eq!(why, 7, "its move and six others: {out}");
}

#[test]
fn why_gives_the_reasons_of_the_search_that_chose_the_move() {
    let fen = "4k3/8/8/3q4/8/4P3/8/3RK3 b - - 0 1";
    // It takes whatever is left of the queen.
    let words = ["play", "--engine", "chessloupe", "--color", "black", fen];
    let out = typed(&words, "Kf8\nwhy\n");
    assert!(out.contains("ChessLoupe: 2. Rxd5\n"), "{out}");
    let why = out.split("Black to move> ").nth(2).expect("an answer");
    assert!(why.contains(": 2. Rxd5") && why.contains("\n  Reasons\n  - "), "{out}");
    assert!(why.contains("Rxd5 is best") || why.contains("Rxd5 is the only"), "{out}");
}

#[test]
fn why_after_undo_is_about_the_move_before() {
    let words = ["play", "--engine", "turochamp", "--color", "black"];
    let out = typed(&words, "e5\nundo\nwhy\nundo\n");
    assert!(out.contains("Turochamp: 1. e3\n") && out.contains("Turochamp: 2. "), "{out}");
    let why = out.split("Black to move> ").nth(3).expect("an answer");
    assert!(why.contains("Hand table, White") && why.contains("e3 gains most in position-play"), "{out}");
    assert!(out.contains("There is no move of yours to take back"), "{out}");
    // Taken back to the start, it has not moved.
    let out = typed(&["play", "--engine", "turochamp"], "e4\nundo\nwhy\n");
    assert!(out.contains("Turochamp has not moved yet"), "{out}");
}

#[test]
fn the_machine_begins_where_the_player_has_black() {
    let out = typed(&["play", "--engine", "al1600", "--color", "black", "--seed", "1"], "");
    assert!(out.contains("AL-1600: 1. "), "{out}");
    assert!(out.contains("Black to move> "), "{out}");
}

#[test]
fn a_game_ends_with_its_outcome() {
    let mate = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    assert!(
        typed(&["play", "--engine", "al1600", mate], "Rd8#\nboard\n")
            .ends_with("Checkmate: White has won.\n")
    );
    let out = typed(&["play", "--engine", "al1600", "--color", "black", mate], "");
    assert!(out.ends_with("AL-1600: 1. Rd8#\nCheckmate: White has won.\n"), "{out}");
}

#[test]
fn what_is_no_move_is_said_and_asked_again() {
    let out =
        typed(&["play", "--engine", "al1600", "--seed", "1"], "Ke2\nhello\n\nhelp\n\u{1b}[31m\nE4\nquit\n");
    assert_eq!(out.matches("No move: ").count(), 4, "{out}");
    assert!(!out.contains('\u{1b}'), "{out:?}");
    assert!(out.contains("hint, undo, why, board, quit"), "{out}");
}

#[test]
fn what_is_behind_a_line_that_is_too_long_is_never_played() {
    for length in [999, 1000, 1001, 2000, 5000] {
        for filler in ["x", " "] {
            let line = format!("{}e4\nquit\n", filler.repeat(length));
            let out = typed(&["play", "--engine", "al1600", "--seed", "1"], &line);
            assert_eq!(out.matches("White to move> ").count(), 2, "{length}: {out}");
            assert_eq!(
                out.matches("No move: a line of more than 1000 bytes. ").count(),
                1,
                "{length}: {out}"
            );
            assert!(!out.contains("AL-1600: "), "{length}: {out}");
        }
    }
    let out =
        typed(&["play", "--engine", "al1600", "--seed", "1"], &format!("{}e4\nquit\n", " ".repeat(998)));
    assert!(out.contains("AL-1600: "), "a thousand bytes are heard: {out}");
}

#[test]
fn an_input_that_can_t_be_read_is_said() {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let screen = &mut Screen::plain(&mut out);
    let words = ["play", "--engine", "al1600", "--seed", "1"];
    let status = examples::run(words, screen, &mut err, |play: Play, screen| {
        play.run(&mut BufReader::new(Torn(b"Ke2\ne4")), screen)
    });
    let (out, err) = (String::from_utf8_lossy(&out), String::from_utf8_lossy(&err));
    assert_eq!(status, Status::Failed, "{err}");
    assert!(err.starts_with("play: can't read: ") && err.lines().count() == 1, "{err}");
    assert!(out.contains("No move: ") && !out.contains("AL-1600: "), "half a line is no move: {out}");
}

#[test]
fn other_machines_play_too() {
    let out = typed(&["play", "--engine", "turochamp"], "e4\nhint\nwhy\n");
    assert!(out.contains("1... "), "{out}");
    // A machine for one ending refuses others, and that is no crash.
    let out = typed(&["play", "--engine", "torres"], "e4\n");
    assert!(out.contains("has no move: "), "{out}");
}

/// The books of the repository: AL-1600's own in text, and a Polyglot book of another program's making.
const SAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../opening-book/data/sample.txt");
const GOOD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../opening-book/tests/data/book/good.bin");

#[test]
fn a_machine_opens_from_its_book_and_thinks_where_it_ends() {
    for engine in ["al1600", "turochamp"] {
        let words = ["play", "--engine", engine, "--book", GOOD, "--color", "black", "--seed", "3"];
        let out = typed(&words, "why\na5\n");
        assert!(out.starts_with("Seed 3\n"), "{out}");
        let played: Vec<&str> = out.lines().filter(|line| line.contains(": 1. ")).collect();
        let book = ["1. e4 (from the book)", "1. d4 (from the book)"];
        assert!(played.len() == 1 && book.iter().any(|known| played[0].ends_with(known)), "{engine}: {out}");
        assert!(out.contains("From the book: e4 (e2e4) 67 %, d4 (d2d4) 33 %\n"), "{engine}: {out}");
        let second: Vec<&str> = out.lines().filter(|line| line.contains(": 2. ")).collect();
        assert!(second.len() == 1 && !second[0].contains("book"), "{engine}: {out}");
        assert_eq!(out, typed(&words, "why\na5\n"), "the same seed");
    }
    let text = typed(&["play", "--book", SAMPLE, "--color", "black", "--seed", "1"], "");
    assert!(text.contains(" (from the book)"), "{text}");
}

#[test]
fn the_hint_never_looks_into_the_book() {
    let hint = |words: &[&str]| {
        let out = typed(&[&["play", "--seed", "1"], words].concat(), "hint\n");
        out.lines().find(|line| line.contains("Hint: ")).expect("a hint").to_string()
    };
    for engine in ["al1600", "turochamp"] {
        let with = |book| hint(&["--engine", engine, "--book", book]);
        assert_eq!(with(GOOD), hint(&["--engine", engine]));
        assert_eq!(with(SAMPLE), hint(&["--engine", engine]));
    }
}

#[test]
fn al_1600_takes_a_book_by_one_call_and_its_hint_is_bit_by_bit_the_same() {
    use movegen::Game;
    use opening_book::{Book, Pick, WithBook};
    use search::{Engine, Limits};

    let book: Book = std::fs::read_to_string(SAMPLE).expect("a book").parse().expect("a book");
    let mut alone = eval_al1600::Al1600::new(7);
    let mut booked = eval_al1600::Al1600::new(7).with_book(book.clone()).with_pick(Pick::Best);
    for line in book.lines().iter().step_by(20) {
        let position = format!("{} 0 1", line.text()).parse().expect("a position");
        let game = Game::new(position);
        let choice = booked.choose(&game, &Limits::default(), &mut ()).expect("a move");
        assert_eq!((choice.mv, choice.report), (line.replies()[0].mv, None), "{}", line.text());
        let hint = alone.hint(&game).expect("a move");
        assert_eq!(booked.analyze(&game, &Limits::default(), &mut ()).as_ref(), Ok(&hint), "{}", line.text());
        assert!(hint.report.is_some(), "{}", line.text());
    }
    // Where the book ends, the dice are those of the machine without a book.
    let mut game = Game::default();
    game.play_moves("a4 h5 a5 h4").expect("legal");
    let choose = |engine: &mut dyn Engine| engine.choose(&game, &Limits::default(), &mut ()).expect("a move");
    assert_eq!(choose(&mut booked), choose(&mut alone));
}
