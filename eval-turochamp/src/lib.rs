#![doc = include_str!("../README.md")]

mod columns;
mod considerable;
pub mod games;
mod machine;
mod ratio;
mod rules;

pub use columns::{COLUMNS, Columns, Man, pieces, position_play, tenths};
pub use considerable::ConsiderableMoves;
pub use machine::{Candidate, Turochamp, Verdict, engine};
pub use ratio::{Material, Ratio, half_pawns, total};
pub use rules::{
    Beyond, CapturesKept, CastlingReading, DrawReading, ExposureCaptures, KingDefends, MateThreat, Measure,
    PinnedDefenders, RayToKing, Rounding, Rules, Undefended,
};
