//! EPD: real files, what is written, and what is refused.

use movegen::{Epd, EpdError, Operand, Operation, Position};

const MATES: &str = include_str!("data/mate-1to4.epd");
const STANDARD: &str = include_str!("data/perft-standard.epd");
const CHESS960: &str = include_str!("data/perft-chess960.epd");

fn epd(line: &str) -> Epd {
    line.parse().unwrap_or_else(|error| panic!("{line}: {error}"))
}

#[test]
fn every_line_of_the_test_files_is_read_and_written_back_the_same() {
    for (file, lines) in [(MATES, 67), (STANDARD, 446), (CHESS960, 960)] {
        let mut count = 0;
        for (number, read) in Epd::lines(file) {
            let first = read.unwrap_or_else(|error| panic!("line {number}: {error}"));
            let again = epd(&first.to_string());
            assert_eq!(again, first, "line {number}");
            let clocks = |epd: &Epd| {
                let board = epd.position().board();
                (board.halfmove_clock(), board.fullmove_number())
            };
            assert_eq!(clocks(&again), clocks(&first), "line {number}");
            assert_eq!(again.to_string(), first.to_string(), "line {number}");
            count += 1;
        }
        assert_eq!(count, lines);
    }
}

#[test]
fn mates_and_perft_counts_are_found_by_their_opcodes() {
    let mates: Vec<_> = Epd::lines(MATES).map(|(_, epd)| epd.expect("read above")).collect();
    assert!(mates.iter().all(|epd| matches!(epd.direct_mate(), Some(1..=4))));
    assert!(mates.iter().all(|epd| epd.text("c0").is_some_and(|keys| keys.starts_with("keys "))));
    let counts = Epd::lines(CHESS960).map(|(_, epd)| epd.expect("read above"));
    for epd in counts {
        assert_eq!(epd.number("D1"), Some(epd.position().count_moves() as i64), "{epd}");
    }
}

#[test]
fn moves_are_resolved_and_written_in_san() {
    let epd = epd("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - bm O-O Ra1xa8+; am e1e2 Kd1; pv Rxa8 Ke7 Raxh8;");
    let moves = |opcode| epd.moves(opcode).iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(moves("bm"), ["e1g1", "a1a8"]);
    assert_eq!(moves("am"), ["e1e2", "e1d1"]);
    assert_eq!(moves("pv"), ["a1a8", "e8e7", "a8h8"]);
    assert_eq!(epd.best_moves(), epd.moves("bm"));
    assert_eq!(epd.avoid_moves(), epd.moves("am"));
    assert_eq!(moves("sm"), [""; 0]);
    assert_eq!(
        epd.to_string(),
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - bm O-O Rxa8+; am Ke2 Kd1; pv Rxa8+ Ke7 Raxh8;"
    );
}

#[test]
fn clocks_are_read_from_fields_or_operations_and_written_as_operations() {
    let men = "4k3/8/8/8/8/8/8/4K3 w - -";
    for (rest, clocks, written) in [
        ("", (0, 1), ""),
        (" 7", (7, 1), " hmvc 7; fmvn 1;"),
        (" 7 30", (7, 30), " hmvc 7; fmvn 30;"),
        (" hmvc 7; fmvn 30;", (7, 30), " hmvc 7; fmvn 30;"),
        (" fmvn 30;", (0, 30), " hmvc 0; fmvn 30;"),
        (" hmvc 7;", (7, 1), " hmvc 7; fmvn 1;"),
        (" 3 4 hmvc 7; fmvn 30", (7, 30), " hmvc 7; fmvn 30;"),
    ] {
        let epd = epd(&format!("{men}{rest}"));
        let board = epd.position().board();
        assert_eq!((board.halfmove_clock(), board.fullmove_number()), clocks, "{rest}");
        assert_eq!(epd.to_string(), format!("{men}{written}"), "{rest}");
        assert_eq!(epd.operations(), [], "{rest}");
    }
}

#[test]
fn unknown_opcodes_quotation_marks_and_empty_operations_are_kept_or_skipped() {
    let epd = epd(r#"  4k3/8/8/8/8/8/8/4K3 b - - ;; noop ; c0 "a; b"; x_1 1 "two words" three;;id plain"#);
    let opcodes: Vec<_> = epd.operations().iter().map(Operation::opcode).collect();
    assert_eq!(opcodes, ["noop", "c0", "x_1", "id"]);
    assert_eq!(epd.operands("noop"), []);
    assert_eq!(epd.text("c0"), Some("a; b"));
    let (word, text) = (|word: &str| Operand::Word(word.into()), |text: &str| Operand::Text(text.into()));
    assert_eq!(epd.operands("x_1"), [word("1"), text("two words"), word("three")]);
    assert_eq!((epd.text("x_1"), epd.id()), (None, Some("plain")));
    assert_eq!(
        epd.to_string(),
        r#"4k3/8/8/8/8/8/8/4K3 b - - noop; c0 "a; b"; x_1 1 "two words" three; id plain;"#
    );
}

#[test]
fn every_malformed_epd_gets_its_own_error() {
    const MEN: &str = "4k3/8/8/8/8/8/8/4K3 w - -";
    let many_digits = format!("{MEN} fmvn 99999;");
    for (line, expected) in [
        ("", "\"\" has 0 of the four fields placement, turn, castling, en passant"),
        (
            "4k3/8/8/8/8/8/8/4K3 w -",
            "\"4k3/8/8/8/8/8/8/4K3 w -\" has 3 of the four fields placement, turn, castling, en passant",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w; dm 1;",
            "\"4k3/8/8/8/8/8/8/4K3 w; dm 1;\" has 2 of the four fields placement, turn, castling, en passant",
        ),
        (
            &format!("{MEN} 1bm Ke2;"),
            "\"1bm\" is not an opcode: expected a letter and at most 14 letters, digits or underscores",
        ),
        (
            &format!("{MEN} \"a text\"; noop;"),
            "\"\\\"a text\\\"\" is not an opcode: expected a letter and at most 14 letters, digits or underscores",
        ),
        (
            &format!("{MEN} ;\"open; noop;"),
            "\"\\\"open; noop;\" is not an opcode: expected a letter and at most 14 letters, digits or underscores",
        ),
        (
            &format!("{MEN} abcdefghijklmnop 1;"),
            "\"abcdefghijklmnop\" is not an opcode: expected a letter and at most 14 letters, digits or underscores",
        ),
        (
            &format!("{MEN} id \"open;"),
            "id: the text \"open;\" is not closed by a quotation mark on its line",
        ),
        (
            &format!("{MEN} bm Ke3;"),
            "bm: \"Ke3\" is illegal: no man of the side to move that fits can go there",
        ),
        (
            &format!("{MEN} pv Ke2 Ke2;"),
            "pv: \"Ke2\" is illegal: no man of the side to move that fits can go there",
        ),
        (
            &format!("{MEN} am ?;"),
            "am: \"?\" can't be read as a move: expected a target square, as in Nf3, or O-O",
        ),
        (&format!("{MEN} dm soon;"), "dm: \"soon\" is not one positive whole number up to 65535"),
        (&format!("{MEN} dm 0;"), "dm: \"0\" is not one positive whole number up to 65535"),
        (&format!("{MEN} dm 1 2;"), "dm: \"1 2\" is not one positive whole number up to 65535"),
        (&format!("{MEN} id \"bell\u{7}\";"), "id: \"bell\\u{7}\" is not free of control characters"),
        (&format!("{MEN} id nul\0;"), "id: \"nul\\0\" is not free of control characters"),
        (&format!("{MEN} hmvc;"), "hmvc: \"\" is not one whole number up to 65535"),
        (&many_digits, "fmvn: \"99999\" is not one positive whole number up to 65535"),
    ] {
        let error = line.parse::<Epd>().expect_err(line);
        assert_eq!(error.to_string(), expected, "{line}");
    }
    let no_king = "8/8/8/8/8/8/8/4K3 w - - dm 1;".parse::<Epd>();
    assert!(matches!(no_king, Err(EpdError::Position(_))), "{no_king:?}");
}

#[test]
fn a_set_of_moves_may_be_empty() {
    // The standard speaks of zero or more moves: in this stalemate there is none to prefer or to avoid.
    let line = "k7/2Q5/1K6/8/8/8/8/8 b - - am; bm;";
    let epd: Epd = line.parse().expect(line);
    assert_eq!((epd.operations().len(), epd.best_moves(), epd.avoid_moves()), (2, vec![], vec![]), "{line}");
    assert_eq!(epd.to_string(), line);
    let mut said = Epd::new(epd.position().clone());
    for opcode in ["am", "bm"] {
        said.push(opcode, vec![]).expect(line);
    }
    assert_eq!(said, epd, "{line}");
}

#[test]
fn what_could_not_be_read_back_can_not_be_said() {
    let mut epd = Epd::new(Position::default());
    let word = |text: &str| vec![Operand::Word(text.into())];
    let mv = |uci: &str| Operand::Move(Position::default().parse_uci(uci).expect("legal"));
    for (opcode, operands) in [
        ("b m", vec![]),
        ("", vec![]),
        ("c0", word("")),
        ("c0", word("two words")),
        ("c0", word("a;b")),
        ("c0", vec![Operand::Text("a \"b\"".into())]),
        ("c0", vec![Operand::Text("a\nb".into())]),
        ("c0", vec![Operand::Text("a\u{7}b".into())]),
        ("c0", word("nul\0")),
        ("c0", vec![mv("e2e4")]),
        ("bm", word("e4")),
        ("pv", vec![mv("e2e4"), mv("e2e4")]),
        ("hmvc", word("1")),
        ("dm", word("-1")),
    ] {
        assert!(epd.push(opcode, operands.clone()).is_err(), "{opcode} {operands:?}");
    }
    assert_eq!(epd.operations(), []);
    epd.push("bm", vec![mv("e2e4"), mv("d2d4")]).expect("legal moves");
    epd.push("dm", word("3")).expect("a number");
    assert_eq!(epd.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4 d4; dm 3;");
}

#[test]
fn whatever_operation_is_read_can_be_said_of_another_position() {
    // Blanks beyond ASCII are letters like any other: they end no word, and no line loses one at its end.
    let text = "4k3/8/8/8/8/8/8/4K3 w - - c0 no\u{a0}break \"tab\there\"; id \u{265e}\u{2003}";
    let (_, read) = Epd::lines(text).next().expect("a line");
    let read = read.expect(text);
    assert_eq!(read.id(), Some("\u{265e}\u{2003}"), "{text}");
    let mut said = Epd::new(read.position().clone());
    for operation in read.operations() {
        said.push(operation.opcode(), operation.operands().to_vec()).expect(text);
    }
    assert_eq!(said, read, "{text}");
    assert_eq!(said.to_string().parse(), Ok(read), "{text}");
}
