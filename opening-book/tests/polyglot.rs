//! Polyglot books, sound and damaged.

mod common;

use std::path::PathBuf;

use common::{Random, random_game};
use movegen::{Game, Move, Position};
use opening_book::pgn::Export;
use opening_book::pgn::Reader;
use opening_book::{Builder, Keying, Pick, Polyglot, PolyglotEntry, PolyglotError, Recipe, Replies};

fn data(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/book").join(name)
}

fn bytes(name: &str) -> Vec<u8> {
    std::fs::read(data(name)).expect(name)
}

/// Position, move, weight, raw move.
fn rows() -> Vec<(Position, String, u32, u16)> {
    let table = std::fs::read_to_string(data("good.tsv")).expect("the table");
    let row = |row: &str| {
        let fields: Vec<&str> = row.split('\t').collect();
        let raw = u16::from_str_radix(fields[3], 16).expect("a raw move");
        (fields[0].parse().expect("a FEN"), fields[1].to_string(), fields[2].parse().expect("a weight"), raw)
    };
    table.lines().filter(|row| !row.starts_with('#')).map(row).collect()
}

fn has_every_entry(book: &Polyglot) {
    for (position, uci, weight, raw_move) in rows() {
        let replies = book.at(&position);
        let reply = replies.iter().find(|reply| position.uci(reply.mv) == *uci);
        let reply = reply.unwrap_or_else(|| panic!("{uci} in {position}: {replies:?}"));
        assert_eq!(reply.weight, weight, "{uci} in {position}");
        assert_eq!(PolyglotEntry::encode(&position, reply.mv), raw_move, "{uci} in {position}");
    }
}

#[test]
fn a_foreign_book_is_read_and_written_back_byte_by_byte() {
    let book = Polyglot::from_bytes(&bytes("good.bin")).expect("a book");
    assert_eq!(book.entries().len(), rows().len());
    has_every_entry(&book);
    assert_eq!(book.to_bytes(), bytes("good.bin"));
}

#[test]
fn castling_and_rook_moves_on_the_same_squares_are_told_apart() {
    let book = Polyglot::from_bytes(&bytes("good.bin")).expect("a book");
    for (fen, expected) in [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", ["e1g1", "e1c1"]),
        ("6k1/8/8/8/8/8/6K1/4R3 w - - 0 1", ["e1a1", "e1h1"]),
    ] {
        let position: Position = fen.parse().expect("a FEN");
        let replies = book.at(&position);
        let moves: Vec<String> = replies.iter().map(|reply| position.uci(reply.mv).to_string()).collect();
        assert_eq!(moves, expected, "{fen}");
        assert_eq!(replies[0].mv.is_castle(), fen.contains("KQ"));
    }
}

#[test]
fn damaged_books_are_no_danger() {
    let error = Polyglot::from_bytes(&bytes("truncated.bin")).expect_err("cut short");
    assert_eq!(error, PolyglotError { entries: 9, rest: 11 });
    assert_eq!(Polyglot::salvage(&bytes("truncated.bin")).0.entries().len(), 9);
    assert!(Polyglot::from_bytes(&bytes("short.bin")).is_err());
    assert!(Polyglot::salvage(&bytes("short.bin")).0.entries().is_empty());
    assert!(Polyglot::from_bytes(&bytes("empty.bin")).expect("an empty book").entries().is_empty());
    let unsorted = Polyglot::from_bytes(&bytes("unsorted.bin")).expect("a book");
    has_every_entry(&unsorted);
    assert!(unsorted.entries().is_sorted_by_key(|entry| entry.key));
}

#[test]
fn an_illegal_entry_is_never_handed_on() {
    let book = Polyglot::from_bytes(&bytes("illegal-move.bin")).expect("a book");
    assert_eq!(book.entries().len(), 11);
    has_every_entry(&book);
    assert_eq!(book.at(&Position::default()).len(), 3);
    let mut random = Random(5);
    for _ in 0..100_000 {
        let raw_move = random.next() as u16;
        let entry = PolyglotEntry { key: 0, raw_move, weight: 1, learn: 0 };
        for (position, ..) in &rows()[3..4] {
            assert!(entry.legal_move(position).is_none_or(|mv| position.is_legal(mv)));
        }
    }
}

/// The move that an entry's squares and letter name in UCI, which reads both ways to castle too.
fn by_its_text(position: &Position, raw_move: u16) -> Option<Move> {
    let letter = |bits: u16, first: u8| char::from(first + (bits & 7) as u8);
    let promotion = ["", "n", "b", "r", "q"].get(usize::from(raw_move >> 12))?;
    let [from_file, from_rank] = [letter(raw_move >> 6, b'a'), letter(raw_move >> 9, b'1')];
    let [to_file, to_rank] = [letter(raw_move, b'a'), letter(raw_move >> 3, b'1')];
    position.parse_uci(&format!("{from_file}{from_rank}{to_file}{to_rank}{promotion}")).ok()
}

#[test]
fn the_bits_of_an_entry_name_the_move_that_its_squares_name() {
    let mut random = Random(960);
    let mut castled = 0;
    for number in 0..300 {
        let start = Position::chess960(number * 3).expect("a number below 960");
        let game = random_game(&mut random, start, 120, 256);
        let mut position = game.start().clone();
        for (ply, &mv) in game.moves().iter().enumerate() {
            let raw_move = PolyglotEntry::encode(&position, mv);
            let entry = |raw_move| PolyglotEntry { key: 0, raw_move, weight: 1, learn: 0 };
            assert_eq!(entry(raw_move).legal_move(&position), Some(mv), "{mv:?} in {position}");
            assert_eq!(by_its_text(&position, raw_move), Some(mv), "{mv:?} in {position}");
            castled += u32::from(mv.is_castle());
            // The king's squares among all others.
            let king = position.board().king(position.turn()).index() as u16;
            if ply % 8 == 0 {
                for raw_move in (0..64).map(|to| king << 6 | to).chain((0..64).map(|_| random.next() as u16))
                {
                    let found = entry(raw_move).legal_move(&position);
                    assert_eq!(found, by_its_text(&position, raw_move), "{raw_move:#06x} in {position}");
                }
            }
            let _ = position.make(mv);
        }
    }
    assert!(castled > 50, "{castled}");
}

#[test]
fn entries_of_weight_zero_are_kept_and_never_played() {
    let book = Polyglot::from_bytes(&bytes("good.bin")).expect("a book");
    let replies = book.replies(&Game::default());
    assert_eq!((replies.len(), replies[2].weight), (3, 0));
    for bits in [0, u64::MAX / 2, u64::MAX] {
        for pick in [Pick::Weighted, Pick::Best, Pick::Uniform] {
            assert_ne!(pick.choose(&replies, &mut || bits), Some(replies[2].mv));
        }
    }
}

#[test]
fn a_book_goes_to_polyglot_and_back() {
    let mut random = Random(11);
    let text: Vec<String> = (0..3_000)
        .map(|number| {
            let start = match number % 4 {
                0 => Position::chess960(random.below(960) as u16).expect("a number below 960"),
                _ => Position::default(),
            };
            let width = 2 + number % 3;
            Export::new(&random_game(&mut random, start, 40, width)).to_string()
        })
        .collect();
    let recipe = Recipe::default().with_thresholds(1, 1).with_plies(40).with_any_start();
    let mut builder = Builder::new(recipe);
    Reader::new(text.concat().as_bytes()).read_all(&mut builder).expect("a slice");
    let book = builder.book().expect("legal");
    assert!(book.len() > 5_000, "{}", book.len());
    let polyglot = Polyglot::from_book(&book).expect("legal");
    let again = Polyglot::from_bytes(&polyglot.to_bytes()).expect("its own bytes");
    assert_eq!(again, polyglot);
    let positions =
        book.lines().iter().map(|line| format!("{} 0 1", line.text()).parse().expect("a position"));
    let back = again.book_of(positions);
    assert_eq!(book.diff(&back).to_string(), "");
    assert!(back == book, "the number of visits is the sum of the plays here");
}

#[test]
fn the_positions_of_a_repertoire_are_found_again() {
    let text = std::fs::read_to_string(data("book-sample.pgn")).expect("the sample");
    let mut builder = Builder::new(Recipe::of_player("Owner").with_thresholds(1, 1));
    Reader::new(text.as_bytes()).read_all(&mut builder).expect("a slice");
    let book = builder.book().expect("legal");
    let found = Polyglot::from_book(&book).expect("legal").explore([Position::default()]);
    assert!(found == book);
}

#[test]
fn weights_are_scaled_in_order_and_none_becomes_zero() {
    let book: opening_book::Book =
        "# opening book by moves\n-\t9\te2e4 4000000000 d2d4 3999999 c2c4 1 a2a3 0\n\
                                    e2e4\t9\te7e5 70 c7c5 3\n"
            .parse()
            .expect("a book");
    let polyglot = Polyglot::from_book(&book).expect("legal");
    let start = polyglot.at(&Position::default());
    let weights: Vec<u32> = start.iter().map(|reply| reply.weight).collect();
    assert_eq!(weights, [65535, 65, 1, 0]);
    let mut game = Game::default();
    game.play_moves("e4").expect("legal");
    let weights: Vec<u32> = polyglot.replies(&game).iter().map(|reply| reply.weight).collect();
    assert_eq!(weights, [70, 3], "other positions are as they were");
}

#[test]
fn merging_adds_weights_and_keeps_what_was_learnt() {
    let entry = |raw_move, weight, learn| PolyglotEntry { key: 1, raw_move, weight, learn };
    let one = Polyglot::from_entries(vec![entry(1, 10, 0), entry(2, 65535, 5)]);
    let two = Polyglot::from_entries(vec![entry(1, 5, 7), entry(3, 0, 9), entry(2, 65535, 6)]);
    let merged = one.merged(&two);
    assert_eq!(merged.entries(), [entry(2, 65535, 5), entry(1, 7, 7), entry(3, 0, 9)]);
    let good = Polyglot::from_bytes(&bytes("good.bin")).expect("a book");
    assert_eq!(good.merged(&Polyglot::default()).entries().len(), good.entries().len());
    has_every_entry(&good.merged(&Polyglot::default()));
}

#[test]
fn a_book_by_moves_is_joined_by_position() {
    let text = "1. d4 Nf6 2. c4 e6 3. Nc3 *\n\n1. c4 e6 2. d4 Nf6 3. Nc3 *";
    let mut builder = Builder::new(Recipe::default().with_keying(Keying::Moves).with_thresholds(1, 1));
    Reader::new(text.as_bytes()).read_all(&mut builder).expect("a slice");
    let polyglot = Polyglot::from_book(&builder.book().expect("legal")).expect("legal");
    let mut game = Game::default();
    game.play_moves("d4 Nf6 c4 e6").expect("legal");
    assert_eq!(polyglot.replies(&game)[0].weight, 2);
}
