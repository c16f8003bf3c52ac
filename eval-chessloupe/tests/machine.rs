//! The machine: what it declares, what it plays, and what it has nothing to say about.

use eval_chessloupe::{ChessLoupe, ChessLoupeEval, THINKING_TIME, engine, searcher};
use movegen::{Game, Position};
use search::{Engine, Evaluator, Following, Limits, OptionKind, Score};

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[test]
fn its_table_is_an_option_with_the_default_it_has() {
    let mut machine = engine();
    let options = machine.options();
    assert_eq!(options.len(), 1);
    assert_eq!(options[0].name, "Hash");
    assert!(matches!(options[0].kind, OptionKind::Spin { default: 64, .. }));
    machine.set_option("Hash", "1").expect("a size in range");
    machine.set_option("Hash", "lots").expect_err("no number");
    machine.set_option("Contempt", "0").expect_err("no such option");
}

#[test]
fn its_own_time_holds_only_where_it_is_asked_without_limits() {
    let limits = ChessLoupe::default().default_limits();
    assert_eq!((limits.time, limits.depth, limits.nodes), (Some(THINKING_TIME), None, None));
    let choice = ChessLoupe::new().choose(&Game::default(), &Limits::depth(2), &mut ()).expect("a move");
    assert_eq!(choice.report.map(|report| report.depth), Some(2));
}

#[test]
fn setting_every_declared_default_changes_nothing() {
    let game = Game::default();
    let search = |machine: &mut ChessLoupe| machine.choose(&game, &Limits::depth(6), &mut ());
    let (mut untouched, mut set) = (engine(), engine());
    for option in set.options() {
        let OptionKind::Spin { default, .. } = option.kind else { panic!("{option:?}") };
        set.set_option(&option.name, &default.to_string()).expect("its default");
    }
    assert_eq!(search(&mut set), search(&mut untouched));
}

#[test]
fn a_finished_game_is_not_evaluated() {
    let mut machine = engine();
    for (what, fen) in [
        ("mate", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"),
        ("stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"),
        ("a lone knight", "7k/8/6K1/8/8/8/8/6N1 w - - 0 1"),
        ("bare kings", "7k/8/6K1/8/8/8/8/8 w - - 0 1"),
    ] {
        assert_eq!(machine.breakdown(&position(fen)), None, "{what}: {fen}");
    }
    let open = machine.breakdown(&Position::default()).expect("a breakdown");
    assert!(open.is_sum());
    assert_eq!((open.total, open.pawn), (Score::new(10), 100));
    assert_eq!(open.terms.len(), 9);
}

#[test]
fn the_line_of_an_exact_score_ends_in_the_position_that_is_worth_it() {
    let mut searcher = searcher();
    for fen in include_str!("data/middlegames.fen").lines() {
        let root = position(fen);
        let report = searcher.search(&root, &Limits::depth(4));
        let line = &report.lines[0];
        if line.score.is_mate() {
            continue;
        }
        let mut evaluator = ChessLoupeEval::new();
        let mut leaf = root.clone();
        evaluator.reset(&leaf);
        for &mv in &line.pv {
            let _ = leaf.make_with(mv, &mut Following(&mut evaluator));
        }
        let value = evaluator.evaluate(&leaf);
        let seen_from_the_root = if leaf.turn() == root.turn() { value } else { -value };
        assert_eq!(seen_from_the_root, line.score, "{fen}: the line ends in {leaf}");
        assert_eq!(evaluator.total(&evaluator.clone().terms(&leaf), leaf.turn()), value, "{leaf}");
    }
}

#[test]
fn what_hangs_is_taken_and_what_mates_is_played() {
    let mut machine = engine();
    for (fen, best) in [
        ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "h5f7"),
        ("rnb1kbnr/pppp1ppp/8/4p3/6q1/5N1P/PPPPPPP1/RNBQKB1R w KQkq - 0 4", "h3g4"),
    ] {
        let game = Game::from(position(fen));
        let choice = machine.choose(&game, &Limits::depth(3), &mut ()).expect("a move");
        assert_eq!(choice.mv.to_string(), best, "{fen}");
    }
}
