//! The nine terms against values worked out by another program.

use eval_chessloupe::{ChessLoupeEval, Ledger, TermName};
use movegen::{Color, Position};
use search::Evaluator;

#[test]
fn every_term_of_every_reference_position_has_its_value() {
    let mut rows = 0;
    let mut evaluator = ChessLoupeEval::new();
    for line in include_str!("data/nineterm-ref.csv").lines().skip(1) {
        let (fen, numbers) = line.split_once(',').expect("a FEN and numbers");
        let numbers: Vec<i32> = numbers.split(',').map(|cell| cell.parse().expect("a number")).collect();
        let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        let ledger = Ledger::of(&position);
        assert_eq!(ledger.phase(), numbers[0], "phase of {fen}");
        let terms = evaluator.terms(&position);
        for ((name, term), &value) in TermName::ALL.into_iter().zip(&terms).zip(&numbers[1..10]) {
            assert_eq!(term.name, name.name());
            assert_eq!(term.difference(), value, "{} of {fen}", term.name);
            assert_eq!(ledger.value(name), value, "{} of {fen}", term.name);
        }
        assert_eq!(ledger.total(), numbers[10], "total of {fen}");
        evaluator.reset(&position);
        let for_white = if position.turn() == Color::White { 1 } else { -1 };
        assert_eq!(for_white * evaluator.evaluate(&position).get(), numbers[10], "value of {fen}");
        rows += 1;
    }
    assert_eq!(rows, 76);
}

#[test]
fn the_start_position_is_worth_the_move_alone() {
    let ledger = Ledger::of(&Position::default());
    for term in TermName::ALL {
        assert_eq!(ledger.value(term), if term == TermName::Tempo { 10 } else { 0 }, "{}", term.name());
    }
    assert_eq!(ledger.phase(), 24);
}
