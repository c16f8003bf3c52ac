//! Reads a sentence about a line back into its words and checks each against the board.

use movegen::{Color, Move, Position, Square};

use crate::board::{Letters, at, captures, exchange, points};

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
struct Words<'a>(&'a str);

impl<'a> Words<'a> {
    fn eat(&mut self, words: &str) -> bool {
        self.0.strip_prefix(words).map(|rest| self.0 = rest).is_some()
    }

    fn expect(&mut self, words: &str) -> Result<(), String> {
        if self.eat(words) { Ok(()) } else { Err(format!("{words:?} expected before {:?}", self.0)) }
    }

    fn until(&mut self, end: &str) -> Result<&'a str, String> {
        let (word, rest) =
            self.0.split_once(end).ok_or_else(|| format!("{end:?} expected in {:?}", self.0))?;
        self.0 = rest;
        Ok(word)
    }

    fn square(&mut self) -> Result<Square, String> {
        let name = self.0.get(..2).ok_or("a square expected")?;
        self.0 = &self.0[2..];
        name.parse().map_err(|error| format!("{name}: {error}"))
    }

    /// `the knight on c3`, and that it stands there.
    fn man(&mut self, letters: &Letters) -> Result<(Square, char), String> {
        let (role, square) = self.named_man()?;
        match letters.man(square) {
            Some(letter) if letter.to_ascii_lowercase() == role => Ok((square, letter)),
            other => Err(format!("{role} on {square}, where {other:?} stands")),
        }
    }

    /// `the knight on c3`, wherever that is.
    fn named_man(&mut self) -> Result<(char, Square), String> {
        self.expect("the ")?;
        let role = role(self.until(" on ")?)?;
        Ok((role, self.square()?))
    }

    /// `c3`, `c3 and d4`: all different.
    fn squares(&mut self) -> Result<Vec<Square>, String> {
        let mut squares = vec![self.square()?];
        while self.eat(", ") || self.eat(" and ") {
            squares.push(self.square()?);
        }
        let is_new = |(index, square): (usize, &Square)| !squares[..index].contains(square);
        require(squares.iter().enumerate().all(is_new), "squares named once")?;
        Ok(squares)
    }

    /// `the rook on h1`, `two rooks on h1`, as many as are meant; `a rook on h1` with that article.
    fn several(&mut self, article: &str) -> Result<Vec<(char, Square)>, String> {
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

    fn side(&mut self) -> Result<Color, String> {
        if self.eat("White") { Ok(Color::White) } else { self.expect("Black").map(|()| Color::Black) }
    }

    /// Several, with commas and `and`.
    fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Result<T, String>) -> Result<Vec<T>, String> {
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

    fn end(&self) -> Result<(), String> {
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

fn require(holds: bool, what: &str) -> Result<(), String> {
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

const fn is_white(color: Color) -> bool {
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

/// Whether a man's square has some property on a board.
type Test<'t> = &'t dyn Fn(&Letters, Square) -> bool;

fn line_fact(words: &mut Words<'_>, line: &Played) -> Result<(), String> {
    let (root, leaf) = (&line.positions[0], line.positions.last().expect("one at least"));
    let (was, is) = (Letters::of(root), Letters::of(leaf));
    words.expect(" ")?;
    if words.0.contains(" has taken ") || words.0.contains(" has made ") {
        return material(words, line);
    }
    let color = words.side()?;
    let own = |letter: char| if is_white(color) { letter.to_ascii_uppercase() } else { letter };
    let theirs = |letter: char| if is_white(color) { letter } else { letter.to_ascii_uppercase() };
    let file_of = |square: Square| at(square).0;
    let rank_of = |square: Square| if is_white(color) { at(square).1 } else { 7 - at(square).1 };
    let pawns_on = |board: &Letters, letter: char, file: i32| {
        board.all(letter).into_iter().filter(|&square| file_of(square) == file).collect::<Vec<_>>()
    };
    // A man that stood on its square from the first move to the last.
    let stayed = |square: Square| {
        let touched = line.moves.iter().any(|mv| mv.to() == square || mv.from() == square);
        !touched && was.man(square) == is.man(square)
    };
    let passed = |board: &Letters, square: Square| {
        let file = file_of(square);
        let ahead = |other: &Square| rank_of(*other) > rank_of(square);
        let enemy =
            (file - 1..=file + 1).flat_map(|file| pawns_on(board, theirs('p'), file)).any(|at| ahead(&at));
        !enemy && !pawns_on(board, own('p'), file).iter().any(ahead)
    };
    let isolated = |board: &Letters, square: Square| {
        let file = file_of(square);
        pawns_on(board, own('p'), file - 1).is_empty() && pawns_on(board, own('p'), file + 1).is_empty()
    };
    let doubled = |board: &Letters, square: Square| {
        pawns_on(board, own('p'), file_of(square)).iter().any(|at| rank_of(*at) > rank_of(square))
    };
    let own_pawn = |board: &Letters, square: Square| !pawns_on(board, own('p'), file_of(square)).is_empty();
    let their_pawn =
        |board: &Letters, square: Square| !pawns_on(board, theirs('p'), file_of(square)).is_empty();
    let open = |board: &Letters, square: Square| !own_pawn(board, square) && !their_pawn(board, square);
    let half_open = |board: &Letters, square: Square| !own_pawn(board, square) && their_pawn(board, square);
    let seventh = |_: &Letters, square: Square| rank_of(square) == 6;
    if words.eat(" has doubled pawns on the ") {
        let mut files = Vec::new();
        loop {
            let file = words.0.bytes().next().map_or(-1, |byte| i32::from(byte) - i32::from(b'a'));
            words.0 = &words.0[1..];
            files.push(file);
            if words.eat(if files.len() == 1 { "-file" } else { "-files" }) {
                break;
            }
            require(words.eat("- and ") || words.eat("-, "), "another file")?;
        }
        require(files.is_sorted_by(|one, two| one < two), "files in order, each once")?;
        for file in files {
            let pawns = pawns_on(&is, own('p'), file);
            require(pawns.len() >= 2, "two pawns on the file")?;
            let moves = || line.positions.iter().zip(&line.moves);
            let is_taken = |square: Square| {
                moves()
                    .any(|(position, mv)| is_white(position.turn()) != is_white(color) && mv.to() == square)
            };
            let is_new = |square: Square| {
                let had = was.man(square) == Some(own('p')) && doubled(&was, square);
                doubled(&is, square) && !(stayed(square) && had) && !(had && is_taken(square))
            };
            require(pawns.iter().any(|&square| is_new(square)), "that it was not so before")?;
        }
        return words.end();
    }
    let kinds: [([&str; 2], char, Test<'_>); 5] = [
        ([" has a passed pawn on ", " has passed pawns on "], 'p', &passed),
        ([" has an isolated pawn on ", " has isolated pawns on "], 'p', &isolated),
        ([" has a rook on an open file: ", " has rooks on open files: "], 'r', &open),
        ([" has a rook on a half-open file: ", " has rooks on half-open files: "], 'r', &half_open),
        ([" has a rook on its seventh rank: ", " has rooks on the seventh rank: "], 'r', &seventh),
    ];
    for ([template, templates], letter, test) in kinds {
        let is_one = words.eat(template);
        if !is_one && !words.eat(templates) {
            continue;
        }
        let squares = words.squares()?;
        require((squares.len() == 1) == is_one, "one or several")?;
        require(squares.is_sorted_by(|one, two| at(*one) < at(*two)), "squares in order")?;
        for square in squares {
            require(is.man(square) == Some(own(letter)), "the man")?;
            require(test(&is, square), "that it is so")?;
            require(!stayed(square) || !test(&was, square), "that it was not so before")?;
            // What stood there had it, and was only taken and replaced.
            let had = was.man(square) == Some(own(letter)) && test(&was, square);
            let moves = line.positions.iter().zip(&line.moves);
            let mut enemies = moves.filter(|(position, _)| is_white(position.turn()) != is_white(color));
            let is_taken = enemies.any(|(_, mv)| mv.to() == square);
            require(!(had && is_taken), "that it is not a successor")?;
        }
        return words.end();
    }
    let has_pair = |board: &Letters, letter: char| {
        let colors = board.all(letter).into_iter().map(|square| (at(square).0 + at(square).1) % 2);
        let colors: Vec<i32> = colors.collect();
        colors.contains(&0) && colors.contains(&1)
    };
    if words.eat(" no longer has the bishop pair") {
        require(has_pair(&was, own('b')) && !has_pair(&is, own('b')), "a pair lost")?;
    } else if words.eat(" alone has the bishop pair") {
        let alone = |board: &Letters| has_pair(board, own('b')) && !has_pair(board, theirs('b'));
        require(alone(&is) && !alone(&was), "a pair against none")?;
    } else {
        words.expect("'s king on ")?;
        let king = words.square()?;
        let is_one = words.eat(" lacks the shield pawn of ");
        require(is_one || words.eat(" lacks the shield pawns of "), "a template")?;
        let pawns = words.squares()?;
        require((pawns.len() == 1) == is_one, "one or several")?;
        for pawn in pawns {
            require(is.man(king) == Some(own('k')) && was.man(pawn) == Some(own('p')), "king and pawn")?;
            let root_king = was.all(own('k'))[0];
            let is_home = |king: Square| rank_of(king) <= 1 && ![3, 4].contains(&file_of(king));
            require(is_home(king) && is_home(root_king), "a king at home before and after")?;
            require(file_of(king) == file_of(root_king), "a king on its file")?;
            let near = |file: i32, rank: i32| (file_of(king) - file).abs() <= 1 && (1..=2).contains(&rank);
            require(near(file_of(pawn), rank_of(pawn)), "a pawn that stood before its king")?;
            let file = pawns_on(&is, own('p'), file_of(pawn));
            require(!file.iter().any(|at| near(file_of(*at), rank_of(*at))), "that the file is bare")?;
            // What became of it: it was taken, or is a pawn elsewhere.
            let mut place = Some(pawn);
            for mv in &line.moves {
                let behind = Square::new(mv.to().file(), mv.from().rank());
                if Some(mv.from()) == place {
                    require(mv.promotes_to().is_none(), "a pawn that has not promoted")?;
                    place = Some(mv.to());
                } else if Some(if mv.is_en_passant() { behind } else { mv.to() }) == place {
                    place = None;
                }
            }
            let is_gone = place.is_none_or(|at| !near(file_of(at), rank_of(at)));
            require(is_gone, "that the pawn is not there any more")?;
        }
    }
    words.end()
}

fn material(words: &mut Words<'_>, line: &Played) -> Result<(), String> {
    let mut taken: [Vec<(char, Square)>; 2] = [Vec::new(), Vec::new()];
    let mut made = Vec::new();
    let mut balance = 0;
    for (position, &mv) in line.positions.iter().zip(&line.moves) {
        let us = position.turn();
        let letters = Letters::of(position);
        let sign = if is_white(us) { 1 } else { -1 };
        let square = if mv.is_en_passant() { Square::new(mv.to().file(), mv.from().rank()) } else { mv.to() };
        if let (Some(letter), false) = (letters.man(square), mv.is_castle()) {
            taken[us.index()].push((letter.to_ascii_lowercase(), square));
            balance += sign * points(letter);
        }
        if let Some(role) = mv.promotes_to() {
            made.push((us, role.to_char(), mv.to()));
            balance += sign * (points(role.to_char()) - 1);
        }
    }
    let mut clauses = 0;
    for color in Color::ALL {
        let made: Vec<(char, Square)> = made
            .iter()
            .filter(|(us, ..)| *us == color)
            .map(|&(_, letter, square)| (letter, square))
            .collect();
        let taken = &taken[color.index()];
        if taken.is_empty() && made.is_empty() {
            continue;
        }
        if clauses > 0 {
            words.expect(", and ")?;
        }
        clauses += 1;
        words.expect(&format!("{} has ", color.name()))?;
        for (verb, article, men) in [("taken ", "the", taken), ("made ", "a", &made)] {
            if men.is_empty() {
                continue;
            }
            if verb == "made " && !taken.is_empty() {
                words.expect(" and has ")?;
            }
            words.expect(verb)?;
            let mut told = words.several(article)?;
            let mut named = vec![told[0]];
            // What comes after the list begins with a comma or " and has", too.
            while !words.0.starts_with(", and ") && !words.0.starts_with(" and has ") {
                if !words.eat(", ") && !words.eat(" and ") {
                    break;
                }
                let more = words.several(article)?;
                require(!named.contains(&more[0]), "each named once")?;
                named.push(more[0]);
                told.extend(more);
            }
            let sorted = |men: &[(char, Square)]| {
                let mut men = men.to_vec();
                men.sort();
                men
            };
            require(sorted(&told) == sorted(men), "what was taken, or made")?;
        }
    }
    match balance {
        0 => words.expect("; that is even")?,
        1.. => words.expect(&format!("; that is {balance} for White, counted in pawns"))?,
        _ => words.expect(&format!("; that is {} for Black, counted in pawns", -balance))?,
    }
    words.end()
}
