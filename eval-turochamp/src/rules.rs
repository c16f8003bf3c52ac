//! The readings of 1948: every question that the sources leave open, as a value. More evidence may bring more of them.

use movegen::{DeadMaterial, EnPassantRule, GameRules};
use search::DrawRules;

/// What a castling move itself is worth in position-play.
///
/// Before it, a side has 1.0 for a right that is not lost and 1.0 where it could castle with its next move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum CastlingReading {
    /// 1.0 for the move, and the two others are gone with the right: 18.O-O-O is +1.2. The web
    /// reconstruction's reading, and that of most programs.
    #[default]
    Separate,
    /// 2.0: the first point, for castling that is not lost, stays with a castled king. 18.O-O-O is +2.2.
    Kept,
    /// 3.0: all three add up. 18.O-O-O is +3.2, and the typescript prints 3.0, nearer than to any other
    /// reading; 9.O-O against Kasparov in 2012 also needs it.
    Cumulative,
}

/// When the threat of mate counts its 1.0. It never occurs in the known games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum MateThreat {
    /// Once, if another move of the same side would mate; not looked for while the move gives check. The web
    /// reconstruction.
    #[default]
    OnceUnlessCheck,
    /// Once, also while the move gives check.
    Once,
    /// 1.0 for each mating move (`PyTuroChamp` counts them so).
    EachMove,
    /// Not at all (some programs leave it out).
    Never,
}

/// How a queen on the king's square counts the men she could take, for the king's exposure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum ExposureCaptures {
    /// Twice, as in mobility, to which the typescript's rule refers.
    #[default]
    Twice,
    /// Once, like any square. No figure of the games tells the two apart.
    Once,
}

/// What the enemy king counts at the end of such a ray. It matters only where the kings see each other along
/// a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum RayToKing {
    /// As any man.
    #[default]
    Man,
    /// As an empty square (herohde/morlock's test of two bare kings, -2.9, is met by this).
    Square,
    /// Nothing.
    Nothing,
}

/// Whether a pinned man defends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum PinnedDefenders {
    /// It does: nearly all programs.
    #[default]
    Defend,
    /// It defends pawns, but no piece unless along the pin. No figure of the games tells.
    PawnsOnly,
    /// It defends nothing but along the pin. Gives +3.8 for move 5, against 3.5 and 3.6 in print.
    DoNot,
}

/// Whether the king is one of the men that make a pawn a defended one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum KingDefends {
    /// The king is no pawn, so it does.
    #[default]
    Pawns,
    /// Only queen, rooks, bishops and knights do. The first eight moves don't tell.
    PiecesOnly,
}

/// When a captured man counts as undefended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Undefended {
    /// No enemy man attacks the square after the capture. Men behind the taker count.
    #[default]
    After,
    /// No enemy man attacked the square before it.
    Before,
}

/// Which captures are considerable. The typescript's definition (page 5) names some, its restatement any.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum CapturesKept {
    /// Recaptures, captures of a higher-valued man, captures of an undefended man: the definition.
    #[default]
    Considerable,
    /// Every capture: the restatement.
    All,
}

/// What else is looked at past the second ply, besides captures and mates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Beyond {
    /// Promotions, and in check every evasion, without standing still: the web reconstruction.
    #[default]
    PromotionsAndEvasions,
    /// Nothing: the typescript names neither.
    Nothing,
}

/// How square roots are rounded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Rounding {
    /// Each man's root to the nearest tenth (the typescript's table on page 7). Alone gives +2.6 for move 3.
    #[default]
    EachMan,
    /// Each man's root down to a tenth. Against the typescript's 3.2 for ten moves and 3.5 for twelve.
    EachManDown,
    /// Only each column's sum, to the nearest tenth. Gives +4.3 for move 1 and +2.7 for move 3; without any
    /// rounding the changes would be 4.24 and 2.68.
    EachColumn,
}

/// What is compared in the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Measure {
    /// The quotient of the two totals (typescript, pages 4 and 5).
    #[default]
    Ratio,
    /// Their difference, which the typescript mentions as the worse measure.
    Difference,
}

/// Which draws the machine knows. The typescript is silent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum DrawReading {
    /// The third occurrence, fifty moves, and chess.js's dead material end a game by themselves, and count
    /// as a draw in the tree: the web reconstruction.
    #[default]
    Automatic,
    /// None but stalemate: the engine of 2012 ignored repetition.
    StalemateOnly,
}

/// One set of readings. [`Rules::emulator`] is the default; change a field to try another reading.
///
/// ```
/// use eval_turochamp::{CastlingReading, Rules};
/// let rules = Rules { castling: CastlingReading::Cumulative, ..Rules::emulator() };
/// assert_ne!(rules, Rules::typescript(), "which has more differences");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules {
    /// What a castling move is worth.
    pub castling: CastlingReading,
    /// When the threat of mate counts.
    pub mate_threat: MateThreat,
    /// How the king's exposure counts captures.
    pub exposure: ExposureCaptures,
    /// What the enemy king counts there.
    pub ray_to_king: RayToKing,
    /// Whether pinned men defend.
    pub pinned: PinnedDefenders,
    /// Whether the king defends pawns.
    pub king_defends: KingDefends,
    /// When a captured man counts as undefended.
    pub undefended: Undefended,
    /// Which captures are considerable.
    pub captures: CapturesKept,
    /// Promotions and evasions.
    pub beyond: Beyond,
    /// How roots are rounded.
    pub rounding: Rounding,
    /// Ratio or difference.
    pub measure: Measure,
    /// Which draws count.
    pub draws: DrawReading,
    /// Plies searched in full: 2. (Some accounts have 3.)
    pub depth: u32,
    /// Plies of considerable moves past those at most; `None` for no such bound.
    pub further_plies: Option<u32>,
    /// Positions entered under one root move at most; `None` for no such bound.
    pub nodes: Option<u64>,
}

impl Default for Rules {
    /// [`Rules::emulator`].
    fn default() -> Self {
        Rules::emulator()
    }
}

impl Rules {
    /// The reading of the web reconstruction "Turochamp Emulator 0.7", whose numbers the crate's reference
    /// tables hold.
    pub const fn emulator() -> Rules {
        Rules {
            castling: CastlingReading::Separate,
            mate_threat: MateThreat::OnceUnlessCheck,
            exposure: ExposureCaptures::Twice,
            ray_to_king: RayToKing::Man,
            pinned: PinnedDefenders::Defend,
            king_defends: KingDefends::Pawns,
            undefended: Undefended::After,
            captures: CapturesKept::Considerable,
            beyond: Beyond::PromotionsAndEvasions,
            rounding: Rounding::EachMan,
            measure: Measure::Ratio,
            draws: DrawReading::Automatic,
            depth: 2,
            further_plies: Some(6),
            nodes: Some(6_000),
        }
    }

    /// Nearer to the letter of the typescript: no promotions or evasions past the second ply, no bound of plies,
    /// castling cumulative.
    pub const fn typescript() -> Rules {
        Rules {
            castling: CastlingReading::Cumulative,
            beyond: Beyond::Nothing,
            further_plies: None,
            ..Rules::emulator()
        }
    }

    /// The draw rules inside the tree.
    pub fn draw_rules(&self) -> DrawRules {
        let automatic = self.draws == DrawReading::Automatic;
        DrawRules {
            occurrences: if automatic { 2 } else { 0 },
            look_back: u32::MAX,
            fifty_moves: automatic,
            dead_material: if automatic { DeadMaterial::ChessJs } else { DeadMaterial::None },
            past_the_depth: true,
            key_rule: EnPassantRule::Legal,
        }
    }

    /// When a game of this machine is over, besides mate and stalemate.
    ///
    /// ```
    /// use eval_turochamp::Rules;
    /// use movegen::GameRules;
    /// assert_eq!(Rules::emulator().game_rules(), GameRules::CHESS_JS);
    /// ```
    pub fn game_rules(&self) -> GameRules {
        match self.draws {
            DrawReading::Automatic => GameRules::CHESS_JS,
            DrawReading::StalemateOnly => GameRules { dead_material: DeadMaterial::None, ..GameRules::FIDE },
        }
    }
}
