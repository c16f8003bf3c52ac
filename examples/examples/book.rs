//! Opening books from PGN: see [`examples::book`].

use std::process::ExitCode;

fn main() -> ExitCode {
    examples::book::main()
}
