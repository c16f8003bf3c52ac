//! The numbers of the Chess960 start positions.

use movegen::Position;

fn start(number: u16) -> Position {
    Position::chess960(number).unwrap_or_else(|| panic!("no start position {number}"))
}

fn back_rank(position: &Position) -> String {
    position.to_string().split('/').next().unwrap_or_default().into()
}

#[test]
fn well_known_numbers_are_the_well_known_positions() {
    // From Reinhard Scharnagl's table.
    for (number, rank) in [
        (0, "bbqnnrkr"),
        (1, "bqnbnrkr"),
        (123, "nqrnbkrb"),
        (518, "rnbqkbnr"),
        (777, "qrkbbnrn"),
        (959, "rkrnnqbb"),
    ] {
        assert_eq!(back_rank(&start(number)), rank, "{number}");
    }
    assert_eq!(start(518).to_string(), Position::default().to_string());
    assert_eq!(Position::chess960(960), None);
    assert_eq!(Position::chess960(u16::MAX), None);
}

#[test]
fn all_960_are_the_positions_that_python_chess_numbers_so() {
    // FNV-1a over the lines "<black's rank>\n" of all numbers in order, computed by python-chess 1.11.2.
    let lines: String = (0..960).map(|number| back_rank(&start(number)) + "\n").collect();
    let fnv = |hash: u64, byte: u8| (hash ^ byte as u64).wrapping_mul(0x100_0000_01B3);
    assert_eq!(lines.bytes().fold(0xCBF2_9CE4_8422_2325, fnv), 0xC4D4_74E2_A05B_FACD);
}

#[test]
fn every_start_position_knows_its_number_and_keeps_it_through_its_fen() {
    for number in 0..960 {
        let position = start(number);
        assert_eq!(position.chess960_number(), Some(number), "{position}");
        let fen = position.to_string();
        assert_eq!(fen.parse::<Position>().map(|read| read.chess960_number()), Ok(Some(number)), "{fen}");
    }
}

#[test]
fn what_is_no_start_position_has_no_number() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        "nrbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1",
        "rnbqkbnr/1ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/BNBQKN2 w - - 0 1",
    ] {
        let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(position.chess960_number(), None, "{fen}");
    }
}

#[test]
fn shredder_fens_of_a_public_list_are_written_as_they_stand_there() {
    let mut count = 0;
    for line in include_str!("data/perft-chess960.epd").lines() {
        let fen = line.split(';').next().unwrap_or_default().trim();
        let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        // The list names no en passant square that can't be used.
        assert_eq!(position.shredder_fen().as_str(), fen);
        assert_eq!(position.fen().parse(), Ok(position));
        count += 1;
    }
    assert_eq!(count, 960);
}
