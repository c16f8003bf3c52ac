//! Explanations held against the board by code of their own.

mod board;
mod check;
mod ends;
mod evaluator;
mod facts;
mod numbers;
mod sample;
mod sums;
mod text;
mod told;
mod words;
