//! The same answers without a browser, for comparison: reads requests from standard input, each ended by a line with
//! a dot, and writes each answer on a line. The request `time` is answered by the milliseconds since the last one.

use std::io::{self, BufRead, BufWriter, Write};
use std::time::Instant;

use web_engine::{Keeper, answer};

fn main() -> io::Result<()> {
    let (mut keeper, mut request, mut out) = (Keeper::default(), String::new(), BufWriter::new(io::stdout()));
    let mut last = Instant::now();
    for line in io::stdin().lock().lines() {
        let line = line?;
        if line != "." {
            request.push_str(&line);
            request.push('\n');
            continue;
        }
        if request.trim() == "time" {
            writeln!(out, "{:.3}", last.elapsed().as_secs_f64() * 1000.0)?;
            last = Instant::now();
        } else {
            writeln!(out, "{}", answer(&mut keeper, &request, &mut ()))?;
        }
        out.flush()?;
        request.clear();
    }
    Ok(())
}
