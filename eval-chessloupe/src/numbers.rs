//! Every number of the evaluation but the piece-square tables: middle game and endgame, in centipawns.
//!
//! They are public textbook values, chosen once and not tuned: the values of the men are PeSTO's in the middle game
//! and in the endgame, with the scale of attacks on the king after the chess programming wiki's "King Safety" page; the
//! weights of mobility, pawns, rooks and the bishop pair lie where Fruit, Toga and the wiki's teaching engine have
//! theirs.

use crate::taper::Taper;

const fn t(mg: i32, eg: i32) -> Taper {
    Taper::new(mg, eg)
}

/// What the men are worth, by role; the king counts nothing.
pub const MEN: [Taper; 6] = [t(82, 94), t(337, 281), t(365, 297), t(477, 512), t(1025, 936), t(0, 0)];

/// What each man counts toward the phase, by role.
pub const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];

/// For each square a man attacks that is neither its own side's nor attacked by an enemy pawn, by role ...
pub const MOBILITY: [Taper; 6] = [t(0, 0), t(4, 4), t(4, 4), t(2, 4), t(1, 2), t(0, 0)];
/// ... beyond so many.
pub const USUAL_MOBILITY: [i32; 6] = [0, 4, 6, 7, 13, 0];

/// A pawn with one of its own ahead on its file.
pub const DOUBLED: Taper = t(-10, -20);
/// A pawn without one of its own on the files beside it.
pub const ISOLATED: Taper = t(-10, -15);
/// A pawn that has none of its own beside or behind it on those files, and can't advance without being taken by a pawn.
pub const BACKWARD: Taper = t(-8, -10);
/// A pawn that one of its own defends, or stands beside.
pub const CONNECTED: Taper = t(6, 4);
/// A passed pawn, by rank from its own side, the first rank first.
pub const PASSED: [Taper; 8] =
    [t(0, 0), t(0, 5), t(5, 10), t(10, 20), t(20, 35), t(35, 60), t(60, 100), t(0, 0)];
/// The same, defended by a pawn: five quarters of both, the fraction cut.
pub const PROTECTED_PASSED: [Taper; 8] = {
    let mut table = PASSED;
    let mut rank = 0;
    while rank < 8 {
        table[rank] = t(PASSED[rank].mg() * 5 / 4, PASSED[rank].eg() * 5 / 4);
        rank += 1;
    }
    table
};

/// Two bishops or more.
pub const BISHOP_PAIR: Taper = t(30, 45);

/// A rook on a file without pawns.
pub const ROOK_OPEN_FILE: Taper = t(20, 10);
/// A rook on a file with enemy pawns only.
pub const ROOK_HALF_OPEN_FILE: Taper = t(10, 5);
/// A rook on the seventh rank that cuts off the king or meets pawns.
pub const ROOK_SEVENTH: Taper = t(10, 25);
/// A rook behind a passed pawn of its own.
pub const ROOK_BEHIND_PASSED: Taper = t(8, 18);
/// A rook in the corner, its own king beside it.
pub const ROOK_SHUT_IN: Taper = t(-30, 0);

/// A pawn on the second rank before its king,
pub const SHIELD_NEAR: Taper = t(10, 0);
/// or if there is none, on the third.
pub const SHIELD_FAR: Taper = t(5, 0);
/// A file at the king without a pawn of its own,
pub const KING_HALF_OPEN_FILE: Taper = t(-8, 0);
/// or without any pawn.
pub const KING_OPEN_FILE: Taper = t(-16, 0);
/// Units for each square at the enemy king that a man attacks, by role.
pub const ATTACK_UNITS: [i32; 6] = [0, 2, 2, 3, 4, 0];
/// What so many units take from the king's side, in the middle game: the scale of attacks that the chess programming
/// wiki gives on its page "King Safety". More count as the last.
pub const ATTACK: [i32; 62] = [
    0, 0, 1, 2, 3, 5, 7, 9, 12, 15, 18, 22, 26, 30, 35, 39, 44, 50, 56, 62, 68, 75, 82, 85, 89, 97, 105, 113,
    122, 131, 140, 150, 169, 180, 191, 202, 213, 225, 237, 248, 260, 272, 283, 295, 307, 319, 330, 342, 354,
    366, 377, 389, 401, 412, 424, 436, 448, 459, 471, 483, 494, 500,
];

/// To be on move.
pub const TEMPO: Taper = t(10, 10);

/// An officer attacked by a pawn.
pub const BY_PAWN: Taper = t(45, 30);
/// A rook attacked by a knight or bishop.
pub const ROOK_BY_MINOR: Taper = t(30, 25);
/// A queen attacked by a knight or bishop.
pub const QUEEN_BY_MINOR: Taper = t(40, 30);
/// A queen attacked by a rook.
pub const QUEEN_BY_ROOK: Taper = t(30, 25);
/// An attacked and undefended pawn,
pub const HANGING_PAWN: Taper = t(6, 10);
/// knight or bishop,
pub const HANGING_MINOR: Taper = t(25, 20);
/// rook or queen.
pub const HANGING_MAJOR: Taper = t(30, 20);
