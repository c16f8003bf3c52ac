//! A king and one or two men against a bare king, solved backwards from mate: the best defence there is.

use movegen::{Color, Move, Position, Role, Square, SquareSet, attacks};

/// Not won.
const NEVER: u8 = u8::MAX;

/// How many plies White needs to mate, for each placement and either side to move.
pub struct Table {
    men: Vec<Role>,
    white_to_move: Vec<u8>,
    black_to_move: Vec<u8>,
}

/// White's king, Black's king, White's men.
type Placement = Vec<Square>;

impl Table {
    /// Solves the ending with these men on White's side.
    pub fn solve(men: &[Role]) -> Table {
        let size = 64_usize.pow(men.len() as u32 + 2);
        let mut table =
            Table { men: men.to_vec(), white_to_move: vec![NEVER; size], black_to_move: vec![NEVER; size] };
        let mut lost: Vec<usize> = Vec::new();
        for index in 0..size {
            let at = table.placement(index);
            if table.is_valid(&at) && table.in_check(&at) && table.escapes(&at).is_empty() {
                table.black_to_move[index] = 0;
                lost.push(index);
            }
        }
        for plies in (1..NEVER).step_by(2) {
            let mut won = Vec::new();
            for index in lost.drain(..) {
                for before in table.whites_before(&table.placement(index)) {
                    if table.white_to_move[before] == NEVER {
                        table.white_to_move[before] = plies;
                        won.push(before);
                    }
                }
            }
            for index in won {
                for before in table.blacks_before(&table.placement(index)) {
                    if table.black_to_move[before] == NEVER && table.is_lost(&table.placement(before)) {
                        table.black_to_move[before] = plies + 1;
                        lost.push(before);
                    }
                }
            }
            if lost.is_empty() {
                break;
            }
        }
        table
    }

    /// The longest win with White to move, in plies.
    pub fn longest(&self) -> u8 {
        self.white_to_move.iter().copied().filter(|&plies| plies != NEVER).max().unwrap_or(0)
    }

    /// How many plies the side with the men needs to mate; `None` if it can't, or if it has lost a man.
    pub fn plies(&self, position: &Position) -> Option<u8> {
        let board = position.board();
        let strong = if board.of_color(Color::White).len() > 1 { Color::White } else { Color::Black };
        let mut at = vec![board.king(strong).seen_by(strong), board.king(!strong).seen_by(strong)];
        let mut earlier = SquareSet::EMPTY;
        for &role in &self.men {
            let square = board.men(strong, role).without(earlier).first()?;
            earlier |= SquareSet::of(square);
            at.push(square.seen_by(strong));
        }
        if self.men == [Role::Bishop, Role::Bishop] && !at[2].is_light() {
            at.swap(2, 3);
        }
        let table = if position.turn() == strong { &self.white_to_move } else { &self.black_to_move };
        Some(table[index(&at)]).filter(|&plies| plies != NEVER)
    }

    /// The bare king's best move: a draw if there is one, else the longest way to mate.
    pub fn best_defence(&self, position: &Position) -> Move {
        let length = |mv: &Move| {
            let mut after = position.clone();
            after.play(*mv).expect("a legal move");
            self.plies(&after).map_or(u32::MAX, u32::from)
        };
        position.legal_moves().into_iter().max_by_key(length).expect("a move")
    }

    fn placement(&self, index: usize) -> Placement {
        let cells = self.men.len() + 2;
        (0..cells).map(|cell| Square::ALL[(index >> (6 * (cells - 1 - cell))) & 63]).collect()
    }

    /// Two men on one square are no placement, nor two kings side by side. Of two bishops, which the square of each
    /// tells apart, those of different colours count, the light one first.
    fn is_valid(&self, at: &[Square]) -> bool {
        let occupied = at.iter().fold(SquareSet::EMPTY, |set, &square| set | SquareSet::of(square));
        let bishops =
            !matches!(self.men[..], [Role::Bishop, Role::Bishop]) || (at[2].is_light() && !at[3].is_light());
        occupied.len() as usize == at.len() && !attacks::king(at[0]).contains(at[1]) && bishops
    }

    /// What White attacks. The black king is no obstacle, it moves out of the way.
    fn attacked(&self, at: &[Square], taken: Option<Square>) -> SquareSet {
        let mut obstacles = SquareSet::of(at[0]);
        for &square in &at[2..] {
            obstacles |= SquareSet::of(square);
        }
        let men = self.men.iter().zip(&at[2..]).filter(|(_, square)| Some(**square) != taken);
        men.fold(attacks::king(at[0]), |set, (&role, &square)| {
            set | attacks::of(Color::White, role, square, obstacles)
        })
    }

    fn in_check(&self, at: &[Square]) -> bool {
        self.attacked(at, None).contains(at[1])
    }

    /// The black king's legal moves.
    fn escapes(&self, at: &[Square]) -> Vec<Square> {
        let free = attacks::king(at[1]);
        free.into_iter().filter(|&square| !self.attacked(at, Some(square)).contains(square)).collect()
    }

    /// Whether each legal move of Black's, of which there is one, leads to a position that White wins.
    fn is_lost(&self, at: &[Square]) -> bool {
        if !self.is_valid(at) {
            return false;
        }
        let escapes = self.escapes(at);
        let loses = |&square: &Square| {
            let mut after = at.to_vec();
            after[1] = square;
            !at[2..].contains(&square) && self.white_to_move[index(&after)] != NEVER
        };
        !escapes.is_empty() && escapes.iter().all(loses)
    }

    /// Positions, White to move, from which a move leads here. Before it Black was not in check.
    fn whites_before(&self, at: &[Square]) -> Vec<usize> {
        let mut found = Vec::new();
        let occupied = at.iter().fold(SquareSet::EMPTY, |set, &square| set | SquareSet::of(square));
        for cell in (0..at.len()).filter(|&cell| cell != 1) {
            let role = if cell == 0 { Role::King } else { self.men[cell - 2] };
            for square in attacks::of(Color::White, role, at[cell], occupied).without(occupied) {
                let mut before = at.to_vec();
                before[cell] = square;
                if self.is_valid(&before) && !self.in_check(&before) {
                    found.push(index(&before));
                }
            }
        }
        found
    }

    /// Positions, Black to move, from which the king comes here.
    fn blacks_before(&self, at: &[Square]) -> Vec<usize> {
        let mut found = Vec::new();
        for square in attacks::king(at[1]) {
            let mut before = at.to_vec();
            before[1] = square;
            if !at[2..].contains(&square) && self.is_valid(&before) {
                found.push(index(&before));
            }
        }
        found
    }
}

fn index(at: &[Square]) -> usize {
    at.iter().fold(0, |index, square| index * 64 + square.index())
}
