//! Times on other machines. How long one piece of code takes relative to another depends on the machine and on the
//! compiler, which the interval over trees of one run does not include. For claims about such ratios the machine is a
//! random effect: `data/machines.tsv` has the estimates of earlier runs, and the mean over all runs is judged.

use super::pool::Pooled;
use crate::words::{fields, read};
use std::sync::LazyLock;

/// An estimate of an earlier run.
struct Run {
    claim: &'static str,
    cell: &'static str,
    day: &'static str,
    /// On the logarithmic axis: the runs estimate factors.
    estimate: Pooled,
}

/// All lines of the file.
static RUNS: LazyLock<Vec<Run>> = LazyLock::new(|| {
    let run = |[claim, cell, day, mean, low, high]: [&'static str; 6]| {
        let [mean, low, high] = [mean, low, high].map(|text| read::<f64>(text).ln());
        let half = (high - low) / 2.0;
        Run { claim, cell, day, estimate: Pooled { mean, error: half / 1.96, half } }
    };
    fields(include_str!("../../data/machines.tsv")).map(run).collect()
});

/// The days of the earlier runs that are judged together with the present one; empty for most claims.
pub(super) fn days(claim: &str) -> Vec<&'static str> {
    let mut days: Vec<_> = RUNS.iter().filter(|run| run.claim == claim).map(|run| run.day).collect();
    days.sort_unstable();
    days.dedup();
    days
}

/// The mean over the present run, whose estimate of the cell is `here`, and the earlier ones, with the number of all runs.
///
/// Its error is that of a normal variable with the same interval: rules compare cells by normal probabilities, and three
/// runs are few.
pub(super) fn pooled(claim: &str, cell: &str, here: Pooled) -> (Pooled, usize) {
    let earlier = RUNS.iter().filter(|run| run.claim == claim && run.cell == cell);
    let runs: Vec<Pooled> = std::iter::once(here).chain(earlier.map(|run| run.estimate)).collect();
    let pooled = Pooled::over(&runs).filter(|_| runs.len() > 1);
    (pooled.map_or(here, |mean| Pooled { error: mean.half / 1.96, ..mean }), runs.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::{Evidence, Rule};
    use crate::stats::Estimate;
    use crate::{CLAIMS, Verdict};

    #[test]
    fn each_line_is_of_a_claim_whose_rule_says_that_runs_are_families() {
        for run in RUNS.iter() {
            assert!(CLAIMS.iter().any(|claim| claim.id == run.claim), "{}", run.claim);
            let rule = Rule::of(run.claim).expect("a rule");
            assert!(
                rule.sentence().contains("each run on record"),
                "{}: {}",
                run.claim,
                rule.sentence()
            );
            let Pooled { mean, half, .. } = run.estimate;
            assert!(mean.is_finite() && half >= 0.0, "{} {} {}", run.claim, run.cell, run.day);
        }
        assert!(!Rule::of("R-6.a").expect("a rule").sentence().contains("each run on record"));
    }

    #[test]
    fn a_run_that_agrees_with_the_earlier_ones_is_judged_with_them_and_another_cell_alone() {
        let here = Pooled { mean: 0.7f64.ln(), error: 0.01, half: 0.02 };
        let (mean, runs) = pooled("K-12", "random games", here);
        assert_eq!(runs, 3);
        assert!((mean.mean.exp() - 0.706).abs() < 0.01 && mean.half > 0.04, "{mean:?}");
        assert_eq!(pooled("K-12", "another cell", here), (here, 1));
        assert_eq!(pooled("R-6.a", "random games", here), (here, 1));
    }

    /// Two full runs found 1.33 and 1.20, each with an interval of a few hundredths: one run alone decides nothing.
    #[test]
    fn a_narrow_interval_of_one_run_does_not_decide_a_claim_on_which_machines_differ() {
        let near = |mean| Estimate { mean, low: mean - 0.01, high: mean + 0.01, sd: 0.1, n: 400 };
        let both = |mean| {
            let cells = ["equal weights", "60 % first"];
            cells.iter().fold(Evidence::new(), |all, &cell| all.factor(cell, &near(mean)))
        };
        for (mean, verdict) in [(1.20, Verdict::Inconclusive), (1.33, Verdict::Inconclusive)] {
            let judged = both(mean).judge("P-4.i");
            assert_eq!(judged.verdict, verdict, "{mean}");
            assert!(judged.basis.needed.is_some());
        }
        let alone = Evidence::new().factor("another order", &near(1.20)).judge("P-4.i");
        assert_eq!(alone.verdict, Verdict::Confirmed);
    }
}
