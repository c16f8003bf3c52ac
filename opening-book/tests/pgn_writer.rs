//! Games that are read, written with all that is said of them, and read again.

mod common;

use std::io::{self, Write};
use std::path::PathBuf;

use common::{Random, random_game};
use movegen::{Move, Position};
use opening_book::pgn::{Annotation, Flow, Problem, Reader, Summary, Tags, Visitor, Wants, Writer};

/// All that a reader tells of the games whose start it can read.
#[derive(Default)]
struct Heard {
    games: Vec<Vec<String>>,
    tags: Vec<Tags>,
    game: Option<Vec<String>>,
    now: Tags,
    errors: Vec<Problem>,
}

impl Heard {
    fn add(&mut self, event: String) {
        self.game.get_or_insert_default().push(event);
    }
}

impl Visitor for Heard {
    fn wants(&self) -> Wants {
        Wants { annotations: true, variations: true }
    }

    fn tags(&mut self, tags: &Tags) -> Flow {
        self.now = tags.clone();
        self.game = None;
        Flow::Read
    }

    fn start(&mut self, position: &Position) {
        self.add(format!("start {position}"));
    }

    fn play(&mut self, before: &Position, mv: Move) -> Flow {
        self.add(format!("{} in {before}", before.uci(mv)));
        Flow::Read
    }

    fn pass(&mut self, before: &Position) -> Flow {
        self.add(format!("pass in {before}"));
        Flow::Read
    }

    fn annotation(&mut self, annotation: Annotation<'_>) {
        self.add(format!("{annotation:?}"));
    }

    fn begin_variation(&mut self) {
        self.add("(".to_string());
    }

    fn variation_move(&mut self, before: &Position, mv: Option<Move>) {
        self.add(format!("{:?} in {before}", mv.map(|mv| before.uci(mv).to_string())));
    }

    fn end_variation(&mut self) {
        self.add(")".to_string());
    }

    fn problem(&mut self, problem: &Problem) {
        if problem.is_error() {
            self.errors.push(problem.clone());
        }
    }

    fn end(&mut self, summary: &Summary) {
        if let Some(mut game) = self.game.take() {
            game.push(summary.result.or(self.now.result()).unwrap_or_default().to_string());
            self.games.push(game);
            self.tags.push(self.now.clone());
        }
    }
}

fn heard(text: &[u8]) -> Heard {
    let mut heard = Heard::default();
    Reader::new(text).read_all(&mut heard).expect("a slice");
    heard
}

fn written(text: &[u8]) -> Vec<u8> {
    let mut writer = Writer::new(Vec::new());
    Reader::new(text).read_all(&mut writer).expect("a slice");
    writer.finish().expect("memory")
}

/// What is written is heard as what was read, and written again it stays as it is. Returns it.
#[track_caller]
fn comes_back(text: &[u8]) -> String {
    let shown = String::from_utf8_lossy(text);
    let (first, again) = (heard(text), written(text));
    let second = heard(&again);
    assert_eq!(second.games, first.games, "{shown}");
    assert!(second.errors.is_empty(), "{:?} in {shown}", second.errors);
    for (read, back) in first.tags.iter().zip(&second.tags) {
        for (name, _) in read.iter().filter(|(name, _)| !["FEN", "SetUp", "Variant", "Result"].contains(name))
        {
            assert_eq!(back.get(name), read.get(name), "{shown}");
        }
    }
    assert!(written(&again) == again, "{shown}");
    String::from_utf8(again).expect("UTF-8")
}

#[test]
fn comments_glyphs_clocks_and_variations_are_written_where_they_stood() {
    let text = "[White \"Ada\"]\n[Result \"1-0\"]\n\n{before the game} 1. e4! $10 {[%clk 0:03:00] good} e5 \
                (1... c5 {Sicilian} 2. Nf3 (2. c3 d5) (2. Nc3) 2... d6) (1... e6) 2. Nf3 Nc6 3. -- ; a } brace\n\
                3... Nf6 1-0 {behind the result}\n";
    let again = comes_back(text.as_bytes());
    let moves = "{before the game} 1. e4 $1 $10 {[%clk 0:03:00] good} 1... e5 (1... c5\n\
                 {Sicilian} 2. Nf3 (2. c3 d5) (2. Nc3) 2... d6) (1... e6) 2. Nf3 Nc6 3. --\n\
                 ; a } brace\n\
                 3... Nf6 {behind the result} 1-0\n\n";
    let expected = format!(
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Ada\"]\n[Black \"?\"]\n\
         [Result \"1-0\"]\n\n{moves}"
    );
    assert_eq!(again, expected);
}

#[test]
fn whatever_a_comment_says_it_comes_back() {
    for text in [
        "1. e4 {two\n\nlines, % and ; and ( and $1} e5 *",
        "1. e4 {\n% a line\n1. d4\n[Event \"quoted\"]\n} e5 *",
        "1. e4 {} { } e5 {a { b} *",
        "1. e4 ;}\n;}\n e5 (1... c5 ;}\n) ({;} ;}\n 1... e6 ;}\n 2. d4) 2. d4 *",
        "1. e4 ({x}) () 1... e5 *",
        "1. e4 (1. d4 (1. c4 (1. b4 (1. a4)))) *",
        "1. e4 {first} {second} $1 {third} $2 *",
        "1. e4 (1. -- e5 2. --) -- 2. d4 *",
        "1. e4 {ü € \u{265e}\u{a0}} *",
        "{no moves at all} *",
        "[White \"x\"]\n\n1. ; } first\n; } second\n1. e4 *",
        "[Result \"0-1\"]\n\n1. e4 {the tag alone tells}",
        "[White \"x\"]\n\n1. e4 0-1",
    ] {
        comes_back(text.as_bytes());
    }
    comes_back(b"1. e4 {Latin-1: \xfc} *");
    let long = "word ".repeat(300);
    let again = comes_back(format!("1. e4 {{{long}}} e5 2. Nf3 *").as_bytes());
    assert!(again.contains(&long), "a comment is not broken");
}

#[test]
fn oddly_formed_files_are_written_as_they_are_understood() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/pgn");
    let mut games = 0;
    for file in std::fs::read_dir(folder).expect("the folder") {
        let path = file.expect("a file").path();
        if path.extension().is_some_and(|end| end == "pgn") {
            let text = std::fs::read(&path).expect("the file");
            comes_back(&text);
            games += heard(&text).games.len();
        }
    }
    assert!(games >= 20, "{games}");
}

#[test]
fn lines_stay_short_however_deep_variations_are() {
    let mut random = Random(79);
    for number in 0..200u16 {
        let start =
            if number % 2 == 0 { Position::default() } else { Position::chess960(number).expect("a number") };
        let game = random_game(&mut random, start.clone(), 60, 256);
        let mut text = format!("[FEN \"{start}\"]\n\n");
        let mut open = 0;
        let mut position = start;
        for &mv in game.moves() {
            let san = position.san(mv);
            text.extend([&*san, " "]);
            // The same move once more, as a variation that may stay open for a while.
            match random.below(4) {
                0 if open < 20 => {
                    text.extend(["(", &*san, " $3 "]);
                    open += 1;
                }
                1 if open > 0 => {
                    text.push_str(&")".repeat(open));
                    open = 0;
                    break;
                }
                _ => {}
            }
            let _ = position.make(mv);
        }
        text.push_str(&")".repeat(open));
        text.push_str(" *\n");
        let again = comes_back(text.as_bytes());
        for line in again.lines().filter(|line| !line.starts_with('[')) {
            assert!(line.len() < 80, "{line}");
        }
    }
}

#[test]
fn a_game_whose_start_can_not_be_read_is_left_out_and_the_moves_before_an_error_are_kept() {
    let text = "[FEN \"x\"]\n\n1. e4 *\n\n[White \"A\"]\n\n1. e4 {good} e5 2. Ke3 {bad} Nc6 *\n\n1. d4 *\n";
    let mut writer = Writer::new(Vec::new());
    Reader::new(text.as_bytes()).read_all(&mut writer).expect("a slice");
    assert_eq!(writer.games(), 2);
    let again = String::from_utf8(writer.finish().expect("memory")).expect("UTF-8");
    assert!(again.contains("\n\n1. e4 {good} 1... e5 *\n\n[Event"), "{again}");
    comes_back(text.as_bytes());
}

#[test]
fn an_output_that_fails_is_told_at_the_end() {
    struct Full(usize);
    impl Write for Full {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 = self.0.checked_sub(1).ok_or_else(|| io::Error::other("no room"))?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut writer = Writer::new(Full(2));
    Reader::new("1. e4 *\n\n".repeat(5).as_bytes()).read_all(&mut writer).expect("a slice");
    assert_eq!(writer.games(), 2);
    assert_eq!(writer.finish().map(|_| ()).expect_err("no room").to_string(), "no room");
}

#[test]
fn whatever_can_be_made_of_a_damaged_text_comes_back() {
    let whole = "[White \"Ada\"]\n[Result \"1-0\"]\n\n{before} 1. e4! $10 {[%clk 0:03:00] good} e5 (1... c5 {Sicilian} \
                 2. Nf3 (2. c3 d5) (2. Nc3) 2... d6) 2. Nf3 Nc6 3. -- ; a } brace\n3... Nf6 1-0 {behind}\n\n\
                 [White \"Bob\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\"]\n\n1... Kd7 {x\n\ny} 2. e4 (2. e3) 1/2-1/2\n";
    let pieces: Vec<&[u8]> = [
        "{",
        "}",
        "(",
        ")",
        ";",
        "\n",
        "\n\n",
        "%",
        "[",
        "]",
        "\"",
        "$7",
        "!?",
        "--",
        "1.",
        "1... ",
        "e4 ",
        "Nf6 ",
        "*",
        "\u{fc}",
        "\r",
        "\\",
        "<>",
        "0-1 ",
        "[Event \"?\"]\n",
        "[Site \"?\"]\n",
    ]
    .iter()
    .map(|piece| piece.as_bytes())
    .collect();
    let mut random = Random(2026);
    for _ in 0..5_000 {
        let mut text = whole.as_bytes().to_vec();
        for _ in 0..=random.below(6) {
            let at = random.below(text.len());
            match random.below(3) {
                0 => _ = text.splice(at..at, pieces[random.below(pieces.len())].iter().copied()),
                1 => _ = text.remove(at),
                _ => text[at] = pieces[random.below(pieces.len())][0],
            }
        }
        comes_back(&text);
    }
}
