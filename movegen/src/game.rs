//! A game: a start position, the moves played from it, and what only they can tell.

use alloc::vec::Vec;

use board0x88::{Color, Move};
use thiserror::Error;

use crate::{
    Claims, Draw, EnPassantRule, GameRules, IllegalMove, Outcome, ParseMoveError, Position, PositionUndo,
};

/// A game from any start position: its moves, all of them legal, and the keys of all its positions, so that
/// it knows repetitions.
///
/// A game goes on as long as there are legal moves: [`outcome`](Self::outcome) tells when the rules have
/// ended it, and leaves the rest to the caller. Passes are no part of a game.
///
/// ```
/// use movegen::{Color, Game, Outcome};
/// let mut game = Game::default();
/// game.play_moves("f2f3 e7e5 g2g4 Qh4#")?;
/// assert_eq!(game.moves().len(), 4);
/// assert_eq!(game.outcome(), Some(Outcome::Checkmate { winner: Color::Black }));
/// game.undo();
/// assert_eq!(game.outcome(), None);
/// # Ok::<(), movegen::BadMove>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    start: Position,
    position: Position,
    moves: Vec<Move>,
    /// One of each move.
    undos: Vec<PositionUndo>,
    /// One more than moves: the start first, the current position last.
    keys: Vec<u64>,
}

/// A word in a list of moves that is no legal move where it stands.
///
/// ```
/// use movegen::Game;
/// let error = Game::default().play_moves("e2e4 e2e4 e7e5").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "move 2: \"e2e4\" is illegal: no man of the side to move stands on its origin"
/// );
/// assert_eq!(error.number, 2);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("move {number}: {error}")]
pub struct BadMove {
    /// Which move of the list, from 1; both sides' moves count.
    pub number: usize,
    /// What is wrong with it.
    #[source]
    pub error: ParseMoveError,
}

impl Game {
    /// A game without moves from this position.
    pub fn new(start: Position) -> Game {
        let keys = alloc::vec![start.key()];
        Game { position: start.clone(), start, moves: Vec::new(), undos: Vec::new(), keys }
    }

    /// The position the game started from.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position after all moves.
    #[inline]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The side to move.
    #[inline]
    pub fn turn(&self) -> Color {
        self.position.turn()
    }

    /// The moves played, in order.
    #[inline]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The key of every position of the game: that of the start first, that of the current one last.
    ///
    /// The one played `n` moves before the current position is at `keys().len() - 1 - n`.
    #[inline]
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`]; the game stays as it was.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if !self.position.is_legal(mv) {
            // Refuses with the move and the position.
            return self.position.play(mv);
        }
        self.push(mv);
        Ok(())
    }

    /// Plays a list of moves in UCI or SAN text, with blanks between them. Move numbers (`1.`, `1...`, also
    /// without a blank behind them) are skipped.
    ///
    /// # Errors
    ///
    /// [`BadMove`] with the first word that is no legal move. The moves before it stay played.
    ///
    /// ```
    /// use movegen::Game;
    /// let mut game = Game::default();
    /// game.play_moves("1. e4 e5 2.Nf3 b8c6")?;
    /// assert_eq!(game.moves().len(), 4);
    /// # Ok::<(), movegen::BadMove>(())
    /// ```
    pub fn play_moves(&mut self, text: &str) -> Result<(), BadMove> {
        let words = text.split_ascii_whitespace().map(without_number).filter(|word| !word.is_empty());
        for (index, word) in words.enumerate() {
            let refuse = |error| BadMove { number: index + 1, error };
            let mv = self.position.parse_move(word).map_err(refuse)?;
            self.push(mv);
        }
        Ok(())
    }

    /// Takes the last move back and returns it, or `None` at the start.
    pub fn undo(&mut self) -> Option<Move> {
        let undo = self.undos.pop()?;
        self.position.unmake(undo);
        self.keys.pop();
        self.moves.pop()
    }

    /// The same game with keys under another en passant rule.
    #[must_use]
    pub fn with_key_rule(self, rule: EnPassantRule) -> Game {
        let mut game = Game::new(self.start.with_key_rule(rule));
        for mv in self.moves {
            game.push(mv);
        }
        game
    }

    /// How many earlier positions of the game are the same as the current one, by their keys: 2 where it
    /// occurs for the third time.
    ///
    /// Positions before the last capture or pawn move can't be the same and are not looked at.
    ///
    /// ```
    /// use movegen::Game;
    /// let mut game = Game::default();
    /// game.play_moves("Nf3 Nf6 Ng1 Ng8")?;
    /// assert_eq!(game.repetitions(), 1);
    /// # Ok::<(), movegen::BadMove>(())
    /// ```
    pub fn repetitions(&self) -> usize {
        let (key, earlier) = (self.position.key(), &self.keys[..self.keys.len() - 1]);
        let back = usize::from(self.position.board().halfmove_clock()).min(earlier.len());
        // Two plies back the same side is to move.
        earlier.iter().rev().take(back).skip(1).step_by(2).filter(|&&other| other == key).count()
    }

    /// How the game has ended by [`GameRules::FIDE`]: checkmate, stalemate, dead material, fivefold
    /// repetition, seventy-five moves. `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome_by(GameRules::FIDE)
    }

    /// How the game has ended by some rules, or `None` while it goes on. Mate and stalemate come before
    /// every other draw, then dead material, repetition, and the count of moves.
    ///
    /// ```
    /// use movegen::{Draw, Game, GameRules, Outcome};
    /// let mut game = Game::default();
    /// game.play_moves("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8")?;
    /// assert_eq!(game.outcome_by(GameRules::FIDE), None);
    /// let draw = Outcome::Draw(Draw::ThreefoldRepetition);
    /// assert_eq!(game.outcome_by(GameRules::CHESS_JS), Some(draw));
    /// # Ok::<(), movegen::BadMove>(())
    /// ```
    pub fn outcome_by(&self, rules: GameRules) -> Option<Outcome> {
        if !self.position.has_legal_move() {
            return Some(if self.position.in_check() {
                Outcome::Checkmate { winner: !self.turn() }
            } else {
                Outcome::Draw(Draw::Stalemate)
            });
        }
        let board = self.position.board();
        let automatic = if rules.dead_material.is_dead(board) {
            Some(Draw::DeadMaterial)
        } else if self.repetitions() >= 4 {
            Some(Draw::FivefoldRepetition)
        } else if board.halfmove_clock() >= 150 {
            Some(Draw::SeventyFiveMoves)
        } else {
            None
        };
        let claimed = || match rules.claims {
            Claims::Awaited => None,
            Claims::Made => self.claimable_by_count(),
        };
        automatic.or_else(claimed).map(Outcome::Draw)
    }

    /// The draw that the player to move may claim now (FIDE Laws of Chess, articles 9.2 and 9.3): threefold
    /// repetition or fifty moves. `None` where there is nothing to claim or the game is over without a claim.
    ///
    /// A claim by a move that is only announced is left to the caller: play it and ask.
    pub fn claimable_draw(&self) -> Option<Draw> {
        if self.outcome().is_some() { None } else { self.claimable_by_count() }
    }

    fn claimable_by_count(&self) -> Option<Draw> {
        if self.repetitions() >= 2 {
            Some(Draw::ThreefoldRepetition)
        } else if self.position.board().halfmove_clock() >= 100 {
            Some(Draw::FiftyMoves)
        } else {
            None
        }
    }

    /// Plays a move that is known to be legal.
    fn push(&mut self, mv: Move) {
        self.undos.push(self.position.make(mv));
        self.moves.push(mv);
        self.keys.push(self.position.key());
    }
}

/// A word without a move number at its front: `e4` of `1.e4`, nothing of `12...`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < word.len() && rest.starts_with('.') { rest.trim_start_matches('.') } else { word }
}

impl Default for Game {
    /// A game without moves from the start position of chess.
    fn default() -> Self {
        Game::new(Position::default())
    }
}

impl From<Position> for Game {
    fn from(start: Position) -> Self {
        Game::new(start)
    }
}
