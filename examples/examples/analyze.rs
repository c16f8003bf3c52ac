//! What the machines think of a position: see [`examples::analyze`].

use std::process::ExitCode;

use examples::analyze::Analyze;

fn main() -> ExitCode {
    examples::main(Analyze::run)
}
