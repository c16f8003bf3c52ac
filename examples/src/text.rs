//! Numbers, scores and lines of moves for people.

use std::time::Duration;

use movegen::{Color, Move, Position};
use search::{Bound, Engine, RootMove};

/// A number with commas between groups of three digits.
///
/// ```
/// assert_eq!(examples::text::grouped(119_060_324), "119,060,324");
/// assert_eq!(examples::text::grouped(20), "20");
/// ```
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// So many things, by the word for one and for more.
///
/// ```
/// use examples::text::counted;
/// assert_eq!([counted(1, "entry", "entries"), counted(2000, "game", "games")], ["1 entry", "2,000 games"]);
/// ```
pub fn counted(number: u64, one: &str, more: &str) -> String {
    format!("{} {}", grouped(number), if number == 1 { one } else { more })
}

/// Events a second, rounded down. A time too short for the clock counts as a nanosecond.
///
/// ```
/// use std::time::Duration;
/// assert_eq!(examples::text::per_second(500, Duration::from_millis(250)), 2_000);
/// ```
pub fn per_second(events: u64, time: Duration) -> u64 {
    let rate = u128::from(events) * 1_000_000_000 / time.as_nanos().max(1);
    u64::try_from(rate).unwrap_or(u64::MAX)
}

/// A time in milliseconds, or in seconds from ten of them on.
///
/// ```
/// use std::time::Duration;
/// assert_eq!(examples::text::duration(Duration::from_micros(4_230)), "4.2 ms");
/// assert_eq!(examples::text::duration(Duration::from_secs(75)), "75.0 s");
/// ```
pub fn duration(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 10.0 { format!("{:.1} ms", seconds * 1e3) } else { format!("{seconds:.1} s") }
}

/// A move in SAN with its UCI text behind it: `Nf3 (g1f3)`.
///
/// ```
/// use movegen::Position;
/// let position = Position::default();
/// let mv = position.parse_move("Nf3")?;
/// assert_eq!(examples::text::both_ways(&position, mv), "Nf3 (g1f3)");
/// # Ok::<(), movegen::ParseMoveError>(())
/// ```
pub fn both_ways(position: &Position, mv: Move) -> String {
    format!("{} ({})", position.san(mv), position.uci(mv))
}

/// A short score with its sign, as the side to move sees it: `+0.35`, `mate 3` for a mate it gives in three
/// moves, `mate -2` for one it suffers. A bound says that it is one: `<= +0.35`.
pub fn short_score(engine: &dyn Engine, line: &RootMove) -> String {
    let bound = match line.bound {
        Bound::Exact => "",
        Bound::Upper => "<= ",
        Bound::Lower => ">= ",
    };
    format!("{bound}{}", engine.show(line.score))
}

/// A score in words: its unit (`in pawns`), whose view it is, and that it is exact, or a bound.
pub fn long_score(engine: &dyn Engine, unit: &str, turn: Color, line: &RootMove) -> String {
    let turn = turn.name();
    let kind = match line.bound {
        Bound::Exact => "exact",
        Bound::Upper => "at most",
        Bound::Lower => "at least",
    };
    match line.score.mate_moves() {
        Some(moves) if moves > 0 => format!("mate in {moves}: {turn}, the side to move, mates ({kind})"),
        Some(moves) => format!("mated in {}: {turn}, the side to move, is mated ({kind})", -moves),
        None => {
            let unit = unit.trim_start_matches("in ");
            format!("{} {unit} for {turn}, the side to move ({kind})", engine.show(line.score))
        }
    }
}
