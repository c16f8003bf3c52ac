//! `perft`: counts the leaves of the tree of legal moves, and how fast.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use clap::Parser;
use movegen::Position;

use crate::{Failure, Screen, command, text};

/// Counts the positions that legal moves lead to, depth by depth, and how fast that goes.
///
/// The last line is `nodes N`, the count at the full depth.
#[derive(Debug, Parser)]
#[command(name = "perft", version)]
pub struct Perft {
    /// How many half-moves deep, 0 to 64
    #[arg(value_name = "DEPTH", value_parser = command::whole_number(0_u8, 64), allow_negative_numbers = true)]
    pub depth: u8,
    /// The position, in quotes or as six words [default: the start position]
    #[arg(value_name = "FEN", allow_negative_numbers = true)]
    pub fen: Vec<String>,
    /// Each move of the position with its share of the count
    #[arg(long)]
    pub divide: bool,
}

impl Perft {
    /// Counts and prints.
    ///
    /// # Errors
    ///
    /// [`Failure`]: a bad FEN, or an output that can't be written.
    ///
    /// ```
    /// use examples::{Screen, perft::Perft};
    /// let mut out = Vec::new();
    /// Perft { depth: 3, fen: Vec::new(), divide: false }.run(&mut Screen::plain(&mut out)).unwrap();
    /// assert!(out.ends_with(b"\nnodes 8902\n"));
    /// ```
    pub fn run(self, screen: &mut Screen<'_>) -> Result<(), Failure> {
        let mut position = command::position(&self.fen)?;
        let nodes = if self.divide {
            self.divide(&mut position, screen)?
        } else {
            self.count(&mut position, screen)?
        };
        writeln!(screen, "nodes {nodes}")?;
        Ok(())
    }

    /// One row for each depth.
    fn count(&self, position: &mut Position, screen: &mut Screen<'_>) -> io::Result<u64> {
        writeln!(screen, "depth {:>18} {:>10} {:>9}", "nodes", "seconds", "Mnodes/s")?;
        let mut nodes = 1;
        for depth in self.depth.min(1)..=self.depth {
            let began = Instant::now();
            nodes = position.perft(depth);
            let time = began.elapsed();
            writeln!(
                screen,
                "{depth:>5} {:>18} {:>10.3} {:>9}",
                text::grouped(nodes),
                time.as_secs_f64(),
                millions_per_second(nodes, time)
            )?;
            screen.flush()?;
        }
        Ok(nodes)
    }

    /// One row for each move.
    fn divide(&self, position: &mut Position, screen: &mut Screen<'_>) -> io::Result<u64> {
        let Some(rest) = self.depth.checked_sub(1) else { return Ok(1) };
        let began = Instant::now();
        let mut nodes = 0;
        for mv in &position.legal_moves() {
            let undo = position.make(mv);
            let share = position.perft(rest);
            position.unmake(undo);
            nodes += share;
            writeln!(screen, "{}: {share}", position.uci(mv))?;
            screen.flush()?;
        }
        let time = began.elapsed();
        let speed = millions_per_second(nodes, time);
        writeln!(screen, "\n{:.3} seconds, {speed} Mnodes/s", time.as_secs_f64())?;
        Ok(nodes)
    }
}

/// Millions of nodes a second, with one decimal.
fn millions_per_second(nodes: u64, time: Duration) -> String {
    let tenths = text::per_second(nodes, time) / 100_000;
    format!("{}.{}", tenths / 10, tenths % 10)
}
