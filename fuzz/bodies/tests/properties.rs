//! The bodies on arbitrary bytes, so that ordinary tests look for new faults too, and shrink them.

use proptest::prelude::*;

/// A start, as [`fuzz_bodies::movegen`] reads it, and what follows.
fn walk(longest: usize) -> impl Strategy<Value = Vec<u8>> {
    let start = prop_oneof![
        1 => Just("\n".to_string()),
        3 => (0..960u16).prop_map(|number| format!("{number}\n")),
        1 => Just("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1\n".to_string()),
        1 => Just("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1\n".to_string()),
        1 => Just("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1\n".to_string()),
    ];
    let bytes = prop::collection::vec(any::<u8>(), 0..longest);
    (start, bytes).prop_map(|(start, bytes)| [start.as_bytes(), &bytes].concat())
}

/// Text that is nearly PGN: what it is made of, in any order.
fn nearly_pgn() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec![
        "1.",
        "1",
        "2...",
        "e4",
        "e5",
        "Nf3",
        "Nc6",
        "Bb5",
        "O-O",
        "d4",
        "exd5",
        "Qxf7#",
        "--",
        "<>",
        "<",
        "*",
        "1-0",
        "1/2-1/2",
        "{",
        "}",
        "(",
        ")",
        ";",
        "%",
        "$1",
        "!?",
        "[Event \"x\"]",
        "[Event \"",
        "[White A]",
        "]",
        "\"",
        "\\",
        "\n",
        "\n\n",
        "\r",
        "\r\n",
        " ",
        "a8(Q)",
        "é",
        "\u{feff}",
        "[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]",
    ]);
    prop::collection::vec((word, any::<bool>()), 0..60).prop_map(|words| {
        words
            .into_iter()
            .map(|(word, blank)| if blank { format!("{word} ") } else { word.to_string() })
            .collect()
    })
}

/// Text that is nearly a FEN: the right letters in any order, in fields.
fn nearly_fen() -> impl Strategy<Value = String> {
    let field = "[pnbrqkPNBRQK1-8/]{0,40}";
    (field, "[wb]?", "[KQkqA-Ha-h-]{0,4}", "[a-h-][36]?", "[0-9]{0,6}", "[0-9]{0,6}").prop_map(
        |(placement, turn, rights, passed, clock, number)| {
            [placement, turn, rights, passed, clock, number].join(" ")
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn every_position_of_a_walk_agrees_with_the_slow_generator(input in walk(60)) {
        fuzz_bodies::movegen(&input);
    }

    #[test]
    fn moves_and_passes_taken_back_leave_no_trace(input in walk(200)) {
        fuzz_bodies::make_unmake(&input);
    }

    #[test]
    fn a_search_is_legal_and_stops_whatever_its_settings(input in walk(60)) {
        fuzz_bodies::search(&input);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4096))]

    #[test]
    fn no_text_upsets_the_fen_reader(text in prop_oneof![nearly_fen(), ".{0,80}"]) {
        fuzz_bodies::fen(text.as_bytes());
    }

    #[test]
    fn no_bytes_upset_any_reader(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
        fuzz_bodies::fen(&bytes);
        fuzz_bodies::san(&bytes);
        fuzz_bodies::epd(&bytes);
    }

    #[test]
    fn no_text_upsets_the_pgn_reader(text in nearly_pgn()) {
        fuzz_bodies::pgn(text.as_bytes());
    }

    #[test]
    fn no_bytes_upset_a_book(number in 0..960u16, bytes in prop::collection::vec(any::<u8>(), 0..100)) {
        fuzz_bodies::polyglot(&[format!("{number}\n").as_bytes(), &bytes].concat());
    }

    #[test]
    fn no_text_upsets_the_move_readers(text in "[a-hKQRBNO0-8x=+#(). -]{0,8}") {
        let line = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1\n";
        fuzz_bodies::san([line, &text].concat().as_bytes());
    }
}
