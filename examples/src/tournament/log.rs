//! The games of a match in a PGN file: one is added at a time, and what was finished is never lost.

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use movegen::{Color, Game, excerpt};
use opening_book::pgn::{Export, GameResult, Reader, Record, TagError, Tags};

use super::duel::Ending;
use super::openings::Opening;
use crate::text::counted;
use crate::{Failure, command};

/// The tag with everything that two runs must have in common to belong to one match.
const SETTINGS: &str = "MatchSettings";
/// The tag with the ending in words.
const ENDING: &str = "Ending";

/// What all games of a match have in common.
#[derive(Debug, Clone)]
pub struct Header {
    /// The two players' names.
    pub names: [String; 2],
    /// The settings, in one line.
    pub settings: String,
    /// PGN's tag `TimeControl`.
    pub time_control: String,
}

/// A game of the schedule: which opening, which colours. It depends on its number alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fixture {
    /// From 1.
    pub number: u32,
}

impl Fixture {
    /// Which pair of games it belongs to, from 1.
    pub fn pair(self) -> u32 {
        self.number.div_ceil(2)
    }

    /// Which player has White: the first in odd games.
    pub fn white(self) -> usize {
        usize::from(self.number.is_multiple_of(2))
    }

    /// The first player's colour.
    pub fn first_color(self) -> Color {
        if self.white() == 0 { Color::White } else { Color::Black }
    }

    /// The opening of the game.
    pub fn opening(self, openings: &[Opening]) -> &Opening {
        &openings[(self.pair() as usize - 1) % openings.len()]
    }

    /// The tag `Round`: the pair, and the game in it.
    pub fn round(self) -> String {
        format!("{}.{}", self.pair(), self.white() + 1)
    }
}

/// A finished game as PGN. It has no date: the same match is the same file.
///
/// # Errors
///
/// [`TagError`]: a name or settings too long for a tag.
pub fn to_pgn(
    header: &Header,
    fixture: Fixture,
    opening: &Opening,
    game: &Game,
    ending: &Ending,
) -> Result<String, TagError> {
    let mut tags = Tags::new();
    let [first, second] = &header.names;
    let (white, black) = if fixture.white() == 0 { (first, second) } else { (second, first) };
    tags.set("Event", &format!("{first} - {second}"))?;
    tags.set("Round", &fixture.round())?;
    tags.set("White", white)?;
    tags.set("Black", black)?;
    if let Some(name) = &opening.name {
        tags.set("Opening", name)?;
    }
    tags.set("PlyCount", &game.moves().len().to_string())?;
    tags.set("Termination", ending.termination())?;
    tags.set("TimeControl", &header.time_control)?;
    tags.set(ENDING, &ending.to_string())?;
    tags.set(SETTINGS, &header.settings)?;
    Ok(Export::new(game).with_tags(&tags).with_result(ending.result()).to_string())
}

/// How the text of a game begins, up to its result.
fn beginning(header: &Header, fixture: Fixture, opening: &Opening) -> Result<String, TagError> {
    let mut text = to_pgn(header, fixture, opening, &opening.game, &Ending::TooLong)?;
    text.truncate(text.find("[Result ").unwrap_or(0));
    Ok(text)
}

/// A game that was played before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Past {
    /// Its result.
    pub result: GameResult,
    /// Its ending in words.
    pub ending: String,
}

/// The PGN file of a match.
#[derive(Debug)]
pub struct Log {
    file: File,
    path: PathBuf,
}

impl Log {
    /// A new file.
    ///
    /// # Errors
    ///
    /// [`Failure::BadInput`] where it exists already, or can't be made: games that were played are not
    /// overwritten.
    pub fn create(path: &Path) -> Result<Log, Failure> {
        match File::options().write(true).create_new(true).open(path) {
            Ok(file) => Ok(Log { file, path: path.to_owned() }),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                Err(bad(path, "the file exists: --resume goes on with its match, or name another"))
            }
            Err(error) => Err(bad(path, error)),
        }
    }

    /// The file of a match that was interrupted, and the games in it. The beginning of the next one, behind the last
    /// whole game, is cut off. A file that does not exist is made.
    ///
    /// # Errors
    ///
    /// [`Failure::BadInput`]: it can't be read or written, its games are not the first of this match, or behind them
    /// stands something else. The file is as it was.
    pub fn resume(path: &Path, header: &Header, openings: &[Opening]) -> Result<(Log, Vec<Past>), Failure> {
        let bytes = match command::read(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Log::create(path).map(|log| (log, Vec::new()));
            }
            read => read.map_err(|error| bad(path, error))?,
        };
        let (records, whole) = read(&bytes).map_err(|error| bad(path, error))?;
        let mut games = Vec::with_capacity(records.len());
        for (number, record) in (1..).zip(&records) {
            let fixture = Fixture { number };
            let past = compare(record, header, fixture, fixture.opening(openings));
            games.push(past.map_err(|why| bad(path, format!("game {number} is of another match: {why}")))?);
        }
        let next = Fixture { number: games.len() as u32 + 1 };
        let begins = beginning(header, next, next.opening(openings)).map_err(|error| bad(path, error))?;
        let rest = &bytes[whole..];
        if !rest.starts_with(begins.as_bytes()) && !begins.as_bytes().starts_with(rest) {
            let (found, expected) =
                (String::from_utf8_lossy(rest), begins.lines().next().unwrap_or_default());
            let found = excerpt(found.trim_start());
            let games = counted(games.len() as u64, "game", "games");
            let why =
                format!("behind {games} of this match stands {found:?}, expected {expected:?} or nothing");
            return Err(bad(path, why));
        }
        let open = || {
            let mut file = File::options().write(true).open(path)?;
            file.set_len(whole as u64)?;
            file.seek(SeekFrom::End(0))?;
            Ok(file)
        };
        let file = open().map_err(|error: io::Error| bad(path, error))?;
        Ok((Log { file, path: path.to_owned() }, games))
    }

    /// Adds a finished game, and waits until it is on the disk.
    ///
    /// # Errors
    ///
    /// Whatever writing gives; the file then has whole games alone, as before.
    pub fn append(&mut self, pgn: &str) -> io::Result<()> {
        let name =
            |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", self.path.display()));
        let before = self.file.stream_position().map_err(name)?;
        let written = self.file.write_all(pgn.as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|error| {
            // A device or a pipe can't be cut; the error that matters is the first.
            let _ = self.file.set_len(before);
            name(error)
        })
    }
}

fn bad(path: &Path, error: impl std::fmt::Display) -> Failure {
    Failure::BadInput(format!("{}: {error}", path.display()))
}

/// The whole games of a file that this program wrote, and how many bytes they take. Each ends with an empty
/// line, which is the last that is written of it.
fn read(bytes: &[u8]) -> io::Result<(Vec<Record>, usize)> {
    let ends = |rest: &[u8]| {
        let blank = |place: usize| rest[place..].starts_with(b"\n\n");
        let tags = (0..rest.len()).find(|&place| blank(place))?;
        (tags + 2..rest.len()).find(|&place| blank(place)).map(|moves| moves + 2)
    };
    let (mut records, mut whole) = (Vec::new(), 0);
    while let Some(length) = ends(&bytes[whole..]) {
        let record = Reader::new(&bytes[whole..whole + length]).read_record()?;
        records.extend(record);
        whole += length;
    }
    Ok((records, whole))
}

/// What is to be known of a game that was played, if it is that of the schedule.
fn compare(record: &Record, header: &Header, fixture: Fixture, opening: &Opening) -> Result<Past, String> {
    let [white, black] = [fixture.white(), 1 - fixture.white()];
    let round = fixture.round();
    for (tag, expected) in [
        ("White", header.names[white].as_str()),
        ("Black", &header.names[black]),
        ("Round", &round),
        (SETTINGS, &header.settings),
    ] {
        let found = record.tags.get(tag).unwrap_or("?");
        if found != expected {
            return Err(format!("{tag} is {found:?}, expected {expected:?}"));
        }
    }
    if let Some(problem) = record.problems.iter().find(|problem| problem.is_error()) {
        return Err(problem.fault.to_string());
    }
    let (game, start) = (&record.game, &opening.game);
    let same_name = record.tags.get("Opening") == opening.name.as_deref();
    if !same_name || game.start() != start.start() || !game.moves().starts_with(start.moves()) {
        return Err("it has another opening".to_string());
    }
    if record.result == GameResult::Unknown {
        return Err("it has no result".to_string());
    }
    let ending = record.tags.get(ENDING).unwrap_or_default().to_string();
    Ok(Past { result: record.result, ending })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_of_games_have_one_opening_and_both_colours() {
        let rounds: Vec<_> = (1..=4).map(|number| Fixture { number }.round()).collect();
        assert_eq!(rounds, ["1.1", "1.2", "2.1", "2.2"]);
        let colors: Vec<_> = (1..=4).map(|number| Fixture { number }.first_color()).collect();
        assert_eq!(colors, [Color::White, Color::Black, Color::White, Color::Black]);
    }

    #[test]
    fn a_game_cut_off_anywhere_leaves_those_before_it() {
        let header = Header {
            names: ["Ada".to_string(), "Bob \"B\"".to_string()],
            settings: "depth 1".to_string(),
            time_control: "-".to_string(),
        };
        let opening = Opening { name: None, game: Game::default() };
        let pgn = |number, moves| {
            let mut game = Game::default();
            game.play_moves(moves).expect("legal moves");
            to_pgn(&header, Fixture { number }, &opening, &game, &Ending::TooLong).expect("short tags")
        };
        let (first, second) = (pgn(1, "e4 e5"), pgn(2, "d4 d5 c4"));
        let whole = format!("{first}{second}");
        for end in 0..=whole.len() {
            let (records, length) = read(&whole.as_bytes()[..end]).expect("bytes");
            let expected = usize::from(end >= first.len()) + usize::from(end == whole.len());
            assert_eq!(records.len(), expected, "cut at {end}");
            assert_eq!(length, [0, first.len(), whole.len()][expected], "cut at {end}");
            for (number, record) in (1..).zip(&records) {
                let past = compare(record, &header, Fixture { number }, &opening);
                assert_eq!(past.map(|past| past.result), Ok(GameResult::Draw), "cut at {end}");
            }
        }
    }
}
