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
    let sixth = table[5].join(" ");
    assert!(sixth.ends_with("+0.2 +0.2 +0.2\u{2020} ="), "{sixth}");
    // The book's figure is second-hand where it is the typescript's from move 6 on; there is none at move 18.
    let marked: Vec<&str> = table
        .iter()
        .filter(|row| row.iter().any(|word| word.ends_with('\u{2020}')))
        .map(|row| row[0])
        .collect();
    assert_eq!(marked, ["6", "7", "8", "10", "13", "14", "15", "17"], "{out}");
    assert!(out.contains("\u{2020} second-hand"), "{out}");
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
    assert!(pgn.is_ascii() && pgn.lines().all(|line| line.len() < 80), "{pgn}");
}

#[test]
fn a_file_that_was_there_is_replaced_as_a_whole() {
    let folder = std::env::temp_dir().join(format!("glennie-pgn-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("game.pgn");
    std::fs::write(&path, "mine").expect("written");
    let words = ["glennie", "--game", "2", "--pgn", path.to_str().expect("UTF-8")];
    let (first, again) = (output(&words), output(&words));
    let (pgn, files) =
        (std::fs::read_to_string(&path).expect("a file"), std::fs::read_dir(&folder).expect("a folder"));
    let files = files.count();
    std::fs::remove_dir_all(&folder).expect("it is there");
    assert!(pgn.starts_with("[Event ") && pgn.ends_with(" 0-1\n"), "{pgn}");
    assert!(first.ends_with(" bytes, written\n") && again.ends_with(" bytes, unchanged\n"), "{first}");
    assert_eq!(files, 1);
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

#[test]
fn a_search_that_was_stopped_has_no_hand_table() {
    use search::{Engine, Limits};
    let game = movegen::Game::default();
    let choice = eval_turochamp::engine().choose(&game, &Limits::nodes(100), &mut ()).expect("a move");
    assert!(choice.report.as_ref().is_some_and(|report| report.stopped));
    let mut out = Vec::new();
    let screen = &mut examples::Screen::plain(&mut out);
    examples::hand_table::write(screen, &game, choice.report.as_ref()).expect("written");
    assert_eq!(
        String::from_utf8_lossy(&out),
        "\n  No hand table: the time was over before every move had its value.\n"
    );
}

/// The depth asked for is the table's too: the chosen row is the move, with its value.
#[test]
fn the_hand_table_chooses_what_the_machine_plays_at_every_depth() {
    // Before White's moves 15 and 17: by three plies instead of two the machine chooses others.
    let mut game = movegen::Game::default();
    game.play_moves(eval_turochamp::games::GAME_2.moves).expect("legal moves");
    let before = |number: usize| {
        let mut earlier = movegen::Game::default();
        game.moves()[..2 * (number - 1)].iter().for_each(|&mv| earlier.play(mv).expect("legal"));
        earlier.position().to_string()
    };
    let (fifteen, seventeen) = (before(15), before(17));
    let positions = [
        fifteen.as_str(),
        seventeen.as_str(),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
        crate::common::KIWIPETE,
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r5k1/5ppp/8/8/8/8/P5P1/3Q2K1 b - - 0 1",
        "4k3/P7/8/8/8/8/7p/4K3 b - - 0 1",
        "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
    ];
    let mut moves = Vec::new();
    for fen in positions {
        for depth in ["1", "2", "3"] {
            let out = output(&["analyze", "--engine", "turochamp", "--depth", depth, fen]);
            let word = |label: &str, number: usize| {
                let line = out.lines().find(|line| line.trim_start().starts_with(label));
                line.and_then(|line| line.split_whitespace().nth(number))
                    .unwrap_or_else(|| panic!("{fen}: {out}"))
            };
            let table = out.lines().skip_while(|line| !line.contains("Hand table")).skip(2);
            let rows: Vec<Vec<&str>> = table.map(|line| line.split_whitespace().collect()).collect();
            assert_eq!((rows[0][0], rows[0][1]), ("after", word("Move", 1)), "{fen}, depth {depth}: {out}");
            assert_eq!(rows[1][0], word("Move", 1), "{fen}, depth {depth}: {out}");
            assert!(out.contains(&format!("Effort  depth {depth} ")), "{fen}: {out}");
            if !out.contains("Score   mate") {
                assert_eq!(rows[1][1], word("Score", 1), "{fen}, depth {depth}: {out}");
            }
            moves.push((fen, word("Move", 1).to_string()));
        }
    }
    moves.dedup();
    assert!(moves.len() > positions.len(), "no position's move depends on the depth: {moves:?}");
}
