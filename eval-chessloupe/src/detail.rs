//! What the evaluation counts: the nine terms, the kinds of details they are made of, and who listens.

use movegen::{Color, Role, Square, SquareSet};
use search::Feature;

use crate::taper::{FULL_PHASE, Taper};

/// The nine terms.
///
/// ```
/// use eval_chessloupe::TermName;
/// assert_eq!(TermName::ALL.len(), 9);
/// assert_eq!(TermName::PawnStructure.name(), "pawn structure");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TermName {
    /// The men, at fixed values.
    Material,
    /// How well each man stands where it is.
    PieceSquareTables,
    /// How many squares officers can go to.
    Mobility,
    /// Doubled, isolated, backward, connected and passed pawns.
    PawnStructure,
    /// Two bishops.
    BishopPair,
    /// Rooks on files and on the seventh rank, behind passed pawns, shut in.
    Rooks,
    /// Pawns before the king, files open to it, attacks on it.
    KingSafety,
    /// The right to move.
    Tempo,
    /// Men that are attacked by cheaper ones, or attacked and undefended.
    Threats,
}

impl TermName {
    /// All nine, in the order in which they are listed.
    pub const ALL: [TermName; 9] = [
        TermName::Material,
        TermName::PieceSquareTables,
        TermName::Mobility,
        TermName::PawnStructure,
        TermName::BishopPair,
        TermName::Rooks,
        TermName::KingSafety,
        TermName::Tempo,
        TermName::Threats,
    ];

    /// What it is called: the name of the [`Term`](search::Term).
    pub const fn name(self) -> &'static str {
        match self {
            TermName::Material => "material",
            TermName::PieceSquareTables => "piece-square tables",
            TermName::Mobility => "mobility",
            TermName::PawnStructure => "pawn structure",
            TermName::BishopPair => "bishop pair",
            TermName::Rooks => "rooks",
            TermName::KingSafety => "king safety",
            TermName::Tempo => "tempo",
            TermName::Threats => "threats",
        }
    }
}

/// The kinds of things that the terms count.
///
/// ```
/// use eval_chessloupe::{Kind, TermName};
/// assert_eq!(Kind::IsolatedPawn.name(), "isolated pawn");
/// assert_eq!(Kind::IsolatedPawn.term(), TermName::PawnStructure);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// A man, at its fixed value.
    Man(Role),
    /// A man on its square. Nothing else belongs to it.
    Placement(Role),
    /// What an officer can go to: the squares it attacks that hold no man of its side and that no enemy pawn
    /// attacks belong to it.
    Mobility(Role),
    /// A pawn with one of its own ahead on its file: the pawns ahead belong to it.
    DoubledPawn,
    /// A pawn without one of its own on the files beside it.
    IsolatedPawn,
    /// A pawn that the others have left behind and that can't advance safely: the enemy pawns that attack the
    /// square in front of it belong to it.
    BackwardPawn,
    /// A pawn that one of its own defends or stands beside: those belong to it.
    ConnectedPawn,
    /// A pawn that no enemy pawn can stop or take any more.
    PassedPawn,
    /// A passed pawn that is defended by pawns: they belong to it.
    ProtectedPassedPawn,
    /// Two bishops or more: the first of them, and the others belong to it.
    BishopPair,
    /// A rook on a file without pawns: the file belongs to it.
    RookOnOpenFile,
    /// A rook on a file with enemy pawns only: those belong to it.
    RookOnHalfOpenFile,
    /// A rook on its seventh rank, with the enemy king on the eighth or enemy pawns on the seventh: those
    /// belong to it.
    RookOnSeventh,
    /// A rook behind a passed pawn of its own: the pawn belongs to it.
    RookBehindPassedPawn,
    /// A rook that its own king shuts in: the king belongs to it.
    RookShutIn,
    /// A pawn on its second or third rank before its king: the king belongs to it.
    ShieldPawn,
    /// A king by a file with enemy pawns only: those belong to it.
    KingByHalfOpenFile,
    /// A king by a file without pawns: the file belongs to it.
    KingByOpenFile,
    /// A king that two men or more attack: they belong to it.
    KingUnderAttack,
    /// To be on move: the king of the side stands for it.
    OnMove,
    /// An officer attacked by pawns: they belong to it. As all that follow it counts for the side that attacks, and
    /// its square is that of the man attacked.
    AttackedByPawn,
    /// A rook attacked by knights or bishops: they belong to it.
    RookAttackedByMinor,
    /// A queen attacked by knights or bishops: they belong to it.
    QueenAttackedByMinor,
    /// A queen attacked by rooks: they belong to it.
    QueenAttackedByRook,
    /// A man, not the king, that is attacked and that nothing defends: all attackers belong to it.
    Hanging(Role),
}

/// A name for each role.
macro_rules! by_role {
    ($role:expr, $($text:literal)+) => {
        match $role {
            Role::Pawn => concat!("pawn", $($text)+),
            Role::Knight => concat!("knight", $($text)+),
            Role::Bishop => concat!("bishop", $($text)+),
            Role::Rook => concat!("rook", $($text)+),
            Role::Queen => concat!("queen", $($text)+),
            Role::King => concat!("king", $($text)+),
        }
    };
}

impl Kind {
    /// What it is called: a noun, the kind of the [`Feature`].
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Man(role) => role.name(),
            Kind::Placement(role) => by_role!(role, " placement"),
            Kind::Mobility(role) => by_role!(role, " mobility"),
            Kind::DoubledPawn => "doubled pawn",
            Kind::IsolatedPawn => "isolated pawn",
            Kind::BackwardPawn => "backward pawn",
            Kind::ConnectedPawn => "connected pawn",
            Kind::PassedPawn => "passed pawn",
            Kind::ProtectedPassedPawn => "protected passed pawn",
            Kind::BishopPair => "bishop pair",
            Kind::RookOnOpenFile => "rook on an open file",
            Kind::RookOnHalfOpenFile => "rook on a half-open file",
            Kind::RookOnSeventh => "rook on the seventh rank",
            Kind::RookBehindPassedPawn => "rook behind a passed pawn",
            Kind::RookShutIn => "rook shut in by its king",
            Kind::ShieldPawn => "shield pawn",
            Kind::KingByHalfOpenFile => "king by a half-open file",
            Kind::KingByOpenFile => "king by an open file",
            Kind::KingUnderAttack => "king under attack",
            Kind::OnMove => "side to move",
            Kind::AttackedByPawn => "piece attacked by a pawn",
            Kind::RookAttackedByMinor => "rook attacked by a minor piece",
            Kind::QueenAttackedByMinor => "queen attacked by a minor piece",
            Kind::QueenAttackedByRook => "queen attacked by a rook",
            Kind::Hanging(role) => match role {
                Role::Pawn => "hanging pawn",
                Role::Knight => "hanging knight",
                Role::Bishop => "hanging bishop",
                Role::Rook => "hanging rook",
                Role::Queen => "hanging queen",
                Role::King => "hanging king",
            },
        }
    }

    /// The term it counts in.
    pub const fn term(self) -> TermName {
        match self {
            Kind::Man(_) => TermName::Material,
            Kind::Placement(_) => TermName::PieceSquareTables,
            Kind::Mobility(_) => TermName::Mobility,
            Kind::DoubledPawn
            | Kind::IsolatedPawn
            | Kind::BackwardPawn
            | Kind::ConnectedPawn
            | Kind::PassedPawn
            | Kind::ProtectedPassedPawn => TermName::PawnStructure,
            Kind::BishopPair => TermName::BishopPair,
            Kind::RookOnOpenFile
            | Kind::RookOnHalfOpenFile
            | Kind::RookOnSeventh
            | Kind::RookBehindPassedPawn
            | Kind::RookShutIn => TermName::Rooks,
            Kind::ShieldPawn | Kind::KingByHalfOpenFile | Kind::KingByOpenFile | Kind::KingUnderAttack => {
                TermName::KingSafety
            }
            Kind::OnMove => TermName::Tempo,
            Kind::AttackedByPawn
            | Kind::RookAttackedByMinor
            | Kind::QueenAttackedByMinor
            | Kind::QueenAttackedByRook
            | Kind::Hanging(_) => TermName::Threats,
        }
    }
}

/// One thing on the board that the evaluation counts, before it is blended by the phase.
///
/// The details of a term add up to its [`TermSums`](crate::TermSums) exactly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Detail {
    /// What it is.
    pub kind: Kind,
    /// Whose value it counts in.
    pub color: Color,
    /// Where it is.
    pub square: Square,
    /// The other squares that belong to it; [`Kind`] says which.
    pub others: SquareSet,
    /// What it is worth to that side in the middle game, in centipawns.
    pub mg: i32,
    /// What it is worth to that side in the endgame, in centipawns.
    pub eg: i32,
}

impl Detail {
    /// The value at a phase from 0 to 24, in centipawns, rounded to the nearest.
    pub const fn blend(&self, phase: i32) -> i32 {
        rounded(self.mg * phase + self.eg * (FULL_PHASE - phase))
    }

    /// The same as a feature of a search's breakdown.
    pub const fn feature(&self, phase: i32) -> Feature {
        Feature::new(self.kind.term().name(), self.kind.name(), self.color, self.square, self.blend(phase))
            .with_others(self.others)
    }
}

/// So many 24ths as a whole number, the nearest; halves away from zero.
pub(crate) const fn rounded(weight: i32) -> i32 {
    let half = FULL_PHASE / 2;
    if weight < 0 { (weight - half) / FULL_PHASE } else { (weight + half) / FULL_PHASE }
}

/// Who hears of the details while they are added up. The search has nobody there, and the compiler leaves out
/// all that is said; what the evaluation adds and what it tells are so the same.
pub trait Audience {
    /// Hears of one thing; `others` is only worked out where somebody listens.
    fn hear(
        &mut self,
        kind: Kind,
        color: Color,
        square: Square,
        worth: Taper,
        others: impl FnOnce() -> SquareSet,
    );

    /// Hears of one thing on each of these squares.
    fn hear_each(
        &mut self,
        kind: Kind,
        color: Color,
        squares: SquareSet,
        worth: Taper,
        others: impl Fn(Square) -> SquareSet,
    );
}

impl Audience for () {
    #[inline(always)]
    fn hear(&mut self, _: Kind, _: Color, _: Square, _: Taper, _: impl FnOnce() -> SquareSet) {}

    #[inline(always)]
    fn hear_each(&mut self, _: Kind, _: Color, _: SquareSet, _: Taper, _: impl Fn(Square) -> SquareSet) {}
}

impl Audience for Vec<Detail> {
    fn hear(
        &mut self,
        kind: Kind,
        color: Color,
        square: Square,
        worth: Taper,
        others: impl FnOnce() -> SquareSet,
    ) {
        if worth != Taper::ZERO {
            self.push(Detail { kind, color, square, others: others(), mg: worth.mg(), eg: worth.eg() });
        }
    }

    fn hear_each(
        &mut self,
        kind: Kind,
        color: Color,
        squares: SquareSet,
        worth: Taper,
        others: impl Fn(Square) -> SquareSet,
    ) {
        for square in squares {
            self.hear(kind, color, square, worth, || others(square));
        }
    }
}
