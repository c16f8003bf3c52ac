//! The numbers of the original program.

mod common;

use common::{score, search_rows};
use eval_al1600::{Al1600Eval, MARGIN, honest};
use movegen::{Color, Position};
use search::testing::check_evaluator;
use search::{Evaluator, Limits, Score};

#[test]
fn every_position_has_the_originals_value() {
    let text = include_str!("data/al1600-eval.csv");
    let mut evaluator = Al1600Eval::new();
    let mut rows = 0;
    for line in text.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        let fen = cells[1];
        let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        evaluator.reset(&position);
        let leader = match evaluator.mop_up_leader() {
            Some(Color::White) => "W",
            Some(Color::Black) => "B",
            None => "-",
        };
        let found = [
            evaluator.evaluate(&position).get().to_string(),
            evaluator.material(Color::White).to_string(),
            evaluator.material(Color::Black).to_string(),
            leader.to_string(),
        ];
        assert_eq!(found, cells[2..6], "{fen}");
        let terms = evaluator.terms(&position);
        assert_eq!(evaluator.total(&terms, position.turn()), evaluator.evaluate(&position), "{fen}");
        rows += 1;
    }
    assert_eq!(rows, 1006);
}

#[test]
fn the_mop_up_term_has_the_known_values() {
    for (fen, value) in [
        ("7k/8/8/8/8/8/8/KQ6 w - - 0 1", 954),
        ("8/8/8/3k4/8/8/8/K6R w - - 0 1", 622),
        ("7k/8/6K1/8/8/8/8/1Q6 w - - 0 1", 1064),
        ("8/8/8/3k4/8/8/PPPP4/K7 w - - 0 1", 527),
        ("8/8/8/3kppp1/8/8/8/KQ6 w - - 0 1", 692),
    ] {
        let position: Position = fen.parse().unwrap();
        assert_eq!(common::fresh_value(&position), Score::new(value), "{fen}");
    }
}

#[test]
fn the_evaluation_keeps_what_every_evaluator_promises() {
    let starts: Vec<Position> = include_str!("data/al1600-eval.csv")
        .lines()
        .skip(1)
        .step_by(5)
        .map(|line| line.split(',').nth(1).unwrap().parse().unwrap())
        .collect();
    check_evaluator(Al1600Eval::new, &starts, 60, 1600).unwrap_or_else(|broken| panic!("{broken}"));
}

#[test]
fn best_moves_and_scores_are_the_originals_at_depths_1_to_4() {
    let mut searcher = honest();
    for row in search_rows() {
        let game = row.game();
        assert_eq!(game.position().legal_moves().len().to_string(), row.cell(4), "{}", row.name());
        for depth in 1..=4 {
            let column = 6 + 3 * (depth - 1);
            if row.cell(column).is_empty() {
                assert!(!game.position().has_legal_move(), "{}", row.name());
                assert!(searcher.search(&game, &Limits::depth(depth as u32)).best_move().is_none());
                continue;
            }
            let report = searcher.search(&game, &Limits::depth(depth as u32));
            assert_eq!(report.score(), score(row.cell(column + 1)), "{} depth {depth}", row.name());
            let best = report.best_move().to_string();
            let ties: Vec<&str> = row.cell(column + 2).split(' ').collect();
            assert!(ties.contains(&best.as_str()), "{} depth {depth}: {best} of {ties:?}", row.name());
        }
    }
}

#[test]
fn every_root_move_has_the_originals_score_at_depth_3() {
    let mut searcher = honest();
    let mut rows = 0;
    for row in search_rows() {
        if row.cell(20).is_empty() {
            continue;
        }
        let report = searcher.search(&row.game(), &Limits::depth(3).with_margin(Score::INFINITE));
        let mut found: Vec<(String, Option<Score>)> =
            report.lines.iter().map(|line| (line.mv.to_string(), line.exact())).collect();
        found.sort();
        let expected: Vec<(String, Option<Score>)> = row
            .cell(20)
            .split(' ')
            .map(|pair| {
                let (mv, value) = pair.split_once(':').expect("a move and a score");
                (mv.to_string(), Some(score(value)))
            })
            .collect();
        assert_eq!(found, expected, "{}", row.name());
        rows += 1;
    }
    assert_eq!(rows, 42);
}

#[test]
fn the_list_with_a_margin_agrees_with_the_originals_wherever_both_are_exact() {
    let mut searcher = honest();
    for row in search_rows() {
        if row.cell(21).is_empty() {
            continue;
        }
        let report = searcher.search(&row.game(), &Limits::depth(4).with_margin(MARGIN));
        let best = report.score();
        for pair in row.cell(21).split(' ') {
            let (mv, value) = pair.split_once(':').expect("a move and a score");
            let line = report.lines.iter().find(|line| line.mv.to_string() == mv).expect("a root move");
            match (value.strip_suffix('u'), line.exact()) {
                (None, Some(exact)) => assert_eq!(exact, score(value), "{} {mv}", row.name()),
                (None, None) => assert!(line.score >= score(value), "{} {mv}", row.name()),
                (Some(bound), Some(exact)) => assert!(exact <= score(bound), "{} {mv}", row.name()),
                (Some(_), None) => {}
            }
            assert!(line.exact().is_some() || line.score <= best - MARGIN, "{} {mv}", row.name());
        }
    }
}

#[test]
fn the_fifty_move_rule_waits_for_mate() {
    let search = |fen: &str, depth| {
        honest().search(&fen.parse::<Position>().unwrap(), &Limits::depth(depth).with_margin(Score::INFINITE))
    };
    let last = search("4k3/8/4K3/8/8/8/8/R7 w - - 99 140", 4);
    assert_eq!((last.best_move().to_string().as_str(), last.score()), ("a1a8", Score::mate_in(1)));
    assert!(last.lines[1..].iter().all(|line| line.score == Score::DRAW), "all others draw");
    assert_eq!(search("7k/8/6K1/8/8/8/8/R7 w - - 99 80", 4).score(), Score::mate_in(1));
    assert_eq!(search("7k/8/5K2/8/8/8/8/R7 w - - 97 80", 4).score(), Score::mate_in(3));
    assert_eq!(search("7k/8/5K2/8/8/8/8/R7 w - - 98 80", 4).score(), Score::DRAW);
}

#[test]
fn dead_material_is_no_draw_inside_the_search() {
    let report =
        honest().search(&"8/8/8/4k3/8/8/4N3/4K3 w - - 0 1".parse::<Position>().unwrap(), &Limits::depth(4));
    assert!(report.score() > Score::new(250), "{}", report.score());
}

#[test]
fn short_mates_are_the_same_with_and_without_a_table() {
    for (fen, best, moves) in
        [("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "d1d8", 1), ("8/8/8/8/8/2K5/7R/k7 w - - 0 1", "c3b3", 2)]
    {
        let position: Position = fen.parse().unwrap();
        for depth in 3..=5 {
            for entries in [0, 1 << 14] {
                let report = honest().with_entries(entries).search(&position, &Limits::depth(depth));
                assert_eq!(report.best_move().to_string(), best, "{fen}");
                assert_eq!(report.score().mate_moves(), Some(moves), "{fen}");
            }
        }
    }
}

#[test]
fn the_same_game_gets_the_same_hint_a_thousand_times() {
    let rows = search_rows();
    let mut searcher = honest();
    let first: Vec<_> =
        rows.iter().step_by(8).map(|row| searcher.search(&row.game(), &Limits::depth(4))).collect();
    for _ in 0..91 {
        for (row, expected) in rows.iter().step_by(8).zip(&first) {
            assert_eq!(&searcher.search(&row.game(), &Limits::depth(4)), expected, "{}", row.name());
        }
    }
}
