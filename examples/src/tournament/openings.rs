//! Where the games of a match begin.

use std::path::Path;

use movegen::{Epd, Game};
use opening_book::pgn::Reader;
use search::SplitMix64;

use crate::{Failure, command};

/// The openings that are used where no file is named: `examples/data/openings.pgn`.
const BUILT_IN: &str = include_str!("../../data/openings.pgn");

/// A start of a game.
#[derive(Debug, Clone)]
pub struct Opening {
    /// What it is called, if it has a name.
    pub name: Option<String>,
    /// Its moves so far, or the position where it begins.
    pub game: Game,
}

/// The built-in openings: main lines of all kinds, four to ten half-moves deep.
///
/// ```
/// let openings = examples::tournament::openings::built_in();
/// assert!(openings.len() >= 100);
/// assert!(openings.iter().all(|opening| opening.name.is_some() && opening.game.outcome().is_none()));
/// ```
pub fn built_in() -> Vec<Opening> {
    // A test reads the same text.
    from_pgn(BUILT_IN).unwrap_or_default()
}

/// Reads a file of openings: PGN, each game an opening with all its moves, or EPD (`.epd`, `.fen`), each line a
/// position.
///
/// # Errors
///
/// [`Failure::BadInput`]: a file that can't be read or has no openings, a game with an error, a line that is no
/// position, an opening after which the game is over.
pub fn load(path: &Path) -> Result<Vec<Opening>, Failure> {
    let bad = |what: String| Failure::BadInput(format!("{}: {what}", path.display()));
    let bytes = command::read(path).map_err(|error| bad(error.to_string()))?;
    let is_epd = path
        .extension()
        .is_some_and(|extension| ["epd", "fen"].iter().any(|known| extension.eq_ignore_ascii_case(known)));
    let text = String::from_utf8_lossy(&bytes);
    let openings = if is_epd { from_epd(&text) } else { from_pgn(&text) };
    openings.map_err(bad)
}

fn from_pgn(text: &str) -> Result<Vec<Opening>, String> {
    let mut reader = Reader::new(text.as_bytes());
    let mut openings = Vec::new();
    while let Some(record) = reader.read_record().map_err(|error| error.to_string())? {
        if let Some(problem) = record.problems.iter().find(|problem| problem.is_error()) {
            return Err(problem.to_string());
        }
        let name = ["Opening", "ECO"].iter().find_map(|tag| record.tags.get(tag)).map(ToString::to_string);
        let opening = Opening { name, game: record.game };
        check(&opening, &format!("game {}", openings.len() + 1))?;
        openings.push(opening);
    }
    if openings.is_empty() { Err("no games in it".to_string()) } else { Ok(openings) }
}

fn from_epd(text: &str) -> Result<Vec<Opening>, String> {
    let mut openings = Vec::new();
    for (number, line) in Epd::lines(text) {
        let epd = line.map_err(|error| format!("line {number}: {error}"))?;
        let opening =
            Opening { name: epd.id().map(ToString::to_string), game: Game::new(epd.position().clone()) };
        check(&opening, &format!("line {number}"))?;
        openings.push(opening);
    }
    if openings.is_empty() { Err("no positions in it".to_string()) } else { Ok(openings) }
}

fn check(opening: &Opening, place: &str) -> Result<(), String> {
    match opening.game.outcome() {
        Some(outcome) => Err(format!("{place}: the game is over: {}", outcome.reason())),
        None => Ok(()),
    }
}

/// Puts openings into an order that a seed decides (Fisher and Yates), so that a short match is a fair sample.
pub fn shuffle(openings: &mut [Opening], seed: u64) {
    let mut numbers = SplitMix64::new(seed);
    for last in (1..openings.len()).rev() {
        let other = (numbers.next_u64() % (last as u64 + 1)) as usize;
        openings.swap(last, other);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_built_in_openings_are_sound_and_all_different() {
        let openings = from_pgn(BUILT_IN).unwrap_or_else(|error| panic!("{error}"));
        let positions: HashSet<_> =
            openings.iter().map(|opening| opening.game.position().to_string()).collect();
        let names: HashSet<_> = openings.iter().map(|opening| opening.name.clone()).collect();
        assert_eq!((positions.len(), names.len()), (openings.len(), openings.len()));
        for opening in &openings {
            let plies = opening.game.moves().len();
            assert!((4..=10).contains(&plies), "{:?}: {plies} half-moves", opening.name);
        }
    }

    #[test]
    fn a_seed_decides_the_order_and_loses_no_opening() {
        let order = |seed| {
            let mut openings = built_in();
            shuffle(&mut openings, seed);
            openings.into_iter().filter_map(|opening| opening.name).collect::<Vec<_>>()
        };
        assert_eq!(order(1), order(1));
        assert_ne!(order(1), order(2));
        let sorted = |mut names: Vec<String>| {
            names.sort();
            names
        };
        assert_eq!(sorted(order(1)), sorted(order(2)));
    }

    #[test]
    fn what_is_wrong_with_a_file_is_said_with_its_place() {
        let error = |openings: Result<Vec<Opening>, String>| openings.expect_err("an error");
        assert_eq!(error(from_pgn("\n")), "no games in it");
        assert!(error(from_pgn("1. e4 e5 2. Ke3 *")).starts_with("game 1, line 1: ply 3: \"Ke3\""));
        assert_eq!(error(from_pgn("1. f3 e5 2. g4 Qh4# 0-1")), "game 1: the game is over: checkmate");
        assert_eq!(error(from_epd("# nothing\n")), "no positions in it");
        assert!(error(from_epd("\n8/8 w - -\n")).starts_with("line 2: "));
        let over = error(from_epd("7k/5Q2/6K1/8/8/8/8/8 b - -"));
        assert_eq!(over, "line 1: the game is over: draw by stalemate");
    }
}
