//! What `analyze` prints. Scores are those of the original AL-1600, as listed in
//! `eval-al1600/tests/data/al1600-search.csv`.

use crate::common::{KIWIPETE, output};

/// The lines of `--multipv` without the moves: scores.
fn scores(out: &str) -> Vec<&str> {
    let is_numbered = |line: &&str| {
        let number = line.trim_start().split('.').next().unwrap_or_default();
        line.starts_with("  ") && !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    };
    out.lines()
        .filter(is_numbered)
        .filter_map(|line| line.split_whitespace().nth(1))
        .filter(|word| word.starts_with(['+', '-']))
        .collect()
}

#[test]
fn the_board_is_drawn_from_white_s_side() {
    let out = output(&["analyze", KIWIPETE]);
    let board = "  8  r . . . k . . r\n  7  p . p p q p b .\n  6  b n . . p n p .\n  5  . . . P N . . .\n  \
                 4  . p . . P . . .\n  3  . . N . . Q . p\n  2  P P P B B P P P\n  1  R . . . K . . R\n\n     \
                 a b c d e f g h\n";
    assert!(out.starts_with(board), "{out}");
    assert!(out.contains(&format!("White to move: {KIWIPETE}")), "{out}");
    assert!(!out.contains('\u{1b}'), "colours without a terminal: {out:?}");
}

#[test]
fn figures_stand_for_letters_on_request() {
    let out = output(&["analyze", "--unicode", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]);
    assert!(out.contains("1  . . . . \u{2654} . . ."), "{out}");
    assert!(out.contains("8  . . . . \u{265a} . . ."), "{out}");
}

#[test]
fn without_a_position_it_is_the_start_position() {
    let out = output(&["analyze", "--engine", "al1600"]);
    assert!(out.contains("White to move: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), "{out}");
    assert!(out.contains("Score   +0.00 pawns for White, the side to move (exact)"), "{out}");
    assert!(out.contains("Effort  depth 4 "), "{out}");
}

#[test]
fn a_fen_in_six_words_is_the_same_as_one_in_quotes() {
    let quoted = output(&["analyze", "--depth", "1", "--engine", "al1600", KIWIPETE]);
    let mut words = vec!["analyze"];
    words.extend(KIWIPETE.split(' '));
    words.extend(["--engine", "AL1600", "--depth", "1"]);
    let spread = output(&words);
    let head = |text: &str| text.split("  Effort").next().unwrap_or_default().to_string();
    assert_eq!(head(&quoted), head(&spread));
}

#[test]
fn the_score_is_the_side_to_move_s() {
    // 8/2k5/8/B7/6p1/6P1/8/3K4 b: -310 after c7b7 or c7c8, the only moves that are no worse.
    let out = output(&["analyze", "--engine", "al1600", "8/2k5/8/B7/6p1/6P1/8/3K4 b - - 33 67"]);
    assert!(out.contains("Score   -3.10 pawns for Black, the side to move (exact)"), "{out}");
    assert!(out.contains("Move    Kb7 (c7b7)") || out.contains("Move    Kc8 (c7c8)"), "{out}");
    assert!(out.contains("Line    67... K"), "{out}");
}

#[test]
fn every_line_has_its_exact_score() {
    for (fen, expected) in [
        ("3k4/8/8/7r/6K1/8/R7/8 w - - 18 58", &["+6.10", "+6.00", "+5.92"][..]),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            &["+0.00", "+0.00", "-0.10", "-0.10", "-0.30", "-0.30"],
        ),
        (
            "rnbqkb1r/1ppppppp/p4n2/6B1/1P1P4/8/P1P1PPPP/RN1QKBNR b KQkq - 1 3",
            &["+0.50", "+0.40", "+0.25", "+0.15"],
        ),
    ] {
        let out = output(&["analyze", "--engine", "al1600", "--multipv", &expected.len().to_string(), fen]);
        assert_eq!(scores(&out), expected, "{fen}\n{out}");
        assert!(out.contains("  Lines   each with its exact score in pawns for "), "{fen}\n{out}");
        assert!(!out.contains("no more legal moves"), "{fen}\n{out}");
    }
}

#[test]
fn fewer_legal_moves_are_fewer_lines_and_a_sentence() {
    // Black's king has three squares.
    let out = output(&["analyze", "--multipv", "9", "7k/8/8/8/8/8/P7/K7 b - - 0 1"]);
    assert_eq!(scores(&out).len(), 3, "{out}");
    assert!(out.contains("no more legal moves"), "{out}");
}

#[test]
fn mates_are_said_in_moves() {
    let given = output(&["analyze", "--engine", "al1600", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"]);
    assert!(given.contains("Move    Ra6 (a1a6)"), "{given}");
    assert!(given.contains("Score   mate in 2: White, the side to move, mates (exact)"), "{given}");
    assert!(given.contains('#'), "the line ends with the mate: {given}");
    let suffered = output(&["analyze", "--engine", "al1600", "6k1/8/8/8/8/7q/6r1/K7 w - - 0 1"]);
    assert!(suffered.contains("Score   mated in 1: White, the side to move, is mated (exact)"), "{suffered}");
    let lines =
        output(&["analyze", "--engine", "al1600", "--multipv", "2", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"]);
    assert!(lines.contains("1.   mate 1  1. Ra8#\n"), "{lines}");
}

#[test]
fn finished_games_and_dead_draws_are_said_in_words() {
    for (fen, sentence) in [
        ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "Checkmate: White has won."),
        ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "Checkmate: Black has won."),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "Stalemate: the game is drawn."),
        ("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", "Dead draw: nobody can mate with these men."),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 150 200", "The game is over: draw by the seventy-five-move rule."),
    ] {
        let out = output(&["analyze", fen]);
        assert!(out.trim_end().ends_with(sentence), "{fen}\n{out}");
    }
    let claim = output(&["analyze", "--depth", "1", "4k3/8/8/8/8/8/8/R3K3 w - - 100 200"]);
    assert!(claim.contains("White may claim a draw by the fifty-move rule."), "{claim}");
    assert!(claim.contains("\nChessLoupe\n"), "{claim}");
}

#[test]
fn the_static_evaluation_is_taken_apart() {
    // The queen's 900; her -10 and the king's 20 against Black's 20; 84 for driving the king into the corner, less
    // the leader's own 20. The original's value is 954.
    let out = output(&["analyze", "--engine", "al1600", "--depth", "1", "7k/8/8/8/8/8/8/KQ6 w - - 0 1"]);
    let ledger: Vec<String> = out
        .lines()
        .skip_while(|line| !line.contains("As it stands"))
        .take_while(|line| !line.is_empty())
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    let expected = [
        "As it stands White Black balance",
        "material +9.00 +0.00 +9.00",
        "piece-square tables +0.10 +0.20 -0.10",
        "mop-up +0.64 +0.00 +0.64",
        "in all, for White +9.54",
    ];
    assert_eq!(ledger, expected, "{out}");
}

#[test]
fn a_machine_with_a_depth_of_its_own_leaves_time_over() {
    let out = output(&["analyze", "--engine", "al1600", "--movetime", "60000"]);
    assert!(out.contains("Effort  depth 4 "), "{out}");
}

#[test]
fn a_machine_that_errs_shows_its_honest_move_and_which_other_one_it_plays() {
    // The dice of its seed fall on another move here.
    let out = output(&["analyze", "--engine", "al1600"]);
    let after = |start| {
        let line = out.lines().find_map(|line| line.strip_prefix(start)).unwrap_or_else(|| panic!("{out}"));
        line.split(' ').next().unwrap_or_default().to_string()
    };
    let (best, played) = (after("  Move    "), after("  Plays   "));
    assert_ne!(best, played, "{out}");
    assert!(out.contains(&format!("  Line    1. {best} ")), "{out}");
    // The honest move is the one whose score and line are shown.
    let honest = output(&[
        "analyze",
        "--engine",
        "al1600",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    ]);
    assert!(honest.contains("  Move    Bxa6 (e2a6)\n") && honest.contains("  Line    1. Bxa6 "), "{honest}");
    // Mates are never missed.
    let mate = output(&["analyze", "--engine", "al1600", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"]);
    assert!(mate.contains("  Move    Rd8# (d1d8)\n"), "{mate}");
    // Who plays the best has nothing to add, and nor have the machines that always do.
    assert!(!mate.contains("  Plays "), "{mate}");
    for engine in ["turochamp", "chessloupe"] {
        let out = output(&["analyze", "--engine", engine, "--depth", "2"]);
        assert!(out.contains("  Move ") && !out.contains("  Plays "), "{engine}: {out}");
    }
}

#[test]
fn a_time_limit_ends_a_search_that_is_too_deep() {
    let out = output(&["analyze", "--depth", "128", "--movetime", "300", "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1"]);
    let depth = out.split("Effort  depth ").nth(1).and_then(|rest| rest.split(' ').next());
    let depth: u32 = depth.and_then(|depth| depth.parse().ok()).expect("a depth");
    assert!(depth > 4, "{out}");
}

#[test]
fn a_time_and_a_depth_end_at_whichever_comes_first() {
    let out = output(&["analyze", "--movetime", "60000", "--depth", "2"]);
    assert!(out.contains("Effort  depth 2 "), "{out}");
}

#[test]
fn analyze_shows_the_book_and_thinks_without_it() {
    let good = concat!(env!("CARGO_MANIFEST_DIR"), "/../opening-book/tests/data/book/good.bin");
    let without_time =
        |out: &str| out.lines().filter(|line| !line.contains("Effort")).collect::<Vec<_>>().join("\n");
    for words in
        [&["analyze", "--depth", "2", "--engine", "al1600"][..], &["analyze", "--engine", "turochamp"]]
    {
        let alone = without_time(&output(words));
        let with = without_time(&output(&[words, &["--book", good]].concat()));
        let book = "\n  Book    e4 (e2e4) 67 %, d4 (d2d4) 33 %\n";
        assert!(with.contains(book), "{with}");
        assert_eq!(with.replacen(book, "", 1), alone);
    }
    let out = output(&["analyze", "--depth", "1", "--book", good, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]);
    assert!(out.contains("Book    does not know this position"), "{out}");
}
