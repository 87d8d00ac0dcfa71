use crate::stats::Estimate;
use crate::{Finding, Verdict};

/// The shapes, games, orders or steps in which a claim is tested, each with its own verdict. The rules that combine
/// them into one verdict are those of [`Verdict`].
#[derive(Clone, Debug, Default)]
pub(crate) struct Cells {
    cells: Vec<Cell>,
    /// The name of the next cell.
    name: String,
}

#[derive(Clone, Debug)]
struct Cell {
    name: String,
    verdict: Verdict,
    /// The estimate and the bound with which it was compared. The estimate of a factor is stored as it is printed.
    compared: Option<(Estimate, f64)>,
    /// The number of trees that would decide the cell.
    needed: Option<u64>,
}

impl Cells {
    /// Sets the name of the next cell.
    pub(crate) fn named(&mut self, name: impl Into<String>) -> &mut Cells {
        self.name = name.into();
        self
    }

    /// Adds a cell in which the claim is either true or false.
    pub(crate) fn holds(&mut self, holds: bool) {
        self.judged(Verdict::holds(holds));
    }

    /// Adds a cell with this verdict.
    pub(crate) fn judged(&mut self, verdict: Verdict) {
        self.push(verdict, None, None);
    }

    /// Adds a cell in which the claim is that the mean is less than `bound`.
    pub(crate) fn below(&mut self, e: &Estimate, bound: f64) -> Verdict {
        self.push(Verdict::below(e, bound), Some((*e, bound)), e.needed(bound))
    }

    /// Adds a cell in which the claim is that the mean is greater than `bound`.
    pub(crate) fn above(&mut self, e: &Estimate, bound: f64) -> Verdict {
        self.push(Verdict::above(e, bound), Some((*e, bound)), e.needed(bound))
    }

    /// Adds a cell in which the claim is that a mean factor is less than `bound`. The spread of such an estimate is
    /// that of its logarithm.
    pub(crate) fn factor_below(&mut self, e: &Estimate, bound: f64) -> Verdict {
        self.push(Verdict::below(e, bound), Some((*e, bound)), log(e).needed(bound.ln()))
    }

    /// Adds a cell in which the claim is that a mean factor is greater than `bound`.
    pub(crate) fn factor_above(&mut self, e: &Estimate, bound: f64) -> Verdict {
        self.push(Verdict::above(e, bound), Some((*e, bound)), log(e).needed(bound.ln()))
    }

    fn push(
        &mut self,
        verdict: Verdict,
        compared: Option<(Estimate, f64)>,
        needed: Option<u64>,
    ) -> Verdict {
        let name = std::mem::take(&mut self.name);
        self.cells.push(Cell { name, verdict, compared, needed });
        verdict
    }

    /// All cells of several claims.
    pub(crate) fn all<'c>(parts: impl IntoIterator<Item = &'c Cells>) -> Cells {
        let cells = parts.into_iter().flat_map(|part| part.cells.iter().cloned()).collect();
        Cells { cells, name: String::new() }
    }

    /// The verdicts of the cells.
    pub(crate) fn verdicts(&self) -> Vec<Verdict> {
        self.cells.iter().map(|cell| cell.verdict).collect()
    }

    /// The verdict on a claim that holds as a rule.
    pub(crate) fn usually(&self) -> Verdict {
        Verdict::usually(&self.verdicts())
    }

    /// The verdict on a claim that holds in all cells.
    pub(crate) fn everywhere(&self) -> Verdict {
        Verdict::everywhere(&self.verdicts())
    }

    /// The number of cells.
    pub(crate) fn len(&self) -> usize {
        self.cells.len()
    }

    /// The number of cells with this verdict.
    pub(crate) fn count(&self, verdict: Verdict) -> usize {
        self.cells.iter().filter(|cell| cell.verdict == verdict).count()
    }

    /// The number of trees that would decide the hardest of the inconclusive cells, if `verdict` is inconclusive.
    pub(crate) fn needed(&self, verdict: Verdict) -> Option<u64> {
        let open = self.cells.iter().filter(|cell| cell.verdict == Verdict::Inconclusive);
        open.filter_map(|cell| cell.needed).max().filter(|_| verdict == Verdict::Inconclusive)
    }

    /// The finding about a claim that holds in all cells.
    pub(crate) fn throughout(&self, claim: &'static str, ours: impl Into<String>) -> Finding {
        self.judging(claim, self.everywhere(), ours)
    }

    /// The finding about a claim that holds as a rule.
    pub(crate) fn as_a_rule(&self, claim: &'static str, ours: impl Into<String>) -> Finding {
        self.judging(claim, self.usually(), ours)
    }

    /// The finding about a claim with this verdict; if it is inconclusive, the hardest cell determines how many trees
    /// are needed.
    pub(crate) fn judging(
        &self,
        claim: &'static str,
        verdict: Verdict,
        ours: impl Into<String>,
    ) -> Finding {
        Finding::of(claim, verdict, ours).needing(self.needed(verdict))
    }

    /// `3 of 4`: the cells in which the claim is confirmed.
    pub(crate) fn share(&self) -> String {
        format!("{} of {}", self.count(Verdict::Confirmed), self.len())
    }

    /// `holds in 3 of 4 cells, fails in 1`: the number of cells in which the claim holds and fails.
    pub(crate) fn tally(&self) -> String {
        let holds = self.count(Verdict::Confirmed) + self.count(Verdict::ExactMatch);
        let fails = self.count(Verdict::Refuted) + self.count(Verdict::DirectionOnly);
        format!("holds in {holds} of {} cells, fails in {fails}", self.len())
    }

    /// Says how many of the cells a sample of `trees` trees in each would decide, if every estimate is a mean or a
    /// ratio over single trees.
    pub(crate) fn with_trees(&self, trees: usize) -> String {
        let compared = self.cells.iter().filter_map(|cell| cell.compared);
        let decided = compared.filter(|(e, bound)| !e.of_a_sample(trees).contains(*bound)).count();
        format!("{trees} trees per cell decide {decided} of {} cells", self.len())
    }

    /// The finding about a claim that holds as a rule: how many cells hold, fail and are inconclusive. If most are
    /// inconclusive, so is the claim, and the cell that is easiest to decide determines how many trees are needed.
    pub(crate) fn finding(&self, claim: &'static str) -> Finding {
        let verdict = Verdict::mostly(&self.verdicts());
        let needed = self.cells.iter().filter_map(|cell| cell.needed).min();
        Finding::of(claim, verdict, self.summary())
            .needing(needed.filter(|_| verdict == Verdict::Inconclusive))
    }

    /// The number of cells with each verdict, with the first and the last of them.
    fn summary(&self) -> String {
        let part = |word: &str, verdict: Verdict| {
            let cells = self.cells.iter().filter(|cell| cell.verdict == verdict);
            let said: Vec<String> =
                cells.filter_map(|cell| Some(format!("{}: {}", cell.name, cell.compared?.0))).collect();
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
            part("inconclusive", Verdict::Inconclusive),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        format!("of {} cells, {}", self.len(), parts.join("; "))
    }
}

impl FromIterator<Verdict> for Cells {
    /// Creates a cell for each verdict.
    fn from_iter<I: IntoIterator<Item = Verdict>>(verdicts: I) -> Cells {
        let mut cells = Cells::default();
        verdicts.into_iter().for_each(|verdict| cells.judged(verdict));
        cells
    }
}

fn log(factor: &Estimate) -> Estimate {
    Estimate { mean: factor.mean.ln(), ..*factor }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_claim_is_inconclusive_while_most_of_its_cells_are() {
        let sure = Estimate::of(&[1.0, 1.1, 0.9, 1.0]);
        let open = Estimate::of(&[-5.0, 5.0, 1.0]);
        let mut cells = Cells::default();
        cells.named("a").above(&sure, 0.0);
        assert_eq!(cells.finding("R-0.a").verdict, Verdict::Confirmed);
        cells.named("b").above(&open, 0.0);
        assert_eq!(cells.finding("R-0.a").verdict, Verdict::Confirmed);
        cells.named("c").above(&open, 0.0);
        assert_eq!(cells.finding("R-0.a").verdict, Verdict::Inconclusive);
        cells.named("d").below(&sure, 0.0);
        let finding = cells.finding("R-0.a");
        assert_eq!(finding.verdict, Verdict::Refuted);
        assert!(finding.ours.starts_with("of 4 cells, holds in 1 (a: 1.00 ["), "{}", finding.ours);
    }

    #[test]
    fn the_hardest_cell_says_how_many_trees_are_needed() {
        let mut cells = Cells::default();
        let [near, nearer, far] =
            [[-3.0, 2.0, -1.0, 1.0], [-3.0, 3.0, -1.0, 0.9], [-3.0, -2.0, -2.5, -3.5]]
                .map(|s| Estimate::of(&s));
        for estimate in [&near, &far, &nearer] {
            cells.below(estimate, 0.0);
        }
        assert_eq!(cells.share(), "1 of 3");
        assert_eq!(cells.needed(Verdict::Inconclusive), nearer.needed(0.0));
        assert_eq!(cells.needed(Verdict::Confirmed), None);
        cells.holds(true);
        assert_eq!((cells.usually(), cells.everywhere()), (Verdict::Confirmed, Verdict::Inconclusive));
        assert_eq!(cells.tally(), "holds in 2 of 4 cells, fails in 0");
        assert_eq!(Cells::all([&cells, &cells]).len(), 8);
    }

    #[test]
    fn a_factor_is_compared_in_logarithms() {
        let sample: Vec<f64> = (0..20).map(|i| if i % 2 == 0 { 1.3 } else { 0.8 }).collect();
        let mut cells = Cells::default();
        assert_eq!(
            cells.factor_above(&Estimate::factor(&sample, &[1.0; 20]), 1.0),
            Verdict::Inconclusive
        );
        assert!(cells.needed(Verdict::Inconclusive).is_some_and(|n| n > 20));
    }
}
