//! Along random games, with what proptest finds.

mod common;

use common::Material;
use movegen::{Game, Move};
use proptest::prelude::*;
use search::{Bound, DrawRules, Limits, Score, Searcher, TableTrust};

/// A game of moves chosen by numbers, as long as there are any.
fn play(choices: &[u8]) -> Game {
    let mut game = Game::default();
    for &choice in choices {
        let moves = game.position().legal_moves();
        if moves.is_empty() {
            break;
        }
        game.play(moves[usize::from(choice) % moves.len()]).expect("a legal move");
    }
    game
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_table_changes_no_exact_score(choices in prop::collection::vec(any::<u8>(), 0..120), entries in 0usize..2000) {
        let game = play(&choices);
        let limits = Limits::depth(3).with_multipv(4);
        let without = Searcher::new(Material).with_entries(0).search(&game, &limits);
        let with = Searcher::new(Material).with_entries(entries).search(&game, &limits);
        let scores = |report: &search::Report| -> Vec<Option<Score>> {
            report.lines.iter().map(search::RootMove::exact).collect()
        };
        prop_assert_eq!(scores(&with), scores(&without), "{}", game.position());
    }

    #[test]
    fn lines_are_legal_and_scores_ordered(choices in prop::collection::vec(any::<u8>(), 0..120), lines in 1usize..6) {
        let game = play(&choices);
        for trust in [TableTrust::Exact, TableTrust::Usual] {
            let mut searcher = Searcher::new(Material)
                .with_table_trust(trust)
                .with_draw_rules(DrawRules { past_the_depth: true, ..DrawRules::default() });
            let report = searcher.search(&game, &Limits::depth(3).with_multipv(lines));
            prop_assert_eq!(report.lines.len(), lines.min(game.position().count_moves()));
            for line in &report.lines {
                prop_assert_eq!(line.bound, Bound::Exact);
                let mut end = game.clone();
                for &mv in &line.pv {
                    prop_assert!(end.play(mv).is_ok(), "{} {:?}", game.position(), line.pv);
                }
            }
            prop_assert!(report.lines.is_sorted_by(|a, b| a.score >= b.score));
        }
    }

    #[test]
    fn any_sixteen_bits_as_a_root_move_are_fine(bits in any::<u16>(), choices in prop::collection::vec(any::<u8>(), 0..60)) {
        let game = play(&choices);
        let mv = Move::from_bits(bits);
        let mut searcher = Searcher::new(Material).with_entries(256);
        let line = searcher.against(&game, 2, mv, -Score::INFINITE, &mut ());
        prop_assert_eq!(line.is_some(), game.position().is_legal(mv));
        let report = searcher.search(&game, &Limits::depth(2).with_moves([mv]));
        prop_assert_eq!(report.best_move().is_some(), game.position().is_legal(mv));
        if let Some(line) = line {
            prop_assert_eq!(line.exact(), Some(report.score()));
        }
    }
}
