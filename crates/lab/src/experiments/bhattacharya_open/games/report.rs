//! What the searches of games came to.

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
        "All find the value of αβ at every position. Cells are means of the most that were in use: descriptors, and of \
         INS numbers and scores. A finished game is a terminal too.",
    ));
}

fn cells(games: &Samples, section: &mut Section) {
    let head = "game | moves | formula's cells | refused with these | enough | refusals on the way | \
                ITERSSS* / αβ with enough | half-way to SSS* | refused there | SSS* / αβ";
    let title = "Which number of cells suffices for ITERSSS* on games";
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
        "Formula: 1, and for each MAX node on a path one less than its sons, on the path where that is most. Enough is found by \
         going by the refusals: from one cell on, as many more as the refusal says were lacking. Half-way is the geometric \
         mean of the formula's cells and those of SSS*; 0 stands for SSS* and 1 for αβ there, over positions not refused.",
    ));
}

fn hybrids(games: &Samples, section: &mut Section) {
    let most = games.0.iter().map(|sample| usize::from(sample.depth)).max().unwrap_or(1);
    let plies = (1..most).map(|k| format!("k = {k}"));
    let head = ["game", "moves"].into_iter().map(String::from).chain(plies);
    let title = "αβ for k plies, SSS* below, on games: terminals, αβ's being 1, and cells";
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
            ("games-own-order", "Terminals against cells on games, in their own order")
        }
        Sorted::ByJudgement => {
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
        "The scale is that of the trees: 1 is αβ, 0 is SSS*; the formula along a path stands for M0, the cells that SSS* \
         has at its most for b^⌈d/2⌉. Each point is over the positions at which so many cells suffice.",
    )
}

/// Whether ITERSSS* beats αβ.
fn in_practice(games: &Samples) -> Finding {
    let mut fewer = Cells::default();
    let mut said = Vec::new();
    for sample in &games.0 {
        let (ratio, sorted) = (sample.ratio(|at| at.enough.leaves), sample.sorted.name());
        fewer.below(&ratio, 1.0);
        said.push(format!("{} d = {}, {sorted} {ratio:.2}", sample.board, sample.depth));
    }
    // Terminals are half of the matter, and time is the other.
    let verdict = Verdict::everywhere(&[fewer.usually(), Verdict::DirectionOnly]);
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
    fewer
        .judging("B-28", verdict, listed(said))
        .noting(format!(
            "Terminals over αβ's, with the fewest cells that refusals lead to; fewer for {} of game, order and depth, more for {}. \
             Direction only if fewer wherever anything is decided, or more often than not; confirmed would take times as well, \
             which are not compared here. Off uniform trees Theorem 4.4 does not hold: at {worse} of {} positions some number of cells \
             between the formula's and SSS*'s leads to more terminals than αβ has. All without memory: αβ with a table of as \
             many entries is another matter.",
            fewer.share(),
            fewer.count(Verdict::Refuted),
            games.positions().count()
        ))
        .witness(witness)
}
