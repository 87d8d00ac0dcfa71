//! Tables and findings.

use super::{Case, Row, TIED, Weighing, weights_of};
use crate::experiments::small_trees::Family;
use crate::experiments::tally::Totals;
use crate::prelude::*;
use crate::words::thousands;

pub(super) fn report(rows: &[(Case, Row)], section: &mut Section) {
    let totals = Totals::of(
        "reinefeld-generator",
        rows.iter().map(|(case, row)| match case {
            Case::Made { shape, .. } => (Some(Family::Uniform(*shape)), &row.tallies),
            Case::Shares { .. } | Case::Random { .. } | Case::Ties { .. } => (None, &row.tallies),
        }),
    );
    section.table(totals.table());
    section.find(totals.finding("R-5.1a").noting(
        "The paper stores O(w·d) numbers. Nothing is stored here: a node's value follows from its \
         parent's value and a hash.",
    ));
    shares(rows, section);
    random(rows, section);
    section.find(totals.finding("R-5.1d"));
    section.find(tied(&totals, rows));
}

/// R-5.1b: do the shares agree with the weights?
fn shares(rows: &[(Case, Row)], section: &mut Section) {
    let head =
        "weights | nodes | shares with which each child is best | χ² | degrees of freedom | agrees";
    let mut table = Table::new("shares", "How often each child is best", head.split(" | "));
    let (mut evidence, mut texts) = (Evidence::new(), Vec::new());
    for (case, row) in rows {
        let Case::Shares { weighing: Weighing { weights, order }, .. } = case else { continue };
        let nodes: u64 = row.best.iter().sum();
        let shares: Vec<f64> = row.best.iter().map(|&best| number(best) / number(nodes)).collect();
        let (chi, freedom) = chi_squared(&row.best, weights);
        let agrees = is_likely(chi, freedom);
        let name = match order {
            Some(order) => format!("w={} {order}", weights.len()),
            None => weights.iter().map(u32::to_string).collect::<Vec<_>>().join(" "),
        };
        let shown: Vec<String> = shares.iter().take(5).map(|share| format!("{share:.4}")).collect();
        let shown = shown.join(" ") + if shares.len() > 5 { " …" } else { "" };
        let agrees = if agrees { "yes" } else { "no" };
        table.line(format_args!("{name} | {nodes} | {shown} | {chi:.1} | {freedom} | {agrees}"));
        if let Some(heaviest) = (0..weights.len()).rev().max_by_key(|&child| weights[child]) {
            let [best, all] =
                [row.best[heaviest], nodes].map(|n| usize::try_from(n).unwrap_or(usize::MAX));
            let share = Estimate::share(best, all);
            let expected = f64::from(weights[heaviest]) / f64::from(weights.iter().sum::<u32>());
            let [mean, low, high] = [share.mean, share.low, share.high].map(|share| share - expected);
            evidence = evidence.measured(name.clone(), &Estimate { mean, low, high, ..share });
            texts.push(format!("{name}: {:.3}, expected {expected:.3}", share.mean));
        }
    }
    section.table(table.noting(
        "Nodes with the smallest possible value are left out. A χ² that chance exceeds less than once in \
         a thousand times would be a disagreement.",
    ));
    let ours = format!("the share of the child with the greatest weight: {}", listed(texts));
    section.find(evidence.finding("R-5.1b", ours));
}

/// Returns Pearson's statistic and the degrees of freedom. A child without weight must never be best.
fn chi_squared(best: &[u64], weights: &[u32]) -> (f64, usize) {
    let n: u64 = best.iter().sum();
    let total: u32 = weights.iter().sum();
    let mut chi = 0.0;
    let mut classes = 0;
    for (&best, &weight) in best.iter().zip(weights) {
        let expected = number(n) * f64::from(weight) / f64::from(total);
        if weight > 0 {
            classes += 1;
            chi += (number(best) - expected).powi(2) / expected;
        } else if best > 0 {
            chi = f64::INFINITY;
        }
    }
    (chi, classes - 1)
}

/// Whether chance exceeds this χ² more than once in a thousand times (Wilson and Hilferty's approximation).
fn is_likely(chi: f64, freedom: usize) -> bool {
    const ONE_IN_A_THOUSAND: f64 = 3.09;
    let spread = 2.0 / (9.0 * number(freedom));
    ((chi / number(freedom)).cbrt() - (1.0 - spread)) / spread.sqrt() < ONE_IN_A_THOUSAND
}

/// R-5.1c: do trees with equal weights behave like trees with independent leaves?
fn random(rows: &[(Case, Row)], section: &mut Section) {
    let of_shape = rows.iter().filter_map(|(case, row)| match case {
        Case::Random { shape, .. } => Some((*shape, row.visits.clone())),
        _ => None,
    });
    let head = ["w", "d", "trees", "equal weights", "independent leaves", "ratio"];
    let mut table = Table::new("random", "Visits of αβ in % of the minimal tree", head);
    let samples = joined(of_shape);
    let deepest = |shape: &Shape| {
        let depths = samples.iter().filter(|(other, _)| other.width == shape.width);
        depths.map(|(other, _)| other.depth).max() == Some(shape.depth)
    };
    let (mut evidence, mut texts) = (Evidence::new(), Vec::new());
    for (shape, visits) in &samples {
        let [equal, independent] = visits.each_ref().map(|visits| {
            visits.iter().map(|&visits| 100.0 * number(visits) / shape.minimal()).collect::<Vec<_>>()
        });
        let ratio = Estimate::ratio(&equal, &independent);
        if deepest(shape) {
            evidence = evidence.factor(format!("w={} d={}", shape.width, shape.depth), &ratio);
        }
        let [equal, independent] = [equal, independent].map(|sample| Estimate::of(&sample));
        let (w, d, n) = (shape.width, shape.depth, ratio.n);
        table.line(format_args!("{w} | {d} | {n} | {equal:.0} | {independent:.0} | {ratio:.3}"));
        texts.push(format!("w={w} d={d} {:.0} / {:.0} %", equal.mean, independent.mean));
    }
    section.table(table.noting("Means and ratios with 95 % intervals."));
    let ours = format!("αβ, equal weights / independent leaves: {}", listed(texts));
    let witness = |(what, order)| {
        Witness::comparing(what, &format!("--width 20 --depth 4 {order}"), "alpha-beta")
    };
    section.find(
        evidence
            .finding("R-5.1c", ours)
            .noting(
                "A random tree is one with independent leaves, as in the papers with which the text compares its \
                 generator. Equal weights make the place of the best child random, but a child's value depends on its \
                 parent's, which makes cutoffs more likely; the difference grows with width and depth.",
            )
            .witness(
                [("equal weights", "--order random"), ("independent leaves", "--iid")].map(witness),
            ),
    );
}

/// R-5.1e: ties occur only to the right of the best child.
fn tied(totals: &Totals, rows: &[(Case, Row)]) -> Finding {
    let ties: u64 = rows.iter().map(|(_, row)| row.ties).sum();
    let witness = rows.iter().find_map(|(case, row)| match (case, row.first_tie) {
        (Case::Ties { width, depth, best, .. }, Some(seed)) if *best > 0 && best + 1 < *width => {
            let weights: Vec<String> = weights_of(*width, *best).iter().map(u32::to_string).collect();
            let weights = weights.join(",");
            Some(Witness {
                what: format!(
                    "child {} is always best, and a child to its right is equally good",
                    best + 1
                ),
                command: format!(
                    "plywood tree --width {width} --depth {depth} --weights {weights} --range {TIED} \
                     --seed {seed}"
                ),
            })
        }
        _ => None,
    });
    let evidence = totals.evidence("R-5.1e").checked(1, u64::from(ties == 0));
    totals
        .judged("R-5.1e", &evidence)
        .adding(format_args!("{} ties to the right", thousands(ties)))
        .witness(witness)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chi_squared_is_pearsons_and_one_in_a_thousand_is_where_tables_have_it() {
        let (chi, freedom) = chi_squared(&[50, 30, 20], &[1, 1, 1]);
        assert!((chi - 14.0).abs() < 1e-9 && freedom == 2);
        assert!(chi_squared(&[5, 1], &[1, 0]).0.is_infinite());
        for (freedom, critical) in [(1, 10.83), (4, 18.47), (19, 43.82)] {
            assert!(
                is_likely(critical - 0.6, freedom) && !is_likely(critical + 0.6, freedom),
                "{freedom}"
            );
        }
    }
}
