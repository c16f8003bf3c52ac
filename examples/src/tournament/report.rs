//! What a match shows: each game, progress, and the sum of it.

use std::io::{self, Write};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use opening_book::pgn::GameResult;

use super::duel::Ending;
use super::log::Fixture;
use super::player::FaultKind;
use super::statistics::{Tally, half_points};
use crate::Screen;

/// ANSI style of the score: bold.
const STRONG: &str = "1";

/// How the match stands. The bar is drawn on a terminal only.
pub(super) struct Standing {
    names: [String; 2],
    tally: Tally,
    /// By player and by the place of [`FaultKind::ALL`].
    faults: [[u32; FaultKind::ALL.len()]; 2],
    bar: ProgressBar,
}

impl Standing {
    pub(super) fn new(names: [String; 2], games: u32) -> Standing {
        let bar = ProgressBar::with_draw_target(Some(games.into()), ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg} {eta}") {
            bar.set_style(style);
        }
        Standing { names, tally: Tally::default(), faults: Default::default(), bar }
    }

    /// How many games are counted.
    pub(super) fn games(&self) -> u32 {
        self.tally.games()
    }

    /// Counts a game by its result and its ending in words.
    pub(super) fn add(&mut self, fixture: Fixture, ending: &str, result: GameResult) {
        let first = fixture.first_color();
        if let Some(half_points) = half_points(result, first) {
            self.tally.add(half_points);
        }
        if let Some((color, kind)) = Ending::fault_of(ending) {
            let place = FaultKind::ALL.iter().position(|&other| other == kind).unwrap_or_default();
            self.faults[usize::from(color != first)][place] += 1;
        }
        self.bar.set_position(self.games().into());
        self.bar.set_message(format!("+{} -{} ={}", self.tally.won(), self.tally.lost(), self.tally.drawn()));
    }

    /// One line for a game that was just played.
    pub(super) fn tell(
        &self,
        fixture: Fixture,
        ending: &Ending,
        plies: usize,
        screen: &mut Screen<'_>,
    ) -> io::Result<()> {
        let [white, black] = [&self.names[fixture.white()], &self.names[1 - fixture.white()]];
        let (number, result) = (fixture.number, ending.result());
        self.bar.suspend(|| {
            writeln!(screen, "game {number:>4}  {white} - {black}  {result}  {ending}, {plies} half-moves")?;
            screen.flush()
        })
    }

    /// The score, what it means, and what went wrong.
    pub(super) fn sum_up(&self, screen: &mut Screen<'_>) -> io::Result<()> {
        self.bar.finish_and_clear();
        let (tally, [a, b]) = (&self.tally, &self.names);
        let (won, lost, drawn) = (tally.won(), tally.lost(), tally.drawn());
        let percent = 100.0 * tally.score().unwrap_or(0.5);
        let score = format!("{a} - {b}: {won} won, {lost} lost, {drawn} drawn, {percent:.1} %");
        let score = screen.paint(STRONG, &score);
        writeln!(screen, "\n{score}")?;
        if let Some(estimate) = tally.estimate() {
            let bar = match estimate.error {
                Some(error) => format!("+- {error:.1} (95 %)"),
                None => "without an error bar: too few games, too one-sided or all alike".to_string(),
            };
            let superiority = 100.0 * estimate.superiority;
            writeln!(screen, "Elo difference: {:+.1} {bar}", estimate.elo)?;
            writeln!(screen, "Likelihood of superiority: {superiority:.1} %")?;
        }
        let [pair0, pair1, pair2, pair3, pair4] = tally.pairs();
        writeln!(screen, "Pairs by points 0, 1/2, 1, 3/2, 2: {pair0} {pair1} {pair2} {pair3} {pair4}")?;
        for (name, faults) in self.names.iter().zip(&self.faults) {
            let counts: Vec<_> = FaultKind::ALL
                .iter()
                .zip(faults)
                .filter(|&(_, &count)| count > 0)
                .map(|(kind, &count)| kind.count(count))
                .collect();
            let counts = if counts.is_empty() { "no faults".to_string() } else { counts.join(", ") };
            writeln!(screen, "{name}: {counts}")?;
        }
        writeln!(screen, "result {won} {lost} {drawn}")?;
        screen.flush()
    }
}
