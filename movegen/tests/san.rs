//! SAN: printing as the PGN standard asks, tolerant reading, and an independent program's word for it.

use movegen::{CastlingStyle, Illegality, Move, ParseMoveError, Position};

const MIDDLE_GAMES: &str = include_str!("data/middlegames.fen");
const STANDARD: &str = include_str!("data/perft-standard.epd");
const CHESS960: &str = include_str!("data/perft-chess960.epd");

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn fens(file: &'static str) -> impl Iterator<Item = &'static str> {
    let before_operations = |line: &'static str| line.split(';').next().unwrap_or_default().trim();
    file.lines().filter(|line| !line.starts_with('#')).map(before_operations).filter(|fen| !fen.is_empty())
}

/// FNV-1a over the lines "UCI SAN\n" of all legal moves, sorted within each position; and their number.
fn digest(file: &'static str, style: CastlingStyle) -> (usize, u64) {
    let (mut count, mut hash) = (0, 0xCBF2_9CE4_8422_2325_u64);
    for fen in fens(file) {
        let position = position(fen);
        let line = |mv: Move| format!("{} {}\n", position.uci_as(mv, style), position.san(mv));
        let mut lines: Vec<String> = position.legal_moves().into_iter().map(line).collect();
        lines.sort_unstable();
        count += lines.len();
        for byte in lines.concat().bytes() {
            hash = (hash ^ byte as u64).wrapping_mul(0x100_0000_01B3);
        }
    }
    (count, hash)
}

// The counts and digests of these three tests were computed by python-chess 1.11.2 with the same recipe.

#[test]
fn all_moves_of_a_thousand_middle_games_are_written_as_python_chess_writes_them() {
    assert_eq!(digest(MIDDLE_GAMES, CastlingStyle::KingStep), (34_691, 0x6DA7_F838_A5CA_815E));
}

#[test]
fn all_moves_of_the_edge_cases_are_written_as_python_chess_writes_them() {
    assert_eq!(digest(STANDARD, CastlingStyle::KingStep), (11_878, 0xC51B_AC49_E048_F4EF));
}

#[test]
fn all_moves_of_the_chess960_positions_are_written_as_python_chess_writes_them() {
    assert_eq!(digest(CHESS960, CastlingStyle::KingTakesRook), (25_943, 0x6952_DE64_CFFF_6666));
}

#[test]
fn whatever_is_written_is_read_back_as_the_same_move() {
    for fen in fens(MIDDLE_GAMES).chain(fens(STANDARD)).chain(fens(CHESS960)) {
        let position = position(fen);
        let moves = position.legal_moves();
        let mut sans = Vec::new();
        for mv in &moves {
            let (san, uci) = (position.san(mv), position.uci(mv));
            assert_eq!(position.parse_san(&san), Ok(mv), "{san} in {fen}");
            assert_eq!(position.parse_uci(&uci), Ok(mv), "{uci} in {fen}");
            assert_eq!(position.parse_move(&san), Ok(mv), "{san} in {fen}");
            assert_eq!(position.parse_move(&uci), Ok(mv), "{uci} in {fen}");
            let rook_way = position.uci_as(mv, CastlingStyle::KingTakesRook);
            assert_eq!(position.parse_uci(&rook_way), Ok(mv), "{rook_way} in {fen}");
            sans.push(san);
        }
        sans.sort_unstable();
        sans.dedup();
        assert_eq!(sans.len(), moves.len(), "two moves share a SAN in {fen}");
    }
}

fn uci_of(position: &Position, san: &str) -> String {
    let mv = position.parse_san(san).unwrap_or_else(|error| panic!("{error} in {position}"));
    position.uci(mv).to_string()
}

fn san_of(position: &Position, uci: &str) -> String {
    let mv = position.parse_uci(uci).unwrap_or_else(|error| panic!("{error} in {position}"));
    position.san(mv).to_string()
}

#[test]
fn a_pinned_man_is_not_told_apart_and_fuller_origins_are_read() {
    let position = position("k7/8/8/b7/8/2N5/8/4K1N1 w - - 0 1");
    assert_eq!(san_of(&position, "g1e2"), "Ne2");
    for text in ["Ne2", "Nge2", "N1e2", "Ng1e2", "Ng1-e2", "Nxe2"] {
        assert_eq!(uci_of(&position, text), "g1e2", "{text}");
    }
    let error = position.parse_san("Nce2").expect_err("pinned");
    assert_eq!(error.to_string(), "\"Nce2\" is illegal: it would leave the king in check");
}

#[test]
fn half_an_origin_that_fits_two_men_is_ambiguous() {
    let position = position("7k/8/8/8/4N3/8/N3N3/K7 w - - 0 1");
    for (text, fits) in [
        ("Nc3", "a2c3, e2c3 and e4c3"),
        ("Nec3", "e2c3 and e4c3"),
        ("N2c3", "a2c3 and e2c3"),
        ("Nxc3+", "a2c3, e2c3 and e4c3"),
    ] {
        let error = position.parse_san(text).expect_err("ambiguous");
        assert!(matches!(error, ParseMoveError::Ambiguous { .. }), "{text}: {error:?}");
        assert_eq!(error.to_string(), format!("{text:?} is ambiguous: it fits {fits}"));
    }
    let written = ["a2c3", "e2c3", "e4c3"].map(|uci| san_of(&position, uci));
    assert_eq!(written, ["Nac3", "Ne2c3", "N4c3"]);
}

#[test]
fn castling_is_read_with_zeros_and_marks() {
    let position = position("3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    for text in ["0-0-0+", "0-0-0", "O-O-O+", "O-O-O", "o-o-o", "O-O-O#", "O-O-O+!?"] {
        assert_eq!(uci_of(&position, text), "e1c1", "{text}");
    }
    for text in ["0-0", "O-O", "o-o", "0-0+", "0-0!!"] {
        assert_eq!(uci_of(&position, text), "e1g1", "{text}");
    }
    assert_eq!(san_of(&position, "e1c1"), "O-O-O+");
    assert_eq!(san_of(&position, "e1g1"), "O-O");
    assert_eq!(san_of(&position, "e1h1"), "O-O");
}

#[test]
fn promotions_are_read_in_every_usual_form() {
    let position = position("3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1");
    for text in ["e8=Q", "e8Q", "e8(Q)", "e8/Q", "e8=q", "e8=Q+", "e7e8=Q", "e7-e8Q+", "Pe8=Q"] {
        assert_eq!(uci_of(&position, text), "e7e8q", "{text}");
    }
    for text in ["exd8=N", "exd8N", "exd8(N)", "ed8=N", "e7xd8/N", "xd8=N", "exd8=n!"] {
        assert_eq!(uci_of(&position, text), "e7d8n", "{text}");
    }
    assert_eq!(san_of(&position, "e7d8r"), "exd8=R+");
    for text in ["e8", "exd8", "e7e8", "e8+"] {
        let error = position.parse_san(text).expect_err("which role?");
        assert!(matches!(error, ParseMoveError::MissingPromotion { .. }), "{text}: {error:?}");
    }
}

#[test]
fn a_capture_in_passing_may_say_so() {
    let position = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    for text in ["exd6", "exd6e.p.", "exd6 e.p.", "ed6", "e5d6", "e5xd6 e.p.!", "exd6! e.p."] {
        assert_eq!(uci_of(&position, text), "e5d6", "{text}");
    }
    let error = position.parse_san("e6 e.p.").expect_err("a quiet move");
    assert_eq!(error.to_string(), "\"e6 e.p.\" is illegal: nothing is taken en passant");
}

#[test]
fn the_case_of_the_letter_tells_bishops_from_the_b_file() {
    let position = position("4k3/8/8/2p5/1P1B4/8/8/4K3 w - - 0 1");
    assert_eq!(uci_of(&position, "bxc5"), "b4c5");
    assert_eq!(uci_of(&position, "Bxc5"), "d4c5");
    assert_eq!(uci_of(&position, "bc5"), "b4c5");
    assert_eq!(uci_of(&position, "Bc5"), "d4c5");
    assert_eq!(position.parse_move("b4c5"), position.parse_san("bxc5"));
}

#[test]
fn mate_and_check_marks_follow_from_the_position() {
    for (fen, uci, san) in [
        ("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", "d1d8", "Rd8#"),
        ("6k1/5pp1/8/8/8/8/8/K2R4 w - - 0 1", "d1d8", "Rd8+"),
        ("6k1/8/8/8/8/8/8/K2R4 w - - 0 1", "d1d8", "Rd8+"),
        ("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "d8h4", "Qh4#"),
        ("r3k3/8/8/8/8/8/8/5RK1 w q - 0 1", "f1f8", "Rf8+"),
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"),
    ] {
        assert_eq!(san_of(&position(fen), uci), san, "{fen}");
    }
}

/// What is wrong, without the text.
fn kind(error: &ParseMoveError) -> String {
    match error {
        ParseMoveError::Unreadable { expected, .. } => format!("expected {expected}"),
        ParseMoveError::Illegal { reason, .. } => format!("illegal: {reason}"),
        ParseMoveError::Ambiguous { candidates, .. } => format!("ambiguous: {candidates:?}"),
        ParseMoveError::MissingPromotion { .. } => "missing promotion".into(),
        ParseMoveError::NotAPromotion { .. } => "not a promotion".into(),
        ParseMoveError::Pass { .. } => "pass".into(),
        _ => "another kind".into(),
    }
}

#[test]
fn every_malformed_or_illegal_san_gets_its_own_error() {
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const TARGET: &str = "expected a target square, as in Nf3, or O-O";
    const ORIGIN: &str = "expected one of N B R Q K or a pawn's file before the target square";
    const BEHIND: &str = "expected nothing behind the target square but a promotion, + # ! ? or e.p.";
    const ROLE: &str = "expected Q, R, B or N for what the pawn becomes";
    const UNREACHABLE: &str = "illegal: no man of the side to move that fits can go there";
    for (fen, text, expected) in [
        (START, "", TARGET),
        (START, " ", TARGET),
        (START, "+", TARGET),
        (START, "e", TARGET),
        (START, "4", TARGET),
        (START, "i4", TARGET),
        (START, "e9", TARGET),
        (START, "N", TARGET),
        (START, "O-O-O-O", TARGET),
        (START, "0-0-", TARGET),
        (START, "OO", TARGET),
        (START, "resigns", TARGET),
        (START, "♘f3", ORIGIN),
        (START, "nf3", ORIGIN),
        (START, "NNf3", ORIGIN),
        (START, "Nxxf3", ORIGIN),
        (START, "N1gf3", ORIGIN),
        (START, "Ng1xx", TARGET),
        (START, "eee4", ORIGIN),
        (START, " e4", ORIGIN),
        (START, "e4 ", BEHIND),
        (START, "e4=", BEHIND),
        (START, "e4=?", BEHIND),
        (START, "e4=K", ROLE),
        (START, "e4=X", ROLE),
        (START, "e4p", ROLE),
        (START, "e4=Q", "not a promotion"),
        (START, "Nf3=Q", "not a promotion"),
        (START, "--", "pass"),
        (START, "Z0", "pass"),
        (START, "e5", UNREACHABLE),
        (START, "Nd2", UNREACHABLE),
        (START, "Nbf3", UNREACHABLE),
        (START, "exd3", UNREACHABLE),
        (START, "Ke2", UNREACHABLE),
        (START, "e7e5", UNREACHABLE),
        (START, "O-O", "illegal: castling there is not possible now"),
        ("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "Kd2", "illegal: it would leave the king in check"),
        ("4k3/8/8/8/1b6/8/3P4/4K3 w - - 0 1", "d4", "illegal: it would leave the king in check"),
        ("4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", "xd6", "ambiguous: [c5d6, e5d6]"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8", "missing promotion"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=", BEHIND),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8()", TARGET),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8(K)", ROLE),
    ] {
        let error = position(fen).parse_san(text).expect_err(text);
        assert_eq!(kind(&error), expected, "{text:?} in {fen}");
        assert_eq!(error.text(), text, "in {fen}");
        assert!(error.to_string().contains(&format!("{text:?}")), "{error}");
    }
}

#[test]
fn a_long_text_is_cut_in_its_error() {
    let error = Position::default().parse_san(&"é".repeat(100_000)).expect_err("no move");
    assert_eq!(error.text().chars().count(), 81);
    assert_eq!(
        Position::default().parse_san("Nh6").expect_err("blocked"),
        ParseMoveError::Illegal { text: "Nh6".into(), reason: Illegality::Unreachable }
    );
}
