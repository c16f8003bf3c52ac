//! The front page of the workspace shows what the programs really are and really print.

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
