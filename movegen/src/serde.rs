//! Positions as text for `serde`: the FEN, validated on reading.

use ::serde::{Deserialize, Deserializer, Serialize, Serializer};
use board0x88::Board;

use crate::Position;

/// The FEN that `Display` writes. The rule of the key is not part of it.
impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
        Board::deserialize(deserializer).map(Position::from_board)
    }
}
