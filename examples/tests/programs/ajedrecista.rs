//! The automaton's games in the terminal. Lengths are those of `torres-krk/tests/data`, by another solver.

use examples::ajedrecista::Ajedrecista;
use examples::{Screen, Status};

use crate::common::{Ran, Torn, output};

const HISTORICAL: &str = include_str!("../../../torres-krk/tests/data/historical.tsv");

/// Runs the program with these lines typed.
fn typed(words: &[&str], input: &str) -> Ran {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let screen = &mut Screen::plain(&mut out);
    let mut input = input.as_bytes();
    let words = [&["ajedrecista"], words].concat();
    let status =
        examples::run(words, screen, &mut err, |game: Ajedrecista, screen| game.run(&mut input, screen));
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Ran { status, out: text(out), err: text(err) }
}

/// The rows of the table, without the words around them.
fn rows(out: &str) -> Vec<Vec<&str>> {
    let rows = out.lines().skip_while(|line| !line.ends_with("lamps")).skip(1);
    rows.take_while(|line| !line.is_empty()).map(|line| line.split_whitespace().collect()).collect()
}

#[test]
fn a_game_ends_with_the_mate_lamp_and_its_rules_on_the_way() {
    let out = output(&["ajedrecista"]);
    assert!(out.starts_with("  8  K . . . . . . .\n  7  . R . . . . . .\n"), "{out}");
    let rows = rows(&out);
    let last = rows.last().expect("rows").join(" ");
    assert!(last.contains("# 6 check 0 0 ") && last.ends_with("MATE"), "{out}");
    assert!(out.contains("(*) mate"), "{out}");
    let moves = rows.len();
    assert!(
        out.contains(&format!("Mate with the machine's move {moves}; perfect play needs 16 at most.")),
        "{out}"
    );
    assert!(!out.contains('\u{1b}') && !out.contains("unfinished"), "{out}");
}

/// Against the defence that knows the rules, the machine's distance falls by one with each move from the figure of
/// the independent solver on; perfect play's never exceeds it.
#[test]
fn the_stubborn_defence_holds_out_as_long_as_can_be() {
    for (square, moves) in HISTORICAL.lines().filter_map(|line| line.split_once('\t')) {
        let out = output(&["ajedrecista", "--king", square, "--black", "stubborn"]);
        let moves: usize = moves.parse().expect("a number");
        let rows = rows(&out);
        assert_eq!(rows.len(), moves, "{square}\n{out}");
        for (index, row) in rows.iter().enumerate() {
            // The columns from the right: lamps, if any, then clock, machine, perfect.
            let numbers: Vec<usize> = row.iter().skip(4).filter_map(|word| word.parse().ok()).collect();
            let [perfect, machine, clock] = numbers[..] else { panic!("{square}: {row:?}") };
            assert_eq!((machine, clock), (moves - index - 1, 2 * index + 2), "{square}: {row:?}");
            assert!(perfect <= machine && perfect <= 16, "{square}: {row:?}");
        }
        let claims = out.contains("Black could have claimed a draw by the fifty-move rule");
        assert_eq!(claims, moves >= 50, "{square}\n{out}");
    }
}

#[test]
fn a_random_mover_loses_and_the_seed_is_all_its_luck() {
    let game = |seed| output(&["ajedrecista", "--black", "random", "--seed", seed]);
    assert_eq!(game("7"), game("7"));
    assert_ne!(game("7"), game("8"));
    for seed in ["1", "2", "3"] {
        assert!(game(seed).contains("MATE"), "{}", game(seed));
    }
}

#[test]
fn it_drives_up_the_board_too_and_begins_where_white_is_to_move() {
    let out = output(&["ajedrecista", "8/8/1k6/8/R7/8/5K2/8 w - - 0 1"]);
    assert_eq!(rows(&out)[0], ["1.", "Rh4", "1", "flee", "13", "37", "1"], "{out}");
    assert!(out.contains("MATE"), "{out}");
    let words = ["8/8/1k6/8/R7/8/5K2/8", "w", "-", "-", "0", "1"];
    assert_eq!(output(&[&["ajedrecista"], &words[..]].concat()), out);
}

#[test]
fn the_machine_of_1920_speaks() {
    let fen = "8/8/8/8/8/3K4/R7/3k4 w - - 0 1";
    assert!(output(&["ajedrecista", "--model", "1920", fen]).contains("MATE \"mate\"\n"));
    assert!(!output(&["ajedrecista", fen]).contains("\"mate\""));
}

#[test]
fn a_person_sees_board_reason_and_distance_after_each_move() {
    let ran = typed(&["--black", "you", "--king", "d6"], "Ke5\nquit\n");
    assert_eq!((ran.status, ran.err.as_str()), (Status::Done, ""));
    for expected in [
        "1. Ke5 Rb6\n",
        "rule 2, rook down: the rook is 2 ranks from king e5, so it comes one nearer, to b6\n",
        "half-moves that count for the fifty-move rule: 2\n",
        "  6  . R . . . . . .\n  5  . . . . k . . .\n",
        "The game is left unfinished.\n",
    ] {
        assert!(ran.out.contains(expected), "{expected:?} expected in\n{}", ran.out);
    }
}

#[test]
fn three_illegal_moves_stop_it() {
    let ran = typed(&["--black", "you"], "e4e6\nKd4\n\nd4d6\nKd3\n");
    assert_eq!((ran.status, ran.err.as_str()), (Status::Done, ""));
    for expected in
        ["error 1 of 3: \"e4e6\"", "error 2 of 3: \"\"", "error 3 of 3: \"d4d6\"", "(*) error  errors 3"]
    {
        assert!(ran.out.contains(expected), "{expected:?} expected in\n{}", ran.out);
    }
    assert!(ran.out.ends_with("Three illegal moves: the machine has stopped for good.\n"), "{}", ran.out);
}

#[test]
fn an_input_that_ends_leaves_the_game_unfinished() {
    for input in ["", "Kd4", "\u{fffd}\n"] {
        let ran = typed(&["--black", "you"], input);
        assert_eq!((ran.status, ran.err.as_str()), (Status::Done, ""), "{input:?}");
        assert!(ran.out.ends_with("The game is left unfinished.\n"), "{input:?}: {}", ran.out);
    }
}

#[test]
fn what_is_behind_a_line_that_is_too_long_is_never_played() {
    // It is no move of Black's, and no error of the three.
    let ran = typed(&["--black", "you"], &format!("{}Kd4\n{}\n", " ".repeat(1000), "x".repeat(9999)));
    assert_eq!((ran.status, ran.err.as_str()), (Status::Done, ""));
    assert_eq!(ran.out.matches("No line of more than 1000 bytes is a move.\n").count(), 2, "{}", ran.out);
    assert_eq!(ran.out.matches("Your move (or quit): ").count(), 3, "{}", ran.out);
    assert!(!ran.out.contains("error 1") && !ran.out.contains(" Kd4 "), "{}", ran.out);
}

#[test]
fn an_input_that_can_t_be_read_is_said() {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let screen = &mut Screen::plain(&mut out);
    let status =
        examples::run(["ajedrecista", "--black", "you"], screen, &mut err, |game: Ajedrecista, screen| {
            game.run(&mut std::io::BufReader::new(Torn(b"Kd")), screen)
        });
    let err = String::from_utf8_lossy(&err);
    assert_eq!(status, Status::Failed, "{err}");
    assert!(err.starts_with("ajedrecista: can't read: ") && err.lines().count() == 1, "{err}");
}

#[test]
fn a_map_takes_the_place_of_the_file_that_was_there_and_leaves_nothing_else() {
    let folder = std::env::temp_dir().join(format!("ajedrecista-map-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("map.svg");
    std::fs::write(&path, "mine").expect("written");
    let name = path.to_str().expect("UTF-8");
    let first = output(&["ajedrecista", "--map", name]);
    let svg = std::fs::read_to_string(&path).expect("written");
    let again = output(&["ajedrecista", "--map", name]);
    let files = std::fs::read_dir(&folder).expect("a folder").count();
    std::fs::remove_dir_all(&folder).expect("it is there");
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    assert!(first.ends_with(" bytes, written\n") && again.ends_with(" bytes, unchanged\n"), "{first}{again}");
    assert_eq!(files, 1);
}

#[test]
fn on_a_terminal_it_is_an_animation() {
    let mut out = Vec::new();
    let words = ["ajedrecista", "--delay", "0", "--king", "h1"];
    let status =
        examples::run(words, &mut Screen::colored(&mut out), &mut Vec::new(), |game: Ajedrecista, screen| {
            game.run(&mut std::io::empty(), screen)
        });
    let out = String::from_utf8(out).expect("UTF-8");
    assert_eq!(status, Status::Done);
    let pictures = out.matches("\u{1b}[H\u{1b}[J").count();
    assert_eq!(pictures, out.matches("moves to mate: ").count() + 1, "one a move, and the set-up");
    assert!(out.contains("\u{1b}[1;32m(*) mate\u{1b}[0m"), "the mate lamp is green");
}

#[test]
fn the_map_has_every_square_of_the_set_up() {
    let path = std::env::temp_dir().join(format!("ajedrecista-{}.svg", std::process::id()));
    let name = path.to_str().expect("UTF-8");
    let out = output(&["ajedrecista", "--map", name]);
    let svg = std::fs::read_to_string(&path).expect("written");
    std::fs::remove_file(&path).expect("it is there");
    assert_eq!(out.lines().count(), 1, "{out}");
    assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""), "{svg}");
    for (square, moves) in HISTORICAL.lines().filter_map(|line| line.split_once('\t')) {
        assert!(svg.contains(&format!("<title>{square}: {moves} moves</title>")), "{square}");
        assert!(svg.contains(&format!(">{moves}</text>")), "{square}");
    }
    for tag in ["svg", "g", "title", "text"] {
        assert_eq!(
            svg.matches(&format!("</{tag}>")).count(),
            svg.matches(&format!("<{tag}")).count(),
            "{tag}"
        );
    }
}

#[test]
fn a_map_that_can_t_be_written_is_said() {
    let ran = typed(&["--map", "/nowhere/at/all.svg"], "");
    assert_eq!((ran.status, ran.out.as_str()), (Status::Failed, ""));
    assert!(ran.err.contains("/nowhere/at/all.svg") && ran.err.lines().count() == 1, "{}", ran.err);
}

#[test]
fn analyze_shows_the_rule_or_what_keeps_the_machine_from_playing() {
    let out = output(&["analyze", "--engine", "torres", "8/8/1k6/8/R7/8/5K2/8 w - - 0 1"]);
    assert!(out.contains("\nEl Ajedrecista\n  Move    Rh4 (a4h4)\n  Reason  rule 1, flee: "), "{out}");
    assert!(out.ends_with("  Mate    in 38 moves at most; perfect play needs 12\n"), "{out}");
    let out = output(&["analyze", "--engine", "all", "--depth", "1"]);
    let refusal = "El Ajedrecista\n  No move: El Ajedrecista can't play this position: there must be White's king and rook";
    assert!(out.contains(refusal), "{out}");
    assert!(out.contains("\nAL-1600\n"), "{out}");
}
