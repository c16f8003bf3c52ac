//! The parts of the picture, from the squares up.

use core::fmt::{self, Write};

use movegen::{Color, File, Piece, Rank, Square};

use crate::layout::{BOARD, Layout, SIDE};
use crate::marks::{Arrow, Mark, Marked};
use crate::theme::Emphasis;
use crate::{Rgb, Theme, pieces};

/// What every part of a picture needs.
pub(crate) struct Canvas<'a, W> {
    pub out: &'a mut W,
    pub layout: Layout,
    pub theme: &'a Theme,
    /// Goes before every identifier.
    pub id: &'a str,
}

impl<W: Write> Canvas<'_, W> {
    /// What is referred to: each kind of man once, and the glow of a check.
    pub fn definitions(&mut self, men: impl Iterator<Item = Piece>, glow: bool) -> fmt::Result {
        let (id, theme) = (self.id, self.theme);
        self.out.write_str("<defs>\n")?;
        for piece in men {
            write!(
                self.out,
                "<g id=\"{id}-{}\" stroke-linecap=\"round\" stroke-linejoin=\"round\">",
                Kind(piece)
            )?;
            pieces::write(self.out, piece, theme, self.layout.cut)?;
            self.out.write_str("</g>\n")?;
        }
        if glow && theme.emphasis == Emphasis::Tint {
            write!(self.out, "<radialGradient id=\"{id}-check\" r=\"0.6\">")?;
            for (offset, opacity) in [("0", "1"), ("0.4", "0.8"), ("0.85", "0.1"), ("1", "0")] {
                let color = theme.check;
                write!(
                    self.out,
                    "<stop offset=\"{offset}\" stop-color=\"{color}\" stop-opacity=\"{opacity}\"/>"
                )?;
            }
            self.out.write_str("</radialGradient>\n")?;
        }
        self.out.write_str("</defs>\n")
    }

    /// The frame, with the names of files and ranks on it.
    pub fn frame(&mut self) -> fmt::Result {
        let Some(frame) = self.layout.frame else { return Ok(()) };
        let (x, y, side) = self.layout.view();
        let Theme { frame: color, frame_text: text, .. } = *self.theme;
        writeln!(
            self.out,
            "<g data-layer=\"frame\" font-family=\"sans-serif\" font-size=\"{}\" fill=\"{text}\" text-anchor=\"middle\">",
            frame.font
        )?;
        writeln!(
            self.out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"{color}\"/>"
        )?;
        // The baseline that sets a letter of this font in the middle of its line: digits are about 0.72 of it high.
        let drop = frame.font * 36 / 100;
        for file in File::ALL {
            let x = self.layout.column(file) * SIDE + SIDE / 2;
            // Room for the tail of the g.
            self.label(x, BOARD + frame.wide / 2 + frame.font * 27 / 100, file)?;
        }
        for rank in Rank::ALL {
            let y = self.layout.row(rank) * SIDE + SIDE / 2 + drop;
            self.label(-frame.wide / 2, y, rank)?;
        }
        self.out.write_str("</g>\n")
    }

    /// The names of files and ranks in the corners of the squares.
    pub fn coordinates(&mut self) -> fmt::Result {
        if !self.layout.inside {
            return Ok(());
        }
        let color = self.theme.label;
        writeln!(
            self.out,
            "<g data-layer=\"coordinates\" font-family=\"sans-serif\" font-size=\"19\" fill=\"{color}\">"
        )?;
        for rank in Rank::ALL {
            self.label(4, self.layout.row(rank) * SIDE + 18, rank)?;
        }
        self.out.write_str("<g text-anchor=\"end\">\n")?;
        for file in File::ALL {
            self.label((self.layout.column(file) + 1) * SIDE - 4, BOARD - 5, file)?;
        }
        self.out.write_str("</g>\n</g>\n")
    }

    fn label(&mut self, x: i32, y: i32, text: impl fmt::Display) -> fmt::Result {
        writeln!(self.out, "<text x=\"{x}\" y=\"{y}\">{text}</text>")
    }

    /// The empty board, a1 first whichever side is below.
    pub fn squares(&mut self) -> fmt::Result {
        self.out.write_str("<g data-layer=\"squares\" shape-rendering=\"crispEdges\">\n")?;
        for square in Square::ALL {
            let fill = self.theme.square(square.is_light());
            self.square_rect(square, fill, "")?;
        }
        if let Some(border) = self.theme.border {
            writeln!(
                self.out,
                "<rect x=\"1.5\" y=\"1.5\" width=\"797\" height=\"797\" fill=\"none\" stroke=\"{border}\" stroke-width=\"3\"/>"
            )?;
        }
        self.out.write_str("</g>\n")
    }

    /// A whole square in a colour.
    fn square_rect(&mut self, square: Square, fill: Rgb, more: &str) -> fmt::Result {
        let (x, y) = self.layout.corner(square);
        writeln!(
            self.out,
            "<rect data-square=\"{square}\" x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{fill}\"{more}/>"
        )
    }

    /// A line along a square's edge, inside it.
    fn square_frame(&mut self, square: Square, color: Rgb, width: i32, more: &str) -> fmt::Result {
        let (x, y) = self.layout.corner(square);
        let (inset, side) = (width / 2, SIDE - width);
        writeln!(
            self.out,
            "<rect data-square=\"{square}\" x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{width}\"{more}/>",
            x + inset,
            y + inset
        )
    }

    /// Last move, check, and the marks that lie under the men.
    pub fn highlights(&mut self, last: &[Square], checked: Option<Square>, marks: &[Marked]) -> fmt::Result {
        self.out.write_str("<g data-layer=\"highlights\">\n")?;
        let Theme { last_move, check, emphasis, .. } = *self.theme;
        for &square in last {
            let data = " data-highlight=\"last-move\"";
            match emphasis {
                Emphasis::Tint => {
                    self.square_rect(square, last_move, &alloc::format!(" fill-opacity=\"0.5\"{data}"))?;
                }
                Emphasis::Lines => self.square_frame(square, last_move, 6, data)?,
            }
        }
        if let Some(square) = checked {
            let (x, y) = self.layout.corner(square);
            let data = "data-highlight=\"check\"";
            match emphasis {
                Emphasis::Tint => writeln!(
                    self.out,
                    "<rect data-square=\"{square}\" {data} x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"url(#{}-check)\"/>",
                    self.id
                )?,
                Emphasis::Lines => {
                    self.square_frame(
                        square,
                        check,
                        6,
                        &alloc::format!(" stroke-dasharray=\"14 9\" {data}"),
                    )?;
                }
            }
        }
        for marked in marks.iter().filter(|marked| marked.mark.is_under()) {
            self.mark(*marked, false)?;
        }
        self.out.write_str("</g>\n")
    }

    /// The men, a1 first.
    pub fn men(&mut self, men: impl Iterator<Item = (Square, Piece)>) -> fmt::Result {
        self.out.write_str("<g data-layer=\"pieces\">\n")?;
        for (square, piece) in men {
            let (x, y) = self.layout.corner(square);
            writeln!(
                self.out,
                "<use href=\"#{}-{}\" x=\"{x}\" y=\"{y}\" data-square=\"{square}\" data-piece=\"{piece}\"/>",
                self.id,
                Kind(piece)
            )?;
        }
        self.out.write_str("</g>\n")
    }

    /// The marks and arrows that lie over the men.
    pub fn shapes(
        &mut self,
        marks: &[Marked],
        arrows: &[Arrow],
        occupied: impl Fn(Square) -> bool,
    ) -> fmt::Result {
        self.out
            .write_str("<g data-layer=\"shapes\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n")?;
        for marked in marks.iter().filter(|marked| !marked.mark.is_under()) {
            self.mark(*marked, occupied(marked.square))?;
        }
        for arrow in arrows {
            self.arrow(*arrow)?;
        }
        self.out.write_str("</g>\n")
    }

    fn mark(&mut self, marked: Marked, occupied: bool) -> fmt::Result {
        let Marked { square, mark, ink } = marked;
        let (color, name) = (ink.rgb(), mark.name());
        let (cx, cy) = self.layout.middle(square);
        let data = alloc::format!(" data-mark=\"{name}\"");
        let ring = |out: &mut W, radius: &str, width: &str, opacity: &str| {
            writeln!(
                out,
                "<circle data-square=\"{square}\"{data} cx=\"{cx}\" cy=\"{cy}\" r=\"{radius}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{width}\" stroke-opacity=\"{opacity}\"/>"
            )
        };
        match mark {
            Mark::Tint => self.square_rect(square, color, &alloc::format!(" fill-opacity=\"0.55\"{data}")),
            Mark::Frame => self.square_frame(square, color, 8, &data),
            Mark::Circle => ring(self.out, "45", "7", "0.85"),
            Mark::Dot if occupied => ring(self.out, "45.5", "6", "0.7"),
            Mark::Dot => writeln!(
                self.out,
                "<circle data-square=\"{square}\"{data} cx=\"{cx}\" cy=\"{cy}\" r=\"15\" fill=\"{color}\" fill-opacity=\"0.7\"/>"
            ),
            Mark::Cross => {
                let (left, right, top, bottom) = (cx - 32, cx + 32, cy - 32, cy + 32);
                writeln!(
                    self.out,
                    "<path data-square=\"{square}\"{data} d=\"M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"11\" stroke-opacity=\"0.85\"/>"
                )
            }
        }
    }

    /// One shape from just outside the man that goes to just before the middle of where he goes, so that its
    /// transparency is even.
    fn arrow(&mut self, arrow: Arrow) -> fmt::Result {
        let Arrow { from, to, ink } = arrow;
        let (start, end) = (self.layout.middle(from), self.layout.middle(to));
        let (dx, dy) = (i64::from(end.0 - start.0), i64::from(end.1 - start.1));
        // Thousandths of a unit.
        let length = ((dx * dx + dy * dy) * 1_000_000).isqrt();
        if length == 0 {
            return self.mark(Marked { square: from, mark: Mark::Circle, ink }, true);
        }
        // Tenths of a unit, along the arrow and across it.
        let tip = length / 100 - 80;
        let neck = tip - 380;
        let tail = 260;
        let outline = [(tail, 70), (neck, 70), (neck, 230), (tip, 0), (neck, -230), (neck, -70), (tail, -70)];
        write!(self.out, "<path data-from=\"{from}\" data-to=\"{to}\" d=\"")?;
        for (index, (along, across)) in outline.into_iter().enumerate() {
            // From the middle of the first square.
            let x = rounded((along * dx - across * dy) * 1000, length);
            let y = rounded((along * dy + across * dx) * 1000, length);
            let command = if index == 0 { 'M' } else { 'L' };
            let (x, y) = (Tenths(i64::from(start.0) * 10 + x), Tenths(i64::from(start.1) * 10 + y));
            write!(self.out, "{command}{x} {y}")?;
        }
        writeln!(self.out, "z\" fill=\"{}\" fill-opacity=\"0.8\"/>", ink.rgb())
    }
}

/// `white-knight`: the end of a drawing's identifier.
struct Kind(Piece);

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let color = if self.0.color() == Color::White { "white" } else { "black" };
        write!(f, "{color}-{}", self.0.role().name())
    }
}

/// A quotient rounded to the nearest whole number.
fn rounded(dividend: i64, divisor: i64) -> i64 {
    (2 * dividend + divisor).div_euclid(2 * divisor)
}

/// A number of tenths, as a decimal number.
struct Tenths(i64);

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        write!(f, "{sign}{}", self.0.abs() / 10)?;
        match self.0.abs() % 10 {
            0 => Ok(()),
            tenth => write!(f, ".{tenth}"),
        }
    }
}
