//! The server from outside: lines in, lines out.

mod answers;
mod common;
mod endings;
mod faults;
mod infos;
mod options;
mod panics;
mod scripts;
mod searching;
