//! Node counts and speed: see [`examples::perft`].

use std::process::ExitCode;

use examples::perft::Perft;

fn main() -> ExitCode {
    examples::main(Perft::run)
}
