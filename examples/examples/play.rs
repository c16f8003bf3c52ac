//! A game in the terminal: see [`examples::play`].

use std::process::ExitCode;

use examples::play::Play;

fn main() -> ExitCode {
    examples::main(|play: Play, screen| play.run(&mut std::io::stdin().lock(), screen))
}
