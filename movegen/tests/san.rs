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
