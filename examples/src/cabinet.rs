//! All machines in one cabinet: an engine with the option to be another one, and with a book.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use movegen::{Game, Position};
use opening_book::{Booked, Replies, Reply, SplitMix64};
use search::{
    Breakdown, Choice, Control, Engine, EngineOption, Limits, OptionError, OptionKind, Refusal, Score,
};

use crate::book;
use crate::machines::{self, Machine};

const ENGINE: &str = "Engine";
const BOOK_FILE: &str = "BookFile";
const SEED: &str = "Seed";

/// One of the [machines](machines::ALL) with a book around it, and the option `Engine` to change it.
///
/// It declares the options of all machines, so that a GUI that asks once can set them all. One that the
/// machine in use does not have is kept, and set as soon as a machine that has it is in use.
///
/// - `Engine`: the machine in use.
/// - `BookFile`: a Polyglot book if its name ends in `.bin`, else the text of a [`Book`](opening_book::Book); empty for none.
/// - `OwnBook`: whether the book is used.
/// - `Seed`: where the book's dice start from, and the machine's if it has some.
///
/// ```
/// use examples::{cabinet::Cabinet, machines};
/// use search::Engine;
/// let mut cabinet = Cabinet::new(machines::ALL[0]);
/// cabinet.set_option("Rules", "typescript")?; // for later
/// cabinet.set_option("Engine", "turochamp")?;
/// assert_eq!(cabinet.name(), "Turochamp");
/// # Ok::<(), search::OptionError>(())
/// ```
pub struct Cabinet {
    machine: Machine,
    engine: Booked<Box<dyn Engine>>,
    shelf: Shelf,
    dice: Arc<Mutex<SplitMix64>>,
    /// Options that were set, by name, the last value of each.
    set: Vec<(String, String)>,
}

/// The place of a book that can be changed while an engine reads from it.
#[derive(Debug, Clone, Default)]
struct Shelf(Arc<Mutex<Option<Box<dyn Replies>>>>);

impl Shelf {
    fn put(&self, book: Option<Box<dyn Replies>>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = book;
    }
}

impl Replies for Shelf {
    fn replies(&self, game: &Game) -> Vec<Reply> {
        let book = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        book.as_ref().map_or_else(Vec::new, |book| book.replies(game))
    }
}

impl Cabinet {
    /// With this machine in use at first.
    pub fn new(machine: Machine) -> Cabinet {
        let (shelf, dice) = (Shelf::default(), Arc::new(Mutex::new(SplitMix64::new(0))));
        let engine = booked(machine, &shelf, &dice);
        Cabinet { machine, engine, shelf, dice, set: Vec::new() }
    }

    fn change(&mut self, machine: Machine) {
        if machine.name == self.machine.name {
            return;
        }
        self.machine = machine;
        self.engine = booked(machine, &self.shelf, &self.dice);
        for (name, value) in &self.set {
            // A value of another machine's option of the same name may not fit: then this one's default holds.
            let _ = self.engine.set_option(name, value);
        }
    }

    fn remember(&mut self, name: &str, value: &str) {
        self.set.retain(|(other, _)| !other.eq_ignore_ascii_case(name));
        self.set.push((name.to_string(), value.to_string()));
    }
}

/// A new machine that reads from the shelf.
fn booked(machine: Machine, shelf: &Shelf, dice: &Arc<Mutex<SplitMix64>>) -> Booked<Box<dyn Engine>> {
    let engine = (machine.engine)();
    let dice = Arc::clone(dice);
    let bits = move || dice.lock().unwrap_or_else(PoisonError::into_inner).next_u64();
    Booked::new(engine, shelf.clone()).with_random(bits)
}

impl Engine for Cabinet {
    fn name(&self) -> &str {
        self.engine.name()
    }

    fn choose(&mut self, game: &Game, limits: &Limits, control: &mut dyn Control) -> Result<Choice, Refusal> {
        self.engine.choose(game, limits, control)
    }

    fn default_limits(&self) -> Limits {
        self.engine.default_limits()
    }

    fn breakdown(&mut self, position: &Position) -> Option<Breakdown> {
        self.engine.breakdown(position)
    }

    fn options(&self) -> Vec<EngineOption> {
        let choices = machines::ALL.iter().map(|machine| machine.name.to_string()).collect();
        let default = self.machine.name.to_string();
        let mut options = vec![EngineOption::new(ENGINE, OptionKind::Combo { default, choices })];
        let book = OptionKind::Text { default: String::new() };
        let seed = OptionKind::Spin { default: 0, min: 0, max: i64::MAX };
        let mut more = self.engine.options();
        more.extend([EngineOption::new(BOOK_FILE, book), EngineOption::new(SEED, seed)]);
        more.extend(machines::ALL.iter().flat_map(|machine| (machine.engine)().options()));
        for option in more {
            if !options.iter().any(|other| other.is_named(&option.name)) {
                options.push(option);
            }
        }
        options
    }

    fn analyze(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &mut dyn Control,
    ) -> Result<Choice, Refusal> {
        self.engine.analyze(game, limits, control)
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let options = self.options();
        let option = options.iter().find(|option| option.is_named(name));
        let option = option.ok_or_else(|| OptionError::unknown(name))?;
        let refuse = |expected: String| Err(OptionError::value(&option.name, value, expected));
        match option.name.as_str() {
            ENGINE => {
                let Ok(machine) = value.parse() else {
                    return refuse(format!("one of: {}", machines::names()));
                };
                self.change(machine);
                return Ok(());
            }
            BOOK_FILE if value.is_empty() => self.shelf.put(None),
            BOOK_FILE => match book::read(Path::new(value)) {
                Ok(book) => self.shelf.put(Some(Box::new(book))),
                Err(error) => return refuse(format!("a book that can be read ({error})")),
            },
            SEED => {
                let Some(seed) = value.parse::<i64>().ok().and_then(|seed| u64::try_from(seed).ok()) else {
                    return refuse("a whole number from 0".to_string());
                };
                *self.dice.lock().unwrap_or_else(PoisonError::into_inner) = SplitMix64::new(seed);
                // A machine without dice has no such option.
                let _ = self.engine.set_option(name, value);
                self.remember(name, value);
            }
            _ => {
                match self.engine.set_option(name, value) {
                    // Another machine's, for later.
                    Err(OptionError::Unknown(_)) if option.kind.accepts(value) => {}
                    Err(OptionError::Unknown(_)) => return refuse("a value it takes".to_string()),
                    set => set?,
                }
                self.remember(name, value);
            }
        }
        Ok(())
    }

    fn new_game(&mut self) {
        self.engine.new_game();
    }

    fn show(&self, score: Score) -> String {
        self.engine.show(score)
    }
}
