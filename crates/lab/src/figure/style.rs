//! The style of figures: every curve has its own colour, dash and shape, so that figures can be read without colour.

use super::mark::Shape;
use crate::stats::number;
use kuva::plot::LineStyle;

/// The colour of lines and text other than curves.
pub(super) const INK: &str = "#24292f";
/// The colour of less important text.
pub(super) const PALE: &str = "#57606a";
/// The colour of grid lines.
pub(super) const GRID: &str = "#e4e7eb";
/// The colour of the background.
pub(super) const GROUND: &str = "#ffffff";
pub(super) const FONT: &str =
    "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif";

/// How a curve is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub(super) colour: &'static str,
    dash: &'static str,
    pub(super) shape: Shape,
    pub(super) size: f64,
}

/// Colours that colour-blind readers can distinguish. The first of each pair has a contrast of at least 3 to 1 against
/// white, the second against a dark page.
const COLOURS: [(&str, &str); 10] = [
    ("#0b5fa5", "#58a8f0"),
    ("#c4420a", "#ff8a5c"),
    ("#00795a", "#3cc49a"),
    ("#a8457c", "#e58fc4"),
    ("#8a6100", "#dba83c"),
    ("#5b4bb7", "#a99df5"),
    ("#333333", "#e6e6e6"),
    ("#2a8fc9", "#84d0f7"),
    ("#6b7d00", "#b9cc3e"),
    ("#767676", "#a6a6a6"),
];
/// The light and dark colours of everything other than curves.
const OTHERS: [(&str, &str); 4] =
    [(INK, "#e6edf3"), (PALE, "#a3adb8"), (GRID, "#30363d"), (GROUND, DARK_GROUND)];
const DARK_GROUND: &str = "#161b22";

/// The rules that give the figures inside `selector` their colours on a dark page.
pub(crate) fn dark(selector: &str) -> String {
    let rule = |(light, dark): &(&str, &str)| {
        let of = |what: &str| {
            format!("{selector} [{what}=\"{light}\"],{selector}[{what}=\"{light}\"]{{{what}:{dark}}}\n")
        };
        of("fill") + &of("stroke")
    };
    COLOURS.iter().chain(&OTHERS).map(rule).collect()
}

const DASHES: [&str; 10] =
    ["", "9 4", "3 3", "12 4 3 4", "6 3", "2 4", "14 4", "9 3 2 3 2 3", "5 2", "1 3"];
const SHAPES: [Shape; 10] = [
    Shape::Circle,
    Shape::Square,
    Shape::Triangle,
    Shape::Diamond,
    Shape::TriangleDown,
    Shape::Plus,
    Shape::Cross,
    Shape::Star,
    Shape::Pentagon,
    Shape::Bar,
];

impl Look {
    /// The look of the curve with this number. Colours repeat after ten, with other shapes and dashes.
    pub(super) fn of(curve: usize) -> Look {
        let [colour, dash, shape] =
            [0, 4, 3].map(|shift| (curve + shift * (curve / COLOURS.len())) % COLOURS.len());
        Look { colour: COLOURS[colour].0, dash: DASHES[dash], shape: SHAPES[shape], size: 4.8 }
    }

    /// The look of an oracle's curve: grey and dotted, with small marks.
    pub(super) fn oracle() -> Look {
        Look { colour: "#767676", dash: "1 3", shape: Shape::Bar, size: 3.4 }
    }

    /// The look of a mark with `others` other marks under it.
    pub(super) fn reduced(self, others: usize) -> Look {
        Look { size: (self.size * 0.62_f64.powf(number(others))).max(1.6), ..self }
    }

    pub(super) fn line(&self) -> LineStyle {
        if self.dash.is_empty() { LineStyle::Solid } else { LineStyle::Custom(self.dash.into()) }
    }
}

/// The approximate width of a text in the widest of the usual fonts.
pub(super) fn width(text: &str, size: f64) -> f64 {
    let of = |sign: char| match sign {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | ' ' | '(' | ')' | '['
        | ']' => 0.36,
        'f' | 'r' | 't' | '-' | '/' | '*' | '⁰'..='⁹' | '¹' | '²' | '³' | '⁻' => 0.44,
        'm' | 'w' | 'M' | 'W' | '%' | '—' | '→' | '=' | '+' | '<' | '>' | '≤' | '≥' | '×' | '−' => {
            0.9
        }
        'A'..='Z' | 'Δ' | 'Σ' => 0.72,
        _ => 0.62,
    };
    text.chars().map(of).sum::<f64>() * size
}

/// Wraps a text to lines of at most this width; a longer word gets its own line.
pub(super) fn wrapped(text: &str, size: f64, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(line, size) + width(word, size) + width(" ", size) <= room => {
                *line += " ";
                *line += word;
            }
            _ => lines.push(word.into()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_of_ten_curves_share_a_colour_a_dash_or_a_shape() {
        for i in 0..10 {
            for j in 0..i {
                let (a, b) = (Look::of(i), Look::of(j));
                assert!(a.colour != b.colour && a.dash != b.dash && a.shape != b.shape, "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn colours_stand_out_from_a_light_and_from_a_dark_page() {
        fn luminance(colour: &str) -> f64 {
            let part = |at: usize| {
                let value =
                    f64::from(u8::from_str_radix(&colour[at..at + 2], 16).expect("two digits")) / 255.0;
                if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
            };
            0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
        }
        for (light, dark) in COLOURS.iter().chain(&OTHERS[..2]) {
            assert!(1.05 / (luminance(light) + 0.05) >= 3.0, "{light} is too light");
            assert!(
                (luminance(dark) + 0.05) / (luminance(DARK_GROUND) + 0.05) >= 4.5,
                "{dark} is too dark"
            );
        }
    }

    #[test]
    fn lines_keep_their_width_and_lose_no_word() {
        let text = "leaves visited by all algorithms relative to SSS* on the same tree";
        let lines = wrapped(text, 14.0, 160.0);
        assert!(lines.len() > 1 && lines.iter().all(|line| width(line, 14.0) <= 160.0));
        assert_eq!(lines.join(" "), text);
        assert_eq!(wrapped("Donaudampfschifffahrt", 14.0, 20.0).len(), 1);
    }
}
