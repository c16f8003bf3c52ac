//! What the optional features add.

#[cfg(feature = "serde")]
#[test]
fn a_position_is_its_fen_and_is_validated_on_reading() {
    use movegen::Position;

    let fen = "\"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3\"";
    let position: Position = serde_json::from_str(fen).expect("valid");
    assert_eq!(serde_json::to_string(&position).expect("a text"), fen);
    let no_king = serde_json::from_str::<Position>("\"8/8/8/8/8/8/8/4K3 w - - 0 1\"");
    assert!(no_king.is_err(), "{no_king:?}");
    assert!(serde_json::from_str::<Position>("7").is_err());
}

#[cfg(feature = "arbitrary")]
mod arbitrary_values {
    use arbitrary::{Arbitrary, Unstructured};
    use movegen::{Board, Color, Game, Position};

    /// Bytes without a pattern that matters, other ones for each round.
    fn bytes(round: u32) -> Vec<u8> {
        let mix = |n: u32| n.wrapping_mul(2_654_435_761).rotate_left(9).wrapping_mul(2_246_822_519);
        (0..600).map(|n| (mix(round * 1_000 + n) >> 24) as u8).collect()
    }

    #[test]
    fn arbitrary_games_are_legal_from_a_real_start_to_their_last_move() {
        let (mut plies, mut shuffled) = (0, 0);
        for round in 0..64 {
            let game = Game::arbitrary(&mut Unstructured::new(&bytes(round))).expect("enough bytes");
            let start = game.start();
            assert!(start.chess960_number().is_some(), "{start}");
            shuffled += usize::from(*start != Position::default());
            let mut again = Game::new(start.clone());
            for &mv in game.moves() {
                again.play(mv).unwrap_or_else(|error| panic!("{error}"));
            }
            assert_eq!(again.keys(), game.keys());
            plies += game.moves().len();
        }
        assert!((1..64).contains(&shuffled), "{shuffled} shuffled starts");
        assert!(plies > 64 * 20, "{plies} plies");
    }

    #[test]
    fn arbitrary_positions_are_what_such_games_lead_to() {
        let mut sides = [0; 2];
        for round in 0..64 {
            let bytes = bytes(round);
            let position = Position::arbitrary(&mut Unstructured::new(&bytes)).expect("enough bytes");
            let game = Game::arbitrary(&mut Unstructured::new(&bytes)).expect("enough bytes");
            assert_eq!(&position, game.position(), "{position}");
            assert!(position.board().material_is_reachable(), "{position}");
            sides[position.turn().index()] += 1;
        }
        assert!(sides[Color::White.index()] > 0 && sides[Color::Black.index()] > 0, "{sides:?}");
        // For whatever else is valid, there are boards.
        assert!(Board::arbitrary(&mut Unstructured::new(&bytes(1))).is_ok());
    }

    #[test]
    fn no_bytes_are_a_value_too() {
        let game = Game::arbitrary(&mut Unstructured::new(&[])).expect("the start");
        assert!(game.moves().is_empty() && game.start().chess960_number().is_some());
    }
}
