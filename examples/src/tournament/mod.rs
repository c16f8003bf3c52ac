//! `match`: two players, many games, and what they say about who is stronger.
//!
//! A player is a machine of ours or any program that speaks UCI ([`uci_client`]) or xboard's protocol
//! ([`xboard_client`]). Openings are played twice, with
//! colours swapped ([`openings`]); games end by the rules with every draw claimed ([`duel`]) or by a fault of a
//! player ([`player`]), which loses the game and not the match; each is in the PGN file before the next
//! begins ([`log`]); the score comes with its error bar ([`statistics`]).

pub mod duel;
pub mod guest;
pub mod log;
pub mod openings;
pub mod pace;
pub mod player;
pub mod process;
mod report;
pub mod statistics;
pub mod text;
pub mod uci_client;
pub mod xboard_client;

use std::io::Write;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::{ArgGroup, Parser};
use movegen::Game;
use search::SplitMix64;
use thiserror::Error;

use self::duel::Ending;
use self::guest::{Patience, StartError};
use self::log::{Fixture, Header, Log};
use self::openings::Opening;
use self::pace::{Clocks, Pace, TimeControl};
use self::player::{InProcess, Player};
use self::process::{CommandLine, NotACommandLine};
use self::report::Standing;
use self::text::NameValue;
use self::uci_client::UciPlayer;
use self::xboard_client::XboardPlayer;
use crate::machines::{ALL, Machine};
use crate::{Failure, Screen, command};

/// Plays a match between two machines, or other programs.
///
/// A player is the name of a machine, or in quotes `cmd:PATH [ARGUMENTS]` for a program that speaks UCI, or
/// `xboard:PATH [ARGUMENTS]` for one that speaks the xboard protocol. Each opening is played twice, with
/// colours swapped. A game ends by mate, stalemate or insufficient material, and by threefold repetition and fifty moves,
/// which are claimed at once; a crash, a hang, an illegal move or a loss on time loses it. Nothing is
/// adjudicated unless `--max-plies` says so. The last lines are the score of A, its Elo difference with 95 % error
/// bar, the likelihood of superiority, and `result WINS LOSSES DRAWS`.
#[derive(Debug, Parser)]
#[command(name = "match", version)]
#[command(group = ArgGroup::new("pace").args(["depth", "movetime", "tc"]))]
pub struct Match {
    /// The first player: a machine's name, cmd:PATH or xboard:PATH
    #[arg(value_name = "A")]
    pub a: Contestant,
    /// The second player
    #[arg(value_name = "B")]
    pub b: Contestant,
    /// How many games, 1 to 1000000
    #[arg(long, value_name = "N", default_value = "2", value_parser = command::whole_number(1_u32, 1_000_000), allow_negative_numbers = true)]
    pub games: u32,
    /// The file that each game is added to: a new one, or with --resume that of the match
    #[arg(long, value_name = "FILE")]
    pub pgn: Option<PathBuf>,
    /// Go on with the match in the PGN file
    #[arg(long, requires = "pgn")]
    pub resume: bool,
    /// Openings: a PGN file, each of its games with all its moves, or an EPD file [default: 120 well-known ones]
    #[arg(long, value_name = "FILE")]
    pub openings: Option<PathBuf>,
    /// How many half-moves deep each move is searched, 1 to 128 [default: as each machine has it]
    #[arg(long, value_name = "N", value_parser = command::whole_number(1_u32, 128), allow_negative_numbers = true)]
    pub depth: Option<u32>,
    /// Milliseconds for each move
    #[arg(long, value_name = "MS", value_parser = command::whole_number(1, u32::MAX), allow_negative_numbers = true)]
    pub movetime: Option<u32>,
    /// A game clock: seconds, and an increment after each move
    #[arg(long, value_name = "SEC+INC", allow_hyphen_values = true)]
    pub tc: Option<TimeControl>,
    /// How many milliseconds a move may be over its time [default: 100 with --tc, 500 with --movetime]
    #[arg(long, value_name = "MS", value_parser = command::whole_number(0_u32, 60_000), allow_negative_numbers = true)]
    pub margin: Option<u32>,
    /// A game that is so many half-moves long is drawn
    #[arg(long, value_name = "N", value_parser = command::whole_number(1_u32, 100_000), allow_negative_numbers = true)]
    pub max_plies: Option<u32>,
    /// Where all chance starts from: the order of the openings, the machines' dice
    #[arg(long, value_name = "N", default_value = "0", value_parser = command::whole_number(0, u64::MAX), allow_negative_numbers = true)]
    pub seed: u64,
    /// An option of A
    #[arg(long, value_name = "NAME=VALUE")]
    pub option_a: Vec<NameValue>,
    /// An option of B
    #[arg(long, value_name = "NAME=VALUE")]
    pub option_b: Vec<NameValue>,
    /// How long other programs are waited for
    #[arg(skip)]
    pub patience: Patience,
}

/// Who takes part.
#[derive(Debug, Clone)]
pub enum Contestant {
    /// A machine of ours.
    Machine(Machine),
    /// A program that speaks UCI.
    Uci(CommandLine),
    /// A program that speaks the xboard protocol.
    Xboard(CommandLine),
}

/// A text that names no player.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum UnknownContestant {
    /// It is no machine's name.
    #[error("expected the name of a machine ({}), cmd:PATH or xboard:PATH", ALL.map(|machine| machine.name).join(", "))]
    Name,
    /// What is behind the colon is no command line.
    #[error(transparent)]
    Command(#[from] NotACommandLine),
}

impl FromStr for Contestant {
    type Err = UnknownContestant;

    fn from_str(text: &str) -> Result<Contestant, UnknownContestant> {
        if let Some(line) = text.strip_prefix("cmd:") {
            return Ok(Contestant::Uci(line.parse()?));
        }
        if let Some(line) = text.strip_prefix("xboard:") {
            return Ok(Contestant::Xboard(line.parse()?));
        }
        let found = ALL.iter().find(|machine| machine.name.eq_ignore_ascii_case(text));
        found.map(|&machine| Contestant::Machine(machine)).ok_or(UnknownContestant::Name)
    }
}

/// A program that can't take part is a mistake of the command line.
#[expect(clippy::needless_pass_by_value, reason = "it maps an error")]
fn refused(error: StartError) -> Failure {
    Failure::BadInput(error.to_string())
}

impl Contestant {
    fn enter(&self, options: &[NameValue], patience: Patience) -> Result<Box<dyn Player>, Failure> {
        Ok(match self {
            Contestant::Machine(machine) => Box::new(InProcess::new(*machine, options)?),
            Contestant::Uci(line) => Box::new(UciPlayer::start(line, options, patience).map_err(refused)?),
            Contestant::Xboard(line) => {
                Box::new(XboardPlayer::start(line, options, patience).map_err(refused)?)
            }
        })
    }
}

impl Match {
    /// Plays and prints.
    ///
    /// # Errors
    ///
    /// [`Failure`]: a player that can't be started or has not such an option, files that can't be read, a PGN file
    /// of another match, an output that can't be written.
    ///
    /// ```
    /// use clap::Parser;
    /// use examples::{Screen, tournament::Match};
    /// let mut out = Vec::new();
    /// let command = Match::parse_from(["match", "turochamp", "al1600", "--depth", "1", "--max-plies", "20"]);
    /// command.run(&mut Screen::plain(&mut out)).unwrap();
    /// assert!(String::from_utf8(out).unwrap().ends_with("\nresult 0 0 2\n"));
    /// ```
    pub fn run(self, screen: &mut Screen<'_>) -> Result<(), Failure> {
        let pace = self.pace()?;
        let mut openings = match &self.openings {
            Some(path) => openings::load(path)?,
            None => openings::built_in(),
        };
        openings::shuffle(&mut openings, self.seed);
        let mut a = self.a.enter(&self.option_a, self.patience)?;
        let mut b = self.b.enter(&self.option_b, self.patience)?;
        let header = self.header(pace, [a.name(), b.name()]);
        let mut standing = Standing::new(header.names.clone(), self.games);
        let mut log = self.open_log(&header, &openings, &mut standing)?;
        if standing.games() > 0 {
            writeln!(screen, "{} games are played already", standing.games())?;
        }
        for number in standing.games() + 1..=self.games {
            let fixture = Fixture { number };
            let opening = fixture.opening(&openings);
            let mut game = opening.game.clone();
            let ending = self.play(fixture, pace, &mut game, &mut [&mut *a, &mut *b]);
            if let Some(log) = &mut log {
                let text = log::to_pgn(&header, fixture, opening, &game, &ending);
                log.append(&text.map_err(|error| Failure::BadInput(error.to_string()))?)?;
            }
            standing.add(fixture, &ending.to_string(), ending.result());
            standing.tell(fixture, &ending, game.moves().len(), screen)?;
        }
        standing.sum_up(screen)?;
        Ok(())
    }

    /// What limits each move. Other programs have to be told something.
    fn pace(&self) -> Result<Pace, Failure> {
        let pace = match (self.depth, self.movetime, self.tc) {
            (Some(plies), ..) => Pace::Depth(plies),
            (_, Some(time), _) => Pace::MoveTime(Duration::from_millis(time.into())),
            (.., Some(control)) => Pace::Clock(control),
            _ => Pace::Own,
        };
        let any = |of: fn(&Contestant) -> bool| [&self.a, &self.b].into_iter().any(of);
        let error = match pace {
            Pace::Own if any(|player| !matches!(player, Contestant::Machine(_))) => {
                "another program needs a limit: expected one of --depth, --movetime, --tc"
            }
            Pace::MoveTime(time)
                if time.subsec_nanos() > 0 && any(|player| matches!(player, Contestant::Xboard(_))) =>
            {
                "--movetime: expected whole seconds (1000, 2000) with xboard:, or use --tc"
            }
            _ => return Ok(pace),
        };
        Err(Failure::BadInput(error.to_string()))
    }

    /// How far a move may be over its time. Time over on a clock is gone; where each move has its own, little is
    /// won by a delay.
    fn margin(&self, pace: Pace) -> Duration {
        let usual = if matches!(pace, Pace::Clock(_)) { 100 } else { 500 };
        Duration::from_millis(self.margin.unwrap_or(usual).into())
    }

    fn header(&self, pace: Pace, names: [&str; 2]) -> Header {
        let names = match names {
            [a, b] if a == b => [format!("{a} (A)"), format!("{b} (B)")],
            names => names.map(ToString::to_string),
        };
        let list = |options: &[NameValue]| {
            let list: Vec<_> = options.iter().map(ToString::to_string).collect();
            if list.is_empty() { "none".to_string() } else { list.join(", ") }
        };
        let most = self.max_plies.map_or("any number of".to_string(), |most| format!("at most {most}"));
        let settings = format!(
            "{pace}; margin {} ms; {most} half-moves; seed {}; options of A: {}; options of B: {}",
            self.margin(pace).as_millis(),
            self.seed,
            list(&self.option_a),
            list(&self.option_b)
        );
        Header { names, settings: text::one_line(&settings), time_control: pace.pgn() }
    }

    /// The PGN file, with the games that are in it.
    fn open_log(
        &self,
        header: &Header,
        openings: &[Opening],
        standing: &mut Standing,
    ) -> Result<Option<Log>, Failure> {
        let Some(path) = &self.pgn else { return Ok(None) };
        if !self.resume {
            return Log::create(path).map(Some);
        }
        let (log, past) = Log::resume(path, header, openings)?;
        for (number, past) in (1..).zip(&past) {
            standing.add(Fixture { number }, &past.ending, past.result);
        }
        Ok(Some(log))
    }

    /// Plays one game; `players` are A and B.
    fn play(
        &self,
        fixture: Fixture,
        pace: Pace,
        game: &mut Game,
        players: &mut [&mut dyn Player; 2],
    ) -> Ending {
        // A game's chance depends on its number alone, so that a match that is resumed is the same match.
        let mut numbers = SplitMix64::new(self.seed ^ u64::from(fixture.number) << 32);
        let seeds = [numbers.next_u64(), numbers.next_u64()];
        let clocks = Clocks::new(pace, self.margin(pace));
        let most = self.max_plies.map(|most| most as usize);
        let [a, b] = players;
        let mut players: [&mut dyn Player; 2] = if fixture.white() == 0 { [*a, *b] } else { [*b, *a] };
        duel::play(game, &mut players, seeds, clocks, most)
    }
}
