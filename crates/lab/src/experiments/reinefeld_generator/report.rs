//! Tables and findings.

use super::statements::STATEMENTS;
use super::{Case, Row, TIED, Weighing, weights_of};
use crate::experiments::small_trees::Family;
use crate::experiments::tally::{Totals, grouped};
use crate::stats::Estimate;
use crate::trees::Shape;
use crate::{Finding, Section, Table, Verdict, Witness};

pub(super) fn report(rows: &[(Case, Row)], section: &mut Section) {
    let mut totals = Totals::new(STATEMENTS);
    for (case, row) in rows {
        let family = match case {
            Case::Made { shape, .. } => Some(Family::Uniform(*shape)),
            Case::Shares { .. } | Case::Random { .. } | Case::Ties { .. } => None,
        };
        totals.add(family, &row.tallies);
    }
    section.table(totals.table());
    let published = "the value is known first; width, depth, weights and seed fix the tree";
    section.find(totals.finding("R-5.1a", published).noting(
        "The paper stores O(w·d) numbers; here nothing is stored: a node's value follows from its \
         parent's and a hash.",
    ));
    shares(rows, section);
    random(rows, section);
    section.find(totals.finding("R-5.1d", "weight 100 on the first son makes an optimal tree"));
    section.find(tied(&totals, rows));
}

/// R-5.1b: do the shares agree with the weights?
#[expect(clippy::cast_precision_loss, reason = "some millions of nodes")]
fn shares(rows: &[(Case, Row)], section: &mut Section) {
    let head = [
        "weights",
        "nodes",
        "shares with which each son is best",
        "χ²",
        "degrees of freedom",
        "agrees",
    ];
    let mut table = Table::new("shares", "How often each son is best", head);
    let mut verdicts = Vec::new();
    let mut texts = Vec::new();
    for (case, row) in rows {
        let Case::Shares { weighing: Weighing { weights, order }, .. } = case else { continue };
        let nodes: u64 = row.best.iter().sum();
        let shares: Vec<f64> = row.best.iter().map(|&best| best as f64 / nodes as f64).collect();
        let (chi, freedom) = chi_squared(&row.best, weights);
        let agrees = is_likely(chi, freedom);
        verdicts.push(if agrees { Verdict::Confirmed } else { Verdict::Refuted });
        let name = match order {
            Some(order) => format!("w={} {order}", weights.len()),
            None => weights.iter().map(u32::to_string).collect::<Vec<_>>().join(" "),
        };
        let shown: Vec<String> = shares.iter().take(5).map(|share| format!("{share:.4}")).collect();
        let dots = if shares.len() > 5 { " …" } else { "" };
        table.row([
            name.clone(),
            nodes.to_string(),
            shown.join(" ") + dots,
            format!("{chi:.1}"),
            freedom.to_string(),
            if agrees { "yes" } else { "no" }.into(),
        ]);
        texts.push(format!("{name}: first {:.3}", shares[0]));
    }
    section.table(table.noting(
        "Nodes whose value is the least there is are left out. A χ² that chance exceeds once in a \
         thousand times would be a disagreement.",
    ));
    section.find(Finding::new(
        "R-5.1b",
        Verdict::everywhere(&verdicts),
        "weights are the percentages with which each son is best",
        texts.join("; "),
    ));
}

/// Pearson's statistic, and the degrees of freedom. A son without weight must never be best.
#[expect(clippy::cast_precision_loss, reason = "some millions of nodes")]
fn chi_squared(best: &[u64], weights: &[u32]) -> (f64, usize) {
    let n: u64 = best.iter().sum();
    let total: u32 = weights.iter().sum();
    let mut chi = 0.0;
    let mut classes = 0;
    for (&best, &weight) in best.iter().zip(weights) {
        let expected = n as f64 * f64::from(weight) / f64::from(total);
        if weight > 0 {
            classes += 1;
            chi += (best as f64 - expected).powi(2) / expected;
        } else if best > 0 {
            chi = f64::INFINITY;
        }
    }
    (chi, classes - 1)
}

/// Whether chance exceeds such a χ² more than once in a thousand times (Wilson and Hilferty's approximation).
#[expect(clippy::cast_precision_loss, reason = "few classes")]
fn is_likely(chi: f64, freedom: usize) -> bool {
    const ONE_IN_A_THOUSAND: f64 = 3.09;
    let spread = 2.0 / (9.0 * freedom as f64);
    ((chi / freedom as f64).cbrt() - (1.0 - spread)) / spread.sqrt() < ONE_IN_A_THOUSAND
}

/// R-5.1c: are trees with equal weights trees with independent leaves?
#[expect(clippy::cast_precision_loss, reason = "visits of small trees")]
fn random(rows: &[(Case, Row)], section: &mut Section) {
    let mut shapes: Vec<(Shape, Vec<[u64; 2]>)> = Vec::new();
    for (case, row) in rows {
        let Case::Random { shape, .. } = case else { continue };
        match shapes.last_mut().filter(|(last, _)| last == shape) {
            Some((_, visits)) => visits.extend(&row.visits),
            None => shapes.push((*shape, row.visits.clone())),
        }
    }
    let head = ["w", "d", "trees", "equal weights", "independent leaves", "ratio"];
    let mut table = Table::new("random", "Visits of αβ in % of the minimal tree", head);
    let (mut verdicts, mut texts) = (Vec::new(), Vec::new());
    for (shape, visits) in &shapes {
        let sample = |i: usize| -> Vec<f64> {
            visits.iter().map(|visits| 100.0 * visits[i] as f64 / shape.minimal()).collect()
        };
        let (equal, independent) = (sample(0), sample(1));
        let ratio = Estimate::ratio(&equal, &independent);
        verdicts.push(Verdict::agrees(1.0, ratio.n, &ratio));
        let means = [&equal, &independent].map(|sample| Estimate::of(sample));
        table.row([
            shape.width.to_string(),
            shape.depth.to_string(),
            visits.len().to_string(),
            format!("{:.0}", means[0]),
            format!("{:.0}", means[1]),
            format!("{ratio:.3}"),
        ]);
        texts.push(format!(
            "w={} d={} {:.0} / {:.0} %",
            shape.width, shape.depth, means[0].mean, means[1].mean
        ));
    }
    section.table(table.noting("Means and ratio with intervals of 95 %."));
    section.find(
        Finding::new(
            "R-5.1c",
            Verdict::everywhere(&verdicts),
            "equal weights imply a random tree",
            format!("αβ, equal weights / independent leaves: {}", texts.join("; ")),
        )
        .noting(
            "Equal weights make the place of the best son random, but a son's value depends on its \
             parent's, which makes cut-offs likelier than among independent leaves.",
        )
        .witness([("equal weights", "--order random"), ("independent leaves", "--iid")].map(
            |(what, order)| {
                let tree = format!("--width 20 --depth 4 {order}");
                let command = format!("plywood compare {tree} --algorithms alpha-beta");
                Witness { what: what.into(), command }
            },
        )),
    );
}

/// R-5.1e: ties stand to the right of the best son only.
fn tied(totals: &Totals, rows: &[(Case, Row)]) -> Finding {
    let ties: u64 = rows.iter().map(|(_, row)| row.ties).sum();
    let finding = totals
        .finding("R-5.1e", "sons to the right of the best may be as good, sons to its left may not");
    let witness = rows.iter().find_map(|(case, row)| match (case, row.first_tie) {
        (Case::Ties { width, depth, best, .. }, Some(seed)) if *best > 0 && best + 1 < *width => {
            let weights: Vec<String> = weights_of(*width, *best).iter().map(u32::to_string).collect();
            let weights = weights.join(",");
            Some(Witness {
                what: format!("son {} is always best, and a son to its right as good", best + 1),
                command: format!(
                    "plywood tree --width {width} --depth {depth} --weights {weights} --range {TIED} \
                     --seed {seed}"
                ),
            })
        }
        _ => None,
    });
    let ours = format!("{}; {} ties to the right", finding.ours, grouped(ties));
    let verdict = Verdict::everywhere(&[finding.verdict, Verdict::exists((ties > 0).then_some(&ties))]);
    Finding { verdict, ours, ..finding }.witness(witness)
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
