//! Keys and table entries against numbers that other programs gave; see `data/README.md`.

use std::collections::HashSet;

use board0x88::{Board, CastlingRights, Color, File, Piece, Role, Square, Wing};
use zobrist::{AL1600, CHESSLOUPE, Keys, POLYGLOT, polyglot_key};

fn board(fen: &str) -> Board {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The rows of a table in `data`, without comment lines.
fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}

fn hex(text: &str) -> u64 {
    u64::from_str_radix(text, 16).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn rights_of_mask(mask: u8) -> CastlingRights {
    let mut rights = CastlingRights::STANDARD;
    for (bit, (color, wing)) in [
        (Color::White, Wing::King),
        (Color::White, Wing::Queen),
        (Color::Black, Wing::King),
        (Color::Black, Wing::Queen),
    ]
    .into_iter()
    .enumerate()
    {
        if mask >> bit & 1 == 0 {
            rights.lose(color, wing);
        }
    }
    rights
}

#[test]
fn whole_positions_have_the_keys_of_al_1600() {
    let mut count = 0;
    for row in rows(include_str!("data/al1600-keys.tsv")) {
        let [fen, lo, hi] = row[..] else { panic!("{row:?}") };
        let board = board(fen);
        let key = AL1600.key(&board, board.en_passant().map(Square::file));
        assert_eq!(key, hex(hi) << 32 | hex(lo), "{fen}");
        count += 1;
    }
    assert_eq!(count, 6);
}

#[test]
fn single_entries_are_those_of_al_1600() {
    let black_king = Piece::new(Color::Black, Role::King);
    assert_eq!(AL1600.piece(black_king, Square::A1), 0xf5eec357_5be036b8);
    assert_eq!(AL1600.piece(black_king, Square::H1), 0x16dbd509_7764fbfc);
    assert_eq!(AL1600.rights(CastlingRights::NONE), 0xbc451ae5_cc1c88c0);
    assert_eq!(AL1600.rights(CastlingRights::STANDARD), 0x282265a2_c8bf5dc2);
    assert_eq!(AL1600.en_passant_file(File::A), 0xac1cd497_3f7693e6);
    assert_eq!(AL1600.en_passant_file(File::H), 0xad533fc7_209edaa5);
    assert_eq!(AL1600.turn(), 0x5bc8d0e9_a576cfee);
}

#[test]
fn the_first_squares_of_chessloupe_are_drawn_low_half_first() {
    let pawn = Piece::new(Color::White, Role::Pawn);
    let expected = [
        0xc7adcd47_634225f5,
        0x8a01489b_4794067a,
        0x138067df_b1661ffd,
        0xe220b8b2_35a97cb7,
        0x71fa28c0_3402935e,
        0x88fc52c2_f6e00e0d,
        0x643ce6ff_e1c1d8d4,
        0x50f39a94_3011dede,
    ];
    for (square, expected) in Square::ALL.into_iter().zip(expected) {
        assert_eq!(CHESSLOUPE.piece(pawn, square), expected, "{square}");
    }
}

#[test]
fn whole_positions_have_the_keys_of_the_polyglot_format() {
    let mut count = 0;
    for row in rows(include_str!("data/polyglot-keys.tsv")) {
        let [fen, key, _origin] = row[..] else { panic!("{row:?}") };
        assert_eq!(polyglot_key(&board(fen)), hex(key), "{fen}");
        count += 1;
    }
    assert_eq!(count, 18);
}

#[test]
fn every_polyglot_constant_is_used_in_its_place() {
    let constants: Vec<u64> =
        rows(include_str!("../data/polyglot-random64.txt")).map(|row| hex(row[0])).collect();
    assert_eq!(constants.len(), 781);
    let mut numbers = Vec::new();
    for role in Role::ALL {
        for color in [Color::Black, Color::White] {
            numbers.extend(Square::ALL.map(|square| POLYGLOT.piece(Piece::new(color, role), square)));
        }
    }
    numbers.extend([1, 2, 4, 8].map(|mask| POLYGLOT.rights(rights_of_mask(mask))));
    numbers.extend(File::ALL.map(|file| POLYGLOT.en_passant_file(file)));
    numbers.push(POLYGLOT.turn());
    assert_eq!(numbers, constants);
}

#[test]
fn polyglot_rights_add_up() {
    let rights = |mask| POLYGLOT.rights(rights_of_mask(mask));
    for mask in 0..16 {
        let sum =
            (0..4).map(|bit| mask & 1 << bit).filter(|&bit| bit != 0).fold(0, |sum, bit| sum ^ rights(bit));
        assert_eq!(rights(mask), sum, "mask {mask:04b}");
    }
}

#[test]
fn no_two_numbers_of_a_table_are_equal() {
    for (name, keys) in [("AL1600", &AL1600), ("CHESSLOUPE", &CHESSLOUPE), ("POLYGLOT", &POLYGLOT)] {
        let numbers = numbers(keys);
        let distinct: HashSet<u64> = numbers.iter().copied().collect();
        assert_eq!(distinct.len(), numbers.len(), "{name}");
    }
}

fn numbers(keys: &Keys) -> Vec<u64> {
    let mut numbers = Vec::new();
    for piece in Piece::ALL {
        numbers.extend(Square::ALL.map(|square| keys.piece(piece, square)));
    }
    numbers.extend((0..16).map(|mask| keys.rights(rights_of_mask(mask))));
    numbers.extend(File::ALL.map(|file| keys.en_passant_file(file)));
    numbers.push(keys.turn());
    numbers
}
