use super::evidence::{Cell, Evidence, Side};
use super::pool::{Pooled, stand_out, two_sided};
use super::{Basis, Judgement, Needed, machines};
use crate::Verdict;
use crate::stats::{Estimate, number};
use crate::words::fields;
use plywood_core::Depth;
use std::sync::LazyLock;

/// The largest share of cells that may stand out by chance.
const FALSE_DISCOVERIES: f64 = 0.05;

/// How the evidence for a claim is judged: a line of `data/margins.tsv`.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    /// The name of the claim.
    pub claim: &'static str,
    /// What is tested.
    pub test: Test,
    /// Whether the test must hold in each cell, or in the mean over families.
    pub each: bool,
    /// The depth that the searches must reach, for a quantity that changes with the depth.
    pub depth: Option<Depth>,
    /// The value with which the estimate is compared.
    pub bound: f64,
    /// The margin about the bound: of factors a share, else in the unit of the quantity.
    pub margin: f64,
    /// The value that a right direction must exceed (`true`) or stay below (`false`).
    pub direction: Option<(bool, f64)>,
    /// The day on which the line was written.
    pub date: &'static str,
    /// Whether its author had seen data of this kind.
    pub seen: bool,
    /// The quantity that is estimated, or the law that is checked.
    pub quantity: &'static str,
    /// Why the bound and the margin are what they are.
    pub why: &'static str,
}

/// What a rule tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Test {
    /// No check fails.
    Law,
    /// Some case satisfies the statement.
    Exists,
    /// A law that fails as printed and holds when it is mended.
    Mended,
    /// The quantity is less than the bound.
    Below,
    /// The quantity is greater than the bound.
    Above,
    /// The quantity is within the margin of the bound: two one-sided tests.
    About,
    /// The paper's numbers are within the margin of ours, given the size of the paper's sample.
    Published,
    /// The quantity is less than the bound with the paper's means; the second side is that of today.
    ThenBelow,
    /// The quantity is greater than the bound with the paper's means; the second side is that of today.
    ThenAbove,
    /// A question, an open problem, a setting or a citation: answered, but no claim.
    Question,
    /// A claim that cannot be tested.
    Untestable,
}

/// All rules, in the order of the claims.
pub static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    fields(include_str!("../../data/margins.tsv"))
        .filter(|line| !line[1].is_empty())
        .map(Rule::read)
        .collect()
});

impl Rule {
    /// The rule of a claim.
    #[must_use]
    pub fn of(claim: &str) -> Option<&'static Rule> {
        RULES.iter().find(|rule| rule.claim == claim)
    }

    fn read([claim, test, bound, margin, date, seen, quantity, why]: [&'static str; 8]) -> Rule {
        let number = |text: &str| -> f64 {
            text.parse().unwrap_or_else(|_| panic!("margins.tsv, {claim}: `{text}` is not a number"))
        };
        let mut words = test.split_whitespace();
        let test = match words.next() {
            Some("law") => Test::Law,
            Some("exists") => Test::Exists,
            Some("mended") => Test::Mended,
            Some("below") => Test::Below,
            Some("above") => Test::Above,
            Some("about") => Test::About,
            Some("published") => Test::Published,
            Some("then-below") => Test::ThenBelow,
            Some("then-above") => Test::ThenAbove,
            Some("question") => Test::Question,
            Some("untestable") => Test::Untestable,
            _ => panic!("margins.tsv, {claim}: `{test}` is not a test"),
        };
        let (mut each, mut depth) = (false, None);
        for word in words {
            match word.strip_prefix("depth-").map(str::parse) {
                Some(Ok(least)) => depth = Some(least),
                None if word == "each" => each = true,
                _ => panic!("margins.tsv, {claim}: `{word}` is not known"),
            }
        }
        let (mut at, mut direction) = (0.0, None);
        for word in bound.split_whitespace() {
            match word.split_at_checked(1) {
                Some((">", rest)) => direction = Some((true, number(rest))),
                Some(("<", rest)) => direction = Some((false, number(rest))),
                _ => at = number(word),
            }
        }
        Rule {
            claim,
            test,
            each,
            depth,
            bound: at,
            margin: if margin.is_empty() { 0.0 } else { number(margin) },
            direction,
            date,
            seen: seen == "seen",
            quantity,
            why,
        }
    }

    /// Whether runs on other machines are judged together with the present one.
    #[must_use]
    pub fn counts_machines(&self) -> bool {
        !machines::days(self.claim).is_empty()
    }

    /// The verdicts that the rule can give.
    #[must_use]
    pub fn verdicts(&self) -> Vec<Verdict> {
        use Verdict::{
            Confirmed, DirectionOnly, Erratum, ExactMatch, Inconclusive, Mixed, NotAClaim, NotTestable,
            Refuted, Superseded,
        };
        let mut all = match self.test {
            Test::Law => vec![ExactMatch, Refuted, Inconclusive],
            Test::Exists => vec![Confirmed, Inconclusive],
            Test::Mended => vec![ExactMatch, Erratum, Refuted, Inconclusive],
            Test::Below | Test::Above => vec![Confirmed, Refuted, Mixed, Inconclusive],
            Test::About | Test::Published => vec![Confirmed, Refuted, Inconclusive],
            Test::ThenBelow | Test::ThenAbove => vec![Superseded, Confirmed, Refuted, Inconclusive],
            Test::Question => vec![NotAClaim],
            Test::Untestable => vec![NotTestable],
        };
        if self.direction.is_some() {
            all.push(DirectionOnly);
        }
        if matches!(self.test, Test::Published) || (self.test == Test::About && self.each) {
            all.push(Mixed);
        }
        all
    }

    /// The rule in one sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        let Rule { bound, margin, .. } = *self;
        let where_ = if self.each { "in each cell" } else { "over all families" };
        let tie = if margin > 0.0 {
            format!("; a tie, which is mixed, within {margin} of it")
        } else {
            String::new()
        };
        let compared = |side: &str, other: &str| {
            format!("confirmed if the interval {where_} lies {side} {bound}, refuted if {other}{tie}")
        };
        let direction = match self.direction {
            Some((true, than)) => format!("; direction only if it is merely above {than}"),
            Some((false, than)) => format!("; direction only if it is merely below {than}"),
            None => String::new(),
        };
        let sentence = match self.test {
            Test::Law => "exact match if no check fails, refuted by one that does".into(),
            Test::Exists => "confirmed by one case".into(),
            Test::Mended => "erratum if it fails as printed and holds when mended".into(),
            Test::Below => compared("below", "above"),
            Test::Above => compared("above", "below"),
            Test::About => format!(
                "confirmed if the interval {where_} lies within {margin} of {bound}, refuted if it lies outside{direction}"
            ),
            Test::Published => format!(
                "confirmed if no number differs by more than {} %, given both samples, and their mean does not{direction}",
                100.0 * margin
            ),
            Test::ThenBelow => {
                format!(
                    "superseded if it is below {bound} with the paper's means and not with ours{tie}"
                )
            }
            Test::ThenAbove => {
                format!(
                    "superseded if it is above {bound} with the paper's means and not with ours{tie}"
                )
            }
            Test::Question => "a question, a setting or a citation; answered, but not counted".into(),
            Test::Untestable => "cannot be tested".into(),
        };
        let days = machines::days(self.claim);
        let sentence = if days.is_empty() {
            sentence
        } else {
            format!("{sentence}; each run on record ({}) and this one is a family", days.join(", "))
        };
        match self.depth {
            Some(depth) => format!("{sentence}; inconclusive if searches do not reach depth {depth}"),
            None => sentence,
        }
    }

    /// Judges the evidence.
    pub(crate) fn judge(&self, evidence: &Evidence) -> Judgement {
        let Evidence { first, second, .. } = evidence;
        let mut basis = first.shown();
        let verdict = match self.test {
            Test::Question => Verdict::NotAClaim,
            Test::Untestable => Verdict::NotTestable,
            Test::Law => law(first),
            Test::Exists if first.checks > first.failed => Verdict::Confirmed,
            Test::Exists => Verdict::Inconclusive,
            Test::Mended => match (law(first), law(second)) {
                (Verdict::ExactMatch, _) => Verdict::ExactMatch,
                (Verdict::Refuted, Verdict::ExactMatch) => Verdict::Erratum,
                (Verdict::Refuted, Verdict::Refuted) => Verdict::Refuted,
                _ => Verdict::Inconclusive,
            },
            Test::Below | Test::Above | Test::About => self.compared(first, &mut basis),
            Test::Published => self.agrees(first, &mut basis),
            Test::ThenBelow | Test::ThenAbove => {
                let mut today = second.shown();
                let now = self.compared(second, &mut today);
                basis.today = today.estimate;
                match (self.compared(first, &mut basis), now) {
                    (Verdict::Confirmed, Verdict::Confirmed) => Verdict::Confirmed,
                    (Verdict::Confirmed, Verdict::Refuted | Verdict::Mixed) => Verdict::Superseded,
                    (Verdict::Refuted, _) => Verdict::Refuted,
                    _ => Verdict::Inconclusive,
                }
            }
        };
        if self.test == Test::Mended {
            basis.mended = second.shown().checks;
        }
        basis.quantity = self.quantity;
        basis.rule = self.sentence();
        basis.why = self.why;
        let is_compared = !matches!(
            self.test,
            Test::Law
                | Test::Exists
                | Test::Mended
                | Test::Published
                | Test::Question
                | Test::Untestable
        );
        basis.bound = if is_compared { Some((self.bound, self.margin)) } else { basis.bound };
        let shallow = self.depth.filter(|&least| evidence.depth.is_some_and(|depth| depth < least));
        let verdict = if shallow.is_some() { Verdict::Inconclusive } else { verdict };
        let needed = shallow.map(Needed::Depth).or(basis.needed);
        basis.needed = needed.filter(|_| verdict == Verdict::Inconclusive);
        Judgement { verdict, basis }
    }

    /// Compares the estimates with the bound.
    fn compared(&self, side: &Side, basis: &mut Basis) -> Verdict {
        let across = |cell: &Cell| {
            let here = Pooled::of(&cell.estimate, side.is_factor);
            machines::pooled(self.claim, &cell.name, here)
        };
        let (cells, runs): (Vec<Pooled>, Vec<usize>) = side.cells.iter().map(across).unzip();
        let runs = runs.into_iter().max().unwrap_or(1);
        let Some(pooled) = Pooled::over(&cells) else { return Verdict::Inconclusive };
        let zone = Zone::of(self, side.is_factor);
        // Cells that are judged one by one may be unlike each other: their mean says nothing.
        basis.estimate = (!self.each || cells.len() == 1).then(|| shown(side, &pooled, runs));
        let sizes: Vec<usize> =
            side.cells.iter().map(|cell| if runs > 1 { runs } else { cell.estimate.n }).collect();
        let more = if runs > 1 { Needed::Machines } else { Needed::Instances };
        let (holds, fails) = zone.standing_out(&cells);
        let verdict = if holds > 0 && fails > 0 {
            Verdict::Mixed
        } else if self.each && holds == cells.len() {
            Verdict::Confirmed
        } else if self.each && fails > 0 {
            if zone.is_in_direction(&pooled) { Verdict::DirectionOnly } else { Verdict::Refuted }
        } else if self.each {
            if cells.iter().all(|cell| zone.is_a_tie(cell)) {
                Verdict::Mixed
            } else {
                Verdict::Inconclusive
            }
        } else {
            zone.place(&pooled)
        };
        basis.needed = match cells.len() {
            1 => zone.needed(&cells[0], sizes[0]).map(more),
            k if !self.each => zone.needed(&pooled, k).map(Needed::Families),
            _ => {
                let each = cells.iter().zip(&sizes);
                let open = each.filter(|(cell, _)| zone.place(cell) == Verdict::Inconclusive);
                open.filter_map(|(cell, &n)| zone.needed(cell, n)).max().map(more)
            }
        };
        verdict
    }

    /// Compares our numbers with the published ones, each by the share that it differs.
    fn agrees(&self, side: &Side, basis: &mut Basis) -> Verdict {
        let difference = |cell: &super::evidence::Cell| {
            let (value, n) = cell.published?;
            let ours = Pooled::of(&cell.estimate, false);
            let theirs = if n > 0 { cell.estimate.sd / number(n).sqrt() } else { 0.0 };
            let (mean, error) =
                ((ours.mean - value) / value.abs(), ours.error.hypot(theirs) / value.abs());
            Some(Pooled { mean, error, half: 1.96 * error })
        };
        let cells: Vec<Pooled> = side.cells.iter().filter_map(difference).collect();
        let Some(pooled) = Pooled::over(&cells) else { return Verdict::Inconclusive };
        // Many numbers are shown by the shares that they differ from the published ones.
        if let [only] = &side.cells[..] {
            basis.estimate = Some(only.estimate);
        } else {
            let n = |i: usize| side.cells.get(i).map_or(0, |cell| cell.estimate.n);
            let shares = cells.iter().enumerate().map(|(i, cell)| cell.linear(n(i)));
            let names =
                side.cells.iter().filter(|cell| cell.published.is_some()).map(|cell| cell.name.clone());
            basis.cells = names.zip(shares).collect();
            basis.estimate = Some(pooled.linear(cells.len()));
            basis.bound = Some((0.0, self.margin));
        }
        let outside = |cell: &Pooled| two_sided((cell.mean.abs() - self.margin).max(0.0) / cell.error);
        let probabilities: Vec<f64> = cells.iter().map(outside).collect();
        let differ =
            stand_out(&probabilities, FALSE_DISCOVERIES).into_iter().filter(|&out| out).count();
        let is_in_direction = self.direction.is_some_and(|(above, than)| {
            let mut ours = side.cells.iter().map(|cell| cell.estimate);
            ours.all(|e| if above { e.low > than } else { e.high < than })
        });
        basis.needed = Some(pooled).filter(|_| cells.len() == 1).and_then(|pooled| {
            let room = (self.margin - pooled.mean.abs()).abs();
            sample(number(side.cells[0].estimate.n) * (pooled.half / room).powi(2))
                .map(Needed::Instances)
        });
        match differ {
            0 if pooled.mean.abs() <= self.margin || pooled.mean.abs() <= pooled.half => {
                if pooled.half > 2.0 * self.margin + f64::EPSILON {
                    Verdict::Inconclusive
                } else {
                    Verdict::Confirmed
                }
            }
            _ if is_in_direction => Verdict::DirectionOnly,
            0 => Verdict::Inconclusive,
            all if all == cells.len() => Verdict::Refuted,
            _ => Verdict::Mixed,
        }
    }
}

/// A law is refuted by one violation; without a check it is open.
fn law(side: &Side) -> Verdict {
    match (side.failed, side.checks) {
        (_, 0) => Verdict::Inconclusive,
        (0, _) => Verdict::ExactMatch,
        _ => Verdict::Refuted,
    }
}

/// The pooled estimate as it is printed; `runs` of them were pooled in each cell.
fn shown(side: &Side, pooled: &Pooled, runs: usize) -> Estimate {
    let n = match &side.cells[..] {
        [only] if runs == 1 => return only.estimate,
        [_] => runs,
        cells => cells.len(),
    };
    let printed = |x: f64| if side.is_factor { x.exp() } else { x };
    Estimate {
        mean: printed(pooled.mean),
        low: printed(pooled.low()),
        high: printed(pooled.high()),
        sd: pooled.error * number(n).sqrt(),
        n,
    }
}

/// Where an estimate must lie, on the axis on which it is judged.
struct Zone {
    test: Test,
    bound: f64,
    margin: f64,
    direction: Option<(bool, f64)>,
}

impl Zone {
    fn of(rule: &Rule, is_factor: bool) -> Zone {
        let on_axis = |x: f64| if is_factor { x.ln() } else { x };
        let margin = if is_factor { rule.margin.ln_1p() } else { rule.margin };
        let direction = rule.direction.map(|(above, than)| (above, on_axis(than)));
        Zone { test: rule.test, bound: on_axis(rule.bound), margin, direction }
    }

    /// Whether the interval lies within the margin, so that the estimate is a tie with the bound.
    fn is_a_tie(&self, e: &Pooled) -> bool {
        self.test != Test::About
            && self.margin > 0.0
            && (e.low() - self.bound).abs().max((e.high() - self.bound).abs()) <= self.margin
    }

    fn is_in_direction(&self, e: &Pooled) -> bool {
        self.direction.is_some_and(|(above, than)| if above { e.low() > than } else { e.high() < than })
    }

    /// The distance of a value from the nearest one that satisfies the claim; negative inside.
    fn outside(&self, x: f64) -> f64 {
        match self.test {
            Test::Above | Test::ThenAbove => self.bound - x,
            Test::About => (x - self.bound).abs() - self.margin,
            _ => x - self.bound,
        }
    }

    /// The verdict on one estimate.
    fn place(&self, e: &Pooled) -> Verdict {
        if self.is_a_tie(e) {
            return Verdict::Mixed;
        }
        let [low, high] = [e.low(), e.high()].map(|x| self.outside(x));
        let is_across = self.test == Test::About && e.low() < self.bound && e.high() > self.bound;
        if low.max(high) < 0.0 || (low.max(high) <= 0.0 && e.half == 0.0 && self.test == Test::About) {
            Verdict::Confirmed
        } else if low.min(high) > 0.0 && !is_across {
            if self.is_in_direction(e) { Verdict::DirectionOnly } else { Verdict::Refuted }
        } else {
            Verdict::Inconclusive
        }
    }

    /// The number of cells in which the claim holds and in which it fails, when many cells are looked at.
    fn standing_out(&self, cells: &[Pooled]) -> (usize, usize) {
        let probability = |cell: &Pooled| {
            let far = self.outside(cell.mean);
            // Without any spread, a value on the bound says nothing and any other is certain.
            if cell.error == 0.0 {
                if far == 0.0 { 1.0 } else { 0.0 }
            } else {
                two_sided(far / cell.error)
            }
        };
        let probabilities: Vec<f64> = cells.iter().map(probability).collect();
        let out = stand_out(&probabilities, FALSE_DISCOVERIES);
        let (mut holds, mut fails) = (0, 0);
        for (cell, _) in cells.iter().zip(out).filter(|(cell, out)| *out && !self.is_a_tie(cell)) {
            let is_outside = self.outside(cell.mean) > 0.0;
            // An interval across the whole zone of an equivalence test is only wide.
            let is_wide = self.test == Test::About && cell.half > self.margin && !is_outside;
            holds += usize::from(!is_outside && !is_wide);
            fails += usize::from(is_outside);
        }
        (holds, fails)
    }

    /// The size of the sample whose interval would be on one side, if this one has the size `n`.
    fn needed(&self, e: &Pooled, n: usize) -> Option<u64> {
        let room = self.outside(e.mean).abs();
        let wanted = number(n) * (e.half / room).powi(2);
        let tie = number(n) * (e.half / self.margin).powi(2);
        sample(if self.margin > 0.0 && self.test != Test::About {
            wanted.min(4.0 * tie)
        } else {
            wanted
        })
    }
}

/// The size of a sample, if it is finite.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a rounded positive number"
)]
fn sample(size: f64) -> Option<u64> {
    (size.is_finite() && size < 1e15).then_some((size.ceil() as u64).max(2))
}

#[cfg(test)]
mod tests;
