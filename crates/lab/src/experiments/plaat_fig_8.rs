//! Fig. 8 of Plaat, Schaeffer, Pijls, de Bruin 1995: all nodes by depth relative to aspiration NegaScout. The searches
//! are those of Fig. 7.

use super::plaat::{Search, on_all, weighed};
use super::plaat_fig_7::{self, Fig7, Sample, Samples, Sort, Who};
use crate::measure::deepened::{Family, Scale as Units, deepened};
use crate::prelude::*;

/// The study of Fig. 8, which has no searches of its own.
pub(crate) struct Fig8;

impl Study for Fig8 {
    type Case = ();
    type Row = ();
    const ID: &str = "plaat-fig-8";

    fn plan(_: Scale) -> Vec<Planned<()>> {
        Vec::new()
    }

    fn run((): &()) {}

    fn report(rows: &Rows, section: &mut Section) {
        let samples = Samples::of(rows.of::<Fig7>());
        plaat_fig_7::by_depth(&samples, Sort::Nodes, section);
        let relative = |sample: &Sample, search, depth| {
            sample.relative(Sort::Nodes, search, Who::Aspiration, depth)
        };
        passes(&samples, section);
        let overall = |search| {
            on_all(|kind| samples.overall(kind, Sort::Nodes, search, Who::Aspiration).to_string())
        };
        let fewer = samples.cells(|cells, sample, depth| {
            cells.factor_below(&relative(sample, Who::MtdF, depth), 1.0);
        });
        let (verdict, told) = weighed(|kind| fewer.on(kind).usually());
        section.find(
            Finding::of(
                "P-8.a",
                verdict,
                format!("nodes of MTD(f) / aspiration NegaScout, {}", overall(Who::MtdF)),
            )
            .needing(fewer.needed(verdict))
            .noting(format!("By game and depth, {}. {told}", fewer.tally()))
            .witness(if verdict == Verdict::Refuted { witness() } else { None }),
        );
        let poor = samples.cells(|cells, sample, depth| {
            for search in [Who::AbSss, Who::AbDual] {
                cells.factor_above(&relative(sample, search, depth), 1.0);
            }
        });
        let (verdict, told) = weighed(|kind| poor.on(kind).usually());
        let ours = format!(
            "nodes relative to aspiration NegaScout: AB-SSS*, {}; AB-DUAL*, {}",
            overall(Who::AbSss),
            overall(Who::AbDual)
        );
        section.find(
            Finding::of("P-8.b", verdict, ours)
                .needing(poor.needed(verdict))
                .noting(format!("Above 1 by game and depth, {}. {told}", poor.tally())),
        );
    }
}

/// Shows the share of forced passes among the nodes.
fn passes(samples: &Samples, section: &mut Section) {
    let title =
        "Nodes where the side to move can only pass, in percent of all nodes of aspiration NegaScout";
    let mut table = Table::new("passes", title, ["game", "passes, %", "n"]);
    for sample in samples.games().filter(|sample| sample.instance.is_real()) {
        let share = format!("{:.2}", 100.0 * sample.passes());
        table.row([sample.instance.to_string(), share, sample.trees()]);
    }
    section.table(table.noting(
        "A pass takes no ply. Nodes that the table answers are not distinguished. Connect Four has no passes.",
    ));
}

/// A game, in its own units, in which MTD(f) searches more nodes.
fn witness() -> Option<Witness> {
    let family = Family::Sums { width: 15, depth: 6 };
    // The window of 20 points, in the units of the game.
    let reach = 20 * 256;
    let nodes = |seed, search: Search| -> u64 {
        let units = Units { reach, ..Units::PLAIN };
        let found = deepened(&family.made(seed), units, 6, search.manner(17));
        found.iter().map(|iteration| iteration.nodes).sum()
    };
    let more = |seed: &u64| nodes(*seed, Search::MtdF) > nodes(*seed, Search::Aspiration);
    (1..=50).find(more).map(|seed| Witness {
        what: format!("more nodes (leaves, inner nodes, memory hits) by MTD(f): seed {seed}"),
        command: format!(
            "plywood compare {} --deepen --moves table,history --entries 131072 --leaf-entries on --window {reach} \
             --algorithms aspiration,mtd-f",
            family.arguments(seed)
        ),
    })
}
