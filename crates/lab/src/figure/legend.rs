//! The legend, below the figure so that it never covers a curve, and the labels of horizontal lines.

use super::content::Drawable;
use super::draw::{TICK, text};
use super::style::{GROUND, INK, Look, width, wrapped};
use super::{Point, mark};
use crate::stats::number;
use kuva::render::layout::ComputedLayout;
use kuva::render::render::{Primitive, Scene, TextAnchor};

const SIZE: u32 = 14;
const ROW: f64 = 22.0;
const SAMPLE: f64 = 44.0;
const GAP: f64 = 8.0;

/// What a legend entry explains.
#[derive(Clone, Copy, Debug)]
pub(super) enum Sample {
    /// A curve.
    Curve(Look),
    /// The paper's points.
    Ring,
}

/// A legend entry with its place.
#[derive(Debug)]
pub(super) struct Entry {
    sample: Sample,
    lines: Vec<String>,
    at: (f64, f64),
}

/// Places the entries in as many columns as there is room for, row by row.
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

/// The height of the legend.
pub(super) fn height(entries: &[Entry]) -> f64 {
    let below = entries.iter().map(|entry| entry.at.1 + ROW * number(entry.lines.len().max(1)));
    below.fold(0.0, f64::max) + 14.0
}

/// Draws the entries with the top left corner at `corner`.
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
            Sample::Ring => mark::ring(scene, INK, middle),
        }
        for (i, words) in entry.lines.iter().enumerate() {
            let at = (x + SAMPLE + GAP, y + 5.0 + ROW * number(i));
            text(scene, at, words, SIZE, INK, TextAnchor::Start);
        }
    }
}

/// Labels each level on its line, where the fewest curves pass.
pub(super) fn label(scene: &mut Scene, what: &Drawable<'_>, place: &ComputedLayout) {
    let (left, right) = (place.margin_left + 6.0, place.width - place.margin_right - 6.0);
    let mut taken = passed(what, place);
    for level in what.levels() {
        let (y, wide) = (place.map_y(level.y), width(&level.label, f64::from(TICK)));
        let starts = [right - wide, left, f64::midpoint(left, right - wide)].map(|x| x.max(left));
        let spots = starts.into_iter().flat_map(|x| [(x, y - 5.0), (x, y + 15.0)]);
        let inside = |spot: &(f64, f64)| {
            spot.1 > place.margin_top && spot.1 < place.height - place.margin_bottom - 4.0
        };
        let covered = |spot: &(f64, f64)| {
            let (across, up) = (spot.0 - 6.0..spot.0 + wide + 6.0, spot.1 - 14.0..spot.1 + 5.0);
            taken.iter().filter(|p| across.contains(&p.0) && up.contains(&p.1)).count()
        };
        let Some(spot) = spots.filter(inside).min_by_key(covered) else { continue };
        let halo = format!(
            r#"stroke="{GROUND}" stroke-width="4" stroke-linejoin="round" paint-order="stroke""#
        );
        scene.add(Primitive::GroupStart { transform: None, title: None, extra_attrs: Some(halo) });
        text(scene, spot, &level.label, TICK, INK, TextAnchor::Start);
        scene.add(Primitive::GroupEnd);
        // Another label here would be worse than any number of curves.
        let words = (0..=8).flat_map(|i| {
            [1.0, -4.0, -11.0].map(|up| (spot.0 + wide * f64::from(i) / 8.0, spot.1 + up))
        });
        taken.extend(words.flat_map(|p| [p; 20]));
    }
}

/// Returns closely spaced points on the curves and levels, and the paper's points.
fn passed(what: &Drawable<'_>, place: &ComputedLayout) -> Vec<(f64, f64)> {
    let at = |p: &Point| (place.map_x(p.x), place.map_y(p.y));
    let between = |a: (f64, f64), b: (f64, f64)| {
        (0..24)
            .map(|i| f64::from(i) / 24.0)
            .map(move |t| (a.0 + t * (b.0 - a.0), a.1 + t * (b.1 - a.1)))
    };
    let mut taken: Vec<(f64, f64)> = what.points().map(at).collect();
    for run in what.curves.iter().flatten() {
        taken.extend(run.windows(2).flat_map(|pair| between(at(&pair[0]), at(&pair[1]))));
    }
    let ends = (place.margin_left, place.width - place.margin_right);
    taken.extend(what.levels().flat_map(|level| {
        let y = place.map_y(level.y);
        between((ends.0, y), (ends.1, y))
    }));
    taken
}
