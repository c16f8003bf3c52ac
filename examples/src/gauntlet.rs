//! `gauntlet`: AL-1600 against what a machine that errs on purpose must survive, each of its moves audited.

use std::io::{self, Write};

use clap::Parser;
use eval_al1600::{Al1600, Al1600Eval, DEPTH, Dial, Honest, Random, SplitMix64, honest};
use movegen::{Color, Game, Move, Outcome, Position};
use search::{Engine, Evaluator, Limits, Score};

use crate::{Failure, Screen, Status, command};

/// ANSI style of headings: bold.
const STRONG: &str = "1";

/// Plays AL-1600 against early queen attacks, random movers and bare kings, and audits every move it
/// makes. A bare king is defended by the honest search, four half-moves deep.
///
/// The audit is a search of every legal move at the machine's depth, which knows nothing of the machine's own: no move
/// may lose more than 300 centipawns or allow a forced mate where another does not, a mate that is seen must be
/// played, the fastest, and in a won endgame the best move. The last line is `violations N`, and the exit status is 1
/// where there are any.
#[derive(Debug, Parser)]
#[command(name = "gauntlet", version)]
pub struct Gauntlet {
    /// How many games against random movers, 1 to 10000; 200 is the full run
    #[arg(long, value_name = "N", default_value = "2", value_parser = command::whole_number(1_u64, 10_000), allow_negative_numbers = true)]
    pub games: u64,
    /// Where all chance starts from
    #[arg(long, value_name = "N", default_value = "1600", value_parser = command::whole_number(0, u64::MAX), allow_negative_numbers = true)]
    pub seed: u64,
}

/// Attacks that live on a blunder: who plays them, and the moves, each played as soon as it is legal.
const ATTACKS: [(&str, Color, &str); 4] = [
    ("scholar's mate", Color::White, "e2e4 d1h5 f1c4 h5f7"),
    ("queen to f3", Color::White, "e2e4 f1c4 d1f3 f3f7"),
    ("queen after pawns", Color::White, "e2e4 d1h5 h5e5 e5h8 e5e8"),
    ("knight and queen", Color::Black, "e7e5 b8c6 c6d4 d8g5 g5g2 g2h1"),
];

/// How many half-moves an attack goes on before it has failed.
const ATTACK_LENGTH: usize = 40;

/// Openings in which the opponent has just taken, and the honest move is to take back.
const RECAPTURES: [&str; 15] = [
    "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c4d5",
    "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6",
    "e2e4 e7e5 g1f3 b8c6 d2d4 e5d4",
    "e2e4 c7c6 d2d4 d7d5 e4d5",
    "e2e4 e7e6 d2d4 d7d5 e4d5",
    "d2d4 g8f6 c2c4 e7e6 b1c3 f8b4 a2a3 b4c3",
    "e2e4 g8f6 e4e5 f6d5 d2d4 d7d6 c2c4 d5b6 e5d6",
    "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 d2d4 e5d4",
    "d2d4 d7d5 c2c4 c7c6 c4d5",
    "e2e4 c7c5 c2c3 d7d5 e4d5",
    "d2d4 g8f6 c2c4 e7e6 b1c3 f8b4 e2e3 b4c3",
    "e2e4 e7e5 g1f3 g8f6 f3e5 d7d6 e5f3 f6e4 b1c3 e4c3",
    "e2e4 e7e5 g1f3 b8c6 b1c3 g8f6 d2d4 e5d4",
    "e2e4 c7c5 g1f3 b8c6 d2d4 c5d4 f3d4 g8f6 b1c3 e7e5 d4c6",
    "d2d4 g8f6 c2c4 c7c5 d4d5 e7e6 b1c3 e6d5",
];

/// How many these are.
const OPENINGS: u32 = RECAPTURES.len() as u32;

/// Endings that must be won, and half of them are with the other colour.
const ENDINGS: [&str; 8] = [
    "8/8/8/3k4/8/8/8/KQ6 w - - 0 1",
    "7k/8/8/8/8/8/8/KQ6 w - - 0 1",
    "8/8/8/3k4/8/8/8/K6R w - - 0 1",
    "k7/8/8/8/8/8/8/6RK w - - 0 1",
    "kq6/8/8/8/4K3/8/8/8 b - - 0 1",
    "k6r/8/8/8/4K3/8/8/8 b - - 0 1",
    "8/8/8/4k3/8/8/4P3/1Q2K3 w - - 0 1",
    "1n6/8/8/4k3/8/8/8/RQ2K3 w - - 0 1",
];

/// What no move may lose, in centipawns.
const CEILING: i32 = Dial::al1600().ceiling() as i32;

/// A game that is longer counts as drawn.
const LONGEST_GAME: usize = 600;

impl Gauntlet {
    /// Plays and prints. Its status is [`Status::Failed`] where the audit finds a violation.
    ///
    /// # Errors
    ///
    /// [`Failure`]: an output that can't be written.
    pub fn run(self, screen: &mut Screen<'_>) -> Result<Status, Failure> {
        let mut hall = Hall { audit: Audit::new(), seed: self.seed, games: 0 };
        self.attacks(&mut hall, screen)?;
        self.random_movers(&mut hall, screen)?;
        endings(&mut hall, screen)?;
        self.recaptures(screen)?;
        hall.audit.print(screen)?;
        Ok(hall.audit.status())
    }

    /// Early queen attacks.
    fn attacks(&self, hall: &mut Hall, screen: &mut Screen<'_>) -> io::Result<()> {
        heading(screen, "Early queen attacks")?;
        let rounds = self.games.div_ceil(4);
        for (name, attacker, moves) in ATTACKS {
            let mut survived = 0;
            for _ in 0..rounds {
                let mut script: Vec<&str> = moves.split(' ').collect();
                let mut chance = SplitMix64::new(hall.next_seed());
                let game = hall.play(&Position::default(), !attacker, ATTACK_LENGTH, &mut |game| {
                    scripted(game, &mut script).unwrap_or_else(|| any_move(game, &mut chance))
                });
                survived += u64::from(game.outcome() != Some(Outcome::Checkmate { winner: attacker }));
            }
            writeln!(screen, "  {name:<20} {survived} of {rounds} games survived")?;
            screen.flush()?;
        }
        Ok(())
    }

    /// Opponents that play any legal move.
    fn random_movers(&self, hall: &mut Hall, screen: &mut Screen<'_>) -> io::Result<()> {
        heading(screen, "Random movers")?;
        let (mut won, mut drawn, mut lost) = (0, 0, 0);
        for number in 0..self.games {
            let own = if number % 2 == 0 { Color::White } else { Color::Black };
            let mut chance = SplitMix64::new(hall.next_seed());
            let game =
                hall.play(&Position::default(), own, LONGEST_GAME, &mut |game| any_move(game, &mut chance));
            match game.outcome() {
                Some(Outcome::Checkmate { winner }) if winner == own => won += 1,
                Some(Outcome::Checkmate { .. }) => lost += 1,
                _ => drawn += 1,
            }
        }
        writeln!(screen, "  {} games: {won} won, {drawn} drawn, {lost} lost", self.games)?;
        screen.flush()
    }

    /// How often it takes back: what is drawn, and what the odds say.
    fn recaptures(&self, screen: &mut Screen<'_>) -> io::Result<()> {
        heading(screen, "Taking back")?;
        writeln!(screen, "  {:>6} {:>6}  of 100", "drawn", "odds")?;
        let trials = 10 * self.games;
        let mut machine = Al1600::new(self.seed);
        let (mut drawn, mut chances) = (0, 0.0);
        for moves in RECAPTURES {
            let mut game = Game::default();
            game.play_moves(moves).map_err(io::Error::other)?;
            let odds = machine.odds(&game).map_err(io::Error::other)?;
            let back = odds.moves.iter().filter(|why| why.recapture);
            let chance = back.map(|why| 100.0 * why.chance).sum::<f64>();
            let mut taken = 0;
            for _ in 0..trials {
                let choice = machine.choose(&game, &Limits::default(), &mut ()).map_err(io::Error::other)?;
                taken += u64::from(odds.why(choice.mv).is_some_and(|why| why.recapture));
            }
            (drawn, chances) = (drawn + taken, chances + chance);
            writeln!(screen, "  {:>6} {chance:>6.1}  after {moves}", percent(taken, trials))?;
            screen.flush()?;
        }
        let (all, chance) = (percent(drawn, trials * RECAPTURES.len() as u64), chances / f64::from(OPENINGS));
        writeln!(screen, "  {all:>6} {chance:>6.1}  in all")
    }
}

/// Bare kings and other endings that are won, defended by a search of four half-moves.
fn endings(hall: &mut Hall, screen: &mut Screen<'_>) -> Result<(), Failure> {
    heading(screen, "Won endgames, against a defence of four half-moves")?;
    let mut defender = honest();
    for fen in ENDINGS {
        let start: Position = fen.parse().map_err(|error| Failure::BadInput(format!("{fen}: {error}")))?;
        let own = start.turn();
        let game = hall.play(&start, own, LONGEST_GAME, &mut |game| {
            let best = *defender.search(game, &Limits::depth(DEPTH)).best_move();
            best.unwrap_or_else(|| game.position().legal_moves()[0])
        });
        let end = match game.outcome() {
            Some(Outcome::Checkmate { winner }) if winner == own => {
                format!("mate in {}", game.moves().len().div_ceil(2))
            }
            Some(outcome) => format!("not won: {}", outcome.reason()),
            None => "not won".to_string(),
        };
        writeln!(screen, "  {end:<12} {fen}")?;
        screen.flush()?;
    }
    Ok(())
}

fn heading(screen: &mut Screen<'_>, text: &str) -> io::Result<()> {
    let heading = screen.paint(STRONG, text);
    writeln!(screen, "{heading}")
}

/// A share in percent with one decimal.
fn percent(part: u64, whole: u64) -> String {
    let tenths = 1000 * part / whole.max(1);
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// The first move of the script that is legal.
fn scripted(game: &Game, script: &mut Vec<&str>) -> Option<Move> {
    let legal = |word: &str| game.position().parse_uci(word).ok();
    let place = script.iter().position(|word| legal(word).is_some())?;
    legal(script.remove(place))
}

fn any_move(game: &Game, chance: &mut SplitMix64) -> Move {
    let moves = game.position().legal_moves();
    moves[chance.below(moves.len() as u64) as usize]
}

/// Where the games are played.
struct Hall {
    audit: Audit,
    seed: u64,
    games: u64,
}

impl Hall {
    fn next_seed(&mut self) -> u64 {
        self.games += 1;
        self.seed.wrapping_add(self.games)
    }

    /// Plays a game to its end, or so many half-moves.
    fn play(
        &mut self,
        start: &Position,
        own: Color,
        half_moves: usize,
        opponent: &mut dyn FnMut(&Game) -> Move,
    ) -> Game {
        let mut game = Game::new(start.clone());
        let mut machine = Al1600::new(self.next_seed());
        while game.outcome().is_none() && game.claimable_draw().is_none() && game.moves().len() < half_moves {
            let mv = if game.turn() == own {
                let Ok(choice) = machine.choose(&game, &Limits::default(), &mut ()) else { break };
                self.audit.hold(&game, choice.mv);
                choice.mv
            } else {
                opponent(&game)
            };
            if game.play(mv).is_err() {
                break;
            }
        }
        game
    }
}

/// Holds each choice against exact scores of all moves.
struct Audit {
    searcher: Honest,
    evaluator: Al1600Eval,
    choices: u64,
    /// Of choices without a mate, in centipawns.
    lost: i64,
    worst: i32,
    beyond_the_ceiling: u64,
    mates_allowed: u64,
    mates_missed: u64,
    endgames_erred: u64,
}

impl Audit {
    fn new() -> Audit {
        Audit {
            searcher: honest(),
            evaluator: Al1600Eval::new(),
            choices: 0,
            lost: 0,
            worst: 0,
            beyond_the_ceiling: 0,
            mates_allowed: 0,
            mates_missed: 0,
            endgames_erred: 0,
        }
    }

    fn hold(&mut self, game: &Game, mv: Move) {
        let report = self.searcher.search(game, &Limits::depth(DEPTH).with_margin(Score::INFINITE));
        let best = report.score();
        let Some(own) = report.line(mv).and_then(search::RootMove::exact) else { return };
        self.choices += 1;
        if best.is_mate() {
            self.mates_missed += u64::from(own != best);
        } else if own.is_mate() {
            self.mates_allowed += 1;
        } else {
            let loss = best.get() - own.get();
            self.lost += i64::from(loss);
            self.worst = self.worst.max(loss);
            self.beyond_the_ceiling += u64::from(loss > CEILING);
            self.evaluator.reset(game.position());
            let won = self.evaluator.mop_up_leader() == Some(game.turn());
            self.endgames_erred += u64::from(won && loss > 0);
        }
    }

    fn print(&self, screen: &mut Screen<'_>) -> io::Result<()> {
        heading(screen, "Audit")?;
        let mean = self.lost * 10 / (self.choices as i64).max(1);
        writeln!(screen, "  {:>6} choices, each against the exact scores of all moves", self.choices)?;
        writeln!(
            screen,
            "  {:>4}.{} centipawns lost on average, {} at most",
            mean / 10,
            mean % 10,
            self.worst
        )?;
        for (count, what) in [
            (self.beyond_the_ceiling, &*format!("more than {CEILING} below the best")),
            (self.mates_allowed, "allow a forced mate where another move does not"),
            (self.mates_missed, "are not the fastest mate, or the longest resistance"),
            (self.endgames_erred, "are not the best in a won endgame"),
        ] {
            writeln!(screen, "  {count:>6} {what}")?;
        }
        writeln!(screen, "violations {}", self.violations())
    }

    fn violations(&self) -> u64 {
        self.beyond_the_ceiling + self.mates_allowed + self.mates_missed + self.endgames_erred
    }

    fn status(&self) -> Status {
        if self.violations() == 0 { Status::Done } else { Status::Failed }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    /// What the audit says of these moves, each in its position.
    fn audit(choices: &[(&str, &str)]) -> (Status, String) {
        let mut audit = Audit::new();
        for (fen, mv) in choices {
            let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
            let mv = position.parse_uci(mv).unwrap_or_else(|error| panic!("{fen}: {error}"));
            audit.hold(&Game::new(position), mv);
        }
        let mut out = Vec::new();
        audit.print(&mut Screen::plain(&mut out)).expect("a vector takes everything");
        (audit.status(), String::from_utf8(out).expect("text"))
    }

    #[test]
    fn each_kind_of_violation_is_found_and_told_by_the_status() {
        const MATE: &str = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
        // The queen is attacked, and defended by nobody.
        const QUEEN: &str = "4k3/pppp4/8/4r3/8/4Q3/PPPP4/3K4 w - - 0 1";
        // White mates on the back rank unless Black makes a hole.
        const THREAT: &str = "6k1/5ppp/8/8/8/8/r4PPP/3R2K1 b - - 0 1";
        const WON: &str = "8/8/8/3k4/8/8/8/KQ6 w - - 0 1";
        let (status, out) = audit(&[(MATE, "d1d8"), (QUEEN, "e3e5"), (THREAT, "a2a8")]);
        assert_eq!((status, out.lines().last()), (Status::Done, Some("violations 0")), "{out}");
        for (fen, mv, line) in [
            (MATE, "d1d7", "1 are not the fastest mate, or the longest resistance"),
            (QUEEN, "d2d3", "1 more than 300 below the best"),
            (THREAT, "a2b2", "1 allow a forced mate where another move does not"),
            (WON, "b1b7", "1 are not the best in a won endgame"),
        ] {
            let (status, out) = audit(&[(fen, mv)]);
            assert!(out.lines().any(|said| said.trim() == line), "{mv} in {fen}: {out}");
            assert_eq!((status, out.lines().last()), (Status::Failed, Some("violations 1")), "{mv} in {fen}");
        }
    }

    #[test]
    fn the_help_names_the_ceiling_of_the_machine() {
        let help = Gauntlet::command().render_long_help().to_string();
        assert!(help.contains(&format!("more than {CEILING} centipawns")), "{help}");
    }
}
