//! The formulas of Table 5.4, as printed and corrected.

use plywood_core::Depth;

/// The number of cells that an algorithm needs on uniform trees of the given width and depth.
pub(crate) type Formula = fn(u32, Depth) -> u64;

fn power(width: u32, exponent: Depth) -> u64 {
    u64::from(width).pow(exponent.into())
}

/// w + w² + … + w^`to`.
fn powers(width: u32, to: Depth) -> u64 {
    (1..=to).map(|i| power(width, i)).sum()
}

/// w^⌈d/2⌉: descriptors of SSS*.
pub(crate) fn sss(width: u32, depth: Depth) -> u64 {
    power(width, depth.div_ceil(2))
}

/// w^⌊d/2⌋: descriptors of DUAL*; as printed, also of SSS*.
pub(crate) fn dual(width: u32, depth: Depth) -> u64 {
    power(width, depth / 2)
}

/// Σ w^i for i ≤ ⌊(d-1)/2⌋ numbers of cutting children, and Σ w^i for i ≤ ⌈(d-1)/2⌉ scores: integers of INS.
pub(crate) fn ins(width: u32, depth: Depth) -> u64 {
    let levels = depth.saturating_sub(1);
    powers(width, levels / 2) + powers(width, levels.div_ceil(2))
}

/// The integers of INS as printed: with a floor in both sums.
pub(crate) fn ins_printed(width: u32, depth: Depth) -> u64 {
    2 * powers(width, depth.saturating_sub(1) / 2)
}

/// d(d+1)/2 + w: integers of PNS.
pub(crate) fn pns(width: u32, depth: Depth) -> u64 {
    let d = u64::from(depth);
    d * (d + 1) / 2 + u64::from(width)
}

/// The integers of PNS as printed: d²/2 + w, rounded down.
pub(crate) fn pns_printed(width: u32, depth: Depth) -> u64 {
    u64::from(depth).pow(2) / 2 + u64::from(width)
}

/// The larger of [`dual`] and [`ins`]: cells of DUAL-INS.
pub(crate) fn dual_ins(width: u32, depth: Depth) -> u64 {
    dual(width, depth).max(ins(width, depth))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_formulas_of_ins_differ_at_even_depth_only() {
        let at = |formula: Formula| [(2, 3), (3, 4), (4, 5), (5, 6)].map(|(w, d)| formula(w, d));
        assert_eq!(at(ins), [4, 15, 40, 185]);
        assert_eq!(at(ins_printed), [4, 6, 40, 60]);
        assert_eq!(at(pns), [8, 13, 19, 26]);
        assert_eq!(at(sss), [4, 9, 64, 125]);
        assert_eq!(at(dual), [2, 9, 16, 125]);
    }
}
