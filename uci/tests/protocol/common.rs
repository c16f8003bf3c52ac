//! An engine to be served, and scripts for it.

use std::io::{self, Read, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use movegen::{Position, Role};
use search::{Engine, Evaluator, Score, SearchEngine, Searcher};

/// Material, in hundredths of a pawn.
pub struct Material;

impl Evaluator for Material {
    fn evaluate(&mut self, position: &Position) -> Score {
        let worth = |color| -> i32 {
            let men = |role| position.board().men(color, role).len() as i32;
            men(Role::Pawn)
                + 3 * (men(Role::Knight) + men(Role::Bishop))
                + 5 * men(Role::Rook)
                + 9 * men(Role::Queen)
        };
        Score::new(100 * (worth(position.turn()) - worth(!position.turn())))
    }
}

/// An engine without a depth of its own.
pub fn engine() -> impl Engine {
    SearchEngine::new("Material", Searcher::new(Material).with_mebibytes(1))
}

/// All that the engine says to these lines and the end of the input.
pub fn answers(script: impl AsRef<[u8]>) -> Vec<String> {
    answers_of(engine(), script)
}

/// All that an engine says.
pub fn answers_of(engine: impl Engine, script: impl AsRef<[u8]>) -> Vec<String> {
    let mut output = Vec::new();
    uci::serve(engine, script.as_ref(), &mut output).expect("a vector takes everything");
    let output = String::from_utf8(output).expect("text");
    output.lines().map(str::to_string).collect()
}

/// The moves that were played.
pub fn best_moves(answers: &[String]) -> Vec<&str> {
    let moves = answers.iter().filter_map(|line| line.strip_prefix("bestmove "));
    moves.filter_map(|rest| rest.split(' ').next()).collect()
}

/// What stands behind a word of an `info` line.
pub fn value<'l>(line: &'l str, word: &str) -> Option<&'l str> {
    let mut words = line.strip_prefix("info ")?.split(' ');
    words.find(|&other| other == word)?;
    words.next()
}

/// A server that is talked to line by line, as a GUI does.
pub struct Session {
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<String>,
    server: Option<JoinHandle<io::Result<()>>>,
    /// All that was said so far.
    pub heard: Vec<String>,
}

/// Longer than anything takes: a server that is silent for so long hangs.
const PATIENCE: Duration = Duration::from_secs(60);

impl Session {
    pub fn new(engine: impl Engine + 'static) -> Session {
        Session::of(|_| engine)
    }

    /// With an engine that can write to its own server. Only `quit` ends it.
    pub fn of<E: Engine + 'static>(engine: impl FnOnce(Sender<Vec<u8>>) -> E) -> Session {
        let (input, lines) = mpsc::channel();
        let (said, output) = mpsc::channel();
        let engine = engine(input.clone());
        let read = io::BufReader::new(Lines { lines, rest: Vec::new() });
        let server = thread::spawn(move || uci::serve(engine, read, Said { said, line: Vec::new() }));
        Session { input: Some(input), output, server: Some(server), heard: Vec::new() }
    }

    pub fn send(&self, line: &str) {
        let line = format!("{line}\n").into_bytes();
        // A server that has ended reads nothing any more.
        let _ = self.input.as_ref().expect("the input is open").send(line);
    }

    /// The next line that begins so; those before it are kept in `heard` only.
    pub fn expect(&mut self, beginning: &str) -> String {
        let began = Instant::now();
        loop {
            let line = self.output.recv_timeout(PATIENCE.saturating_sub(began.elapsed()));
            let line = line.unwrap_or_else(|_| panic!("no {beginning:?} after {:#?}", self.heard));
            self.heard.push(line.clone());
            if line.starts_with(beginning) {
                return line;
            }
        }
    }

    /// Closes the input and returns what is still said.
    pub fn end(mut self) -> (io::Result<()>, Vec<String>) {
        drop(self.input.take());
        let mut rest = Vec::new();
        loop {
            match self.output.recv_timeout(PATIENCE) {
                Ok(line) => rest.push(line),
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
                Err(mpsc::RecvTimeoutError::Timeout) => panic!("it hangs after {:#?}", self.heard),
            }
        }
        let result = self.server.take().expect("ended once").join().expect("no panic");
        (result, rest)
    }
}

/// The bytes that were sent.
struct Lines {
    lines: Receiver<Vec<u8>>,
    rest: Vec<u8>,
}

impl Read for Lines {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            self.rest = self.lines.recv().unwrap_or_default();
        }
        let taken = self.rest.len().min(buffer.len());
        buffer[..taken].copy_from_slice(&self.rest[..taken]);
        self.rest.drain(..taken);
        Ok(taken)
    }
}

/// Sends on each whole line.
struct Said {
    said: Sender<String>,
    line: Vec<u8>,
}

impl Write for Said {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            if byte == b'\n' {
                let line = String::from_utf8(std::mem::take(&mut self.line)).expect("text");
                // A session that has ended hears nothing any more.
                let _ = self.said.send(line);
            } else {
                self.line.push(byte);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
