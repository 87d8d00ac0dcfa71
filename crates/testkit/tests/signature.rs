//! The signature: how much of the named suite each algorithm visits. Compared exactly with
//! `signature.txt`; a change that is meant is recorded with `PLYWOOD_BLESS=1`.

use plywood_core::catalogue::CATALOGUE;
use plywood_core::{Counters, Search};
use plywood_testkit::suite::{self, Check, Instance, Judged};
use std::collections::BTreeMap;
use std::fmt::Write;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../signature.txt");

const HEADER: &str = "\
# The signature: what each algorithm of the catalogue visits on each family of the named suite
# (data/suite.txt), all trees of the family together. The counts are the same on every machine. A change
# of them is a change of an algorithm or of the suite: it is made on purpose or it is a bug.
#
# Regenerate with: PLYWOOD_BLESS=1 cargo test -p plywood-testkit --test signature
";

#[derive(Default)]
struct Totals {
    /// By algorithm and family: the number of trees, and all their counts.
    lines: BTreeMap<(&'static str, String), (u64, Counters)>,
}

impl Check for Totals {
    fn check<T: Judged>(&mut self, instance: &Instance, tree: &T) {
        for entry in CATALOGUE {
            let mut search = Search::new(tree, tree).observer(Counters::default());
            entry.algorithm.run(&mut search, &tree.root(), instance.depth).expect("not too deep");
            let of_this = search.watcher();
            let (trees, total) = self.lines.entry((entry.name, instance.kind.to_string())).or_default();
            *trees += 1;
            total.leaf_visits += of_this.leaf_visits;
            total.inner_nodes += of_this.inner_nodes;
            total.pass_nodes += of_this.pass_nodes;
            total.re_searches += of_this.re_searches;
            total.cutoffs += of_this.cutoffs;
        }
    }
}

fn signature() -> String {
    let mut totals = Totals::default();
    suite::run(&mut totals);
    let mut text = String::from(HEADER);
    for ((algorithm, family), (trees, total)) in totals.lines {
        let Counters { leaf_visits, inner_nodes, pass_nodes, re_searches, cutoffs, .. } = total;
        writeln!(
            text,
            "{algorithm} {family} trees={trees} leaves={leaf_visits} inner={inner_nodes} \
             passes={pass_nodes} re-searches={re_searches} cut-offs={cutoffs}"
        )
        .expect("a string takes any text");
    }
    text
}

#[test]
fn the_counts_are_those_of_the_signature() {
    let computed = signature();
    if std::env::var_os("PLYWOOD_BLESS").is_some_and(|bless| bless == "1") {
        std::fs::write(FILE, computed).expect("signature.txt can be written");
        return;
    }
    let recorded = std::fs::read_to_string(FILE).unwrap_or_default();
    let missing = |from: &str, of: &str, mark: char| -> Vec<String> {
        let lines = of.lines().filter(|line| !from.lines().any(|other| other == *line));
        lines.map(|line| format!("{mark} {line}")).collect()
    };
    let mut differences = missing(&computed, &recorded, '-');
    differences.extend(missing(&recorded, &computed, '+'));
    assert!(
        recorded == computed,
        "signature.txt (-) is not what the search does (+):\n{}\n\
         If the change is meant: PLYWOOD_BLESS=1 cargo test -p plywood-testkit --test signature",
        differences.join("\n")
    );
}
