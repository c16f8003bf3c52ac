//! A complete engine with an evaluator of its own.

use movegen::{Color, Position, Role};
use search::{Evaluator, Limits, Score, Searcher};

/// Material, and five hundredths of a pawn for each square a side could move to.
struct Roomy;

impl Evaluator for Roomy {
    fn evaluate(&mut self, position: &Position) -> Score {
        let side = |color: Color| {
            let men = |role| position.board().men(color, role).len() as i32;
            let minors = men(Role::Knight) + men(Role::Bishop);
            let pawns = men(Role::Pawn) + 3 * minors + 5 * men(Role::Rook) + 9 * men(Role::Queen);
            100 * pawns + 5 * position.count_moves_for(color) as i32
        };
        Score::new(side(position.turn()) - side(!position.turn()))
    }
}

fn engine(position: &Position) -> String {
    let report = Searcher::new(Roomy).search(position, &Limits::depth(5));
    format!("{} {}", report.best_move(), report.score())
}

fn main() -> std::process::ExitCode {
    examples::answer(engine) // reads a FEN from the command line
}
