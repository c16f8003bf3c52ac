//! Lines as GUIs write them, and as nobody should.

use super::*;

fn go_of(line: &str) -> Go {
    match Command::parse(line) {
        Command::Go(go) => go,
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn every_word_of_the_protocol_is_a_command() {
    for (line, command) in [
        ("", Command::Blank),
        (" \t\r", Command::Blank),
        ("uci", Command::Uci),
        ("uci\r", Command::Uci),
        ("debug on", Command::Debug(true)),
        ("debug off", Command::Debug(false)),
        ("isready", Command::IsReady),
        ("ucinewgame", Command::NewGame),
        ("stop", Command::Stop),
        ("ponderhit", Command::PonderHit),
        ("quit", Command::Quit),
        ("d", Command::Display),
        ("eval", Command::Eval),
        ("bench", Command::Bench(None)),
        ("bench 5", Command::Bench(Some(5))),
        ("go perft 4", Command::Perft(4)),
        ("perft 300", Command::Perft(255)),
        ("go perft", Command::Perft(1)),
        ("go perft -1", Command::Perft(0)),
        ("UCI", Command::Unknown("UCI".to_string())),
        ("hello, world", Command::Unknown("hello, world".to_string())),
    ] {
        assert_eq!(Command::parse(line), command, "{line:?}");
    }
}

#[test]
fn words_before_a_command_are_passed_over() {
    assert_eq!(Command::parse("joho debug on"), Command::Debug(true));
    assert_eq!(Command::parse("\u{fffd}\u{0} stop it"), Command::Stop);
}

#[test]
fn an_option_has_words_in_its_name_and_anything_in_its_value() {
    let set = |line: &str| match Command::parse(line) {
        Command::SetOption { name, value } => (name, value),
        other => panic!("{line}: {other:?}"),
    };
    let pair = |name: &str, value: &str| (name.to_string(), value.to_string());
    assert_eq!(set("setoption name Hash value 64"), pair("Hash", "64"));
    assert_eq!(set("setoption name  Clear   Hash"), pair("Clear Hash", ""));
    assert_eq!(
        set("setoption name Book File value C:\\a  b\\value.bin \r"),
        pair("Book File", "C:\\a  b\\value.bin")
    );
    assert_eq!(set("setoption Hash value 64"), pair("Hash", "64"));
    assert_eq!(set("setoption name Text value"), pair("Text", ""));
    assert_eq!(set("setoption name"), pair("", ""));
    assert_eq!(set("setoption"), pair("", ""));
    assert_eq!(set("setoption name value value name"), pair("value", "name"));
}

#[test]
fn a_position_is_a_start_and_moves() {
    let moves = |words: &[&str]| words.iter().map(|word| (*word).to_string()).collect::<Vec<_>>();
    let fen = "4k3/8/8/8/8/8/8/4K2R w K -";
    for (line, expected_fen, expected_moves) in [
        ("position startpos", None, &[][..]),
        ("position startpos moves", None, &[]),
        ("position startpos moves e2e4  e7e5", None, &["e2e4", "e7e5"]),
        ("position startpos e2e4", None, &[]),
        ("position please startpos moves e2e4", None, &["e2e4"]),
        ("position fen 4k3/8/8/8/8/8/8/4K2R  w K -", Some(fen), &[]),
        ("position fen 4k3/8/8/8/8/8/8/4K2R w K - moves", Some(fen), &[]),
        ("position fen 4k3/8/8/8/8/8/8/4K2R w K - moves e1e2 moves", Some(fen), &["e1e2", "moves"]),
        ("position fen", Some(""), &[]),
        ("position fen startpos", Some("startpos"), &[]),
    ] {
        let expected =
            Command::Position { fen: expected_fen.map(str::to_string), moves: moves(expected_moves) };
        assert_eq!(Command::parse(line), expected, "{line}");
    }
    assert_eq!(Command::parse("position"), Command::NoPosition(String::new()));
    assert_eq!(Command::parse("position moves e2e4"), Command::NoPosition("moves e2e4".to_string()));
}

#[test]
fn a_go_is_read_whole_in_any_order() {
    let go = go_of(
        "go ponder wtime 1000 btime 2000 winc 10 binc 20 movestogo 5 depth 6 nodes 7 mate 2 movetime 8 infinite searchmoves e2e4 d2d4",
    );
    let expected = Go {
        depth: Some(6),
        nodes: Some(7),
        move_time: Some(8),
        white_time: Some(1000),
        black_time: Some(2000),
        white_increment: 10,
        black_increment: 20,
        moves_to_go: Some(5),
        mate: Some(2),
        infinite: true,
        ponder: true,
        search_moves: vec!["e2e4".to_string(), "d2d4".to_string()],
    };
    assert_eq!(go, expected);
    assert_eq!(go_of("go searchmoves e2e4 depth 3").depth, Some(3));
    assert_eq!(go_of("go"), Go::default());
}

#[test]
fn numbers_are_cut_to_their_range_and_nonsense_is_passed_over() {
    assert_eq!(go_of("go depth 0").depth, Some(1));
    assert_eq!(go_of("go depth -7").depth, Some(1));
    assert_eq!(go_of("go depth 99999999999999999999999").depth, Some(u32::MAX));
    assert_eq!(go_of("go nodes -1").nodes, Some(0));
    assert_eq!(go_of("go wtime -99999999999999999999").white_time, Some(i64::MIN));
    assert_eq!(go_of("go wtime +5").white_time, Some(5));
    let go = go_of("go depth movetime 5 wtime x btime 0x10 winc 1.5 nodes --3");
    assert_eq!(go, Go { move_time: Some(5), ..Go::default() });
    assert_eq!(go_of("go depth 3 depth"), Go { depth: Some(3), ..Go::default() });
}

#[test]
fn a_bad_position_says_why_and_a_bad_move_keeps_those_before_it() {
    let words = |text: &str| text.split(' ').map(str::to_string).collect::<Vec<_>>();
    let (game, problem) = set_up(Some("4k3/8/8/8/8/8/8/8 w - - 0 1"), &[]);
    assert!(game.is_none() && problem.as_ref().is_some_and(|text| text.contains("king")), "{problem:?}");
    for (moves, kept) in [
        ("e2e4 e2e4 e7e5", 1),
        ("e2e4 e7e5 0000", 2),
        ("e4", 0),
        ("E2E4", 0),
        ("e2e4 e7e5 e1e2 e8e7 a2a3", 5),
        ("e2e4q", 0),
    ] {
        let (game, problem) = set_up(None, &words(moves));
        assert_eq!(game.expect("the start is there").moves().len(), kept, "{moves}: {problem:?}");
        assert_eq!(problem.is_some(), kept < words(moves).len(), "{moves}: {problem:?}");
    }
}
