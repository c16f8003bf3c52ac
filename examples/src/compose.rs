//! The frame around `compose`: an engine of one's own, asked once.

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;
use movegen::Position;

use crate::{Failure, Screen, command};

/// A complete engine with an evaluator of its own: its move and the score, seen by the side to move.
#[derive(Debug, Parser)]
#[command(name = "compose", version)]
pub struct Compose {
    /// The position, in quotes or as six words [default: the start position]
    #[arg(value_name = "FEN", allow_negative_numbers = true)]
    pub fen: Vec<String>,
}

impl Compose {
    /// Prints what an engine answers to the position.
    ///
    /// # Errors
    ///
    /// [`Failure`]: a bad FEN, or an output that can't be written.
    ///
    /// ```
    /// use examples::{Screen, compose::Compose};
    /// let mut out = Vec::new();
    /// let engine = |position: &movegen::Position| format!("{} moves", position.count_moves());
    /// Compose { fen: Vec::new() }.run(&mut Screen::plain(&mut out), engine).unwrap();
    /// assert_eq!(out, b"20 moves\n");
    /// ```
    pub fn run(self, screen: &mut Screen<'_>, engine: impl Fn(&Position) -> String) -> Result<(), Failure> {
        let position = command::position(&self.fen)?;
        writeln!(screen, "{}", engine(&position))?;
        Ok(())
    }
}

/// The `main` of an engine of one's own: reads a position from the process's arguments and prints what the
/// engine answers to it.
pub fn answer(engine: impl Fn(&Position) -> String) -> ExitCode {
    command::main(|compose: Compose, screen| compose.run(screen, engine))
}
