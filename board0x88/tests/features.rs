//! The optional features.

#[cfg(feature = "serde")]
mod serde {
    use board0x88::{Board, Color, File, Piece, Rank, Role, Square};

    #[test]
    fn values_are_written_as_the_texts_they_print() {
        let start = Board::default();
        let values = (start, Square::E4, File::C, Rank::R7, Color::Black, Role::Knight, Piece::ALL[5]);
        let json = serde_json::to_string(&values).unwrap();
        assert_eq!(
            json,
            r#"["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","e4","c","7","b","n","K"]"#
        );
        assert_eq!(
            serde_json::from_str::<(Board, Square, File, Rank, Color, Role, Piece)>(&json).unwrap(),
            values
        );
    }

    #[test]
    fn boards_are_validated_on_reading() {
        let error = serde_json::from_str::<Board>(r#""4k3/8/8/8/8/8/8/8 w - - 0 1""#).unwrap_err();
        assert!(error.to_string().contains("White has no king"), "{error}");
        assert!(serde_json::from_str::<Square>(r#""e9""#).unwrap_err().to_string().contains("not a square"));
        assert!(serde_json::from_str::<Board>("7").unwrap_err().to_string().contains("a FEN"));
    }
}

#[cfg(feature = "arbitrary")]
mod arbitrary {
    use arbitrary::{Arbitrary, Unstructured};
    use board0x88::{Board, Piece, Square};

    #[test]
    fn boards_of_any_bytes_are_valid() {
        let mut seed = 1u64;
        let (mut men, mut rights, mut passed) = (0, 0, 0);
        for length in (0..2000).map(|round| round % 200) {
            let bytes: Vec<u8> = (0..length)
                .map(|_| {
                    seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                    (seed >> 56) as u8
                })
                .collect();
            let board = Board::arbitrary(&mut Unstructured::new(&bytes)).unwrap();
            assert_eq!(board.check_derived(), Ok(()), "{board}");
            assert_eq!(board.to_string().parse::<Board>().as_ref(), Ok(&board), "{board}");
            men = men.max(board.iter().count());
            rights += usize::from(!board.castling().is_empty());
            passed += usize::from(board.en_passant().is_some());
        }
        assert!(men > 15 && rights > 0 && passed > 0, "{men} men, {rights} rights, {passed} double steps");
    }

    #[test]
    fn small_values_come_from_one_byte() {
        assert_eq!(Square::size_hint(0), (1, Some(1)));
        assert!(Piece::arbitrary(&mut Unstructured::new(&[7])).is_ok());
    }
}
