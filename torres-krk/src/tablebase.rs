//! King and rook against king, solved: how far every position is from mate.
//!
//! Retrograde analysis as Ströhlein's (1970) and Thompson's (1986): from the mates backwards, each position is
//! reached once, by un-moving from one that has just been solved.

use std::fmt;
use std::sync::OnceLock;

use movegen::{Color, Move, Position, attacks};

use crate::Men;
use crate::men::PLACEMENTS;

/// How a position ends if both sides play perfectly.
///
/// They are ordered by what is better for Black: the later the mate, the better, and a draw best of all.
///
/// ```
/// use torres_krk::Ending;
/// assert!(Ending::Mate(3) < Ending::Mate(16) && Ending::Mate(16) < Ending::Draw);
/// assert_eq!(Ending::Mate(3).to_string(), "mate in 3");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    /// White mates with its so-manieth move from here; 0 is mate on the board.
    Mate(u8),
    /// Stalemate, or Black takes the rook.
    Draw,
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Mate(0) => f.write_str("mate"),
            Ending::Mate(moves) => write!(f, "mate in {moves}"),
            Ending::Draw => f.write_str("draw"),
        }
    }
}

/// The whole ending of king and rook against king, for both sides to move: one byte a position, 512 KiB.
///
/// It is built on first use, in some 50 ms of an optimised program. The compiler's interpreter would take minutes for
/// it, and every program would carry half a megabyte.
///
/// ```
/// use movegen::{Color, Square};
/// use torres_krk::{Ending, Men, Tablebase};
/// let tablebase = Tablebase::shared();
/// let men = Men { king: Square::A1, rook: Square::B2, bare: Square::C3 };
/// assert_eq!(tablebase.ending(men, Color::White), Some(Ending::Mate(16)));
/// let men = Men { king: Square::C3, rook: Square::H1, bare: Square::A3 };
/// let mates = tablebase.best_moves(men, Color::White);
/// assert_eq!(mates.iter().map(ToString::to_string).collect::<Vec<_>>(), ["h1a1"]);
/// ```
pub struct Tablebase {
    /// By the side to move and the place of the men.
    bytes: [Box<[u8]>; 2],
}

/// A byte of the table that is no number of moves.
const DRAW: u8 = 0xFE;
const ILLEGAL: u8 = 0xFF;

impl Tablebase {
    /// The table that all share. The first call builds it.
    pub fn shared() -> &'static Tablebase {
        static SHARED: OnceLock<Tablebase> = OnceLock::new();
        SHARED.get_or_init(Tablebase::build)
    }

    /// A new table.
    pub fn build() -> Tablebase {
        let mut table = Tablebase { bytes: [(); 2].map(|()| vec![ILLEGAL; PLACEMENTS].into_boxed_slice()) };
        let mut solved = table.mates();
        for moves in 1..DRAW {
            solved = table.step_back(moves, &solved);
            if solved.is_empty() {
                break;
            }
        }
        table
    }

    /// How the position ends, or `None` where it is not legal.
    pub fn ending(&self, men: Men, turn: Color) -> Option<Ending> {
        match self.byte(men, turn) {
            ILLEGAL => None,
            DRAW => Some(Ending::Draw),
            moves => Some(Ending::Mate(moves)),
        }
    }

    /// How a position ends, or `None` where it has other men.
    ///
    /// ```
    /// use torres_krk::{Ending, Tablebase};
    /// let position = "8/8/8/8/8/k1K5/8/7R w - - 0 1".parse()?;
    /// assert_eq!(Tablebase::shared().probe(&position), Some(Ending::Mate(1)));
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    pub fn probe(&self, position: &Position) -> Option<Ending> {
        self.ending(Men::of(position.board())?, position.turn())
    }

    /// The best moves of the side to move, by origin and target: White's that mate soonest, Black's that draw or
    /// delay mate longest. None where there is no move, and none where the men can't stand so.
    ///
    /// ```
    /// use movegen::{Color, Square};
    /// use torres_krk::{Men, Tablebase};
    /// // From b6 the rook's file is the only way out, and c5 is as good as any square.
    /// let men = Men { king: Square::F2, rook: Square::H4, bare: Square::B6 };
    /// let defences = Tablebase::shared().best_moves(men, Color::Black);
    /// assert!(defences.iter().any(|mv| mv.to_string() == "b6c5"));
    /// ```
    pub fn best_moves(&self, men: Men, turn: Color) -> Vec<Move> {
        let mut moves: Vec<(Ending, Move)> = match turn {
            _ if !men.is_legal(turn) => Vec::new(),
            Color::White => white_moves(men)
                .filter_map(|(mv, after)| Some((self.ending(after, Color::Black)?, mv)))
                .collect(),
            Color::Black => men
                .replies()
                .into_iter()
                .map(|to| {
                    let mv = Move::to_either(men.bare, to, to == men.rook);
                    // Without the rook there is no mate.
                    let after = self.ending(Men { bare: to, ..men }, Color::White);
                    (after.unwrap_or(Ending::Draw), mv)
                })
                .collect(),
        };
        let endings = moves.iter().map(|&(ending, _)| ending);
        let best = if turn == Color::White { endings.min() } else { endings.max() };
        moves.retain(|&(ending, _)| Some(ending) == best);
        moves.into_iter().map(|(_, mv)| mv).collect()
    }

    /// How many bytes it takes.
    pub fn size(&self) -> usize {
        self.bytes.iter().map(|bytes| bytes.len()).sum()
    }

    fn byte(&self, men: Men, turn: Color) -> u8 {
        self.bytes[turn.index()][men.index()]
    }

    fn set(&mut self, men: Men, turn: Color, byte: u8) {
        self.bytes[turn.index()][men.index()] = byte;
    }

    /// Marks every legal position as a draw, but for the mates: those it returns.
    fn mates(&mut self) -> Vec<Men> {
        let mut mates = Vec::new();
        for men in Men::all().filter(|men| men.is_legal(Color::Black)) {
            let in_check = men.in_check();
            if !in_check {
                self.set(men, Color::White, DRAW);
            }
            let is_mate = in_check && men.replies().is_empty();
            self.set(men, Color::Black, if is_mate { 0 } else { DRAW });
            if is_mate {
                mates.push(men);
            }
        }
        mates
    }

    /// From the positions where Black is mated in one move less, finds those where White mates in so many, and
    /// returns those where Black is mated in so many.
    fn step_back(&mut self, moves: u8, solved: &[Men]) -> Vec<Men> {
        let mut won = Vec::new();
        for &men in solved {
            // White's men move backwards as they move forwards.
            for (_, before) in white_moves(men) {
                if self.byte(before, Color::White) == DRAW {
                    self.set(before, Color::White, moves);
                    won.push(before);
                }
            }
        }
        let mut lost = Vec::new();
        for men in won {
            for bare in attacks::king(men.bare).without(attacks::king(men.king) | men.occupied()) {
                let before = Men { bare, ..men };
                if self.byte(before, Color::Black) == DRAW && self.every_reply_loses(before) {
                    self.set(before, Color::Black, moves);
                    lost.push(before);
                }
            }
        }
        lost
    }

    /// Whether each of Black's moves leads to a position that White is known to win.
    fn every_reply_loses(&self, men: Men) -> bool {
        let replies = men.replies();
        // Where the rook was taken two men share a square: no legal position, and a byte above every number.
        replies.into_iter().all(|bare| self.byte(Men { bare, ..men }, Color::White) < DRAW)
    }
}

impl fmt::Debug for Tablebase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tablebase").field("size", &self.size()).finish()
    }
}

/// Every move of White's men that leaves the kings apart, with the men after it.
fn white_moves(men: Men) -> impl Iterator<Item = (Move, Men)> {
    let kings = attacks::king(men.king).without(attacks::king(men.bare) | men.occupied());
    let rooks = attacks::rook(men.rook, men.occupied()).without(men.occupied());
    let by_king = move |to| (Move::quiet(men.king, to), Men { king: to, ..men });
    let by_rook = move |to| (Move::quiet(men.rook, to), Men { rook: to, ..men });
    kings.into_iter().map(by_king).chain(rooks.into_iter().map(by_rook))
}
