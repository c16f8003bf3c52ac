//! Where one game ends and the next begins, when the text does not say it as it should.

use opening_book::pgn::{Fault, Problem, Reader, Record};

fn records(text: &str) -> Vec<Record> {
    let mut reader = Reader::new(text.as_bytes());
    std::iter::from_fn(|| reader.read_record().expect("a slice does not fail")).collect()
}

/// White, Black and the number of moves of each game.
fn games(text: &str) -> Vec<String> {
    let name = |record: &Record, tag| record.tags.get(tag).unwrap_or("?").to_string();
    let game = |record: &Record| {
        format!("{}-{} {}", name(record, "White"), name(record, "Black"), record.game.moves().len())
    };
    records(text).iter().map(game).collect()
}

/// However lines end, the games must be these.
#[track_caller]
fn are(text: &str, expected: &[&str]) {
    for end in ["\n", "\r\n", "\r"] {
        assert_eq!(games(&text.replace('\n', end)), expected, "{:?}", text.replace('\n', end));
    }
}

#[test]
fn tags_of_a_game_without_moves_do_not_become_the_next_game_s() {
    let ada = "[White \"Ada\"]\n[Black \"Bob\"]\n";
    let cyd = "[White \"Cyd\"]\n[Black \"Dan\"]\n";
    are(&format!("{ada}\n{cyd}\n1. e4 *\n"), &["Ada-Bob 0", "Cyd-Dan 1"]);
    are(&format!("{ada}{cyd}\n1. e4 *\n"), &["Ada-Bob 0", "Cyd-Dan 1"]);
    are(&format!("{ada}\n{cyd}"), &["Ada-Bob 0", "Cyd-Dan 0"]);
    are(&format!("{ada}\n\n\n{cyd}1. e4 *"), &["Ada-Bob 0", "Cyd-Dan 1"]);
    // Two games against the same opponent, and with the players in the other order.
    are(&format!("{ada}{ada}1. e4 *"), &["Ada-Bob 0", "Ada-Bob 1"]);
    are(&format!("{ada}[Black \"Eve\"]\n[White \"Cyd\"]\n1. e4 *"), &["Ada-Bob 0", "Cyd-Eve 1"]);
    are("[White \"Ada\"]\n\n[Event \"x\"]\n[White \"Cyd\"]\n\n1. e4 *", &["Ada-? 0", "Cyd-? 1"]);
    are("[White \"Ada\"]\n\n[Event \"x\"]\n[Black \"Cyd\"]\n\n1. e4 *", &["Ada-? 0", "?-Cyd 1"]);
    // Several on a line.
    are(
        "[White \"Ada\"] [Black \"Bob\"]\n[White \"Cyd\"] [Black \"Dan\"]\n1. e4 *",
        &["Ada-Bob 0", "Cyd-Dan 1"],
    );
}

#[test]
fn the_whole_block_goes_to_the_game_whose_players_it_names() {
    let dates = |text: &str| -> Vec<Option<String>> {
        records(text).iter().map(|record| record.tags.get("Date").map(str::to_string)).collect()
    };
    let date = |year: &str| Some(format!("{year}.01.01"));
    // The first game has no date, and the date behind the blank line is the second's.
    let text = "[White \"Ada\"]\n\n[Date \"2026.01.01\"]\n[White \"Cyd\"]\n\n1. e4 *";
    assert_eq!(dates(text), [None, date("2026")]);
    // Without a blank line, a repeated date is the next game's if its players follow.
    let text = "[Event \"x\"]\n[Date \"2025.01.01\"]\n[White \"Ada\"]\n[Date \"2026.01.01\"]\n[White \"Cyd\"]\n1. e4 *";
    assert_eq!(dates(text), [date("2025"), date("2026")]);
}

#[test]
fn a_slip_between_the_tags_of_one_game_is_no_other_game() {
    are("[White \"Ada\"]\n[Result \"1-0\"]\n[Result \"1-0\"]\n[Black \"Bob\"]\n\n1. e4 1-0", &["Ada-Bob 1"]);
    are("[White \"Ada\"]\n[Annotator \"x\"]\n[Annotator \"y\"]\n[Black \"Bob\"]\n\n1. e4 *", &["Ada-Bob 1"]);
    // A file in which an empty line stands behind every line.
    are(
        "[Event \"x\"]\n\n[White \"Ada\"]\n\n[Black \"Bob\"]\n\n1. e4 *\n\n[Event \"x\"]\n\n[White \"Cyd\"]\n\n1. d4 *",
        &["Ada-Bob 1", "Cyd-? 1"],
    );
    are("[White \"Ada\"]\n\n[Black \"Bob\"]\n\n1. e4 *", &["Ada-Bob 1"]);
}

#[test]
fn ten_thousand_games_of_tags_alone_are_ten_thousand() {
    for blank in ["", "\n"] {
        for first in ["[Site \"x\"]\n", "[GameId \"x\"]\n", "[Event \"x\"]\n", ""] {
            let game = |number: u32| format!("{first}[White \"{number}\"]\n[Result \"*\"]\n{blank}");
            let text: String = (0..10_000).map(game).collect();
            let found = records(&text);
            assert_eq!(found.len(), 10_000, "{first:?} {blank:?}");
            for (number, record) in found.iter().enumerate() {
                assert_eq!(record.tags.get("White"), Some(number.to_string().as_str()));
            }
        }
    }
}

#[test]
fn many_slips_in_one_block_take_no_longer_than_reading_them() {
    // Each of these looks ahead for the players of another game; a look for each would take minutes.
    let text = format!("[Event \"x\"]\n{}\n1. e4 *", "[A \"\"]\n".repeat(1_000_000));
    assert_eq!(records(&text).len(), 1);
}

fn is_open(problems: &[Problem]) -> bool {
    problems.iter().any(|problem| problem.fault == Fault::OpenComment)
}

#[test]
fn an_open_comment_does_not_swallow_the_games_behind_it() {
    let first = "[White \"Ada\"]\n\n1. e4 {never closed";
    for next in [
        "\n[White \"Cyd\"]\n\n1. d4 *\n\n[White \"Eve\"]\n\n1. c4 *",
        "\n\n[White \"Cyd\"]\n\n1. d4 {closed} *\n\n[White \"Eve\"]\n\n1. c4 {closed} *",
        " 1-0\n\n[white\t\"Cyd\"]  \n1. d4 *\n[White \"Eve\"]\n1. c4 *",
        "\n\n\n[Site \"x\"] [White \"Cyd\"]\n1. d4 {with [White \"x\"] inside} *\n[White \"Eve\"]\n1. c4 *",
        " and more\nand more\n[Date \"?\"]\n[White \"Cyd\"]\n1. d4 *\n\n[White \"Eve\"]\n1. c4 *",
    ] {
        let text = format!("{first}{next}");
        are(&text, &["Ada-? 1", "Cyd-? 1", "Eve-? 1"]);
        let open: Vec<bool> = records(&text).iter().map(|record| is_open(&record.problems)).collect();
        assert_eq!(open, [true, false, false], "{text}");
    }
    // In a variation, between games, and in games without tags.
    are("1. e4 (1. d4 {open\n[White \"Cyd\"]\n1. d4 *", &["?-? 1", "Cyd-? 1"]);
    are("{open\n[White \"Cyd\"]\n1. d4 *", &["Cyd-? 1"]);
    are("1. e4 {open\n\n1. d4 d5 *\n\n1. c4 {closed} *", &["?-? 1", "?-? 2", "?-? 1"]);
}

#[test]
fn a_comment_that_is_closed_may_quote_what_it_likes() {
    for comment in [
        "[%clk 1:00:00]",
        "[%csl Ga1]\n[%cal Ra1a2]",
        "see [Event \"x\"] for more",
        "several\nlines\n\nand [Event \"x\"]\n",
        "\n[Event \"quoted\"]\n[White \"Cyd\"]\n\n1. d4 d5 *\n",
        "\n\n1. d4 was the move\n\n1. c4 too",
        "\n[Diagram]\n[Event x]\n[Site: \"y\"]\n[Event \"unfinished\n",
    ] {
        let text =
            format!("[White \"Ada\"]\n\n1. e4 {{{comment}}} e5 {{}} 2. d4 *\n\n[White \"Bob\"]\n\n1. d4 *");
        are(&text, &["Ada-? 3", "Bob-? 1"]);
        assert!(records(&text).iter().all(|record| record.problems.is_empty()), "{text}");
    }
    // However long it is from there.
    let long = format!("1. e4 {{\n[Diagram]\n{}}} e5 *", "x\n".repeat(100_000));
    are(&long, &["?-? 2"]);
}
