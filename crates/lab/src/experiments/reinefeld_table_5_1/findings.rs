//! What became of the claims.

use super::report::{
    AGAIN, ALPHA_BETA, DUAL, Histogram, INS, NAMES, NS, PNS, PUBLISHED, PUBLISHED_MEANS, SSS,
};
use super::report::{Trees, mean, re_searches};
use super::{Half, Worst};
use crate::experiments::tally::thousands;
use crate::{Finding, Section, Verdict, Witness};

/// The tree of Fig. 3.1.
const FIGURE_3_1: &str = "((6 5)(7 1))((9 8)(4 3))";

#[expect(clippy::cast_precision_loss, reason = "some thousands of trees")]
fn percent(part: u64, of: u64) -> String {
    format!("{:.1} %", 100.0 * part as f64 / of as f64)
}

fn exactly(agrees: bool) -> Verdict {
    Verdict::always(u64::from(!agrees), 1)
}

/// A tree and the algorithms that are to be compared on it.
fn witness(what: impl Into<String>, tree: &str, algorithms: &str) -> Witness {
    let command = format!("echo '{tree}' | plywood compare --tree - --algorithms {algorithms}");
    Witness { what: what.into(), command }
}

pub(super) fn find(trees: &Trees<'_>, ours: &[Histogram], section: &mut Section) {
    columns(ours, section);
    dominance(trees, section);
    halves(trees, section);
    second_searches(trees, section);
}

/// The columns of the table.
fn columns(ours: &[Histogram], section: &mut Section) {
    let agrees = |algorithm: usize| {
        let mean = format!("{:.2}", mean(ours[algorithm]));
        exactly(ours[algorithm] == PUBLISHED[algorithm] && mean == PUBLISHED_MEANS[algorithm])
    };
    for (claim, algorithm) in [("R-2.2a", NS), ("R-2.4a", INS), ("R-2.5a", PNS)] {
        let name = NAMES[algorithm];
        section.find(Finding::new(
            claim,
            agrees(algorithm),
            format!("{name}'s column of Table 5.1, mean {}", PUBLISHED_MEANS[algorithm]),
            format!("the same procedure gives mean {:.2}", mean(ours[algorithm])),
        ));
    }
    let means: Vec<String> = ours.iter().map(|histogram| format!("{:.2}", mean(*histogram))).collect();
    let same: usize = ours
        .iter()
        .zip(PUBLISHED)
        .map(|(a, b)| a.iter().zip(b).filter(|(a, b)| **a == *b).count())
        .sum();
    section.find(Finding::new(
        "R-5.2a",
        Verdict::everywhere(&(0..6).map(agrees).collect::<Vec<_>>()),
        format!("48 counts; means {}", PUBLISHED_MEANS.join(" ")),
        format!("{same} of the 48 counts are the same; means {}", means.join(" ")),
    ));
    let least: Vec<u64> = ours.iter().map(|histogram| histogram[0]).collect();
    let twice = [DUAL, SSS]
        .iter()
        .all(|&a| [INS, PNS, ALPHA_BETA, NS].iter().all(|&b| least[a] == 2 * least[b]));
    section.find(Finding::new(
        "R-5.2b",
        exactly(twice),
        "DUAL* and SSS* visit only the minimal tree on twice as many trees as the others",
        format!("{} and {}, the others {} each", least[DUAL], least[SSS], least[NS]),
    ));
}

/// Who is sometimes better than whom.
fn dominance(trees: &Trees<'_>, section: &mut Section) {
    let all = trees.count(|_| true);
    let (_, by_ns) = trees.ahead(SSS, NS);
    let (_, by_alpha_beta) = trees.ahead(SSS, ALPHA_BETA);
    let verdicts =
        [Verdict::exists((by_ns > 0).then_some(&by_ns)), Verdict::always(by_alpha_beta, all)];
    section.find(
        Finding::new(
            "R-1.b",
            Verdict::everywhere(&verdicts),
            "NS can visit fewer leaves than SSS*, αβ cannot",
            format!("fewer than SSS*: NS on {} trees, αβ on {by_alpha_beta}", thousands(by_ns)),
        )
        .witness([witness(
            "Fig. 3.1: NS 6 visits, SSS* 7",
            FIGURE_3_1,
            "alpha-beta,negascout,sss",
        )]),
    );
    let (most, behind) = trees.ahead(NS, SSS);
    let worst = trees.0.iter().map(|(_, row)| row.worst_for_ns).max_by_key(|worst| worst.more);
    let worst = worst.filter(|worst| worst.more > 0).map(|Worst { more, leaves }| {
        let pairs: Vec<String> =
            leaves.chunks(2).map(|pair| format!("({} {})", pair[0], pair[1])).collect();
        let tree = format!("({})({})", pairs[..2].concat(), pairs[2..].concat());
        witness(format!("NS visits {more} leaves more than SSS*"), &tree, "negascout,sss")
    });
    section.find(
        Finding::new(
            "R-3.e",
            Verdict::exists(worst.as_ref()),
            "NS does not dominate SSS* either",
            format!("NS visits more on {} trees, by up to {most}", thousands(behind)),
        )
        .witness(worst),
    );
    let one_less = |claim, rivals: &[usize], published: &str| {
        let found: Vec<(u8, u64)> = rivals.iter().map(|&rival| trees.ahead(SSS, rival)).collect();
        let agrees = found.iter().all(|&(most, n)| most == 1 && percent(n, all) == published);
        let texts: Vec<String> = rivals
            .iter()
            .zip(&found)
            .map(|(&rival, &(most, n))| {
                format!("{}: {} trees, {}, by {most}", NAMES[rival], thousands(n), percent(n, all))
            })
            .collect();
        Finding::new(
            claim,
            exactly(agrees),
            format!("one leaf more on {published} of the trees"),
            texts.join("; "),
        )
    };
    section.find(one_less("R-5.2c", &[NS], "10.5 %").witness([witness(
        "Fig. 3.1",
        FIGURE_3_1,
        "negascout,sss",
    )]));
    section.find(one_less("R-5.2d", &[PNS, INS], "15.7 %").witness([witness(
        "Fig. 3.1",
        FIGURE_3_1,
        "pns,ins,sss",
    )]));
}

/// What it matters where the principal line lies.
fn halves(trees: &Trees<'_>, section: &mut Section) {
    let of = |algorithm: usize| {
        [Half::Left, Half::Right].map(|half| trees.histogram(algorithm, |what| what.half == half))
    };
    let [sss_left, sss_right] = of(SSS);
    let depends = AGAIN.map(|algorithm| {
        let [left, right] = of(algorithm).map(mean);
        exactly(right > left)
    });
    let verdict =
        Verdict::everywhere(&[&[exactly(sss_left == sss_right)], depends.as_slice()].concat());
    let means = |algorithm| {
        let [left, right] = of(algorithm).map(mean);
        format!("{} {left:.4} / {right:.4}", NAMES[algorithm])
    };
    let four =
        |histogram: Histogram| histogram[..4].iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
    section.find(
        Finding::new(
            "R-3.b",
            verdict,
            "where the principal line lies hardly matters to SSS*, and much to minimal windows",
            [SSS, NS, PNS, INS, DUAL, ALPHA_BETA].map(means).join("; "),
        )
        .noting(format!(
            "Mean visits with the line in the left / right half. SSS* takes 5, 6, 7, 8 visits on {} \
             trees with the line to the left and on {} with the line to the right.",
            four(sss_left),
            four(sss_right)
        )),
    );
}

/// What is searched twice.
fn second_searches(trees: &Trees<'_>, section: &mut Section) {
    let all = trees.count(|_| true);
    let strange: u64 = (0..AGAIN.len())
        .map(|i| trees.count(|what| (what.re_searches[i] > 0) != (what.half == Half::Right)))
        .sum();
    let right = trees.count(|what| what.half == Half::Right);
    section.find(Finding::new(
        "R-5.2e",
        Verdict::always(strange, all * AGAIN.len() as u64),
        "NS, PNS, INS search a subtree again exactly if the principal line lies in the right half",
        format!(
            "so on {} trees, {} a tree by each; {strange} exceptions",
            thousands(right),
            re_searches(trees, 2, Half::Right)
        ),
    ));
    let again = |i: usize| trees.count(|what| what.re_searches[i] > 0);
    let revisits = |i: usize| trees.count(|what| what.revisits[i]);
    section.find(
        Finding::new(
            "R-5.2f",
            Verdict::always(revisits(0) + revisits(1), again(0) + again(1)),
            "PNS and INS never visit the leaf again whose value the first search brought back",
            format!(
                "visited again: INS {}, PNS {}, NS {} of {} second searches each",
                revisits(0),
                revisits(1),
                thousands(revisits(2)),
                thousands(again(2))
            ),
        )
        .noting("NS, which keeps nothing, for comparison."),
    );
}
