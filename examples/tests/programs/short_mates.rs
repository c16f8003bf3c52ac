//! The machines' evaluators with the table on and off: what is mate stays mate, by legal moves.

use eval_turochamp::{ConsiderableMoves, Material, Rules};
use movegen::Position;
use search::{Evaluator, Horizon, Limits, Searcher};

/// Row B24 of the table in `docs/testing.md`.
const MATES: [(&str, &str, i32); 2] =
    [("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "d1d8", 1), ("8/8/8/8/8/2K5/7R/k7 w - - 0 1", "c3b3", 2)];

fn finds_them<E: Evaluator, H: Horizon>(name: &str, mut searcher: impl FnMut() -> Searcher<E, H>) {
    for (fen, best, moves) in MATES {
        let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        for depth in 3..=5 {
            for entries in [0, 1 << 14] {
                let case = format!("{name}, depth {depth}, {entries} entries, {fen}");
                let report = searcher().with_entries(entries).search(&position, &Limits::depth(depth));
                assert_eq!(report.best_move().to_string(), best, "{case}");
                assert_eq!(report.score().mate_moves(), Some(moves), "{case}");
                let mut after = position.clone();
                for &mv in report.pv() {
                    after.play(mv).unwrap_or_else(|error| panic!("{case}: {error}"));
                }
                assert!(after.is_checkmate(), "{case}: {after}");
            }
        }
    }
}

#[test]
fn every_evaluator_finds_short_mates_with_and_without_a_table() {
    finds_them("AL-1600", eval_al1600::honest);
    finds_them("ChessLoupe", eval_chessloupe::searcher);
    for rules in [Rules::default(), Rules::emulator()] {
        finds_them("Turochamp", || {
            Searcher::new(Material::new(&rules))
                .with_horizon(ConsiderableMoves::new(&rules))
                .with_draw_rules(rules.draw_rules())
        });
    }
}
