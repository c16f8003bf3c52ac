//! Checks sentences about the end of a line: what was taken, pawns, rooks, shields, bishops.

use movegen::{Color, Square};

use crate::board::{Letters, at, points};
use crate::check::{Played, Words, is_white, require};

/// The letter of a man of this side.
fn own(color: Color, letter: char) -> char {
    if is_white(color) { letter.to_ascii_uppercase() } else { letter }
}

fn file_of(square: Square) -> i32 {
    at(square).0
}

/// As its side counts them, from 0.
fn rank_of(color: Color, square: Square) -> i32 {
    if is_white(color) { at(square).1 } else { 7 - at(square).1 }
}

fn pawns_on(board: &Letters, letter: char, file: i32) -> Vec<Square> {
    board.all(letter).into_iter().filter(|&square| file_of(square) == file).collect()
}

/// Whether a man stood on its square from the first move of a line to the last.
fn stayed(line: &Played, square: Square) -> bool {
    let [was, is] = ends(line);
    // Castling moves a rook that no move names.
    was.man(square) == is.man(square) && !line.moves.iter().any(|mv| mv.to() == square || mv.from() == square)
}

/// Whether the other side takes on a square.
fn is_taken(line: &Played, color: Color, square: Square) -> bool {
    let mut moves = line.positions.iter().zip(&line.moves);
    moves.any(|(position, mv)| is_white(position.turn()) != is_white(color) && mv.to() == square)
}

/// `d-file`, `d- and f-files`: on each two pawns, which was not so before.
fn doubled_pawns(words: &mut Words<'_>, line: &Played, color: Color) -> Result<(), String> {
    let [was, is] = ends(line);
    let pawn = own(color, 'p');
    let doubled = |board: &Letters, square: Square| {
        let ahead = |at: &Square| rank_of(color, *at) > rank_of(color, square);
        board.man(square) == Some(pawn) && pawns_on(board, pawn, file_of(square)).iter().any(ahead)
    };
    let mut files = Vec::new();
    loop {
        let letter = words.0.chars().next().ok_or("a file expected")?;
        files.push(letter as i32 - 'a' as i32);
        words.0 = &words.0[letter.len_utf8()..];
        if words.eat(if files.len() == 1 { "-file" } else { "-files" }) {
            break;
        }
        require(words.eat("- and ") || words.eat("-, "), "another file")?;
    }
    require(files.is_sorted_by(|one, two| one < two), "files in order, each once")?;
    for file in files {
        let is_new = |square: &Square| {
            let had = doubled(&was, *square);
            doubled(&is, *square) && !(had && (stayed(line, *square) || is_taken(line, color, *square)))
        };
        require(pawns_on(&is, pawn, file).iter().any(is_new), "two pawns that were not there before")?;
    }
    words.end()
}

/// `White's king on g1 lacks the shield pawn of h2.`, without its first word.
fn shield(words: &mut Words<'_>, line: &Played, color: Color) -> Result<(), String> {
    let [was, is] = ends(line);
    let pawn_letter = own(color, 'p');
    words.expect("'s king on ")?;
    let king = words.square()?;
    let is_one = words.eat(" lacks the shield pawn of ");
    require(is_one || words.eat(" lacks the shield pawns of "), "a template")?;
    let pawns = words.squares()?;
    require((pawns.len() == 1) == is_one, "one or several")?;
    for pawn in pawns {
        require(
            is.man(king) == Some(own(color, 'k')) && was.man(pawn) == Some(pawn_letter),
            "king and pawn",
        )?;
        let root_king = was.all(own(color, 'k'))[0];
        let is_home = |king: Square| rank_of(color, king) <= 1 && ![3, 4].contains(&file_of(king));
        require(is_home(king) && is_home(root_king), "a king at home before and after")?;
        require(file_of(king) == file_of(root_king), "a king on its file")?;
        let near = |file: i32, rank: i32| (file_of(king) - file).abs() <= 1 && (1..=2).contains(&rank);
        require(near(file_of(pawn), rank_of(color, pawn)), "a pawn that stood before its king")?;
        let file = pawns_on(&is, pawn_letter, file_of(pawn));
        require(!file.iter().any(|at| near(file_of(*at), rank_of(color, *at))), "that the file is bare")?;
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
        let is_gone = place.is_none_or(|at| !near(file_of(at), rank_of(color, at)));
        require(is_gone, "that the pawn is not there any more")?;
    }
    Ok(())
}

/// The boards where a line starts and where it ends.
fn ends(line: &Played) -> [Letters; 2] {
    let last = line.positions.len() - 1;
    [Letters::of(&line.positions[0]), Letters::of(&line.positions[last])]
}

/// Whether a man's square has some property on a board.
type Test<'t> = &'t dyn Fn(&Letters, Square) -> bool;

pub fn line_fact(words: &mut Words<'_>, line: &Played) -> Result<(), String> {
    let [was, is] = ends(line);
    words.expect(" ")?;
    if words.0.contains(" has taken ") || words.0.contains(" has made ") {
        return material(words, line);
    }
    let color = words.side()?;
    let own = |letter: char| own(color, letter);
    let theirs = |letter: char| self::own(!color, letter);
    let rank_of = |square: Square| rank_of(color, square);
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
    let own_pawn = |board: &Letters, square: Square| !pawns_on(board, own('p'), file_of(square)).is_empty();
    let their_pawn =
        |board: &Letters, square: Square| !pawns_on(board, theirs('p'), file_of(square)).is_empty();
    let open = |board: &Letters, square: Square| !own_pawn(board, square) && !their_pawn(board, square);
    let half_open = |board: &Letters, square: Square| !own_pawn(board, square) && their_pawn(board, square);
    let seventh = |_: &Letters, square: Square| rank_of(square) == 6;
    if words.eat(" has doubled pawns on the ") {
        return doubled_pawns(words, line, color);
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
            require(!stayed(line, square) || !test(&was, square), "that it was not so before")?;
            // What stood there had it, and was only taken and replaced.
            let had = was.man(square) == Some(own(letter)) && test(&was, square);
            require(!(had && is_taken(line, color, square)), "that it is not a successor")?;
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
        shield(words, line, color)?;
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
