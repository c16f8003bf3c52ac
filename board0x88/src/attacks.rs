//! Which squares a man attacks.
//!
//! Two facts of the 0x88 board do the work. The difference of two squares' indices tells how they lie to
//! each other, wherever they are, so one table of 256 entries answers "on one line? how many steps?" for
//! all 4,096 pairs. And a table of 64-bit sets indexed by 0x88 square puts each rank on a cache line of
//! its own: the unused half of the index range costs addresses, not cache.
//!
//! Sliding attacks use first-rank attack tables of 64 occupancies, reached from a rank or a diagonal by one
//! multiplication (Gerd Isenberg's "kindergarten bitboards", chess programming wiki): 8 KiB for all.

use crate::{Color, Role, Square, SquareSet};

/// The eight steps of a queen or king as 0x88 differences; the first four are a rook's.
pub const STEPS: [i8; 8] = [1, 16, -1, -16, 17, 15, -17, -15];
const KNIGHT_STEPS: [i8; 8] = [33, 31, 18, 14, -33, -31, -18, -14];

type Table = [u64; 128];

const fn leaper(steps: &[i8]) -> Table {
    let mut table = [0; 128];
    let mut from = 0;
    while from < 128 {
        let mut i = 0;
        while i < steps.len() && from & 0x88 == 0 {
            if let Some(to) = Square::from_0x88((from as u8).wrapping_add_signed(steps[i])) {
                table[from] |= SquareSet::of(to).0;
            }
            i += 1;
        }
        from += 1;
    }
    table
}

/// Squares on the lines through a square in two opposite directions, the square itself left out.
const fn line(step: i8) -> Table {
    let mut table = [0; 128];
    let mut from = 0;
    while from < 128 {
        let mut to = from as u8;
        while to & 0x88 == 0 {
            table[from] |= SquareSet::of(Square::from_0x88_masked(to)).0;
            to = to.wrapping_add_signed(step);
        }
        to = from as u8;
        while to & 0x88 == 0 {
            table[from] |= SquareSet::of(Square::from_0x88_masked(to)).0;
            to = to.wrapping_add_signed(-step);
        }
        if from & 0x88 == 0 {
            table[from] &= !SquareSet::of(Square::from_0x88_masked(from as u8)).0;
        }
        from += 1;
    }
    table
}

static KNIGHT: Table = leaper(&KNIGHT_STEPS);
static KING: Table = leaper(&STEPS);
static PAWN: [Table; 2] = [leaper(&[17, 15]), leaper(&[-17, -15])];
static FILE_A: u64 = 0x0101_0101_0101_0101;
static FILE_B: u64 = 0x0202_0202_0202_0202;
/// The diagonal c2 to h7: multiplying by it gathers the inner squares of the a-file in the top six bits.
static C2_H7: u64 = 0x0080_4020_1008_0400;

/// The squares a slider on place `at` of a line of eight attacks, given who stands on the six inner places.
const fn first_rank(at: usize, inner: usize) -> u8 {
    let occupied = (inner << 1) as u8;
    let mut attacks = 0u8;
    let mut to = at;
    while to < 7 {
        to += 1;
        attacks |= 1 << to;
        if occupied >> to & 1 == 1 {
            break;
        }
    }
    to = at;
    while to > 0 {
        to -= 1;
        attacks |= 1 << to;
        if occupied >> to & 1 == 1 {
            break;
        }
    }
    attacks
}

/// First-rank attacks by file and inner occupancy, repeated on all eight ranks.
static ON_ALL_RANKS: [[u64; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut at = 0;
    while at < 8 {
        let mut inner = 0;
        while inner < 64 {
            table[at][inner] = first_rank(at, inner) as u64 * FILE_A;
            inner += 1;
        }
        at += 1;
    }
    table
};

/// Attacks along the a-file by rank and inner occupancy as [`C2_H7`] gathers it: the second rank on top.
static ON_FILE_A: [[u64; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut at = 0;
    while at < 8 {
        let mut inner = 0;
        while inner < 64 {
            let attacks = first_rank(at, (inner as u8).reverse_bits() as usize >> 2);
            let mut rank = 0;
            while rank < 8 {
                table[at][inner] |= (attacks as u64 >> rank & 1) << (8 * rank);
                rank += 1;
            }
            inner += 1;
        }
        at += 1;
    }
    table
};

#[inline(always)]
fn at(table: &Table, square: Square) -> u64 {
    table[(square.to_0x88() & 0x77) as usize]
}

#[inline(always)]
fn along(table: &Table, square: Square, occupied: SquareSet) -> u64 {
    let line = at(table, square);
    let inner = ((line & occupied.0).wrapping_mul(FILE_B) >> 58) as usize;
    ON_ALL_RANKS[(square.to_0x88() & 7) as usize][inner] & line
}

#[inline(always)]
fn along_file(square: Square, occupied: SquareSet) -> u64 {
    let (file, rank) = (square.to_0x88() & 7, square.to_0x88() >> 4 & 7);
    let inner = ((occupied.0 >> file & FILE_A).wrapping_mul(C2_H7) >> 58) as usize;
    ON_FILE_A[rank as usize][inner] << file
}

/// The squares a pawn of this colour attacks: one step forward to either side.
///
/// ```
/// use board0x88::{Color, Square, SquareSet, attacks};
/// assert_eq!(attacks::pawn(Color::White, Square::E4), SquareSet::from_iter([Square::D5, Square::F5]));
/// assert_eq!(attacks::pawn(Color::Black, Square::A4), SquareSet::of(Square::B3));
/// ```
#[inline]
pub fn pawn(color: Color, square: Square) -> SquareSet {
    SquareSet(at(&PAWN[color as usize], square))
}

/// The squares that pawns of this colour on all these squares attack together.
///
/// ```
/// use board0x88::{Color, Rank, SquareSet, attacks};
/// let second = SquareSet::rank(Rank::R2);
/// assert_eq!(attacks::pawns(Color::White, second), SquareSet::rank(Rank::R3));
/// ```
#[inline]
pub fn pawns(color: Color, pawns: SquareSet) -> SquareSet {
    let west = pawns.0 & !FILE_A;
    let east = pawns.0 & !(FILE_A << 7);
    SquareSet(match color {
        Color::White => west << 7 | east << 9,
        Color::Black => west >> 9 | east >> 7,
    })
}

/// The squares a knight attacks.
///
/// ```
/// use board0x88::{Square, SquareSet, attacks};
/// assert_eq!(attacks::knight(Square::A1), SquareSet::from_iter([Square::B3, Square::C2]));
/// ```
#[inline]
pub fn knight(square: Square) -> SquareSet {
    SquareSet(at(&KNIGHT, square))
}

/// The squares a king attacks.
///
/// ```
/// use board0x88::{Square, SquareSet, attacks};
/// assert_eq!(attacks::king(Square::A1), SquareSet::from_iter([Square::A2, Square::B1, Square::B2]));
/// ```
#[inline]
pub fn king(square: Square) -> SquareSet {
    SquareSet(at(&KING, square))
}

/// The squares a bishop attacks, up to and including the first man on each diagonal.
///
/// ```
/// use board0x88::{Square, SquareSet, attacks};
/// let occupied = SquareSet::from(Square::C3);
/// assert_eq!(attacks::bishop(Square::A1, occupied), SquareSet::from_iter([Square::B2, Square::C3]));
/// ```
#[inline]
pub fn bishop(square: Square, occupied: SquareSet) -> SquareSet {
    SquareSet(along(&LINES[2], square, occupied) | along(&LINES[3], square, occupied))
}

/// The squares a rook attacks, up to and including the first man on each line.
///
/// ```
/// use board0x88::{Square, SquareSet, attacks};
/// let attacked = attacks::rook(Square::A1, SquareSet::of(Square::A3));
/// assert_eq!(attacked.len(), 9); // two on its file, seven on its rank
/// assert!(attacked.contains(Square::A3) && !attacked.contains(Square::A4));
/// ```
#[inline]
pub fn rook(square: Square, occupied: SquareSet) -> SquareSet {
    SquareSet(along(&LINES[0], square, occupied) | along_file(square, occupied))
}

/// The squares a queen attacks, up to and including the first man on each line.
///
/// ```
/// use board0x88::{Square, SquareSet, attacks};
/// assert_eq!(attacks::queen(Square::D4, SquareSet::EMPTY).len(), 27);
/// assert!(!attacks::queen(Square::D4, SquareSet::of(Square::F6)).contains(Square::G7));
/// ```
#[inline]
pub fn queen(square: Square, occupied: SquareSet) -> SquareSet {
    rook(square, occupied) | bishop(square, occupied)
}

/// The squares a man of this colour and role attacks from a square, whoever stands there.
///
/// ```
/// use board0x88::{Color, Role, Square, SquareSet, attacks};
/// let attacked = attacks::of(Color::White, Role::Knight, Square::A1, SquareSet::EMPTY);
/// assert_eq!(attacked, attacks::knight(Square::A1));
/// ```
#[inline]
pub fn of(color: Color, role: Role, square: Square, occupied: SquareSet) -> SquareSet {
    match role {
        Role::Pawn => pawn(color, square),
        Role::Knight => knight(square),
        Role::Bishop => bishop(square, occupied),
        Role::Rook => rook(square, occupied),
        Role::Queen => queen(square, occupied),
        Role::King => king(square),
    }
}

/// How two squares lie to each other, by the 0x88 difference `higher - lower`.
#[derive(Clone, Copy)]
struct Relation {
    /// The squares strictly between them, as seen from a1: shift by the lower square.
    between: u64,
    /// The place in [`LINES`] of the line both stand on.
    line: u8,
}

/// The four lines through a square, and as fifth the empty set for squares that share none.
static LINES: [Table; 5] = [line(1), line(16), line(17), line(15), [0; 128]];
const NO_LINE: u8 = 4;

static RELATION: [Relation; 128] = {
    let mut table = [Relation { between: 0, line: NO_LINE }; 128];
    let steps = [(1, 1), (16, 8), (17, 9), (15, 7)];
    let mut i = 0;
    while i < 4 {
        let (step, dense) = steps[i];
        let mut between = 0;
        let mut n = 1;
        while n < 8 {
            table[n * step] = Relation { between, line: i as u8 };
            between |= 1 << (n * dense);
            n += 1;
        }
        i += 1;
    }
    table
};

#[inline(always)]
fn relation(a: Square, b: Square) -> (Relation, Square) {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    (RELATION[((high.to_0x88() - low.to_0x88()) & 0x7F) as usize], low)
}

/// The squares strictly between two squares of one rank, file or diagonal; empty where there is no such
/// line.
///
/// ```
/// use board0x88::{Square, SquareSet, attacks};
/// assert_eq!(attacks::between(Square::A1, Square::D4), SquareSet::from_iter([Square::B2, Square::C3]));
/// assert!(attacks::between(Square::A1, Square::B3).is_empty());
/// ```
#[inline]
pub fn between(a: Square, b: Square) -> SquareSet {
    let (relation, low) = relation(a, b);
    SquareSet(relation.between << low.index())
}

/// All squares of the rank, file or diagonal that two different squares share, the first square left out;
/// empty where they share none.
///
/// ```
/// use board0x88::{Square, attacks};
/// assert_eq!(attacks::line_through(Square::B2, Square::D4).len(), 7);
/// assert!(attacks::line_through(Square::B2, Square::D5).is_empty());
/// ```
#[inline]
pub fn line_through(a: Square, b: Square) -> SquareSet {
    SquareSet(at(&LINES[relation(a, b).0.line as usize], a))
}

/// All squares of the file of a square, the square itself left out.
///
/// ```
/// use board0x88::{Square, attacks};
/// let file = attacks::file_line(Square::E4);
/// assert!(file.len() == 7 && file.contains(Square::E8) && !file.contains(Square::E4));
/// ```
#[inline]
pub fn file_line(square: Square) -> SquareSet {
    SquareSet(at(&LINES[1], square))
}

/// All squares of the diagonal of a square that runs as a1-h8 does, the square itself left out.
///
/// ```
/// use board0x88::{Square, attacks};
/// assert_eq!(attacks::diagonal(Square::B1).len(), 6); // c2 to h7
/// assert!(attacks::diagonal(Square::B1).contains(Square::H7));
/// ```
#[inline]
pub fn diagonal(square: Square) -> SquareSet {
    SquareSet(at(&LINES[2], square))
}

/// All squares of the diagonal of a square that runs as h1-a8 does, the square itself left out.
///
/// ```
/// use board0x88::{Square, attacks};
/// assert_eq!(attacks::antidiagonal(Square::B1), attacks::bishop(Square::B1, Square::C2.into()).without(Square::C2.into()));
/// ```
#[inline]
pub fn antidiagonal(square: Square) -> SquareSet {
    SquareSet(at(&LINES[3], square))
}

/// `true` where two different squares stand on one rank or file.
///
/// ```
/// use board0x88::{Square, attacks};
/// assert!(attacks::on_rank_or_file(Square::A1, Square::A8) && attacks::on_rank_or_file(Square::A1, Square::H1));
/// assert!(!attacks::on_rank_or_file(Square::A1, Square::H8));
/// ```
#[inline]
pub fn on_rank_or_file(a: Square, b: Square) -> bool {
    relation(a, b).0.line < 2
}

/// `true` where two different squares stand on one diagonal.
///
/// ```
/// use board0x88::{Square, attacks};
/// assert!(attacks::on_diagonal(Square::A1, Square::H8) && attacks::on_diagonal(Square::H1, Square::A8));
/// assert!(!attacks::on_diagonal(Square::A1, Square::A8));
/// ```
#[inline]
pub fn on_diagonal(a: Square, b: Square) -> bool {
    matches!(relation(a, b).0.line, 2 | 3)
}
