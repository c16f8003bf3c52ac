//! The machines as a UCI engine: see [`examples::uci`].

use std::process::ExitCode;

fn main() -> ExitCode {
    examples::uci::main()
}
