//! The evaluation against a second one, slow and plain, and against what every evaluator promises.

mod common;

use common::{oracle, random_positions, reference_positions};
use eval_chessloupe::{ChessLoupeEval, Ledger, TermName};
use movegen::{Color, Piece, Position};
use search::Evaluator;
use search::testing::check_evaluator;

#[test]
fn the_second_evaluation_has_the_reference_values() {
    for line in include_str!("data/nineterm-ref.csv").lines().skip(1) {
        let (fen, numbers) = line.split_once(',').expect("a FEN and numbers");
        let numbers: Vec<i32> = numbers.split(',').map(|cell| cell.parse().expect("a number")).collect();
        let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        let (phase, terms) = oracle::terms(&position);
        assert_eq!((phase, &terms[..]), (numbers[0], &numbers[1..10]), "{fen}");
    }
}

#[test]
fn sums_and_terms_are_those_of_a_slow_and_plain_evaluation() {
    let mut evaluator = ChessLoupeEval::new();
    for position in random_positions(6_000, 20_250_801) {
        let ledger = Ledger::of(&position);
        let expected = oracle::sums(&position);
        for term in TermName::ALL {
            let sums = ledger.sums(term);
            let found = [[sums.white_mg, sums.white_eg], [sums.black_mg, sums.black_eg]];
            assert_eq!(found, expected[term as usize], "{} of {position}", term.name());
        }
        let (phase, terms) = oracle::terms(&position);
        assert_eq!(ledger.phase(), phase, "{position}");
        assert_eq!(TermName::ALL.map(|term| ledger.value(term)), terms, "{position}");
        evaluator.reset(&position);
        let for_white = if position.turn() == Color::White { 1 } else { -1 };
        let value = for_white * evaluator.evaluate(&position).get();
        assert_eq!(value, terms.iter().sum::<i32>(), "{position}");
    }
}

#[test]
fn exchanging_colours_negates_the_value_and_exchanges_the_shares() {
    for position in random_positions(10_000, 7) {
        let (ledger, mirrored) = (Ledger::of(&position), Ledger::of(&position.mirrored()));
        assert_eq!(mirrored.total(), -ledger.total(), "{position}");
        for (term, other) in ledger.terms().iter().zip(mirrored.terms()) {
            assert_eq!((term.white, term.black), (other.black, other.white), "{} of {position}", term.name);
        }
    }
}

#[test]
fn the_value_is_the_same_followed_and_fresh() {
    check_evaluator(ChessLoupeEval::new, &reference_positions(), 60, 3)
        .unwrap_or_else(|broken| panic!("{broken}"));
}

#[test]
fn a_remembered_pawn_structure_is_that_of_a_fresh_look() {
    let mut remembers = ChessLoupeEval::new();
    let positions = random_positions(20_000, 99);
    for round in 0..2 {
        for position in &positions {
            remembers.reset(position);
            let value = remembers.evaluate(position).get();
            let total = Ledger::of(position).total();
            let expected = if position.turn() == Color::White { total } else { -total };
            assert_eq!(value, expected, "round {round}: {position}");
        }
    }
}

#[test]
fn details_add_up_to_their_terms_and_shares_to_the_values() {
    for position in random_positions(3_000, 11) {
        let ledger = Ledger::of(&position);
        // What they must add up to is the slow evaluation's.
        let expected = oracle::sums(&position);
        for term in TermName::ALL {
            let mut sums = [[0; 2]; 2];
            for detail in ledger.details().iter().filter(|detail| detail.kind.term() == term) {
                sums[detail.color as usize][0] += detail.mg;
                sums[detail.color as usize][1] += detail.eg;
            }
            assert_eq!(sums, expected[term as usize], "{} of {position}", term.name());
        }
        for (name, term) in TermName::ALL.into_iter().zip(ledger.terms()) {
            assert_eq!(term.difference(), ledger.value(name), "{} of {position}", term.name);
            // Each share is what it is by itself, rounded, and at most one off that.
            let [white, black] =
                expected[name as usize].map(|[mg, eg]| mg * ledger.phase() + eg * (24 - ledger.phase()));
            assert!((24 * term.white - white).abs() < 36, "{} of {position}", term.name);
            assert!((24 * term.black - black).abs() < 36, "{} of {position}", term.name);
        }
    }
}

#[test]
fn a_feature_stands_on_a_man_of_its_side_and_names_the_men_that_attack_it() {
    for position in random_positions(2_000, 5) {
        for feature in ChessLoupeEval::new().features(&position) {
            let man = position.piece_at(feature.square);
            let owner = if feature.term == "threats" { !feature.color } else { feature.color };
            assert_eq!(man.map(Piece::color), Some(owner), "{} in {position}", feature.kind);
            if feature.term == "threats" || feature.kind == "king under attack" {
                assert!(!feature.others.is_empty(), "{} in {position}", feature.kind);
                for square in feature.others {
                    let attacker = position.piece_at(square).map(Piece::color);
                    assert_eq!(attacker, Some(!owner), "{} by {square} in {position}", feature.kind);
                }
            }
        }
    }
}

#[test]
fn exchanging_left_and_right_changes_the_tables_alone() {
    for position in random_positions(2_000, 13) {
        let fen = position.to_string();
        let mut fields = fen.split(' ');
        let board = fields.next().expect("a board");
        let ranks: Vec<String> = board.split('/').map(|rank| rank.chars().rev().collect()).collect();
        let turn = fields.next().expect("a side to move");
        let reversed = format!("{} {turn} - - 0 1", ranks.join("/"));
        let other: Position = reversed.parse().unwrap_or_else(|error| panic!("{reversed}: {error}"));
        let (ledger, other) = (Ledger::of(&position), Ledger::of(&other));
        for term in TermName::ALL {
            if term != TermName::PieceSquareTables {
                assert_eq!(ledger.value(term), other.value(term), "{} of {position}", term.name());
            }
        }
    }
}
