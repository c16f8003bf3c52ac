//! The cabinet: a game against the machine, with its lamps.

use std::fmt;

use movegen::{Color, Game, Illegality, Move, ParseMoveError, Position, Square};
use thiserror::Error;

use crate::{Condition, Decision, Men, Rule, Unsuited, check, decide};

/// How many illegal moves stop the machine for good.
pub const ERRORS_TO_STOP: u8 = 3;

/// Which of the two machines.
///
/// They play alike. The second, finished in 1920, moves its men with magnets under the board and has a gramophone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Model {
    /// The first machine, which speaks with its lamps alone.
    #[default]
    Of1912,
    /// The second machine, which also announces check and mate aloud.
    Of1920,
}

/// What happens in the cabinet, in the order in which it happens.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// The machine has moved.
    MoveMade {
        /// Its move.
        mv: Move,
        /// The rule that fired.
        rule: Rule,
    },
    /// The machine's move gives check, and not mate.
    Check,
    /// The machine's move mates: the game is over.
    Mate,
    /// What Black tried is not a legal move. The board stays as it is.
    IllegalMove {
        /// How many there have been in this game, this one included.
        count: u8,
        /// What is wrong with it.
        reason: ParseMoveError,
    },
    /// That was the third: the machine plays no more in this game.
    Stopped,
}

impl Event {
    /// What the gramophone of the second machine says, if this is the model that has one.
    ///
    /// ```
    /// use torres_krk::{Event, Model};
    /// assert_eq!(Event::Check.spoken(Model::Of1920), Some("jaque al rey"));
    /// assert_eq!(Event::Mate.spoken(Model::Of1920), Some("mate"));
    /// assert_eq!(Event::Mate.spoken(Model::Of1912), None);
    /// ```
    pub fn spoken(&self, model: Model) -> Option<&'static str> {
        match (model, self) {
            (Model::Of1920, Event::Check) => Some("jaque al rey"),
            (Model::Of1920, Event::Mate) => Some("mate"),
            _ => None,
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::MoveMade { mv, rule } => write!(f, "{mv} by rule {}, {rule}", rule.number()),
            Event::Check => f.write_str("check"),
            Event::Mate => f.write_str("mate"),
            Event::IllegalMove { count, reason } => write!(f, "error {count} of {ERRORS_TO_STOP}: {reason}"),
            Event::Stopped => f.write_str("the machine has stopped"),
        }
    }
}

/// The lamps on the cabinet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Lamps {
    /// The black king is in check, and not mated.
    pub check: bool,
    /// The black king is mated.
    pub mate: bool,
    /// Black's last try was not legal. The next legal move puts it out.
    pub error: bool,
}

/// Why the machine does not listen to a move of Black's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum Deaf {
    /// The game is over.
    #[error("Black is checkmated: the game is over")]
    Mate,
    /// There have been three illegal moves.
    #[error("the machine has stopped after three illegal moves")]
    Stopped,
    /// White is to move: [`Ajedrecista::answer`] first.
    #[error("it is the machine's move")]
    MachineToMove,
}

/// Torres Quevedo's automaton: White's king and rook, driven by six rules, against a person's black king.
///
/// It starts with Black to move from the historical set-up, or from any position of its
/// [domain](crate::check) with either side to move.
///
/// ```
/// use movegen::Square;
/// use torres_krk::{Ajedrecista, Event, Rule};
/// let mut machine = Ajedrecista::historical(Square::D6)?;
/// let events = machine.play("Ke5")?;
/// assert!(matches!(events[..], [Event::MoveMade { rule: Rule::RookDown, .. }]));
/// assert_eq!(machine.position().to_string(), "K7/8/1R6/4k3/8/8/8/8 b - - 2 2");
///
/// let events = machine.play("e5e6")?;
/// assert!(matches!(events[..], [Event::IllegalMove { count: 1, .. }]));
/// assert!(machine.lamps().error);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Ajedrecista {
    model: Model,
    game: Game,
    errors: u8,
    error_lamp: bool,
    last: Option<Decision>,
}

impl Ajedrecista {
    /// The machine with its men on a position of its domain.
    ///
    /// # Errors
    ///
    /// [`Unsuited`] with every condition that fails.
    pub fn new(start: Position) -> Result<Ajedrecista, Unsuited> {
        let men = Men::of(start.board()).ok_or(Condition::Men)?;
        check(men, start.turn())?;
        Ok(Ajedrecista::on(start))
    }

    /// The machine on a position that is known to be one of its domain.
    fn on(start: Position) -> Ajedrecista {
        Ajedrecista {
            model: Model::default(),
            game: Game::new(start),
            errors: 0,
            error_lamp: false,
            last: None,
        }
    }

    /// The set-up of 1912: White's king on a8, the rook on b7, Black's king wherever the person puts it on the
    /// ranks 1 to 6, and Black to move.
    ///
    /// # Errors
    ///
    /// [`Unsuited`]: that square is on the seventh or eighth rank.
    ///
    /// ```
    /// use movegen::Square;
    /// use torres_krk::Ajedrecista;
    /// assert!(Ajedrecista::historical(Square::B6).is_ok(), "in check, which is Black's to answer");
    /// assert!(Ajedrecista::historical(Square::E7).is_err());
    /// ```
    pub fn historical(bare: Square) -> Result<Ajedrecista, Unsuited> {
        let men = Men { bare, ..HISTORICAL };
        let position = men.position(Color::Black).ok_or(Condition::Legal(men))?;
        Ajedrecista::new(position)
    }

    /// The same, as the model of this year.
    #[must_use]
    pub fn with_model(self, model: Model) -> Ajedrecista {
        Ajedrecista { model, ..self }
    }

    /// Which model it is.
    pub fn model(&self) -> Model {
        self.model
    }

    /// The game so far.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The board as it stands.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// The machine's last move and its reason.
    pub fn last(&self) -> Option<&Decision> {
        self.last.as_ref()
    }

    /// Which lamps are lit.
    pub fn lamps(&self) -> Lamps {
        let (check, mate) = (self.position().in_check(), self.is_mate());
        Lamps { check: check && !mate, mate, error: self.error_lamp }
    }

    /// How many illegal moves there have been. It counts for the whole game.
    pub fn errors(&self) -> u8 {
        self.errors
    }

    /// Whether three illegal moves have stopped it.
    pub fn is_stopped(&self) -> bool {
        self.errors >= ERRORS_TO_STOP
    }

    /// Whether Black is mated.
    pub fn is_mate(&self) -> bool {
        let position = self.position();
        position.turn() == Color::Black && position.in_check() && !position.has_legal_move()
    }

    /// Half-moves that count for the fifty-move rule: nothing is ever taken here, so all of the game, and those that
    /// the position it began with brought along. The machine only reports them.
    pub fn halfmove_clock(&self) -> u16 {
        self.position().board().halfmove_clock()
    }

    /// Whether a player could claim a draw by the fifty-move rule: a hundred half-moves without a capture.
    pub fn is_past_fifty_moves(&self) -> bool {
        self.halfmove_clock() >= 100
    }

    /// Makes the machine's move if it is its turn: at the start of a game with White to move.
    ///
    /// ```
    /// use torres_krk::{Ajedrecista, Event, Rule};
    /// let mut machine = Ajedrecista::new("8/8/1k6/8/R7/8/5K2/8 w - - 0 1".parse()?)?;
    /// assert!(matches!(machine.answer()[..], [Event::MoveMade { rule: Rule::Flee, .. }]));
    /// assert!(machine.answer().is_empty(), "now it is Black's turn");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn answer(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        // A game that began in the domain stays there, and its moves are legal: `tests/proof.rs` tries them all.
        let Some(decision) = Men::of(self.position().board())
            .filter(|_| self.position().turn() == Color::White)
            .and_then(|men| decide(men).ok())
        else {
            return events;
        };
        if self.game.play(decision.mv).is_err() {
            return events;
        }
        self.last = Some(decision);
        events.push(Event::MoveMade { mv: decision.mv, rule: decision.rule });
        match self.lamps() {
            Lamps { mate: true, .. } => events.push(Event::Mate),
            Lamps { check: true, .. } => events.push(Event::Check),
            _ => {}
        }
        events
    }

    /// Black's move in UCI or SAN text, and the machine's answer to it.
    ///
    /// Whatever is no legal move leaves the board as it is, lights the error lamp and counts.
    ///
    /// # Errors
    ///
    /// [`Deaf`]: the game is over, the machine has stopped, or it is its own move. Nothing changes then, and
    /// nothing counts.
    pub fn play(&mut self, text: &str) -> Result<Vec<Event>, Deaf> {
        self.listen()?;
        Ok(match self.position().parse_move(text) {
            Ok(mv) => self.accept(mv),
            Err(reason) => self.reject(reason),
        })
    }

    /// Black's move, and the machine's answer to it, as [`play`](Self::play).
    ///
    /// # Errors
    ///
    /// [`Deaf`], as there.
    pub fn play_move(&mut self, mv: Move) -> Result<Vec<Event>, Deaf> {
        self.listen()?;
        if self.position().is_legal(mv) {
            return Ok(self.accept(mv));
        }
        let text = mv.to_string();
        let reason = match self.position().parse_uci(&text) {
            Err(reason) => reason,
            // The squares are right, but it claims to be a capture or something else that it is not.
            Ok(_) => ParseMoveError::Illegal { text, reason: Illegality::Unreachable },
        };
        Ok(self.reject(reason))
    }

    /// The same set-up again: board, lamps and count as at the start.
    pub fn restart(&mut self) {
        self.game = Game::new(self.game.start().clone());
        self.errors = 0;
        self.error_lamp = false;
        self.last = None;
    }

    fn listen(&self) -> Result<(), Deaf> {
        if self.is_stopped() {
            Err(Deaf::Stopped)
        } else if self.is_mate() {
            Err(Deaf::Mate)
        } else if self.position().turn() == Color::White {
            Err(Deaf::MachineToMove)
        } else {
            Ok(())
        }
    }

    /// Plays a legal move of Black's and answers it.
    fn accept(&mut self, mv: Move) -> Vec<Event> {
        self.error_lamp = false;
        match self.game.play(mv) {
            Ok(()) => self.answer(),
            Err(_) => Vec::new(),
        }
    }

    fn reject(&mut self, reason: ParseMoveError) -> Vec<Event> {
        self.error_lamp = true;
        self.errors += 1;
        let mut events = vec![Event::IllegalMove { count: self.errors, reason }];
        if self.is_stopped() {
            events.push(Event::Stopped);
        }
        events
    }
}

/// White's men in the set-up of 1912; the black king's square is to be chosen.
pub(crate) const HISTORICAL: Men = Men { king: Square::A8, rook: Square::B7, bare: Square::E4 };

impl Default for Ajedrecista {
    /// The set-up of 1912 with the black king on e4.
    fn default() -> Ajedrecista {
        // The men stand on three squares, so there is a position.
        Ajedrecista::on(HISTORICAL.position(Color::Black).unwrap_or_default())
    }
}
