//! A small picture of what a verdict rests on: the estimate with its interval beside the value with which it is
//! compared. It is part of a page, whose stylesheet gives it its colours.

#![expect(
    clippy::format_push_string,
    reason = "the code is short and follows the layout of the picture"
)]

use super::Steps;
use super::scale::{Scale, drawable};
use super::style::width;
use crate::judge::{Basis, Rule, Test};
use crate::markup::escaped;
use crate::stats::{Estimate, number};
use crate::words::thousands;

const WIDTH: f64 = 260.0;
const HEIGHT: f64 = 52.0;
/// The room at the left and the right.
const SIDE: f64 = 12.0;
/// The height of the published value.
const PUBLISHED: f64 = 8.0;
/// The height of the estimate.
const ESTIMATE: f64 = 18.0;
/// The height of the cells.
const CELLS: f64 = 29.0;
/// The height of the axis.
const AXIS: f64 = 37.0;

/// Draws what a verdict rests on, if there is anything to draw. The zone in which the rule's claim holds is shaded.
pub(crate) fn effect(basis: &Basis, rule: Option<&Rule>) -> Option<String> {
    let body = match basis.checks {
        _ if basis.estimate.is_some() || !basis.cells.is_empty() => Plot::of(basis)?.body(rule),
        Some((checks, failed)) if checks > 0 && rule.is_some_and(|rule| rule.test == Test::Exists) => {
            found(checks - failed, checks)
        }
        Some((checks, failed)) if checks > 0 => bar(failed, checks),
        _ => return None,
    };
    let said = escaped(&in_words(basis));
    Some(format!(
        "<svg class=\"effect\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" role=\"img\" \
         aria-label=\"{said}\">{body}</svg>"
    ))
}

/// What the picture shows, in words.
fn in_words(basis: &Basis) -> String {
    let mut parts = Vec::new();
    if let Some(estimate) = &basis.estimate {
        parts.push(format!("estimate {estimate}"));
    }
    if let Some(today) = &basis.today {
        parts.push(format!("with the means of today {today}"));
    }
    if let Some((checks, failed)) = basis.checks {
        parts.push(format!("{failed} of {checks} checks failed"));
    }
    if let Some((bound, _)) = basis.bound {
        let margin = margin(basis).map(|margin| format!(", margin {margin}"));
        parts.push(format!("compared with {bound}{}", margin.unwrap_or_default()));
    }
    if let Some(published) = basis.published {
        parts.push(format!("published {published}"));
    }
    if basis.cells.len() > 1 {
        let means = || basis.cells.iter().map(|(_, cell)| cell.mean);
        let (least, most) = (means().fold(f64::INFINITY, f64::min), means().fold(f64::MIN, f64::max));
        parts.push(format!("{} cells from {least:.3} to {most:.3}", basis.cells.len()));
    }
    parts.join("; ")
}

/// The margin about the bound, if there is one: of factors in percent.
pub(crate) fn margin(basis: &Basis) -> Option<String> {
    let (_, margin) = basis.bound.filter(|(_, margin)| *margin > 0.0)?;
    let percent = (1e4 * 100.0 * margin).round() / 1e4;
    Some(if basis.is_factor { format!("{percent} %") } else { margin.to_string() })
}

/// The share of checks that failed, as a bar. A share that is not zero can be seen.
fn bar(failed: u64, checks: u64) -> String {
    let whole = WIDTH - 2.0 * SIDE;
    let share = number(failed) / number(checks);
    let failing = if failed == 0 { 0.0 } else { (share * whole).max(3.0) };
    format!(
        "<rect class=\"held\" x=\"{SIDE}\" y=\"14\" width=\"{whole}\" height=\"9\" rx=\"2\"/>\
         <rect class=\"failed\" x=\"{SIDE}\" y=\"14\" width=\"{failing:.1}\" height=\"9\" rx=\"2\"/>\
         <text x=\"{SIDE}\" y=\"40\" text-anchor=\"start\">{} of {} checks failed</text>",
        thousands(failed),
        thousands(checks)
    )
}

/// The share of cases that show what a claim says of some case, as a bar.
fn found(shown: u64, cases: u64) -> String {
    let width = (WIDTH - 2.0 * SIDE) * number(shown) / number(cases);
    format!(
        "<rect class=\"held\" x=\"{SIDE}\" y=\"14\" width=\"{width:.1}\" height=\"9\" rx=\"2\"/>\
         <text x=\"{SIDE}\" y=\"40\" text-anchor=\"start\">{} of {} cases show it</text>",
        thousands(shown),
        thousands(cases)
    )
}

struct Plot<'b> {
    basis: &'b Basis,
    scale: Scale,
    /// The least and the greatest value of the zone around the bound.
    around: Option<(f64, f64)>,
}

impl<'b> Plot<'b> {
    /// The plot, unless there is no value to show.
    fn of(basis: &'b Basis) -> Option<Plot<'b>> {
        let around = basis.bound.map(|(bound, margin)| {
            if basis.is_factor {
                (bound / (1.0 + margin), bound * (1.0 + margin))
            } else {
                (bound - margin, bound + margin)
            }
        });
        let estimates = || {
            let cells = basis.cells.iter().map(|(_, cell)| cell);
            basis.estimate.iter().chain(&basis.today).chain(cells)
        };
        let mut values: Vec<f64> = estimates().map(|e| e.mean).collect();
        values.extend(basis.published);
        values.extend(around.iter().flat_map(|(low, high)| [*low, *high]));
        values.retain(|x| x.is_finite());
        let logarithmic = basis.is_factor && values.iter().all(|&x| drawable(Steps::Logarithmic, x));
        let steps = if logarithmic { Steps::Logarithmic } else { Steps::Linear };
        values.retain(|&x| drawable(steps, x));
        if values.is_empty() {
            return None;
        }
        let ends = basis.estimate.iter().chain(&basis.today).flat_map(|e| [e.low, e.high]);
        let mut intervals: Vec<f64> = ends.filter(|&end| drawable(steps, end)).collect();
        intervals.extend(&values);
        Some(Plot { basis, scale: Scale::up(steps, &values, &intervals), around })
    }

    /// The horizontal place of a value; one outside the axis is at its end.
    fn place(&self, value: f64) -> f64 {
        let Scale { steps, low, high, .. } = self.scale;
        let value = value.clamp(low, high);
        let share = match steps {
            Steps::Linear => (value - low) / (high - low),
            Steps::Logarithmic => (value / low).ln() / (high / low).ln(),
        };
        SIDE + share * (WIDTH - 2.0 * SIDE)
    }

    fn body(&self, rule: Option<&Rule>) -> String {
        let Basis { estimate, today, published, cells, .. } = self.basis;
        let mut body = self.zone(rule);
        body += &self.axis();
        if cells.len() > 1 || estimate.is_none() {
            for (_, cell) in cells {
                let x = self.place(cell.mean);
                body += &format!("<circle class=\"cell\" cx=\"{x:.1}\" cy=\"{CELLS}\" r=\"3\"/>");
            }
        }
        if let Some(estimate) = estimate {
            body += &self.interval(estimate, ESTIMATE, "mean");
        }
        if let Some(today) = today {
            body += &self.interval(today, CELLS, "mean today");
        }
        if let Some(published) = published {
            let x = self.place(*published);
            body += &format!(
                "<path class=\"published\" d=\"M{x:.1} {:.1}l5 5l-5 5l-5 -5z\"/>",
                PUBLISHED - 5.0
            );
        }
        body
    }

    /// The zone in which the claim holds, the zone of ties, and the bound.
    fn zone(&self, rule: Option<&Rule>) -> String {
        let (Some((bound, margin)), Some((low, high))) = (self.basis.bound, self.around) else {
            return String::new();
        };
        let strip = |class: &str, from: f64, to: f64| {
            format!(
                "<rect class=\"{class}\" x=\"{from:.1}\" y=\"2\" width=\"{:.1}\" height=\"{}\"/>",
                (to - from).max(0.0),
                AXIS - 2.0
            )
        };
        let (left, right) = (SIDE, WIDTH - SIDE);
        let (at, low, high) = (self.place(bound), self.place(low), self.place(high));
        let tie = if margin > 0.0 { strip("tie", low, high) } else { String::new() };
        let zone = match rule.map(|rule| rule.test) {
            Some(Test::Below | Test::ThenBelow) => strip("zone", left, at) + &tie,
            Some(Test::Above | Test::ThenAbove) => strip("zone", at, right) + &tie,
            Some(Test::About) => strip("zone", low, high),
            _ => tie,
        };
        zone + &format!("<path class=\"bound\" d=\"M{at:.1} 2V{AXIS}\"/>")
    }

    /// The axis, with as many labels as have room.
    fn axis(&self) -> String {
        const SIZE: f64 = 10.0;
        let mut text = format!("<path class=\"axis\" d=\"M{SIDE} {AXIS}H{}\"/>", WIDTH - SIDE);
        let mut free = 0.0;
        for tick in self.scale.ticks() {
            if tick < self.scale.low * (1.0 - 1e-9) && self.scale.low > 0.0 || tick > self.scale.high {
                continue;
            }
            let (x, label) = (self.place(tick), self.scale.label(tick));
            let half = width(&label, SIZE) / 2.0;
            let middle = x.clamp(half, WIDTH - half);
            text += &format!("<path class=\"axis\" d=\"M{x:.1} {AXIS}v3\"/>");
            if !label.is_empty() && middle - half >= free {
                text += &format!("<text x=\"{middle:.1}\" y=\"50\">{label}</text>");
                free = middle + half + 4.0;
            }
        }
        text
    }

    /// An estimate with its interval at this height; an end outside the axis is an arrow.
    fn interval(&self, estimate: &Estimate, y: f64, class: &str) -> String {
        if !estimate.mean.is_finite() {
            return String::new();
        }
        let Scale { low, high, .. } = self.scale;
        let (from, to) = (self.place(estimate.low), self.place(estimate.high));
        let end = |x: f64, outside: bool, towards: f64| {
            if outside {
                format!("M{:.1} {}L{x:.1} {y}l{:.1} 4", x - 4.0 * towards, y - 4.0, -4.0 * towards)
            } else {
                format!("M{x:.1} {}v8", y - 4.0)
            }
        };
        let left = end(from, estimate.low < low, -1.0);
        let right = end(to, estimate.high > high, 1.0);
        format!(
            "<path class=\"interval\" d=\"M{from:.1} {y}H{to:.1}{left}{right}\"/>\
             <circle class=\"{class}\" cx=\"{:.1}\" cy=\"{y}\" r=\"4\"/>",
            self.place(estimate.mean)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::RULES;

    fn near(mean: f64, half: f64) -> Estimate {
        Estimate { mean, low: mean - half, high: mean + half, sd: half, n: 20 }
    }

    #[test]
    fn all_coordinates_are_numbers_within_the_picture() {
        let wide = Estimate { mean: 1.0, low: f64::NEG_INFINITY, high: f64::INFINITY, sd: 1.0, n: 1 };
        let nothing = Estimate::of::<f64>(&[]);
        for is_factor in [false, true] {
            for estimate in [near(0.9, 0.05), near(0.0, 0.0), near(1e6, 1e9), wide, nothing] {
                for bound in [None, Some((1.0, 0.0)), Some((1.0, 0.02)), Some((0.0, 0.5))] {
                    let cells = vec![("a".into(), near(0.8, 0.1)), ("b".into(), near(1.3, 0.1))];
                    let basis = Basis {
                        estimate: Some(estimate),
                        bound,
                        is_factor,
                        cells,
                        published: Some(0.7),
                        ..Basis::default()
                    };
                    let svg = effect(&basis, None).expect("a picture");
                    let body = svg.split_once('>').expect("a body").1;
                    for broken in ["NaN", "inf"] {
                        assert!(!body.contains(broken), "{svg}");
                    }
                    for x in body.split(" x=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
                        let x: f64 = x.parse().expect("a number");
                        assert!((0.0..=WIDTH).contains(&x), "{svg}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_picture_is_also_said_in_words() {
        let basis = Basis {
            estimate: Some(near(0.95, 0.03)),
            bound: Some((1.0, 0.02)),
            is_factor: true,
            published: Some(0.9),
            ..Basis::default()
        };
        let said = "estimate 0.950 [0.920, 0.980]; compared with 1, margin 2 %; published 0.9";
        assert_eq!(in_words(&basis), said);
        assert!(effect(&basis, None).expect("a picture").contains(&format!("aria-label=\"{said}\"")));
        let law = Basis { checks: Some((12_000, 7)), ..Basis::default() };
        assert!(effect(&law, None).expect("a picture").contains("7 of 12,000 checks failed"));
        let exists = RULES.iter().find(|rule| rule.test == Test::Exists);
        let picture = effect(&law, exists).expect("a picture");
        assert!(picture.contains("11,993 of 12,000 cases show it"), "{picture}");
        assert_eq!(effect(&Basis::default(), None), None);
    }
}
