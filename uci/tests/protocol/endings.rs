//! How it ends.

use std::io::{self, Write};

use crate::common::{Session, answers, best_moves, engine};

#[test]
fn the_end_of_the_input_lets_a_search_finish_that_has_an_end() {
    let finished = answers("position startpos\ngo depth 4");
    assert!(finished.iter().any(|line| line.contains(" depth 4 ")), "{finished:#?}");
    assert_eq!(best_moves(&finished).len(), 1);
    for go in ["go infinite", "go ponder", "go ponder movetime 10", "go", "go depth"] {
        assert_eq!(best_moves(&answers(go)).len(), 1, "{go}");
    }
}

#[test]
fn quit_ends_a_search_at_once_with_nothing_but_its_move() {
    let mut session = Session::new(engine());
    session.send("go infinite");
    session.expect("info depth 3 ");
    session.send("quit");
    session.send("isready");
    session.send("go depth 1");
    let (result, rest) = session.end();
    assert!(result.is_ok());
    let moves = best_moves(&rest);
    assert_eq!(moves.len(), 1, "{rest:#?}");
    assert!(!rest.iter().any(|line| line == "readyok"), "{rest:#?}");
    assert!(rest.last().is_some_and(|line| line.starts_with("bestmove ")), "{rest:#?}");
}

#[test]
fn quit_ends_a_count_that_would_take_years() {
    let mut session = Session::new(engine());
    session.send("position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    session.send("go perft 200");
    session.send("isready");
    session.expect("readyok");
    session.send("stop");
    session.send("isready");
    session.expect("readyok");
    session.send("quit");
    let (result, rest) = session.end();
    assert!(result.is_ok() && rest.is_empty(), "{rest:#?}");
}

#[test]
fn quit_lets_explanations_and_benches_end_soon_and_those_behind_them_at_once() {
    let session = Session::new(engine());
    session.send("position startpos");
    for line in ["bench 1", "bench 60", "explain", "bench 60", "bench 60", "quit"] {
        session.send(line);
    }
    let (result, rest) = session.end();
    assert!(result.is_ok());
    assert_eq!(rest.iter().filter(|line| line.contains(" nps")).count(), 1, "the short bench: {rest:#?}");
}

#[test]
fn a_count_that_nobody_hears_ends() {
    let mut output = Narrow { left: 0, kind: io::ErrorKind::BrokenPipe };
    // Days of it.
    let served = uci::serve(engine(), &b"go perft 10\n"[..], &mut output);
    assert!(served.is_ok(), "{served:?}");
}

#[test]
fn nothing_at_all_is_no_error() {
    assert!(answers("").is_empty());
    assert!(answers("quit").is_empty());
}

/// Takes so many bytes.
struct Narrow {
    left: usize,
    kind: io::ErrorKind,
}

impl Write for Narrow {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.left == 0 {
            return Err(self.kind.into());
        }
        let taken = self.left.min(bytes.len());
        self.left -= taken;
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_closed_pipe_ends_it_quietly_and_a_full_disk_is_an_error() {
    // Were it not to end, the search would go on for ever.
    let script = &b"isready\ngo infinite\nisready\nisready\nisready\nisready\n"[..];
    for left in [0, 5, 10, 100, 300] {
        let pipe = Narrow { left, kind: io::ErrorKind::BrokenPipe };
        assert!(uci::serve(engine(), script, pipe).is_ok(), "{left} bytes");
        let disk = Narrow { left, kind: io::ErrorKind::StorageFull };
        let error = uci::serve(engine(), &b"uci\nuci\n"[..], disk).expect_err("the disk is full");
        assert_eq!(error.kind(), io::ErrorKind::StorageFull, "{left} bytes");
    }
}

/// Fails in the middle of a line.
struct Torn(&'static [u8]);

impl io::Read for Torn {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() {
            return Err(io::ErrorKind::ConnectionReset.into());
        }
        self.0.read(buffer)
    }
}

#[test]
fn an_input_that_fails_ends_the_search_and_is_an_error() {
    let mut output = Vec::new();
    let input = io::BufReader::new(Torn(b"go infinite\nisre"));
    let error = uci::serve(engine(), input, &mut output).expect_err("the input is torn");
    assert_eq!(error.kind(), io::ErrorKind::ConnectionReset);
    assert!(String::from_utf8(output).expect("text").contains("bestmove "));
}

#[test]
fn a_million_times_ready() {
    let script =
        [b"go infinite\n".to_vec(), b"isready\n".repeat(1_000_000), b"stop\nquit\n".to_vec()].concat();
    let answers = answers(script);
    let ready = answers.iter().filter(|line| *line == "readyok").count();
    assert_eq!((ready, best_moves(&answers).len()), (1_000_000, 1));
}
