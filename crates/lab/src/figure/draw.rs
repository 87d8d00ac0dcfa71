//! The drawing of a figure. The plotting library draws axes, bands, curves and levels; marks, the paper's points,
//! labels and the legend are added to its scene here.

use super::content::{Drawable, runs};
use super::legend::{self, Sample};
use super::scale::Scale;
use super::style::{FONT, GRID, GROUND, INK, Look, PALE, width, wrapped};
use super::{Axis, Figure, Point, Published, Steps, mark};
use crate::markup::escaped;
use crate::stats::number;
use kuva::backend::svg::SvgBackend;
use kuva::plot::{BandPlot, LinePlot};
use kuva::render::annotations::ReferenceLine;
use kuva::render::layout::{AxisLabelOverlap, ComputedLayout, Layout, TickFormat};
use kuva::render::plots::Plot;
use kuva::render::render::{Primitive, Scene, TextAnchor, render_multiple};
use kuva::render::theme::Theme;
use std::sync::Arc;

const WIDTH: f64 = 680.0;
const HEIGHT: f64 = 320.0;
const EDGE: f64 = 12.0;
const TITLE: u32 = 17;
const LABEL: u32 = 14;
pub(super) const TICK: u32 = 13;
const STAMP: u32 = 11;
/// The approximate number of marks on a curve; more would hide it.
const MARKS: usize = 16;

/// The texts around a figure.
#[derive(Clone, Copy, Debug)]
pub(super) struct Around<'a> {
    /// A name that is unique on the page.
    pub(super) name: &'a str,
    /// The title above the figure.
    pub(super) title: &'a str,
    /// The line below the figure: where it comes from.
    pub(super) stamp: &'a str,
}

/// Draws the figure as SVG.
pub(super) fn svg(figure: &Figure, around: Around<'_>) -> String {
    let what = Drawable::of(figure);
    let (x, y) = what.scales();
    let room = WIDTH - 2.0 * EDGE;
    let titles = wrapped(around.title, f64::from(TITLE) * 1.06, room);
    let y_labels = wrapped(&figure.y.label, f64::from(LABEL), room);
    let x_labels = wrapped(&figure.x.label, f64::from(LABEL), room);
    let entries = legend::place(&samples(&what), room);
    let (note, stamps) = (what.note(), wrapped(around.stamp, f64::from(STAMP), room));

    let top = lines(&titles, 23.0) + lines(&y_labels, 18.0) + 24.0;
    let widest =
        y.ticks().iter().map(|&tick| width(&y.label(tick), f64::from(TICK))).fold(20.0, f64::max);
    let (left, right) = (widest + EDGE + 10.0, 26.0);
    let each = (WIDTH - left - right) / number(figure.x.names.len().max(1)) - 6.0;
    let names: Vec<Vec<String>> =
        figure.x.names.iter().map(|name| wrapped(name, f64::from(TICK), each)).collect();
    let tallest = names.iter().map(|name| name.len().saturating_sub(1)).max().unwrap_or(0);
    let below_ticks = 16.0 * number(tallest);
    let below_axis = 30.0 + below_ticks + lines(&x_labels, 18.0);
    let below_legend = below_axis + legend::height(&entries) + if note.is_empty() { 0.0 } else { 20.0 };
    let bottom = below_legend + if stamps.is_empty() { 6.0 } else { lines(&stamps, 15.0) + 16.0 };
    let height = top + HEIGHT + bottom;

    let layout = layout(&what, x, y)
        .with_width(WIDTH)
        .with_height(height)
        .with_force_margins(left, right)
        .with_force_margins_y(top, bottom);
    let place = ComputedLayout::from_layout(&layout);
    let mut scene = render_multiple(plots(&what, y), layout);
    unclip(&mut scene);

    let (middle, axis) = (f64::midpoint(left, WIDTH - right), top + HEIGHT);
    let start = TextAnchor::Start;
    block(&mut scene, &titles, (EDGE, 24.0), (TITLE, 23.0), INK, start);
    block(&mut scene, &y_labels, (EDGE, lines(&titles, 23.0) + 22.0), (LABEL, 18.0), INK, start);
    categories(&mut scene, &names, &place, axis);
    let at = (middle, axis + 40.0 + below_ticks);
    block(&mut scene, &x_labels, at, (LABEL, 18.0), INK, TextAnchor::Middle);
    whiskers(&mut scene, &what, &place);
    marks(&mut scene, &what, &place);
    rings(&mut scene, &what, &place);
    legend::label(&mut scene, &what, &place);
    if what.points().next().is_none() {
        text(&mut scene, (middle, top + HEIGHT / 2.0), "no values", LABEL, PALE, TextAnchor::Middle);
    }
    legend::draw(&mut scene, &entries, (EDGE, axis + below_axis));
    text(&mut scene, (EDGE, axis + below_legend - 2.0), &note, STAMP + 1, PALE, start);
    block(&mut scene, &stamps, (EDGE, axis + below_legend + 18.0), (STAMP, 15.0), PALE, start);
    // The library would add a style, and styles in a figure apply to the whole page.
    scene.has_tooltips = false;
    finished(&scene, figure, around.name)
}

fn layout(what: &Drawable<'_>, x: Scale, y: Scale) -> Layout {
    let theme = Theme {
        background: GROUND.into(),
        axis_color: PALE.into(),
        tick_color: PALE.into(),
        grid_color: GRID.into(),
        text_color: INK.into(),
        ..Theme::light()
    };
    let format = |scale: Scale| TickFormat::Custom(Arc::new(move |tick| scale.label(tick)));
    let is_named = !what.figure.x.names.is_empty();
    let mut layout = Layout::new((x.low, x.high), (y.low, y.high))
        .with_x_axis_min(x.low)
        .with_x_axis_max(x.high)
        .with_y_axis_min(y.low)
        .with_y_axis_max(y.high)
        .with_theme(theme)
        .with_font_family(FONT)
        .with_tick_size(TICK)
        .with_x_tick_format(if is_named {
            TickFormat::Custom(Arc::new(|_| String::new()))
        } else {
            format(x)
        })
        .with_y_tick_format(format(y))
        .with_x_label_overlap(AxisLabelOverlap::Thin);
    layout.x_tick_step = x.tick;
    layout.y_tick_step = y.tick;
    layout.log_x = x.steps == Steps::Logarithmic;
    layout.log_y = y.steps == Steps::Logarithmic;
    for level in what.levels() {
        let line = ReferenceLine::horizontal(level.y)
            .with_color(INK)
            .with_stroke_width(1.3)
            .with_dasharray("7 5");
        layout = layout.with_reference_line(line);
    }
    layout
}

/// The look of the curve with this number.
fn look(figure: &Figure, curve: usize) -> Look {
    if figure.series.get(curve).is_some_and(|series| series.is_oracle) {
        Look::oracle()
    } else {
        Look::of(curve)
    }
}

/// Returns the bands first, then the lines, so that no band hides a line.
fn plots(what: &Drawable<'_>, y: Scale) -> Vec<Plot> {
    let (mut bands, mut lines) = (Vec::new(), Vec::new());
    for (i, pieces) in what.curves.iter().enumerate() {
        let look = look(what.figure, i);
        for piece in pieces {
            for run in runs(piece, |p| p.low.is_finite() && p.high.is_finite()) {
                if run.len() > 1 && run.iter().any(|p| p.low < p.high) {
                    let end = |end: f64| end.clamp(y.low, y.high);
                    let (low, high) = (run.iter().map(|p| end(p.low)), run.iter().map(|p| end(p.high)));
                    let band = BandPlot::new(run.iter().map(|p| p.x), low, high);
                    bands.push(Plot::Band(band.with_color(look.colour).with_opacity(0.16)));
                }
            }
            let line = LinePlot::new().with_data(piece.iter().map(|p| (p.x, p.y)));
            let line = line.with_color(look.colour).with_stroke_width(2.0).with_line_style(look.line());
            lines.push(Plot::Line(line));
        }
    }
    // Without any line, the library would also leave out the axes.
    lines.push(Plot::Line(LinePlot::new()));
    bands.into_iter().chain(lines).collect()
}

/// Draws the marks of all curves. If there are many points, only some have marks, and different ones on each curve. A
/// mark on top of another is smaller, so that both are visible.
fn marks(scene: &mut Scene, what: &Drawable<'_>, place: &ComputedLayout) {
    let mut drawn: Vec<(f64, f64)> = Vec::new();
    for (i, (pieces, series)) in what.curves.iter().zip(&what.figure.series).enumerate() {
        let every = pieces.iter().map(|run| run.len()).sum::<usize>().div_ceil(MARKS).max(1);
        for piece in pieces {
            let first = if piece.len() > every { i % every } else { 0 };
            for p in piece.iter().skip(first).step_by(every) {
                scene.add(Primitive::GroupStart {
                    transform: None,
                    title: Some(value(&series.name, &what.figure.x, p)),
                    extra_attrs: None,
                });
                let (x, y) = (place.map_x(p.x), place.map_y(p.y));
                let below =
                    drawn.iter().filter(|at| (at.0 - x).abs() < 2.5 && (at.1 - y).abs() < 2.5).count();
                mark::draw(scene, &look(what.figure, i).reduced(below), (x, y));
                drawn.push((x, y));
                scene.add(Primitive::GroupEnd);
            }
        }
    }
}

/// The tooltip of a point.
fn value(name: &str, x: &Axis, p: &Point) -> String {
    let interval = p.low < p.high && p.low.is_finite() && p.high.is_finite();
    let interval =
        if interval { format!(" [{}, {}]", digits(p.low), digits(p.high)) } else { String::new() };
    let at = category(x, p.x).map_or_else(|| digits(p.x), str::to_owned);
    format!("{name} at {at}: {}{interval}", digits(p.y))
}

/// The name of the category at this place, if the axis shows categories.
fn category(axis: &Axis, x: f64) -> Option<&str> {
    let places = (0..axis.names.len()).map(number);
    let at = places.zip(&axis.names).find(|(place, _)| (place - x).abs() < 1e-6);
    at.map(|(_, name)| name.as_str())
}

/// Draws the names of categories below the axis.
fn categories(scene: &mut Scene, names: &[Vec<String>], place: &ComputedLayout, axis: f64) {
    for (i, lines) in names.iter().enumerate() {
        let x = place.map_x(number(i));
        block(scene, lines, (x, axis + 20.0), (TICK, 16.0), INK, TextAnchor::Middle);
    }
}

/// A number with four significant digits, or all digits before the decimal point if there are more.
fn digits(x: f64) -> String {
    let size = x.abs().log10().floor();
    if size >= 9.0 || (x != 0.0 && size < -4.0) {
        return format!("{x:.3e}");
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 7")]
    let decimals = if x == 0.0 { 0 } else { (3.0 - size).clamp(0.0, 7.0) as usize };
    let text = format!("{x:.decimals$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').into() } else { text }
}

fn samples(what: &Drawable<'_>) -> Vec<(Sample, String)> {
    let series = what.figure.series.iter().enumerate();
    let mut all: Vec<(Sample, String)> =
        series.map(|(i, series)| (Sample::Curve(look(what.figure, i)), series.name.clone())).collect();
    if !what.published.is_empty() {
        all.push((Sample::Ring, "paper".into()));
    }
    all
}

/// Removes clips. Everything is already inside the frame, bands are cut to fit, and a clip would need a name that is
/// unique on the page.
fn unclip(scene: &mut Scene) {
    scene.defs.clear();
    scene.elements.retain(|e| !matches!(e, Primitive::ClipStart { .. } | Primitive::ClipEnd));
}

/// Draws the intervals of points that have no neighbours to form a band with.
fn whiskers(scene: &mut Scene, what: &Drawable<'_>, place: &ComputedLayout) {
    for (i, pieces) in what.curves.iter().enumerate() {
        for piece in pieces {
            for run in runs(piece, |p| p.low.is_finite() && p.high.is_finite()) {
                if let [point] = run {
                    whisker(scene, point, look(what.figure, i).colour, place);
                }
            }
        }
    }
}

fn whisker(scene: &mut Scene, p: &Point, colour: &str, place: &ComputedLayout) {
    if p.low >= p.high {
        return;
    }
    let end = |y: f64| place.map_y(y.clamp(place.y_range.0, place.y_range.1));
    let (x, low, high) = (place.map_x(p.x), end(p.low), end(p.high));
    for (from, to) in
        [((x, low), (x, high)), ((x - 4.0, low), (x + 4.0, low)), ((x - 4.0, high), (x + 4.0, high))]
    {
        line(scene, from, to, colour, 1.5);
    }
}

/// Draws the paper's points.
fn rings(scene: &mut Scene, what: &Drawable<'_>, place: &ComputedLayout) {
    for Published { point, curve } in &what.published {
        let of = what.figure.series.iter().position(|series| Some(&series.name) == curve.as_ref());
        let colour = of.map_or(INK, |curve| look(what.figure, curve).colour);
        let name = curve.as_ref().map_or("paper".into(), |curve| format!("paper, {curve}"));
        if point.low.is_finite() && point.high.is_finite() {
            whisker(scene, point, colour, place);
        }
        scene.add(Primitive::GroupStart {
            transform: None,
            title: Some(value(&name, &what.figure.x, point)),
            extra_attrs: None,
        });
        mark::ring(scene, colour, (place.map_x(point.x), place.map_y(point.y)));
        scene.add(Primitive::GroupEnd);
    }
}

/// Returns the scene as SVG, with a title and description for screen readers.
fn finished(scene: &Scene, figure: &Figure, name: &str) -> String {
    let svg = SvgBackend::new().render_scene(scene);
    let body = svg.split_once('>').map_or("", |(_, body)| body);
    let (w, h) = (scene.width, scene.height);
    let names: Vec<&str> = figure.series.iter().map(|series| series.name.as_str()).collect();
    let about = format!(
        "{} Across: {}. Up: {}. Curves: {}.",
        figure.caption,
        figure.x.label,
        figure.y.label,
        if names.is_empty() { "none".into() } else { names.join("; ") }
    );
    let (title, about, name) = (escaped(&figure.title), escaped(about.trim()), escaped(name));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w:.0} {h:.0}\" width=\"{w:.0}\" height=\"{h:.0}\" \
         role=\"img\" aria-labelledby=\"{name}-title {name}-desc\" font-family=\"{}\" fill=\"{INK}\">\
         <title id=\"{name}-title\">{title}</title><desc id=\"{name}-desc\">{about}</desc>{body}",
        escaped(FONT)
    )
}

/// Draws lines of text, each `step` below the last.
fn block(
    scene: &mut Scene,
    lines: &[String],
    (x, y): (f64, f64),
    (size, step): (u32, f64),
    colour: &str,
    anchor: TextAnchor,
) {
    for (i, line) in lines.iter().enumerate() {
        text(scene, (x, y + step * number(i)), line, size, colour, anchor);
    }
}

pub(super) fn text(
    scene: &mut Scene,
    (x, y): (f64, f64),
    content: &str,
    size: u32,
    colour: &str,
    anchor: TextAnchor,
) {
    if content.is_empty() {
        return;
    }
    let bold = size == TITLE;
    // The library would read text between two dollar signs as mathematics.
    let content = content.replace('$', "\\$");
    scene.add(Primitive::Text {
        x,
        y,
        content,
        size,
        anchor,
        rotate: None,
        bold,
        color: Some(colour.into()),
    });
}

pub(super) fn line(
    scene: &mut Scene,
    (x1, y1): (f64, f64),
    (x2, y2): (f64, f64),
    colour: &str,
    stroke_width: f64,
) {
    scene.add(Primitive::Line {
        x1,
        y1,
        x2,
        y2,
        stroke: colour.into(),
        stroke_width,
        stroke_dasharray: None,
    });
}

fn lines(of: &[String], height: f64) -> f64 {
    height * number(of.len())
}
