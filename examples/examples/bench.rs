//! Fixed positions, every machine: see [`examples::bench`].

use std::process::ExitCode;

use examples::bench::Bench;

fn main() -> ExitCode {
    examples::main(Bench::run)
}
