//! The way from the game's last irreversible move to the present node: which positions lie on it, and
//! whether one of them can come again.

use alloc::vec::Vec;

use movegen::{Game, Move, Piece, Position, Square};

use crate::DrawRules;

/// Where a search begins: a position without history, or the end of a game, whose earlier positions count
/// for repetition. Made from a `&Position` or a `&Game`.
///
/// ```
/// use search::{Limits, Searcher};
/// use movegen::{Game, Position};
/// # use search::{Evaluator, Score};
/// # struct Even;
/// # impl Evaluator for Even { fn evaluate(&mut self, _: &Position) -> Score { Score::DRAW } }
/// let mut searcher = Searcher::new(Even);
/// let position = Position::default();
/// let game = Game::from(position.clone());
/// assert_eq!(
///     searcher.search(&position, &Limits::depth(2)).best_move(),
///     searcher.search(&game, &Limits::depth(2)).best_move(),
/// );
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Root<'a>(Start<'a>);

#[derive(Debug, Clone, Copy)]
enum Start<'a> {
    Position(&'a Position),
    Game(&'a Game),
}

impl<'a> From<&'a Position> for Root<'a> {
    fn from(position: &'a Position) -> Self {
        Root(Start::Position(position))
    }
}

impl<'a> From<&'a Game> for Root<'a> {
    fn from(game: &'a Game) -> Self {
        Root(Start::Game(game))
    }
}

/// One move of the way: the key of the position before it, and who went from where to where.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Step {
    pub key: u64,
    /// `None` for castling, after which no position before it can come again.
    mover: Option<Piece>,
    from: Square,
    to: Square,
}

impl Step {
    /// The step of a legal move that is about to be made.
    #[inline]
    pub fn of(position: &Position, mv: Move) -> Step {
        let mover = if mv.is_castle() { None } else { position.piece_at(mv.from()) };
        Step { key: position.key(), mover, from: mv.from(), to: mv.to() }
    }
}

impl<'a> Root<'a> {
    /// The position to move in.
    ///
    /// ```
    /// use search::Root;
    /// use movegen::{Game, Position};
    /// let game = Game::default();
    /// assert_eq!(Root::from(&game).position(), &Position::default());
    /// ```
    pub fn position(self) -> &'a Position {
        match self.0 {
            Start::Position(position) => position,
            Start::Game(game) => game.position(),
        }
    }

    /// The position with keys as the rules want them, and the way that led to it since the last capture,
    /// pawn move or castling.
    pub(crate) fn unfold(self, rules: &DrawRules) -> (Position, Vec<Step>) {
        match self.0 {
            Start::Position(position) => (position.clone().with_key_rule(rules.key_rule), Vec::new()),
            Start::Game(game) if game.position().key_rule() != rules.key_rule => {
                let game = game.clone().with_key_rule(rules.key_rule);
                (game.position().clone(), way(&game))
            }
            Start::Game(game) => (game.position().clone(), way(game)),
        }
    }
}

fn way(game: &Game) -> Vec<Step> {
    let position = game.position();
    let mut board: [Option<Piece>; 128] = [None; 128];
    for (square, piece) in position.board().iter() {
        board[square.to_0x88() as usize] = Some(piece);
    }
    let clock = usize::from(position.board().halfmove_clock());
    let mut steps = Vec::new();
    for (&mv, &key) in game.moves().iter().zip(game.keys()).rev().take(clock) {
        if mv.is_castle() {
            break;
        }
        let (from, to) = (mv.from(), mv.to());
        let mover = board[to.to_0x88() as usize].take();
        board[from.to_0x88() as usize] = mover;
        steps.push(Step { key, mover, from, to });
    }
    steps.reverse();
    steps
}

/// How many plies back the present position occurred, if that makes it a draw: the distance to the
/// farthest occurrence that counted.
#[inline]
pub(crate) fn repetition(position: &Position, path: &[Step], rules: &DrawRules) -> Option<usize> {
    let clock = usize::from(position.board().halfmove_clock());
    let back = clock.min(path.len()).min(rules.look_back as usize);
    if back < 4 || rules.occurrences == 0 {
        return None;
    }
    let key = position.key();
    let mut left = rules.occurrences;
    // Two plies back the same side is to move, but neither side can have undone its one move.
    for distance in (4..=back).step_by(2) {
        if path[path.len() - distance].key == key {
            left -= 1;
            if left == 0 {
                return Some(distance);
            }
        }
    }
    None
}

/// The squares on which two positions differ, piece by piece.
struct Difference {
    marks: [(Option<Piece>, Square); Difference::MOST],
    len: usize,
    /// By colour.
    counts: [u32; 2],
}

impl Difference {
    const MOST: usize = 24;

    /// Marks a piece and a square, or takes the mark away. `false`: too many.
    fn toggle(&mut self, piece: Piece, square: Square) -> bool {
        let count = &mut self.counts[piece.color() as usize];
        let mark = (Some(piece), square);
        if let Some(found) = self.marks[..self.len].iter().position(|&other| other == mark) {
            self.len -= 1;
            self.marks[found] = self.marks[self.len];
            *count -= 1;
        } else {
            if self.len == Difference::MOST {
                return false;
            }
            self.marks[self.len] = mark;
            self.len += 1;
            *count += 1;
        }
        true
    }
}

/// Whether a position on the way might come again within `depth` plies: `false` only if it surely can't.
///
/// To come back to a position, each man that stands elsewhere now must move at least once.
pub(crate) fn may_recur(position: &Position, path: &[Step], rules: &DrawRules, depth: usize) -> bool {
    let clock = usize::from(position.board().halfmove_clock());
    let back = clock.min(path.len()).min(rules.look_back as usize);
    if back == 0 || back + depth < 4 || rules.occurrences == 0 {
        return false;
    }
    let us = position.turn();
    let mut difference = Difference { marks: [(None, Square::A1); 24], len: 0, counts: [0; 2] };
    for distance in 1..=back {
        let step = &path[path.len() - distance];
        let Some(mover) = step.mover else { return false };
        if !difference.toggle(mover, step.to) || !difference.toggle(mover, step.from) {
            return true;
        }
        // The most plies of the right parity in which it may come again.
        let room = depth.min((rules.look_back as usize).saturating_sub(distance));
        let plies = if (room ^ distance) & 1 == 0 { room } else { room.saturating_sub(1) };
        if plies == 0 || plies + distance < 4 {
            continue;
        }
        let (ours, theirs) = (difference.counts[us as usize] / 2, difference.counts[!us as usize] / 2);
        if ours as usize <= plies.div_ceil(2) && theirs as usize <= plies / 2 {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(fen: &str, moves: &str) -> Game {
        let mut game = Game::from(fen.parse::<Position>().expect("a legal position"));
        game.play_moves(moves).expect("legal moves");
        game
    }

    #[test]
    fn the_way_ends_at_the_last_irreversible_move() {
        let game = game("r3k2r/8/8/8/8/8/4P3/R3K2R w KQkq - 0 1", "e2e4 h8h7 h1h2 h7h8 e1c1 e8e7 d1d2");
        let (_, steps) = Root::from(&game).unfold(&DrawRules::default());
        assert_eq!(steps.len(), 2, "castling ends it");
        assert_eq!(steps.last().and_then(|step| step.mover), Piece::from_char('R'));
        assert_eq!(steps[0].mover, Piece::from_char('k'));
    }

    #[test]
    fn the_fourth_ply_brings_a_position_back() {
        let rules = DrawRules::default();
        let game = game("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "h1h2 e8e7 h2h1 e7e8");
        let (position, steps) = Root::from(&game).unfold(&rules);
        assert_eq!(repetition(&position, &steps, &rules), Some(4));
        let twice = DrawRules { occurrences: 2, ..rules };
        assert_eq!(repetition(&position, &steps, &twice), None);
        let short = DrawRules { look_back: 3, ..rules };
        assert_eq!(repetition(&position, &steps, &short), None);
    }

    #[test]
    fn what_can_recur_is_known_from_the_men_that_moved() {
        let rules = DrawRules::default();
        let two = game("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "h1h2 e8e7");
        let (position, steps) = Root::from(&two).unfold(&rules);
        assert!(may_recur(&position, &steps, &rules, 2));
        assert!(!may_recur(&position, &steps, &rules, 1));
        let three = game("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "h1h2 e8e7 h2h1");
        let (position, steps) = Root::from(&three).unfold(&rules);
        assert!(may_recur(&position, &steps, &rules, 1), "the king goes back");
        let pawn = game("4k3/8/8/8/8/8/4P3/4K2R w - - 0 1", "h1h2 e8e7 e2e4");
        let (position, steps) = Root::from(&pawn).unfold(&rules);
        assert!(!may_recur(&position, &steps, &rules, 9), "a pawn has moved");
    }
}
