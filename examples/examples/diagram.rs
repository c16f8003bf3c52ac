//! A position as an SVG picture: see [`examples::diagram`].

use std::process::ExitCode;

use examples::diagram::DiagramCommand;

fn main() -> ExitCode {
    examples::main(DiagramCommand::run)
}
