//! The proof, by trying everything: from every position of the domain the machine mates, whatever Black does.
//!
//! Black's moves, mate and legality come from `movegen`; the figures to compare with from `tests/data`.
//! `cargo test -p torres-krk --test proof -- --nocapture` prints what is found.

use std::collections::BTreeMap;
use std::fmt::Write;

use movegen::{Color, File, Move, Position, Rank, Square};
use torres_krk::{Ajedrecista, Condition, Lengths, Men, Orientation, Rule, check, decide};

const FIGURES: &str = include_str!("data/figures.tsv");
const HISTOGRAM: &str = include_str!("data/histogram.tsv");
const HISTORICAL: &str = include_str!("data/historical.tsv");

/// A table of two columns.
fn rows(table: &str) -> impl Iterator<Item = (&str, &str)> {
    table.lines().map(|line| line.split_once('\t').expect("two columns"))
}

fn figure(name: &str) -> &'static str {
    rows(FIGURES).find(|row| row.0 == name).unwrap_or_else(|| panic!("no figure {name}")).1
}

/// Every position of the domain with White to move, in both orientations.
fn domain() -> impl Iterator<Item = Men> {
    Men::all().filter(|&men| check(men, Color::White).is_ok())
}

/// How long the machine takes, by the library; what holds it to the truth is below.
fn length(men: Men) -> u8 {
    Lengths::shared().moves(men, Color::White).unwrap_or_else(|error| panic!("{men}: {error}"))
}

/// `a3a2b1 1 a2h2`: where king, rook and black king stand, the rule that fires, and the move.
fn line(men: Men) -> String {
    let decision = decide(men).unwrap_or_else(|error| panic!("{men}: {error}"));
    format!("{} {} {}\n", squares(men), decision.rule.number(), decision.mv)
}

fn squares(Men { king, rook, bare }: Men) -> String {
    format!("{king}{rook}{bare}")
}

/// One line for each position of the domain, sorted as text.
fn list(line: impl Fn(Men) -> String) -> String {
    let mut lines: Vec<_> = domain().map(line).collect();
    lines.sort_unstable();
    lines.concat()
}

/// 64-bit FNV-1a (Fowler, Noll, Vo).
fn fnv1a(text: &str) -> String {
    let hash = text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    });
    format!("{hash:016x}")
}

/// What the domain is, said once more: strict ranks, an outer file for the rook, and Black not in check.
fn is_in_domain(men: Men) -> bool {
    let [king, rook, bare] = [men.king, men.rook, men.bare].map(Square::rank);
    let between = (king > rook && rook > bare) || (king < rook && rook < bare);
    let outer = [File::A, File::B, File::G, File::H].contains(&men.rook.file());
    between && outer && men.position(Color::White).is_some()
}

#[test]
fn the_domain_is_what_it_is_said_to_be_and_all_else_is_refused() {
    for men in Men::all() {
        assert_eq!(check(men, Color::White).is_ok(), is_in_domain(men), "{men}");
        assert_eq!(decide(men).is_ok(), is_in_domain(men), "{men}");
    }
    let count = |orientation| domain().filter(|&men| check(men, Color::White) == Ok(orientation)).count();
    assert_eq!(count(Orientation::Down), count(Orientation::Up));
    assert_eq!(domain().count().to_string(), figure("positions"));
}

/// The heart of it. The move is defined and legal; whatever Black answers takes no rook and stays in the domain,
/// in the same orientation; without an answer it is mate, never stalemate. And there is a number with each position
/// that gets smaller with every pair of moves: so no game comes back to a position, and each ends, in mate.
#[test]
fn the_machine_mates_from_every_position_against_every_defence() {
    let mut fired: BTreeMap<Rule, u32> = BTreeMap::new();
    let mut histogram: BTreeMap<u8, u32> = BTreeMap::new();
    for men in domain() {
        let position = men.position(Color::White).expect("legal");
        let decision = decide(men).unwrap_or_else(|error| panic!("{position}: {error}"));
        assert!(position.is_legal(decision.mv), "{position}: {} is illegal", decision.mv);
        let mut after = position.clone();
        let _ = after.make(decision.mv);
        assert_eq!(Men::of(after.board()), Some(decision.after()), "{position}");
        assert!(!after.in_check() || decision.rule == Rule::Check, "{position}: check by {decision}");
        assert!(after.in_check() || decision.rule != Rule::Check, "{position}: no check by {decision}");

        let replies = after.legal_moves();
        if replies.is_empty() {
            assert!(after.in_check(), "{position}: stalemate after {}", decision.mv);
            let last = if decision.orientation == Orientation::Down { Rank::R1 } else { Rank::R8 };
            assert_eq!((men.bare.rank(), length(men)), (last, 1), "{position}");
        }
        let needed = Lengths::shared().moves(decision.after(), Color::Black);
        assert_eq!(needed, Ok(length(men) - 1), "{position}: after {}", decision.mv);
        let mut longest = 0;
        for reply in &replies {
            assert!(!reply.is_capture(), "{position}: {} loses the rook to {reply}", decision.mv);
            let mut next = after.clone();
            let _ = next.make(reply);
            let next_men = Men::of(next.board()).expect("three men");
            let still = check(next_men, Color::White);
            assert_eq!(still, Ok(decision.orientation), "{position}: {} {reply}", decision.mv);
            assert!(length(next_men) < length(men), "{position}: {} {reply} gets no nearer", decision.mv);
            longest = longest.max(length(next_men));
        }
        assert_eq!(length(men), longest + 1, "{position}");
        *fired.entry(decision.rule).or_default() += 1;
        *histogram.entry(length(men)).or_default() += 1;
    }

    let positions: u32 = histogram.values().sum();
    let longest = *histogram.keys().next_back().expect("positions");
    let over_fifty: u32 = histogram.range(51..).map(|(_, count)| count).sum();
    println!("{positions} positions of the domain with White to move, all of them won");
    println!("longest game against best defence: {longest} moves");
    println!("more than fifty moves: {over_fifty} positions");
    for (rule, count) in &fired {
        println!("rule {} ({rule}): {count} positions", rule.number());
    }
    println!("moves to mate, positions:");
    for (moves, count) in &histogram {
        println!("{moves:>2} {count:>4}");
    }
    assert_eq!(positions.to_string(), figure("positions"));
    assert_eq!(longest.to_string(), figure("longest"));
    assert_eq!(over_fifty.to_string(), figure("over fifty"));
    let table = histogram.iter().fold(String::new(), |mut table, (moves, count)| {
        writeln!(table, "{moves}\t{count}").expect("a string takes everything");
        table
    });
    assert_eq!(table, HISTOGRAM);
}

/// `TORRES_KRK_LISTS=DIR` writes both lists there, as `moves.txt` and `lengths.txt`.
#[test]
fn every_move_and_every_length_is_that_of_an_independent_solver() {
    let moves = list(line);
    let lengths = list(|men| format!("{} {}\n", squares(men), length(men)));
    if let Some(directory) = std::env::var_os("TORRES_KRK_LISTS") {
        let directory = std::path::PathBuf::from(directory);
        for (name, text) in [("moves.txt", &moves), ("lengths.txt", &lengths)] {
            std::fs::write(directory.join(name), text).expect("the directory is there");
        }
    }
    println!("moves {}, lengths {}", fnv1a(&moves), fnv1a(&lengths));
    assert!(moves.contains("a3a2b1 1 a2h2\n"));
    assert_eq!(fnv1a(&moves), figure("moves fnv1a"));
    assert_eq!(fnv1a(&lengths), figure("lengths fnv1a"));
}

#[test]
fn every_start_with_black_to_move_is_won_or_refused_for_its_reason() {
    let [mut starts, mut over_fifty, mut hanging, mut stalemate, mut elsewhere] = [0; 5];
    for men in Men::all().filter(|men| men.is_legal(Color::Black)) {
        let position = men.position(Color::Black).expect("legal");
        let right_place = {
            let [king, rook, bare] = [men.king, men.rook, men.bare].map(Square::rank);
            let outer = [File::A, File::B, File::G, File::H].contains(&men.rook.file());
            outer && ((king > rook && rook > bare) || (king < rook && rook < bare))
        };
        let replies = position.legal_moves();
        let machine = Ajedrecista::new(position.clone());
        let failed = machine.as_ref().err().map(|error| error.conditions().to_vec());
        if !right_place {
            assert!(failed.is_some(), "{position}");
            elsewhere += 1;
        } else if replies.is_empty() {
            assert!(!position.in_check(), "{position}: no mate can be set up in the domain");
            assert_eq!(
                failed.as_deref(),
                Some(&[Condition::BlackMoves { in_check: false }][..]),
                "{position}"
            );
            stalemate += 1;
        } else if replies.iter().any(|mv| mv.is_capture()) {
            assert_eq!(failed.as_deref(), Some(&[Condition::RookSafe(men.rook)][..]), "{position}");
            hanging += 1;
        } else {
            assert_eq!(failed, None, "{position}");
            let moves = Lengths::shared().moves(men, Color::Black).expect("accepted");
            let all = replies.iter().map(|&mv| length(after(&position, mv)));
            assert_eq!(Some(moves), all.max(), "{position}");
            let mut defences = Lengths::shared().best_defence(men).expect("accepted");
            let mut best = replies.to_vec();
            best.retain(|&mv| length(after(&position, mv)) == moves);
            best.sort_unstable();
            defences.sort_unstable();
            assert_eq!(defences, best, "{position}");
            starts += 1;
            over_fifty += u32::from(moves > 50);
        }
    }
    println!(
        "{starts} starts with Black to move, {over_fifty} of more than fifty moves, {elsewhere} outside"
    );
    assert_eq!(starts.to_string(), figure("starts"));
    assert_eq!(over_fifty.to_string(), figure("starts over fifty"));
    assert_eq!(hanging.to_string(), figure("starts with a hanging rook"));
    assert_eq!(stalemate.to_string(), figure("starts with stalemate"));
}

fn after(position: &Position, mv: Move) -> Men {
    let mut position = position.clone();
    let _ = position.make(mv);
    Men::of(position.board()).expect("three men")
}

#[test]
fn the_set_up_of_1912_takes_as_long_as_the_table_in_the_docs_says() {
    let historical = |bare: Square| {
        let men = Men { king: Square::A8, rook: Square::B7, bare };
        Lengths::shared().moves(men, Color::Black)
    };
    for (name, moves) in rows(HISTORICAL) {
        let bare: Square = name.parse().expect("a square");
        assert_eq!(historical(bare).expect("in the domain").to_string(), moves, "{name}");
        assert!(Ajedrecista::historical(bare).is_ok(), "{name}");
    }
    let accepted: Vec<Square> =
        Square::ALL.into_iter().filter(|&bare| Ajedrecista::historical(bare).is_ok()).collect();
    assert_eq!(accepted.len(), 48);
    assert_eq!(rows(HISTORICAL).count(), 48);

    // The claims that the docs contradict.
    let lengths: Vec<u32> = rows(HISTORICAL).map(|(_, moves)| moves.parse().expect("a number")).collect();
    assert_eq!(lengths.iter().filter(|&&moves| moves > 50).count(), 41);
    assert!(!lengths.contains(&63));
    let longest = rows(HISTORICAL).filter(|&(_, moves)| moves == "66").map(|(square, _)| square);
    assert_eq!(longest.collect::<Vec<_>>(), ["c5", "d5", "e5", "c6", "e6"]);

    let readme = include_str!("../README.md");
    for rank in Rank::ALL.into_iter().take(6) {
        let mut row = format!("| **{rank}** |");
        for file in File::ALL {
            let moves = historical(Square::new(file, rank)).expect("in the domain");
            write!(row, " {moves} |").expect("a string takes everything");
        }
        assert!(readme.contains(&row), "the docs lack {row}");
    }
}

#[test]
fn the_docs_have_the_histogram() {
    let readme = include_str!("../README.md").split_whitespace().collect::<Vec<_>>().join(" ");
    let counts: Vec<&str> = rows(HISTOGRAM).map(|(_, count)| count).collect();
    assert!(readme.contains(&counts.join(" ")), "the docs lack {}", counts.join(" "));
    for name in ["positions", "over fifty", "starts"] {
        let number = figure(name);
        let (thousands, rest) = number.split_at(number.len() - 3);
        assert!(readme.contains(&format!("{thousands},{rest}")), "the docs lack {name}: {number}");
    }
}

/// Reflected left to right or top to bottom, the machine plays the reflected move by the same rule.
#[test]
fn the_rules_are_symmetric() {
    let mirror = |square: Square| Square::new(File::ALL[7 - square.file().index()], square.rank());
    for men in domain() {
        let decision = decide(men).expect("in the domain");
        for reflect in [&mirror as &dyn Fn(Square) -> Square, &Square::flipped] {
            let Men { king, rook, bare } = men;
            let image = Men { king: reflect(king), rook: reflect(rook), bare: reflect(bare) };
            let other = decide(image).unwrap_or_else(|error| panic!("{image}: {error}"));
            let expected = Move::quiet(reflect(decision.mv.from()), reflect(decision.mv.to()));
            assert_eq!((other.rule, other.mv), (decision.rule, expected), "{men} and {image}");
        }
    }
}

/// The automaton had eight actions: king left, right, down; rook left, right, down one, to the a-file, to the
/// h-file.
#[test]
fn no_move_needs_more_than_the_eight_actuators() {
    for men in domain().filter(|&men| check(men, Color::White) == Ok(Orientation::Down)) {
        let decision = decide(men).expect("in the domain");
        let (from, to) = (decision.mv.from(), decision.mv.to());
        let down = to.file() == from.file() && to.rank().index() + 1 == from.rank().index();
        let across = to.rank() == from.rank();
        let one = across && to.file().index().abs_diff(from.file().index()) == 1;
        let to_the_edge = across && from == men.rook && matches!(to.file(), File::A | File::H);
        assert!(down || one || to_the_edge, "{men}: {decision}");
    }
}
