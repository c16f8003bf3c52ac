//! One game between two players.

use std::fmt;

use movegen::{Claims, Color, DeadMaterial, Game, GameRules, Outcome};
use opening_book::pgn::GameResult;

use super::pace::Clocks;
use super::player::{Fault, FaultKind, Player};

/// When a game ends: as tournament managers have it, every draw that may be claimed is claimed at once.
pub const RULES: GameRules = GameRules { claims: Claims::Made, dead_material: DeadMaterial::Fide };

/// Why a game has ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    /// By the rules of chess.
    Outcome(Outcome),
    /// A player can't go on; the other has won.
    Fault(Color, Fault),
    /// It was longer than the match allows: a draw.
    TooLong,
}

impl Ending {
    /// The result.
    pub fn result(&self) -> GameResult {
        match self {
            Ending::Outcome(outcome) => Some(*outcome).into(),
            Ending::Fault(Color::White, _) => GameResult::BlackWins,
            Ending::Fault(Color::Black, _) => GameResult::WhiteWins,
            Ending::TooLong => GameResult::Draw,
        }
    }

    /// The value of PGN's tag `Termination`.
    pub fn termination(&self) -> &'static str {
        match self {
            Ending::Outcome(_) => "normal",
            Ending::Fault(_, fault) => fault.kind().termination(),
            Ending::TooLong => "adjudication",
        }
    }

    /// The side at fault and the kind of fault that a text of [`Display`](fmt::Display) tells.
    ///
    /// ```
    /// use examples::tournament::{duel::Ending, player::{Fault, FaultKind}};
    /// use movegen::Color;
    /// let text = Ending::Fault(Color::Black, Fault::Time).to_string();
    /// assert_eq!(text, "Black loses on time");
    /// assert_eq!(Ending::fault_of(&text), Some((Color::Black, FaultKind::Time)));
    /// assert_eq!(Ending::fault_of("checkmate"), None);
    /// ```
    pub fn fault_of(text: &str) -> Option<(Color, FaultKind)> {
        Color::ALL.into_iter().find_map(|color| {
            let rest = text.strip_prefix(color.name())?.strip_prefix(' ')?;
            let kind = FaultKind::ALL.into_iter().find(|kind| rest.starts_with(kind.phrase()))?;
            Some((color, kind))
        })
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Outcome(outcome) => f.write_str(outcome.reason()),
            Ending::Fault(color, fault) => write!(f, "{} {fault}", color.name()),
            Ending::TooLong => f.write_str("draw by adjudication: too long"),
        }
    }
}

/// Plays a game to its end. `players` are White and Black, `seeds` their chance; the moves of the opening
/// are played already and cost nothing.
pub fn play(
    game: &mut Game,
    players: &mut [&mut dyn Player; 2],
    seeds: [u64; 2],
    mut clocks: Clocks,
    most_plies: Option<usize>,
) -> Ending {
    for color in Color::ALL {
        let side = color.index();
        if let Err(fault) = players[side].new_game(game.start(), seeds[side]) {
            return Ending::Fault(color, fault);
        }
    }
    loop {
        if let Some(outcome) = game.outcome_by(RULES) {
            return Ending::Outcome(outcome);
        }
        if most_plies.is_some_and(|most| game.moves().len() >= most) {
            return Ending::TooLong;
        }
        let turn = game.turn();
        let answer = match players[turn.index()].choose(game, &clocks) {
            Ok(answer) => answer,
            Err(fault) => return Ending::Fault(turn, fault),
        };
        if !clocks.spend(turn, answer.time) {
            return Ending::Fault(turn, Fault::Time);
        }
        if let Err(error) = game.play(answer.mv) {
            return Ending::Fault(turn, Fault::illegal(error));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use movegen::{Draw, Position};

    use super::*;
    use crate::tournament::pace::Pace;
    use crate::tournament::player::Answer;

    /// Plays the moves of a list, each after so long a time.
    struct Scripted(Vec<&'static str>, Duration);

    impl Player for Scripted {
        fn name(&self) -> &'static str {
            "scripted"
        }

        fn new_game(&mut self, _: &Position, _: u64) -> Result<(), Fault> {
            Ok(())
        }

        fn choose(&mut self, game: &Game, _: &Clocks) -> Result<Answer, Fault> {
            if self.0.is_empty() {
                return Err(Fault::Resignation);
            }
            let mv = game.position().parse_move(self.0.remove(0)).map_err(Fault::illegal)?;
            Ok(Answer { mv, time: self.1 })
        }
    }

    fn duel(fen: &str, white: &[&'static str], black: &[&'static str], pace: Pace) -> (Ending, usize) {
        let start: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        let mut game = Game::new(start);
        let second = Duration::from_secs(1);
        let (mut white, mut black) = (Scripted(white.to_vec(), second), Scripted(black.to_vec(), second));
        let clocks = Clocks::new(pace, Duration::ZERO);
        let ending = play(&mut game, &mut [&mut white, &mut black], [0, 0], clocks, Some(20));
        (ending, game.moves().len())
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn draws_that_may_be_claimed_are_claimed_at_once() {
        let (ending, plies) =
            duel(START, &["Nf3", "Ng1", "Nf3", "Ng1"], &["Nf6", "Ng8", "Nf6", "Ng8"], Pace::Own);
        assert_eq!((ending, plies), (Ending::Outcome(Outcome::Draw(Draw::ThreefoldRepetition)), 8));
        let late = "4k3/8/8/8/8/8/4R3/4K3 b - - 99 80";
        let (ending, plies) = duel(late, &[], &["Kf8"], Pace::Own);
        assert_eq!((ending, plies), (Ending::Outcome(Outcome::Draw(Draw::FiftyMoves)), 1));
        let bare = "4k3/8/8/8/8/8/3p4/4K3 w - - 0 80";
        let (ending, plies) = duel(bare, &["Kxd2"], &[], Pace::Own);
        assert_eq!((ending, plies), (Ending::Outcome(Outcome::Draw(Draw::DeadMaterial)), 1));
    }

    #[test]
    fn mate_with_the_hundredth_half_move_is_mate() {
        let (ending, _) = duel("7k/8/6K1/8/8/8/8/R7 w - - 99 80", &["Ra8"], &[], Pace::Own);
        assert_eq!(ending, Ending::Outcome(Outcome::Checkmate { winner: Color::White }));
        assert_eq!((ending.result(), ending.termination()), (GameResult::WhiteWins, "normal"));
    }

    #[test]
    fn who_is_at_fault_loses_even_what_was_won() {
        let (ending, plies) = duel(START, &["e4", "Ke3"], &["e5"], Pace::Own);
        assert_eq!(
            (ending.result(), ending.termination(), plies),
            (GameResult::BlackWins, "rules infraction", 2)
        );
        let clock = Pace::Clock("2+0.5".parse().expect("a time control"));
        // A second for each move: 2, 1.5, 1, and half a second is not enough.
        let (ending, plies) = duel(START, &["a3", "a4", "a5", "a6"], &["h6", "h5", "h4", "h3"], clock);
        assert_eq!((ending, plies), (Ending::Fault(Color::White, Fault::Time), 6));
        let (ending, _) = duel(START, &["e4"], &[], Pace::Own);
        assert_eq!((ending.to_string().as_str(), ending.result()), ("Black resigns", GameResult::WhiteWins));
    }

    #[test]
    fn a_game_that_is_too_long_is_drawn_where_the_match_says_so() {
        let white = ["a3", "b3", "c3", "d3", "e3", "f3", "g3", "h3", "a4", "b4", "c4"];
        let black = ["a6", "b6", "c6", "d6", "e6", "f6", "g6", "h6", "a5", "b5", "c5"];
        let (ending, plies) = duel(START, &white, &black, Pace::Own);
        assert_eq!((ending.result(), plies), (GameResult::Draw, 20));
        assert_eq!((ending, "adjudication"), (Ending::TooLong, Ending::TooLong.termination()));
    }
}
