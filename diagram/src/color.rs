//! Colours.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use movegen::excerpt;
use thiserror::Error;

/// An opaque colour of the screen: red, green and blue, from 0 to 255 in sRGB.
///
/// ```
/// use diagram::Rgb;
/// let color: Rgb = "#b58863".parse()?;
/// assert_eq!(color, Rgb(0xb5, 0x88, 0x63));
/// assert_eq!("#fa0".parse(), Ok(Rgb(0xff, 0xaa, 0)));
/// assert_eq!(color.to_string(), "#b58863");
/// # Ok::<(), diagram::ParseRgbError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// A text that is no colour: its [`excerpt`].
#[derive(Debug, Clone, PartialEq, Eq, Hash, Error)]
#[error("{0:?} is not a colour: expected # and three or six hexadecimal digits, as in #b58863")]
pub struct ParseRgbError(pub String);

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

impl FromStr for Rgb {
    type Err = ParseRgbError;

    fn from_str(text: &str) -> Result<Rgb, ParseRgbError> {
        let refuse = || ParseRgbError(excerpt(text));
        let digits = text.strip_prefix('#').ok_or_else(refuse)?;
        if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(refuse());
        }
        let number = u32::from_str_radix(digits, 16).map_err(|_| refuse())?;
        let [_, red, green, blue] = number.to_be_bytes();
        match digits.len() {
            6 => Ok(Rgb(red, green, blue)),
            // 0xabc is red a, green b, blue c: each digit twice.
            3 => Ok(Rgb((green & 15) * 17, (blue >> 4) * 17, (blue & 15) * 17)),
            _ => Err(refuse()),
        }
    }
}

impl Rgb {
    /// How bright it looks: 0 for black, 10,000 for white. The weights are those of sRGB's relative luminance; the curve
    /// is its square instead of the power of 2.4, near enough to tell dark from light.
    pub(crate) const fn luminance(self) -> u32 {
        let (red, green, blue) = (self.0 as u32, self.1 as u32, self.2 as u32);
        (2126 * red * red + 7152 * green * green + 722 * blue * blue) / (255 * 255)
    }

    /// The contrast between two colours as the Web Content Accessibility Guidelines define it, in hundredths:
    /// from 100 for equal ones to 2,100 for black on white.
    pub(crate) const fn contrast(self, other: Rgb) -> u32 {
        let (a, b) = (self.luminance(), other.luminance());
        let (light, dark) = if a > b { (a, b) } else { (b, a) };
        100 * (light + 500) / (dark + 500)
    }
}
