//! Pawn structure, and the cache that remembers it: pawns change in few of the moves of a search.

use movegen::{Board, Color, Role, Square, SquareSet, attacks};

use crate::detail::{Audience, Kind};
use crate::numbers::{BACKWARD, CONNECTED, DOUBLED, ISOLATED, PASSED, PROTECTED_PASSED};
use crate::taper::Taper;

/// What is to be known of the pawns of both sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pawns {
    /// The pawns it is about, White's first.
    pub men: [SquareSet; 2],
    /// The passed ones among them.
    pub passed: SquareSet,
    /// The term: White less Black.
    pub structure: Taper,
    /// The files that have pawns of each side, a bit for each.
    pub files: [u8; 2],
}

/// All squares before a square's rank, as a side sees it.
#[inline]
fn ahead(color: Color, square: Square) -> SquareSet {
    SquareSet(match color {
        Color::White => !0xFF << (square.index() & 0x38),
        Color::Black => !(!0 << (square.index() & 0x38)),
    })
}

/// The files beside a square's file.
#[inline]
pub fn files_beside(square: Square) -> SquareSet {
    let file = SquareSet::file(square.file()).0;
    let (a, h) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080);
    SquareSet((file & !a) >> 1 | (file & !h) << 1)
}

/// The files on which a set has squares, a bit for each.
#[inline]
fn files(mut set: u64) -> u8 {
    set |= set >> 32;
    set |= set >> 16;
    set |= set >> 8;
    set as u8
}

impl Pawns {
    /// Looks at the pawns of a board.
    pub fn of<A: Audience>(board: &Board, audience: &mut A) -> Pawns {
        Pawns::from_men([Color::White, Color::Black].map(|color| board.men(color, Role::Pawn)), audience)
    }

    fn from_men<A: Audience>(men: [SquareSet; 2], audience: &mut A) -> Pawns {
        let mut pawns = Pawns { men, files: men.map(|set| files(set.0)), ..Pawns::default() };
        let white = pawns.side(Color::White, audience);
        let black = pawns.side(Color::Black, audience);
        pawns.structure = white - black;
        pawns
    }

    /// Adds up one side's pawns, and finds the passed ones.
    fn side<A: Audience>(&mut self, us: Color, audience: &mut A) -> Taper {
        let (own, enemy) = (self.men[us as usize], self.men[!us as usize]);
        let (own_attacks, enemy_attacks) = (attacks::pawns(us, own), attacks::pawns(!us, enemy));
        let mut sum = Taper::ZERO;
        for square in own {
            let mut count = |kind, worth, others: SquareSet| {
                sum += worth;
                audience.hear(kind, us, square, worth, || others);
            };
            let (ahead, beside) = (ahead(us, square), files_beside(square));
            let file = SquareSet::file(square.file());
            let rank = square.seen_by(us).rank();

            let before_it = own & ahead & file;
            if !before_it.is_empty() {
                count(Kind::DoubledPawn, DOUBLED, before_it);
            }
            let is_passed = before_it.is_empty() && !enemy.meets(ahead & (file | beside));
            let neighbours = own & beside;
            // A pawn never stands on its last rank; if it did, nothing would stop the square in front.
            let front = square.offset(us.forward()).map_or(SquareSet::EMPTY, SquareSet::of);
            if neighbours.is_empty() {
                count(Kind::IsolatedPawn, ISOLATED, SquareSet::EMPTY);
            } else if !is_passed && neighbours.without(ahead).is_empty() && enemy_attacks.meets(front) {
                let stoppers = front.into_iter().map(|front| attacks::pawn(us, front) & enemy);
                count(Kind::BackwardPawn, BACKWARD, stoppers.fold(SquareSet::EMPTY, |a, b| a | b));
            }
            let supporters = own & attacks::pawn(!us, square);
            let companions = neighbours & SquareSet::rank(square.rank());
            if own_attacks.contains(square) || !companions.is_empty() {
                count(Kind::ConnectedPawn, CONNECTED, supporters | companions);
            }
            if is_passed {
                self.passed.insert(square);
                if supporters.is_empty() {
                    count(Kind::PassedPawn, PASSED[rank as usize], SquareSet::EMPTY);
                } else {
                    count(Kind::ProtectedPassedPawn, PROTECTED_PASSED[rank as usize], supporters);
                }
            }
        }
        sum
    }
}

/// The logarithm of how many structures are remembered: 4,096, which take 160 KiB.
const SIZE: u32 = 12;

/// The structures met last, each at the one place that its pawns give it. An entry holds the pawns themselves and not a
/// key of them, so that it is never taken for another.
#[derive(Clone)]
pub struct PawnCache(Box<[Pawns]>);

impl PawnCache {
    pub fn new() -> PawnCache {
        // An empty entry is what there is to say of no pawns at all.
        PawnCache(vec![Pawns::default(); 1 << SIZE].into_boxed_slice())
    }

    /// What is to be known of a board's pawns.
    #[inline]
    pub fn of(&mut self, board: &Board) -> Pawns {
        let (white, black) = (board.men(Color::White, Role::Pawn), board.men(Color::Black, Role::Pawn));
        // Two odd multipliers of no meaning, the second the golden ratio's; the upper bits of the product depend on
        // all squares.
        let mixed = (white.0.wrapping_mul(0xD6E8_FEB8_6659_FD93) ^ black.0.rotate_left(32))
            .wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let entry = &mut self.0[(mixed >> (64 - SIZE)) as usize];
        if entry.men != [white, black] {
            *entry = Pawns::from_men([white, black], &mut ());
        }
        *entry
    }
}
