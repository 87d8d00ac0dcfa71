//! The labels of lines across.

use super::Point;
use super::content::Drawable;
use super::draw::{TICK, text};
use super::style::{GROUND, INK, width};
use kuva::render::layout::ComputedLayout;
use kuva::render::render::{Primitive, Scene, TextAnchor};

/// Each level is labelled on its line, where the fewest curves pass.
pub(super) fn label(scene: &mut Scene, what: &Drawable<'_>, place: &ComputedLayout) {
    let (left, right) = (place.margin_left + 6.0, place.width - place.margin_right - 6.0);
    let mut taken = passed(what, place);
    for level in what.levels() {
        let (y, wide) = (place.map_y(level.y), width(&level.label, f64::from(TICK)));
        let starts = [right - wide, left, f64::midpoint(left, right - wide)].map(|x| x.max(left));
        let spots = starts.into_iter().flat_map(|x| [(x, y - 5.0), (x, y + 15.0)]);
        let inside = |spot: &(f64, f64)| {
            spot.1 > place.margin_top && spot.1 < place.height - place.margin_bottom
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

/// Where curves, levels and the paper's points pass, closely spaced.
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
