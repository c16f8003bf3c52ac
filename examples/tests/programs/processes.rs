//! The programs as processes: exit status and streams. What they do is tested without processes.

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// A program that the test command has built: it stands beside the tests' own directory.
pub fn program(name: &str) -> Command {
    let test = std::env::current_exe().expect("the path of this test");
    let target: PathBuf = test.ancestors().nth(2).expect("a target directory").into();
    let path = target.join("examples").join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    assert!(path.exists(), "{} is not built: run `cargo test -p examples` once", path.display());
    Command::new(path)
}

fn run(name: &str, words: &[&str]) -> Output {
    program(name).args(words).output().expect("the program starts")
}

#[test]
fn good_command_lines_succeed() {
    for (name, words, expected) in [
        ("analyze", &["--depth", "2"][..], "ChessLoupe"),
        ("perft", &["3"], "nodes 8902\n"),
        ("compose", &["6k1/5ppp/8/8/8/8/8/R5K1", "w", "-", "-", "0", "1"], "a1a8 mate 1\n"),
        ("bench", &["--help"], "Usage: bench"),
        ("diagram", &["--size", "120"], "</svg>\n"),
        ("ajedrecista", &["8/8/8/8/8/3K4/R7/3k4", "w", "-", "-", "0", "1"], "Ra1#"),
        ("glennie", &["--game", "2"], "18 of 29 moves are the machine's own choice"),
    ] {
        let output = run(name, words);
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0), "{name} {words:?}");
        assert!(text.contains(expected), "{name} {words:?}: {text}");
        assert!(!text.contains('\u{1b}'), "{name} {words:?}: colours without a terminal");
    }
}

#[test]
fn bad_command_lines_end_with_status_2() {
    for (name, words) in [
        ("analyze", &["4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1"][..]),
        ("analyze", &["--multipv", "0"]),
        ("perft", &[]),
        ("compose", &["8/8"]),
        ("bench", &["--fast"]),
        ("diagram", &["--theme", "pink"]),
        ("ajedrecista", &["--king", "e8"]),
        ("glennie", &["--game", "3"]),
    ] {
        let output = run(name, words);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{name} {words:?}: {error}");
        assert!(error.starts_with(name) && error.lines().count() == 1, "{name} {words:?}: {error}");
    }
}

/// `analyze | head -0`: nobody reads any more, and that is no error.
#[test]
fn a_reader_that_has_gone_away_is_no_error() {
    for (name, words) in [("analyze", &["--depth", "1"][..]), ("perft", &["4"]), ("compose", &["--help"])] {
        let mut child = program(name)
            .args(words)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!(output.status.code(), Some(0), "{name} {words:?}: {output:?}");
        assert!(output.stderr.is_empty(), "{name} {words:?}: {output:?}");
    }
}

/// An output that can't be written is said, with status 1.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    let full = std::fs::File::options().write(true).open("/dev/full").expect("Linux has it");
    let output = program("perft").arg("2").stdout(full).output().expect("the program starts");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("perft: can't write: "), "{output:?}");
}
