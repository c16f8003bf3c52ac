//! The front page of the workspace shows what the programs really are and really print.

use eval_al1600::Al1600;
use movegen::{Game, Square};
use torres_krk::Ajedrecista;

use crate::common::{KIWIPETE, output};
use crate::processes::program;

const README: &str = include_str!("../../../README.md");
const COMPOSE: &str = include_str!("../../examples/compose.rs");

/// The text of the first block fenced like this that holds a phrase.
fn block(fence: &str, phrase: &str) -> String {
    let opening = format!("```{fence}\n");
    let blocks = README.split(opening.as_str()).skip(1).filter_map(|rest| rest.split("```").next());
    let mut found = blocks.filter(|block| block.contains(phrase));
    found.next().unwrap_or_else(|| panic!("no {fence} block with {phrase:?}")).to_string()
}

#[test]
fn the_engine_on_the_front_page_is_the_example_letter_by_letter() {
    assert_eq!(block("rust", "impl Evaluator"), COMPOSE);
}

#[test]
fn an_engine_of_one_s_own_is_25_lines_at_most() {
    let is_code = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with("//");
    let lines = COMPOSE.lines().filter(is_code).count();
    assert!(lines <= 25, "{lines} lines");
}

#[test]
fn the_front_page_shows_what_analyze_prints() {
    // To a depth, since a time would end elsewhere on each machine; that is also what the page says.
    let shown = block("text", "ChessLoupe\n");
    assert!(README.contains("`--depth 8 --multipv 2`"));
    let printed = output(&["analyze", "--depth", "8", "--multipv", "2", KIWIPETE]);
    assert_eq!(shown.lines().count(), printed.lines().count(), "{printed}");
    for (shown, printed) in shown.lines().zip(printed.lines()) {
        let effort = "  Effort  depth 8 (selective ";
        let is_effort = shown.starts_with(effort) && printed.starts_with(effort);
        assert!(shown == printed || is_effort, "shown: {shown}\nprinted: {printed}");
    }
}

#[test]
fn the_front_page_shows_what_the_engine_answers() {
    let shown = block("text", "--example compose");
    let (command, answer) = shown.split_once('\n').expect("a command and its answer");
    let fen = command.split('"').nth(1).expect("a FEN in quotes");
    let output = program("compose").arg(fen).output().expect("the program starts");
    assert_eq!(String::from_utf8_lossy(&output.stdout), answer);
}

#[test]
fn the_two_commands_are_there() {
    let analyze = format!("cargo run --release --example analyze -- \"{KIWIPETE}\"");
    for command in [analyze.as_str(), "cargo test --workspace"] {
        assert!(README.contains(command), "{command}");
    }
}

#[test]
fn the_pictures_on_the_front_page_are_what_diagram_draws() {
    let pictures: [(&str, &[&str], &str); 4] = [
        ("torres", &["--last", "b7b6", "--mark", "e5"], "K7/8/1R6/4k3/8/8/8/8 b - - 2 2"),
        ("turochamp", &["--last", "c8d8"], "1r1r2k1/p4ppp/3Q4/1q2p2b/4P2P/2B2PR1/1PPK1P2/3R4 w - - 1 30"),
        ("al1600", &["--last", "b5c6", "--arrows", "d7c6,b7c6"], AFTER_BXC6),
        ("chessloupe", &["--arrows", "e2a6,Rd5e6"], KIWIPETE),
    ];
    for (name, words, fen) in pictures {
        assert!(README.contains(&format!("(docs/pictures/{name}.svg)")), "{name}");
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/pictures/").to_string() + name + ".svg";
        let kept = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
        let all = [&["diagram", "--size", "240", "--no-coords", "--id", name], words, &[fen]].concat();
        assert!(kept == output(&all), "{file} is not what `{}` draws", all.join(" "));
    }
}

/// Of the Ruy Lopez, exchange variation.
const AFTER_BXC6: &str = "r1bqkbnr/1ppp1ppp/p1B5/4p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 0 4";

#[test]
fn the_words_under_the_pictures_are_true() {
    assert!(README.contains("takes back 99 times in 100, though not always with the better pawn"));
    let mut game = Game::default();
    game.play_moves("e4 e5 Nf3 Nc6 Bb5 a6 Bxc6").expect("the exchange variation");
    assert_eq!(game.position().to_string(), AFTER_BXC6);
    let odds = Al1600::new(0).odds(&game).expect("there are moves");
    let chance = |san: &str| {
        let mv = game.position().parse_san(san).expect(san);
        odds.why(mv).expect(san).chance
    };
    assert!((0.985..0.995).contains(&(chance("dxc6") + chance("bxc6"))));
    assert!(chance("dxc6") > chance("bxc6") && chance("bxc6") > 0.1);

    let mut machine = Ajedrecista::historical(Square::D5).expect("the historical start");
    let events = machine.play("Ke5").expect("a move of the king");
    assert_eq!(events[0].to_string(), "b7b6 by rule 2, rook down");
}
