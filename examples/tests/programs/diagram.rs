//! `diagram`: options become a picture, and files are written whole or not at all.

use std::fs;
use std::path::PathBuf;

use diagram::{Diagram, Ink, Mark, Rgb, Theme};
use examples::Status;
use movegen::{Color, Move, Position, Square};

use crate::common::{KIWIPETE, output, run};

const PAGE: &str = include_str!("../../../diagram/README.md");
const SAMPLE: &str = include_str!("../../../diagram/sample.svg");

/// A folder of one test's own, gone when it ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("diagram-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn files(&self) -> Vec<String> {
        let files = fs::read_dir(&self.0).expect("a folder");
        files.map(|file| file.expect("a file").file_name().to_string_lossy().into_owned()).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn every_option_reaches_the_picture() {
    let kiwipete: Position = KIWIPETE.parse().expect("a position");
    let plain = || Diagram::new(&kiwipete);
    let cases: [(&[&str], Diagram); 11] = [
        (&[], plain()),
        (&["--flip"], plain().orientation(Color::Black)),
        (&["--no-coords"], plain().coordinates(false)),
        (&["--last", "c7d5"], plain().last_move(Move::quiet(Square::C7, Square::D5))),
        (
            &["--arrows", "e5g6,Rd5e6"],
            plain().arrow(Square::E5, Square::G6).colored_arrow(Square::D5, Square::E6, Ink::Red),
        ),
        (
            &["--mark", "e5,Ya6,Bb6"],
            plain().mark(Square::E5).styled_mark(Square::A6, Mark::Circle, Ink::Yellow).styled_mark(
                Square::B6,
                Mark::Circle,
                Ink::Blue,
            ),
        ),
        (&["--theme", "green"], plain().theme(Theme::GREEN)),
        (
            &["--theme", "#fde8ef,#d0809c"],
            plain().theme(Theme::custom(Rgb(0xfd, 0xe8, 0xef), Rgb(0xd0, 0x80, 0x9c)).expect("legible")),
        ),
        (&["--size", "120"], plain().size(120).expect("in range")),
        (&["--title", "Is <this> & \"that\" text?"], plain().title("Is <this> & \"that\" text?")),
        (&["--id", "first board"], plain().id("first board")),
    ];
    for (options, expected) in cases {
        let words = [&["diagram", KIWIPETE], options].concat();
        assert_eq!(output(&words), expected.to_svg(), "{options:?}");
    }
}

#[test]
fn a_position_is_the_start_one_argument_or_six() {
    let start = output(&["diagram"]);
    assert_eq!(start, Diagram::new(&Position::default()).to_svg());
    let words = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".split(' ');
    assert_eq!(output(&["diagram"].into_iter().chain(words).collect::<Vec<_>>()), start);
}

#[test]
fn a_promotion_is_told_as_one() {
    let fen = "Q7/4k3/8/8/8/8/8/4K3 b - - 0 1";
    let told = output(&["diagram", fen, "--last", "a7a8q"]);
    assert!(told.contains("Last move: White's pawn from a7 to a8, promoted to a queen."), "{fen}: {told}");
}

#[test]
fn a_file_is_written_whole_and_nothing_else_is_left() {
    let folder = Folder::new("file");
    let path = folder.0.join("board.svg").display().to_string();
    let svg = output(&["diagram", KIWIPETE]);
    let said = output(&["diagram", KIWIPETE, "-o", &path]);
    assert!(said.starts_with(&path) && said.ends_with(" bytes, written\n"), "{said}");
    assert_eq!(fs::read_to_string(&path).expect("the picture"), svg);
    assert!(output(&["diagram", KIWIPETE, "--output", &path]).ends_with(" bytes, unchanged\n"));
    // Another picture takes its place.
    output(&["diagram", "-o", &path]);
    assert_eq!(fs::read_to_string(&path).expect("the picture"), output(&["diagram"]));
    assert_eq!(folder.files(), ["board.svg"]);
}

#[test]
fn a_file_that_can_t_be_written_is_one_line_and_status_1() {
    let folder = Folder::new("nowhere");
    let path = folder.0.join("missing/board.svg").display().to_string();
    let ran = run(&["diagram", "-o", &path]);
    assert_eq!(
        (ran.status, ran.out.as_str(), ran.err.lines().count()),
        (Status::Failed, "", 1),
        "{}",
        ran.err
    );
    assert!(ran.err.starts_with("diagram: can't write: ") && ran.err.contains(&path), "{}", ran.err);
}

#[test]
fn a_bad_position_leaves_the_file_as_it_was() {
    let folder = Folder::new("kept");
    let path = folder.0.join("board.svg").display().to_string();
    fs::write(&path, "mine").expect("written");
    assert_eq!(run(&["diagram", "8/8", "-o", &path]).status, Status::BadInput);
    assert_eq!(fs::read_to_string(&path).expect("there"), "mine");
}

/// The crate's front page shows a picture and the command that makes it.
#[test]
fn the_sample_picture_is_what_its_command_makes() {
    let command = PAGE.lines().find(|line| line.contains("--example diagram -- ")).expect("the command");
    let (_, words) = command.split_once(" -- ").expect("arguments");
    let (fen, options) = words.trim_start_matches('"').split_once('"').expect("a FEN in quotes");
    let (options, file) = options.split_once(" -o ").expect("a file");
    assert_eq!(file, "diagram/sample.svg");
    let words: Vec<&str> = ["diagram", fen].into_iter().chain(options.split_whitespace()).collect();
    assert!(output(&words) == SAMPLE, "diagram/sample.svg is not what this makes: {command}");
}
