//! The ledger: one position's nine terms, their details, and how they become one number.

use movegen::{Board, Color, Position, Role, SquareSet};
use search::{Feature, Term};

use crate::detail::{Audience, Detail, Kind, TermName, rounded};
use crate::king::king_safety;
use crate::maps::{Map, maps};
use crate::men::Men;
use crate::numbers::{BISHOP_PAIR, TEMPO};
use crate::pawns::Pawns;
use crate::rooks::rooks;
use crate::taper::{FULL_PHASE, Taper};
use crate::threats::threats;

/// The six terms that the men's places decide together, White less Black. The other three, material, tables and tempo,
/// need no look around.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Places {
    pub mobility: Taper,
    pub pawn_structure: Taper,
    pub bishop_pair: Taper,
    pub rooks: Taper,
    pub king_safety: Taper,
    pub threats: Taper,
}

impl Places {
    /// Adds them up. `pawns` must be those of the board.
    #[inline(always)]
    pub fn of<A: Audience>(board: &Board, pawns: &Pawns, audience: &mut A) -> Places {
        let [white, black]: [Map; 2] = maps(board, audience);
        let (w, b) = (Color::White, Color::Black);
        Places {
            mobility: white.mobility - black.mobility,
            pawn_structure: pawns.structure,
            bishop_pair: bishop_pair(board, w, audience) - bishop_pair(board, b, audience),
            rooks: rooks(board, w, pawns, audience) - rooks(board, b, pawns, audience),
            king_safety: king_safety(board, w, pawns, &black, audience)
                - king_safety(board, b, pawns, &white, audience),
            threats: threats(board, w, &white, &black, audience)
                - threats(board, b, &black, &white, audience),
        }
    }

    /// Their values at a phase together, each rounded by itself.
    #[inline(always)]
    pub fn blend(&self, phase: i32) -> i32 {
        self.mobility.blend(phase)
            + self.pawn_structure.blend(phase)
            + self.bishop_pair.blend(phase)
            + self.rooks.blend(phase)
            + self.king_safety.blend(phase)
            + self.threats.blend(phase)
    }
}

#[inline(always)]
fn bishop_pair<A: Audience>(board: &Board, us: Color, audience: &mut A) -> Taper {
    let bishops = board.men(us, Role::Bishop);
    if !bishops.has_several() {
        return Taper::ZERO;
    }
    if let Some(first) = bishops.first() {
        audience.hear(Kind::BishopPair, us, first, BISHOP_PAIR, || bishops.without(SquareSet::of(first)));
    }
    BISHOP_PAIR
}

/// What a term amounts to for both sides before it is blended by the phase, in centipawns.
///
/// ```
/// use eval_chessloupe::{Ledger, TermName};
/// let ledger = Ledger::of(&"4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1".parse()?);
/// let pair = ledger.sums(TermName::BishopPair);
/// assert_eq!((pair.white_mg, pair.white_eg, pair.black_mg), (30, 45, 0));
/// # Ok::<(), movegen::FenError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub struct TermSums {
    /// White's in the middle game.
    pub white_mg: i32,
    /// White's in the endgame.
    pub white_eg: i32,
    /// Black's in the middle game.
    pub black_mg: i32,
    /// Black's in the endgame.
    pub black_eg: i32,
}

impl TermSums {
    fn add(&mut self, detail: &Detail) {
        match detail.color {
            Color::White => {
                self.white_mg += detail.mg;
                self.white_eg += detail.eg;
            }
            Color::Black => {
                self.black_mg += detail.mg;
                self.black_eg += detail.eg;
            }
        }
    }

    /// The term's value at a phase from 0 to 24, White less Black, in centipawns: the middle-game and the endgame
    /// differences in the proportion of the phase, rounded toward zero.
    pub const fn blend(&self, phase: i32) -> i32 {
        (self.white_weight(phase) - self.black_weight(phase)) / FULL_PHASE
    }

    /// Both sides' shares at a phase, which differ by exactly [`blend`](Self::blend).
    ///
    /// Each is rounded to the nearest; what that leaves over is put on the larger one. With colours exchanged the
    /// shares are exchanged.
    pub const fn shares(&self, phase: i32) -> (i32, i32) {
        let difference = self.blend(phase);
        let (white, black) = (rounded(self.white_weight(phase)), rounded(self.black_weight(phase)));
        if white > black { (black + difference, black) } else { (white, white - difference) }
    }

    const fn white_weight(&self, phase: i32) -> i32 {
        self.white_mg * phase + self.white_eg * (FULL_PHASE - phase)
    }

    const fn black_weight(&self, phase: i32) -> i32 {
        self.black_mg * phase + self.black_eg * (FULL_PHASE - phase)
    }
}

/// An evaluation taken apart to the last detail, as White sees it.
///
/// ```
/// use eval_chessloupe::{Kind, Ledger, TermName};
/// use movegen::Square;
///
/// let ledger = Ledger::of(&"4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1".parse()?);
/// assert_eq!(ledger.phase(), 2);
/// let threat = ledger.details().iter().find(|detail| detail.kind == Kind::AttackedByPawn).unwrap();
/// assert_eq!((threat.square, threat.mg, threat.eg), (Square::D5, 45, 30));
/// assert!(threat.others.contains(Square::E4));
/// // (45 * 2 + 30 * 22) / 24 = 31.25.
/// assert_eq!(ledger.value(TermName::Threats), 31);
/// # Ok::<(), movegen::FenError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ledger {
    phase: i32,
    sums: [TermSums; 9],
    details: Vec<Detail>,
}

impl Ledger {
    /// Takes a position apart.
    pub fn of(position: &Position) -> Ledger {
        let board = position.board();
        let mut details = Vec::new();
        let men = Men::of(board, &mut details);
        let pawns = Pawns::of(board, &mut details);
        Places::of(board, &pawns, &mut details);
        let turn = board.turn();
        details.hear(Kind::OnMove, turn, board.king(turn), TEMPO, || SquareSet::EMPTY);
        details.sort_by_key(|detail| (detail.kind.term(), detail.color));
        let mut sums = [TermSums::default(); 9];
        for detail in &details {
            sums[detail.kind.term() as usize].add(detail);
        }
        Ledger { phase: men.phase(), sums, details }
    }

    /// The phase: 24 at the start, 0 with kings and pawns only. A knight or bishop counts 1, a rook 2, a queen 4.
    pub fn phase(&self) -> i32 {
        self.phase
    }

    /// A term before it is blended.
    pub fn sums(&self, term: TermName) -> TermSums {
        self.sums[term as usize]
    }

    /// What a term is worth, White less Black, in centipawns.
    pub fn value(&self, term: TermName) -> i32 {
        self.sums(term).blend(self.phase)
    }

    /// What the position is worth to White, in centipawns: the sum of the nine values.
    pub fn total(&self) -> i32 {
        TermName::ALL.iter().map(|&term| self.value(term)).sum()
    }

    /// What the terms are made of, in the order of the terms, White's first. Nothing that is worth nothing is listed.
    pub fn details(&self) -> &[Detail] {
        &self.details
    }

    /// The terms, each side with its share.
    pub fn terms(&self) -> Vec<Term> {
        let term = |&name: &TermName| {
            let (white, black) = self.sums(name).shares(self.phase);
            Term::new(name.name(), white, black)
        };
        TermName::ALL.iter().map(term).collect()
    }

    /// The details as features, each blended and rounded by itself.
    pub fn features(&self) -> Vec<Feature> {
        self.details.iter().map(|detail| detail.feature(self.phase)).collect()
    }
}
