//! `book build`: from games to a book.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use movegen::Color;
use opening_book::pgn::Reader;
use opening_book::{Book, BuildReport, Builder, Date, Keying, Pace, PlayerScore, Recipe, Skip, Tally};

use super::{bad, load_positions, size, to_bytes};
use crate::{Failure, Screen, command, text};

/// After how many games the progress bar moves.
const STRIDE: u64 = 4096;

/// Makes a book of PGN files.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub struct Build {
    /// PGN files; - is standard input
    #[arg(required = true, value_name = "PGN")]
    games: Vec<PathBuf>,
    /// The file to write, .bin for Polyglot; one that is there is replaced whole, and only if it changes [default: text to standard
    /// output]
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// Whose moves, in any case [default: both sides']
    #[arg(long)]
    player: Option<String>,
    /// Only games from this day on (2025.01.31, or 2025)
    #[arg(long)]
    since: Option<Date>,
    /// Only games up to this day
    #[arg(long)]
    until: Option<Date>,
    /// The player's games with White must begin with one of these moves, for example "d4,c4"
    #[arg(long, default_value = "", value_name = "MOVES")]
    white_first: String,
    /// The player's games with Black must begin with one of these moves
    #[arg(long, default_value = "", value_name = "MOVES")]
    black_first: String,
    /// Only games of these paces: bullet, blitz, rapid, classical, correspondence
    #[arg(long, value_delimiter = ',')]
    pace: Vec<Pace>,
    /// Only games that ended like this for the player: win, draw, loss
    #[arg(long, value_delimiter = ',')]
    score: Vec<PlayerScore>,
    /// How many plies of each game are looked at
    #[arg(long, default_value_t = 16)]
    plies: u32,
    /// How often a position must have been met with the player to move
    #[arg(long, default_value_t = 3)]
    min_visits: u32,
    /// How often a reply must have been played
    #[arg(long, default_value_t = 2)]
    min_plays: u32,
    /// By moves from the start instead of by position
    #[arg(long)]
    by_moves: bool,
    /// Also games that begin in another position
    #[arg(long)]
    any_start: bool,
    /// Go on with the tally in this file, if it exists, and write the new one there; it must have been made with the
    /// same settings, thresholds apart
    #[arg(long, value_name = "FILE")]
    tally: Option<PathBuf>,
    /// Exit status 1 if the output or the tally changed
    #[arg(long)]
    exit_code: bool,
    /// Also list what is wrong with which games
    #[arg(long)]
    problems: bool,
}

impl Build {
    fn recipe(&self) -> Result<Recipe, Failure> {
        let mut recipe = Recipe::default()
            .with_dates(self.since, self.until)
            .with_paces(self.pace.iter().copied())
            .with_scores(self.score.iter().copied())
            .with_plies(self.plies)
            .with_thresholds(self.min_visits, self.min_plays)
            .with_keying(if self.by_moves { Keying::Moves } else { Keying::Position });
        recipe.player.clone_from(&self.player);
        recipe.any_start = self.any_start;
        for (side, moves) in [(Color::White, &self.white_first), (Color::Black, &self.black_first)] {
            let with = recipe.with_first_moves(side, moves);
            recipe = with.map_err(|error| Failure::BadInput(format!("first moves: {error}")))?;
        }
        Ok(recipe)
    }

    fn builder(&self) -> Result<Builder, Failure> {
        let recipe = self.recipe()?;
        let Some(path) = self.tally.as_ref().filter(|path| path.exists()) else {
            return Ok(Builder::new(recipe));
        };
        let text = command::read_text(path).map_err(|error| bad(path, error))?;
        let tally = Tally::from_text(&text).map_err(|error| bad(path, error))?;
        Builder::resume(recipe, tally).map_err(|error| bad(path, error))
    }

    pub(super) fn run(&self, screen: &mut Screen<'_>, notes: &mut dyn Write) -> Result<bool, Failure> {
        let began = Instant::now();
        let mut builder = self.builder()?;
        let mut problems = Vec::new();
        for path in &self.games {
            if path == Path::new("-") {
                read(Reader::stdin(), None, &mut builder).map_err(|error| bad(path, error))?;
            } else {
                let file = File::open(path).map_err(|error| bad(path, error))?;
                let length = file.metadata().ok().map(|data| data.len());
                read(Reader::new(file), length, &mut builder).map_err(|error| bad(path, error))?;
            }
            problems.push((path.as_path(), builder.report().problems.len()));
        }
        let book = builder.book().map_err(|error| Failure::BadInput(error.to_string()))?;
        let Some(output) = &self.output else {
            screen.write_all(&to_bytes(&book, Path::new("-"))?)?;
            screen.flush()?;
            let counted = self.write_tally(&builder)?;
            // Where nobody can read them, the book is still good.
            let _ = self.summary(&builder, &book, began, &problems, notes);
            return Ok(counted && self.exit_code);
        };
        let old = if output.is_file() { load_positions(output).ok() } else { None };
        let changed = command::replace(output, &to_bytes(&book, output)?)?;
        // Last: who starts again after a failure must not count the same games twice.
        let counted = self.write_tally(&builder)?;
        self.summary(&builder, &book, began, &problems, screen)?;
        let done = if changed { "written" } else { "unchanged" };
        writeln!(screen, "{}: {done}", output.display())?;
        if let Some((old, _)) = old.filter(|_| changed) {
            let diff = old.diff(&book);
            let (added, removed, reweighted) = diff.counts();
            writeln!(screen, "{added} added, {removed} removed, {reweighted} reweighted")?;
            write!(screen, "{diff}")?;
        }
        Ok((changed || counted) && self.exit_code)
    }

    /// Writes the tally, if one is asked for; `true` where it changed.
    fn write_tally(&self, builder: &Builder) -> Result<bool, Failure> {
        let Some(path) = &self.tally else { return Ok(false) };
        command::replace(path, builder.tally().to_text().map_err(|error| bad(path, error))?.as_bytes())
    }

    fn summary(
        &self,
        builder: &Builder,
        book: &Book,
        began: Instant,
        files: &[(&Path, usize)],
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let report = builder.report();
        if self.problems {
            write_problems(report, files, out)?;
        }
        let time = began.elapsed();
        let speed = text::per_second(report.games, time);
        writeln!(
            out,
            "{} read in {} ({} a second), {} used, {} skipped",
            text::counted(report.games, "game", "games"),
            text::duration(time),
            text::grouped(speed),
            text::grouped(report.used),
            text::grouped(report.all_skipped())
        )?;
        for reason in Skip::ALL.into_iter().filter(|&reason| report.skipped(reason) > 0) {
            writeln!(out, "{:>12} skipped: {reason}", text::grouped(report.skipped(reason)))?;
        }
        for (count, what) in [
            (report.damaged, "used up to an error in their text"),
            (report.mismatches, "whose tag tells another result than their moves"),
        ] {
            if count > 0 {
                writeln!(out, "{:>12} {what}", text::grouped(count))?;
            }
        }
        writeln!(out, "{}", size(book))
    }
}

/// Lists what is wrong with which games, each after the name of its file where there are several; `files` says how
/// many problems there were at the end of each.
fn write_problems(report: &BuildReport, files: &[(&Path, usize)], out: &mut dyn Write) -> io::Result<()> {
    let mut from = 0;
    for &(path, to) in files {
        for problem in &report.problems[from..to] {
            if files.len() > 1 {
                write!(out, "{}: ", path.display())?;
            }
            writeln!(out, "{problem}")?;
        }
        from = to;
    }
    if report.more_problems > 0 {
        writeln!(out, "and {} more problems", text::grouped(report.more_problems))?;
    }
    Ok(())
}

/// Reads all games of an input, with a progress bar where there is a terminal to see it.
fn read<R: Read>(mut reader: Reader<R>, length: Option<u64>, builder: &mut Builder) -> io::Result<()> {
    let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr());
    let style = match length {
        Some(_) => ProgressStyle::with_template("{bar:30} {percent:>3} % {msg} {eta}"),
        None => ProgressStyle::with_template("{spinner} {msg}"),
    };
    if let Ok(style) = style {
        bar.set_style(style);
    }
    let (began, mut games) = (Instant::now(), 0u64);
    while reader.read_game(builder)?.is_some() {
        games += 1;
        if games.is_multiple_of(STRIDE) {
            let speed = text::grouped(text::per_second(games, began.elapsed()));
            bar.set_message(format!("{} games, {speed} games/s", text::grouped(games)));
            bar.set_position(reader.bytes_read());
        }
    }
    bar.finish_and_clear();
    Ok(())
}
