//! The test bench for evaluators finds each kind of broken promise.

mod common;

use common::{KIWIPETE, position};
use movegen::{Color, Piece, Position, Square};
use search::testing::{Promise, check_evaluator};
use search::{Evaluator, Score, Term};

/// Counts men, with one fault of choice.
#[derive(Clone, Copy)]
struct Faulty {
    fault: Option<Promise>,
    men: i32,
    asked: i32,
}

impl Evaluator for Faulty {
    fn evaluate(&mut self, position: &Position) -> Score {
        self.asked += 1;
        let men = |color| position.board().of_color(color).len() as i32;
        let value = men(position.turn()) - men(!position.turn());
        match self.fault {
            Some(Promise::Antisymmetry) if position.turn() == Color::White => Score::new(value + 1),
            Some(Promise::Incremental) => Score::new(self.men),
            Some(Promise::Repeatable) => Score::new(self.asked),
            Some(Promise::Range) => Score::mate_in(1),
            _ => Score::new(value),
        }
    }

    fn reset(&mut self, position: &Position) {
        self.men = position.board().occupied().len() as i32;
    }

    fn add(&mut self, _: Piece, _: Square) {
        self.men += 2;
    }

    fn remove(&mut self, _: Piece, _: Square) {
        self.men -= 1;
    }

    fn terms(&mut self, position: &Position) -> Vec<Term> {
        let men = |color| position.board().of_color(color).len() as i32;
        let wrong = match self.fault {
            None => 0,
            Some(Promise::Terms) => 1,
            // No terms, so that another promise is the one that breaks.
            Some(_) => return Vec::new(),
        };
        vec![Term::new("men", men(Color::White), men(Color::Black) + wrong)]
    }
}

#[test]
fn every_kind_of_broken_promise_is_found_and_names_a_position() {
    let starts = [Position::default(), position(KIWIPETE)];
    let check = |fault| check_evaluator(|| Faulty { fault, men: 0, asked: 0 }, &starts, 80, 3);
    assert_eq!(check(None), Ok(()));
    for promise in
        [Promise::Antisymmetry, Promise::Incremental, Promise::Repeatable, Promise::Range, Promise::Terms]
    {
        let broken = check(Some(promise)).expect_err("a fault");
        assert_eq!(broken.promise, promise, "{broken}");
        assert!(broken.fen.parse::<Position>().is_ok(), "{broken}");
        assert!(broken.to_string().contains(&broken.fen));
    }
}
