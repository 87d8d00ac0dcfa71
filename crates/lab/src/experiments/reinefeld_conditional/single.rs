//! Single trees: a claim that something happens now and then is shown by a tree on which it does.

use super::super::reinefeld_tree_size::{Sample, Who};
use crate::prelude::*;

/// The algorithms among which the paper finds no order. Alpha-beta is dominated by SSS*, as the paper says, and by
/// DUAL*; DUAL-INS equals DUAL*.
const RIVALS: [Who; 5] = [Who::Ns, Who::Pns, Who::Ins, Who::Sss, Who::Dual];

pub(super) fn report(papers: &[&Sample], section: &mut Section) {
    section.find(a_quarter(papers));
    section.find(misled(papers));
    no_order(papers, section);
}

/// The tree with the smallest `ratio`.
struct Extreme<'s> {
    sample: &'s Sample,
    tree: usize,
    ratio: f64,
}

impl Extreme<'_> {
    /// The command-line options that generate the tree.
    fn arguments(&self) -> String {
        self.sample.shape.arguments(self.tree as u64 + 1)
    }

    /// The tree, and the command that shows it.
    fn witness(&self, what: String) -> Witness {
        let names: Vec<&str> = Who::DRAWN.iter().map(|who| who.id()).collect();
        Witness::comparing(what, &self.arguments(), &names.join(","))
    }
}

/// Returns the tree on which `ratio` is smallest.
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

/// The number of trees for which `is` returns true.
fn count(papers: &[&Sample], is: impl Fn(&Sample, usize) -> bool) -> usize {
    papers.iter().map(|sample| (0..sample.trees()).filter(|&tree| is(sample, tree)).count()).sum()
}

/// SSS*'s visits divided by those of the best other algorithm.
fn against_the_best(sample: &Sample, tree: usize) -> f64 {
    let others = Who::DRAWN.iter().filter(|&&who| who != Who::Sss).map(|&who| sample.sizes(who)[tree]);
    sample.sizes(Who::Sss)[tree] / others.fold(f64::INFINITY, f64::min)
}

/// R-5.2i.
fn a_quarter(papers: &[&Sample]) -> Finding {
    let least = extreme(papers, against_the_best);
    let often = count(papers, |sample, tree| against_the_best(sample, tree) <= 0.25);
    let of = trees(papers);
    let witness = least.as_ref().filter(|found| found.ratio <= 0.25);
    let ours = least.as_ref().map_or_else(String::new, |found| {
        let shape = found.sample.shape;
        format!(
            "smallest ratio SSS*/best other {:.2} ({shape}); at most a quarter on {often} of {of} trees",
            found.ratio
        )
    });
    let what = |found: &Extreme| {
        format!("SSS* visits {:.2} times as many leaves as the best other algorithm", found.ratio)
    };
    Evidence::new()
        .checked(of as u64, (of - often) as u64)
        .finding("R-5.2i", ours)
        .witness(witness.map(|found| found.witness(what(found))))
}

/// R-5.2r.
fn misled(papers: &[&Sample]) -> Finding {
    let whos = [Who::Pns, Who::Ins, Who::Sss];
    let (mut witnesses, mut fewest) = (Vec::new(), usize::MAX);
    let shares = whos.map(|who| {
        let ratio =
            |sample: &Sample, tree: usize| sample.sizes(Who::Ns)[tree] / sample.sizes(who)[tree];
        let worst = extreme(papers, ratio).filter(|found| found.ratio < 1.0);
        let what = |ratio: f64| format!("{who} visits {:.2} times as many leaves as NS", 1.0 / ratio);
        witnesses.extend(worst.map(|found| found.witness(what(found.ratio))));
        let more = |sample: &Sample, tree: usize| sample.sizes(who)[tree] > sample.sizes(Who::Ns)[tree];
        let often = count(papers, more);
        fewest = fewest.min(often);
        format!("{who} on {:.1} %", 100.0 * Estimate::share(often, trees(papers)).mean)
    });
    Evidence::new()
        .checked(trees(papers) as u64, (trees(papers) - fewest) as u64)
        .finding("R-5.2r", shares.join(", "))
        .noting(
            "Share of trees, of all the paper's shapes, on which the algorithm visits more leaves than NS. The rarest of \
             the three is judged.",
        )
        .witness(witnesses)
}

/// R-5.2s.
fn no_order(papers: &[&Sample], section: &mut Section) {
    let head = ["fewer than →"].into_iter().chain(Who::DIFFERENT.map(Who::name));
    let title = "Percent of trees on which the row visits fewer leaves than the column";
    let mut shares = Table::new("order", title, head);
    let title = "For each pair, the tree on which the first gains most";
    let mut examples = Table::new("order-trees", title, ["fewer", "than", "ratio", "tree"]);
    let mut found = Vec::new();
    for one in Who::DIFFERENT {
        let fewer = |other: Who| {
            count(papers, |sample, tree| sample.sizes(one)[tree] < sample.sizes(other)[tree])
        };
        let percent = |other: Who| {
            let share = Estimate::share(fewer(other), trees(papers)).mean;
            if other == one { "–".into() } else { format!("{:.2}", 100.0 * share) }
        };
        shares.line(format_args!("{one} | {}", Who::DIFFERENT.map(percent).join(" | ")));
        for &other in RIVALS.iter().filter(|&&other| other != one && RIVALS.contains(&one)) {
            let ratio =
                |sample: &Sample, tree: usize| sample.sizes(one)[tree] / sample.sizes(other)[tree];
            let Some(best) = extreme(papers, ratio).filter(|best| best.ratio < 1.0) else { continue };
            examples.line(format_args!("{one} | {other} | {:.3} | {}", best.ratio, best.arguments()));
            found.push((fewer(other), one, other, best));
        }
    }
    section.table(shares.noting(
        "αβ never needs fewer than SSS* or DUAL*: that order is strict, as the paper says of SSS*.",
    ));
    section.table(examples);
    let wanted = RIVALS.len() * (RIVALS.len() - 1);
    let ours =
        format!("{} of {wanted} ordered pairs of {{NS, PNS, INS, SSS*, DUAL*}} occur", found.len());
    found.sort_by_key(|&(trees, ..)| trees);
    let rarest = found.first().filter(|_| found.len() == wanted).map_or(0, |&(trees, ..)| trees);
    let evidence = Evidence::new().checked(trees(papers) as u64, (trees(papers) - rarest) as u64);
    let witnesses = found.iter().take(3).map(|(trees, one, other, best)| {
        best.witness(format!("{one} visits fewer leaves than {other}, as on {trees} trees in total"))
    });
    section.find(
        evidence
            .finding("R-5.2s", ours)
            .noting(
                "Judged by the rarest pair. The three rarest pairs are the witnesses; the table lists all pairs. αβ is left \
                 out, because SSS* and DUAL* dominate it.",
            )
            .witness(witnesses),
    );
}
