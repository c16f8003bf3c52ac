//! `uci`: the machines as one UCI engine for chess GUIs, tournament managers and bots.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use clap::Parser;
use uci::Command;

use crate::cabinet::Cabinet;
use crate::machines::{self, Machine};
use crate::{Failure, Screen, command};

/// A UCI engine on standard input and output.
///
/// The option `Engine` changes the machine at any time; `BookFile` gives it an opening book, a Polyglot book (`.bin`) or
/// one that `book build` has written. With a COMMAND it does that one thing and ends: `uci bench`.
#[derive(Debug, Parser)]
#[command(name = "uci", version)]
pub struct Uci {
    /// A line of the protocol to answer, instead of those on standard input: `bench`, `perft 5`, `go depth 8`
    #[arg(value_name = "COMMAND", allow_negative_numbers = true)]
    pub command: Vec<String>,
    /// Which machine it is at first: torres, turochamp, al1600 or chessloupe
    #[arg(long, value_name = "NAME", default_value = machines::DEFAULT)]
    pub engine: Machine,
}

impl Uci {
    /// Answers lines until `quit` or the end of the input.
    ///
    /// # Errors
    ///
    /// [`Failure`]: no such command, an input that can't be read, an output that can't be written, a machine that panics.
    ///
    /// ```
    /// use clap::Parser;
    /// use examples::uci::Uci;
    /// let mut out = Vec::new();
    /// let script = "position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\ngo depth 3\n";
    /// Uci::parse_from(["uci"]).run(script.as_bytes(), &mut out).unwrap();
    /// assert!(String::from_utf8_lossy(&out).ends_with("\nbestmove d1d8\n"));
    /// ```
    pub fn run(self, input: impl BufRead, output: impl Write + Send) -> Result<(), Failure> {
        let line = self.command.join(" ");
        if !line.is_empty() && matches!(Command::parse(&line), Command::Unknown(_)) {
            return Err(Failure::BadInput(format!(
                "{line:?} is no command; `bench` is one, or `go depth 8`"
            )));
        }
        // An engine that panics is no output that can't be written.
        let failure = |error: io::Error| match error.kind() {
            io::ErrorKind::Other => Failure::Broken(error.to_string()),
            _ => Failure::Output(error),
        };
        let server = uci::Server::new(Cabinet::new(self.engine)).with_author("the chess0x88 authors");
        if line.is_empty() {
            server.serve(input, output).map_err(failure)
        } else {
            server.serve(line.as_bytes(), output).map_err(failure)
        }
    }
}

/// The program: its arguments and streams are those of the process.
///
/// Unlike [`command::main`] it takes no lock on standard output, which two threads write to.
pub fn main() -> ExitCode {
    let mut help = Vec::new();
    let action = |uci: Uci, _: &mut Screen<'_>| uci.run(io::stdin().lock(), io::stdout());
    let screen = &mut Screen::plain(&mut help);
    let status = command::run(std::env::args_os(), screen, &mut io::stderr().lock(), action);
    // If nobody reads the help, that is no error.
    let _ = io::stdout().write_all(&help);
    status.into()
}
