//! What the machine promises as an analyst: exact lines, true mates, a stop that stops.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use eval_chessloupe::{ChessLoupeEval, searcher};
use movegen::{Color, Epd, Game, Position};
use search::{Control, Evaluator, Limits, Score, Searcher, Term};

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Middle games, for analysis.
fn middle_games(step: usize) -> impl Iterator<Item = Position> {
    include_str!("../../movegen/tests/data/middlegames.fen").lines().step_by(step).map(position)
}

/// Holds several lines of a search against one search for each move, with open windows and without a table.
fn lines_are_those_of_single_searches(step: usize, depth: u32, selective: bool) {
    for root in middle_games(step) {
        let limits = Limits::depth(depth).with_multipv(4);
        let report = if selective {
            searcher().search(&root, &limits)
        } else {
            Searcher::new(ChessLoupeEval::new()).with_entries(0).search(&root, &limits)
        };
        let mut plain = Searcher::new(ChessLoupeEval::new()).with_entries(0).without_null_windows();
        let mut scores: Vec<_> = root
            .legal_moves()
            .iter()
            .copied()
            .map(|mv| (mv, plain.search(&root, &Limits::depth(depth).with_moves([mv])).score()))
            .collect();
        scores.sort_by_key(|&(_, score)| -score.get());
        for (line, &(_, best)) in report.lines.iter().zip(&scores) {
            assert_eq!(line.exact(), Some(best), "{root} depth {depth}");
            let alone = scores.iter().find(|&&(mv, _)| mv == line.mv).map(|&(_, score)| score);
            assert_eq!(line.exact(), alone, "{root} depth {depth} {}", line.mv);
        }
        assert_eq!(report.lines.len(), scores.len().min(4), "{root}");
    }
}

#[test]
fn without_selectivity_lines_have_the_scores_of_single_searches() {
    lines_are_those_of_single_searches(10, 2, false);
    lines_are_those_of_single_searches(100, 3, false);
}

#[test]
fn up_to_depth_four_the_machine_too_sees_everything() {
    lines_are_those_of_single_searches(40, 2, true);
    lines_are_those_of_single_searches(100, 3, true);
}

#[test]
#[ignore = "minutes: a hundred positions at depth 4"]
fn at_depth_four_too() {
    lines_are_those_of_single_searches(10, 4, true);
}

#[test]
fn more_lines_than_legal_moves_give_the_legal_ones() {
    let root = position("4k3/4r3/8/8/7b/8/3P1P2/3QK3 w - - 0 1");
    let report = searcher().search(&root, &Limits::depth(6).with_multipv(5));
    let mut moves: Vec<_> = report.lines.iter().map(|line| line.mv.to_string()).collect();
    moves.sort();
    assert_eq!((report.depth, moves), (6, vec!["d1e2".to_string(), "e1f1".to_string()]));
}

#[test]
fn mate_comes_before_the_fifty_moves() {
    let score = |fen| searcher().search(&position(fen), &Limits::depth(6)).score();
    assert_eq!(score("7k/8/6K1/8/8/8/8/R7 w - - 99 80"), Score::mate_in(1));
    assert_eq!(score("7k/8/5K2/8/8/8/8/R7 w - - 97 80"), Score::mate_in(3));
    assert_eq!(score("7k/8/5K2/8/8/8/8/R7 w - - 98 80"), Score::DRAW);
}

#[test]
fn a_mate_keeps_its_distance_in_the_table() {
    let mut machine = searcher();
    let mates = [
        ("8/8/8/8/8/1K6/7R/k7 w - - 0 1", 1),
        ("8/8/8/8/8/2K5/7R/k7 w - - 0 1", 2),
        ("8/8/8/8/8/2K5/6R1/1k6 w - - 0 1", 3),
        ("8/8/8/8/8/2K5/7R/k7 b - - 0 1", -3),
    ];
    for (fen, moves) in mates.iter().chain(mates.iter().rev()) {
        let report = machine.search(&position(fen), &Limits::depth(8));
        assert_eq!(report.score().mate_moves(), Some(*moves), "{fen}");
    }
}

#[test]
fn mates_in_one_to_four_have_their_shortest_distance() {
    let mut missed = [0; 5];
    for line in include_str!("../../movegen/tests/data/mate-1to4.epd").lines() {
        let epd: Epd = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        let moves = epd.direct_mate().expect("a distance") as usize;
        // About what half a second is enough for.
        let report = searcher().search(epd.position(), &Limits::nodes(500_000));
        let found = report.score().mate_moves().unwrap_or(0);
        assert!(found == 0 || found as usize >= moves, "{line}: a mate in {found} that is not there");
        missed[moves] += usize::from(found as usize != moves);
    }
    assert_eq!(missed[..4], [0, 0, 0, 0], "misses by distance");
    assert!(missed[4] <= 1, "{} mates in four missed", missed[4]);
}

#[test]
fn the_line_of_a_score_ends_in_the_position_that_has_it() {
    for root in middle_games(50) {
        let report = searcher().search(&root, &Limits::nodes(60_000).with_multipv(4));
        for line in &report.lines {
            let score = line.exact().expect("several lines are exact");
            let mut game = Game::from(root.clone());
            for &mv in &line.pv {
                game.play(mv).unwrap_or_else(|error| panic!("{root}: {error}"));
            }
            if score.is_mate() || game.outcome().is_some() || game.repetitions() > 0 {
                continue;
            }
            let terms = ChessLoupeEval::new().terms(game.position());
            let sum: i32 = terms.iter().copied().map(Term::difference).sum();
            let seen = if root.turn() == Color::White { sum } else { -sum };
            assert_eq!(score.get(), seen, "{root}: {}", root.line(&line.pv));
        }
    }
}

/// Raises the flag when the search has come so far, and notes how far it goes from there.
struct Raise<'a> {
    at: u64,
    flag: &'a AtomicBool,
    last: &'a AtomicU64,
}

impl Control for Raise<'_> {
    fn poll(&mut self, nodes: u64) -> ControlFlow<()> {
        self.last.store(nodes, Ordering::Relaxed);
        if nodes >= self.at {
            self.flag.store(true, Ordering::Relaxed);
        }
        ControlFlow::Continue(())
    }
}

#[test]
fn a_thousand_stops_are_each_answered_at_once_with_a_legal_move() {
    let mut machine = searcher();
    let roots: Vec<_> = middle_games(40).collect();
    for number in 0..1000_u64 {
        let root = &roots[number as usize % roots.len()];
        let (flag, last) = (AtomicBool::new(false), AtomicU64::new(0));
        // Anywhere in the first 20,000 nodes.
        let at = number * 7919 % 20_000;
        let raise = Raise { at, flag: &flag, last: &last };
        let mut control = (raise, search::Stop(&flag));
        let report = machine.search_with(root, &Limits::infinite(), &mut control);
        assert!(report.stopped, "{root} stop at {at}");
        assert!(report.total_nodes <= at + 2048, "{root} stop at {at}: {} nodes", report.total_nodes);
        let mv = report.best_move().get().expect("a move to play");
        assert!(root.is_legal(mv), "{root} {mv}");
    }
}

#[test]
fn a_time_is_kept_even_if_it_is_none() {
    let root = Position::default();
    let report = searcher().search(&root, &Limits::time(Duration::ZERO));
    assert!(report.stopped && report.best_move().is_some());
}
