use explain::{Accounting, Explainer};
use movegen::{Game, Position};
use search::{Evaluator, Limits, Report, Score, Searcher};

use crate::evaluator::Plain;

pub const MIDDLEGAMES: &str = include_str!("../data/middlegames.fen");

pub fn search(game: &Game, lines: usize, depth: u32) -> Report {
    Searcher::new(Plain).search(game, &Limits::depth(depth).with_multipv(lines))
}

#[test]
fn the_terms_of_any_two_lines_add_up_to_the_gap_between_them() {
    let mut exact = 0;
    let mut pairs = 0;
    for (number, fen) in MIDDLEGAMES.lines().enumerate() {
        let game = Game::from(fen.parse::<Position>().expect(fen));
        let report = search(&game, 4, 3 + number as u32 % 2);
        let explainer = Explainer::new(&game);
        for (index, better) in report.lines.iter().enumerate() {
            for worse in &report.lines[index + 1..] {
                pairs += 1;
                let comparison = explainer
                    .compare(better, worse, &mut |position| Some(Plain.breakdown(position)))
                    .expect(fen);
                let gap = better.score.get() - worse.score.get();
                match comparison.accounting {
                    Accounting::Exact => {
                        exact += 1;
                        let sum: i32 = comparison.terms.iter().map(|term| term.gap).sum();
                        assert_eq!((sum, comparison.gap), (gap, Some(gap)), "{fen}\n{comparison}");
                    }
                    Accounting::Mate => assert!(better.score.is_mate() || worse.score.is_mate(), "{fen}"),
                    Accounting::Draw => {
                        assert!(better.score == Score::DRAW || worse.score == Score::DRAW, "{fen}");
                    }
                    other => panic!("{other:?} in {fen}"),
                }
            }
        }
        let explanation = explainer.explain(&report, &mut |position| Some(Plain.breakdown(position)));
        if number < 3 {
            println!("{fen}\n{explanation}\n");
        }
    }
    assert!(pairs >= 1_000 && exact * 100 >= pairs * 95, "{exact} of {pairs}");
}
