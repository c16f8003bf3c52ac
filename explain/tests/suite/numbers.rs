//! The sentences with numbers, read back and added up.

use explain::{Accounting, English, Language, Relation, Statement};
use movegen::{Color, Position, Square};
use search::{Evaluator, Feature};

use crate::board::Letters;
use crate::check::Played;
use crate::evaluator::Plain;
use crate::sample::{Sample, samples};

/// `+0.85` as 85.
fn hundredths(word: &str) -> i32 {
    let word = word.trim_end_matches(['.', ',', ';', ')']);
    let (sign, digits) = match word.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, word.strip_prefix('+').unwrap_or(word)),
    };
    let (pawns, rest) = digits.split_once('.').expect(word);
    assert_eq!(rest.len(), 2, "{word}");
    sign * (pawns.parse::<i32>().expect(word) * 100 + rest.parse::<i32>().expect(word))
}

/// All words of a text that are signed numbers, or zero.
fn signed(text: &str) -> Vec<i32> {
    let words =
        text.split([' ', '(']).filter(|word| word.starts_with(['+', '-']) || word.starts_with("0.00"));
    words.map(hundredths).collect()
}

/// A text without what stands in parentheses, and that.
fn apart(text: &str) -> (String, Vec<String>) {
    let (mut outside, mut inside) = (String::new(), Vec::new());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(" (") {
        let (notes, after) = after.split_once(')').expect(text);
        outside.push_str(before);
        inside.extend(notes.split("; ").map(str::to_string));
        rest = after;
    }
    (outside + rest, inside)
}

fn leaf(sample: &Sample, line: &str) -> Position {
    let mut game = sample.game.clone();
    game.play_moves(line).expect(line);
    game.position().clone()
}

fn name(color: Color) -> &'static str {
    if color == Color::White { "White" } else { "Black" }
}

/// By the formula as it is published, and a gap that is not at a limit.
fn how_much(best: i32, here: i32) -> &'static str {
    let chance = |centipawns: i32| 2.0 / (1.0 + (-0.003_682_08 * f64::from(centipawns)).exp()) - 1.0;
    let lost: f64 = chance(best) - chance(here);
    match lost {
        ..0.01 => "as well",
        ..0.1 => "a little worse",
        ..0.2 => "worse",
        ..0.3 => "much worse",
        _ => "decisively worse",
    }
}

#[test]
fn the_sentence_of_a_gap_has_the_scores_of_the_report() {
    let (mut worse, mut decided) = (0, 0);
    for sample in samples() {
        let (fen, turn) = (sample.fen, sample.game.turn());
        let [best, others @ ..] = sample.report.lines.as_slice() else { continue };
        for (line, comparison) in others.iter().zip(&sample.explanation.others) {
            for reader in Color::ALL {
                let sentence = English.sentence(&Statement::Gap { comparison, reader });
                let san = sample.game.position().san(line.mv);
                assert!(sentence.starts_with(&format!("{san} ")), "{sentence}: {fen}");
                let sign = if reader == turn { 1 } else { -1 };
                let (best, here) = (best.score.get(), line.score.get());
                if comparison.relation == Relation::Worse {
                    let (gap, rest) =
                        sentence.split_once(", by ").expect(&sentence).1.split_once(": ").expect(fen);
                    let mut how = how_much(best, here);
                    let mut gap = gap.to_string();
                    if how == "a little worse" && best - here >= 100 {
                        // A pawn costs so little only far from the balance.
                        assert!(here.abs() > 350 && here.signum() == best.signum(), "{sentence}: {fen}");
                        let outcome = if here > 0 { "won" } else { "lost" };
                        let tail = format!(", though the game is {outcome} either way");
                        gap = gap.strip_suffix(&tail).expect(&sentence).to_string();
                        how = "worse";
                        decided += 1;
                    }
                    assert_eq!(hundredths(&gap), best - here, "{sentence}: {fen}");
                    assert_eq!(signed(rest), [sign * here, sign * best], "{sentence}: {fen}");
                    assert!(rest.contains(&format!("for {} ", name(reader))), "{sentence}: {fen}");
                    assert!(sentence.contains(&format!("{san} is {how} than ")), "{sentence}: {fen}");
                    worse += 1;
                } else if matches!(comparison.relation, Relation::WinsAsWell | Relation::LosesAsWell) {
                    let verb = if here > 0 { "wins" } else { "loses" };
                    let rest = sentence.strip_prefix(&format!("{san} {verb} as well: ")).expect(&sentence);
                    assert_eq!(signed(rest), [sign * here, sign * best], "{sentence}: {fen}");
                    assert!(rest.contains(&format!("for {} ", name(reader))), "{sentence}: {fen}");
                    assert!(how_much(best, here) == "as well" && best - here >= 15, "{sentence}: {fen}");
                    decided += 1;
                } else if comparison.relation == Relation::AboutEqual {
                    assert!(sentence.contains("about equal") && (1..15).contains(&(best - here)), "{fen}");
                }
            }
        }
    }
    assert!(worse > 200 && decided > 0, "{worse} {decided}");
}

#[test]
fn the_terms_of_a_sentence_and_its_rest_make_the_gap() {
    let mut told = 0;
    for sample in samples() {
        let turn = sample.game.turn();
        for comparison in &sample.explanation.others {
            if comparison.named == 0 || comparison.accounting != Accounting::Exact {
                continue;
            }
            for reader in Color::ALL {
                let sentence = English.sentence(&Statement::Terms { comparison, reader });
                let (outside, _) = apart(&sentence);
                let sum: i32 = signed(&outside).into_iter().sum();
                let gap = comparison.gap.expect("it is exact");
                let sign = if reader == turn { -1 } else { 1 };
                assert_eq!(sum, sign * gap, "{sentence}: {}", sample.fen);
                told += 1;
            }
        }
    }
    assert!(told > 200, "{told}");
}

#[test]
fn the_features_of_a_sentence_stand_where_it_says() {
    let (mut told, mut taken, mut scopes, mut men) = (0, 0, 0, 0);
    for sample in samples() {
        let Some(best) = &sample.explanation.best else { continue };
        let there = Plain.features(&leaf(sample, &best.line.text));
        for comparison in &sample.explanation.others {
            let here = Plain.features(&leaf(sample, &comparison.line.text));
            let sentence = English.sentence(&Statement::Terms { comparison, reader: comparison.turn });
            let notes = apart(&sentence).1;
            let (counts, notes): (Vec<String>, Vec<String>) =
                notes.into_iter().partition(|note| !note.starts_with("for "));
            if !counts.is_empty() {
                let ends = [&best.line.text, &comparison.line.text].map(|line| leaf(sample, line));
                assert_eq!(balance_of(&counts), difference(&ends[0], &ends[1]), "{sentence}: {}", sample.fen);
                men += 1;
            }
            for note in notes.iter().flat_map(|note| each(note)) {
                // for White, passed pawn on e6: +0.35 instead of none
                let (thing, values) = note.rsplit_once(": ").expect(&note);
                let thing = thing.strip_prefix("for ").expect(&note);
                let (owner, thing) = thing.split_once(", ").expect(&note);
                let (kind, square_name) = thing.rsplit_once(" on ").expect(&note);
                let square: Square = square_name.parse().expect(&note);
                let (kind, is_taken) = kind.strip_suffix(" taken").map_or((kind, false), |kind| (kind, true));
                let found = |features: &[Feature], square: Square| {
                    let ours =
                        |one: &&Feature| one.kind == kind && one.square == square && name(one.color) == owner;
                    features.iter().filter(ours).map(|one| one.value).reduce(|one, two| one + two)
                };
                let value = |word: &str| if word == "none" { None } else { Some(hundredths(word)) };
                let (is, was) = values.split_once(" instead of ").expect(&note);
                let (was, scope) =
                    was.split_once(", with ").map_or((was, None), |(was, scope)| (was, Some(scope)));
                // It may have been taken there: +3.20 instead of none, taken on f3
                let (was, taken_there) = match was.split_once(", taken on ") {
                    Some((was, square)) => (was, Some(square.parse::<Square>().expect(&note))),
                    None => (was, None),
                };
                // It may have stood on another square: +0.35 instead of +0.20 on e5
                let (was, place) = was.split_once(" on ").unwrap_or((was, square_name));
                let place: Square = place.parse().expect(&note);
                let lost = |line: &str, square| is_lost(sample, line, kind, owner, square);
                if is_taken {
                    taken += 1;
                    assert!(is == "none" && lost(&comparison.line.text, square), "{note}: {}", sample.fen);
                } else {
                    assert_eq!(value(is), found(&here, square), "{note}: {}", sample.fen);
                }
                if let Some(square) = taken_there {
                    taken += 1;
                    assert!(was == "none" && lost(&best.line.text, square), "{note}: {}", sample.fen);
                } else {
                    assert_eq!(value(was), found(&there, place), "{note}: {}", sample.fen);
                }
                if let Some(words) = scope {
                    scopes += 1;
                    let ends = [(&comparison.line.text, square), (&best.line.text, place)];
                    let counts = ends.map(|(line, square)| reach(&leaf(sample, line), square));
                    assert_eq!(words, scope_words(counts), "{note}: {}", sample.fen);
                }
                told += 1;
            }
        }
    }
    assert!(told > 100 && taken > 20 && scopes > 10 && men > 20, "{told} {taken} {scopes} {men}");
}

/// `White has a rook less and two pawns more` as letters with counts.
fn balance_of(notes: &[String]) -> Vec<(char, i32)> {
    const NUMBERS: [&str; 8] = ["a", "two", "three", "four", "five", "six", "seven", "eight"];
    let mut found = Vec::new();
    for note in notes {
        let (side, words) = note.split_once(" has ").expect(note);
        let words = words.replace(',', "");
        // The words since the last "less" or "more" are men of that sign.
        let mut open: Vec<(char, i32)> = Vec::new();
        let mut words = words.split(' ').filter(|word| *word != "and");
        while let Some(word) = words.next() {
            if word == "less" || word == "more" {
                let sign = if word == "more" { 1 } else { -1 };
                found.extend(open.drain(..).map(|(letter, count)| (letter, sign * count)));
                continue;
            }
            let count = NUMBERS.iter().position(|number| *number == word).expect(note) as i32 + 1;
            let role = words.next().expect(note);
            let role = if count == 1 { role } else { role.strip_suffix('s').expect(note) };
            let letter = match role {
                "knight" => 'n',
                "pawn" | "bishop" | "rook" | "queen" => role.chars().next().expect(note),
                _ => panic!("{note}"),
            };
            open.push((if side == "White" { letter.to_ascii_uppercase() } else { letter }, count));
        }
        assert!(open.is_empty(), "{note}");
    }
    found.sort_unstable();
    found
}

/// How many more of each letter the second board has.
fn difference(best: &Position, here: &Position) -> Vec<(char, i32)> {
    let (best, here) = (Letters::of(best), Letters::of(here));
    let count = |board: &Letters, letter| board.all(letter).len() as i32;
    "BNPQRbnpqr"
        .chars()
        .map(|letter| (letter, count(&here, letter) - count(&best, letter)))
        .filter(|(_, count)| *count != 0)
        .collect()
}

/// What stands in parentheses with a term is most of it.
#[test]
fn examples_make_most_of_their_term() {
    let mut told = 0;
    for sample in samples() {
        for comparison in &sample.explanation.others {
            let turn = name(comparison.turn);
            let sentence = English.sentence(&Statement::Terms { comparison, reader: comparison.turn });
            let Some((_, mut rest)) = sentence.split_once(':') else { continue };
            while let Some((before, after)) = rest.split_once(" (") {
                let value = hundredths(before.rsplit(' ').next().expect(&sentence));
                let (notes, after) = after.split_once(')').expect(&sentence);
                rest = after;
                if !notes.starts_with("for ") {
                    continue;
                }
                let effects = notes.split("; ").flat_map(each).map(|note| {
                    let owner = note.strip_prefix("for ").and_then(|note| note.split(',').next());
                    let values = note.rsplit_once(": ").expect(&note).1;
                    let (here, best) = values.split_once(" instead of ").expect(&note);
                    let number = |words: &str| match words.split([' ', ',']).next() {
                        None | Some("none") => 0,
                        Some(word) => hundredths(word),
                    };
                    let effect = number(here) - number(best);
                    if owner == Some(turn) { effect } else { -effect }
                });
                let sum: i32 = effects.sum();
                let is_most = sum.signum() == value.signum() && sum.abs() * 2 > value.abs();
                assert!(is_most && sum.abs() * 2 <= value.abs() * 3 + 1, "{sum} of {value}: {sentence}");
                told += 1;
            }
        }
    }
    assert!(told > 80, "{told}");
}

/// `for White, isolated pawn on a4 and c4: each -0.10 instead of none`, one by one.
fn each(note: &str) -> Vec<String> {
    let list = |squares: &str| -> Vec<String> {
        let squares: Vec<String> =
            squares.split(", ").flat_map(|squares| squares.split(" and ")).map(str::to_string).collect();
        assert!(squares.len() > 1 && squares.is_sorted_by(|one, two| one != two), "{note}");
        squares
    };
    // for White, pawns taken on b3: none instead of each +0.82 on c2 and c4
    if let Some((things, values)) = note.split_once(": none instead of each ") {
        let (kind, taken) = things.split_once("s taken on ").expect(note);
        let (value, squares) = values.split_once(" on ").expect(note);
        let one = |square| format!("{kind} taken on {taken}: none instead of {value} on {square}");
        return list(squares).into_iter().map(one).collect();
    }
    let Some((things, values)) = note.split_once(": each ") else { return vec![note.to_string()] };
    let (thing, squares) = things.rsplit_once(" on ").expect(note);
    list(squares).into_iter().map(|square| format!("{thing} on {square}: {values}")).collect()
}

/// Whether a man of this kind and side was taken on a square in a line.
fn is_lost(sample: &Sample, line: &str, kind: &str, owner: &str, square: Square) -> bool {
    let played = Played::from_text(sample.game.position(), line).expect(line);
    played.positions.iter().zip(&played.moves).any(|(position, mv)| {
        let passing = Square::new(mv.to().file(), mv.from().rank());
        let at = if mv.is_en_passant() { passing } else { mv.to() };
        let victim = position.piece_at(at).filter(|_| mv.is_capture() && at == square);
        victim.is_some_and(|man| man.role().name() == kind && name(man.color()) == owner)
    })
}

/// How many squares a man attacks that hold no man of its side and that no enemy pawn attacks.
fn reach(position: &Position, square: Square) -> usize {
    let letters = Letters::of(position);
    let man = letters.man(square).expect("a man");
    let is_free = |at: &Square| {
        let is_own = letters.man(*at).is_some_and(|other| other.is_uppercase() == man.is_uppercase());
        let pawn = if man.is_uppercase() { 'p' } else { 'P' };
        !is_own && !letters.all(pawn).iter().any(|&pawn| letters.attacks(pawn, *at))
    };
    Square::ALL.iter().filter(|&&at| letters.attacks(square, at)).filter(|at| is_free(at)).count()
}

fn scope_words([here, best]: [usize; 2]) -> String {
    let squares = match here {
        0 => "no square".to_string(),
        1 => "1 square".to_string(),
        many => format!("{many} squares"),
    };
    format!("{squares} out of pawns' reach instead of {best}")
}

#[test]
fn the_ledger_is_the_evaluation_of_the_position_and_adds_up() {
    for sample in samples() {
        let position = sample.game.position();
        let ledger = sample.explanation.ledger.as_ref().expect(sample.fen);
        for reader in Color::ALL {
            let sentence = English.sentence(&Statement::Ledger { ledger, reader });
            let numbers = signed(&sentence);
            let (total, terms) = numbers.split_first().expect(&sentence);
            let mover = Plain.evaluate(position).get();
            assert_eq!(*total, if reader == position.turn() { mover } else { -mover }, "{sentence}");
            assert_eq!(terms.iter().sum::<i32>(), *total, "{sentence}: {}", sample.fen);
        }
    }
}

#[test]
fn the_verdict_goes_by_its_limits() {
    for sample in samples() {
        let (turn, score) = (sample.game.turn(), sample.report.score());
        let verdict = English.sentence(&Statement::Verdict {
            verdict: &sample.explanation.verdict,
            depth: sample.report.depth,
            reader: turn,
        });
        if score.is_mate() {
            assert!(verdict.contains(" mates in "), "{verdict}: {}", sample.fen);
            continue;
        }
        let leader = name(if score.get() > 0 { turn } else { !turn });
        let words = match score.get().abs() {
            0..=25 => "The position is equal".to_string(),
            26..=69 => format!("{leader} is slightly better"),
            70..=149 => format!("{leader} is clearly better"),
            _ => format!("{leader} is winning"),
        };
        if verdict.starts_with("With best play it is a draw") || verdict.starts_with("The best line repeats")
        {
            assert_eq!(score.get(), 0, "{verdict}: {}", sample.fen);
        } else {
            assert!(verdict.starts_with(&words), "{verdict}: {}", sample.fen);
            assert_eq!(signed(&verdict), [score.get()], "{verdict}: {}", sample.fen);
        }
    }
}
