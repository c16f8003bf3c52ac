//! The server from outside: lines in, lines out.

mod common;
mod faults;
