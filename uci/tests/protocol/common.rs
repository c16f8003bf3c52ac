//! An engine to be served, and scripts for it.

use movegen::{Position, Role};
use search::{Engine, Evaluator, Score, SearchEngine, Searcher};

/// Material, in hundredths of a pawn.
pub struct Material;

impl Evaluator for Material {
    fn evaluate(&mut self, position: &Position) -> Score {
        let worth = |color| -> i32 {
            let men = |role| position.board().men(color, role).len() as i32;
            men(Role::Pawn)
                + 3 * (men(Role::Knight) + men(Role::Bishop))
                + 5 * men(Role::Rook)
                + 9 * men(Role::Queen)
        };
        Score::new(100 * (worth(position.turn()) - worth(!position.turn())))
    }
}

/// An engine without a depth of its own.
pub fn engine() -> impl Engine {
    SearchEngine::new("Material", Searcher::new(Material).with_mebibytes(1))
}

/// All that the engine says to these lines and the end of the input.
pub fn answers(script: impl AsRef<[u8]>) -> Vec<String> {
    answers_of(engine(), script)
}

/// All that an engine says.
pub fn answers_of(engine: impl Engine, script: impl AsRef<[u8]>) -> Vec<String> {
    let mut output = Vec::new();
    uci::serve(engine, script.as_ref(), &mut output).expect("a vector takes everything");
    let output = String::from_utf8(output).expect("text");
    output.lines().map(str::to_string).collect()
}

/// The moves that were played.
pub fn best_moves(answers: &[String]) -> Vec<&str> {
    let moves = answers.iter().filter_map(|line| line.strip_prefix("bestmove "));
    moves.filter_map(|rest| rest.split(' ').next()).collect()
}

/// What stands behind a word of an `info` line.
pub fn value<'l>(line: &'l str, word: &str) -> Option<&'l str> {
    let mut words = line.strip_prefix("info ")?.split(' ');
    words.find(|&other| other == word)?;
    words.next()
}
