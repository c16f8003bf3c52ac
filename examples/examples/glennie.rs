//! The games of Turing's paper machine, move by move: see [`examples::glennie`].

use std::process::ExitCode;

use examples::glennie::Glennie;

fn main() -> ExitCode {
    examples::main(Glennie::run)
}
