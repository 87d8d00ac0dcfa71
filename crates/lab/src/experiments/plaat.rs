//! What the experiments on Plaat, Schaeffer, Pijls, de Bruin 1995 share: counts as samples, and verdicts about many
//! cells at once.

use crate::Verdict;
use crate::measure::deepened::Instance;
use crate::stats::Estimate;

/// Where something was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// In games that people play.
    Real,
    /// In games and trees that are made up.
    MadeUp,
}

impl Kind {
    /// The ones of the verdict come first.
    pub(crate) const ALL: [Kind; 2] = [Kind::Real, Kind::MadeUp];

    pub(crate) fn of(instance: &Instance) -> Kind {
        if instance.is_real() { Kind::Real } else { Kind::MadeUp }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Real => "real games",
            Kind::MadeUp => "made-up games",
        }
    }
}

/// What became of a claim about practice, and a sentence about it. Real games decide, since the paper is about real
/// programs; what made-up ones say is told beside it.
pub(crate) fn weighed(verdict: impl Fn(Kind) -> Verdict) -> (Verdict, String) {
    let [real, made_up] = Kind::ALL.map(verdict);
    let text = format!(
        "Connect Four, Kalah and Othello decide ({real}); by the made-up games alone the verdict would be: {made_up}. \
         Chess follows."
    );
    (real, text)
}

/// Something told of both kinds.
pub(crate) fn on_both(told: impl Fn(Kind) -> String) -> String {
    Kind::ALL.map(|kind| format!("{}: {}", kind.name(), told(kind))).join("; ")
}

/// Cells of both kinds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sides {
    real: Cells,
    made_up: Cells,
}

impl Sides {
    /// The cells to which this instance's belong.
    pub(crate) fn of(&mut self, instance: &Instance) -> &mut Cells {
        match Kind::of(instance) {
            Kind::Real => &mut self.real,
            Kind::MadeUp => &mut self.made_up,
        }
    }

    /// Those of a kind.
    pub(crate) fn on(&self, kind: Kind) -> &Cells {
        match kind {
            Kind::Real => &self.real,
            Kind::MadeUp => &self.made_up,
        }
    }

    /// How many instances would decide the open ones of real games, if the whole is open.
    pub(crate) fn needed(&self, verdict: Verdict) -> Option<u64> {
        self.real.needed(verdict)
    }

    /// In words.
    pub(crate) fn tally(&self) -> String {
        on_both(|kind| self.on(kind).tally())
    }
}

/// A count as a real number.
#[expect(clippy::cast_precision_loss, reason = "nothing here is counted to 2^52")]
pub(crate) fn real(count: u64) -> f64 {
    count as f64
}

/// Counts as a sample.
pub(crate) fn reals(counts: &[u64]) -> Vec<f64> {
    counts.iter().map(|&count| real(count)).collect()
}

/// Their mean.
pub(crate) fn mean(counts: &[u64]) -> Estimate {
    Estimate::of(&reals(counts))
}

/// The mean factor between counts of the same instances.
pub(crate) fn factor(a: &[u64], b: &[u64]) -> Estimate {
    Estimate::factor(&reals(a), &reals(b))
}

/// The mean of some numbers.
pub(crate) fn average(numbers: &[f64]) -> f64 {
    Estimate::of(numbers).mean
}

/// An estimate in percent.
pub(crate) fn percent(e: &Estimate) -> String {
    format!("{:.1} [{:.1}, {:.1}]", 100.0 * e.mean, 100.0 * e.low, 100.0 * e.high)
}

/// A name as letters, digits and hyphens.
pub(crate) fn slug(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

/// A claim about many cells: what became of it in each, and how many instances would decide those that are open.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cells {
    verdicts: Vec<Verdict>,
    needed: Option<u64>,
}

impl Cells {
    /// One that is true or not.
    pub(crate) fn add(&mut self, holds: bool) {
        self.verdicts.push(if holds { Verdict::Confirmed } else { Verdict::Refuted });
    }

    /// One that has been judged.
    pub(crate) fn judged(&mut self, verdict: Verdict) {
        self.verdicts.push(verdict);
    }

    /// A mean that should be less than `bound`.
    pub(crate) fn below(&mut self, e: &Estimate, bound: f64) {
        self.push(Verdict::below(e, bound), e.needed(bound));
    }

    /// A mean that should be greater than `bound`.
    pub(crate) fn above(&mut self, e: &Estimate, bound: f64) {
        self.push(Verdict::above(e, bound), e.needed(bound));
    }

    /// A mean factor, with the spread of its logarithm, that should be less than `bound`.
    pub(crate) fn factor_below(&mut self, e: &Estimate, bound: f64) {
        self.push(Verdict::below(e, bound), log(e).needed(bound.ln()));
    }

    /// A mean factor that should be greater than `bound`.
    pub(crate) fn factor_above(&mut self, e: &Estimate, bound: f64) {
        self.push(Verdict::above(e, bound), log(e).needed(bound.ln()));
    }

    fn push(&mut self, verdict: Verdict, needed: Option<u64>) {
        self.verdicts.push(verdict);
        if verdict == Verdict::Inconclusive {
            self.needed = self.needed.max(needed);
        }
    }

    /// That it holds as a rule.
    pub(crate) fn usually(&self) -> Verdict {
        Verdict::usually(&self.verdicts)
    }

    /// That it holds in all of them.
    pub(crate) fn everywhere(&self) -> Verdict {
        Verdict::everywhere(&self.verdicts)
    }

    /// How many instances would decide the open ones, if the whole is open.
    pub(crate) fn needed(&self, verdict: Verdict) -> Option<u64> {
        self.needed.filter(|_| verdict == Verdict::Inconclusive)
    }

    /// In words.
    pub(crate) fn tally(&self) -> String {
        let count = |verdict| self.verdicts.iter().filter(|&&cell| cell == verdict).count();
        let holds = count(Verdict::Confirmed) + count(Verdict::ExactMatch);
        let fails = count(Verdict::Refuted) + count(Verdict::DirectionOnly);
        format!("holds in {holds} of {} cells, fails in {fails}", self.verdicts.len())
    }
}

fn log(factor: &Estimate) -> Estimate {
    Estimate { mean: factor.mean.ln(), ..*factor }
}

/// Of a claim that has a sign and a size: what became of the sign, but only the direction where the size is wrong.
pub(crate) fn sized(sign: Verdict, size: Verdict) -> Verdict {
    match (sign, size) {
        (Verdict::Confirmed | Verdict::ExactMatch, Verdict::Refuted | Verdict::DirectionOnly) => {
            Verdict::DirectionOnly
        }
        (Verdict::Confirmed | Verdict::ExactMatch, Verdict::Inconclusive) => Verdict::Inconclusive,
        (sign, _) => sign,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::deepened::{GAMES, REAL};

    #[test]
    fn open_cells_say_how_many_instances_they_need() {
        let sample: Vec<f64> = (0..20).map(|i| if i % 2 == 0 { 1.3 } else { 0.8 }).collect();
        let ones = vec![1.0; 20];
        let e = Estimate::factor(&sample, &ones);
        let mut cells = Cells::default();
        cells.factor_above(&e, 1.0);
        let verdict = cells.usually();
        assert_eq!(verdict, Verdict::Inconclusive);
        assert!(cells.needed(verdict).is_some_and(|n| n > 20));
        assert_eq!(cells.needed(Verdict::Confirmed), None);
        cells.add(true);
        assert_eq!((cells.usually(), cells.everywhere()), (Verdict::Confirmed, Verdict::Inconclusive));
        assert_eq!(cells.tally(), "holds in 1 of 2 cells, fails in 0");
    }

    #[test]
    fn real_games_decide_and_the_others_are_told() {
        let (verdict, text) = weighed(|kind| match kind {
            Kind::Real => Verdict::Refuted,
            Kind::MadeUp => Verdict::Confirmed,
        });
        assert_eq!(verdict, Verdict::Refuted);
        assert!(text.contains("decide (refuted)") && text.contains("would be: confirmed"), "{text}");
        let mut sides = Sides::default();
        sides.of(&GAMES[0]).add(true);
        sides.of(&REAL[0]).add(false);
        assert_eq!(
            sides.tally(),
            "real games: holds in 0 of 1 cells, fails in 1; made-up games: holds in 1 of 1 cells, fails in 0"
        );
    }

    #[test]
    fn a_wrong_size_leaves_the_direction() {
        use Verdict::{Confirmed, DirectionOnly, Inconclusive, Refuted};
        assert_eq!(sized(Confirmed, Confirmed), Confirmed);
        assert_eq!(sized(Confirmed, Refuted), DirectionOnly);
        assert_eq!(sized(Confirmed, Inconclusive), Inconclusive);
        assert_eq!(sized(Refuted, Confirmed), Refuted);
    }

    #[test]
    fn names_of_figures_have_letters_digits_and_hyphens() {
        assert_eq!(slug("trees, 60 % first, w=5"), "trees-60-first-w-5");
    }
}
