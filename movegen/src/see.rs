//! Static exchange evaluation: what a series of captures on one square is worth.

use board0x88::{Move, MoveKind, Role, SquareSet, attacks};

use crate::{Position, checks};

/// What a man is worth in an exchange, in centipawns, by role: pawn 100, knight and bishop 300, rook 500,
/// queen 900. A king is worth more than all else, so that it is never given up.
const EXCHANGE_VALUES: [i32; 6] = [100, 300, 300, 500, 900, 20_000];

const fn value(role: Role) -> i32 {
    EXCHANGE_VALUES[role as usize]
}

impl Position {
    /// The balance of the exchange that a move starts on its target square, in centipawns for the side that
    /// moves: both sides capture there with their least valuable man for as long as that pays. Men behind
    /// others on a line join in; pins and checks are left out of account, but a king never captures a
    /// defended man. A quiet move may lose what it moves; castling is 0.
    ///
    /// The method is the swap algorithm of the chess programming wiki, "SEE - The Swap Algorithm"; the values
    /// are 100, 300, 300, 500 and 900.
    ///
    /// ```
    /// use movegen::{Move, Position, Square};
    /// // The rook takes a pawn that a pawn defends: 100 - 500.
    /// let position: Position = "4k3/8/3p4/4p3/8/8/8/4RK2 w - - 0 1".parse()?;
    /// assert_eq!(position.see(Move::capture(Square::E1, Square::E5)), -400);
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    pub fn see(&self, mv: Move) -> i32 {
        let board = self.board();
        let (from, target) = (mv.from(), mv.to());
        let Some(mover) = board.piece_at(from) else { return 0 };
        if mv.is_castle() {
            return 0;
        }
        let mut occupied = board.occupied() ^ SquareSet::of(from);
        let mut gains = [0i32; 33];
        gains[0] = self.victim(mv).map_or(0, |victim| value(victim.role()));
        let mut on_square = value(mover.role());
        match mv.kind() {
            MoveKind::EnPassant => occupied ^= SquareSet::of(board.victim_square(mv)),
            MoveKind::Promotion(role) => {
                gains[0] += value(role) - value(Role::Pawn);
                on_square = value(role);
            }
            _ => {}
        }
        occupied |= SquareSet::of(target);
        let both = |role| board.men(mover.color(), role) | board.men(!mover.color(), role);
        let straight = both(Role::Rook) | both(Role::Queen);
        let slanted = both(Role::Bishop) | both(Role::Queen);
        let mut all = checks::attackers(board, target, mover.color(), occupied)
            | checks::attackers(board, target, !mover.color(), occupied);
        let mut side = !mover.color();
        let mut depth = 0;
        loop {
            all &= occupied;
            let ours = all & board.of_color(side);
            let Some(role) = Role::ALL.into_iter().find(|&role| ours.meets(board.men(side, role))) else {
                break;
            };
            if role == Role::King && all.meets(board.of_color(!side)) {
                break;
            }
            depth += 1;
            gains[depth] = on_square - gains[depth - 1];
            on_square = value(role);
            let Some(attacker) = (ours & board.men(side, role)).first() else { break };
            occupied ^= SquareSet::of(attacker);
            all |= attacks::rook(target, occupied) & straight | attacks::bishop(target, occupied) & slanted;
            side = !side;
        }
        while depth > 0 {
            gains[depth - 1] = gains[depth - 1].min(-gains[depth]);
            depth -= 1;
        }
        gains[0]
    }
}
