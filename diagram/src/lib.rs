#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod color;
mod diagram;
mod draw;
mod layout;
mod marks;
mod pieces;
mod theme;
mod words;
mod xml;

pub use color::{ParseRgbError, Rgb};
pub use diagram::{Diagram, SizeError, man_svg};
pub use layout::Coordinates;
pub use marks::{Ink, Mark};
pub use theme::{Men, ParseThemeError, Theme, ThemeError};
