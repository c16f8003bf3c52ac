//! Whole texts, written down by hand.

use core::fmt;

use explain::{
    Accounting, Comparison, Ending, Explainer, Explanation, Language, Relation, Statement, Verdict, Worth,
};
use movegen::{Color, Game, Position, Role};
use search::{Evaluator, Feature, Limits, Report, Score, Searcher, Term};

use crate::evaluator::Plain;
use crate::sample::{explain, game, search};

/// Material alone, so that every number can be worked out by hand.
pub struct Men;

const VALUES: [i32; 6] = [100, 300, 300, 500, 900, 0];

impl Evaluator for Men {
    fn evaluate(&mut self, position: &Position) -> Score {
        let terms = self.terms(position);
        self.total(&terms, position.turn())
    }

    fn terms(&mut self, position: &Position) -> Vec<Term> {
        let men = |color, role| position.board().men(color, role).len() as i32;
        let sum = |color| Role::ALL.iter().map(|&role| men(color, role) * VALUES[role.index()]).sum();
        vec![Term::new("men", sum(Color::White), sum(Color::Black))]
    }

    fn features(&mut self, position: &Position) -> Vec<Feature> {
        let men = position.board().iter();
        men.map(|(square, piece)| {
            let role = piece.role();
            Feature::new("men", role.name(), piece.color(), square, VALUES[role.index()])
        })
        .collect()
    }
}

/// The quotient of the men of both sides: no sum.
struct Ratio;

impl Evaluator for Ratio {
    fn evaluate(&mut self, position: &Position) -> Score {
        let terms = self.terms(position);
        self.total(&terms, position.turn())
    }

    fn terms(&mut self, position: &Position) -> Vec<Term> {
        Men.terms(position)
    }

    fn total(&self, terms: &[Term], turn: Color) -> Score {
        let [men] = terms else { return Score::DRAW };
        let (white, black) = (men.white.max(1), men.black.max(1));
        let share = 10_000 * (white - black) / (white + black);
        Score::new(if turn == Color::White { share } else { -share })
    }
}

pub fn report<E: Evaluator>(evaluator: E, game: &Game, limits: &Limits) -> Report {
    Searcher::new(evaluator).search(game, limits)
}

pub fn asked<E: Evaluator>(mut evaluator: E, game: &Game, depth: u32, best: &str, mv: &str) -> Comparison {
    let line = |evaluator: &mut E, mv: &str| {
        let mv = game.position().parse_move(mv).expect(mv);
        report(evaluator, game, &Limits::depth(depth).with_moves([mv])).lines[0].clone()
    };
    let (best, other) = (line(&mut evaluator, best), line(&mut evaluator, mv));
    let mut breakdown = |position: &Position| Some(evaluator.breakdown(position));
    Explainer::new(game).compare(&best, &other, &mut breakdown).expect("two legal lines")
}

fn explained(fen: &str, depth: u32) -> Explanation {
    let game = game(fen);
    let report = report(Men, &game, &Limits::depth(depth).with_multipv(64));
    Explainer::new(&game).explain(&report, &mut |position| Some(Men.breakdown(position)))
}

#[track_caller]
fn begins(fen: &str, depth: u32, words: &str) {
    let text = explained(fen, depth).to_string();
    assert!(text.starts_with(words), "{fen}\n{text}");
}

#[test]
fn a_move_that_loses_a_knight() {
    let game = game("4k3/8/2p5/8/8/2N5/8/4K3 w - - 0 1");
    let comparison = asked(Men, &game, 2, "Nb1", "Nd5");
    let reply = &comparison.line.text["1. Nd5 ".len()..];
    assert_eq!(reply, "cxd5");
    let text = "Nd5 is decisively worse than Nb1, by 3.00: -1.00 for White instead of +2.00. \
        The line: 1. Nd5 cxd5. \
        Nd5 leaves the knight on d5 to cxd5, which wins at least 3 pawns' worth. \
        In the end Black has taken the knight on d5; that is 3 for Black, counted in pawns. \
        In the end Black has a passed pawn on d5. \
        At the end of its line against that of Nb1, for White: men -3.00 \
        (for White, knight taken on d5: none instead of +3.00 on b1).";
    let short = comparison.to_string().replace("In the end Black has a passed pawn on d5. ", "");
    assert_eq!(short, text.replace("In the end Black has a passed pawn on d5. ", ""));
    assert_eq!(comparison.terms.len(), 1);
}

/// The same with 150 units to a pawn.
struct Fine;

impl Evaluator for Fine {
    const PAWN: i32 = 150;

    fn evaluate(&mut self, position: &Position) -> Score {
        Men.evaluate(position)
    }

    fn terms(&mut self, position: &Position) -> Vec<Term> {
        Men.terms(position)
    }
}

#[test]
fn numbers_are_pawns_on_any_scale() {
    let game = game("4k3/8/2p5/8/8/2N5/8/4K3 w - - 0 1");
    let text = asked(Fine, &game, 2, "Nb1", "Nd5").to_string();
    // A knight is 2.00, a pawn 0.67 (rounded).
    assert!(
        text.starts_with("Nd5 is decisively worse than Nb1, by 2.00: -0.67 for White instead of +1.33."),
        "{text}"
    );
    assert!(text.ends_with("At the end of its line against that of Nb1, for White: men -2.00."), "{text}");
}

/// A man is worth as much as a number can say.
struct Wild;

impl Evaluator for Wild {
    const PAWN: i32 = 1;

    fn evaluate(&mut self, position: &Position) -> Score {
        let terms = self.terms(position);
        self.total(&terms, position.turn())
    }

    fn terms(&mut self, position: &Position) -> Vec<Term> {
        let knights = |color| position.board().men(color, Role::Knight).len() as i32;
        vec![Term::new("wild", i32::MAX * knights(Color::White), i32::MIN), Term::new("mild", 0, i32::MAX)]
    }
}

#[test]
fn numbers_beyond_all_measure_are_cut_and_not_wrapped() {
    let game = game("4k3/8/2p5/8/8/2N5/8/4K3 w - - 0 1");
    let text = asked(Wild, &game, 2, "Nb1", "Nd5").to_string();
    assert!(text.starts_with("Nd5 is "), "{text}");
    let report = report(Wild, &game, &Limits::depth(2).with_multipv(3));
    let explanation = Explainer::new(&game).explain(&report, &mut |position| Some(Wild.breakdown(position)));
    assert!(explanation.to_string().contains(" is best. It is worth "), "{explanation}");
}

#[test]
fn signs_are_those_of_the_reader() {
    let game = game("4k3/2n5/8/8/8/2P5/8/4K3 b - - 0 1");
    let comparison = asked(Men, &game, 2, "Na8", "Nd5");
    assert_eq!(comparison.relation, Relation::Same);
    let game = self::game("4k3/2n5/8/8/2P5/8/8/4K3 b - - 0 1");
    let comparison = asked(Men, &game, 2, "Na8", "Nd5");
    let gap = |reader| explain::English.sentence(&Statement::Gap { comparison: &comparison, reader });
    assert_eq!(
        gap(Color::Black),
        "Nd5 is decisively worse than Na8, by 3.00: -1.00 for Black instead of +2.00."
    );
    assert_eq!(
        gap(Color::White),
        "Nd5 is decisively worse than Na8, by 3.00: +1.00 for White instead of -2.00."
    );
}

#[test]
fn any_move_can_be_asked_about_the_best_one_too() {
    let game = game("4k3/8/2p5/8/8/2N5/8/4K3 w - - 0 1");
    for (best, mv, words) in [
        ("Nb1", "Nb1", "Nb1 is the best move."),
        ("Nb1", "Na2", "Na2 is worth the same as Nb1."),
        ("Nd5", "Na2", "Na2 turned out better than Nd5 when it was searched alone."),
    ] {
        let comparison = asked(Men, &game, 2, best, mv);
        assert_eq!(comparison.to_string(), format!("{words} The line: {}.", comparison.line.text));
        assert_eq!(comparison.line.moves.len(), 2, "{comparison}");
    }
}

#[test]
fn mates_are_compared_by_their_length() {
    let fen = "6k1/5ppp/8/8/8/8/5PPP/R2R2K1 w - - 0 1";
    let misses = asked(Men, &game(fen), 1, "Rd8#", "h3");
    assert_eq!(misses.relation, Relation::MissesMate { moves: 1 });
    assert!(
        misses.to_string().starts_with("h3 misses mate in 1 move by Rd8#: +10.00 for White."),
        "{misses}"
    );
    assert_eq!((misses.accounting, misses.gap), (Accounting::Mate, None));
    let later = asked(Men, &game("6k1/R7/1R6/8/8/8/8/6K1 w - - 0 1"), 3, "Rb8#", "Rc6");
    assert_eq!(later.relation, Relation::MatesLater { moves: 2, instead_of: 1 });
    assert!(later.to_string().starts_with("Rc6 mates too, but in 2 moves instead of 1."), "{later}");

    let both = asked(Men, &game("7k/8/6K1/8/8/8/8/R3Q3 w - - 0 1"), 1, "Ra8#", "Qe8#").to_string();
    assert!(both.starts_with("Qe8# mates as soon as Ra8#: in 1 move."), "{both}");
    let fen = "6k1/R7/1R6/8/8/8/8/6K1 b - - 0 1";
    let both = asked(Men, &game(fen), 2, "Kf8", "Kh8").to_string();
    assert!(both.starts_with("Kh8 holds out as long as Kf8: mate in 1 move."), "{both}");

    let fen = "r5k1/5ppp/8/8/8/8/P4PPP/3R2K1 b - - 0 1";
    let loses = asked(Men, &game(fen), 2, "h6", "Rxa2").to_string();
    let words = "Rxa2 loses: White mates in 1 move. The line: 1... Rxa2 2. Rd8#, mate. ";
    assert!(loses.starts_with(words), "{loses}");
    let facts = &loses[words.len()..];
    assert!(facts.starts_with("Rxa2 allows Rd8#, which mates the king on g8."), "{loses}");
    assert_eq!(facts.matches(" mates the king on g8").count(), 1, "{loses}");
}

#[test]
fn the_end_of_a_game_is_named() {
    begins("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 2, "Stalemate: the game is drawn.");
    begins("3R2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", 2, "Black is checkmated: White has won.");
    begins("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", 2, "This is a dead draw: nobody has the men to mate.");
    let mated = explained("3R2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", 2);
    let over = Verdict::Over { by: Ending::Checkmate, winner: Some(Color::White) };
    assert_eq!((mated.verdict, mated.best, mated.others.len()), (over, None, 0));
}

/// What ends a game without a claim is not what may be claimed, in the data and in words.
#[test]
fn a_draw_that_nobody_has_to_claim_is_named_as_what_it_is() {
    let verdict = |game: &Game| {
        let report = report(Men, game, &Limits::depth(2));
        let mut breakdown = |position: &Position| Some(Men.breakdown(position));
        let explanation = Explainer::new(game).explain(&report, &mut breakdown);
        (explanation.verdict, explanation.to_string())
    };
    let over = |by| Verdict::Over { by, winner: None };
    let mut repeated = game("7k/8/8/8/8/8/Q7/K7 b - - 0 1");
    repeated.play_moves(&"Kh7 Qa3 Kh8 Qa2 ".repeat(4)).expect("legal moves");
    let (found, text) = verdict(&repeated);
    assert_eq!(found, over(Ending::Fivefold), "{text}");
    assert!(text.starts_with("The game is drawn: this position has occurred five times."), "{text}");
    let fen = "7k/8/8/8/8/8/Q7/K7 b - - 150 120";
    let (found, text) = verdict(&game(fen));
    assert_eq!(found, over(Ending::SeventyFiveMoves), "{fen}: {text}");
    let words = "The game is drawn: seventy-five moves without a capture or a pawn move.";
    assert!(text.starts_with(words), "{fen}: {text}");
    // And so are those at the end of a line.
    let fen = "7k/8/8/8/8/8/Q7/K7 b - - 149 120";
    let (found, text) = verdict(&game(fen));
    assert_eq!(found, Verdict::Draw { by: Ending::SeventyFiveMoves }, "{fen}: {text}");
    assert!(text.contains("the best line comes to seventy-five moves without"), "{fen}: {text}");
    assert!(text.contains(", and seventy-five moves have passed"), "{fen}: {text}");
    let mut once_more = game("7k/8/8/8/8/8/Q7/K7 w - - 0 1");
    once_more.play_moves(&"Qa3 Kh7 Qa2 Kh8 ".repeat(3)).expect("legal moves");
    once_more.play_moves("Qa3 Kh7 Qa2").expect("legal moves");
    let (found, text) = verdict(&once_more);
    assert_eq!(found, Verdict::Draw { by: Ending::Fivefold }, "{text}");
    assert!(text.contains("the fifth time for this position: the game is drawn."), "{text}");
    let may_be_claimed = "7k/8/8/8/8/8/Q7/K7 b - - 99 90";
    let (found, text) = verdict(&game(may_be_claimed));
    assert_eq!(found, Verdict::Draw { by: Ending::FiftyMoves }, "{may_be_claimed}: {text}");
}

#[test]
fn a_mate_is_a_verdict() {
    let text = explained("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1).to_string();
    assert!(text.starts_with("White mates in 1 move."), "{text}");
    assert!(
        text.contains(
            "\nRd8# is best. It mates in 1 move. The line: 1. Rd8#, mate. Rd8# mates the king on g8."
        ),
        "{text}"
    );
}

#[test]
fn all_moves_lose_and_the_longest_resistance_is_named() {
    // Two rooks: whatever the king does, Ra8 or Rb8 mates.
    let text = explained("6k1/R7/1R6/8/8/8/8/6K1 b - - 0 1", 2).to_string();
    assert!(text.starts_with("White mates in 1 move."), "{text}");
    assert!(text.contains(" holds out longest: mate in 1 move."), "{text}");
}

#[test]
fn the_only_move_and_the_only_move_that_does_not_lose() {
    let text = explained("k7/8/1K6/8/8/8/8/7R b - - 0 1", 2).to_string();
    assert!(text.contains("\nKb8 is the only legal move. "), "{text}");
    // Any king move but the capture allows mate on the back rank; so does any move of the pawns.
    let text = explained("6k1/5ppp/8/8/8/8/r4PPP/3R2K1 b - - 0 1", 2);
    let mated = text.others.iter().filter(|other| matches!(other.relation, Relation::LosesToMate { .. }));
    assert!(mated.count() > 3 && !text.best.expect("a move").others_are_mated);
    let only = explained("6kr/6pp/8/8/8/8/5PPP/3R2K1 b - - 0 1", 2);
    let losing = only.others.iter().all(|other| matches!(other.relation, Relation::LosesToMate { .. }));
    let best = only.best.expect("a move");
    assert_eq!(best.others_are_mated, losing);
}

#[test]
fn a_line_that_ends_in_a_draw_is_not_broken_down() {
    // The queen is lost, or stalemate.
    let game = game("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1");
    let comparison = asked(Men, &game, 2, "Qe1", "Qf7");
    assert_eq!((comparison.accounting, comparison.line.ending), (Accounting::Draw, Ending::Stalemate));
    let text = comparison.to_string();
    assert!(text.ends_with("That can't be broken down into terms: its line ends in a draw."), "{text}");
    assert!(text.contains("The line: 1. Qf7, stalemate."), "{text}");
}

#[test]
fn a_line_that_ends_where_nothing_is_evaluated_says_so() {
    let game = game("4k3/8/2p5/8/8/2N5/8/4K3 w - - 0 1");
    let report = report(Men, &game, &Limits::depth(2).with_multipv(20));
    let is_there = |position: &Position| !position.board().men(Color::White, Role::Knight).is_empty();
    let mut breakdown = |position: &Position| is_there(position).then(|| Men.breakdown(position));
    let explanation = Explainer::new(&game).explain(&report, &mut breakdown);
    let last = explanation.others.last().expect("many moves");
    assert_eq!(last.accounting, Accounting::NotEvaluated, "{last}");
    assert!(last.to_string().ends_with(": a line ends in a position that is not evaluated."), "{last}");
}

/// Either rook mates: the sentence about the answer and that about the move would name one each.
#[test]
fn a_mate_that_the_move_allows_is_told_once() {
    for fen in [
        "r5k1/5ppp/8/8/8/8/P4PPP/3R2K1 b - - 0 1",
        "r5k1/5ppp/8/8/8/8/P4PPP/2RR2K1 b - - 0 1",
        "r5k1/5ppp/8/8/8/8/P3QPPP/2RR2K1 b - - 0 1",
    ] {
        let mut told = 0;
        for other in &explained(fen, 2).others {
            if other.relation == (Relation::LosesToMate { moves: 1 }) {
                assert_eq!(other.to_string().matches(" mates the king on ").count(), 1, "{fen}: {other}");
                told += 1;
            }
        }
        assert!(told > 3, "{fen}: {told}");
    }
}

/// Who is mated has no use for a pawn, and of a dead draw nobody is ahead.
#[test]
fn what_a_decided_line_leaves_on_the_board_is_no_reason() {
    for (fen, depth, least) in [
        ("r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 1", 2, 20),
        ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1", 1, 1),
        ("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", 2, 1),
    ] {
        let explanation = explained(fen, depth);
        let mut decided = 0;
        for paragraph in explanation.paragraphs(Color::White) {
            let line = paragraph.iter().find_map(|statement| match statement {
                Statement::Best { best, .. } => Some(&best.line),
                Statement::Gap { comparison, .. } => Some(&comparison.line),
                _ => None,
            });
            let Some(line) = line else { continue };
            if !matches!(line.worth, Worth::Mates(_) | Worth::Mated(_)) && !line.ending.is_draw() {
                continue;
            }
            assert!(line.text.contains('x'), "{fen}: {}", line.text);
            decided += 1;
            for statement in &paragraph {
                let sentence = explain::English.sentence(statement);
                let is_of_the_end = sentence.starts_with("In the end ") || sentence.starts_with("After ");
                assert!(!is_of_the_end, "{fen}: {sentence}");
            }
        }
        assert!(decided >= least, "{fen}: {decided}\n{explanation}");
    }
}

#[test]
fn what_a_search_has_not_seen_at_its_horizon_is_no_draw_to_it() {
    let game = game("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1");
    let comparison = asked(Men, &game, 1, "Qe1", "Qf7");
    assert_eq!((comparison.accounting, comparison.line.ending), (Accounting::Exact, Ending::Quiet));
    assert_eq!(comparison.relation, Relation::Same);
}

#[test]
fn a_repetition_is_known_from_the_game() {
    let mut game = game("7k/8/8/8/8/8/Q7/K7 w - - 0 1");
    game.play_moves("Qa3 Kg8 Qa2+ Kh8").expect("legal moves");
    game.undo();
    // Kh8 would bring the first position back: for the side that is lost, a draw to be glad of.
    let report = report(Men, &game, &Limits::depth(1));
    let explanation = Explainer::new(&game).explain(&report, &mut |position| Some(Men.breakdown(position)));
    assert_eq!(explanation.verdict, Verdict::Repeats, "{explanation}");
    let text = explanation.to_string();
    assert!(text.starts_with("The best line repeats a position: it is scored as a draw."), "{text}");
    assert!(text.contains("Kh8, which repeats a position: scored as a draw."), "{text}");
    assert!(!text.contains("is a draw"), "{text}");
}

#[test]
fn a_quotient_is_compared_but_not_broken_down() {
    let game = game("4k3/8/2p5/8/8/2N5/8/4K3 w - - 0 1");
    let comparison = asked(Ratio, &game, 2, "Nb1", "Nd5");
    assert_eq!((comparison.accounting, comparison.terms.len()), (Accounting::NotASum, 0));
    assert!(comparison.to_string().ends_with("the evaluation is no sum."), "{comparison}");
    let report = report(Ratio, &game, &Limits::depth(2));
    let explanation = Explainer::new(&game).explain(&report, &mut |position| Some(Ratio.breakdown(position)));
    assert!(
        explanation.to_string().contains("As it stands, White against Black: men 3.00 to 1.00."),
        "{explanation}"
    );
}

#[test]
fn an_evaluator_without_terms_still_has_its_moves_explained() {
    let game = game("4k3/8/2p5/8/8/2N5/8/4K3 w - - 0 1");
    let report = report(Men, &game, &Limits::depth(2).with_multipv(20));
    let explanation = Explainer::new(&game).explain(&report, &mut |_| None);
    assert_eq!(explanation.ledger, None);
    let last = explanation.others.last().expect("many moves");
    assert_eq!(last.accounting, Accounting::NoTerms);
    assert!(last.to_string().contains(" has taken the knight on "), "{last}");
}

#[test]
fn kiwipete() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let game = game(fen);
    let explanation = explain(&game, &search(&game, 3, 4));
    let text = explanation.to_string();
    let paragraphs: Vec<&str> = text.lines().collect();
    assert_eq!(paragraphs.len(), 6, "{text}");
    let best = explanation.best.as_ref().expect("a move");
    assert!(paragraphs[1].starts_with(&format!("{} is best. It is worth ", best.line.mv.san)), "{text}");
    assert!(paragraphs[1].contains(&format!("The line: {}", best.line.text)), "{text}");
    for (paragraph, other) in paragraphs[2..5].iter().zip(&explanation.others) {
        assert!(paragraph.starts_with(&other.line.mv.san), "{text}");
    }
    assert!(paragraphs[5].starts_with("Searched 3 half-moves deep, up to "), "{text}");
    // The bishop on e2 can take on a6; the queen that takes the f6 knight is taken itself.
    let asked = asked(Plain, &game, 3, "Bxa6", "Qxf6");
    let text = asked.to_string();
    assert!(text.starts_with("Qxf6 is decisively worse than Bxa6, by "), "{text}");
    assert!(text.contains(" Qxf6 leaves the queen on f6 to "), "{text}");
    assert!(text.contains("At the end of its line against that of Bxa6, for White: material -"), "{text}");
}

#[test]
fn the_same_input_gives_the_same_text() {
    for fen in include_str!("../data/middlegames.fen").lines().take(10) {
        let text = || explain(&game(fen), &search(&game(fen), 3, 3)).to_string();
        assert_eq!(text(), text(), "{fen}");
    }
}

#[test]
fn since_when_the_best_move_is_the_best() {
    let game = Game::default();
    let report = search(&game, 3, 1);
    let best = report.best_move().expect("a move");
    let other = *game.position().legal_moves().iter().find(|&&mv| mv != best).expect("twenty moves");
    let san = game.position().san(best);
    for (history, words) in [
        ([(1, best), (2, best), (3, best)], format!("{san} has been best since depth 1.")),
        ([(1, best), (2, other), (3, best)], format!("{san} became best only at this depth.")),
    ] {
        let explainer = Explainer::new(&game).with_best_moves(&history);
        let text = explainer.explain(&report, &mut |_| None).to_string();
        assert!(text.ends_with(&words), "{text}");
    }
}

#[test]
fn an_only_move_has_not_been_best_since_any_depth() {
    let game = game("k7/8/1K6/8/8/8/8/7R b - - 0 1");
    let report = search(&game, 3, 1);
    let best = report.best_move().expect("a move");
    let history = [(1, best), (2, best), (3, best)];
    let explainer = Explainer::new(&game).with_best_moves(&history);
    let text = explainer.explain(&report, &mut |_| None).to_string();
    assert!(text.contains("Kb8 is the only legal move"), "{text}");
    assert!(text.ends_with(" positions.") && !text.contains(" since depth "), "{text}");
}

#[test]
fn a_search_without_a_result_claims_nothing() {
    let game = Game::default();
    let report = report(Men, &game, &Limits::time(core::time::Duration::ZERO));
    let explanation = Explainer::new(&game).explain(&report, &mut |_| None);
    assert_eq!(explanation.verdict, Verdict::Unknown);
    let text = explanation.to_string();
    assert!(
        text.starts_with("There is no score yet.") && text.contains("no move has a score yet."),
        "{text}"
    );
}

/// Another language sees the same data.
struct Moves;

impl Language for Moves {
    fn write(&self, statement: &Statement<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
        match statement {
            Statement::Gap { comparison, .. } => out.write_str(&comparison.line.mv.uci),
            Statement::Best { best, .. } => out.write_str(&best.line.mv.uci),
            _ => Ok(()),
        }
    }
}

#[test]
fn another_language_says_it_in_its_own_words() {
    let game = game("4k3/8/2p5/8/8/2N5/8/4K3 w - - 0 1");
    let explanation = explain(&game, &search(&game, 2, 2));
    let mut text = String::new();
    explanation.write(&Moves, Color::White, &mut text).expect("a string takes it");
    let moves: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
    let best = &explanation.best.as_ref().expect("a move").line.mv.uci;
    assert_eq!(moves, [best.as_str(), explanation.others[0].line.mv.uci.as_str()]);
}
