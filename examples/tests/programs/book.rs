//! `book`: from games to books and back, and files that are whole at any moment.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use opening_book::pgn::Reader;
use opening_book::{Book, Builder, Recipe};

use crate::common::{output, run};
use crate::processes::program;

const SAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../opening-book/tests/data/book/book-sample.pgn");
const GOOD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../opening-book/tests/data/book/good.bin");

/// A folder of one test's own, gone when it ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("book-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn the_sample_book_is_rebuilt_bit_for_bit() {
    let mut games = Vec::new();
    examples::book::sample(500, 1600, &mut games).expect("games");
    let mut builder = Builder::new(Recipe::default());
    Reader::new(games.as_slice()).read_all(&mut builder).expect("a slice");
    let rebuilt = builder.book().expect("legal").to_text().expect("legal");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../opening-book/data/sample.txt");
    assert!(fs::read_to_string(path).expect("the sample book") == rebuilt);
}

#[test]
fn a_book_is_built_shown_asked_compared_and_exported() {
    let folder = Folder::new("life");
    let (book, bin, back) = (folder.path("book.txt"), folder.path("book.bin"), folder.path("back.txt"));
    let out = output(&["book", "build", "--player", "owner", SAMPLE, "-o", &book]);
    assert!(out.contains("14 games read") && out.contains("14 used, 0 skipped"), "{out}");
    assert!(
        out.contains("6 positions, 7 replies, weight 22") && out.ends_with("book.txt: written\n"),
        "{out}"
    );
    assert_eq!(output(&["book", "build", "--player", "OWNER", SAMPLE]), fs::read_to_string(&book).unwrap());
    assert!(output(&["book", "build", "--player", "Owner", SAMPLE, "-o", &book]).ends_with("unchanged\n"));

    let shown = output(&["book", "show", &book]);
    assert!(shown.contains("75 %  d2d4"), "{shown}");
    let probed = output(&["book", "probe", &book, "--moves", "e4", "--pick", "best"]);
    assert!(probed.contains("c5 (c7c5)") && probed.ends_with("move c7c5\n"), "{probed}");
    assert!(output(&["book", "probe", &book, "--moves", "a4"]).ends_with("move none\n"));

    output(&["book", "export", &book, "-o", &bin]);
    let probed = output(&["book", "probe", &bin, "--pick", "best"]);
    assert!(probed.ends_with("move d2d4\n"), "{probed}");
    output(&["book", "export", &bin, "-o", &back]);
    // A Polyglot book has keys alone: what lies behind a gap of more than two plies is not found from the start.
    let diff = output(&["book", "diff", &book, &bin]);
    assert!(diff.lines().all(|line| line.starts_with("visits") || line.starts_with("- ")), "{diff}");
    let merged = folder.path("merged.bin");
    output(&["book", "export", &bin, GOOD, "-o", &merged]);
    assert_eq!(fs::read(&merged).unwrap().len() % 16, 0);
    assert!(output(&["book", "show", &merged]).contains("entries in all"));
}

#[test]
fn a_tally_takes_new_games_alone() {
    let folder = Folder::new("tally");
    let text = fs::read_to_string(SAMPLE).unwrap();
    let middle = text.match_indices("[Event ").nth(7).unwrap().0;
    let (old, new) = (folder.path("old.pgn"), folder.path("new.pgn"));
    fs::write(&old, &text[..middle]).unwrap();
    fs::write(&new, &text[middle..]).unwrap();
    let (tally, book) = (folder.path("tally.txt"), folder.path("book.txt"));
    output(&["book", "build", "--player", "Owner", "--tally", &tally, &old, "-o", &book]);
    let out = output(&["book", "build", "--player", "Owner", "--tally", &tally, &new, "-o", &book]);
    assert!(out.contains("added") && out.lines().any(|line| line.starts_with("+ ")), "{out}");
    assert_eq!(output(&["book", "build", "--player", "Owner", SAMPLE]), fs::read_to_string(&book).unwrap());
    let ran = run(&["book", "build", "--by-moves", "--tally", &tally, &new]);
    assert!(ran.err.contains("--by-moves"), "{}", ran.err);
}

#[test]
fn exit_status_tells_whether_a_book_changed() {
    let folder = Folder::new("status");
    let (one, two) = (folder.path("one.txt"), folder.path("two.txt"));
    let status =
        |words: &[&str]| program("book").args(words).output().expect("the program starts").status.code();
    let build = ["build", "--player", "Owner", "--exit-code", SAMPLE, "-o", &one];
    assert_eq!(status(&build), Some(1));
    assert_eq!(status(&build), Some(0));
    assert_eq!(status(&["build", "--player", "Owner", "--plies", "4", SAMPLE, "-o", &two]), Some(0));
    assert_eq!(status(&["diff", &one, &one]), Some(0));
    assert_eq!(status(&["diff", &one, &two]), Some(1));
    assert_eq!(status(&["diff", &one, "nowhere.txt"]), Some(2));
    let truncated = GOOD.replace("good", "truncated");
    for words in [
        &["show", &truncated][..],
        &["show", SAMPLE],
        &["build", "nowhere.pgn"],
        &["probe", &one, "--moves", "e5"],
    ] {
        let ran = program("book").args(words).output().expect("the program starts");
        let error = String::from_utf8_lossy(&ran.stderr);
        assert_eq!((ran.status.code(), error.lines().count()), (Some(2), 1), "{words:?}: {error}");
    }
}

#[test]
fn a_book_that_cannot_be_written_is_a_failure_and_leaves_the_tally() {
    let folder = Folder::new("failure");
    let (tally, nowhere) = (folder.path("tally.txt"), folder.path("nowhere/book.txt"));
    for words in [&["--exit-code", "-o", &nowhere][..], &["-o", &folder.path("")]] {
        let build = program("book").args(["build", SAMPLE, "--tally", &tally]).args(words).output();
        assert_eq!(build.expect("the program starts").status.code(), Some(2), "{words:?}");
        assert!(!Path::new(&tally).exists(), "{words:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_a_failure_and_no_change() {
    let folder = Folder::new("full");
    let (tally, empty) = (folder.path("tally.txt"), folder.path("empty.txt"));
    fs::write(&empty, "# opening book by position\n").unwrap();
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/../opening-book/data/sample.txt");
    for words in [&["build", SAMPLE, "--tally", &tally][..], &["diff", &empty, sample]] {
        let full = fs::File::options().write(true).open("/dev/full").expect("Linux has it");
        let ran = program("book").args(words).stdout(full).output().expect("the program starts");
        assert_eq!(ran.status.code(), Some(2), "{words:?}");
    }
    assert!(!Path::new(&tally).exists());
}

#[test]
fn a_builder_killed_at_any_moment_leaves_the_old_book_whole() {
    let folder = Folder::new("kill");
    let mut games = Vec::new();
    examples::book::sample(60, 1, &mut games).expect("games");
    let book = folder.path("book.txt");
    let words = ["build", "--min-visits", "1", "--min-plays", "1", "-", "-o", &book];
    for round in 0..40 {
        fs::write(&book, "# opening book by moves\n-\t1\te2e4 1\n").unwrap();
        let mut child = program("book")
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let _ = stdin.write_all(&games);
        // In every other round the games never end, so the builder can't be done; in the others it may be.
        let never_ends = round % 2 == 0;
        let open = never_ends.then_some(stdin);
        std::thread::sleep(Duration::from_micros(500 * round));
        child.kill().expect("killed, or gone by itself");
        child.wait().expect("its end");
        drop(open);
        let left: Book = fs::read_to_string(&book).unwrap().parse().expect("a whole book");
        assert!(left.len() == 1 || !never_ends, "a book of unfinished games, round {round}");
    }
}
