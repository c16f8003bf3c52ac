//! Two players, many games: see [`examples::tournament`].

use std::process::ExitCode;

use examples::tournament::Match;

fn main() -> ExitCode {
    examples::main(Match::run)
}
