//! Position-play: what Turing's hand tables list of one side, in tenths of a point.

use std::fmt;
use std::ops::Sub;

use movegen::{
    Color, Move, MoveKind, MoveList, Moves, Piece, Position, Role, Setup, Square, SquareSet, attacks,
};

use crate::{
    CastlingReading, ExposureCaptures, KingDefends, MateThreat, PinnedDefenders, RayToKing, Rounding, Rules,
};

/// The names of the columns, in the order of [`Columns::values`].
pub const COLUMNS: [&str; 9] = [
    "mobility",
    "defence",
    "king mobility",
    "king exposure",
    "castling",
    "pawn advance",
    "pawn defence",
    "check",
    "mate threat",
];

/// One side's position-play by columns, or the change of it; all in tenths.
///
/// All columns count the side's own men; the last two look at the enemy king. Nothing counts the enemy's
/// men for themselves.
///
/// ```
/// use eval_turochamp::{Rules, position_play};
/// use movegen::{Color, Position};
/// let columns = position_play(&Position::default(), Color::White, None, &Rules::emulator());
/// assert_eq!(columns.total(), 102);
/// assert_eq!((columns.mobility, columns.defence, columns.castling, columns.pawn_defence), (28, 40, 10, 24));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Columns {
    /// For each queen, rook, bishop and knight the root of its legal moves, a capture counting as two
    /// (typescript, page 6, rule i).
    pub mobility: i32,
    /// For each rook, bishop and knight: 1.0 if defended, 1.5 if more than once (ii).
    pub defence: i32,
    /// The root of the king's moves other than castling (iii).
    pub king_mobility: i32,
    /// Less the root of a queen's moves on the king's square (iv): 0 or negative.
    pub king_exposure: i32,
    /// 1.0 for castling not lost, 1.0 for castling possible next, 1.0 for castling (v).
    pub castling: i32,
    /// 0.2 for each rank a pawn has advanced (vi).
    pub pawn_advance: i32,
    /// 0.3 for each pawn that another man than a pawn defends (vii).
    pub pawn_defence: i32,
    /// 0.5 for check (ix).
    pub check: i32,
    /// 1.0 for the threat of mate (viii).
    pub mate_threat: i32,
}

impl Columns {
    /// The columns, in the order of [`COLUMNS`].
    pub const fn values(self) -> [i32; 9] {
        [
            self.mobility,
            self.defence,
            self.king_mobility,
            self.king_exposure,
            self.castling,
            self.pawn_advance,
            self.pawn_defence,
            self.check,
            self.mate_threat,
        ]
    }

    /// All columns together.
    pub fn total(self) -> i32 {
        self.values().iter().sum()
    }
}

impl Sub for Columns {
    type Output = Columns;

    /// The change, column by column.
    fn sub(self, before: Columns) -> Columns {
        Columns {
            mobility: self.mobility - before.mobility,
            defence: self.defence - before.defence,
            king_mobility: self.king_mobility - before.king_mobility,
            king_exposure: self.king_exposure - before.king_exposure,
            castling: self.castling - before.castling,
            pawn_advance: self.pawn_advance - before.pawn_advance,
            pawn_defence: self.pawn_defence - before.pawn_defence,
            check: self.check - before.check,
            mate_threat: self.mate_threat - before.mate_threat,
        }
    }
}

impl fmt::Display for Columns {
    /// The columns that are not 0, and the total: `mobility +4.5, ... = +4.4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (value, name) in self.values().into_iter().zip(COLUMNS).filter(|(value, _)| *value != 0) {
            write!(f, "{name} {}, ", tenths(value))?;
        }
        write!(f, "in all {}", tenths(self.total()))
    }
}

/// A number of tenths with its sign.
///
/// ```
/// assert_eq!(eval_turochamp::tenths(-5), "-0.5");
/// assert_eq!(eval_turochamp::tenths(102), "+10.2");
/// ```
pub fn tenths(value: i32) -> String {
    let sign = if value < 0 { '-' } else { '+' };
    format!("{sign}{}.{}", value.abs() / 10, value.abs() % 10)
}

/// The men whose moves are counted, as Turing lists them.
const PIECES: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// One man's row of the hand table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Man {
    /// Where it stands.
    pub square: Square,
    /// Which kind it is: queen, rook, bishop or knight.
    pub role: Role,
    /// Its moves, a capture counting as two.
    pub moves: u32,
    /// Their root, in tenths.
    pub root: i32,
    /// How many men defend it.
    pub defenders: u32,
}

/// The men behind the columns of mobility and defence, one by one: queens, rooks, bishops, knights.
///
/// ```
/// use eval_turochamp::{Rules, pieces};
/// use movegen::{Color, Position};
/// let men = pieces(&Position::default(), Color::White, &Rules::emulator());
/// let knight = men.last().expect("seven men");
/// assert_eq!((knight.moves, knight.root, knight.defenders), (2, 14, 1));
/// ```
pub fn pieces(position: &Position, color: Color, rules: &Rules) -> Vec<Man> {
    let play = Play::of(position, color, rules);
    let men = PIECES
        .iter()
        .flat_map(|&role| position.board().men(color, role).into_iter().map(move |at| (role, at)));
    let row = |(role, square)| {
        let mut root = Roots::new(rules.rounding);
        root.add(play.reach(square));
        let defenders = play.defenders(square).len();
        Man { square, role, moves: play.reach(square), root: root.tenths(), defenders }
    };
    men.map(row).collect()
}

/// A side's position-play, read off the position with nothing looked ahead.
///
/// Where the other side is to move, the moves are those that this side could make if it were its turn
/// again, without en passant. `last` is this side's move that led to the position: only castling is asked of it.
pub fn position_play(position: &Position, color: Color, last: Option<Move>, rules: &Rules) -> Columns {
    let play = Play::of(position, color, rules);
    let board = position.board();
    let (mut roots, mut defence) = (Roots::new(rules.rounding), 0);
    for role in PIECES {
        for square in board.men(color, role) {
            roots.add(play.reach(square));
            if role != Role::Queen {
                defence += [0, 10, 15][play.defenders(square).len().min(2) as usize];
            }
        }
    }
    let root = |moves| {
        let mut root = Roots::new(rules.rounding);
        root.add(moves);
        root.tenths()
    };

    let (mut pawn_advance, mut pawn_defence) = (0, 0);
    let mut no_defenders = board.men(color, Role::Pawn);
    if rules.king_defends == KingDefends::PiecesOnly {
        no_defenders |= board.men(color, Role::King);
    }
    for square in board.men(color, Role::Pawn) {
        pawn_advance += 2 * (square.seen_by(color).rank() as i32 - 1);
        let defenders = match rules.pinned {
            PinnedDefenders::PawnsOnly => position.attackers_to(square, color),
            PinnedDefenders::Defend | PinnedDefenders::DoNot => play.defenders(square),
        };
        pawn_defence += if defenders.without(no_defenders).is_empty() { 0 } else { 3 };
    }

    let in_check = position.turn() != color && position.in_check();
    Columns {
        mobility: roots.tenths(),
        defence,
        king_mobility: root(play.reach(board.king(color))),
        king_exposure: -root(exposed(position, color, rules)),
        castling: castling(&play, last, rules),
        pawn_advance,
        pawn_defence,
        check: if in_check { 5 } else { 0 },
        mate_threat: mate_threat(&play, in_check, rules),
    }
}

fn castling(play: &Play<'_>, last: Option<Move>, rules: &Rules) -> i32 {
    let not_lost = play.position.board().castling().has_any(play.color);
    let mut points = i32::from(not_lost) + i32::from(play.moves.iter().any(|mv| mv.is_castle()));
    if last.is_some_and(Move::is_castle) {
        points += match rules.castling {
            CastlingReading::Separate => 1,
            CastlingReading::Kept => 2,
            CastlingReading::Cumulative => 3,
        };
    }
    10 * points
}

/// What a queen on the king's square could reach.
fn exposed(position: &Position, color: Color, rules: &Rules) -> u32 {
    let board = position.board();
    let rays = attacks::queen(board.king(color), board.occupied()).without(board.of_color(color));
    let king = board.men(!color, Role::King);
    let enemy = (board.of_color(!color) & rays).without(king);
    let empty = rays.without(board.of_color(!color)).len();
    let twice = if rules.exposure == ExposureCaptures::Twice { 2 } else { 1 };
    let sees_king = rays.meets(king);
    let for_king = match rules.ray_to_king {
        RayToKing::Man if sees_king => twice,
        RayToKing::Square if sees_king => 1,
        _ => 0,
    };
    empty + twice * enemy.len() + for_king
}

/// One side's moves and defenders.
struct Play<'a> {
    position: &'a Position,
    color: Color,
    /// As if it were this side's turn.
    moves: MoveList,
    /// By square: the moves of the man there, a capture counting as two. Castling is left out.
    reach: [u8; 64],
    /// Men whose defence does not count off their pin; empty where pins don't matter.
    pinned: SquareSet,
}

impl Play<'_> {
    fn of<'a>(position: &'a Position, color: Color, rules: &Rules) -> Play<'a> {
        let mut moves = MoveList::new();
        if position.turn() == color {
            position.generate(Moves::All, &mut moves);
        } else {
            position.generate_for(color, &mut moves);
        }
        let mut reach = [0; 64];
        for mv in moves.iter().filter(|mv| !mv.is_castle()) {
            reach[mv.from().index()] += 1 + u8::from(mv.is_capture());
        }
        let pinned = match rules.pinned {
            PinnedDefenders::Defend => SquareSet::EMPTY,
            PinnedDefenders::PawnsOnly | PinnedDefenders::DoNot => position.pinned(color),
        };
        Play { position, color, moves, reach, pinned }
    }

    fn reach(&self, square: Square) -> u32 {
        u32::from(self.reach[square.index()])
    }

    fn defenders(&self, square: Square) -> SquareSet {
        let mut defenders = self.position.attackers_to(square, self.color);
        if defenders.meets(self.pinned) {
            let king = self.position.board().king(self.color);
            for pinned in defenders & self.pinned {
                if !attacks::line_through(king, pinned).contains(square) {
                    defenders = defenders.without(SquareSet::of(pinned));
                }
            }
        }
        defenders
    }
}

/// The points for threatening mate.
fn mate_threat(play: &Play<'_>, in_check: bool, rules: &Rules) -> i32 {
    match rules.mate_threat {
        MateThreat::Never => 0,
        MateThreat::OnceUnlessCheck if in_check => 0,
        MateThreat::OnceUnlessCheck | MateThreat::Once => 10 * count_mates(play, 1),
        MateThreat::EachMove => 10 * count_mates(play, i32::MAX),
    }
}

/// How many of a side's moves mate, counted up to a limit.
fn count_mates(play: &Play<'_>, limit: i32) -> i32 {
    let mut own_turn = play.position.clone();
    // In check nobody can pass: the position after the second move is set up instead.
    let passed = own_turn.turn() == play.color || own_turn.pass().is_some();
    let mut mates = 0;
    for mv in &play.moves {
        let is_mate = if passed { mates_now(&mut own_turn, mv) } else { mates_after_check(play, mv) };
        mates += i32::from(is_mate);
        if mates >= limit {
            break;
        }
    }
    mates
}

/// Whether a legal move mates.
pub(crate) fn mates_now(position: &mut Position, mv: Move) -> bool {
    if !position.gives_check(mv) {
        return false;
    }
    let undo = position.make(mv);
    let mates = !position.has_legal_move();
    position.unmake(undo);
    mates
}

/// Whether a second move in a row, of the side that already gives check, leaves the other side mated.
fn mates_after_check(play: &Play<'_>, mv: Move) -> bool {
    let (board, color) = (play.position.board(), play.color);
    let mut setup = Setup::empty();
    for (square, piece) in board.iter() {
        setup.put(piece, square);
    }
    let Some(mover) = board.piece_at(mv.from()) else { return false };
    setup.clear(mv.from());
    if let MoveKind::Castle(wing) = mv.kind() {
        let Some(rook) = board.castling().rook_square(color, wing) else { return false };
        let lands = Square::new(wing.rook_file(), mv.to().rank());
        setup.clear(rook).put(Piece::new(color, Role::Rook), lands);
    }
    let man = mv.promotes_to().map_or(mover, |role| Piece::new(color, role));
    setup.put(man, mv.to()).set_turn(!color);
    // More checkers than a game can bring are no position.
    let Ok(board) = setup.build() else { return false };
    let after = Position::from_board(board);
    after.in_check() && !after.has_legal_move()
}

/// A sum of square roots.
struct Roots {
    rounding: Rounding,
    /// Tenths, or millionths where only the sum is rounded.
    sum: u64,
}

impl Roots {
    fn new(rounding: Rounding) -> Roots {
        Roots { rounding, sum: 0 }
    }

    #[inline]
    fn add(&mut self, moves: u32) {
        self.sum += match self.rounding {
            Rounding::EachMan => u64::from(u32::midpoint((400 * moves).isqrt(), 1)),
            Rounding::EachManDown => u64::from((100 * moves).isqrt()),
            Rounding::EachColumn => (u64::from(moves) * 1_000_000_000_000).isqrt(),
        };
    }

    fn tenths(&self) -> i32 {
        match self.rounding {
            Rounding::EachColumn => ((self.sum + 50_000) / 100_000) as i32,
            _ => self.sum as i32,
        }
    }
}
