//! PGN as people write it, case by case.

use std::io::Read;
use std::time::Duration;

use movegen::{Move, Position};
use opening_book::pgn::{Annotation, Fault, Flow, GameResult, Reader, Record, Tags, Visitor, Wants};

fn records(text: impl AsRef<[u8]>) -> Vec<Record> {
    let mut reader = Reader::new(text.as_ref());
    std::iter::from_fn(|| reader.read_record().expect("a slice does not fail")).collect()
}

/// The main line of each game in UCI.
fn lines(text: impl AsRef<[u8]>) -> Vec<String> {
    records(text)
        .iter()
        .map(|record| {
            let moves: Vec<String> = record.game.moves().iter().map(ToString::to_string).collect();
            moves.join(" ")
        })
        .collect()
}

/// One game, whose main line must be this and which must have no problem.
#[track_caller]
fn reads(text: &str, line: &str) {
    let found = records(text);
    assert_eq!(lines(text), [line], "{text}");
    assert_eq!(found[0].problems, [], "{text}");
}

#[test]
fn escapes_semicolons_and_percent_lines_are_no_moves() {
    let text = "1. e4 {a ; b} e5\n% 2. d4 d5\n2. Nf3 ; rest 2... Nc6\nd6 *\n";
    reads(text, "e2e4 e7e5 g1f3 d7d6");
}

#[test]
fn variations_are_no_main_line() {
    let text = "1. d4 ({c} 1. e4 e5 (1... c5) 2. Nf3) 1... d5 ({d} 1... Nf6) 2. c4 *";
    reads(text, "d2d4 d7d5 c2c4");
}

#[test]
fn open_ends_return_at_once_with_an_error() {
    for (text, plies) in [("1. e4 e5 2. Nf3 {never closed", 3), ("1. e4 e5 (1... c5 2. Nf3", 2)] {
        let found = records(text);
        assert_eq!((found.len(), found[0].game.moves().len()), (1, plies), "{text}");
        assert!(found[0].problems.iter().any(opening_book::pgn::Problem::is_error), "{text}");
    }
}

#[test]
fn move_numbers_come_in_any_style() {
    let line = "e2e4 e7e5 g1f3 b8c6";
    for text in [
        "1. e4 e5 2. Nf3 Nc6 *",
        "1.e4 e5 2.Nf3 Nc6 *",
        "1. e4 1... e5 2. Nf3 2... Nc6 *",
        "1.e4 1...e5 2.Nf3 2...Nc6 *",
        "1 e4 e5 2 Nf3 Nc6 *",
        "e4 e5 Nf3 Nc6 *",
        "1. e4, e5 2. Nf3, Nc6 *",
        "1) e4 e5 2) Nf3 Nc6 *",
        "1: e4 e5 2: Nf3 Nc6 *",
        "1 . e4 e5 2 . Nf3 Nc6 *",
        "1. e4 .. e5 7. Nf3 ... Nc6 *",
        "1e4 e5 2Nf3 Nc6 *",
        "1… e4 e5 2.…Nf3 Nc6 *",
        "1. e4 e5\n\n2. Nf3 Nc6 *",
        "1.e4 e5 2.Nf3 Nc6*",
        "1.e4!? e5!! 2.Nf3?? $14 Nc6 $1$2 +- *",
    ] {
        reads(text, line);
    }
}

#[test]
fn moves_come_in_any_spelling() {
    reads("e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1g1 *", "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1g1");
    reads("e2-e4 e7-e5 Ng1-f3 Nb8-c6 Bf1-c4 Ng8-f6 0-0 *", "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1g1");
    reads("♙e4 e5 ♘f3 ♞c6 ♗c4 ♞f6 O–O *", "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1g1");
    reads("1. nf3 nc6 *", "g1f3 b8c6");
    let start = "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n";
    for promotion in ["a8Q", "a8=Q", "a8(Q)", "a8/Q", "a8=q", "a7a8q", "a7-a8Q"] {
        reads(&format!("{start}1. {promotion} *"), "a7a8q");
    }
    reads("1. e4 a6 2. e5 d5 3. exd6 e.p. *", "e2e4 a7a6 e4e5 d7d5 e5d6");
    reads("1. e4 a6 2. e5 d5 3. ed6e.p. *", "e2e4 a7a6 e4e5 d7d5 e5d6");
    reads("1. e4 a6 2. e5 d5 3. exd6ep *", "e2e4 a7a6 e4e5 d7d5 e5d6");
}

#[test]
fn results_may_be_missing_or_odd() {
    let found = records("1. e4 e5\n\n[White \"B\"]\n1. d4");
    assert_eq!(found.len(), 2);
    assert!(found.iter().all(|record| record.problems[0].fault == Fault::NoResult));
    assert_eq!(lines("1. e4 e5\n\n1. d4 d5\n\n1. c4"), ["e2e4 e7e5", "d2d4 d7d5", "c2c4"]);
    for (text, result) in [
        ("e4 1/2", GameResult::Draw),
        ("e4 ½-½", GameResult::Draw),
        ("e4 0–1", GameResult::BlackWins),
        ("e4 1-0", GameResult::WhiteWins),
        ("[Result \"1-0\"]\ne4", GameResult::WhiteWins),
    ] {
        assert_eq!(records(text)[0].result, result, "{text}");
    }
    let mated = &records("1. f3 e5 2. g4 Qh4# 1-0")[0];
    assert_eq!(mated.problems[0].fault, Fault::MateMismatch(GameResult::WhiteWins));
}

#[test]
fn tags_are_read_as_people_write_them() {
    let tag = |text: &str, name: &str| records(text)[0].tags.get(name).map(str::to_string);
    let is = |text: &str, name: &str, value: &str| {
        assert_eq!(tag(text, name).as_deref(), Some(value), "{text}");
    };
    is(r#"[Event "a \"b\" \\ c"] 1. e4 *"#, "Event", r#"a "b" \ c"#);
    is(r#"[Event "a "b" c"] 1. e4 *"#, "Event", r#"a "b" c"#);
    is("[White \"A\"] [Black \"B\"][Event\"C\"]\ne4 *", "Black", "B");
    is("[White \"A\"] [Black \"B\"][Event\"C\"]\ne4 *", "Event", "C");
    is("[ White   \"A\"   ]\ne4 *", "White", "A");
    is("[White A B]\ne4 *", "White", "A B");
    is("[White \"A\ne4 *", "White", "A");
    is("[White \"A]\ne4 *", "White", "A");
    is("[Site \"C:\\\"]\ne4 *", "Site", "C:\\");
    is("[White \"\"]\ne4 *", "White", "");
    is("[White \"a [b] {c} (d) ; % 1-0\"]\ne4 *", "White", "a [b] {c} (d) ; % 1-0");
    let latin: &[u8] = b"[White \"M\xFCller\"]\n1. e4 *";
    assert_eq!(records(latin)[0].tags.get("White"), Some("Müller"));
    is("[White \"Müller\"]\n1. e4 *", "White", "Müller");
    assert_eq!(lines("[White \"A\"]\n; a remark\n[Black \"B\"]\n1. e4 *"), ["e2e4"]);
    assert_eq!(records("[White \"A\"]\n[Black \"B\"]\n\n*\n\n[White \"C\"]\n\n*").len(), 2);
}

#[test]
fn games_need_no_blank_lines() {
    let text =
        "[White \"A\"]\n1. e4 e5 1-0\n[White \"B\"]\n1. d4 0-1\n[White \"C\"]\n1. c4\n[White \"D\"]\n*";
    assert_eq!(lines(text), ["e2e4 e7e5", "d2d4", "c2c4", ""]);
    assert_eq!(lines("1. e4 e5 1-0 1. d4 0-1 1. c4 *"), ["e2e4 e7e5", "d2d4", "c2c4"]);
    let cr = text.replace('\n', "\r");
    assert_eq!(lines(&cr), lines(text));
    assert_eq!(lines(text.replace('\n', "\r\n")), lines(text));
}

#[test]
fn starts_are_told_by_tags() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 5 40";
    let text = format!("[FEN \"{fen}\"]\n\n40. e4 Kd7 *");
    assert_eq!(records(&text)[0].game.start().to_string(), fen);
    let black = "[SetUp \"1\"][FEN \"4k3/4p3/8/8/8/8/8/4K3 b - - 0 1\"] 1... e5 2. Kd2 *";
    assert_eq!(lines(black), ["e7e5 e1d2"]);
    let chess960 = "[Variant \"Chess960\"]\n[FEN \"nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w GBgb - 0 1\"]\n\
                    1. d3 d6 2. Qd2?? *";
    assert_eq!(records(chess960)[0].game.moves().len(), 2, "the queen stands behind its own bishop");
    let castles = "[FEN \"4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1\"]\n1. O-O-O *";
    assert_eq!(records(castles)[0].game.moves().len(), 1);
    let bad = records("[FEN \"8/8/8 w - - 0 1\"]\n1. e4 *\n\n[White \"next\"]\n1. e4 *");
    assert_eq!((bad.len(), bad[0].game.moves().len(), bad[1].game.moves().len()), (2, 0, 1));
    assert!(matches!(bad[0].problems[0].fault, Fault::Fen(_)));
    let atomic = records("[Variant \"Atomic\"]\n1. e4 *\n\n1. d4 *");
    assert_eq!(atomic[0].problems[0].fault, Fault::Variant("Atomic".to_string()));
    assert_eq!(atomic[1].game.moves().len(), 1);
}

#[test]
fn bad_games_do_not_spoil_the_next() {
    let next = "\n\n[Event \"next\"]\n\n1. d4 *";
    for bad in [
        "[Event \"x\"]\n\n1. e4 {open",
        "[Event \"x\"]\n\n1. e4 (1. d4",
        "[Event \"x\"]\n\n1. e4 (1. d4 {open",
        "[Event \"x\"]\n\n1. e4 Qxx5 2. ((( *",
        "[Event \"x\"]\n\n1. e4 e4 1-0",
        "[Event \"x\"]\n\n1. Zz5",
        "[Event \"x\"\n\n1. e4 } ) ] *",
        "[Event \"x\"]\n\n1. e4 <reserved> e5 [%clk 0:01] *",
        "[Event \"x\"]",
    ] {
        let found = records(format!("{bad}{next}"));
        assert_eq!(found.len(), 2, "{bad}");
        assert_eq!(found[1].tags.get("Event"), Some("next"), "{bad}");
        assert_eq!((found[1].game.moves().len(), found[1].problems.len()), (1, 0), "{bad}");
    }
}

#[test]
fn text_between_games_is_no_game() {
    let text = "From: a friend\nSubject: games\n\n[White \"A\"]\n1. e4 *\nBye\n\n1. d4 *";
    assert_eq!(lines(text), ["e2e4", "d2d4"]);
    for nothing in ["", " \n\t", "{a comment}", "; a line", "%\n", "* *", "1-0", "\u{feff}", "...", "((("] {
        assert_eq!(records(nothing).len(), 0, "{nothing:?}");
    }
}

#[derive(Default)]
struct Everything {
    log: Vec<String>,
}

impl Visitor for Everything {
    fn wants(&self) -> Wants {
        Wants { annotations: true, variations: true }
    }

    fn tags(&mut self, _: &Tags) -> Flow {
        Flow::Read
    }

    fn play(&mut self, before: &Position, mv: Move) -> Flow {
        self.log.push(before.san(mv).to_string());
        Flow::Read
    }

    fn pass(&mut self, _: &Position) -> Flow {
        self.log.push("--".to_string());
        Flow::Read
    }

    fn annotation(&mut self, annotation: Annotation<'_>) {
        self.log.push(match annotation {
            Annotation::Comment(text) => format!("{{{text}}}"),
            Annotation::Nag(nag) => format!("${nag}"),
            Annotation::Clock(time) => format!("clock {}", time.as_millis()),
            Annotation::Elapsed(time) => format!("used {}", time.as_millis()),
            _ => unreachable!(),
        });
    }

    fn begin_variation(&mut self) {
        self.log.push("(".to_string());
    }

    fn variation_move(&mut self, before: &Position, mv: Option<Move>) {
        self.log.push(mv.map_or("--".to_string(), |mv| before.san(mv).to_string()));
    }

    fn end_variation(&mut self) {
        self.log.push(")".to_string());
    }

    fn problem(&mut self, problem: &opening_book::pgn::Problem) {
        self.log.push(format!("! {}", problem.fault));
    }
}

fn heard(text: &str) -> String {
    let mut visitor = Everything::default();
    Reader::new(text.as_bytes()).read_all(&mut visitor).expect("a slice");
    visitor.log.join(" ")
}

#[test]
fn who_asks_hears_comments_nags_clocks_and_variations() {
    assert_eq!(
        heard(
            "{start} 1. e4! {[%clk 0:03:00.9] good} (1. d4 d5 (1... Nf6 2. c4) 2. c4 $6) 1... e5 ; end\n1-0 {mate}"
        ),
        "{start} e4 $1 {[%clk 0:03:00.9] good} clock 180900 ( d4 d5 ( Nf6 c4 ) c4 $6 ) e5 { end} {mate}"
    );
    assert_eq!(heard("1. e4 (1. Ke5 d5) e5 *").matches("! in a variation").count(), 1);
    assert_eq!(
        heard("1. e4 {[%emt 0:00:01]} -- 2. d4 Z0 3. @@@@ *"),
        "e4 {[%emt 0:00:01]} used 1000 -- d4 -- --"
    );
    assert_eq!(Duration::from_millis(180_900).as_secs(), 180);
}

#[test]
fn deep_variations_cost_no_stack() {
    let text = format!("1. e4 {} *", "(1. d4 ".repeat(100_000));
    assert_eq!(lines(&text), ["e2e4"]);
    assert!(heard(&text).len() > 64);
    let closed = format!("1. e4 {}{} e5 *", "(1. d4 ".repeat(50_000), ")".repeat(50_000));
    assert_eq!(lines(&closed), ["e2e4 e7e5"]);
    let _ = heard(&closed);
}

#[test]
fn a_null_move_ends_a_record_and_is_refused_in_check() {
    assert_eq!(lines("1. e4 -- 2. d4 *"), ["e2e4"]);
    let check = records("1. e4 f6 2. Qh5+ -- *");
    assert_eq!(check[0].problems[0].fault, Fault::PassInCheck { ply: 4 });
}

/// Gives one byte at a time, and fails at the end.
struct Trickle<'a>(&'a [u8], bool);

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        match (self.0, self.1) {
            ([first, rest @ ..], _) => {
                buffer[0] = *first;
                self.0 = rest;
                Ok(1)
            }
            ([], true) => Err(std::io::Error::other("the disk is gone")),
            ([], false) => Ok(0),
        }
    }
}

#[test]
fn an_input_in_small_pieces_reads_the_same_and_its_failure_is_told() {
    let text = b"[White \"A\"]\r\n\r\n1. e4 {x} e5 2. Nf3 (2. d4) 1-0\r\n\r\n[White \"B\"]\r\n\r\n1. d4 *";
    let mut reader = Reader::new(Trickle(text, false));
    let mut plies = Vec::new();
    while let Some(record) = reader.read_record().expect("no failure") {
        plies.push(record.game.moves().len());
    }
    assert_eq!(plies, [3, 1]);
    let mut reader = Reader::new(Trickle(text, true));
    let error = std::iter::from_fn(|| reader.read_record().transpose()).find_map(Result::err);
    assert_eq!(error.expect("a failure").to_string(), "the disk is gone");
}

#[test]
fn utf_16_is_refused_and_says_so() {
    let text = "[White \"A\"]\n\n1. e4 *\n";
    let little: Vec<u8> =
        std::iter::once(0xFEFF).chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> =
        std::iter::once(0xFEFF).chain(text.encode_utf16()).flat_map(u16::to_be_bytes).collect();
    for bytes in [little.as_slice(), &big, &little[..2]] {
        let whole = Reader::new(bytes).read_record().expect_err("UTF-16");
        let trickled = Reader::new(Trickle(bytes, false)).read_record().expect_err("UTF-16");
        for error in [whole, trickled] {
            assert_eq!(error.kind(), std::io::ErrorKind::InvalidData);
            assert!(error.to_string().contains("UTF-16"), "{error}");
        }
    }
    // A byte that begins like that and is none, alone or in front of a game.
    for bytes in [&b"\xFF"[..], b"\xFE\n1. e4 *", b"\xFF"] {
        assert!(Reader::new(Trickle(bytes, false)).read_record().is_ok(), "{bytes:?}");
    }
}

#[test]
fn long_things_are_cut_and_do_not_grow() {
    let text = format!(
        "[White \"{}\"]\n1. e4 {{{}}} {} e5 *",
        "x".repeat(1 << 20),
        "y".repeat(1 << 20),
        "z".repeat(1 << 20)
    );
    let found = records(&text);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].tags.get("White").map(str::len), Some(16 * 1024 - "White".len()));
    let many: Vec<String> = (0..5000).map(|i| format!("[Tag{i} \"x\"]\n")).collect();
    assert_eq!(records(format!("{}1. e4 *", many.concat()))[0].tags.len(), 1024);
}

/// A character of several bytes where a comment or a tag is cut.
#[test]
fn what_is_cut_ends_with_a_whole_character() {
    for fill in 0..2 {
        let (fill, rest) = ("a".repeat(fill), "é".repeat(33_000));
        let text = format!("[Event \"{fill}{rest}\"]\n\n1. e4 {{{fill}{rest}}} *\n");
        let mut heard = Comments(Vec::new(), String::new());
        Reader::new(text.as_bytes()).read_all(&mut heard).expect("a slice does not fail");
        let [comment] = &heard.0[..] else { panic!("{:?}", heard.0.len()) };
        for cut in [comment, &heard.1] {
            let length = cut.trim_start_matches(&fill).chars().count();
            assert!(cut.starts_with(&fill) && length > 8_000 && cut.ends_with('é'), "{length}");
            assert!(cut.trim_start_matches(&fill).chars().all(|c| c == 'é'), "no mojibake");
        }
    }
}

/// Keeps comments, and the event.
struct Comments(Vec<String>, String);

impl Visitor for Comments {
    fn wants(&self) -> Wants {
        Wants { annotations: true, variations: false }
    }

    fn tags(&mut self, tags: &Tags) -> Flow {
        self.1 = tags.get("Event").unwrap_or_default().to_string();
        Flow::Read
    }

    fn play(&mut self, _: &Position, _: Move) -> Flow {
        Flow::Read
    }

    fn annotation(&mut self, annotation: Annotation<'_>) {
        if let Annotation::Comment(text) = annotation {
            self.0.push(text.to_string());
        }
    }
}
