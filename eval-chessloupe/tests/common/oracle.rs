//! The evaluation a second time, slow and plain: square by square over a mailbox, with walking rays and the tables read
//! from the data file. It shares nothing with the crate but the rules themselves.

use std::collections::HashMap;
use std::sync::LazyLock;

use movegen::{Color, Piece, Position, Role, Square};

/// Middle-game and endgame sums of each of the nine terms, White's and Black's.
pub type Sums = [[[i32; 2]; 2]; 9];

const MATERIAL: usize = 0;
const TABLES: usize = 1;
const MOBILITY: usize = 2;
const PAWNS: usize = 3;
const PAIR: usize = 4;
const ROOKS: usize = 5;
const KING: usize = 6;
const TEMPO: usize = 7;
const THREATS: usize = 8;

const ATTACK: [i32; 62] = [
    0, 0, 1, 2, 3, 5, 7, 9, 12, 15, 18, 22, 26, 30, 35, 39, 44, 50, 56, 62, 68, 75, 82, 85, 89, 97, 105, 113,
    122, 131, 140, 150, 169, 180, 191, 202, 213, 225, 237, 248, 260, 272, 283, 295, 307, 319, 330, 342, 354,
    366, 377, 389, 401, 412, 424, 436, 448, 459, 471, 483, 494, 500,
];

/// A row of the tables: whose, and `mg` or `eg`.
type Row = (char, &'static str);

/// The tables, a8 first, and the men's values.
static TABLE: LazyLock<HashMap<Row, (i32, Vec<i32>)>> = LazyLock::new(|| {
    let rows = include_str!("../data/pst-pesto.csv").lines().filter(|line| !line.starts_with('#')).skip(1);
    rows.map(|row| {
        let cells: Vec<&'static str> = row.split(',').collect();
        let numbers: Vec<i32> = cells[2..].iter().map(|cell| cell.parse().expect("a number")).collect();
        let letter = cells[0].chars().next().expect("a letter");
        ((letter, cells[1]), (numbers[0], numbers[1..].to_vec()))
    })
    .collect()
});

/// A man: colour (0 White), role letter in upper case.
type Man = (usize, char);

/// The board as each side sees it is reached by flipping ranks, so that all rules are written for White.
struct View {
    /// Files and ranks from 0, own men first colour 0.
    cells: [[Option<Man>; 8]; 8],
}

/// What one side has of each term: middle game, endgame.
struct Tally([[i32; 2]; 9]);

impl Tally {
    fn add(&mut self, term: usize, mg: i32, eg: i32) {
        self.0[term][0] += mg;
        self.0[term][1] += eg;
    }
}

impl View {
    fn of(position: &Position, side: usize) -> View {
        let mut cells = [[None; 8]; 8];
        for square in Square::ALL {
            let piece: Option<Piece> = position.piece_at(square);
            if let Some(piece) = piece {
                let (file, rank) = (square.file() as usize, square.rank() as usize);
                let color = usize::from(piece.color() == Color::Black);
                let letter = match piece.role() {
                    Role::Pawn => 'P',
                    Role::Knight => 'N',
                    Role::Bishop => 'B',
                    Role::Rook => 'R',
                    Role::Queen => 'Q',
                    Role::King => 'K',
                };
                let rank = if side == 0 { rank } else { 7 - rank };
                cells[file][rank] = Some((color ^ side, letter));
            }
        }
        View { cells }
    }

    fn at(&self, file: i32, rank: i32) -> Option<Man> {
        if (0..8).contains(&file) && (0..8).contains(&rank) {
            self.cells[file as usize][rank as usize]
        } else {
            None
        }
    }

    fn all(&self, color: usize, letters: &str) -> Vec<(i32, i32, char)> {
        let mut found = Vec::new();
        for file in 0..8 {
            for rank in 0..8 {
                if let Some((c, letter)) = self.at(file, rank)
                    && c == color
                    && letters.contains(letter)
                {
                    found.push((file, rank, letter));
                }
            }
        }
        found
    }

    /// Whether there is a pawn of this colour on one of the files, its rank within the range.
    fn pawn(&self, color: usize, files: &[i32], ranks: std::ops::Range<i32>) -> bool {
        files.iter().any(|&file| ranks.clone().any(|rank| self.at(file, rank) == Some((color, 'P'))))
    }

    /// The squares that the man on a square attacks.
    fn attacks(&self, file: i32, rank: i32) -> Vec<(i32, i32)> {
        let Some((color, letter)) = self.at(file, rank) else { return Vec::new() };
        let forward = if color == 0 { 1 } else { -1 };
        let straight = [(1, 0), (-1, 0), (0, 1), (0, -1)];
        let oblique = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        let jumps = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];
        let (steps, far): (Vec<(i32, i32)>, bool) = match letter {
            'P' => (vec![(1, forward), (-1, forward)], false),
            'N' => (jumps.to_vec(), false),
            'B' => (oblique.to_vec(), true),
            'R' => (straight.to_vec(), true),
            'Q' => ([straight, oblique].concat(), true),
            _ => ([straight, oblique].concat(), false),
        };
        let mut squares = Vec::new();
        for (df, dr) in steps {
            let (mut f, mut r) = (file + df, rank + dr);
            while (0..8).contains(&f) && (0..8).contains(&r) {
                squares.push((f, r));
                if !far || self.at(f, r).is_some() {
                    break;
                }
                (f, r) = (f + df, r + dr);
            }
        }
        squares
    }

    /// Whether men of this colour and these letters attack a square.
    fn attacked(&self, color: usize, letters: &str, square: (i32, i32)) -> bool {
        self.all(color, letters).iter().any(|&(file, rank, _)| self.attacks(file, rank).contains(&square))
    }

    fn is_passed(&self, file: i32, rank: i32) -> bool {
        !self.pawn(1, &[file - 1, file, file + 1], rank + 1..8) && !self.pawn(0, &[file], rank + 1..8)
    }

    /// What colour 0 has of each term but tempo.
    fn side(&self) -> [[i32; 2]; 9] {
        let mut tally = Tally([[0; 2]; 9]);
        self.men(&mut tally);
        self.mobility(&mut tally);
        self.pawns(&mut tally);
        if self.all(0, "B").len() >= 2 {
            tally.add(PAIR, 30, 45);
        }
        self.rooks(&mut tally);
        self.shelter(&mut tally);
        self.attack_on_the_king(&mut tally);
        self.threats(&mut tally);
        tally.0
    }

    fn men(&self, tally: &mut Tally) {
        for (file, rank, letter) in self.all(0, "PNBRQK") {
            let cell = ((7 - rank) * 8 + file) as usize;
            let (mg, eg) = (&TABLE[&(letter, "mg")], &TABLE[&(letter, "eg")]);
            tally.add(MATERIAL, mg.0, eg.0);
            tally.add(TABLES, mg.1[cell], eg.1[cell]);
        }
    }

    fn mobility(&self, tally: &mut Tally) {
        for (file, rank, letter) in self.all(0, "NBRQ") {
            let safe = |&&(f, r): &&(i32, i32)| {
                self.at(f, r).is_none_or(|(color, _)| color == 1) && !self.attacked(1, "P", (f, r))
            };
            let m = self.attacks(file, rank).iter().filter(safe).count() as i32;
            match letter {
                'N' => tally.add(MOBILITY, 4 * (m - 4), 4 * (m - 4)),
                'B' => tally.add(MOBILITY, 4 * (m - 6), 4 * (m - 6)),
                'R' => tally.add(MOBILITY, 2 * (m - 7), 4 * (m - 7)),
                _ => tally.add(MOBILITY, m - 13, 2 * (m - 13)),
            }
        }
    }

    fn pawns(&self, tally: &mut Tally) {
        for (file, rank, _) in self.all(0, "P") {
            if self.pawn(0, &[file], rank + 1..8) {
                tally.add(PAWNS, -10, -20);
            }
            let beside = [file - 1, file + 1];
            if !self.pawn(0, &beside, 0..8) {
                tally.add(PAWNS, -10, -15);
            } else if !self.is_passed(file, rank)
                && !self.pawn(0, &beside, 0..rank + 1)
                && self.attacked(1, "P", (file, rank + 1))
            {
                tally.add(PAWNS, -8, -10);
            }
            let defended = self.pawn(0, &beside, rank - 1..rank);
            if defended || self.pawn(0, &beside, rank..rank + 1) {
                tally.add(PAWNS, 6, 4);
            }
            if self.is_passed(file, rank) {
                let index = (rank - 1) as usize;
                let (mg, eg) = ([0, 5, 10, 20, 35, 60][index], [5, 10, 20, 35, 60, 100][index]);
                if defended { tally.add(PAWNS, mg * 5 / 4, eg * 5 / 4) } else { tally.add(PAWNS, mg, eg) }
            }
        }
    }

    fn rooks(&self, tally: &mut Tally) {
        let king = self.all(0, "K")[0];
        let enemy_king = self.all(1, "K")[0];
        for (file, rank, _) in self.all(0, "R") {
            match (self.pawn(0, &[file], 0..8), self.pawn(1, &[file], 0..8)) {
                (false, false) => tally.add(ROOKS, 20, 10),
                (false, true) => tally.add(ROOKS, 10, 5),
                _ => {}
            }
            if rank == 6 && (enemy_king.1 == 7 || self.pawn(1, &[0, 1, 2, 3, 4, 5, 6, 7], 6..7)) {
                tally.add(ROOKS, 10, 25);
            }
            if self.all(0, "P").iter().any(|&(f, r, _)| f == file && r > rank && self.is_passed(f, r)) {
                tally.add(ROOKS, 8, 18);
            }
            let right = matches!((king.0, king.1), (5 | 6, 0)) && file > king.0;
            let left = matches!((king.0, king.1), (1 | 2, 0)) && file < king.0;
            if rank == 0 && (right || left) {
                tally.add(ROOKS, -30, 0);
            }
        }
    }

    fn shelter(&self, tally: &mut Tally) {
        let king = self.all(0, "K")[0];
        if king.1 <= 1 {
            for file in (king.0 - 1).max(0)..=(king.0 + 1).min(7) {
                if king.0 != 3 && king.0 != 4 {
                    if self.pawn(0, &[file], 1..2) {
                        tally.add(KING, 10, 0);
                    } else if self.pawn(0, &[file], 2..3) {
                        tally.add(KING, 5, 0);
                    }
                }
                if !self.pawn(0, &[file], 0..8) {
                    tally.add(KING, -8, 0);
                    if !self.pawn(1, &[file], 0..8) {
                        tally.add(KING, -8, 0);
                    }
                }
            }
        }
    }

    fn attack_on_the_king(&self, tally: &mut Tally) {
        let king = self.all(0, "K")[0];
        let (mut units, mut attackers) = (0, 0);
        for (file, rank, letter) in self.all(1, "NBRQ") {
            let in_zone =
                |&&(f, r): &&(i32, i32)| (f - king.0).abs() <= 1 && (r - king.1 >= -1 && r - king.1 <= 2);
            let hits = self.attacks(file, rank).iter().filter(in_zone).count() as i32;
            if hits > 0 {
                attackers += 1;
                units += hits * if letter == 'Q' { 4 } else { 2 + i32::from(letter == 'R') };
            }
        }
        if attackers >= 2 && !self.all(1, "Q").is_empty() {
            tally.add(KING, -ATTACK[units.min(61) as usize], 0);
        }
    }

    fn threats(&self, tally: &mut Tally) {
        for (file, rank, letter) in self.all(1, "PNBRQ") {
            let square = (file, rank);
            let officer = letter != 'P';
            if officer && self.attacked(0, "P", square) {
                tally.add(THREATS, 45, 30);
            } else if letter == 'R' && self.attacked(0, "NB", square) {
                tally.add(THREATS, 30, 25);
            } else if letter == 'Q' && self.attacked(0, "NB", square) {
                tally.add(THREATS, 40, 30);
            } else if letter == 'Q' && self.attacked(0, "R", square) {
                tally.add(THREATS, 30, 25);
            } else if self.attacked(0, "PNBRQK", square) && !self.attacked(1, "PNBRQK", square) {
                match letter {
                    'P' => tally.add(THREATS, 6, 10),
                    'N' | 'B' => tally.add(THREATS, 25, 20),
                    _ => tally.add(THREATS, 30, 20),
                }
            }
        }
    }
}

/// The sums of each term for both sides.
pub fn sums(position: &Position) -> Sums {
    let (white, black) = (View::of(position, 0).side(), View::of(position, 1).side());
    let mut sums = [[[0; 2]; 2]; 9];
    for term in 0..9 {
        sums[term] = [white[term], black[term]];
    }
    sums[TEMPO][usize::from(position.turn() == Color::Black)] = [10, 10];
    sums
}

/// The phase, and the nine terms blended and rounded, White less Black.
pub fn terms(position: &Position) -> (i32, [i32; 9]) {
    let view = View::of(position, 0);
    let count = |letters: &str| (view.all(0, letters).len() + view.all(1, letters).len()) as i32;
    let phase = (count("NB") + 2 * count("R") + 4 * count("Q")).min(24);
    let blend = |[white, black]: [[i32; 2]; 2]| {
        ((white[0] - black[0]) * phase + (white[1] - black[1]) * (24 - phase)) / 24
    };
    (phase, sums(position).map(blend))
}
