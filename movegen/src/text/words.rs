//! What a SAN text says by itself, before any position is looked at.

use board0x88::{Move, Role, Square, SquareSet, Wing};

/// A SAN text, taken apart.
pub(super) enum Words {
    Move(MoveWords),
    Castle(Wing),
    Pass,
}

/// Any move but castling.
pub(super) struct MoveWords {
    pub role: Role,
    /// The squares that the text leaves open for the origin.
    pub origins: SquareSet,
    pub to: Square,
    pub promotion: Option<Role>,
    /// The text ends with `e.p.`.
    pub en_passant: bool,
}

impl MoveWords {
    /// Whether a move promotes and captures in passing as the text says.
    #[inline]
    pub(super) fn fit(&self, mv: Move) -> bool {
        mv.is_promotion() == self.promotion.is_some() && (!self.en_passant || mv.is_en_passant())
    }
}

/// What a character of a text can mean.
#[derive(Clone, Copy)]
struct Letter {
    /// As the first character: whose move it is.
    role: Option<Role>,
    /// In an origin: the squares of this file or rank.
    squares: SquareSet,
}

static LETTERS: [Letter; 256] = {
    let mut letters = [Letter { role: None, squares: SquareSet::EMPTY }; 256];
    let mut i = 0;
    while i < 6 {
        letters[b"PNBRQK"[i] as usize].role = Some(Role::ALL[i]);
        i += 1;
    }
    i = 0;
    while i < 8 {
        letters[b'a' as usize + i].squares = SquareSet(0x0101_0101_0101_0101 << i);
        letters[b'1' as usize + i].squares = SquareSet(0xFF << (8 * i));
        i += 1;
    }
    letters
};

const TARGET: &str = "a target square, as in Nf3, or O-O";

/// Reads a text that is nothing but a move to its target square and perhaps one check mark, as nearly all
/// are; `None` where there is more to say.
#[inline(always)]
pub(super) fn read_usual(text: &[u8]) -> Option<MoveWords> {
    let move_alone = match text {
        [head @ .., b'+' | b'#'] => head,
        _ => text,
    };
    read_move(move_alone, None, false).ok()
}

/// Reads any text, from its end. The error is what was expected.
pub(super) fn read(text: &[u8]) -> Result<Words, &'static str> {
    let mut rest = text;
    let mut en_passant = false;
    loop {
        rest = match rest {
            [head @ .., b'+' | b'#' | b'!' | b'?'] => head,
            [head @ .., b'e', b'.', b'p', b'.'] if !en_passant => {
                en_passant = true;
                head.trim_ascii_end()
            }
            _ => break,
        };
    }
    match *rest {
        [.., b'1'..=b'8'] => read_move(rest, None, en_passant).map(Words::Move),
        [ref head @ .., b'=' | b'/', letter] | [ref head @ .., b'(', letter, b')'] => {
            read_move(head, Some(promotion(letter)?), en_passant).map(Words::Move)
        }
        [ref head @ .., letter] if matches!(head, [.., b'1'..=b'8']) => {
            read_move(head, Some(promotion(letter)?), en_passant).map(Words::Move)
        }
        _ if en_passant => Err(TARGET),
        _ => match rest {
            b"O-O" | b"0-0" | b"o-o" => Ok(Words::Castle(Wing::King)),
            b"O-O-O" | b"0-0-0" | b"o-o-o" => Ok(Words::Castle(Wing::Queen)),
            b"--" | b"Z0" => Ok(Words::Pass),
            _ => Err(TARGET),
        },
    }
}

/// Reads a move down to its target square, without what stands behind that.
#[inline(always)]
fn read_move(text: &[u8], promotion: Option<Role>, en_passant: bool) -> Result<MoveWords, &'static str> {
    let [head @ .., file, rank] = text else { return Err(TARGET) };
    let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
    if (file | rank) >= 8 {
        return Err(TARGET);
    }
    let to = Square::from_0x88_masked(rank << 4 | file);
    let (head, takes) = match head {
        [head @ .., b'x'] => (head, true),
        [head @ .., b'-'] => (head, false),
        _ => (head, false),
    };
    let named = head.first().and_then(|&first| LETTERS[first as usize].role);
    let (role, origin) = named.map_or((Role::Pawn, head), |role| (role, &head[1..]));
    let origins = match *origin {
        // A pawn that does not say where it comes from goes straight on.
        [] if role == Role::Pawn && !takes => LETTERS[(b'a' + file) as usize].squares,
        [] => SquareSet::ALL,
        [letter] => LETTERS[letter as usize].squares,
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
            LETTERS[file as usize].squares & LETTERS[rank as usize].squares
        }
        _ => SquareSet::EMPTY,
    };
    if origins.is_empty() {
        return Err("one of N B R Q K or a pawn's file before the target square");
    }
    Ok(MoveWords { role, origins, to, promotion, en_passant })
}

fn promotion(letter: u8) -> Result<Role, &'static str> {
    match letter.to_ascii_uppercase() {
        b'Q' => Ok(Role::Queen),
        b'R' => Ok(Role::Rook),
        b'B' => Ok(Role::Bishop),
        b'N' => Ok(Role::Knight),
        b'A'..=b'Z' => Err("Q, R, B or N for what the pawn becomes"),
        _ => Err("nothing behind the target square but a promotion, + # ! ? or e.p."),
    }
}
