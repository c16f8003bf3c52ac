#![doc = include_str!("../README.md")]

mod board;
mod chores;
mod command;
mod info;
mod options;
mod printer;
mod server;
mod signal;
mod thinking;
mod time;
mod timer;
mod tokens;
mod wdl;
mod worker;

pub use command::{Command, Go};
pub use options::DEFAULT_OVERHEAD;
pub use server::{Server, serve};
pub use time::{Budget, Clock};
pub use timer::Timer;
pub use wdl::Wdl;
