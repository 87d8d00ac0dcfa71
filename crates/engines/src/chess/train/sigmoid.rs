//! The expected result of a game from the value of a position.
//!
//! Only additions, multiplications and divisions are used, which give the same bits on every machine; the exponential
//! functions of systems differ in the last one.

/// Returns 1 / (1 + e^−x).
pub(crate) fn sigmoid(x: f64) -> f64 {
    let power = exp(-x.abs());
    if x < 0.0 { power / (1.0 + power) } else { 1.0 / (1.0 + power) }
}

/// Returns e^x for x ≤ 0.
fn exp(x: f64) -> f64 {
    const HALVINGS: u32 = 10;
    let small = x.max(-700.0) / f64::from(1 << HALVINGS);
    let mut sum = 0.0;
    // The Taylor series of a number below 1 in absolute value, from its last term.
    for n in (1..=12).rev() {
        sum = (1.0 + sum) * small / f64::from(n);
    }
    let mut power = 1.0 + sum;
    for _ in 0..HALVINGS {
        power *= power;
    }
    power
}

/// Returns the natural logarithm of x > 0, by Newton's method.
pub(super) fn ln(x: f64) -> f64 {
    let mut y = 0.0;
    for _ in 0..60 {
        // e^y for any y.
        let power = if y > 0.0 { 1.0 / exp(-y) } else { exp(y) };
        let step = 2.0 * (x - power) / (x + power);
        y += step;
        if step.abs() < 1e-14 {
            break;
        }
    }
    y
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_functions_are_those_of_the_system_but_for_the_last_digits() {
        for n in -200..200 {
            let x = f64::from(n) / 7.0;
            let usual = 1.0 / (1.0 + (-x).exp());
            assert!((sigmoid(x) - usual).abs() < 1e-12, "{x}");
            let y = f64::from(n + 201) / 7.0;
            assert!((ln(y) - y.ln()).abs() < 1e-12, "{y} {}", ln(y));
        }
        assert!(sigmoid(-1e9) >= 0.0 && sigmoid(1e9) <= 1.0);
    }
}
