//! A small evaluator that can be taken apart, for these tests alone.

use movegen::{Color, File, Position, Role, Square, SquareSet, attacks};
use search::{Evaluator, Feature, Score, Term};

pub struct Plain;

const NAMES: [&str; 5] = ["material", "centre", "pawns", "activity", "tempo"];

impl Plain {
    /// Tells of each thing that counts.
    fn walk(position: &Position, tell: &mut impl FnMut(Feature)) {
        let board = position.board();
        for (square, piece) in board.iter() {
            let (color, role) = (piece.color(), piece.role());
            let value = [100, 320, 330, 500, 900, 0][role.index()];
            tell(Feature::new("material", role.name(), color, square, value));
            let distance = |index: usize| (2 * index as i32 - 7).abs();
            let centre = 14 - distance(square.file().index()) - distance(square.rank().index());
            let weight = [1, 2, 1, 0, 0, -1][role.index()];
            tell(Feature::new("centre", "place", color, square, weight * centre));
            let pawns = attacks::pawns(!color, board.men(!color, Role::Pawn));
            let reach = attacks::of(color, role, square, board.occupied());
            let reach = reach.without(board.of_color(color)).without(pawns);
            if !matches!(role, Role::Pawn | Role::King) {
                let value = 3 * reach.len() as i32;
                tell(Feature::new("activity", "scope", color, square, value).with_others(reach));
            }
            if role == Role::Pawn {
                Plain::pawn(position, color, square, tell);
            }
        }
        let king = board.king(position.turn());
        tell(Feature::new("tempo", "side to move", position.turn(), king, 10));
    }

    fn pawn(position: &Position, color: Color, square: Square, tell: &mut impl FnMut(Feature)) {
        let board = position.board();
        let file = square.file().index();
        let column = |index: usize| File::try_index(index).map_or(SquareSet::EMPTY, SquareSet::file);
        let beside = column(file.wrapping_sub(1)) | column(file + 1);
        let rank = |at: Square| color.rank(at.rank()).index();
        let ahead = |pawns: SquareSet| pawns.into_iter().any(|at| rank(at) > rank(square));
        let (own, theirs) = (board.men(color, Role::Pawn), board.men(!color, Role::Pawn));
        if !own.meets(beside) {
            tell(Feature::new("pawns", "isolated pawn", color, square, -12));
        }
        if ahead(own & column(file)) {
            tell(Feature::new("pawns", "doubled pawn", color, square, -15));
        } else if !ahead(theirs & (beside | column(file))) {
            let value = [0, 5, 10, 20, 35, 60, 100, 0][rank(square)];
            tell(Feature::new("pawns", "passed pawn", color, square, value));
        }
    }
}

impl Evaluator for Plain {
    fn evaluate(&mut self, position: &Position) -> Score {
        let mut sum = 0;
        let us = position.turn();
        Plain::walk(position, &mut |part| sum += if part.color == us { part.value } else { -part.value });
        Score::new(sum)
    }

    fn terms(&mut self, position: &Position) -> Vec<Term> {
        let mut terms = NAMES.map(|name| Term::new(name, 0, 0));
        Plain::walk(position, &mut |part| {
            let term = terms.iter_mut().find(|term| term.name == part.term).expect("one of the names");
            match part.color {
                Color::White => term.white += part.value,
                Color::Black => term.black += part.value,
            }
        });
        terms.to_vec()
    }

    fn features(&mut self, position: &Position) -> Vec<Feature> {
        let mut parts = Vec::new();
        Plain::walk(position, &mut |part| parts.push(part));
        parts
    }
}
