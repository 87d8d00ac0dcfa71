//! The report on the searches of games.

use super::samples::Samples;
use super::{STEPS, place};
use crate::measure::alike::Sorted;
use crate::prelude::*;

pub(in super::super) fn report(games: &Samples, section: &mut Section) {
    terminals(games, section);
    cells(games, section);
    hybrids(games, section);
    for &sorted in Sorted::ALL {
        section.figure(figure(games, sorted));
    }
    section.find(in_practice(games));
}

fn terminals(games: &Samples, section: &mut Section) {
    let head = "game | moves | depth | positions | terminals, αβ | SSS* / αβ | DUAL* / αβ | INS / αβ | \
                cells, SSS* | DUAL* | INS";
    let mut table = Table::new("games", "Terminals and cells on games", head.split(" | "));
    for sample in &games.0 {
        table.row([
            sample.board.to_string(),
            sample.sorted.name().into(),
            sample.depth.to_string(),
            sample.all.len().to_string(),
            format!("{:.0}", sample.mean(|at| at.alpha_beta)),
            format!("{:.3}", sample.ratio(|at| at.sss.leaves)),
            format!("{:.3}", sample.ratio(|at| at.dual.leaves)),
            format!("{:.3}", sample.ratio(|at| at.ins.leaves)),
            format!("{:.0}", sample.mean(|at| at.sss.cells)),
            format!("{:.0}", sample.mean(|at| at.dual.cells)),
            format!("{:.0}", sample.mean(|at| at.ins.cells)),
        ]);
    }
    section.table(table.noting(
        "Every algorithm finds the value of αβ at every position. Cells are means of the peak: descriptors, or for INS \
         numbers and scores. A finished game counts as a terminal.",
    ));
}

fn cells(games: &Samples, section: &mut Section) {
    let head = "game | moves | formula's cells | refused with them | sufficient cells | refusals before | \
                ITERSSS* / αβ with sufficient cells | half-way to SSS* | refused there | SSS* / αβ";
    let title = "How many cells ITERSSS* needs on games";
    let mut table = Table::new("games-cells", title, head.split(" | "));
    let percent = |share: Estimate| format!("{:.0} %", 100.0 * share.mean);
    for sample in &games.0 {
        let refused = sample.all.iter().filter(|at| at.by_path.is_none()).count();
        table.row([
            sample.board.to_string(),
            sample.sorted.name().into(),
            format!("{:.1}", sample.mean(|at| at.path_cells)),
            percent(Estimate::share(refused, sample.all.len())),
            format!("{:.1}", sample.mean(|at| at.enough.cells)),
            format!("{:.1}", sample.mean(|at| at.refusals)),
            format!("{:.3}", sample.ratio(|at| at.enough.leaves)),
            format!("{:.2}", sample.height(STEPS / 2)),
            percent(sample.refused(STEPS / 2)),
            format!("{:.3}", sample.ratio(|at| at.sss.leaves)),
        ]);
    }
    section.table(table.noting(
        "Formula: 1 plus, for each MAX node on a path, the number of its children less one, on the path with the \
         largest sum. Sufficient cells are found by starting with one cell and adding as many as each refusal \
         reports missing. Half-way is the geometric mean of the formula's cells and those of SSS*; there 0 is \
         SSS* and 1 is αβ, over the positions that were not refused.",
    ));
}

fn hybrids(games: &Samples, section: &mut Section) {
    let most = games.0.iter().map(|sample| usize::from(sample.depth)).max().unwrap_or(1);
    let plies = (1..most).map(|k| format!("k = {k}"));
    let head = ["game", "moves"].into_iter().map(String::from).chain(plies);
    let title = "αβ for k plies, SSS* below, on games: terminals (αβ = 1) and cells";
    let mut table = Table::new("games-hybrids", title, head);
    for sample in &games.0 {
        let cell = |k: usize| {
            let ratio = sample.ratio(|at| at.hybrid(k).leaves).mean;
            let of_depth = k < sample.depth.into();
            of_depth.then(|| format!("{ratio:.2}; {:.0}", sample.mean(|at| at.hybrid(k).cells)))
        };
        let cells = (1..most).map(|k| cell(k).unwrap_or_default());
        let names = [sample.board.to_string(), sample.sorted.name().into()];
        table.row(names.into_iter().chain(cells));
    }
    section.table(table);
}

fn figure(games: &Samples, sorted: Sorted) -> Figure {
    let (id, title) = match sorted {
        Sorted::Naturally => {
            ("games-own-order", "Terminals against cells on games, moves in the game's own order")
        }
        Sorted::ByEvaluation => {
            ("games-best-first", "Terminals against cells on games, best moves first")
        }
    };
    let mut figure = Figure::new(
        id,
        title,
        Axis::linear("log(M / formula's) / log(cells of SSS* / formula's)"),
        Axis::linear("(ITERSSS*(M) − SSS*) / (αβ − SSS*)"),
    );
    for sample in games.0.iter().filter(|sample| sample.sorted == sorted) {
        let points = (0..STEPS).map(|i| Point::estimate(place(i), &sample.height(i)));
        figure.curve(format!("{}, d = {}", sample.board, sample.depth), points);
    }
    figure.curve("a straight line", [Point::new(0.0, 1.0), Point::new(1.0, 0.0)]);
    figure.captioned(
        "The scale is the one used for trees: 1 is αβ, 0 is SSS*; the formula along a path takes the place of M0, the \
         peak of SSS* that of b^⌈d/2⌉. Each point covers the positions at which its number of cells suffices.",
    )
}

/// Finds whether ITERSSS* visits fewer terminals than αβ on games.
fn in_practice(games: &Samples) -> Finding {
    let (mut evidence, mut said) = (Evidence::new(), Vec::new());
    for sample in &games.0 {
        let (ratio, sorted) = (sample.ratio(|at| at.enough.leaves), sample.sorted.name());
        let name = format!("{} d = {}, {sorted}", sample.board, sample.depth);
        said.push(format!("{name} {ratio:.2}"));
        evidence = evidence.factor(name, &ratio);
    }
    let worse = games.positions().filter(|(_, at)| at.worse().is_some()).count();
    let witness = games.positions().find_map(|(sample, at)| {
        let (arguments, cells) = (sample.arguments(at)?, at.worse()?);
        Some(Witness {
            what: "more leaves than --algorithm alpha-beta".into(),
            command: format!(
                "plywood search {arguments} --direct --algorithm iter-sss --cells {cells}"
            ),
        })
    });
    evidence
        .finding("B-28", listed(said))
        .noting(format!(
            "An open problem of the paper. Terminals relative to αβ, with the fewest cells that the refusals lead to; \
             times are not compared. On trees that are not uniform, Theorem 4.4 does not hold: at {worse} of {} \
             positions some number of cells between the formula's and SSS*'s leads to more terminals than αβ has. All \
             searches run without memory; αβ with a table of as many entries is not compared.",
            games.positions().count()
        ))
        .witness(witness)
}
