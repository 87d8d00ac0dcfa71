//! Fig. 8 of Plaat, Schaeffer, Pijls, de Bruin 1995: all nodes by depth relative to aspiration NegaScout. The searches
//! are those of Fig. 7.

use super::plaat::{Kind, on_chess};
use super::plaat_fig_7::{self, Fig7, Samples, Sort, Who};
use super::plaat_mt_calls;
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
        passes(&samples, section);
        section.find(mtd_f(&samples, &plaat_mt_calls::guesses_and_grains(rows)));
        section.find(poor(&samples));
    }
}

/// P-8.a: MTD(f) against the baseline.
fn mtd_f(samples: &Samples, guesses: &str) -> Finding {
    let evidence = |kind| samples.factors(kind, Sort::Nodes, Who::MtdF, Who::Aspiration);
    let by_depth = samples.of_kind(Kind::Chess).flat_map(|sample| {
        let of = |depth| sample.relative(Sort::Nodes, Who::MtdF, Who::Aspiration, depth);
        sample.depths().map(move |depth| format!("{depth}: {:.2}", of(depth)))
    });
    let ours = format!(
        "nodes of MTD(f) / aspiration NegaScout: {}",
        samples.by_game(Sort::Nodes, Who::MtdF, Who::Aspiration)
    );
    let note = format!(
        "Chess by depth, {}. {guesses} An independent program found 0.95 [0.92, 0.99] in leaves and 1.00 [0.96, 1.04] \
         in nodes on 72 positions of Othello at depth 8.",
        listed(by_depth)
    );
    on_chess("P-8.a", evidence, ours, note)
}

/// P-8.b: the drivers that start at an end of the scale.
fn poor(samples: &Samples) -> Finding {
    let searches = [Who::AbSss, Who::AbDual];
    let evidence = |kind| {
        let mut evidence = Evidence::new();
        for sample in samples.of_kind(kind) {
            for search in searches {
                let e = sample.relative(Sort::Nodes, search, Who::Aspiration, sample.last());
                evidence = evidence.factor(format!("{}: {search}", sample.instance), &e);
            }
        }
        evidence
    };
    let [sss, dual] = searches.map(|search| samples.by_game(Sort::Nodes, search, Who::Aspiration));
    let ours = format!("nodes of AB-SSS* / aspiration NegaScout: {sss}; of AB-DUAL*: {dual}");
    on_chess("P-8.b", evidence, ours, "Both must be poor.")
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
