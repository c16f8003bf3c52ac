//! The example programs, held to what they promise.

mod ajedrecista;
mod analyze;
mod bad_input;
mod bench;
mod common;
mod glennie;
mod perft;
mod processes;
mod readme;
