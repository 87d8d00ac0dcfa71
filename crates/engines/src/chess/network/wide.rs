//! The two sums over hidden values, compiled once for every machine and once for machines with AVX2, which add sixteen
//! values at a time.
//!
//! This is the only module that contains `unsafe`. A function that is compiled for a CPU feature may run only on a
//! machine that has the feature, so each call directly follows a check.

use super::{HIDDEN, ONE};

/// The hidden values of one side, or the weights of one input.
pub(super) type Row = [i16; HIDDEN];

/// Writes `from` with the rows of some inputs added and of others taken away to `to`.
#[inline]
pub(super) fn change(to: &mut Row, from: &Row, rows: &[Row], added: &[u16], removed: &[u16]) {
    #[cfg(target_arch = "x86_64")]
    if std::is_x86_feature_detected!("avx2") {
        // SAFETY: the machine has the feature that the function is compiled for.
        #[expect(unsafe_code, reason = "the check is on the line above")]
        return unsafe { change_by_avx2(to, from, rows, added, removed) };
    }
    change_plainly(to, from, rows, added, removed);
}

/// Returns the sum of the squares of hidden values, limited to 0 to 1, times their weights.
#[inline]
pub(super) fn weighted(hidden: [&Row; 2], weights: [&Row; 2]) -> i32 {
    #[cfg(target_arch = "x86_64")]
    if std::is_x86_feature_detected!("avx2") {
        // SAFETY: the machine has the feature that the function is compiled for.
        #[expect(unsafe_code, reason = "the check is on the line above")]
        return unsafe { weighted_by_avx2(hidden, weights) };
    }
    weighted_plainly(hidden, weights)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn change_by_avx2(to: &mut Row, from: &Row, rows: &[Row], added: &[u16], removed: &[u16]) {
    change_plainly(to, from, rows, added, removed);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn weighted_by_avx2(hidden: [&Row; 2], weights: [&Row; 2]) -> i32 {
    weighted_plainly(hidden, weights)
}

#[inline(always)]
#[expect(clippy::inline_always, reason = "it is compiled for the features of its caller")]
fn change_plainly(to: &mut Row, from: &Row, rows: &[Row], added: &[u16], removed: &[u16]) {
    // A move adds one piece, and takes away one or two.
    let row = |input: u16| &rows[usize::from(input)];
    match (added, removed) {
        (&[a], &[b]) => {
            let terms = from.iter().zip(row(a)).zip(row(b));
            for (to, ((from, a), b)) in to.iter_mut().zip(terms) {
                *to = from.wrapping_add(*a).wrapping_sub(*b);
            }
        }
        (&[a], &[b, c]) => {
            let terms = from.iter().zip(row(a)).zip(row(b).iter().zip(row(c)));
            for (to, ((from, a), (b, c))) in to.iter_mut().zip(terms) {
                *to = from.wrapping_add(*a).wrapping_sub(b.wrapping_add(*c));
            }
        }
        _ => {
            *to = *from;
            for &input in added {
                for (to, weight) in to.iter_mut().zip(row(input)) {
                    *to = to.wrapping_add(*weight);
                }
            }
            for &input in removed {
                for (to, weight) in to.iter_mut().zip(row(input)) {
                    *to = to.wrapping_sub(*weight);
                }
            }
        }
    }
}

#[inline(always)]
#[expect(clippy::inline_always, reason = "it is compiled for the features of its caller")]
fn weighted_plainly(hidden: [&Row; 2], weights: [&Row; 2]) -> i32 {
    let term = |(&hidden, &weight): (&i16, &i16)| {
        let limited = hidden.clamp(0, ONE);
        i32::from(limited.wrapping_mul(weight)) * i32::from(limited)
    };
    let sum = |hidden: &Row, weights: &Row| hidden.iter().zip(weights).map(term).sum::<i32>();
    sum(hidden[0], weights[0]) + sum(hidden[1], weights[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_machine_computes_the_same() {
        let row = |seed: i32| -> Row {
            std::array::from_fn(|n| {
                let n = i32::try_from(n).expect("few");
                i16::try_from((n * 7919 + seed * 104_729) % 601 - 300).expect("small")
            })
        };
        let rows: Vec<Row> = (0..40).map(row).collect();
        let from = row(99);
        let some: Vec<u16> = (0..20).collect();
        for (added, removed) in [(1, 1), (1, 2), (2, 2), (20, 0), (0, 0), (0, 3)] {
            let (added, removed) = (&some[..added], &some[some.len() - removed..]);
            let (mut fast, mut plain) = ([0; HIDDEN], [0; HIDDEN]);
            change(&mut fast, &from, &rows, added, removed);
            change_plainly(&mut plain, &from, &rows, added, removed);
            assert_eq!(fast, plain);
            for (n, value) in fast.iter().enumerate() {
                let sum =
                    |inputs: &[u16]| inputs.iter().map(|&input| rows[usize::from(input)][n]).sum();
                let (more, less): (i16, i16) = (sum(added), sum(removed));
                assert_eq!(*value, from[n] + more - less);
            }
        }
        let (hidden, weights) = ([&rows[1], &rows[2]], [&rows[3], &rows[4]]);
        assert_eq!(weighted(hidden, weights), weighted_plainly(hidden, weights));
    }
}
