//! The 960 start positions of Chess960, by number.
//!
//! The numbers are Reinhard Scharnagl's, which everybody uses: 518 is the start position of chess.

use alloc::string::String;

use board0x88::{Role, Square};

use crate::Position;

/// Where two knights go among the five places that bishops and queen leave free, in numbering order.
const KNIGHTS: [[usize; 2]; 10] =
    [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]];

/// The first rank of a start position, from the a-file on.
fn first_rank(number: u16) -> Option<[Role; 8]> {
    if number >= 960 {
        return None;
    }
    let number = number as usize;
    let mut rank = [None; 8];
    rank[number % 4 * 2 + 1] = Some(Role::Bishop);
    rank[number / 4 % 4 * 2] = Some(Role::Bishop);
    let mut place = |nth_free: usize, role: Role| {
        let free = rank.iter_mut().filter(|place| place.is_none()).nth(nth_free);
        if let Some(place) = free {
            *place = Some(role);
        }
    };
    place(number / 16 % 6, Role::Queen);
    let [first, second] = KNIGHTS[number / 96];
    // The later knight first, so that the places before it are still counted from the same five.
    place(second, Role::Knight);
    place(first, Role::Knight);
    for role in [Role::Rook, Role::King, Role::Rook] {
        place(0, role);
    }
    Some(rank.map(|role| role.unwrap_or(Role::King)))
}

impl Position {
    /// The Chess960 start position of a number from 0 to 959, White to move with all castling rights, or
    /// `None` past them. 518 is the start position of chess.
    ///
    /// ```
    /// use movegen::Position;
    /// assert_eq!(Position::chess960(518), Some(Position::default()));
    /// let first = Position::chess960(0).map(|position| position.to_string());
    /// assert_eq!(first.as_deref(), Some("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"));
    /// assert_eq!(Position::chess960(960), None);
    /// ```
    pub fn chess960(number: u16) -> Option<Position> {
        let black: String = first_rank(number)?.iter().map(|role| role.to_char()).collect();
        let white = black.to_ascii_uppercase();
        alloc::format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1").parse().ok()
    }

    /// The number of this Chess960 start position, or `None` where it is not one. The clocks do not count.
    ///
    /// ```
    /// use movegen::Position;
    /// assert_eq!(Position::default().chess960_number(), Some(518));
    /// ```
    pub fn chess960_number(&self) -> Option<u16> {
        let on_first_rank = |role: Role| {
            let is_there = move |&file: &usize| {
                self.piece_at(Square::ALL[file]).is_some_and(|piece| piece.role() == role)
            };
            (0..8).filter(is_there)
        };
        let light = on_first_rank(Role::Bishop).find(|file| file % 2 == 1)?;
        let dark = on_first_rank(Role::Bishop).find(|file| file % 2 == 0)?;
        let queen = on_first_rank(Role::Queen).next()?;
        let mut knights = on_first_rank(Role::Knight);
        let (first, second) = (knights.next()?, knights.next()?);
        let before =
            |file: usize, others: &[usize]| file - others.iter().filter(|&&other| other < file).count();
        let queen_place = before(queen, &[light, dark]);
        let knight_places = [first, second].map(|file| before(file, &[light, dark, queen]));
        let knight_number = KNIGHTS.iter().position(|&places| places == knight_places)?;
        let number = (light / 2 + dark / 2 * 4 + queen_place * 16 + knight_number * 96) as u16;
        (Position::chess960(number).as_ref() == Some(self)).then_some(number)
    }
}
