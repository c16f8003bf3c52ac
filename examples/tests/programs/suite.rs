//! Test positions in EPD.

use std::fs;

use crate::common::{output, run};
use examples::Status;

/// Mates in one to four, with every key move; the source is named beside it.
const MATES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../movegen/tests/data/mate-1to4.epd");

/// A file of EPD, gone when the test ends.
struct File(std::path::PathBuf);

impl File {
    fn new(name: &str, text: &str) -> File {
        let path = std::env::temp_dir().join(format!("suite-{name}-{}.epd", std::process::id()));
        fs::write(&path, text).expect("a file");
        File(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a path that is text")
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// Lines of the set that ask for a mate in so many moves.
fn mates_in(moves: u32) -> String {
    let text = fs::read_to_string(MATES).expect("the set");
    let asks = format!(" dm {moves};");
    text.split_inclusive('\n').filter(|line| line.contains(&asks)).collect()
}

#[test]
fn a_search_as_deep_as_the_mate_solves_it() {
    // A mate in n moves is 2n - 1 half-moves deep. 24, 21 and 13 are the set's own counts.
    for (moves, count) in [(1, 24), (2, 21), (3, 13)] {
        let file = File::new(&format!("mates-{moves}"), &mates_in(moves));
        let depth = (2 * moves - 1).to_string();
        let out = output(&["suite", file.path(), "--depth", &depth]);
        assert_eq!(out.lines().last(), Some(format!("solved {count} of {count}").as_str()), "{out}");
        assert!(!out.contains("unsolved"), "{out}");
    }
}

#[test]
fn best_moves_and_moves_to_avoid_are_told_apart() {
    // The rook mates on d8; anything else does not.
    let position = "6k1/5ppp/8/8/8/8/8/K2R4 w - -";
    let file = File::new(
        "opcodes",
        &format!(
            "# a comment\n{position} bm Rd8; id \"one\";\n{position} am Rd8; id \"two\";\n{position} bm Kb1 Rd7; id \
             \"three\";\n{position} am Kb1; dm 1; id \"four\";\n{position} id \"asks nothing\";\n"
        ),
    );
    let out = output(&["suite", file.path(), "--depth", "2", "--verbose"]);
    for (name, solved) in [("one", true), ("two", false), ("three", false), ("four", true)] {
        let line = out.lines().find(|line| line.ends_with(&format!(", {name}")));
        let line = line.unwrap_or_else(|| panic!("no line for {name}: {out}"));
        assert_eq!(line.starts_with("solved "), solved, "{line}");
        assert!(line.contains("Rd8# mate 1"), "{line}");
    }
    assert!(out.contains("\n1 line asks nothing\n"), "{out}");
    assert!(out.ends_with("\nsolved 2 of 4\n"), "{out}");
}

#[test]
fn a_position_is_solved_from_the_iteration_on_that_stays_right() {
    // Mate in two: found when the search is three half-moves deep, and not before.
    let file = File::new("since", "7k/8/5K2/8/8/8/8/R7 w - - dm 2; id \"two\";\n");
    let out = output(&["suite", file.path(), "--depth", "4", "--verbose"]);
    assert!(out.lines().any(|line| line.starts_with("solved    depth  3 ")), "{out}");
}

#[test]
fn other_machines_are_asked_too_and_may_refuse() {
    let file = File::new("others", "6k1/5ppp/8/8/8/8/8/K2R4 w - - bm Rd8;\n");
    assert!(output(&["suite", file.path(), "--engine", "turochamp"]).ends_with("\nsolved 1 of 1\n"));
    let out = output(&["suite", file.path(), "--engine", "torres"]);
    assert!(out.contains("can't play this position") && out.ends_with("\nsolved 0 of 1\n"), "{out}");
}

#[test]
fn a_bad_line_is_named_and_so_is_a_set_without_questions() {
    let file = File::new("bad", "\n6k1/5ppp/8/8/8/8/8/K2R4 w - - bm Rd9;\n");
    let ran = run(&["suite", file.path()]);
    assert_eq!((ran.status, ran.out.as_str()), (Status::BadInput, ""));
    assert!(ran.err.contains("line 2: bm: \"Rd9\""), "{}", ran.err);
    let file = File::new("empty", "# nothing\n");
    let ran = run(&["suite", file.path()]);
    assert!(ran.err.contains("no line asks for anything: expected bm, am or dm"), "{}", ran.err);
}
