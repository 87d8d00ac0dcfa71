//! Figures: their content, as data, and how they are drawn; and the small pictures of verdicts. Only this module uses the
//! plotting library.

mod content;
mod draw;
mod effect;
mod legend;
mod mark;
mod scale;
mod style;

pub(crate) use effect::{effect, margin};
pub(crate) use style::dark;

use serde::Serialize;

/// A figure of the report.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figure {
    /// The name of the figure: letters, digits and hyphens.
    pub id: String,
    /// The title of the figure.
    pub title: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// The curves.
    pub series: Vec<Series>,
    /// Horizontal lines: a published level, a limit, 100 %.
    pub levels: Vec<Level>,
    /// Points that the paper gives.
    pub published: Vec<Published>,
    /// How to read the figure.
    pub caption: String,
}

/// An axis of a figure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Axis {
    /// The quantity, with its unit.
    pub label: String,
    /// How the axis is divided.
    pub steps: Steps,
    /// If the axis shows categories and not numbers, their names, for 0, 1, 2 and so on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
}

/// How an axis is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Steps {
    /// A linear axis.
    Linear,
    /// A logarithmic axis.
    Logarithmic,
}

/// A curve, with a band if its points have intervals.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Series {
    /// The name of the curve in the legend.
    pub name: String,
    /// The points, from left to right.
    pub points: Vec<Point>,
    /// Whether the curve is that of an oracle, which is told what no competitor knows.
    pub is_oracle: bool,
}

/// A point of a curve.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Point {
    /// The horizontal coordinate.
    pub x: f64,
    /// The vertical coordinate.
    pub y: f64,
    /// The lower end of the interval of `y`; equal to `y` if no interval is known.
    pub low: f64,
    /// The upper end of the interval of `y`; equal to `y` if no interval is known.
    pub high: f64,
}

/// A point that the paper gives.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Published {
    /// The point.
    #[serde(flatten)]
    pub point: Point,
    /// The name of the curve to which it belongs, if it belongs to one.
    pub curve: Option<String>,
}

/// A horizontal line across the figure.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Level {
    /// The vertical coordinate of the line.
    pub y: f64,
    /// What the line stands for.
    pub label: String,
}

impl Axis {
    /// Creates a linear axis.
    pub(crate) fn linear(label: impl Into<String>) -> Axis {
        Axis { label: label.into(), steps: Steps::Linear, names: Vec::new() }
    }

    /// Creates a logarithmic axis.
    pub(crate) fn logarithmic(label: impl Into<String>) -> Axis {
        Axis { label: label.into(), steps: Steps::Logarithmic, names: Vec::new() }
    }

    /// Creates a horizontal axis of categories; points lie at 0, 1, 2 and so on.
    pub(crate) fn named<N: Into<String>>(
        label: impl Into<String>,
        names: impl IntoIterator<Item = N>,
    ) -> Axis {
        Axis { names: names.into_iter().map(Into::into).collect(), ..Axis::linear(label) }
    }
}

impl Point {
    /// A point without an interval.
    pub fn new(x: f64, y: f64) -> Point {
        Point { x, y, low: y, high: y }
    }

    /// A point with the interval of an estimate.
    pub fn estimate(x: f64, e: &crate::stats::Estimate) -> Point {
        Point { x, y: e.mean, low: e.low, high: e.high }
    }

    /// A point with the interval of an estimate, in percent.
    pub fn percent(x: f64, e: &crate::stats::Estimate) -> Point {
        Point { x, y: 100.0 * e.mean, low: 100.0 * e.low, high: 100.0 * e.high }
    }

    /// A point with the interval of a share, in percent: the interval ends at 0 and at 100 %.
    pub fn share(x: f64, e: &crate::stats::Estimate) -> Point {
        let point = Point::percent(x, e);
        Point { low: point.low.max(0.0), high: point.high.min(100.0), ..point }
    }
}

impl Figure {
    /// Creates a figure without curves.
    pub fn new(id: impl Into<String>, title: impl Into<String>, x: Axis, y: Axis) -> Figure {
        Figure {
            id: id.into(),
            title: title.into(),
            x,
            y,
            series: Vec::new(),
            levels: Vec::new(),
            published: Vec::new(),
            caption: String::new(),
        }
    }

    /// Adds a curve.
    pub(crate) fn curve(&mut self, name: impl Into<String>, points: impl IntoIterator<Item = Point>) {
        let points = points.into_iter().collect();
        self.series.push(Series { name: name.into(), points, is_oracle: false });
    }

    /// Adds the curve of an oracle, which looks unlike those of its competitors.
    pub(crate) fn oracle(&mut self, name: &str, points: impl IntoIterator<Item = Point>) {
        let points = points.into_iter().collect();
        self.series.push(Series { name: format!("{name} (oracle)"), points, is_oracle: true });
    }

    /// Adds a point of the paper that belongs to no curve.
    pub(crate) fn paper(&mut self, point: Point) {
        self.published.push(Published { point, curve: None });
    }

    /// Adds a point of the paper that belongs to the curve with this name, and gets its colour.
    pub(crate) fn paper_of(&mut self, curve: impl Into<String>, point: Point) {
        self.published.push(Published { point, curve: Some(curve.into()) });
    }

    /// Adds a horizontal line.
    pub fn level(&mut self, y: f64, label: impl Into<String>) {
        self.levels.push(Level { y, label: label.into() });
    }

    /// Returns the figure with a caption.
    pub(crate) fn captioned(mut self, caption: impl Into<String>) -> Figure {
        self.caption = caption.into();
        self
    }

    /// Returns the figure as an SVG file, with its title above and `stamp`, which says where it comes from, below.
    ///
    /// Points that the axes cannot show are left out, and a line below the figure counts them.
    pub(crate) fn svg(&self, stamp: &str) -> String {
        draw::svg(self, draw::Around { name: &self.id, title: &self.title, stamp })
    }

    /// Returns the figure alone, as part of a page in which no other figure has this name.
    pub(crate) fn inline(&self, name: &str) -> String {
        draw::svg(self, draw::Around { name, title: "", stamp: "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Estimate;

    fn figure(steps: Steps, points: &[Point]) -> Figure {
        let axis = |label: &str| Axis { steps, ..Axis::linear(label) };
        let mut figure = Figure::new("f", "A <title> & more", axis("depth"), axis("leaves"));
        figure.curve("αβ \"quoted\"", points.iter().copied());
        figure
    }

    /// Draws the figure in every form, and checks that all coordinates are numbers.
    fn drawn(figure: &Figure) -> String {
        for svg in [figure.svg("plywood lab run x"), figure.inline("page-f")] {
            assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"), "{svg}");
            for broken in ["NaN", "inf", "1e", "<title> "] {
                let coordinates = svg.split("</desc>").nth(1).expect("a body");
                assert!(!coordinates.contains(broken), "{broken} in {svg}");
            }
        }
        figure.inline("page-f")
    }

    #[test]
    fn a_figure_has_an_accessible_name_and_no_other_ids() {
        let svg = drawn(&figure(Steps::Linear, &[Point::new(1.0, 2.0), Point::new(2.0, 3.0)]));
        assert!(svg.contains(r#"role="img" aria-labelledby="page-f-title page-f-desc""#));
        assert!(svg.contains(r#"<title id="page-f-title">A &lt;title&gt; &amp; more</title>"#));
        assert_eq!(svg.matches(" id=").count(), 2);
        assert!(!svg.contains("<style") && !svg.contains("clip"));
    }

    #[test]
    fn points_that_the_axes_cannot_show_are_left_out_and_counted() {
        let all = [f64::NAN, f64::INFINITY, -1.0, 0.0, 5.0, 7.0];
        let points: Vec<Point> = (1u8..).zip(all).map(|(x, y)| Point::new(f64::from(x), y)).collect();
        let svg = drawn(&figure(Steps::Logarithmic, &points));
        assert!(svg.contains("Not drawn: 4 points that are not finite, or not above zero."));
        let svg = drawn(&figure(Steps::Linear, &points));
        assert!(svg.contains("Not drawn: 2 points that are not finite."));
        assert!(!drawn(&figure(Steps::Linear, &points[2..])).contains("Not drawn"));
    }

    #[test]
    fn few_points_equal_points_and_unknown_intervals_are_drawn() {
        for steps in [Steps::Linear, Steps::Logarithmic] {
            for points in [
                vec![],
                vec![Point::new(f64::NAN, f64::NAN)],
                vec![Point::new(3.0, 4.0)],
                vec![Point::new(0.0, 0.0)],
                vec![Point::new(3.0, 4.0); 5],
                vec![
                    Point::estimate(1.0, &Estimate::of::<f64>(&[])),
                    Point::estimate(2.0, &Estimate::of(&[7.0])),
                ],
                vec![Point { x: 1.0, y: 5.0, low: -1e9, high: 1e9 }, Point::new(2.0, 6.0)],
                vec![Point::new(1e-300, 1e300), Point::new(1.0, 1.0), Point::new(1e50, 1e50)],
                vec![Point::new(-2.0, -1e-12), Point::new(5.0, 1e-12)],
            ] {
                let mut figure = figure(steps, &points);
                for point in points {
                    figure.paper(point);
                }
                for y in [f64::NAN, f64::NEG_INFINITY, 0.0, 4.0] {
                    figure.level(y, "a level");
                }
                drawn(&figure);
            }
        }
        assert!(drawn(&figure(Steps::Linear, &[])).contains("no values"));
    }

    #[test]
    fn a_point_of_the_paper_has_the_colour_of_its_curve() {
        let point = Point::new(1.0, 2.0);
        let mut figure = figure(Steps::Linear, &[point, Point::new(2.0, 3.0)]);
        figure.curve("SSS*", [point]);
        figure.paper(point);
        figure.paper_of("SSS*", Point::new(2.0, 2.5));
        let svg = drawn(&figure);
        let rings: Vec<&str> = svg.split("<circle ").filter(|part| part.contains(r#"r="8""#)).collect();
        assert_eq!(rings.len(), 3, "two points and the legend: {svg}");
        assert_eq!(rings.iter().filter(|ring| ring.contains("#c4420a")).count(), 1, "{rings:?}");
        assert!(svg.contains("paper, SSS* at 2: 2.5"));
    }

    #[test]
    fn categories_are_named_below_the_axis() {
        let x = Axis::named("generator", ["equal weights", "60 % first", "a long name of a category"]);
        let mut figure = Figure::new("f", "t", x, Axis::linear("y"));
        figure.curve("a", (0_u8..3).map(|i| Point::new(i.into(), 1.0)));
        let svg = drawn(&figure);
        for words in ["equal weights", "60 % first", "generator", "equal weights: 1"] {
            assert!(svg.contains(words), "{words}: {svg}");
        }
        assert!(!svg.contains(">2<"), "{svg}");
    }

    #[test]
    fn a_point_alone_shows_its_interval() {
        let point = Point { x: 1.0, y: 5.0, low: 4.0, high: 6.0 };
        let lines = |points: &[Point]| {
            drawn(&figure(Steps::Linear, points)).matches("stroke-width=\"1.5\"").count()
        };
        assert_eq!(lines(&[point]), 3);
        assert_eq!(lines(&[Point::new(1.0, 5.0)]), 0);
        assert_eq!(lines(&[point, Point::new(2.0, 5.0)]), 0, "two form a band");
    }
}
