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
