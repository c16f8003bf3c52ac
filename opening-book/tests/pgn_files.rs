//! Oddly formed files, held to `data/pgn/expected.tsv`.

use std::path::PathBuf;

use opening_book::pgn::{Fault, Flow, Reader, Summary, Visitor};

use movegen::{Move, Position};

fn data(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/pgn").join(name)
}

/// Keeps the summaries and all faults.
#[derive(Default)]
struct Seen {
    games: Vec<Summary>,
    faults: Vec<Fault>,
}

impl Visitor for Seen {
    fn play(&mut self, before: &Position, mv: Move) -> Flow {
        assert!(before.is_legal(mv), "{mv} in {before}");
        Flow::Read
    }

    fn problem(&mut self, problem: &opening_book::pgn::Problem) {
        self.faults.push(problem.fault.clone());
    }

    fn end(&mut self, summary: &Summary) {
        self.games.push(*summary);
    }
}

fn seen(name: &str) -> Seen {
    let mut seen = Seen::default();
    Reader::open(data(name)).expect(name).read_all(&mut seen).expect(name);
    seen
}

#[test]
fn every_file_gives_the_games_and_plies_expected() {
    let table = std::fs::read_to_string(data("expected.tsv")).expect("the table");
    let mut rows = 0;
    for row in table.lines().filter(|row| !row.starts_with('#')) {
        let fields: Vec<&str> = row.split('\t').collect();
        let plies: Vec<u32> = match fields.get(2) {
            Some(list) if !list.is_empty() => {
                list.split(',').map(|number| number.parse().expect("a number")).collect()
            }
            _ => Vec::new(),
        };
        let seen = seen(fields[0]);
        assert_eq!(seen.games.len().to_string(), fields[1], "{}: {:?}", fields[0], seen.faults);
        let found: Vec<u32> = seen.games.iter().map(|game| game.plies).collect();
        assert_eq!(found, plies, "{}: {:?}", fields[0], seen.faults);
        rows += 1;
    }
    assert_eq!(rows, 19);
}

#[test]
fn what_is_wrong_is_told_and_nothing_else_is() {
    let open_comment = seen("08-unterminated-comment.pgn");
    assert!(open_comment.faults.contains(&Fault::OpenComment) && open_comment.games[0].failed);
    let open_variation = seen("09-unterminated-variation.pgn");
    assert!(open_variation.faults.contains(&Fault::OpenVariation) && open_variation.games[0].failed);
    let illegal = seen("17-illegal-then-good.pgn");
    assert!(matches!(illegal.faults[..], [Fault::Move { ply: 3, .. }]), "{:?}", illegal.faults);
    assert!(illegal.games[0].failed && illegal.games[1].clean);
    let mismatch = seen("21-result-mismatch.pgn");
    assert!(matches!(mismatch.faults[..], [Fault::ResultMismatch { .. }]), "{:?}", mismatch.faults);
    assert!(!mismatch.games[0].failed);
    let ambiguous = seen("22-ambiguous.pgn");
    assert!(matches!(ambiguous.faults[..], [Fault::Move { ply: 1, .. }]), "{:?}", ambiguous.faults);
    for clean in ["01-bom.pgn", "03-crlf.pgn", "04-cr-only.pgn", "05-nested.pgn", "06-escape.pgn"] {
        assert_eq!(seen(clean).faults, [], "{clean}");
    }
    for clean in ["14-clocks.pgn", "18-two-blank-lines.pgn", "19-one-line.pgn", "20-long-comment.pgn"] {
        assert_eq!(seen(clean).faults, [], "{clean}");
    }
}

#[test]
fn a_byte_order_mark_is_not_part_of_the_first_tag() {
    let record = Reader::open(data("01-bom.pgn")).unwrap().read_record().unwrap().expect("a game");
    assert_eq!(record.tags.get("Event"), Some("Made here"));
}

#[test]
fn a_long_shuffle_counts_repetitions_and_half_moves() {
    let record = Reader::open(data("19-one-line.pgn")).unwrap().read_record().unwrap().expect("a game");
    assert_eq!(record.game.position().board().halfmove_clock(), 800);
    assert!(record.game.repetitions() > 100);
}

#[test]
fn files_with_any_line_end_cut_anywhere_end_at_once() {
    for entry in std::fs::read_dir(data("")).expect("the folder") {
        let bytes = std::fs::read(entry.expect("a file").path()).expect("a file");
        for end in 0..bytes.len().min(600) {
            let mut seen = Seen::default();
            Reader::new(&bytes[..end]).read_all(&mut seen).expect("no failure of the input");
        }
    }
}
