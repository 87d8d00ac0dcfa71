//! The parts of a figure that its axes can show.

use super::scale::{Scale, drawable};
use super::{Figure, Level, Point, Published, Steps};

/// The parts of a figure that can be drawn.
pub(super) struct Drawable<'f> {
    pub(super) figure: &'f Figure,
    /// The pieces of each curve: a value that cannot be drawn leaves a gap.
    pub(super) curves: Vec<Vec<&'f [Point]>>,
    /// The paper's points.
    pub(super) published: Vec<&'f Published>,
    lost: usize,
}

impl<'f> Drawable<'f> {
    pub(super) fn of(figure: &'f Figure) -> Drawable<'f> {
        let fits = |p: &Point| drawable(figure.x.steps, p.x) && drawable(figure.y.steps, p.y);
        let curves: Vec<Vec<&[Point]>> =
            figure.series.iter().map(|series| runs(&series.points, fits)).collect();
        let published: Vec<&Published> =
            figure.published.iter().filter(|paper| fits(&paper.point)).collect();
        let all = figure.series.iter().map(|series| series.points.len()).sum::<usize>()
            + figure.published.len();
        let drawn = curves.iter().flatten().map(|run| run.len()).sum::<usize>() + published.len();
        Drawable { figure, curves, published, lost: all - drawn }
    }

    pub(super) fn points(&self) -> impl Iterator<Item = &Point> {
        let published = self.published.iter().map(|paper| &paper.point);
        self.curves.iter().flatten().copied().flatten().chain(published)
    }

    pub(super) fn levels(&self) -> impl Iterator<Item = &'f Level> {
        let steps = self.figure.y.steps;
        self.figure.levels.iter().filter(move |level| drawable(steps, level.y))
    }

    pub(super) fn scales(&self) -> (Scale, Scale) {
        let (x, y) = (self.figure.x.steps, self.figure.y.steps);
        let across: Vec<f64> = self.points().map(|p| p.x).collect();
        let mut up: Vec<f64> = self.points().map(|p| p.y).collect();
        up.extend(self.levels().map(|level| level.y));
        let ends = self.points().flat_map(|p| [p.low, p.high]);
        let intervals: Vec<f64> = ends.filter(|end| end.is_finite()).collect();
        let scale = |values: &[f64], of: &dyn Fn() -> Scale| {
            if values.is_empty() { Scale::empty() } else { of() }
        };
        (scale(&across, &|| Scale::across(x, &across)), scale(&up, &|| Scale::up(y, &up, &intervals)))
    }

    pub(super) fn note(&self) -> String {
        let log = [&self.figure.x, &self.figure.y].iter().any(|axis| axis.steps == Steps::Logarithmic);
        match (self.lost, log) {
            (0, _) => String::new(),
            (lost, false) => format!("Not drawn: {lost} points that are not finite."),
            (lost, true) => format!("Not drawn: {lost} points that are not finite, or not above zero."),
        }
    }
}

/// Returns the longest runs of `points` in which `holds` is true for every point.
pub(super) fn runs(points: &[Point], holds: impl Fn(&Point) -> bool) -> Vec<&[Point]> {
    points.split(|point| !holds(point)).filter(|run| !run.is_empty()).collect()
}
