//! How the bytes of an input become a start position and a row of choices.

use movegen::Position;

/// Choices past this many are left unread, to keep one input's time in bounds.
pub(crate) const LONGEST_WALK: usize = 300;

/// The start position of an input, and the bytes after its first line.
pub(crate) fn start(data: &[u8]) -> (Position, &[u8]) {
    let Some(end) = data.iter().position(|&byte| byte == b'\n') else {
        return (Position::default(), data);
    };
    let (line, rest) = (&data[..end], &data[end + 1..]);
    let line = str::from_utf8(line).unwrap_or_default().trim();
    let position = match line.parse::<u16>() {
        Ok(number) => Position::chess960(number % 960),
        Err(_) => line.parse().ok(),
    };
    (position.unwrap_or_default(), rest)
}
