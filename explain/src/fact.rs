//! Facts: what a line does on the board, each with its squares.

use alloc::vec::Vec;
use core::fmt;

use movegen::{Color, Move, Position, Role, Square};

use crate::{English, Language, MoveName, Statement, observe};

/// A man on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Man {
    /// Whose.
    pub color: Color,
    /// What it is.
    pub role: Role,
    /// Where it stands.
    pub square: Square,
}

/// A man that was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Taken {
    /// The man, where it stood when it was taken.
    pub man: Man,
    /// With which half-move of the line, counted from 1.
    pub ply: u32,
}

/// Something that a line shows on the board.
///
/// Values of men are in pawns: 1, 3, 3, 5, 9.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "fact", rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Fact {
    /// The move mates.
    Mate {
        /// The king that is mated.
        king: Man,
    },
    /// The move lets the other side mate with its next move.
    AllowsMate {
        /// The king that would be mated.
        king: Man,
        /// The mating move.
        by: MoveName,
    },
    /// If it were its side's move again, it would mate.
    ThreatensMate {
        /// The king that would be mated.
        king: Man,
        /// The mating move.
        by: MoveName,
    },
    /// Check along the first rank of a king that its own pawns shut in there, by a man that nothing can take.
    BackRank {
        /// The king.
        king: Man,
        /// The rook or queen that gives check.
        by: Man,
        /// The pawns: they hold all squares of the next rank that the king could go to.
        pawns: Vec<Man>,
    },
    /// A pawn promotes.
    Promotes {
        /// The new man.
        man: Man,
    },
    /// What is taken along the whole line, and what pawns become.
    Material {
        /// What White takes.
        by_white: Vec<Taken>,
        /// What Black takes.
        by_black: Vec<Taken>,
        /// Pawns that became something.
        promoted: Vec<Taken>,
        /// The balance in pawns, as White sees it.
        net: i32,
    },
    /// One man attacks two men or more that are worth more than it, or that nothing protects, and can't be
    /// taken without loss.
    Forks {
        /// The man that moved.
        by: Man,
        /// What it attacks, not pawns; a king among them is in check.
        targets: Vec<Man>,
    },
    /// The man that moved attacks along a line a man of value, behind which stands another.
    Skewers {
        /// The man that moved.
        by: Man,
        /// The man attacked: a king, or worth more than the other two.
        front: Man,
        /// The man behind it.
        behind: Man,
    },
    /// A man can be taken with profit, and whatever its side answers, it is lost, or as much as it is worth elsewhere.
    Traps {
        /// The man that no answer saves.
        man: Man,
    },
    /// The other side can take a man with profit, by captures on its square alone: the man that the line takes next,
    /// if that is so, else the one whose loss would cost most.
    EnPrise {
        /// The man.
        man: Man,
        /// The first capture.
        by: MoveName,
        /// What that wins at least, in pawns.
        gain: i32,
    },
    /// The other side could have taken a man with profit, had it been its turn; now it can't, though the man it
    /// would have been taken with is still there, and the line does not take it next.
    Rescues {
        /// The man, where it stood before.
        man: Man,
        /// The capture it was threatened with.
        from: MoveName,
    },
    /// The move guards a man that the other side could have taken with profit. It may be taken still, as the line does,
    /// but no more with profit.
    Protects {
        /// The man, which has not moved.
        man: Man,
        /// The capture it was threatened with.
        from: MoveName,
    },
    /// By moving away, a man has opened a line for another, which now attacks a man worth more than it, or
    /// one that nothing protects.
    Discovers {
        /// The man whose line was opened.
        by: Man,
        /// What it attacks.
        target: Man,
    },
    /// A man that stood free stands now alone between its king and an enemy that would attack it.
    Pins {
        /// The man that may not leave the line.
        man: Man,
        /// The one that pins it.
        by: Man,
        /// The king behind.
        king: Man,
    },
    /// A pawn attacks a piece that no pawn attacked before.
    PawnAttacks {
        /// The pawn.
        pawn: Man,
        /// The piece.
        target: Man,
    },
    /// A man is attacked and nothing protects it, which was not so before.
    AttacksLoose {
        /// The man that attacks.
        by: Man,
        /// The man attacked.
        target: Man,
    },
    /// The move gives check.
    Checks {
        /// The king in check.
        king: Man,
    },
    /// The move castles.
    Castles {
        /// Who does.
        color: Color,
        /// On the king's side, else on the queen's.
        kingside: bool,
    },
    /// Without castling, the move ends a right to castle.
    EndsCastling {
        /// Whose right.
        color: Color,
        /// On the king's side.
        kingside: bool,
        /// On the queen's side.
        queenside: bool,
    },
    /// A pawn is passed that was not: no enemy pawn ahead on its file or beside it, no own pawn ahead.
    PassedPawn {
        /// The pawn.
        pawn: Man,
    },
    /// A pawn is isolated that was not: no own pawn on a file beside it.
    IsolatedPawn {
        /// The pawn.
        pawn: Man,
    },
    /// A pawn is doubled that was not: an own pawn ahead of it on its file.
    DoubledPawn {
        /// The pawn.
        pawn: Man,
    },
    /// A rook stands on a file without pawns, and did not before, nor another that was taken there.
    RookOnOpenFile {
        /// The rook.
        rook: Man,
    },
    /// A rook stands on a file with enemy pawns alone, and did not before.
    RookOnHalfOpenFile {
        /// The rook.
        rook: Man,
    },
    /// A rook stands on its seventh rank, and did not before.
    RookOnSeventh {
        /// The rook.
        rook: Man,
    },
    /// A king on its first two ranks, on its file as before and not on the d or e file, has lost a pawn of its shield:
    /// one that stood on the second or third rank of its file or one beside, was taken or has left these squares, and
    /// left none there on its file.
    ShieldPawnLost {
        /// The king.
        king: Man,
        /// The pawn, where it stood before.
        pawn: Man,
    },
    /// A side that had bishops of both square colours has no longer, and neither has the other side.
    BishopPairLost {
        /// Which side.
        color: Color,
    },
    /// One side alone has bishops of both square colours, and that was not so before.
    BishopPairAlone {
        /// Which side.
        color: Color,
    },
}

impl Fact {
    /// The side it is good for; `None` where it is good for nobody in particular.
    ///
    /// ```
    /// use explain::{Fact, Man};
    /// use movegen::{Color, Role, Square};
    /// let pawn = Man { color: Color::Black, role: Role::Pawn, square: Square::D5 };
    /// assert_eq!(Fact::IsolatedPawn { pawn }.favours(), Some(Color::White));
    /// assert_eq!(Fact::PassedPawn { pawn }.favours(), Some(Color::Black));
    /// ```
    pub fn favours(&self) -> Option<Color> {
        Some(match self {
            Fact::Mate { king }
            | Fact::AllowsMate { king, .. }
            | Fact::ThreatensMate { king, .. }
            | Fact::BackRank { king, .. }
            | Fact::Checks { king }
            | Fact::ShieldPawnLost { king, .. } => !king.color,
            Fact::Material { net, .. } => match net {
                0 => return None,
                1.. => Color::White,
                _ => Color::Black,
            },
            Fact::Promotes { man } | Fact::Rescues { man, .. } | Fact::Protects { man, .. } => man.color,
            Fact::Traps { man } | Fact::EnPrise { man, .. } | Fact::Pins { man, .. } => !man.color,
            Fact::Forks { by, .. }
            | Fact::Skewers { by, .. }
            | Fact::Discovers { by, .. }
            | Fact::AttacksLoose { by, .. } => by.color,
            Fact::PawnAttacks { pawn, .. } | Fact::PassedPawn { pawn } => pawn.color,
            Fact::IsolatedPawn { pawn } | Fact::DoubledPawn { pawn } => !pawn.color,
            Fact::Castles { color, .. } | Fact::BishopPairAlone { color } => *color,
            Fact::EndsCastling { color, .. } | Fact::BishopPairLost { color } => !*color,
            Fact::RookOnOpenFile { rook }
            | Fact::RookOnHalfOpenFile { rook }
            | Fact::RookOnSeventh { rook } => rook.color,
        })
    }

    /// Its place among reasons: what decides games comes first.
    pub(crate) const fn rank(&self) -> u8 {
        match self {
            Fact::Mate { .. } => 0,
            Fact::AllowsMate { .. } => 1,
            Fact::ThreatensMate { .. } => 2,
            Fact::BackRank { .. } => 3,
            Fact::Promotes { .. } => 4,
            Fact::Forks { .. } => 5,
            Fact::Skewers { .. } => 6,
            Fact::Traps { .. } => 7,
            Fact::EnPrise { .. } => 8,
            Fact::Material { .. } => 9,
            Fact::Rescues { .. } | Fact::Protects { .. } => 10,
            Fact::Discovers { .. } => 11,
            Fact::Pins { .. } => 12,
            Fact::PawnAttacks { .. } => 13,
            Fact::AttacksLoose { .. } => 14,
            Fact::Castles { .. } => 15,
            Fact::EndsCastling { .. } => 16,
            Fact::PassedPawn { .. } => 17,
            Fact::ShieldPawnLost { .. } => 18,
            Fact::RookOnSeventh { .. } => 19,
            Fact::BishopPairAlone { .. } => 20,
            Fact::BishopPairLost { .. } => 21,
            Fact::RookOnOpenFile { .. } => 22,
            Fact::IsolatedPawn { .. } => 23,
            Fact::DoubledPawn { .. } => 24,
            Fact::RookOnHalfOpenFile { .. } => 25,
            Fact::Checks { .. } => 26,
        }
    }

    /// The pawn or the rook it is about, if several facts of its kind make one sentence.
    pub(crate) const fn one_of_several(&self) -> Option<Man> {
        match self {
            Fact::PassedPawn { pawn: man }
            | Fact::IsolatedPawn { pawn: man }
            | Fact::DoubledPawn { pawn: man }
            | Fact::RookOnOpenFile { rook: man }
            | Fact::RookOnHalfOpenFile { rook: man }
            | Fact::RookOnSeventh { rook: man }
            | Fact::ShieldPawnLost { pawn: man, .. } => Some(*man),
            _ => None,
        }
    }

    /// Whether it is told of the end of a line against its start, not of one move.
    pub(crate) const fn is_of_the_line(&self) -> bool {
        matches!(
            self,
            Fact::Material { .. }
                | Fact::PassedPawn { .. }
                | Fact::IsolatedPawn { .. }
                | Fact::DoubledPawn { .. }
                | Fact::RookOnOpenFile { .. }
                | Fact::RookOnHalfOpenFile { .. }
                | Fact::RookOnSeventh { .. }
                | Fact::ShieldPawnLost { .. }
                | Fact::BishopPairLost { .. }
                | Fact::BishopPairAlone { .. }
        )
    }
}

/// A fact with its place in a line. `Display` writes it as an English sentence.
///
/// ```
/// use movegen::Position;
/// let root: Position = "r3k3/8/8/1N6/8/8/8/4K3 w q - 0 1".parse()?;
/// let line = [root.parse_move("Nc7+")?];
/// let seen = explain::observe(&root, &line);
/// assert_eq!(seen[0].to_string(), "Nc7+ forks the rook on a8 and the king on e8.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Observation {
    /// After how many half-moves of the line it can be seen: 1 for what the move itself does, 2 for what the
    /// answer does, the length of the line for what stands at its end.
    pub ply: u32,
    /// The move that was played last then.
    pub after: MoveName,
    /// What can be seen.
    pub fact: Fact,
}

impl Observation {
    /// Whether a line from a position shows this: it is looked for anew, so that facts that were stored or
    /// sent can be checked.
    ///
    /// ```
    /// use movegen::Position;
    /// let root: Position = "r3k3/8/8/8/4N3/8/8/4K3 w - - 0 1".parse()?;
    /// let line = [root.parse_move("Nd6+")?];
    /// let seen = explain::observe(&root, &line);
    /// assert!(!seen.is_empty() && seen.iter().all(|observation| observation.holds(&root, &line)));
    /// let other = [root.parse_move("Nc5")?];
    /// assert!(!seen.iter().any(|observation| observation.holds(&root, &other)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn holds(&self, root: &Position, line: &[Move]) -> bool {
        observe(root, line).contains(self)
    }

    /// Whether one sentence can tell both: the same kind of pawns, rooks or lost shield, of one side and at one place
    /// in the line.
    ///
    /// ```
    /// use movegen::Position;
    /// let root: Position = "4k3/8/8/2p5/1P6/P1P5/8/4K3 w - - 0 1".parse()?;
    /// let seen = explain::observe(&root, &[root.parse_move("bxc5")?]);
    /// let isolated: Vec<_> = seen.iter().filter(|one| one.to_string().contains("an isolated pawn")).collect();
    /// assert_eq!(isolated.len(), 3);
    /// assert!(isolated[0].is_like(isolated[1]) && !isolated[0].is_like(&seen[0]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_like(&self, other: &Observation) -> bool {
        self.fact.one_of_several().is_some() && self.place() == other.place()
    }

    /// Its place among reasons, those that are alike side by side. What happens later in the line stays in its order.
    pub(crate) fn place(&self) -> (u8, u32, u8, Option<Color>) {
        /// That of promotions, which are told wherever they occur.
        const LATER: u8 = 4;
        let rank = self.fact.rank();
        let is_later = self.ply > 2 && !self.fact.is_of_the_line();
        let color = self.fact.one_of_several().map(|man| man.color);
        (if is_later { LATER } else { rank }, self.ply, rank, color)
    }
}

impl fmt::Display for Observation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        English.write(&Statement::Facts { observations: core::slice::from_ref(self) }, f)
    }
}
