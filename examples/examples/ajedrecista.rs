//! The automaton of 1912 with its lamps: see [`examples::ajedrecista`].

use std::io;
use std::process::ExitCode;

use examples::ajedrecista::Ajedrecista;

fn main() -> ExitCode {
    examples::main(|game: Ajedrecista, screen| game.run(&mut io::stdin().lock(), screen))
}
