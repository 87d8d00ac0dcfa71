//! The shapes that mark the points of curves, on the curves and in the legend.

use super::draw::line;
use super::style::{GROUND, Look};
use crate::stats::number;
use kuva::render::color::Color;
use kuva::render::render::{PathData, Primitive, Scene};
use std::f64::consts::{FRAC_PI_4, PI, TAU};

/// The shape of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Circle,
    Square,
    Triangle,
    Diamond,
    TriangleDown,
    Plus,
    Cross,
    Star,
    Pentagon,
    Bar,
}

/// Draws the mark of a curve.
pub(super) fn draw(scene: &mut Scene, look: &Look, (x, y): (f64, f64)) {
    let size = look.size;
    let shape = match look.shape {
        Shape::Circle => {
            scene.add(Primitive::Circle {
                cx: x,
                cy: y,
                r: size,
                fill: look.colour.into(),
                fill_opacity: None,
                stroke: Some(GROUND.into()),
                stroke_width: Some(1.0),
            });
            return;
        }
        Shape::Plus => return strokes(scene, look, (x, y), 0.0),
        Shape::Cross => return strokes(scene, look, (x, y), FRAC_PI_4),
        Shape::Square => corners(FRAC_PI_4, &[1.18 * size; 4]),
        Shape::Triangle => corners(0.0, &[1.25 * size; 3]),
        Shape::TriangleDown => corners(PI, &[1.25 * size; 3]),
        Shape::Diamond => corners(0.0, &[1.3 * size; 4]),
        Shape::Star => {
            corners(0.0, &[1.6, 0.65, 1.6, 0.65, 1.6, 0.65, 1.6, 0.65, 1.6, 0.65].map(|r| r * size))
        }
        Shape::Pentagon => corners(0.0, &[1.3 * size; 5]),
        Shape::Bar => {
            vec![(-2.0, -1.8 * size), (2.0, -1.8 * size), (2.0, 1.8 * size), (-2.0, 1.8 * size)]
        }
    };
    let place = |(i, (dx, dy)): (usize, &(f64, f64))| {
        format!("{}{:.1} {:.1}", if i == 0 { 'M' } else { 'L' }, x + dx, y + dy)
    };
    scene.add(Primitive::Path(Box::new(PathData {
        d: shape.iter().enumerate().map(place).collect::<String>() + "Z",
        fill: Some(look.colour.into()),
        stroke: GROUND.into(),
        stroke_width: 1.0,
        opacity: None,
        stroke_dasharray: None,
    })));
}

/// Draws the mark of a published point: a ring, so that our mark is visible inside.
pub(super) fn ring(scene: &mut Scene, colour: &str, (cx, cy): (f64, f64)) {
    scene.add(Primitive::Circle {
        cx,
        cy,
        r: 8.0,
        fill: Color::None,
        fill_opacity: None,
        stroke: Some(colour.into()),
        stroke_width: Some(1.9),
    });
}

/// Corners at these distances from the centre; the first is straight up if `turned` is 0.
fn corners(turned: f64, radii: &[f64]) -> Vec<(f64, f64)> {
    let corner = |(i, radius): (usize, &f64)| {
        let angle = turned + TAU * number(i) / number(radii.len());
        (radius * angle.sin(), -radius * angle.cos())
    };
    radii.iter().enumerate().map(corner).collect()
}

/// Draws two crossing lines on a broader background, so that they stand out from the curve.
fn strokes(scene: &mut Scene, look: &Look, (x, y): (f64, f64), turned: f64) {
    let ends = corners(turned, &[1.4 * look.size; 4]).into_iter().map(|(dx, dy)| (x + dx, y + dy));
    let ends: Vec<(f64, f64)> = ends.collect();
    for (colour, width) in [(GROUND, 4.4), (look.colour, 2.6)] {
        line(scene, ends[0], ends[2], colour, width);
        line(scene, ends[1], ends[3], colour, width);
    }
}
