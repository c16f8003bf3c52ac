//! Test positions in EPD: see [`examples::suite`].

use std::process::ExitCode;

use examples::suite::Suite;

fn main() -> ExitCode {
    examples::main(Suite::run)
}
