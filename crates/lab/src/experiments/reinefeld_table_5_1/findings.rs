//! The findings about the claims.

use super::report::{Histogram, PUBLISHED, PUBLISHED_MEANS, Trees, mean, re_searches};
use super::{AGAIN, Half, Who, Worst};
use crate::prelude::*;
use crate::words::thousands;

/// “Depends heavily”: at least this many times as many visits with the principal line in the right half.
const MUCH: f64 = 1.1;

/// The tree of Fig. 3.1.
const FIGURE_3_1: &str = "((6 5)(7 1))((9 8)(4 3))";

fn percent(part: u64, of: u64) -> String {
    format!("{:.1} %", 100.0 * number(part) / number(of))
}

/// The finding about a law, from checks that must all hold.
fn law(
    claim: &'static str,
    checks: impl IntoIterator<Item = bool>,
    ours: impl Into<String>,
) -> Finding {
    let check = |evidence: Evidence, holds: bool| evidence.checked(1, u64::from(!holds));
    checks.into_iter().fold(Evidence::new(), check).finding(claim, ours)
}

/// A witness: a tree and a command that compares the algorithms on it.
fn witness(what: impl Into<String>, tree: &str, algorithms: &str) -> Witness {
    let command = format!("echo '{tree}' | plywood compare --tree - --algorithms {algorithms}");
    Witness::new(what, command)
}

pub(super) fn find(trees: &Trees<'_>, ours: &[Histogram], section: &mut Section) {
    columns(ours, section);
    dominance(trees, section);
    halves(trees, section);
    second_searches(trees, section);
}

/// The columns of the table.
fn columns(ours: &[Histogram], section: &mut Section) {
    let checks = |who: Who| {
        let (ours, published) = (ours[who as usize], PUBLISHED[who as usize]);
        let is_mean = format!("{:.2}", mean(ours)) == PUBLISHED_MEANS[who as usize];
        ours.into_iter().zip(published).map(|(ours, published)| ours == published).chain([is_mean])
    };
    for (claim, who) in [("R-2.2a", Who::Ns), ("R-2.4a", Who::Ins), ("R-2.5a", Who::Pns)] {
        let text = format!("the same procedure gives a mean of {:.2}", mean(ours[who as usize]));
        let published = format!("{who}'s column of Table 5.1, mean {}", PUBLISHED_MEANS[who as usize]);
        section.find(law(claim, checks(who), text).published(published));
    }
    let means: Vec<String> = ours.iter().map(|histogram| format!("{:.2}", mean(*histogram))).collect();
    let counts = ours.iter().flatten().zip(PUBLISHED.iter().flatten());
    let same = counts.filter(|(ours, published)| ours == published).count();
    let text = format!("{same} of the 48 counts are the same; means {}", means.join(" "));
    section.find(
        law("R-5.2a", Who::ALL.iter().flat_map(|&who| checks(who)), text)
            .published(format!("48 counts; means {}", PUBLISHED_MEANS.join(" "))),
    );
    let [dual, sss, others @ ..] = [0, 1, 2, 3, 4, 5].map(|i| ours[i][0]);
    let twice = others.iter().flat_map(|&other| [dual == 2 * other, sss == 2 * other]);
    let text = format!("{dual} and {sss}, the others {} each", others[3]);
    section.find(law("R-5.2b", twice, text));
}

/// Which algorithm is sometimes better than which.
fn dominance(trees: &Trees<'_>, section: &mut Section) {
    let all = trees.count(|_| true);
    let (_, by_alpha_beta) = trees.ahead(Who::Sss, Who::AlphaBeta);
    let shown = |what, algorithms| [witness(what, FIGURE_3_1, algorithms)];
    let (most, behind) = trees.ahead(Who::Ns, Who::Sss);
    let worst = trees.0.iter().map(|(_, row)| &row.worst_for_ns).max_by_key(|worst| worst.more);
    let worst = worst.filter(|worst| worst.more > 0).map(|Worst { more, leaves }| {
        let pairs: Vec<String> =
            leaves.chunks(2).map(|pair| format!("({} {})", pair[0], pair[1])).collect();
        let tree = format!("({})({})", pairs[..2].concat(), pairs[2..].concat());
        witness(format!("NS visits {more} more leaves than SSS*"), &tree, "negascout,sss")
    });
    let ours = format!("NS visits more on {} trees, by up to {most}", thousands(behind));
    let evidence = Evidence::new().checked(all, all - behind);
    section.find(evidence.finding("R-3.e", ours).witness(worst));
    for (claim, rivals, published, algorithms) in [
        ("R-5.2c", &[Who::Ns][..], "10.5 %", "negascout,sss"),
        ("R-5.2d", &[Who::Pns, Who::Ins], "15.7 %", "pns,ins,sss"),
    ] {
        let found = || rivals.iter().map(|&rival| (rival, trees.ahead(Who::Sss, rival)));
        let agrees = found().flat_map(|(_, (most, n))| [most == 1, percent(n, all) == published]);
        // SSS* dominates αβ, but none of these (R-1.b).
        let checks = agrees.chain([by_alpha_beta == 0]);
        let text = |(rival, (most, n))| {
            format!("{rival}: {} trees, {}, by {most}", thousands(n), percent(n, all))
        };
        section.find(
            law(claim, checks, listed(found().map(text)))
                .adding(format_args!("αβ visits fewer than SSS* on {by_alpha_beta}"))
                .witness(shown("Fig. 3.1: SSS* visits 7 leaves, NS, PNS and INS 6", algorithms)),
        );
    }
}

/// Whether the place of the principal line matters.
fn halves(trees: &Trees<'_>, section: &mut Section) {
    let [left, right] =
        [Half::Left, Half::Right].map(|half| trees.histogram(Who::Sss, |what| what.half == half));
    let same = left.into_iter().zip(right).map(|(left, right)| left == right);
    let checks = same.chain(AGAIN.map(|who| {
        let [left, right] = trees.means(who);
        right > MUCH * left
    }));
    let means = |who| {
        let [left, right] = trees.means(who);
        format!("{who} {left:.4} / {right:.4}")
    };
    let shown = [Who::Sss, Who::Ns, Who::Pns, Who::Ins, Who::Dual, Who::AlphaBeta];
    let four =
        |histogram: Histogram| histogram[..4].iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
    section.find(
        law("R-3.b", checks, listed(shown.map(means))).noting(format!(
            "Mean visits with the principal line in the left / right half. SSS* needs 5, 6, 7, 8 visits on {} \
             trees with the line on the left and on {} trees with the line on the right.",
            four(left),
            four(right)
        )),
    );
}

/// What is searched twice.
fn second_searches(trees: &Trees<'_>, section: &mut Section) {
    let all = trees.count(|_| true);
    let strange: u64 = (0..AGAIN.len())
        .map(|i| trees.count(|what| (what.re_searches[i] > 0) != (what.half == Half::Right)))
        .sum();
    let right = thousands(trees.count(|what| what.half == Half::Right));
    let again = re_searches(trees, 2, Half::Right);
    let ours = format!("on {right} trees, {again} per tree by each; {strange} exceptions");
    section.find(Evidence::new().checked(3 * all, strange).finding("R-5.2e", ours));
    let searched = [0, 1, 2].map(|i| trees.count(|what| what.re_searches[i] > 0));
    let [ins, pns, ns] = [0, 1, 2].map(|i| trees.count(|what| what.revisits[i]));
    let ours = format!(
        "visited again: INS {ins}, PNS {pns}, NS {} of {} second searches each",
        thousands(ns),
        thousands(searched[2])
    );
    section.find(
        Evidence::new()
            .checked(searched[0] + searched[1], ins + pns)
            .finding("R-5.2f", ours)
            .noting("NS, which stores nothing, is shown for comparison."),
    );
}
