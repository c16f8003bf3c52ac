//! Colours of a board and its men.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use movegen::{Color, excerpt};
use thiserror::Error;

use crate::{ParseRgbError, Rgb};

/// The colours of one side's men.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Men {
    /// The body.
    pub fill: Rgb,
    /// The part of the body that is away from the light.
    pub shade: Rgb,
    /// The outline.
    pub outline: Rgb,
    /// Lines inside the body.
    pub detail: Rgb,
}

/// How the last move and a check are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Emphasis {
    /// By colour.
    Tint,
    /// By lines, which survive a black-and-white printer.
    Lines,
}

/// The colours of a diagram.
///
/// ```
/// use diagram::Theme;
/// let theme: Theme = "green".parse()?;
/// assert_eq!(theme, Theme::GREEN);
/// let mine: Theme = "#fde8ef,#d0809c".parse()?;
/// assert_eq!(mine.square(false).to_string(), "#d0809c");
/// # Ok::<(), diagram::ParseThemeError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Theme {
    name: &'static str,
    pub(crate) light: Rgb,
    pub(crate) dark: Rgb,
    /// Coordinates inside the squares.
    pub(crate) label: Rgb,
    pub(crate) frame: Rgb,
    pub(crate) frame_text: Rgb,
    /// A line around the board, where its light squares would melt into the page.
    pub(crate) border: Option<Rgb>,
    pub(crate) last_move: Rgb,
    pub(crate) check: Rgb,
    pub(crate) emphasis: Emphasis,
    men: [Men; 2],
}

/// Colours that can't be told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ThemeError {
    /// The squares: the light ones have to be lighter, by a contrast of 1.2 or more.
    #[error("squares {light} and {dark} are too much alike: expected the first to be clearly lighter")]
    Squares {
        /// The light squares' colour.
        light: Rgb,
        /// The dark squares' colour.
        dark: Rgb,
    },
    /// Men on a square: body or outline needs a contrast of 2 or more.
    #[error("{}'s men in {fill} with outline {outline} can't be seen on {square} squares", .side.name())]
    Hidden {
        /// Whose men.
        side: Color,
        /// Their body.
        fill: Rgb,
        /// Their outline.
        outline: Rgb,
        /// The squares' colour.
        square: Rgb,
    },
    /// The two sides: the bodies need a contrast of 3 or more, White's the lighter.
    #[error(
        "White's men in {white} and Black's in {black} are too much alike: expected White's to be clearly lighter"
    )]
    Sides {
        /// The body of White's men.
        white: Rgb,
        /// The body of Black's men.
        black: Rgb,
    },
}

/// A text that is no theme.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ParseThemeError {
    /// Neither a name nor two colours.
    #[error("{0:?} is no theme: expected {names}or two colours, as in #eeddcc,#aa7755", names = Names)]
    Name(String),
    /// One of the two is not a colour.
    #[error(transparent)]
    Color(#[from] ParseRgbError),
    /// Two colours that make no board.
    #[error(transparent)]
    Theme(#[from] ThemeError),
}

/// The names of all themes, a comma and a space after each.
struct Names;

impl fmt::Display for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Theme::ALL.iter().try_for_each(|theme| write!(f, "{}, ", theme.name))
    }
}

const IVORY: Men = Men {
    fill: Rgb(0xff, 0xfd, 0xf8),
    shade: Rgb(0xdd, 0xd3, 0xc2),
    outline: Rgb(0x26, 0x21, 0x1d),
    detail: Rgb(0x26, 0x21, 0x1d),
};

const EBONY: Men = Men {
    fill: Rgb(0x47, 0x41, 0x3b),
    shade: Rgb(0x2c, 0x27, 0x23),
    outline: Rgb(0x12, 0x0f, 0x0d),
    detail: Rgb(0xdc, 0xd2, 0xc0),
};

impl Theme {
    /// Wood: the theme where none is asked for.
    pub const BROWN: Theme = Theme {
        name: "brown",
        light: Rgb(0xf1, 0xdc, 0xb9),
        dark: Rgb(0xb7, 0x8a, 0x62),
        label: Rgb(0x33, 0x1d, 0x0e),
        frame: Rgb(0x5b, 0x3a, 0x22),
        frame_text: Rgb(0xf1, 0xdc, 0xb9),
        border: None,
        last_move: Rgb(0xdc, 0xd9, 0x30),
        check: Rgb(0xe8, 0x11, 0x0b),
        emphasis: Emphasis::Tint,
        men: [IVORY, EBONY],
    };

    /// A tournament's vinyl board.
    pub const GREEN: Theme = Theme {
        name: "green",
        light: Rgb(0xec, 0xee, 0xd6),
        dark: Rgb(0x78, 0x98, 0x5a),
        label: Rgb(0x1c, 0x29, 0x12),
        frame: Rgb(0x3c, 0x52, 0x2f),
        frame_text: Rgb(0xec, 0xee, 0xd6),
        last_move: Rgb(0xf6, 0xe8, 0x2c),
        ..Theme::BROWN
    };

    /// Cool and quiet.
    pub const BLUE: Theme = Theme {
        name: "blue",
        light: Rgb(0xe1, 0xe8, 0xed),
        dark: Rgb(0x84, 0xa0, 0xb4),
        label: Rgb(0x16, 0x25, 0x30),
        frame: Rgb(0x34, 0x49, 0x5a),
        frame_text: Rgb(0xe1, 0xe8, 0xed),
        last_move: Rgb(0x8f, 0xd0, 0x4e),
        ..Theme::BROWN
    };

    /// Black, white and one grey, for paper and for the highest contrast: the last move is framed and a checked king has
    /// a dashed frame, so that nothing depends on colour.
    pub const PRINT: Theme = Theme {
        name: "print",
        light: Rgb(0xff, 0xff, 0xff),
        dark: Rgb(0xc6, 0xc6, 0xc6),
        label: Rgb(0, 0, 0),
        frame: Rgb(0xff, 0xff, 0xff),
        frame_text: Rgb(0, 0, 0),
        border: Some(Rgb(0, 0, 0)),
        last_move: Rgb(0, 0, 0),
        check: Rgb(0, 0, 0),
        emphasis: Emphasis::Lines,
        men: [
            Men {
                fill: Rgb(0xff, 0xff, 0xff),
                shade: Rgb(0xe2, 0xe2, 0xe2),
                outline: Rgb(0, 0, 0),
                detail: Rgb(0, 0, 0),
            },
            Men {
                fill: Rgb(0x22, 0x22, 0x22),
                shade: Rgb(0, 0, 0),
                outline: Rgb(0, 0, 0),
                detail: Rgb(0xff, 0xff, 0xff),
            },
        ],
    };

    /// For dark pages.
    pub const DARK: Theme = Theme {
        name: "dark",
        light: Rgb(0xaa, 0xb2, 0xbd),
        dark: Rgb(0x74, 0x7d, 0x8a),
        label: Rgb(0x06, 0x07, 0x09),
        frame: Rgb(0x23, 0x27, 0x2e),
        frame_text: Rgb(0xd5, 0xda, 0xe1),
        last_move: Rgb(0xd8, 0xc2, 0x3c),
        ..Theme::BROWN
    };

    /// Every theme with a name.
    pub const ALL: [Theme; 5] = [Theme::BROWN, Theme::GREEN, Theme::BLUE, Theme::PRINT, Theme::DARK];

    /// A board in two colours. Frame and coordinates follow from them, the men are those of [`BROWN`](Theme::BROWN).
    ///
    /// # Errors
    ///
    /// [`ThemeError`] where the squares can't be told apart, or a man from its square.
    ///
    /// ```
    /// use diagram::{Rgb, Theme, ThemeError};
    /// assert!(Theme::custom(Rgb(0xee, 0xdd, 0xff), Rgb(0x99, 0x77, 0xbb)).is_ok());
    /// let error = Theme::custom(Rgb(0xee, 0xee, 0xee), Rgb(0xe8, 0xee, 0xee)).unwrap_err();
    /// assert!(matches!(error, ThemeError::Squares { .. }));
    /// ```
    pub fn custom(light: Rgb, dark: Rgb) -> Result<Theme, ThemeError> {
        let black_or_white = |on: &[Rgb]| {
            let worst = |ink: Rgb| on.iter().map(|&back| ink.contrast(back)).min();
            let inks = [Rgb(0, 0, 0), Rgb(0xff, 0xff, 0xff)];
            if worst(inks[0]) >= worst(inks[1]) { inks[0] } else { inks[1] }
        };
        let half = |part: u8| part / 2;
        let frame = Rgb(half(dark.0), half(dark.1), half(dark.2));
        let theme = Theme {
            name: "custom",
            light,
            dark,
            label: black_or_white(&[light, dark]),
            frame,
            frame_text: black_or_white(&[frame]),
            ..Theme::BROWN
        };
        theme.validated()
    }

    /// The same board with other men for one side.
    ///
    /// # Errors
    ///
    /// [`ThemeError`] where they can't be told from a square, or from the other side's.
    ///
    /// ```
    /// use diagram::{Men, Theme};
    /// use movegen::Color;
    /// let red = Men { fill: "#8f1d14".parse()?, shade: "#6d120b".parse()?, ..Theme::BROWN.men(Color::Black) };
    /// let theme = Theme::GREEN.with_men(Color::Black, red)?;
    /// assert_eq!(theme.men(Color::Black), red);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_men(mut self, side: Color, men: Men) -> Result<Theme, ThemeError> {
        self.men[side.index()] = men;
        self.name = "custom";
        self.validated()
    }

    /// `brown` and so on; `custom` for one of your own.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The colour of the light squares, or of the dark ones.
    pub const fn square(&self, light: bool) -> Rgb {
        if light { self.light } else { self.dark }
    }

    /// The colours of a side's men.
    pub const fn men(&self, side: Color) -> Men {
        self.men[side.index()]
    }

    fn validated(self) -> Result<Theme, ThemeError> {
        let Theme { light, dark, .. } = self;
        if light.luminance() <= dark.luminance() || light.contrast(dark) < 120 {
            return Err(ThemeError::Squares { light, dark });
        }
        for side in Color::ALL {
            let Men { fill, outline, .. } = self.men(side);
            for square in [light, dark] {
                if fill.contrast(square).max(outline.contrast(square)) < 200 {
                    return Err(ThemeError::Hidden { side, fill, outline, square });
                }
            }
        }
        let (white, black) = (self.men[0].fill, self.men[1].fill);
        if white.luminance() <= black.luminance() || white.contrast(black) < 300 {
            return Err(ThemeError::Sides { white, black });
        }
        Ok(self)
    }
}

impl Default for Theme {
    /// [`Theme::BROWN`].
    fn default() -> Theme {
        Theme::BROWN
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}

/// A name, or the colours of light and dark squares with a comma between them.
impl FromStr for Theme {
    type Err = ParseThemeError;

    fn from_str(text: &str) -> Result<Theme, ParseThemeError> {
        if let Some(theme) = Theme::ALL.into_iter().find(|theme| theme.name == text) {
            return Ok(theme);
        }
        let Some((light, dark)) = text.split_once(',') else {
            return Err(ParseThemeError::Name(excerpt(text)));
        };
        Ok(Theme::custom(light.trim().parse()?, dark.trim().parse()?)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The contrast ratio of the Web Content Accessibility Guidelines 2.1, with its own curve.
    fn contrast(a: Rgb, b: Rgb) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.03928 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        let luminance = |c: Rgb| 0.2126 * linear(c.0) + 0.7152 * linear(c.1) + 0.0722 * linear(c.2);
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn every_theme_passes_its_own_rules() {
        for theme in Theme::ALL {
            assert_eq!(theme.validated(), Ok(theme));
            assert_eq!(theme.name.parse(), Ok(theme));
        }
    }

    #[test]
    fn a_text_that_is_no_theme_is_told_what_would_be() {
        let error = "pink".parse::<Theme>().unwrap_err();
        let expected = "\"pink\" is no theme: expected brown, green, blue, print, dark, \
                        or two colours, as in #eeddcc,#aa7755";
        assert_eq!(alloc::format!("{error}"), expected);
    }

    #[test]
    fn coordinates_have_the_contrast_of_text_and_men_that_of_pictures() {
        for theme in Theme::ALL {
            let name = theme.name;
            assert!(contrast(theme.frame, theme.frame_text) >= 4.5, "{name}: frame");
            for square in [theme.light, theme.dark] {
                assert!(contrast(square, theme.label) >= 4.5, "{name}: label on {square}");
                for side in Color::ALL {
                    let men = theme.men(side);
                    let best = contrast(men.fill, square).max(contrast(men.outline, square));
                    assert!(best >= 3.0, "{name}: {side}'s men on {square}: {best}");
                }
            }
            let fills = contrast(theme.men[0].fill, theme.men[1].fill);
            assert!(fills >= 7.0, "{name}: the two sides: {fills}");
        }
    }

    #[test]
    fn the_measure_of_contrast_is_near_the_real_one() {
        let grey = |part: u32| Rgb(part as u8, part as u8, part as u8);
        for part in (0..=255).step_by(15) {
            let (ours, real) =
                (f64::from(grey(part).contrast(grey(255))) / 100.0, contrast(grey(part), grey(255)));
            assert!((ours / real - 1.0).abs() < 0.2, "{part}: {ours} for {real}");
        }
    }
}
