//! Squares, files, ranks, pieces, moves and sets.

use std::str::FromStr;

use board0x88::{
    Board, CastlingRights, Color, File, Move, MoveKind, ParseNameError, Piece, Rank, Role, Square, SquareSet,
    Wing, excerpt,
};

/// Checks one small enum: index and text lead back to the value.
macro_rules! round_trips {
    ($($name:ident $count:literal $letters:literal)+) => {$({
        assert_eq!($name::ALL.len(), $count);
        assert_eq!($name::COUNT, $count);
        for (index, (value, letter)) in $name::ALL.into_iter().zip($letters.chars()).enumerate() {
            assert_eq!(value.index(), index);
            assert_eq!($name::try_index(index), Some(value));
            assert_eq!(value.to_char(), letter);
            assert_eq!(value.to_string(), letter.to_string());
            assert_eq!(letter.to_string().parse(), Ok(value));
        }
        assert_eq!($name::try_index($count), None);
        for wrong in ["", "x", "é", "aa", " ", "0", "9"] {
            assert!(wrong.parse::<$name>().is_err(), "{wrong:?} is read");
        }
    })+};
}

#[test]
fn small_enums_come_back_from_index_and_text() {
    round_trips! { File 8 "abcdefgh" Rank 8 "12345678" Color 2 "wb" Role 6 "pnbrqk" }
}

#[test]
fn squares_come_back_from_every_form_they_have() {
    let mut previous = None;
    for (index, square) in Square::ALL.into_iter().enumerate() {
        assert_eq!(square.index(), index);
        assert_eq!(Square::try_index(index), Some(square));
        assert_eq!(Square::from_index_masked(index as u8), square);
        assert_eq!(Square::from_0x88(square.to_0x88()), Some(square));
        assert_eq!(square.to_0x88() & 0x88, 0);
        assert_eq!(Square::new(square.file(), square.rank()), square);
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(square.flipped().flipped(), square);
        assert_eq!(square.flipped().file(), square.file());
        assert_eq!(square.flipped().rank(), square.rank().flipped());
        assert_eq!(square.is_light(), (square.file().index() + square.rank().index()) % 2 == 1);
        assert!(previous < Some(square));
        previous = Some(square);
    }
    assert_eq!(Square::try_index(64), None);
    assert_eq!((Square::A1.to_string(), Square::H8.to_string()), ("a1".into(), "h8".into()));
}

#[test]
fn half_of_the_bytes_are_off_the_board() {
    let on = (0..=u8::MAX).filter(|&index| Square::from_0x88(index).is_some()).count();
    assert_eq!(on, 64);
    for index in 0..=u8::MAX {
        assert_eq!(Square::from_0x88_masked(index).to_0x88(), index & 0x77);
    }
}

#[test]
fn steps_off_the_board_are_none() {
    for square in Square::ALL {
        for difference in i8::MIN..=i8::MAX {
            let file = square.file() as i32 + ((difference as i32 + 8 + 128) % 16) - 8;
            let rank = square.rank() as i32 + (difference as i32 + 8 + 128) / 16 - 8;
            if let Some(to) = square.offset(difference) {
                assert_eq!((to.file() as i32, to.rank() as i32), (file, rank), "{square} {difference}");
            } else {
                assert!(!(0..8).contains(&file) || !(0..8).contains(&rank), "{square} {difference}");
            }
        }
    }
}

#[test]
fn texts_that_name_no_square_are_refused() {
    for wrong in ["", "e", "e9", "i1", "e44", "E4", "4e", "é4", " e4", "e0"] {
        assert_eq!(wrong.parse::<Square>(), Err(ParseNameError::Square(wrong.into())));
    }
}

#[test]
fn errors_of_names_quote_the_text_and_say_what_was_expected() {
    fn message<T: FromStr<Err = ParseNameError>>(text: &str) -> String {
        text.parse::<T>().map(|_| ()).unwrap_err().to_string()
    }
    let long = "a".repeat(1000);
    for wrong in ["", "x", "9", "e45", "\u{0}", "ß", &long] {
        let quoted = format!("{:?} is not ", excerpt(wrong));
        assert_eq!(message::<File>(wrong), format!("{quoted}a file: expected one letter from a to h"));
        assert_eq!(message::<Rank>(wrong), format!("{quoted}a rank: expected one digit from 1 to 8"));
        let expected = "a square: expected a file letter and a rank digit, as in e4";
        assert_eq!(message::<Square>(wrong), format!("{quoted}{expected}"));
        let expected = "a piece: expected one of P N B R Q K for White or p n b r q k for Black";
        assert_eq!(message::<Piece>(wrong), format!("{quoted}{expected}"));
        assert_eq!(message::<Role>(wrong), format!("{quoted}a role: expected one of p n b r q k"));
        assert_eq!(message::<Color>(wrong), format!("{quoted}a colour: expected w or b"));
    }
    assert_eq!(excerpt(&long), format!("{}…", "a".repeat(80)));
    assert_eq!(excerpt(&"ß".repeat(80)), "ß".repeat(80));
}

#[test]
fn pieces_come_back_from_number_and_letter() {
    for (piece, letter) in Piece::ALL.into_iter().zip("PNBRQKpnbrqk".chars()) {
        assert_eq!(piece.to_char(), letter);
        assert_eq!(Piece::from_char(letter), Some(piece));
        assert_eq!(letter.to_string().parse(), Ok(piece));
        assert_eq!(Piece::from_signed(piece.signed()), Some(piece));
        assert_eq!(Piece::new(piece.color(), piece.role()), piece);
        assert_eq!(piece.signed() > 0, piece.color() == Color::White);
        assert_eq!(piece.signed().unsigned_abs() as usize, piece.role().index() + 1);
    }
    for signed in (i8::MIN..=i8::MAX).filter(|signed| *signed == 0 || signed.unsigned_abs() > 6) {
        assert_eq!(Piece::from_signed(signed), None);
    }
    assert_eq!(size_of::<Option<Piece>>(), 1);
}

#[test]
fn moves_keep_their_squares_and_say_what_they_are() {
    for from in Square::ALL {
        for to in Square::ALL {
            let mut all = vec![
                (Move::quiet(from, to), MoveKind::Plain, false),
                (Move::capture(from, to), MoveKind::Plain, true),
                (Move::double_step(from, to), MoveKind::DoubleStep, false),
                (Move::en_passant(from, to), MoveKind::EnPassant, true),
            ];
            for wing in Wing::ALL {
                all.push((Move::castle(from, to, wing), MoveKind::Castle(wing), false));
            }
            for role in Role::PROMOTIONS {
                for capture in [false, true] {
                    let mv = Move::promotion(from, to, role, capture);
                    all.push((mv, MoveKind::Promotion(role), capture));
                }
            }
            for &(mv, kind, capture) in &all {
                assert_eq!((mv.from(), mv.to(), mv.kind(), mv.is_capture()), (from, to, kind, capture));
                assert_eq!(Move::from_bits(mv.to_bits()), mv);
                assert_eq!(mv.is_plain(), kind == MoveKind::Plain);
                assert_eq!(mv.is_double_step(), kind == MoveKind::DoubleStep);
                assert_eq!(mv.is_en_passant(), kind == MoveKind::EnPassant);
                assert_eq!(mv.is_castle(), matches!(kind, MoveKind::Castle(_)));
                assert_eq!(mv.is_promotion(), mv.promotes_to().is_some());
                assert_eq!(mv.is_quiet(), !capture && !mv.is_promotion());
            }
            let different: std::collections::HashSet<u16> = all.iter().map(|(mv, ..)| mv.to_bits()).collect();
            assert_eq!(different.len(), all.len());
        }
    }
    assert_eq!(size_of::<Move>(), 2);
}

#[test]
fn any_sixteen_bits_can_be_asked() {
    for bits in 0..=u16::MAX {
        let mv = Move::from_bits(bits);
        assert_eq!(mv.to_bits(), bits);
        let flags =
            [mv.is_plain(), mv.is_double_step(), mv.is_en_passant(), mv.is_castle(), mv.is_promotion()];
        assert!(flags.into_iter().filter(|&flag| flag).count() <= 1, "{bits:#06x}");
        assert!(mv.to_string().len() <= 5);
    }
}

#[test]
fn sets_hold_what_was_put_in() {
    let corners = SquareSet::from_iter([Square::H8, Square::A1, Square::H1, Square::A8]);
    assert_eq!(corners.len(), 4);
    assert_eq!(corners.first(), Some(Square::A1));
    assert_eq!(corners.into_iter().len(), 4);
    assert_eq!(corners.into_iter().collect::<Vec<_>>(), [Square::A1, Square::H1, Square::A8, Square::H8]);
    assert_eq!(corners.flipped(), corners);
    assert_eq!(corners & SquareSet::file(File::A), SquareSet::from_iter([Square::A1, Square::A8]));
    assert_eq!(corners.without(SquareSet::rank(Rank::R1)).len(), 2);
    assert_eq!((!corners).len(), 60);
    assert_eq!(SquareSet::EMPTY.first(), None);
    for square in Square::ALL {
        let one = SquareSet::of(square);
        assert!(one.contains(square) && !one.has_several() && one.meets(SquareSet::ALL));
        assert_eq!(one.flipped(), SquareSet::of(square.flipped()));
        assert_eq!(SquareSet::file(square.file()) & SquareSet::rank(square.rank()), one);
    }
}

#[test]
fn squares_shifted_past_the_board_are_gone() {
    for difference in [64, 65, i32::MAX, -64, -65, i32::MIN] {
        assert_eq!(SquareSet::ALL.shifted(difference), SquareSet::EMPTY, "by {difference}");
    }
    assert_eq!(SquareSet::ALL.shifted(63), SquareSet::of(Square::H8));
    assert_eq!(SquareSet::ALL.shifted(-63), SquareSet::of(Square::A1));
    assert_eq!(SquareSet::ALL.shifted(0), SquareSet::ALL);
}

#[test]
fn texts_of_small_types_fill_the_width_they_are_given() {
    let knight = Piece::new(Color::White, Role::Knight);
    let (quiet, promotion) =
        (Move::quiet(Square::E2, Square::E3), Move::promotion(Square::B7, Square::A8, Role::Rook, true));
    assert_eq!(format!("[{:<3}|{:>3}|{knight:^3}]", File::C, Rank::R5), "[c  |  5| N ]");
    assert_eq!(format!("[{:>4}|{quiet:<6}|{promotion:>6}]", Square::E4), "[  e4|e2e3  | b7a8r]");
    assert_eq!(format!("{quiet}{promotion}{}", Square::E4), "e2e3b7a8re4");
}

#[test]
fn castling_rights_are_lost_one_by_one() {
    let mut rights = CastlingRights::STANDARD;
    assert_eq!(rights.mask(), 15);
    assert_eq!(rights.rook_square(Color::Black, Wing::King), Some(Square::H8));
    assert_eq!(rights.mirrored(), rights);
    rights.lose_all(Color::White);
    assert_eq!(rights.mask(), 12);
    assert_eq!(rights.mirrored().mask(), 3);
    assert!(!rights.has_any(Color::White) && rights.has_any(Color::Black));
    rights.lose(Color::Black, Wing::King);
    rights.lose(Color::Black, Wing::Queen);
    assert_eq!(rights, CastlingRights::NONE);
    assert!(rights.is_empty());
}

#[test]
fn sets_are_walked_from_both_ends() {
    let squares = [Square::A1, Square::C2, Square::D5, Square::H8];
    let set: SquareSet = squares.into_iter().collect();
    assert!(set.into_iter().rev().eq(squares.into_iter().rev()));
    assert_eq!((set.first(), set.last()), (Some(Square::A1), Some(Square::H8)));
    assert_eq!(SquareSet::EMPTY.last(), None);
    let mut ends = set.into_iter();
    assert_eq!((ends.next_back(), ends.next(), ends.len()), (Some(Square::H8), Some(Square::A1), 2));
    let mut more = SquareSet::of(Square::D5);
    more.extend([Square::A1, Square::H8, Square::C2, Square::D5]);
    assert_eq!(more, set);
}

#[test]
fn equal_boards_have_equal_hashes_whatever_led_to_them() {
    use std::collections::HashSet;

    let mut board = Board::default();
    let start = board.clone();
    for mv in [Move::quiet(Square::G1, Square::F3), Move::quiet(Square::G8, Square::F6)] {
        let _ = board.make(mv, &mut ());
    }
    let read: Board = "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2".parse().unwrap();
    assert_eq!(board, read);
    assert_eq!(HashSet::from([board.clone(), read.clone()]).len(), 1);
    assert_eq!(HashSet::from([board, start]).len(), 2);
    assert_eq!(read.fen(), read.clone().fen());
    assert_eq!(read.fen(), "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2");
}
