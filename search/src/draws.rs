//! Which positions of the tree are drawn by rule.

use movegen::{DeadMaterial, EnPassantRule, GameRules};

/// The draw rules inside the tree: a plain value. Mate and stalemate come before any of them.
///
/// ```
/// use search::DrawRules;
/// let rules = DrawRules { look_back: 24, ..DrawRules::default() };
/// assert_eq!(rules.occurrences, 1);
/// assert!(rules.fifty_moves);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawRules {
    /// How many earlier occurrences of a position, in the game or in the tree, make it a draw: 1 (a search
    /// gains nothing by coming round again), 2 for the letter of the threefold rule, 0 for no such rule.
    pub occurrences: u32,
    /// How many half-moves back an earlier occurrence counts. No capture or pawn move lies between two
    /// occurrences anyway.
    pub look_back: u32,
    /// Whether a hundred half-moves without capture or pawn move are a draw (mate on the hundredth counts).
    pub fifty_moves: bool,
    /// Which material is dead.
    pub dead_material: DeadMaterial,
    /// Whether these rules also hold past the nominal depth. If not, repetition and dead material are still
    /// looked for at the nominal depth itself, and fifty moves only above it.
    pub past_the_depth: bool,
    /// When an en passant file makes a position another one: FIDE's rule is a legal capture.
    pub key_rule: EnPassantRule,
}

/// The material that ends a game by these rules is dead for the search too; all else as by default.
///
/// ```
/// use movegen::{DeadMaterial, GameRules};
/// use search::DrawRules;
/// let rules = GameRules { dead_material: DeadMaterial::None, ..GameRules::FIDE };
/// assert_eq!(DrawRules::from(rules).dead_material, DeadMaterial::None);
/// ```
impl From<GameRules> for DrawRules {
    fn from(rules: GameRules) -> DrawRules {
        DrawRules { dead_material: rules.dead_material, ..DrawRules::default() }
    }
}

impl Default for DrawRules {
    /// One earlier occurrence however far back, fifty moves, FIDE's dead material, down to the nominal depth.
    fn default() -> Self {
        DrawRules {
            occurrences: 1,
            look_back: u32::MAX,
            fifty_moves: true,
            dead_material: DeadMaterial::Fide,
            past_the_depth: false,
            key_rule: EnPassantRule::Legal,
        }
    }
}
