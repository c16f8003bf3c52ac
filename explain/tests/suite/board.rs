//! A board of letters with rules of attack of its own, read from a FEN: slow, plain, and nothing of the crates'.

use movegen::{Position, Square};

#[derive(Clone)]
pub struct Letters([Option<char>; 64]);

const KNIGHT: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const STRAIGHT: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const SLANTED: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// File and rank, from 0.
type At = (i32, i32);

pub fn at(square: Square) -> At {
    let name = square.to_string();
    let bytes = name.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}

pub fn points(letter: char) -> i32 {
    match letter.to_ascii_lowercase() {
        'p' => 1,
        'n' | 'b' => 3,
        'r' => 5,
        'q' => 9,
        _ => 1_000,
    }
}

impl Letters {
    pub fn of(position: &Position) -> Letters {
        let mut letters = [None; 64];
        let fen = position.to_string();
        let placement = fen.split(' ').next().expect("a FEN has fields");
        for (row, text) in placement.split('/').enumerate() {
            let mut file = 0;
            for letter in text.chars() {
                if let Some(empty) = letter.to_digit(10) {
                    file += empty as usize;
                } else {
                    letters[(7 - row) * 8 + file] = Some(letter);
                    file += 1;
                }
            }
        }
        Letters(letters)
    }

    pub fn get(&self, (file, rank): At) -> Option<char> {
        let on_board = (0..8).contains(&file) && (0..8).contains(&rank);
        if on_board { self.0[(rank * 8 + file) as usize] } else { None }
    }

    pub fn man(&self, square: Square) -> Option<char> {
        self.get(at(square))
    }

    pub fn without(&self, square: Square) -> Letters {
        let mut letters = self.clone();
        let (file, rank) = at(square);
        letters.0[(rank * 8 + file) as usize] = None;
        letters
    }

    pub fn squares(&self) -> impl Iterator<Item = (Square, char)> + '_ {
        Square::ALL.into_iter().filter_map(|square| Some((square, self.man(square)?)))
    }

    /// The squares of this letter.
    pub fn all(&self, letter: char) -> Vec<Square> {
        self.squares().filter(|(_, man)| *man == letter).map(|(square, _)| square).collect()
    }

    /// Whether the man on one square attacks another.
    pub fn attacks(&self, from: Square, to: Square) -> bool {
        let Some(letter) = self.man(from) else { return false };
        let (file, rank) = at(from);
        let steps = |steps: &[(i32, i32)]| steps.iter().any(|(x, y)| (file + x, rank + y) == at(to));
        let rays = |rays: &[(i32, i32)]| rays.iter().any(|ray| self.ray(from, *ray).contains(&to));
        match letter {
            'P' => steps(&[(1, 1), (-1, 1)]),
            'p' => steps(&[(1, -1), (-1, -1)]),
            'N' | 'n' => steps(&KNIGHT),
            'K' | 'k' => steps(&STRAIGHT) || steps(&SLANTED),
            'B' | 'b' => rays(&SLANTED),
            'R' | 'r' => rays(&STRAIGHT),
            _ => rays(&STRAIGHT) || rays(&SLANTED),
        }
    }

    /// The squares from one on in a direction, up to the first man.
    fn ray(&self, from: Square, (x, y): (i32, i32)) -> Vec<Square> {
        let (mut file, mut rank) = at(from);
        let mut squares = Vec::new();
        loop {
            (file, rank) = (file + x, rank + y);
            if !(0..8).contains(&file) || !(0..8).contains(&rank) {
                return squares;
            }
            squares.extend(Square::try_index((rank * 8 + file) as usize));
            if self.get((file, rank)).is_some() {
                return squares;
            }
        }
    }

    /// The squares of the men of one side (capitals are White's) that attack a square.
    pub fn attackers(&self, to: Square, capitals: bool) -> Vec<Square> {
        let ours = self.squares().filter(|(_, man)| man.is_ascii_uppercase() == capitals);
        ours.map(|(square, _)| square).filter(|&from| from != to && self.attacks(from, to)).collect()
    }

    /// Whether nothing protects the man on a square, with the attacker gone.
    pub fn is_loose(&self, target: Square, attacker: Square) -> bool {
        let capitals = self.man(target).is_some_and(|man| man.is_ascii_uppercase());
        self.without(attacker).attackers(target, capitals).is_empty()
    }
}

/// What a capture wins with best play on its square, where both sides may stop and choose freely, in pawns.
pub fn exchange(position: &Position, capture: movegen::Move) -> i32 {
    let letter = |square| Letters::of(position).man(square);
    let victim = if capture.is_en_passant() { 1 } else { letter(capture.to()).map_or(0, points) };
    let promotion = capture.promotes_to().map_or(0, |role| points(role.to_char()) - 1);
    let mut next = position.clone();
    next.play(capture).expect("a legal capture");
    let replies = next.legal_moves();
    let replies = replies
        .iter()
        .filter(|reply| reply.to() == capture.to() && reply.is_capture() && !reply.is_en_passant());
    victim + promotion - replies.map(|&reply| exchange(&next, reply)).max().unwrap_or(0).max(0)
}

/// All legal captures of the man on a square with what they win.
pub fn captures(position: &Position, square: Square) -> Vec<i32> {
    let moves = position.legal_moves();
    let behind = |mv: &movegen::Move| Square::new(mv.to().file(), mv.from().rank());
    let takes = |mv: &&movegen::Move| {
        mv.is_capture() && if mv.is_en_passant() { behind(mv) == square } else { mv.to() == square }
    };
    moves.iter().filter(takes).map(|&mv| exchange(position, mv)).collect()
}
