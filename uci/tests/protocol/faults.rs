//! What has crashed or misled other programs.

use movegen::{Game, Position};

use crate::common::{answers, best_moves, value};

fn is_legal(fen: &str, mv: &str) -> bool {
    let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    position.parse_uci(mv).is_ok()
}

fn fen_shown(answers: &[String]) -> &str {
    answers.iter().find_map(|line| line.strip_prefix("Fen: ")).expect("a board was drawn")
}

/// Row B10 of the known faults of chess programs.
#[test]
fn a_short_fen_before_the_word_moves_is_read_as_far_as_it_goes() {
    for (moves, fen) in
        [("moves", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"), ("moves e1e2", "4k3/8/8/8/8/8/4K3/7R b - - 1 1")]
    {
        let answers = answers(format!("position fen 4k3/8/8/8/8/8/8/4K2R w K - {moves}\nd\ngo depth 1\n"));
        assert_eq!(fen_shown(&answers), fen, "{answers:?}");
        let [mv] = best_moves(&answers)[..] else { panic!("{answers:?}") };
        assert!(is_legal(fen, mv), "{mv} in {fen}");
    }
}

/// Row B11.
#[test]
fn an_illegal_move_in_the_list_ends_the_list() {
    let answers = answers("position startpos moves e2e4 e2e4 e7e5\nd\ngo depth 1\nisready\n");
    let after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!(fen_shown(&answers), after);
    assert!(answers.iter().any(|line| line.starts_with("info string move 2 of the list")), "{answers:?}");
    let [mv] = best_moves(&answers)[..] else { panic!("{answers:?}") };
    assert!(is_legal(after, mv), "{mv}");
    assert_eq!(answers.iter().filter(|line| *line == "readyok").count(), 1, "{answers:?}");
}

/// Row B12.
#[test]
fn a_finished_game_has_a_score_and_no_move() {
    for (position, score) in [
        ("startpos moves f2f3 e7e5 g2g4 d8h4", "info depth 0 score mate 0"),
        ("fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "info depth 0 score cp 0"),
    ] {
        for go in ["go depth 5", "go wtime 100 btime 100", "go movetime 10", "go infinite", "go ponder"] {
            let answers = answers(format!("position {position}\n{go}\nstop\nisready\n"));
            let expected = [score, "bestmove (none)"];
            let told: Vec<&String> = answers.iter().filter(|line| *line != "readyok").collect();
            assert_eq!(told, expected, "{position}, {go}");
            assert_eq!(answers.len(), 3, "{position}, {go}: {answers:?}");
        }
    }
}

/// Row B13. How long it takes is measured by `.ci/uci_latency.py`.
#[test]
fn a_clock_below_zero_still_gets_a_move() {
    for go in [
        "go wtime -50 btime 1000 winc 0 binc 0",
        "go movetime -5",
        "go movetime 0",
        "go wtime -9223372036854775808 winc -9223372036854775808 movestogo -1",
        "go wtime 0",
        "go btime 5",
        "go wtime 1 movestogo 0",
        "go wtime 99999999999999999999 winc 99999999999999999999 movestogo 1 depth 1",
    ] {
        let answers = answers(format!("position startpos\n{go}\n"));
        let [mv] = best_moves(&answers)[..] else { panic!("{go}: {answers:?}") };
        assert!(Game::default().position().parse_uci(mv).is_ok(), "{go}: {mv}");
    }
}

/// Row B14.
#[test]
fn mate_comes_before_the_fifty_moves() {
    let answer = |fen: &str| {
        let answers = answers(format!("position fen {fen}\ngo depth 5\n"));
        let score = answers.iter().rfind(|line| line.contains(" score ")).expect("a score").clone();
        (best_moves(&answers)[0].to_string(), value(&score, "score").map(str::to_string), score)
    };
    let (mv, _, line) = answer("7k/8/6K1/8/8/8/8/R7 w - - 99 80");
    assert_eq!(mv, "a1a8");
    assert!(line.contains(" score mate 1 "), "{line}");
    let (mv, _, line) = answer("7k/8/5K2/8/8/8/8/R7 w - - 97 80");
    assert_eq!(mv, "f6g6");
    assert!(line.contains(" score mate 2 "), "{line}");
    let (_, kind, line) = answer("7k/8/5K2/8/8/8/8/R7 w - - 98 80");
    assert_eq!(kind.as_deref(), Some("cp"), "{line}");
    assert!(line.contains(" score cp 0 "), "{line}");
}

/// Row B15.
#[test]
fn more_lines_than_moves_are_as_many_as_there_are_moves() {
    let script =
        "setoption name MultiPV value 5\nposition fen 4k3/4r3/8/8/7b/8/3P1P2/3QK3 w - - 0 1\ngo depth 6\n";
    let answers = answers(script);
    for depth in 1..=6 {
        let depth = depth.to_string();
        let lines = answers.iter().filter(|line| value(line, "depth") == Some(&depth));
        let mut moves: Vec<&str> = lines.filter_map(|line| value(line, "pv")).collect();
        if depth == "6" {
            assert_eq!(best_moves(&answers), [moves[0]], "{answers:?}");
        }
        moves.sort_unstable();
        assert_eq!(moves, ["d1e2", "e1f1"], "depth {depth}: {answers:#?}");
    }
}
