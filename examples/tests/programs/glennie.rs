//! What `glennie` prints and writes. The figures are those of `eval-turochamp/tests/data`; the published ones stand in
//! the typescript AMT/B/7 and its reconstructions.

use crate::common::{output, run};
use examples::Status;

/// The rows of moves, their words.
fn rows(out: &str) -> Vec<Vec<&str>> {
    let words = out.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    words.filter(|words| words.len() > 11 && words[0].parse::<u16>().is_ok()).collect()
}

#[test]
fn both_games_are_replayed() {
    let out = output(&["glennie"]);
    assert_eq!(rows(&out).len(), 58, "{out}");
    assert!(out.starts_with("Game 1: Turochamp - Alick Glennie, Typescript AMT/B/7"), "{out}");
    assert!(out.contains("\nGame 2: Turochamp - Alick Glennie, Faster Than Thought"), "{out}");
    assert_eq!(rows(&output(&["glennie", "--game", "1"])).len(), 29);
}

#[test]
fn each_move_has_its_columns_both_published_figures_and_the_machine_s_own_choice() {
    let out = output(&["glennie", "--game", "2"]);
    let table = rows(&out);
    let third =
        ["3", "d4", "+2.6", "-0.5", "+0.4", "-0.3", ".", "+0.4", ".", ".", ".", "+2.6", "+3.1*", "+2.6", "="];
    assert_eq!(table[2], third, "{out}");
    let ninth = ["9", "gxf3", "+10.8", ".", ".", ".", ".", "+0.2", ".", ".", ".", "+11.0", "="];
    assert_eq!(table[8], ninth, "{out}");
    assert_eq!(table.iter().filter(|row| row.last() == Some(&"=")).count(), 18, "{out}");
    assert!(out.contains("18 of 29 moves are the machine's own choice. Result: 0-1"), "{out}");
    assert!(out.contains("tied with Rdg1 is Rg5: the alphabet decides"), "{out}");
}

#[test]
fn the_line_that_refutes_a_played_move_is_shown() {
    let out = output(&["glennie", "--game", "2"]);
    for line in [
        "against Nf3: 4. Nf3 Bxc3+ 5. bxc3 Nxe4 (0.9867)",
        "against Rg1: 15. Rg1 Bxf3 16. Qxf3 Qxa6 (1.0308)",
        "against Bb5: 17. Bb5 Nxb7 (1.0278)",
        "against Bd5: 20. Bd5 Nxa4 (1.0000)",
    ] {
        // At move 17 rook and knight may take alike.
        let line = if line.contains("17.") { "against Bb5: 17. Bb5 " } else { line };
        assert!(out.contains(line), "{line}\n{out}");
    }
}

#[test]
fn the_typescript_s_castling_is_worth_three_points() {
    let out = output(&["glennie", "--game", "1", "--rules", "typescript"]);
    let castling = rows(&out).into_iter().find(|row| row[1] == "O-O-O").expect("castling");
    assert_eq!((castling[6], castling[11], castling[12]), ("+1.0", "+3.2", "+3.0*"), "{out}");
}

/// The movetext without comments, variations, numbers and result.
fn main_line(movetext: &str) -> String {
    let (mut depth, mut words) = (0, Vec::new());
    for word in movetext.split_whitespace() {
        match word {
            "{" | "(" => depth += 1,
            "}" | ")" => depth -= 1,
            _ if depth == 0 && !word.ends_with('.') && word != "0-1" => words.push(word),
            _ => {}
        }
    }
    words.join(" ")
}

#[test]
fn the_games_are_written_as_pgn() {
    let path = std::env::temp_dir().join(format!("glennie-{}.pgn", std::process::id()));
    let file = path.to_str().expect("a path in UTF-8");
    output(&["glennie", "--pgn", file]);
    let pgn = std::fs::read_to_string(&path).expect("a file");
    std::fs::remove_file(&path).expect("a file to remove");
    let games: Vec<&str> = pgn.split("[Event ").skip(1).collect();
    assert_eq!(games.len(), 2, "{pgn}");
    for (text, known) in games.iter().zip([&eval_turochamp::games::GAME_1, &eval_turochamp::games::GAME_2]) {
        let (tags, movetext) = text.split_once("\n\n").expect("tags and moves");
        assert!(tags.contains("[White \"Turochamp\"]") && tags.contains("[Result \"0-1\"]"), "{tags}");
        assert!(movetext.trim_end().ends_with("0-1"), "{movetext}");
        assert_eq!(movetext.matches('{').count(), movetext.matches('}').count(), "{movetext}");
        let (mut written, mut expected) = (movegen::Game::default(), movegen::Game::default());
        written.play_moves(&main_line(movetext)).expect("legal moves");
        expected.play_moves(known.moves).expect("legal moves");
        assert_eq!(written.moves(), expected.moves(), "{movetext}");
        assert!(movetext.contains("( 4... Bxc3+ 5. bxc3 Nxe4 { comes to 0.9867 } )"), "{movetext}");
    }
    assert!(pgn.lines().all(|line| line.len() < 80), "{pgn}");
}

#[test]
fn a_file_that_can_t_be_written_is_said() {
    let ran = run(&["glennie", "--game", "2", "--pgn", "/no/such/folder/game.pgn"]);
    assert_eq!(ran.status, Status::Failed);
    assert!(ran.err.starts_with("glennie: can't write: /no/such/folder/game.pgn"), "{}", ran.err);
}

#[test]
fn analyze_shows_the_hand_table() {
    let out = output(&["analyze", "--engine", "turochamp"]);
    let table: Vec<Vec<&str>> = out
        .lines()
        .skip_while(|line| !line.contains("Hand table"))
        .map(|line| line.split_whitespace().collect())
        .collect();
    let before = ["before", "2.8", "4.0", "0.0", "0.0", "1.0", "0.0", "2.4", "0.0", "0.0", "10.2"];
    assert_eq!(table[1], before, "{out}");
    assert_eq!((table[2][1], table[2].last()), ("e3", Some(&"14.6")), "{out}");
    let e3 = ["e3", "1.0000", "+4.5", ".", "+1.0", "-1.0", ".", "+0.2", "-0.3", ".", ".", "+4.4"];
    assert_eq!(table[3], e3, "{out}");
    assert_eq!((table[4][0], table[4].last()), ("e4", Some(&"+4.2")), "{out}");
    assert!(out.contains("Score   1.0000 as a ratio of men for White, the side to move (exact)"), "{out}");
    assert!(!out.contains("pawns for"), "{out}");
    let mate = output(&["analyze", "--engine", "turochamp", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"]);
    assert!(mate.contains("Score   mate in 1") && mate.contains("Rd8# has the highest value."), "{mate}");
}
