//! AL-1600 audited: see [`examples::gauntlet`].

use std::process::ExitCode;

use examples::gauntlet::Gauntlet;

fn main() -> ExitCode {
    examples::main(Gauntlet::run)
}
