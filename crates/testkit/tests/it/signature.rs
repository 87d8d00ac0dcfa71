//! The signature: the number of nodes that each algorithm visits on the named suite. It is compared exactly with
//! `signature.txt`; to record an intended change, set `PLYWOOD_BLESS=1`.

use plywood_core::catalogue::{CATALOGUE, Choice, Entry};
use plywood_core::memory::Usage;
use plywood_core::{Counters, Memory, Search, Unbounded};
use plywood_testkit::suite::{self, Check, EvaluatesItself, Instance};
use std::collections::BTreeMap;
use std::fmt::Write;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../signature.txt");

const HEADER: &str = "\
# The signature: what each algorithm of the catalogue visits on each family of the named suite
# (crates/testkit/data/suite.txt), summed over all trees of the family. The counts are the same on every
# machine. If they change, an algorithm or the suite has changed: either on purpose, or by a bug.
#
# Each algorithm runs without memory. Those that can use one run a second time, with a memory that is empty
# at the start of each tree and keeps everything, leaves included (memory=unbounded). Without memory,
# AB-SSS*, AB-DUAL*, MTD(f) and MTD-step are Alpha Bounding, and MTD-bi is C*.
#
# Regenerate with: PLYWOOD_BLESS=1 cargo test -p plywood-testkit --test it signature
";

#[derive(Default)]
struct Totals {
    /// The sums over all trees, by algorithm, by family, and by whether the search had a memory.
    lines: BTreeMap<(&'static str, String, bool), Total>,
}

#[derive(Clone, Copy, Default)]
struct Total {
    trees: u64,
    counts: Counters,
    usage: Usage,
}

impl Totals {
    fn add(&mut self, entry: &Entry, instance: &Instance, of_this: &Counters, usage: Option<Usage>) {
        let key = (entry.name, instance.kind.to_string(), usage.is_some());
        let Total { trees, counts, usage: all } = self.lines.entry(key).or_default();
        *trees += 1;
        counts.leaf_visits += of_this.leaf_visits;
        counts.inner_nodes += of_this.inner_nodes;
        counts.pass_nodes += of_this.pass_nodes;
        counts.re_searches += of_this.re_searches;
        counts.cutoffs += of_this.cutoffs;
        counts.rounds += of_this.rounds;
        let usage = usage.unwrap_or_default();
        all.probes += usage.probes;
        all.hits += usage.hits;
        all.stores += usage.stores;
        all.entries += usage.entries;
    }
}

impl Check for Totals {
    fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
        for entry in CATALOGUE {
            let mut search = Search::new(tree, tree).observer(Counters::default());
            entry.algorithm.run(&mut search, &tree.root(), instance.depth).expect("not too deep");
            self.add(entry, instance, search.observed(), None);
        }
        for entry in CATALOGUE.iter().filter(|entry| entry.options.contains(&Choice::Memory)) {
            let mut search =
                Search::new(tree, tree).memory(Unbounded::new()).observer(Counters::default());
            entry.algorithm.run(&mut search, &tree.root(), instance.depth).expect("not too deep");
            let usage = search.memory.usage();
            self.add(entry, instance, search.observed(), Some(usage));
        }
    }
}

fn signature() -> String {
    let mut totals = Totals::default();
    suite::run(&mut totals);
    let mut text = String::from(HEADER);
    for ((algorithm, family, remembers), Total { trees, counts, usage }) in totals.lines {
        let memory = if remembers { " memory=unbounded" } else { "" };
        let Counters { leaf_visits, inner_nodes, pass_nodes, re_searches, cutoffs, rounds, .. } =
            counts;
        write!(
            text,
            "{algorithm} {family}{memory} trees={trees} leaves={leaf_visits} inner={inner_nodes} \
             passes={pass_nodes} re-searches={re_searches} cut-offs={cutoffs}"
        )
        .expect("writing to a string cannot fail");
        if rounds > 0 {
            write!(text, " rounds={rounds}").expect("writing to a string cannot fail");
        }
        if remembers {
            let Usage { probes, hits, stores, entries, .. } = usage;
            write!(text, " probes={probes} hits={hits} stores={stores} entries={entries}")
                .expect("writing to a string cannot fail");
        }
        text.push('\n');
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
        "signature.txt (-) differs from the counts of the search (+):\n{}\n\
         If the change is intended: PLYWOOD_BLESS=1 cargo test -p plywood-testkit --test it signature",
        differences.join("\n")
    );
}
