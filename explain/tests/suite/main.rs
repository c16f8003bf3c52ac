//! Explanations held against the board by code of their own.

mod evaluator;
mod sums;
