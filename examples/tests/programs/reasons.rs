//! Scores in words: what `analyze` says of ChessLoupe's lines, and the arithmetic behind it.

use crate::common::{KIWIPETE, output, run};
use examples::Status;
use examples::reasons::{self, Iterations};
use explain::{Accounting, Comparison};
use movegen::{Game, Position};
use search::{Engine, Limits};

/// Every fifth of a thousand middle games.
fn games() -> impl Iterator<Item = Game> {
    let fens = include_str!("../../../movegen/tests/data/middlegames.fen").lines().step_by(5);
    fens.map(|fen| Game::new(fen.parse::<Position>().unwrap_or_else(|error| panic!("{fen}: {error}"))))
}

/// Holds a comparison's terms against its gap. Whether they account for it.
fn adds_up(comparison: &Comparison, fen: &str) -> bool {
    let what = || format!("{fen}: {} against {}", comparison.line.mv.san, comparison.best.san);
    if comparison.accounting == Accounting::Exact {
        let sum: i32 = comparison.terms.iter().map(|term| term.gap).sum();
        assert_eq!(Some(sum), comparison.gap, "{}", what());
        return true;
    }
    assert!(comparison.terms.is_empty(), "{}", what());
    assert!(
        matches!(comparison.accounting, Accounting::Mate | Accounting::Draw | Accounting::NotEvaluated),
        "{}: {comparison:?}",
        what()
    );
    false
}

#[test]
fn the_terms_add_up_to_the_gap_between_any_two_lines() {
    let (mut exact, mut others) = (0, 0);
    let mut engine = eval_chessloupe::engine();
    for game in games() {
        let fen = game.position().to_string();
        let limits = Limits::depth(3).with_multipv(4);
        let choice = engine.choose(&game, &limits, &mut ()).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let report = choice.report.expect("it searches");
        for (index, better) in report.lines.iter().enumerate() {
            for worse in &report.lines[index + 1..] {
                let mut breakdown = |position: &Position| engine.breakdown(position);
                let compared = explain::Explainer::new(&game).compare(better, worse, &mut breakdown);
                let compared = compared.unwrap_or_else(|| panic!("{fen}: legal lines"));
                *(if adds_up(&compared, &fen) { &mut exact } else { &mut others }) += 1;
            }
        }
    }
    assert!(exact > 1000 && others < 100, "{exact} pairs add up, {others} end in a mate or a draw");
}

#[test]
fn the_terms_of_any_legal_move_add_up_too() {
    let mut engine = eval_chessloupe::engine();
    let game = Game::new(KIWIPETE.parse::<Position>().expect("a FEN"));
    let choice = engine.choose(&game, &Limits::depth(5), &mut ()).expect("a move");
    let report = choice.report.expect("it searches");
    for mv in &game.position().legal_moves() {
        let compared = reasons::why(&mut engine, &game, &report, mv);
        let compared = compared.expect("no refusal").expect("a comparison");
        assert!(adds_up(&compared, KIWIPETE), "{mv}");
    }
}

#[test]
fn the_same_search_gets_the_same_words() {
    let words = || {
        let mut engine = eval_chessloupe::engine();
        let game = Game::new(KIWIPETE.parse::<Position>().expect("a FEN"));
        let mut iterations = Iterations::default();
        let choice =
            engine.choose(&game, &Limits::depth(5).with_multipv(4), &mut iterations).expect("a move");
        reasons::explain(&mut engine, &game, &choice.report.expect("it searches"), &iterations).to_string()
    };
    assert_eq!(words(), words());
}

#[test]
fn analyze_gives_reasons_and_answers_why_not() {
    let out = output(&["analyze", "--depth", "4", "--why", "Qxf6", KIWIPETE]);
    for part in ["\n  Reasons\n  - ", " is best. ", "\n  Why not Qxf6?\n  - Qxf6 is decisively worse than"] {
        assert!(out.contains(part), "{part:?}: {out}");
    }
    // The queen is lost for a knight, whatever else happens. Where lines are broken does not matter here.
    let words = out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("Black has taken the queen on f6"), "{out}");
    let reasons: Vec<&str> = out.lines().skip_while(|line| *line != "  Reasons").collect();
    assert!(reasons.len() > 10 && reasons.iter().all(|line| line.chars().count() <= 100), "{out}");
    let itself = output(&["analyze", "--depth", "4", "--why", "Ra8#", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"]);
    assert!(itself.contains("Why not Ra8#?"), "{itself}");
}

#[test]
fn every_machine_answers_why_not() {
    const ROOK: &str = "8/8/8/8/3k4/8/1R6/K7 w - - 0 1";
    let out = output(&["analyze", "--engine", "all", "--depth", "2", "--why", "Rb1", ROOK]);
    let answers: Vec<&str> = out
        .lines()
        .skip_while(|line| !line.contains("Why not"))
        .filter(|line| line.starts_with("  - ") || line.contains("Why not Rb1?"))
        .collect();
    assert_eq!(out.matches("Why not Rb1?").count(), examples::machines::ALL.len(), "{out}");
    assert!(answers[1].contains("nothing was searched"), "the automaton's: {answers:?}");
    // The only legal move, and a dead draw after it.
    let dead = output(&["analyze", "--why", "Kxb8", "kR6/8/K7/8/8/8/8/8 b - - 0 1"]);
    assert!(dead.contains("Why not Kxb8?"), "{dead}");
    let over = output(&["analyze", "--why", "Bf3", "8/8/8/3k4/8/8/8/3BK3 w - - 0 1"]);
    assert!(over.contains("Why not Bf3+?\n  - No answer: the game is over"), "{over}");
}

#[test]
fn a_file_without_an_end_is_no_book() {
    if std::path::Path::new("/dev/zero").exists() {
        let ran = run(&["analyze", "--book", "/dev/zero"]);
        assert_eq!(ran.status, Status::BadInput, "{ran:?}");
        assert!(ran.err.contains("/dev/zero: larger than 256 MiB"), "{ran:?}");
    }
}

#[test]
fn analyze_writes_everything_as_json() {
    let out = output(&["analyze", "--json", "--engine", "all", "--depth", "2", "--why", "a2a3"]);
    let data: serde_json::Value = serde_json::from_str(&out).unwrap_or_else(|error| panic!("{error}: {out}"));
    assert_eq!(data["fen"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(data["outcome"], serde_json::Value::Null);
    let machines = data["machines"].as_array().expect("a list");
    let names: Vec<_> = machines.iter().filter_map(|machine| machine["engine"].as_str()).collect();
    assert_eq!(names.len(), examples::machines::ALL.len(), "{out}");
    assert!(machines[0]["refusal"].is_string() && machines[0]["plays"].is_null(), "{out}");
    let loupe = machines.last().expect("four machines");
    assert_eq!(loupe["explanation"]["others"].as_array().map(Vec::len), Some(3), "{out}");
    assert_eq!(loupe["why"]["line"]["mv"]["uci"], "a2a3", "{out}");
    assert_eq!(loupe["best"], loupe["plays"], "{out}");
    assert_eq!(loupe["best"], loupe["explanation"]["best"]["line"]["mv"]["uci"], "{out}");
    let over = output(&["analyze", "--json", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"]);
    let over: serde_json::Value = serde_json::from_str(&over).expect("JSON");
    assert_eq!(over["outcome"], "Stalemate: the game is drawn");
    assert_eq!(over["machines"].as_array().map(Vec::len), Some(0));
}
