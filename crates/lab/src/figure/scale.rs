//! The range of an axis and the places of its ticks.

use super::Steps;
use crate::words::thousands;
use kuva::render::render_utils::{generate_ticks_log, generate_ticks_with_step};

/// The approximate number of ticks on an axis.
const TICKS: f64 = 6.0;
/// A logarithmic axis that spans less than this factor has evenly spaced ticks.
const NARROW: f64 = 5.0;
/// If there are more decades than this, only some are labelled.
const DECADES: i32 = 8;
/// The smallest number that a logarithmic axis can show, as in the plotting library.
const LEAST: f64 = 1e-9;
/// The largest number that can be drawn.
const GREATEST: f64 = 1e60;

/// The range of an axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Scale {
    pub(super) steps: Steps,
    pub(super) low: f64,
    pub(super) high: f64,
    /// The distance between ticks, if they are evenly spaced.
    pub(super) tick: Option<f64>,
}

/// Whether an axis with these steps can show a number.
pub(super) fn drawable(steps: Steps, x: f64) -> bool {
    match steps {
        Steps::Linear => x.abs() <= GREATEST,
        Steps::Logarithmic => (LEAST..=GREATEST).contains(&x),
    }
}

impl Scale {
    /// The horizontal axis: some room at both ends, and ticks at whole numbers if all values are whole.
    pub(super) fn across(steps: Steps, values: &[f64]) -> Scale {
        let (low, high) = ends(values);
        match steps {
            Steps::Logarithmic => Scale::log(low, high).with_room(),
            Steps::Linear if low >= high => Scale::linear(low, high),
            Steps::Linear => {
                let room = (high - low) * 0.04;
                let whole = values.iter().all(|x| x.fract() == 0.0);
                let tick = nice((high - low) / TICKS);
                let tick = if whole && high - low <= 12.0 { 1.0 } else { tick };
                let tick = if whole { tick.max(1.0) } else { tick };
                Scale { steps, low: low - room, high: high + room, tick: Some(tick) }
            }
        }
    }

    /// The vertical axis: it covers all of `values`, and as much of `intervals` as leaves the values distinguishable.
    pub(super) fn up(steps: Steps, values: &[f64], intervals: &[f64]) -> Scale {
        let (low, high) = ends(values);
        let (lower, upper) = ends(intervals);
        match steps {
            Steps::Logarithmic => {
                let room = if low < high { (high / low).sqrt().max(1.5) } else { 100.0 };
                Scale::log(lower.clamp(low / room, low), upper.clamp(high, high * room))
            }
            Steps::Linear => {
                let room = if low < high { 0.6 * (high - low) } else { f64::INFINITY };
                Scale::linear(lower.clamp(low - room, low), upper.clamp(high, high + room))
            }
        }
    }

    /// An empty axis without ticks.
    pub(super) fn empty() -> Scale {
        Scale { steps: Steps::Linear, low: 0.2, high: 0.8, tick: Some(1.0) }
    }

    fn linear(low: f64, high: f64) -> Scale {
        let (low, high) = if low >= high {
            let room = if low == 0.0 { 1.0 } else { low.abs() * 0.1 };
            (low - room, high + room)
        } else {
            (low, high)
        };
        // Zero is shown if it is not far away.
        let low = if low > 0.0 && low < 0.4 * high { 0.0 } else { low };
        let high = if high < 0.0 && high > 0.4 * low { 0.0 } else { high };
        let tick = nice((high - low) / TICKS);
        Scale {
            steps: Steps::Linear,
            low: (low / tick).floor() * tick,
            high: (high / tick).ceil() * tick,
            tick: Some(tick),
        }
    }

    fn log(low: f64, high: f64) -> Scale {
        let (low, high) = if low >= high { (low / 2.0, high * 2.0) } else { (low, high) };
        let (low, high) = (low.max(LEAST), high.min(GREATEST));
        let tick = nice((high - low) / TICKS);
        let snapped = (low / tick).floor() * tick;
        if high / low < NARROW && snapped > 0.0 {
            let high = (high / tick).ceil() * tick;
            return Scale { steps: Steps::Logarithmic, low: snapped, high, tick: Some(tick) };
        }
        Scale {
            steps: Steps::Logarithmic,
            low: one_two_five(low, false),
            high: one_two_five(high, true),
            tick: None,
        }
    }

    fn with_room(self) -> Scale {
        let room = (self.high / self.low).powf(0.03);
        Scale { low: self.low / room, high: self.high * room, ..self }
    }

    /// The places of the ticks.
    pub(super) fn ticks(&self) -> Vec<f64> {
        match self.tick {
            Some(tick) => generate_ticks_with_step(self.low, self.high, tick),
            None => generate_ticks_log(self.low, self.high),
        }
    }

    /// The label of a tick. If there are many decades, only some are labelled.
    pub(super) fn label(&self, x: f64) -> String {
        if let Some(tick) = self.tick {
            return even(x, tick);
        }
        #[expect(clippy::cast_possible_truncation, reason = "decades are few")]
        let (exponent, decades) =
            (x.log10().round() as i32, (self.high / self.low).log10().ceil() as i32);
        let every = (decades + DECADES - 1) / DECADES;
        if every > 1 && exponent.rem_euclid(every) != 0 { String::new() } else { short(x) }
    }
}

fn ends(values: &[f64]) -> (f64, f64) {
    values.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), &x| (low.min(x), high.max(x)))
}

/// The next of 1, 2 and 5 times a power of ten.
fn nice(step: f64) -> f64 {
    one_two_five(step * (1.0 - 1e-9), true)
}

/// The nearest of 1, 2 and 5 times a power of ten that is not less than `x`, or not greater if `up` is false.
fn one_two_five(x: f64, up: bool) -> f64 {
    let power = 10f64.powf(x.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * power);
    let near = 1.0 + 1e-9;
    if up {
        steps.into_iter().find(|&step| step * near >= x).unwrap_or(steps[3])
    } else {
        steps.into_iter().rev().find(|&step| step <= x * near).unwrap_or(steps[0])
    }
}

/// Formats a number on an axis with evenly spaced ticks, with as many digits as they need.
fn even(x: f64, tick: f64) -> String {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small whole number")]
    let digits = (-(tick.log10() + 1e-9).floor()).max(0.0) as usize;
    let x = if x.abs() < tick * 1e-6 { 0.0 } else { x };
    if x != 0.0 && (x.abs() >= 1e6 || digits > 4) {
        short(x)
    } else {
        grouped(&format!("{x:.digits$}"))
    }
}

/// Formats a number in few characters.
fn short(x: f64) -> String {
    if (0.001..1e6).contains(&x.abs()) {
        let digits = if x.abs() < 1.0 { 3 } else { 1 };
        let text = format!("{x:.digits$}");
        return grouped(text.trim_end_matches('0').trim_end_matches('.'));
    }
    let text = format!("{x:.2e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let mantissa = grouped(mantissa.trim_end_matches('0').trim_end_matches('.'));
    let raised: String = exponent.chars().map(raised).collect();
    if mantissa == "1" { format!("10{raised}") } else { format!("{mantissa}×10{raised}") }
}

fn raised(digit: char) -> char {
    let place = digit.to_digit(10).map(|digit| digit as usize);
    place.map_or('⁻', |place| ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][place])
}

/// Adds thousands separators and a real minus sign to a number.
fn grouped(number: &str) -> String {
    let (sign, number) = number.strip_prefix('-').map_or(("", number), |rest| ("−", rest));
    let (whole, fraction) = number.find('.').map_or((number, ""), |point| number.split_at(point));
    format!("{sign}{}{fraction}", thousands(whole))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_stand_at_round_numbers() {
        let labels =
            |scale: Scale| scale.ticks().iter().map(|&x| scale.label(x)).collect::<Vec<_>>().join(" ");
        assert_eq!(labels(Scale::across(Steps::Linear, &[2.0, 3.0, 6.0])), "2 3 4 5 6");
        assert_eq!(labels(Scale::up(Steps::Linear, &[120.0, 930.0], &[])), "0 200 400 600 800 1,000");
        assert_eq!(labels(Scale::up(Steps::Linear, &[-0.21, 0.1], &[])), "−0.3 −0.2 −0.1 0.0 0.1");
        assert_eq!(labels(Scale::up(Steps::Linear, &[90.0, 100.0], &[])), "90 92 94 96 98 100");
        assert_eq!(labels(Scale::up(Steps::Logarithmic, &[1.1, 90.0], &[])), "1 2 5 10 20 50 100");
        assert_eq!(labels(Scale::up(Steps::Logarithmic, &[0.9, 1.6], &[])), "0.8 1.0 1.2 1.4 1.6");
        assert_eq!(
            labels(Scale::up(Steps::Logarithmic, &[3.0, 4e7], &[])),
            "10 100 1,000 10,000 100,000 10⁶ 10⁷"
        );
    }

    #[test]
    fn of_many_decades_some_are_named() {
        let scale = Scale::up(Steps::Logarithmic, &[1.0, 1e20], &[]);
        let named = scale.ticks().iter().filter(|&&x| !scale.label(x).is_empty()).count();
        assert_eq!(named, 7);
    }

    #[test]
    fn equal_values_and_huge_intervals_still_have_an_axis() {
        for steps in [Steps::Linear, Steps::Logarithmic] {
            for value in [1e-8, 1.0, 7.0, 1e12] {
                let scale = Scale::up(steps, &[value, value], &[value]);
                assert!(scale.low < value && value < scale.high, "{scale:?}");
                assert!(scale.ticks().len() >= 2, "{scale:?}");
                let across = Scale::across(steps, &[value]);
                assert!(across.low < value && value < across.high, "{across:?}");
            }
        }
        let scale = Scale::up(Steps::Linear, &[10.0, 20.0], &[-4000.0, 5000.0]);
        assert!(scale.low >= 0.0 && scale.high <= 30.0, "{scale:?}");
    }
}
