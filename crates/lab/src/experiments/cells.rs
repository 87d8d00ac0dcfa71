//! Statistical claims that are made of many shapes at once.

use crate::stats::Estimate;
use crate::{Finding, Verdict};

/// What was found in each cell.
#[derive(Debug, Default)]
pub(crate) struct Cells(Vec<Cell>);

#[derive(Debug)]
struct Cell {
    name: String,
    estimate: Estimate,
    verdict: Verdict,
    /// What the estimate was compared with.
    bound: f64,
}

impl Cells {
    /// One cell: the estimate should be less than the bound.
    pub(crate) fn below(&mut self, name: impl Into<String>, estimate: Estimate, bound: f64) {
        let verdict = Verdict::below(&estimate, bound);
        self.0.push(Cell { name: name.into(), estimate, verdict, bound });
    }

    /// One cell: the estimate should be greater than the bound.
    pub(crate) fn above(&mut self, name: impl Into<String>, estimate: Estimate, bound: f64) {
        let verdict = Verdict::above(&estimate, bound);
        self.0.push(Cell { name: name.into(), estimate, verdict, bound });
    }

    /// The finding of a claim that holds as a rule: how many cells hold, which fail, which are open. Where most are
    /// open, nothing is decided.
    pub(crate) fn finding(&self, claim: &'static str, published: &str) -> Finding {
        let verdicts: Vec<Verdict> = self.0.iter().map(|cell| cell.verdict).collect();
        let open = verdicts.iter().filter(|&&verdict| verdict == Verdict::Inconclusive).count();
        let most_are_open = 2 * open > verdicts.len();
        let verdict = if most_are_open { Verdict::Inconclusive } else { Verdict::usually(&verdicts) };
        let needed = self.0.iter().filter_map(|cell| cell.estimate.needed(cell.bound)).min();
        let finding = Finding::new(claim, verdict, published, self.summary());
        finding.needing(needed.filter(|_| verdict == Verdict::Inconclusive))
    }

    /// How much of it so many trees a cell would decide, if every estimate is a mean or a ratio over single trees.
    pub(crate) fn with_trees(&self, trees: usize) -> String {
        let decided = |cell: &&Cell| !cell.estimate.of_a_sample(trees).contains(cell.bound);
        format!(
            "{trees} trees a cell decide {} of {} cells",
            self.0.iter().filter(decided).count(),
            self.0.len()
        )
    }

    /// How many cells came to each verdict, and the first and the last of them.
    fn summary(&self) -> String {
        let part = |word: &str, verdict: Verdict| {
            let cells = self.0.iter().filter(|cell| cell.verdict == verdict);
            let said: Vec<String> =
                cells.map(|cell| format!("{}: {}", cell.name, cell.estimate)).collect();
            let shown = match &said[..] {
                [] => return None,
                [one] => one.clone(),
                [first, last] => format!("{first}, {last}"),
                [first, .., last] => format!("{first}, …, {last}"),
            };
            Some(format!("{word} in {} ({shown})", said.len()))
        };
        let parts = [
            part("holds", Verdict::Confirmed),
            part("fails", Verdict::Refuted),
            part("open", Verdict::Inconclusive),
        ];
        format!(
            "of {} cells, {}",
            self.0.len(),
            parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_claim_is_open_while_most_of_its_cells_are() {
        let sure = Estimate::of(&[1.0, 1.1, 0.9, 1.0]);
        let open = Estimate::of(&[-5.0, 5.0, 1.0]);
        let mut cells = Cells::default();
        cells.above("a", sure, 0.0);
        assert_eq!(cells.finding("R-0.a", "").verdict, Verdict::Confirmed);
        cells.above("b", open, 0.0);
        assert_eq!(cells.finding("R-0.a", "").verdict, Verdict::Confirmed);
        cells.above("c", open, 0.0);
        assert_eq!(cells.finding("R-0.a", "").verdict, Verdict::Inconclusive);
        cells.below("d", sure, 0.0);
        let finding = cells.finding("R-0.a", "");
        assert_eq!(finding.verdict, Verdict::Refuted);
        assert!(finding.ours.starts_with("of 4 cells, holds in 1 (a: 1.00 ["), "{}", finding.ours);
    }
}
