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

/// An undo record is for one taking back: whoever could copy it could take a move back twice.
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
