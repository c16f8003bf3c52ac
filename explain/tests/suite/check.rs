//! Reads a sentence about a line back into its words and checks each against the board.

use movegen::{Color, Move, Position, Square};

use crate::board::{Letters, at, captures, exchange, points};
use crate::ends::line_fact;

/// A line played out: the positions, one more than moves, and the moves' names.
pub struct Played {
    pub positions: Vec<Position>,
    pub moves: Vec<Move>,
    pub names: Vec<String>,
}

impl Played {
    /// From a text with move numbers, as people write it.
    pub fn from_text(root: &Position, text: &str) -> Result<Played, String> {
        let mut played = Played { positions: vec![root.clone()], moves: Vec::new(), names: Vec::new() };
        for word in text.split(' ').filter(|word| !word.ends_with('.')) {
            let mut next = played.positions.last().expect("one at least").clone();
            let mv = next.parse_san(word).map_err(|error| error.to_string())?;
            next.play(mv).map_err(|error| error.to_string())?;
            played.positions.push(next);
            played.moves.push(mv);
            played.names.push(word.to_string());
        }
        Ok(played)
    }
}

/// Words that are taken off the front of a text.
pub struct Words<'a>(pub &'a str);

impl<'a> Words<'a> {
    pub fn eat(&mut self, words: &str) -> bool {
        self.0.strip_prefix(words).map(|rest| self.0 = rest).is_some()
    }

    pub fn expect(&mut self, words: &str) -> Result<(), String> {
        if self.eat(words) { Ok(()) } else { Err(format!("{words:?} expected before {:?}", self.0)) }
    }

    pub fn until(&mut self, end: &str) -> Result<&'a str, String> {
        let (word, rest) =
            self.0.split_once(end).ok_or_else(|| format!("{end:?} expected in {:?}", self.0))?;
        self.0 = rest;
        Ok(word)
    }

    pub fn square(&mut self) -> Result<Square, String> {
        let name = self.0.get(..2).ok_or("a square expected")?;
        self.0 = &self.0[2..];
        name.parse().map_err(|error| format!("{name}: {error}"))
    }

    /// `the knight on c3`, and that it stands there.
    pub fn man(&mut self, letters: &Letters) -> Result<(Square, char), String> {
        let (role, square) = self.named_man()?;
        match letters.man(square) {
            Some(letter) if letter.to_ascii_lowercase() == role => Ok((square, letter)),
            other => Err(format!("{role} on {square}, where {other:?} stands")),
        }
    }

    /// `the knight on c3`, wherever that is.
    pub fn named_man(&mut self) -> Result<(char, Square), String> {
        self.expect("the ")?;
        let role = role(self.until(" on ")?)?;
        Ok((role, self.square()?))
    }

    /// `c3`, `c3 and d4`: all different.
    pub fn squares(&mut self) -> Result<Vec<Square>, String> {
        let mut squares = vec![self.square()?];
        while self.eat(", ") || self.eat(" and ") {
            squares.push(self.square()?);
        }
        let is_new = |(index, square): (usize, &Square)| !squares[..index].contains(square);
        require(squares.iter().enumerate().all(is_new), "squares named once")?;
        Ok(squares)
    }

    /// `the rook on h1`, `two rooks on h1`, as many as are meant; `a rook on h1` with that article.
    pub fn several(&mut self, article: &str) -> Result<Vec<(char, Square)>, String> {
        const NUMBERS: [&str; 6] = ["two", "three", "four", "five", "six", "seven"];
        let count = NUMBERS.iter().position(|number| self.eat(number)).map_or(1, |index| index + 2);
        let name = if count == 1 {
            self.expect(article)?;
            self.expect(" ")?;
            self.until(" on ")?
        } else {
            self.expect(" ")?;
            self.until("s on ")?
        };
        Ok(vec![(role(name)?, self.square()?); count])
    }

    pub fn side(&mut self) -> Result<Color, String> {
        if self.eat("White") { Ok(Color::White) } else { self.expect("Black").map(|()| Color::Black) }
    }

    /// Several, with commas and `and`.
    pub fn list<T>(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Result<T, String>,
    ) -> Result<Vec<T>, String> {
        let mut items = vec![item(self)?];
        loop {
            let goes_on = self.0.starts_with(", the ") || self.0.starts_with(" and the ");
            if !goes_on {
                return Ok(items);
            }
            let _ = self.eat(", ") || self.eat(" and ");
            items.push(item(self)?);
        }
    }

    pub fn end(&self) -> Result<(), String> {
        if self.0 == "." { Ok(()) } else { Err(format!("the end expected, not {:?}", self.0)) }
    }
}

fn role(name: &str) -> Result<char, String> {
    Ok(match name {
        "pawn" => 'p',
        "knight" => 'n',
        "bishop" => 'b',
        "rook" => 'r',
        "queen" => 'q',
        "king" => 'k',
        _ => return Err(format!("no role: {name:?}")),
    })
}

pub fn require(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.to_string()) }
}

fn after(position: &Position, san: &str) -> Result<(Move, Position), String> {
    let mv = position.parse_san(san).map_err(|error| error.to_string())?;
    let mut next = position.clone();
    next.play(mv).map_err(|error| error.to_string())?;
    Ok((mv, next))
}

fn passed(position: &Position) -> Result<Position, String> {
    let mut next = position.clone();
    let _ = next.pass().ok_or("nobody passes in check")?;
    Ok(next)
}

pub const fn is_white(color: Color) -> bool {
    matches!(color, Color::White)
}

/// Checks one sentence about a line. What is wrong with it, else.
pub fn check(sentence: &str, line: &Played) -> Result<(), String> {
    let mut words = Words(sentence);
    let length = line.moves.len();
    if words.eat("In the end") {
        require(length > 1, "a line of several moves")?;
        return line_fact(&mut words, line);
    }
    if words.eat("After ") {
        require(length == 1 && words.eat(&line.names[0]), "the only move of the line")?;
        return line_fact(&mut words, line);
    }
    let ply = if words.eat("The answer ") {
        require(words.eat(&line.names[1]), "the answer of the line")?;
        2
    } else if words.eat("Later ") {
        let name = words.0.split(' ').next().unwrap_or_default();
        let index = line.names.iter().rposition(|other| other == name).ok_or("a move of the line")?;
        require(index >= 2 && words.eat(name), "a later move")?;
        index + 1
    } else {
        require(words.eat(&line.names[0]), "the line's move")?;
        1
    };
    move_fact(&mut words, line, ply)
}

/// A move with the boards before and after it.
struct Scene<'a> {
    before: &'a Position,
    now: &'a Position,
    was: Letters,
    is: Letters,
    mv: Move,
    name: &'a str,
    next: Option<Move>,
}

impl Scene<'_> {
    fn is_ours(&self, letter: char) -> bool {
        letter.is_ascii_uppercase() == is_white(self.before.turn())
    }

    fn is_king(&self, square: Square, ours: bool) -> bool {
        let king = if is_white(self.before.turn()) == ours { 'K' } else { 'k' };
        self.is.man(square) == Some(king)
    }
}

fn move_fact(words: &mut Words<'_>, line: &Played, ply: usize) -> Result<(), String> {
    let (before, now) = (&line.positions[ply - 1], &line.positions[ply]);
    let scene = Scene {
        before,
        now,
        was: Letters::of(before),
        is: Letters::of(now),
        mv: line.moves[ply - 1],
        name: &line.names[ply - 1],
        next: line.moves.get(ply).copied(),
    };
    let is_told = event(words, &scene)? || attack(words, &scene)? || danger(words, &scene)?;
    if is_told { words.end() } else { Err(format!("no template for {:?}", words.0)) }
}

/// What happens with a move: mate and the threat of it, promotion, check, castling.
fn event(words: &mut Words<'_>, scene: &Scene<'_>) -> Result<bool, String> {
    let Scene { before, now, was, is, mv, name, .. } = scene;
    if words.eat(" mates ") {
        let (king, _) = words.man(is)?;
        require(scene.is_king(king, false) && now.is_checkmate(), "mate")?;
    } else if words.eat(" allows ") {
        let (_, next) = after(now, words.until(", which mates ")?)?;
        let (king, _) = words.man(is)?;
        require(scene.is_king(king, true) && next.is_checkmate(), "mate by the answer")?;
    } else if words.eat(" threatens ") {
        let (_, next) = after(&passed(now)?, words.until(", which would mate ")?)?;
        let (king, _) = words.man(is)?;
        require(scene.is_king(king, false) && next.is_checkmate(), "mate if it moved again")?;
    } else if words.eat(" checks ") {
        let (king, letter) = words.man(is)?;
        words.expect(" along its first rank: ")?;
        let is_one = words.eat("the pawn on ");
        require(is_one || words.eat("the pawns on "), "pawns")?;
        let pawns = words.squares()?;
        require((pawns.len() == 1) == is_one, "one or several")?;
        words.expect(if is_one { " shuts" } else { " shut" })?;
        words.expect(" it in, and nothing can take ")?;
        let (by, checker) = words.man(is)?;
        let first = if letter == 'K' { 0 } else { 7 };
        let ahead = if letter == 'K' { 1 } else { 6 };
        require(scene.is_king(king, false) && scene.is_ours(checker), "a king and an enemy of it")?;
        require(at(king).1 == first && at(by).1 == first && is.attacks(by, king), "a check on that rank")?;
        let pawn = if letter == 'K' { 'P' } else { 'p' };
        let near = (at(king).0 - 1..=at(king).0 + 1).filter(|file| (0..8).contains(file));
        let squares: Vec<(i32, i32)> = near.map(|file| (file, ahead)).collect();
        let told: Vec<(i32, i32)> = pawns.iter().map(|square| at(*square)).collect();
        let is_pawn = |square: &Square| is.man(*square) == Some(pawn);
        require(told == squares && pawns.iter().all(is_pawn), "pawns on all squares")?;
        require(captures(now, by).is_empty(), "that nothing can take it")?;
    } else if words.eat(" promotes to a ") {
        let role = role(words.until(" on ")?)?;
        let square = words.square()?;
        let from = was.man(mv.from()).map(|man| man.to_ascii_lowercase());
        let to = is.man(square).map(|man| man.to_ascii_lowercase());
        require(square == mv.to() && from == Some('p') && to == Some(role), "a promotion")?;
    } else if words.eat(" gives check to ") {
        let (king, _) = words.man(is)?;
        require(
            scene.is_king(king, false) && !is.attackers(king, is_white(before.turn())).is_empty(),
            "a check",
        )?;
    } else if words.eat(" castles on the ") {
        let wing = words.until("'s side")?;
        let name = name.trim_end_matches(['+', '#']);
        require(name == if wing == "king" { "O-O" } else { "O-O-O" }, "castling")?;
    } else if words.eat(" ends ") {
        let color = words.side()?;
        words.expect("'s right to castle on ")?;
        let sides = words.until(" side")?;
        let rights = |position: &Position| position.to_string().split(' ').nth(2).unwrap_or("-").to_string();
        let letters: &[char] = match sides {
            "either" => &['k', 'q'],
            "the king's" => &['k'],
            "the queen's" => &['q'],
            _ => return Err(format!("no side: {sides:?}")),
        };
        for &letter in letters {
            let letter = if is_white(color) { letter.to_ascii_uppercase() } else { letter };
            let lost = rights(before).contains(letter) && !rights(now).contains(letter);
            require(lost, "a right that is lost")?;
        }
    } else {
        return Ok(false);
    }
    Ok(true)
}

/// Who pins or attacks: the man that moved, or one that is named.
fn agent(words: &mut Words<'_>, scene: &Scene<'_>) -> Result<Option<(Square, char, &'static str)>, String> {
    for (verb, own) in [("pin", " pins "), ("attack", " attacks ")] {
        if words.eat(own) {
            let letter = scene.is.man(scene.mv.to()).ok_or("the man that moved")?;
            return Ok(Some((scene.mv.to(), letter, verb)));
        }
    }
    if !words.eat(" has ") {
        return Ok(None);
    }
    let (by, letter) = words.man(&scene.is)?;
    require(by != scene.mv.to(), "another man than the one that moved")?;
    let verb = if words.eat(" pin ") { "pin" } else { "attack" };
    require(verb == "pin" || words.eat(" attack "), "a verb")?;
    Ok(Some((by, letter, verb)))
}

/// What a move attacks.
fn attack(words: &mut Words<'_>, scene: &Scene<'_>) -> Result<bool, String> {
    let Scene { before, now, was, is, mv, .. } = scene;
    let (forks, skewers) = (words.eat(" forks "), words.eat(" skewers "));
    if forks || skewers {
        let by = mv.to();
        let letter = is.man(by).filter(|letter| scene.is_ours(*letter)).ok_or("the man that moved")?;
        if forks {
            let targets = words.list(|words| words.man(is))?;
            require(targets.len() >= 2, "two targets")?;
            for (target, prey) in targets {
                require(!scene.is_ours(prey) && is.attacks(by, target), "an attack")?;
                let counts = points(prey) > points(letter) || is.is_loose(target, by);
                require(counts, "a target worth it")?;
            }
        } else {
            let (front, first) = words.man(is)?;
            words.expect(" and behind it ")?;
            let (behind, second) = words.man(is)?;
            require(is.attacks(by, front) && !is.attacks(by, behind), "the first in the way")?;
            require(is.without(front).attacks(by, behind), "the second behind it")?;
            require(
                !scene.is_ours(first) && !scene.is_ours(second) && points(first) > points(second),
                "worth it",
            )?;
        }
        require(captures(now, by).iter().all(|&gain| gain < 0), "that it can't be taken without loss")?;
    } else if words.eat(" opens a line from ") {
        let (by, letter) = words.man(is)?;
        words.expect(" to ")?;
        let (target, prey) = words.man(is)?;
        require(scene.is_ours(letter) && !scene.is_ours(prey) && by != mv.to(), "a man that has not moved")?;
        require(is.attacks(by, target) && !was.attacks(by, target), "a new attack")?;
        require(points(prey) > points(letter) || is.is_loose(target, by), "a target worth it")?;
    } else if let Some((by, letter, verb)) = agent(words, scene)? {
        require(scene.is_ours(letter), "an own man")?;
        if verb == "pin" {
            let (man, _) = words.man(is)?;
            words.expect(" to ")?;
            let (king, _) = words.man(is)?;
            require(scene.is_king(king, false) && is.attacks(by, man) && !is.attacks(by, king), "a line")?;
            require(is.without(man).attacks(by, king), "the king behind it")?;
        } else {
            let (target, prey) = words.man(is)?;
            if words.eat(" with ") {
                let (pawn, letter) = words.man(is)?;
                let is_pawn = letter.eq_ignore_ascii_case(&'p') && pawn == mv.to() && pawn == by;
                require(is_pawn, "the pawn that moved")?;
                require(!scene.is_ours(prey) && points(prey) > 1 && is.attacks(pawn, target), "an attack")?;
                return Ok(true);
            }
            words.expect(", which nothing protects")?;
            require(!scene.is_ours(prey) && is.attacks(by, target), "an attack")?;
            require(is.is_loose(target, by), "that nothing protects it")?;
            let loose = |from: &Square| was.is_loose(target, *from);
            require(!was.attackers(target, is_white(before.turn())).iter().any(loose), "that this is new")?;
        }
    } else {
        return Ok(false);
    }
    Ok(true)
}

/// What can be taken with profit, and what no longer.
fn danger(words: &mut Words<'_>, scene: &Scene<'_>) -> Result<bool, String> {
    let Scene { before, now, was, is, mv, .. } = scene;
    if words.eat(" traps ") {
        let (square, letter) = words.man(is)?;
        words.expect(": every answer loses it, or as much")?;
        require(!scene.is_ours(letter), "an enemy")?;
        let ours = passed(now)?;
        require(captures(&ours, square).iter().any(|&gain| gain > 0), "that it can be taken")?;
        for answer in &now.legal_moves() {
            let won = if answer.is_castle() { 0 } else { is.man(answer.to()).map_or(0, points) };
            let won = won + i32::from(answer.is_en_passant());
            let won = won + answer.promotes_to().map_or(0, |role| points(role.to_char()) - 1);
            let place = if answer.from() == square { answer.to() } else { square };
            let mut next = Position::clone(now);
            next.play(answer).map_err(|error| error.to_string())?;
            let itself = captures(&next, place).into_iter().any(|gain| gain > won);
            let takes = next.legal_moves();
            let mut takes = takes.iter().filter(|mv| mv.is_capture());
            let as_much = takes.any(|&mv| exchange(&next, mv) >= won + points(letter));
            require(itself || as_much, &format!("that {} does not save it", now.san(answer)))?;
        }
    } else if words.eat(" leaves ") {
        let (square, letter) = words.man(is)?;
        words.expect(" to ")?;
        let (capture, _) = after(now, words.until(", which wins at least ")?)?;
        let gain: i32 = words.until(" ")?.parse().map_err(|_| "a number expected")?;
        words.expect(if gain == 1 { "pawn's worth" } else { "pawns' worth" })?;
        require(scene.is_ours(letter) && capture.to() == square || capture.is_en_passant(), "an own man")?;
        require(gain > 0 && exchange(now, capture) >= gain, "the gain")?;
        let won = was.man(mv.to()).map_or(0, points);
        require(gain > won, "more than the move has won")?;
    } else if words.eat(" saves ") {
        let (square, letter) = words.man(was)?;
        words.expect(" from ")?;
        let theirs = passed(before)?;
        let (capture, _) = after(&theirs, words.until(".")?)?;
        words.0 = ".";
        require(scene.is_ours(letter) && capture.to() == square, "an own man")?;
        require(exchange(&theirs, capture) > 0, "that it could be taken")?;
        let place = if mv.from() == square { mv.to() } else { square };
        require(is.man(place) == Some(letter), "that it is still there")?;
        require(captures(now, place).iter().all(|&gain| gain <= 0), "that it can't be taken now")?;
        let takes = |next: &Move| next.is_capture() && next.to() == place && !next.is_en_passant();
        require(!scene.next.is_some_and(|next| takes(&next)), "that the line does not take it")?;
    } else if words.eat(" protects ") {
        let (square, letter) = words.man(was)?;
        words.expect(" against ")?;
        let theirs = passed(before)?;
        let (capture, _) = after(&theirs, words.until(".")?)?;
        words.0 = ".";
        require(scene.is_ours(letter) && capture.to() == square, "an own man")?;
        require(exchange(&theirs, capture) > 0, "that it could be taken")?;
        require(is.man(square) == Some(letter) && is.attacks(mv.to(), square), "a guard")?;
        require(captures(now, square).iter().all(|&gain| gain <= 0), "that it costs as much now")?;
    } else {
        return Ok(false);
    }
    Ok(true)
}
