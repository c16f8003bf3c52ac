//! Static exchange evaluation: what a series of captures on one square is worth.

use board0x88::{Board, Color, Move, MoveKind, Role, Square, SquareSet, attacks};

use crate::Position;

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
        let Some((gain, mut exchange)) = Exchange::begin(self, mv) else { return 0 };
        let mut gains = [0i32; 33];
        gains[0] = gain;
        let mut last = 0;
        loop {
            let on_square = exchange.on_square;
            if !exchange.capture() {
                break;
            }
            last += 1;
            gains[last] = on_square - gains[last - 1];
        }
        for i in (0..last).rev() {
            gains[i] = gains[i].min(-gains[i + 1]);
        }
        gains[0]
    }

    /// Whether [`see`](Self::see) is at least `threshold`: quicker, since it need not play the exchange to its end.
    ///
    /// ```
    /// use movegen::{Move, Position, Square};
    /// let position: Position = "4k3/8/3p4/4p3/8/8/8/4RK2 w - - 0 1".parse()?;
    /// let takes = Move::capture(Square::E1, Square::E5);
    /// assert!(position.see_ge(takes, -400) && !position.see_ge(takes, -399));
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    pub fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        let Some((gain, mut exchange)) = Exchange::begin(self, mv) else { return 0 >= threshold };
        // By how much the mover is above the threshold. Whoever is content with it does not capture again.
        let mut above = i64::from(gain) - i64::from(threshold);
        let mut replies = true;
        loop {
            if (above >= 0) != replies {
                return !replies;
            }
            let on_square = i64::from(exchange.on_square);
            if !exchange.capture() {
                return replies;
            }
            above += if replies { -on_square } else { on_square };
            replies = !replies;
        }
    }
}

/// Captures on one square, each side with its least valuable man.
struct Exchange<'a> {
    board: &'a Board,
    target: Square,
    /// Who captures next.
    side: Color,
    /// What the man on the square is worth.
    on_square: i32,
    occupied: SquareSet,
    /// All men of both sides that attack the square now.
    attackers: SquareSet,
    straight: SquareSet,
    slanted: SquareSet,
}

impl<'a> Exchange<'a> {
    /// After this move, and what it won. `None` if no exchange can follow it.
    #[inline]
    fn begin(position: &'a Position, mv: Move) -> Option<(i32, Exchange<'a>)> {
        let board = position.board();
        let (from, target) = (mv.from(), mv.to());
        let mover = board.piece_at(from).filter(|_| !mv.is_castle())?;
        let mut occupied = board.occupied() ^ SquareSet::of(from);
        let mut gain = position.victim(mv).map_or(0, |victim| value(victim.role()));
        let mut on_square = value(mover.role());
        match mv.kind() {
            MoveKind::EnPassant => occupied ^= SquareSet::of(board.victim_square(mv)),
            MoveKind::Promotion(role) => {
                gain += value(role) - value(Role::Pawn);
                on_square = value(role);
            }
            _ => {}
        }
        occupied |= SquareSet::of(target);
        let both = |role| board.men(mover.color(), role) | board.men(!mover.color(), role);
        let attackers = board.attackers_to(target, mover.color(), occupied)
            | board.attackers_to(target, !mover.color(), occupied);
        let straight = both(Role::Rook) | both(Role::Queen);
        let slanted = both(Role::Bishop) | both(Role::Queen);
        let side = !mover.color();
        Some((gain, Exchange { board, target, side, on_square, occupied, attackers, straight, slanted }))
    }

    /// Captures with the least valuable man of the side that is to capture, if it has one that may.
    #[inline]
    fn capture(&mut self) -> bool {
        let (board, side) = (self.board, self.side);
        let ours = self.attackers & board.of_color(side);
        let Some(role) = Role::ALL.into_iter().find(|&role| ours.meets(board.men(side, role))) else {
            return false;
        };
        if role == Role::King && self.attackers.meets(board.of_color(!side)) {
            return false;
        }
        let Some(attacker) = (ours & board.men(side, role)).first() else { return false };
        self.on_square = value(role);
        self.occupied ^= SquareSet::of(attacker);
        self.attackers |= attacks::rook(self.target, self.occupied) & self.straight
            | attacks::bishop(self.target, self.occupied) & self.slanted;
        self.attackers &= self.occupied;
        self.side = !side;
        true
    }
}
