//! The example programs, held to what they promise.

mod ajedrecista;
mod analyze;
mod bad_input;
mod bench;
mod book;
mod common;
mod diagram;
mod gauntlet;
mod glennie;
mod matches;
mod perft;
mod play;
mod processes;
mod readme;
mod reasons;
mod short_mates;
mod suite;
mod uci;
