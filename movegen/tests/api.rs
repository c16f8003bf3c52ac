//! What programs rely on without calling it: values go to other threads, are compared, and can be shown.

use core::error::Error;
use core::fmt::{Debug, Display};
use core::hash::Hash;

use movegen::{
    BadMove, Board, CastlingRights, Color, Epd, EpdError, FenError, File, Game, IllegalMove, Move, MoveList,
    MoveText, Outcome, ParseMoveError, Piece, Position, PositionUndo, Rank, Role, Setup, SetupError, Square,
    SquareSet, Undo,
};

fn plain<T: Send + Sync + Debug + Clone + Unpin + 'static>() {}
fn small<T: Copy + Eq + Hash + Display + Send + Sync + Debug + 'static>() {}
fn failure<T: Error + Clone + PartialEq + Send + Sync + 'static>() {}

#[test]
fn values_are_send_sync_and_debug() {
    plain::<Board>();
    plain::<Setup>();
    plain::<Position>();
    plain::<Game>();
    plain::<Epd>();
    plain::<MoveList>();
    plain::<SquareSet>();
    plain::<CastlingRights>();

    small::<Square>();
    small::<File>();
    small::<Rank>();
    small::<Color>();
    small::<Role>();
    small::<Piece>();
    small::<Move>();
    small::<MoveText>();
    small::<Outcome>();
}

#[test]
fn errors_can_be_boxed_and_kept() {
    failure::<FenError>();
    failure::<SetupError>();
    failure::<ParseMoveError>();
    failure::<IllegalMove>();
    failure::<BadMove>();
    failure::<EpdError>();
}

#[test]
fn undo_records_are_send_and_sync() {
    fn record<T: Send + Sync + Debug + 'static>() {}
    record::<Undo>();
    record::<PositionUndo>();
}

#[test]
fn small_values_are_small() {
    assert_eq!(size_of::<Square>(), 1);
    assert_eq!(size_of::<Option<Piece>>(), 1);
    assert_eq!(size_of::<Move>(), 2);
    assert_eq!(size_of::<SquareSet>(), 8);
}

#[test]
fn lists_are_compared_and_collected() {
    let legal = Position::default().legal_moves();
    let again: MoveList = legal.iter().copied().collect();
    assert_eq!(legal, again);
    assert_ne!(legal, legal.iter().rev().copied().collect());
    let many: MoveList = legal.iter().cycle().take(1000).copied().collect();
    assert_eq!(many.len(), MoveList::CAPACITY);
    assert_eq!(&many[..20], &legal[..]);
}

/// Every sixteen bits there are, castling of every kind among them: what is generated is what is called legal.
#[test]
fn of_all_bits_the_generated_ones_are_the_legal_moves() {
    let chess960 = include_str!("data/perft-chess960.epd").lines().step_by(20);
    let middle_games = include_str!("data/middlegames.fen").lines().step_by(50);
    let castlings = [
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/8/4r3/8/8/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/8/5r2/8/8/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/8/1r4r1/8/8/R3K2R w KQkq - 0 1",
        "2r1k2r/8/8/8/8/8/6p1/rR1K3R w HBkq - 0 1",
        "4k3/8/8/8/8/8/8/rRK4R w HB - 0 1",
        "4k3/8/8/8/8/8/8/1r1R1RK1 w D - 0 1",
        "4k3/8/8/8/8/8/8/RK5R w HA - 0 1",
    ];
    let mut castled = 0;
    for line in chess960.chain(middle_games).chain(castlings) {
        let fen = line.split(';').next().unwrap_or_default().trim();
        let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        let legal: Vec<u16> = position.legal_moves().iter().map(|mv| mv.to_bits()).collect();
        castled += position.legal_moves().iter().filter(|mv| mv.is_castle()).count();
        for bits in 0..=u16::MAX {
            let mv = Move::from_bits(bits);
            assert_eq!(position.is_legal(mv), legal.contains(&bits), "{mv} of {bits:#x} in {fen}");
        }
    }
    assert!(castled >= 8, "{castled}");
}
