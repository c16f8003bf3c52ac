//! What is asked outside of a search.

use movegen::Game;
use search::{Choice, Control, Engine, Limits, Refusal};

use crate::common::{answers, answers_of, best_moves, value};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn it_says_who_it_is_and_what_can_be_set() {
    let answers = answers("uci\n");
    assert_eq!(answers[0], "id name Material");
    assert!(answers[1].starts_with("id author "), "{answers:?}");
    assert_eq!(answers.last().map(String::as_str), Some("uciok"));
    let options = &answers[2..answers.len() - 1];
    assert!(options.iter().all(|line| line.starts_with("option name ")), "{answers:?}");
    for name in
        ["Hash", "MultiPV", "Ponder", "UCI_Chess960", "UCI_ShowWDL", "UCI_AnalyseMode", "Move Overhead"]
    {
        let start = format!("option name {name} type ");
        assert_eq!(options.iter().filter(|line| line.starts_with(&start)).count(), 1, "{name}: {options:?}");
    }
}

#[test]
fn what_was_asked_before_quit_is_answered_in_order() {
    let answers = answers("uci\nisready\nd\nisready\nquit\nisready\nuci\n");
    let of = |text: &str| answers.iter().position(|line| line == text).unwrap_or_else(|| panic!("no {text}"));
    let board = answers.iter().position(|line| line.starts_with("Fen: ")).expect("a board");
    assert!(of("uciok") < of("readyok") && of("readyok") < board, "{answers:?}");
    assert_eq!(answers.iter().filter(|line| *line == "readyok").count(), 2, "{answers:?}");
    assert_eq!(answers.last().map(String::as_str), Some("readyok"));
}

#[test]
fn line_ends_of_every_system_blanks_and_bytes_that_are_no_text_do_no_harm() {
    let script = b"\r\n\n   \r\n\xff\xfe\x00\xc3\r\nposition startpos moves\te2e4\r\nd\r\n\x80isready\nisready \xff\r\n";
    let answers = answers(script);
    assert!(answers.iter().any(|line| line.starts_with("Fen: ") && line.contains(" b KQkq ")), "{answers:?}");
    // The first is no word that is known.
    assert_eq!(answers.iter().filter(|line| *line == "readyok").count(), 1, "{answers:?}");
}

#[test]
fn unknown_words_are_passed_over_and_told_of_if_one_wants_to_hear() {
    assert!(answers("hello\nxyzzy startpos\n").is_empty());
    let answers = answers("debug on\nhello there\ndebug off\nhello again\n");
    assert_eq!(answers, ["info string unknown command: hello there"]);
}

#[test]
fn a_position_that_is_none_is_refused_and_the_old_one_stays() {
    for bad in [
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen",
        "position fen moves e2e4",
        "position",
        "position moves e2e4",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
        "position fen \u{7}\u{1b}[31m",
        "position e2e4",
    ] {
        let answers = answers(format!("position startpos moves e2e4\n{bad}\nd\ngo depth 1\n"));
        assert!(answers[0].starts_with("info string position refused"), "{bad}: {answers:?}");
        assert!(!answers[0].contains(char::is_control), "{bad}: {answers:?}");
        let kept = "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
        assert!(answers.iter().any(|line| line == kept), "{bad}: {answers:?}");
        assert_eq!(best_moves(&answers).len(), 1, "{bad}: {answers:?}");
    }
}

#[test]
fn a_line_without_end_is_passed_over() {
    let mut script = b"position startpos moves ".to_vec();
    script.extend(std::iter::repeat_n(b"e2e4 ", 300_000).flatten());
    script.extend(b"\nisready\n");
    let answers = answers(script);
    assert_eq!(answers, ["info string a line of more than 1048576 bytes is passed over", "readyok"]);
}

/// Counts from <https://www.chessprogramming.org/Perft_Results>.
#[test]
fn perft_counts_move_by_move() {
    for (position, depth, total) in [
        ("startpos", 4, 197_281),
        (&*format!("fen {KIWIPETE}"), 3, 97_862),
        ("startpos", 0, 1),
        ("startpos", 5, 4_865_609),
    ] {
        for go in ["go perft", "perft"] {
            let answers = answers(format!("position {position}\n{go} {depth}\nquit\n"));
            let last = answers.last().expect("a sum");
            assert_eq!(*last, format!("Nodes searched: {total}"), "{position} {depth}");
            let parts = answers.iter().filter_map(|line| line.split_once(": "));
            let parts: Vec<(&str, u64)> =
                parts.filter_map(|(mv, count)| Some((mv, count.parse().ok()?))).collect();
            let sum: u64 = parts.iter().filter(|(mv, _)| mv.len() == 4).map(|(_, count)| count).sum();
            assert!(sum == total || depth == 0, "{position} {depth}: {sum}");
            assert!(best_moves(&answers).is_empty(), "{answers:?}");
        }
    }
}

#[test]
fn a_bench_counts_the_same_nodes_each_time_in_the_words_of_openbench() {
    let count = || {
        let answers = answers("bench 3\n");
        let words: Vec<String> = answers.last().expect("a sum").split(' ').map(str::to_string).collect();
        assert_eq!((words.len(), &*words[1], &*words[3]), (4, "nodes", "nps"), "{answers:?}");
        let _: u64 = words[2].parse().expect("a speed");
        words[0].parse::<u64>().expect("a count")
    };
    let nodes = count();
    assert!(nodes > 12, "{nodes}");
    assert_eq!(nodes, count());
}

#[test]
fn an_evaluation_is_a_ledger_or_says_that_there_is_none() {
    assert_eq!(answers("eval\n"), ["info string no evaluation that can be taken apart"]);
}

#[test]
fn castling_is_read_both_ways_and_written_one_way() {
    let position = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    for (chess960, written) in [(false, "e1g1"), (true, "e1h1")] {
        for read in ["e1g1", "e1h1"] {
            let set = format!("setoption name UCI_Chess960 value {chess960}");
            let answers = answers(format!("{set}\n{position}\ngo depth 1 searchmoves {read}\n"));
            assert_eq!(best_moves(&answers), [written], "{read}: {answers:?}");
            let info = answers.iter().find(|line| line.contains(" pv ")).expect("a line");
            assert_eq!(value(info, "pv"), Some(written), "{info}");
        }
        let answers = answers(format!("{position} moves e1h1\nd\n"));
        assert!(answers.iter().any(|line| line == "Fen: 4k3/8/8/8/8/8/8/5RK1 b - - 1 1"), "{answers:?}");
    }
}

#[test]
fn a_chess960_game_is_castled_by_the_rook() {
    // The king stands where castling puts it, and only the rook moves.
    let fen = "fen 1r4kr/8/8/8/8/8/8/1R4KR w HBhb - 0 1";
    let answers = answers(format!(
        "setoption name UCI_Chess960 value true\nposition {fen} moves g1h1\nd\ngo depth 2 searchmoves g8h8\n"
    ));
    let shown = answers.iter().find_map(|line| line.strip_prefix("Fen: ")).expect("a board");
    assert_eq!(shown.split(' ').next(), Some("1r4kr/8/8/8/8/8/8/1R3RK1"), "{shown}");
    assert_eq!(best_moves(&answers), ["g8h8"], "{answers:?}");
}

#[test]
fn only_legal_moves_are_searched_and_none_is_no_move() {
    let best = |moves: &str| best_moves(&answers(format!("go depth 2 searchmoves {moves}\n"))).join(",");
    assert_eq!(best("a2a3"), "a2a3");
    assert_eq!(best("e2e5 h2h3 h2h3 nonsense"), "h2h3");
    assert_eq!(best("e2e5 e7e5"), "(none)");
    assert_eq!(best("").len(), 4);
}

#[test]
fn a_move_is_explained_against_the_best() {
    let position = "position fen 4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1";
    for (asked, words) in
        [("e4e5", &["e5", "exd5"][..]), ("Ke2", &["Ke2", "exd5"]), ("e4d5", &["exd5"]), ("", &["exd5"])]
    {
        let text = answers(format!("{position}\nexplain {asked}\nquit\n")).join("\n");
        for word in words {
            assert!(text.contains(word), "{asked}: {word} expected in: {text}");
        }
        assert!(best_moves(&[text]).is_empty());
    }
    for bad in ["e4e6", "Qd8", "nonsense"] {
        let answers = answers(format!("{position}\nexplain {bad}\n"));
        assert!(
            answers.len() == 1 && answers[0].starts_with("info string ") && answers[0].contains(bad),
            "{answers:?}"
        );
    }
    let over = answers("position startpos moves f2f3 e7e5 g2g4 d8h4\nexplain\n");
    assert_eq!(over, ["info string the side to move is checkmated"]);
}

/// Plays any move without a search, but nothing where it can't.
struct Thoughtless;

impl Engine for Thoughtless {
    fn name(&self) -> &'static str {
        "Thoughtless"
    }

    fn choose(&mut self, game: &Game, _: &Limits, _: &mut dyn Control) -> Result<Choice, Refusal> {
        let mv = game.position().legal_moves().first().copied();
        mv.map(Choice::of).ok_or(Refusal::Checkmate)
    }
}

#[test]
fn an_engine_that_does_not_search_has_nothing_to_explain() {
    for explain in ["explain", "explain e2e4", "explain Nf3"] {
        let said = answers_of(Thoughtless, format!("position startpos\n{explain}\n"));
        assert_eq!(
            said,
            ["info string Thoughtless does not search: there is nothing to explain"],
            "{explain}"
        );
    }
    let over = answers_of(Thoughtless, "position startpos moves f2f3 e7e5 g2g4 d8h4\nexplain\n");
    assert_eq!(over, ["info string the side to move is checkmated"]);
}
