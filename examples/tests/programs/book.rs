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
    let said = |line: &str| line.starts_with("visits") || line.starts_with("- ") || line.contains("left out");
    assert!(diff.lines().all(said), "{diff}");
    let merged = folder.path("merged.bin");
    output(&["book", "export", "--unproved", &bin, GOOD, "-o", &merged]);
    assert_eq!(fs::read(&merged).unwrap().len() % 16, 0);
    let shown = output(&["book", "show", &merged]);
    assert!(
        shown.contains("left out") && shown.contains("positions that are not found from the start"),
        "{shown}"
    );
}

/// The positions of the Polyglot book `good.bin` beside the start position.
const ELSEWHERE: [&str; 4] = [
    "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    "6k1/8/8/8/8/8/6K1/4R3 w - - 0 1",
    "k7/4P3/8/8/8/8/8/4K3 w - - 0 1",
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
];

#[test]
fn an_export_writes_what_is_proved_and_says_what_is_not() {
    let folder = Folder::new("export");
    let (bin, text) = (folder.path("new.bin"), folder.path("new.txt"));
    let illegal = GOOD.replace("good", "illegal-move");
    let good = fs::read(GOOD).unwrap();
    let from: Vec<&str> = ELSEWHERE.iter().flat_map(|fen| ["--from", fen]).collect();
    let export = |words: &[&str], to: &str| output(&[&["book", "export", "-o", to], words].concat());

    // With every position known, all but the illegal entry is there, byte for byte.
    let out = export(&[&[illegal.as_str()][..], &from].concat(), &bin);
    assert_eq!(fs::read(&bin).unwrap(), good);
    assert!(out.contains("left out 1 entry that is illegal") && !out.contains("not found"), "{out}");
    // From the start alone, the others can't be proved.
    let out = export(&[&illegal], &bin);
    assert_eq!(fs::read(&bin).unwrap(), good[..48]);
    assert!(out.contains("left out 1 entry that is illegal"), "{out}");
    assert!(out.contains("left out 7 entries of 4 positions that are not found from the start"), "{out}");
    // Whoever asks keeps them, and the illegal one goes all the same.
    let out = export(&[&illegal, "--unproved"], &bin);
    assert_eq!(fs::read(&bin).unwrap(), good);
    assert!(out.contains("left out 1 entry that is illegal") && !out.contains("not found"), "{out}");
    // As text, positions must be known.
    for unproved in [&[][..], &["--unproved"]] {
        let out = export(&[&[illegal.as_str()], unproved].concat(), &text);
        assert!(out.contains("left out 7 entries of 4 positions"), "{out}");
        assert!(out.contains("left out 1 entry that is illegal"), "{out}");
        assert_eq!(fs::read_to_string(&text).unwrap().lines().count(), 2);
    }
    let out = export(&[&[GOOD], &from[..]].concat(), &text);
    assert!(!out.contains("left out"), "{out}");
    assert_eq!(fs::read_to_string(&text).unwrap().lines().count(), 6);
    let ran = run(&["book", "export", GOOD, "-o", &bin, "--from", "8/8"]);
    assert!(ran.err.starts_with("book: --from is not a position: "), "{}", ran.err);
}

#[test]
fn a_book_on_standard_output_has_its_summary_on_standard_error() {
    let folder = Folder::new("summary");
    let (bad, clean) = (folder.path("bad.pgn"), folder.path("clean.pgn"));
    fs::write(&bad, "1. e4 e5 2. Ke3 Nc6 *\n\n1. d4 *\n").unwrap();
    fs::write(&clean, "1. d4 d5 2. Kd3 *\n").unwrap();
    let build = ["build", "--min-visits", "1", "--min-plays", "1", &bad];
    let ran = |words: &[&str]| {
        let ran = program("book").args(build).args(words).output().expect("the program starts");
        assert!(ran.status.success());
        (String::from_utf8(ran.stdout).expect("text"), String::from_utf8(ran.stderr).expect("text"))
    };
    let (book, summary) = ran(&[]);
    assert_eq!(book.parse::<Book>().expect("a book and nothing else").len(), 2);
    assert!(summary.starts_with("2 games read in ") && summary.contains("2 used, 0 skipped"), "{summary}");
    assert!(summary.contains("1 used up to an error") && summary.ends_with("weight 3\n"), "{summary}");
    let (_, summary) = ran(&["--problems"]);
    assert!(summary.starts_with("game 1, line 1: ply 3: \"Ke3\" is illegal"), "{summary}");
    let (_, summary) = ran(&["--problems", &clean]);
    assert!(summary.contains(&format!("{clean}: game 1, line 1: ply 3: \"Kd3\" is illegal")), "{summary}");
    // Nobody need read them.
    let closed = program("book").args(build).stderr(fs::File::open(&bad).unwrap()).output();
    assert_eq!(String::from_utf8_lossy(&closed.expect("the program starts").stdout), book);
}

#[test]
fn more_problems_than_are_listed_are_counted() {
    let folder = Folder::new("problems");
    let games = folder.path("games.pgn");
    fs::write(&games, "1. e4 e4 *\n\n".repeat(1500)).unwrap();
    let out = output(&["book", "build", "--problems", &games, "-o", &folder.path("book.txt")]);
    assert_eq!(out.matches(": ply 2: ").count(), 1000);
    assert!(out.contains("\nand 500 more problems\n"), "{out}");
}

#[test]
fn a_tally_is_not_mixed_with_another() {
    let folder = Folder::new("recipes");
    let (tally, book) = (folder.path("tally.txt"), folder.path("book.txt"));
    let build = ["book", "build", SAMPLE, "-o", &book, "--tally", &tally];
    let with = |words: &[&str]| run(&[&build, words].concat());
    assert_eq!(with(&["--player", "Owner"]).err, "");
    let (before, old) = (fs::read(&tally).unwrap(), fs::read(&book).unwrap());
    for (words, said) in [
        (&["--player", "Bob"][..], "player = \"owner\", not \"bob\"\n"),
        (&[], "player = \"owner\", not any\n"),
        (&["--player", "Owner", "--plies", "20"], "plies = 16, not 20\n"),
        (&["--player", "Owner", "--by-moves"], "by = position, not moves\n"),
        (&["--player", "Owner", "--white-first", "c4,d4"], "white first = any, not c2c4 d2d4\n"),
        (
            &["--player", "Owner", "--since", "2025", "--score", "win"],
            "since = any, not 2025.??.??; score = any, not win\n",
        ),
    ] {
        let ran = with(words);
        assert!(
            ran.err.ends_with(said) && ran.err.contains("tally.txt: the tally was counted with"),
            "{}",
            ran.err
        );
        assert_eq!(
            (fs::read(&tally).unwrap(), fs::read(&book).unwrap()),
            (before.clone(), old.clone()),
            "{words:?}"
        );
    }
    assert_eq!(with(&["--player", "OWNER ", "--min-visits", "1"]).err, "", "thresholds and case are free");
    // A book is no tally.
    let ran = run(&["book", "build", SAMPLE, "--tally", &book]);
    assert!(ran.err.contains("book.txt: it is no tally"), "{}", ran.err);
}

#[test]
fn new_games_below_the_thresholds_are_a_change_too() {
    let folder = Folder::new("below");
    let (games, tally, book) = (folder.path("games.pgn"), folder.path("tally.txt"), folder.path("book.txt"));
    fs::write(&games, "1. e4 *\n").unwrap();
    let status = |tally: &[&str]| {
        let build = ["build", "--exit-code", &games, "-o", &book];
        program("book").args(build).args(tally).output().expect("the program starts").status.code()
    };
    assert_eq!(status(&[]), Some(1));
    assert_eq!(status(&[]), Some(0), "without a tally, nothing has changed");
    assert_eq!(
        status(&["--tally", &tally]),
        Some(1),
        "what was counted must be kept, though the book is as it was"
    );
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
    assert!(ran.err.contains("by = position, not moves"), "{}", ran.err);
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
