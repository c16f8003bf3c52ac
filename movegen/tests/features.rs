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
#[test]
fn arbitrary_games_are_legal_to_their_last_move() {
    use arbitrary::{Arbitrary, Unstructured};
    use movegen::Game;

    let bytes: Vec<u8> = (0..4_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let mut data = Unstructured::new(&bytes);
    for _ in 0..8 {
        let game = Game::arbitrary(&mut data).expect("enough bytes");
        let mut again = Game::new(game.start().clone());
        for &mv in game.moves() {
            again.play(mv).unwrap_or_else(|error| panic!("{error}"));
        }
        assert_eq!(again.keys(), game.keys());
    }
}
