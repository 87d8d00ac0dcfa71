//! Single trees: what happens now and then is shown by a tree on which it does.

use super::super::reinefeld_tree_size::{Sample, Who};
use crate::stats::Estimate;
use crate::{Finding, Section, Table, Verdict, Witness};

/// Those between which the paper finds no order. Alpha-beta is dominated by SSS*, as the paper says, and by DUAL*;
/// DUAL-INS equals DUAL*.
const RIVALS: [Who; 5] = [Who::Ns, Who::Pns, Who::Ins, Who::Sss, Who::Dual];

pub(super) fn report(papers: &[&Sample], section: &mut Section) {
    section.find(a_quarter(papers));
    section.find(misled(papers));
    no_order(papers, section);
}

/// The tree with the least `ratio`.
struct Extreme<'s> {
    sample: &'s Sample,
    tree: usize,
    ratio: f64,
}

impl Extreme<'_> {
    /// The tree, and the command that shows it.
    fn witness(&self, what: String) -> Witness {
        let names: Vec<&str> = Who::DRAWN.iter().map(|who| who.name()).collect();
        let tree = self.sample.shape.arguments(self.tree as u64 + 1);
        Witness { what, command: format!("plywood compare {tree} --algorithms {}", names.join(",")) }
    }
}

/// The tree on which `ratio` is least.
fn extreme<'s>(papers: &[&'s Sample], ratio: impl Fn(&Sample, usize) -> f64) -> Option<Extreme<'s>> {
    let mut least: Option<Extreme<'s>> = None;
    for &sample in papers {
        for tree in 0..sample.trees() {
            let ratio = ratio(sample, tree);
            if least.as_ref().is_none_or(|known| ratio < known.ratio) {
                least = Some(Extreme { sample, tree, ratio });
            }
        }
    }
    least
}

fn trees(papers: &[&Sample]) -> usize {
    papers.iter().map(|sample| sample.trees()).sum()
}

/// How many trees satisfy this.
fn count(papers: &[&Sample], is: impl Fn(&Sample, usize) -> bool) -> usize {
    papers.iter().map(|sample| (0..sample.trees()).filter(|&tree| is(sample, tree)).count()).sum()
}

/// SSS*'s visits over those of the best of all others.
fn against_the_best(sample: &Sample, tree: usize) -> f64 {
    let others = Who::DRAWN.iter().filter(|&&who| who != Who::Sss).map(|&who| sample.sizes(who)[tree]);
    sample.sizes(Who::Sss)[tree] / others.fold(f64::INFINITY, f64::min)
}

/// R-5.2i.
fn a_quarter(papers: &[&Sample]) -> Finding {
    let least = extreme(papers, against_the_best);
    let witness = least.as_ref().filter(|found| found.ratio <= 0.25);
    let ours = least.as_ref().map_or_else(String::new, |found| {
        let often = count(papers, |sample, tree| against_the_best(sample, tree) <= 0.25);
        format!(
            "least SSS*/best other {:.2} ({}); a quarter on {often} of {} trees",
            found.ratio,
            found.sample.shape,
            trees(papers)
        )
    });
    Finding::new(
        "R-5.2i",
        Verdict::exists(witness),
        "sometimes one quarter of what any other algorithm visits",
        ours,
    )
    .witness(
        witness.map(|found| found.witness(format!("SSS* visits {:.2} of the best other", found.ratio))),
    )
}

/// R-5.2r.
fn misled(papers: &[&Sample]) -> Finding {
    let whos = [Who::Pns, Who::Ins, Who::Sss];
    let mut witnesses = Vec::new();
    let mut shares = Vec::new();
    for who in whos {
        let more = |sample: &Sample, tree: usize| sample.sizes(who)[tree] > sample.sizes(Who::Ns)[tree];
        let share = Estimate::share(count(papers, more), trees(papers));
        shares.push(format!("{} on {:.1} %", who.title(), 100.0 * share.mean));
        let worst =
            extreme(papers, |sample, tree| sample.sizes(Who::Ns)[tree] / sample.sizes(who)[tree]);
        witnesses.extend(worst.filter(|found| found.ratio < 1.0).map(|found| {
            found.witness(format!("{} visits {:.2} times what NS does", who.title(), 1.0 / found.ratio))
        }));
    }
    let verdict = Verdict::exists((witnesses.len() == whos.len()).then_some(&witnesses));
    Finding::new(
        "R-5.2r",
        verdict,
        "PNS, INS and SSS* are at times misled into more than NS",
        shares.join(", "),
    )
    .noting("Shares of all trees of the paper's shapes.")
    .witness(witnesses)
}

/// R-5.2s.
fn no_order(papers: &[&Sample], section: &mut Section) {
    let whos = &Who::DRAWN[..6];
    let head = ["fewer than →"].into_iter().chain(whos.iter().map(|who| who.title()));
    let mut shares = Table::new(
        "order",
        "Percent of trees on which the row visits fewer leaves than the column",
        head,
    );
    let mut examples = Table::new(
        "order-trees",
        "For each pair the tree where the first gains most",
        ["fewer", "than", "ratio", "tree"],
    );
    let mut found = Vec::new();
    for &one in whos {
        let fewer = |other: Who| {
            count(papers, |sample, tree| sample.sizes(one)[tree] < sample.sizes(other)[tree])
        };
        let percent = |&other: &Who| {
            let share = Estimate::share(fewer(other), trees(papers)).mean;
            if other == one { "–".into() } else { format!("{:.2}", 100.0 * share) }
        };
        shares.row([one.title().to_string()].into_iter().chain(whos.iter().map(percent)));
        for &other in RIVALS.iter().filter(|&&other| other != one && RIVALS.contains(&one)) {
            let best =
                extreme(papers, |sample, tree| sample.sizes(one)[tree] / sample.sizes(other)[tree]);
            let Some(best) = best.filter(|best| best.ratio < 1.0) else { continue };
            let tree = best.sample.shape.arguments(best.tree as u64 + 1);
            examples.row([
                one.title().into(),
                other.title().into(),
                format!("{:.3}", best.ratio),
                tree,
            ]);
            found.push((fewer(other), one, other, best));
        }
    }
    section.table(shares.noting(
        "αβ never needs fewer than SSS* or DUAL*: that order is strict, as the paper knows of SSS*.",
    ));
    section.table(examples);
    let wanted = RIVALS.len() * (RIVALS.len() - 1);
    let ours =
        format!("{} of {wanted} ordered pairs of {{NS, PNS, INS, SSS*, DUAL*}} occur", found.len());
    let verdict = Verdict::exists((found.len() == wanted).then_some(&found));
    found.sort_by_key(|&(trees, ..)| trees);
    let rarest = found.iter().take(3).map(|(trees, one, other, best)| {
        best.witness(format!(
            "{} visits fewer than {}: so it is on {trees} trees",
            one.title(),
            other.title()
        ))
    });
    section.find(
        Finding::new("R-5.2s", verdict, "no strict dominance between the algorithms", ours)
            .noting("The rarest three are given as witnesses, all in the table. Left out is αβ, which SSS* and DUAL* dominate.")
            .witness(rarest),
    );
}
