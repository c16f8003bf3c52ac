//! What makes a [`Setup`](crate::Setup) a position.

use alloc::vec::Vec;

use thiserror::Error;

use crate::{Board, Color, FenField, File, Rank, Role, Square, SquareSet, Wing, attacks};

/// One reason why men on squares are not a position of a game.
///
/// A check is called impossible only where no last move can have given it, whatever was captured or
/// promoted, en passant and Chess960 castling included:
///
/// - more than two men give check: a move checks with the man that moved and along the line it left, and
///   though a capture en passant leaves two lines, its pawn's own check shuts or misses one of them;
/// - two men give check and neither is a bishop, rook or queen: one of two must have been uncovered;
/// - two men give check from opposite sides on one line: the man that moved would have come through the king;
/// - there is an en passant square, and a man gives check that did so before the double step.
///
/// Other positions that no game reaches are accepted, a pawn's check from its own second rank among them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum SetupProblem {
    /// A side without a king.
    #[error("{} has no king", .0.name())]
    NoKing(Color),
    /// A side with more than one king.
    #[error("{} has {count} kings, expected one", .color.name())]
    SeveralKings {
        /// The side.
        color: Color,
        /// How many kings it has.
        count: u32,
    },
    /// More than sixteen men of a side.
    #[error("{} has {count} men, expected at most 16", .color.name())]
    TooManyMen {
        /// The side.
        color: Color,
        /// How many men it has.
        count: u32,
    },
    /// More than eight pawns of a side.
    #[error("{} has {count} pawns, expected at most 8", .color.name())]
    TooManyPawns {
        /// The side.
        color: Color,
        /// How many pawns it has.
        count: u32,
    },
    /// A pawn where none can be: on the first or last rank.
    #[error("a pawn stands on {0}, expected none on the first and the last rank")]
    PawnOnBackRank(Square),
    /// The kings stand beside each other.
    #[error("the kings on {white} and {black} touch")]
    KingsTouch {
        /// White's king.
        white: Square,
        /// Black's king.
        black: Square,
    },
    /// The side that has just moved left its king in check.
    #[error("{}, who is not to move, is in check", .0.name())]
    OpponentInCheck(Color),
    /// No single move can have given this check.
    #[error("no move can have given the check to {}", .0.name())]
    ImpossibleCheck(Color),
    /// A castling right of a side whose king is not on its first rank.
    #[error("{} has a castling right, but no king on its first rank", .0.name())]
    CastlingKing(Color),
    /// A castling right without the rook it needs.
    #[error("{} has the right to castle with a rook on {rook}, but no rook there", .color.name())]
    CastlingRook {
        /// The side.
        color: Color,
        /// Where the rook should stand.
        rook: Square,
    },
    /// A castling right toward one wing with a rook on the other side of the king.
    #[error("{} can't castle toward the {} with the rook on {rook}", .color.name(), wing_name(*.wing))]
    CastlingWing {
        /// The side.
        color: Color,
        /// The wing of the right.
        wing: Wing,
        /// Where the rook stands.
        rook: Square,
    },
    /// An en passant square that is not on the sixth rank of the side to move.
    #[error("{square} is on the wrong rank, expected {expected} with {} to move", .turn.name())]
    EnPassantRank {
        /// The square.
        square: Square,
        /// The rank it would have to be on.
        expected: Rank,
        /// The side to move.
        turn: Color,
    },
    /// No pawn stands before the en passant square.
    #[error("no pawn can have passed {square}, expected one on {pawn}")]
    EnPassantPawn {
        /// The en passant square.
        square: Square,
        /// Where the pawn should stand.
        pawn: Square,
    },
    /// A man stands on the en passant square or where the double step began.
    #[error("no pawn can have passed {square}, expected {occupied} to be empty")]
    EnPassantBlocked {
        /// The en passant square.
        square: Square,
        /// The square that is in the way.
        occupied: Square,
    },
    /// The king was in check before the double step, when it was not this side's turn.
    #[error("no pawn can have passed {square}, since {} was in check before", .turn.name())]
    EnPassantCheck {
        /// The en passant square.
        square: Square,
        /// The side to move.
        turn: Color,
    },
}

fn wing_name(wing: Wing) -> &'static str {
    match wing {
        Wing::King => "h-file",
        Wing::Queen => "a-file",
    }
}

impl SetupProblem {
    /// The FEN field that would have to change.
    pub fn field(&self) -> FenField {
        use SetupProblem as P;
        match self {
            P::CastlingKing(_) | P::CastlingRook { .. } | P::CastlingWing { .. } => FenField::Castling,
            P::EnPassantRank { .. }
            | P::EnPassantPawn { .. }
            | P::EnPassantBlocked { .. }
            | P::EnPassantCheck { .. } => FenField::EnPassant,
            _ => FenField::Placement,
        }
    }
}

/// What a reader could not read, so that nothing is concluded from it.
#[derive(Clone, Copy, Default)]
pub(crate) struct Doubt {
    pub placement: bool,
    pub turn: bool,
}

/// Everything that is wrong. Allocates only if something is.
pub(crate) fn problems(board: &Board, doubt: Doubt) -> Vec<SetupProblem> {
    let mut problems = Vec::new();
    if doubt.placement {
        return problems;
    }
    let one_king_each = men(board, &mut problems);
    if one_king_each {
        kings(board, doubt, &mut problems);
    }
    if !board.castling().is_empty() {
        castling(board, &mut problems);
    }
    if let Some(square) = board.en_passant()
        && !doubt.turn
    {
        en_passant(board, square, one_king_each, &mut problems);
    }
    problems
}

/// Counts of men; `true` if each side has one king.
fn men(board: &Board, problems: &mut Vec<SetupProblem>) -> bool {
    let mut one_king_each = true;
    for color in Color::ALL {
        let kings = board.men(color, Role::King);
        if kings.is_empty() {
            problems.push(SetupProblem::NoKing(color));
            one_king_each = false;
        } else if kings.has_several() {
            problems.push(SetupProblem::SeveralKings { color, count: kings.len() });
            one_king_each = false;
        }
        let count = board.of_color(color).len();
        if count > 16 {
            problems.push(SetupProblem::TooManyMen { color, count });
        }
        let pawns = board.men(color, Role::Pawn);
        let count = pawns.len();
        if count > 8 {
            problems.push(SetupProblem::TooManyPawns { color, count });
        }
        for square in pawns & BACK_RANKS {
            problems.push(SetupProblem::PawnOnBackRank(square));
        }
    }
    one_king_each
}

const BACK_RANKS: SquareSet = SquareSet(SquareSet::rank(Rank::R1).0 | SquareSet::rank(Rank::R8).0);

fn kings(board: &Board, doubt: Doubt, problems: &mut Vec<SetupProblem>) {
    let (white, black) = (board.king(Color::White), board.king(Color::Black));
    if attacks::king(white).contains(black) {
        problems.push(SetupProblem::KingsTouch { white, black });
    }
    if doubt.turn {
        return;
    }
    let turn = board.turn();
    // A king that stands too near has been told of already.
    let attackers =
        |square, by| board.attackers_to(square, by, board.occupied()).without(board.men(by, Role::King));
    if !attackers(board.king(!turn), turn).is_empty() {
        problems.push(SetupProblem::OpponentInCheck(!turn));
    }
    let checkers = attackers(board.king(turn), !turn);
    if !checkers.is_empty() && impossible(board, checkers) {
        problems.push(SetupProblem::ImpossibleCheck(turn));
    }
}

/// `true` where no single move gives these checks; the reasons stand at [`SetupProblem`].
#[cold]
fn impossible(board: &Board, checkers: SquareSet) -> bool {
    let them = !board.turn();
    let mut squares = checkers.into_iter();
    match (squares.next(), squares.next(), squares.next()) {
        (_, None, _) => false,
        (Some(a), Some(b), None) => {
            let jumpers = board.men(them, Role::Pawn) | board.men(them, Role::Knight);
            checkers.without(jumpers).is_empty() || opposite(board.king(board.turn()), a, b)
        }
        _ => true,
    }
}

/// `true` where two squares lie on one line with a third and on either side of it.
fn opposite(middle: Square, a: Square, b: Square) -> bool {
    attacks::between(a, b).contains(middle)
}

fn castling(board: &Board, problems: &mut Vec<SetupProblem>) {
    for color in Color::ALL {
        let back_rank = SquareSet::rank(color.back_rank());
        let king = board.men(color, Role::King) & back_rank;
        if king.is_empty() && board.castling().has_any(color) {
            problems.push(SetupProblem::CastlingKing(color));
        }
        for wing in Wing::ALL {
            let Some(rook) = board.castling().rook_square(color, wing) else { continue };
            if !board.men(color, Role::Rook).contains(rook) {
                problems.push(SetupProblem::CastlingRook { color, rook });
            } else if let Some(king) = king.first()
                && wing_of(king.file(), rook.file()) != wing
            {
                problems.push(SetupProblem::CastlingWing { color, wing, rook });
            }
        }
    }
}

/// The wing toward which a king castles with a rook.
pub(crate) fn wing_of(king: File, rook: File) -> Wing {
    if rook > king { Wing::King } else { Wing::Queen }
}

fn en_passant(board: &Board, square: Square, one_king_each: bool, problems: &mut Vec<SetupProblem>) {
    let turn = board.turn();
    let expected = turn.rank(Rank::R6);
    if square.rank() != expected {
        problems.push(SetupProblem::EnPassantRank { square, expected, turn });
        return;
    }
    let origin = Square::new(square.file(), turn.rank(Rank::R7));
    let pawn = Square::new(square.file(), turn.rank(Rank::R5));
    let found = problems.len();
    if !board.men(!turn, Role::Pawn).contains(pawn) {
        problems.push(SetupProblem::EnPassantPawn { square, pawn });
    }
    for occupied in [square, origin] {
        if board.occupied().contains(occupied) {
            problems.push(SetupProblem::EnPassantBlocked { square, occupied });
        }
    }
    if found == problems.len() && one_king_each {
        let before = board.occupied() ^ SquareSet::of(pawn) ^ SquareSet::of(origin);
        let king = board.king(turn);
        let told = SquareSet::of(pawn) | board.men(!turn, Role::King);
        let checkers = board.attackers_to(king, !turn, before).without(told);
        if !checkers.is_empty() || attacks::pawn(!turn, origin).contains(king) {
            problems.push(SetupProblem::EnPassantCheck { square, turn });
        }
    }
}

impl Board {
    /// How many of a side's men must be promoted pawns: queens beyond one, rooks and knights beyond two, and
    /// bishops beyond one on each square colour.
    ///
    /// ```
    /// use board0x88::{Board, Color};
    /// let board: Board = "4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1".parse()?; // both bishops on dark squares
    /// assert_eq!(board.promoted_men(Color::White), 1);
    /// # Ok::<(), board0x88::FenError>(())
    /// ```
    pub fn promoted_men(&self, color: Color) -> u32 {
        let beyond = |role, expected: u32| self.men(color, role).len().saturating_sub(expected);
        let bishops = self.men(color, Role::Bishop);
        let light = (bishops & LIGHT_SQUARES).len().saturating_sub(1);
        let dark = bishops.without(LIGHT_SQUARES).len().saturating_sub(1);
        beyond(Role::Queen, 1) + beyond(Role::Rook, 2) + beyond(Role::Knight, 2) + light + dark
    }

    /// `true` where each side has lost at least as many pawns as it has [promoted men](Self::promoted_men).
    ///
    /// A valid board need not pass: three knights beside eight pawns are read without complaint, since
    /// people set up such positions.
    ///
    /// ```
    /// use board0x88::Board;
    /// assert!(Board::default().material_is_reachable());
    /// let board: Board = "4k3/8/8/8/8/NNN5/PPPPPPP1/4K3 w - - 0 1".parse()?;
    /// assert!(board.material_is_reachable());
    /// let board: Board = "4k3/8/8/8/8/NNN5/PPPPPPPP/4K3 w - - 0 1".parse()?;
    /// assert!(!board.material_is_reachable());
    /// # Ok::<(), board0x88::FenError>(())
    /// ```
    pub fn material_is_reachable(&self) -> bool {
        Color::ALL.into_iter().all(|color| self.men(color, Role::Pawn).len() + self.promoted_men(color) <= 8)
    }
}

/// The squares of the colour of h1.
const LIGHT_SQUARES: SquareSet = SquareSet(0x55AA_55AA_55AA_55AA);
