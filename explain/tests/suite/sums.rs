//! The arithmetic: gaps are sums of term gaps.

use explain::{Accounting, Explainer, Relation};
use search::{Evaluator, Score};

use crate::evaluator::Plain;
use crate::sample::samples;

#[test]
fn the_terms_of_any_two_lines_add_up_to_the_gap_between_them() {
    let (mut pairs, mut exact) = (0, 0);
    for sample in samples() {
        let (fen, lines) = (sample.fen, &sample.report.lines);
        for (index, better) in lines.iter().enumerate() {
            for worse in &lines[index + 1..] {
                let comparison = Explainer::new(&sample.game)
                    .compare(better, worse, &mut |position| Some(Plain.breakdown(position)))
                    .expect(fen);
                pairs += 1;
                match comparison.accounting {
                    Accounting::Exact => {
                        exact += 1;
                        let gap = better.score.get() - worse.score.get();
                        let sum: i32 = comparison.terms.iter().map(|term| term.gap).sum();
                        assert_eq!((sum, comparison.gap), (gap, Some(gap)), "{fen}\n{comparison}");
                        assert!(
                            comparison.terms.iter().all(|term| term.gap == term.best - term.here),
                            "{fen}"
                        );
                    }
                    Accounting::Mate => assert!(better.score.is_mate() || worse.score.is_mate(), "{fen}"),
                    Accounting::Draw => {
                        assert!([better.score, worse.score].contains(&Score::DRAW), "{fen}");
                    }
                    other => panic!("{other:?}: {fen}"),
                }
            }
        }
    }
    assert!(pairs > 1_000 && exact * 20 >= pairs * 19, "{exact} of {pairs} pairs are broken down");
}

#[test]
fn the_terms_that_are_named_make_four_fifths_of_the_gap_or_are_three() {
    let mut named = 0;
    for sample in samples() {
        for comparison in &sample.explanation.others {
            let (fen, gap) = (sample.fen, comparison.gap.unwrap_or(0));
            let told = &comparison.terms[..comparison.named];
            let sum: i32 = told.iter().map(|term| term.gap).sum();
            let is_decided = matches!(comparison.relation, Relation::WinsAsWell | Relation::LosesAsWell);
            let least = if is_decided { 100 } else { 15 };
            if gap >= least && comparison.accounting == Accounting::Exact {
                let left = comparison.terms[told.len()..].iter();
                let is_all = left.filter(|term| term.name != "tempo").all(|term| term.gap <= 0);
                assert!(sum * 5 >= gap * 4 || told.len() == 3 || is_all, "{fen}\n{comparison}");
                assert!(told.iter().all(|term| term.gap > 0), "{fen}\n{comparison}");
                assert!(told.iter().all(|term| term.name != "tempo"), "{fen}\n{comparison}");
                assert!(told.is_sorted_by(|one, two| one.gap >= two.gap), "{fen}\n{comparison}");
                if let Some((_, but_last)) = told.split_last() {
                    let less: i32 = but_last.iter().map(|term| term.gap).sum();
                    assert!(less * 5 < gap * 4, "no more than it takes: {fen}\n{comparison}");
                }
                named += 1;
            } else {
                assert!(told.is_empty(), "{fen}\n{comparison}");
            }
        }
    }
    assert!(named > 100, "{named}");
}
