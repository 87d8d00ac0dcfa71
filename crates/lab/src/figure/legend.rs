//! The legend, below the figure: it never covers a curve.

use super::draw::text;
use super::mark;
use super::style::{INK, Look, width, wrapped};
use crate::stats::number;
use kuva::render::render::{Primitive, Scene, TextAnchor};

const SIZE: u32 = 14;
const ROW: f64 = 22.0;
const SAMPLE: f64 = 44.0;
const GAP: f64 = 8.0;

/// What a legend explains.
#[derive(Clone, Copy, Debug)]
pub(super) enum Sample {
    /// A curve.
    Curve(Look),
    /// The paper's points.
    Ring,
}

/// An entry with its place.
#[derive(Debug)]
pub(super) struct Entry {
    sample: Sample,
    lines: Vec<String>,
    at: (f64, f64),
}

/// Entries in as many columns as there is room for, row by row.
pub(super) fn place(samples: &[(Sample, String)], room: f64) -> Vec<Entry> {
    let size = f64::from(SIZE);
    let widest = samples.iter().map(|(_, name)| SAMPLE + GAP + width(name, size)).fold(0.0, f64::max);
    let columns =
        [4usize, 3, 2].into_iter().find(|&n| (widest + 2.0 * GAP) * number(n) <= room).unwrap_or(1);
    let column = room / number(columns);
    let mut entries = Vec::new();
    let mut y = 0.0;
    for row in samples.chunks(columns) {
        let mut tallest = 1;
        for (i, (sample, name)) in row.iter().enumerate() {
            let lines = wrapped(name, size, column - SAMPLE - GAP);
            tallest = tallest.max(lines.len());
            entries.push(Entry { sample: *sample, lines, at: (column * number(i), y) });
        }
        y += ROW * number(tallest);
    }
    entries
}

/// How much room they take.
pub(super) fn height(entries: &[Entry]) -> f64 {
    let below = entries.iter().map(|entry| entry.at.1 + ROW * number(entry.lines.len().max(1)));
    below.fold(0.0, f64::max) + 14.0
}

/// Draws them with this corner at the top left.
pub(super) fn draw(scene: &mut Scene, entries: &[Entry], corner: (f64, f64)) {
    for entry in entries {
        let (x, y) = (corner.0 + entry.at.0, corner.1 + entry.at.1 + 15.0);
        let middle = (x + SAMPLE / 2.0, y);
        match entry.sample {
            Sample::Curve(look) => {
                scene.add(Primitive::Line {
                    x1: x,
                    y1: y,
                    x2: x + SAMPLE,
                    y2: y,
                    stroke: look.colour.into(),
                    stroke_width: 2.0,
                    stroke_dasharray: look.line().dasharray(),
                });
                mark::draw(scene, &look, middle);
            }
            Sample::Ring => mark::ring(scene, middle),
        }
        for (i, words) in entry.lines.iter().enumerate() {
            let at = (x + SAMPLE + GAP, y + 5.0 + ROW * number(i));
            text(scene, at, words, SIZE, INK, TextAnchor::Start);
        }
    }
}
