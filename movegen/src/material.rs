//! Which material can no longer mate.

use board0x88::{Board, Color, Role, Square, SquareSet};

/// A rule that says which material is dead, that is, drawn at once because nobody can mate.
///
/// All rules look at the men alone, not at where pawns block each other: FIDE's article 5.2.2 also ends a
/// game whose pawn walls can never be passed, and none of these finds that.
///
/// | men beside the kings | `KingsAndOneMinor` | `ChessJs`, `Fide` |
/// |---|---|---|
/// | none | dead | dead |
/// | one knight or one bishop | dead | dead |
/// | a bishop each, all on one square colour | dead | dead |
/// | any other bishops, all on one square colour | alive | dead |
/// | anything else, such as two knights, or bishop against knight | alive | alive |
///
/// ```
/// use movegen::{Board, DeadMaterial};
/// let two_light_bishops: Board = "4k3/8/8/8/8/8/8/4KB1B w - - 0 1".parse()?; // f1 and h1
/// assert!(DeadMaterial::Fide.is_dead(&two_light_bishops));
/// assert!(!DeadMaterial::KingsAndOneMinor.is_dead(&two_light_bishops));
/// # Ok::<(), movegen::FenError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum DeadMaterial {
    /// No material is dead: play until another rule ends the game.
    None,
    /// Only kings; kings and exactly one minor piece; kings and exactly one bishop each, both on one square
    /// colour. The rule of the AL-1600.
    KingsAndOneMinor,
    /// Only kings; kings and one minor piece; kings and any number of bishops, whosever they are, all on one
    /// square colour. The rule of chess.js.
    ChessJs,
    /// The men with which no series of legal moves, however helpful, can end in mate (FIDE Laws of Chess,
    /// article 5.2.2, as far as men decide it). As every other set of men has a helpmate (two knights, or
    /// a knight against a bishop, mate a king in the corner), this comes to the same men as
    /// [`ChessJs`](Self::ChessJs).
    #[default]
    Fide,
}

/// The squares of h1's colour.
const LIGHT: SquareSet = {
    let mut light = 0;
    let mut index = 0;
    while index < 64 {
        if Square::ALL[index].is_light() {
            light |= 1 << index;
        }
        index += 1;
    }
    SquareSet(light)
};

impl DeadMaterial {
    /// `true` where the men on the board are dead by this rule.
    pub fn is_dead(self, board: &Board) -> bool {
        if self == DeadMaterial::None {
            return false;
        }
        let of = |role| board.men(Color::White, role) | board.men(Color::Black, role);
        if !(of(Role::Pawn) | of(Role::Rook) | of(Role::Queen)).is_empty() {
            return false;
        }
        let (knights, bishops) = (of(Role::Knight), of(Role::Bishop));
        if (knights | bishops).len() <= 1 {
            return true;
        }
        let one_color = !bishops.meets(LIGHT) || bishops.without(LIGHT).is_empty();
        let one_each = Color::ALL.iter().all(|&color| board.men(color, Role::Bishop).len() == 1);
        knights.is_empty() && one_color && (one_each || self != DeadMaterial::KingsAndOneMinor)
    }
}
