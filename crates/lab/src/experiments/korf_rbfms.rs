//! Best-first minimax in linear space (Korf, Chickering 1994, "Recursive Best-First Minimax"): the same nodes for the first
//! time in the same order, in the memory of a path, at the price of looking again and again.

use super::korf::game;
use crate::figure::{Axis, Figure, Point};
use crate::stats::Estimate;
use crate::trees::Seeds;
use crate::words::Cells;
use crate::{About, Finding, Paper, Planned, Rows, Scale, Section, Study, Table, Verdict, Witness};
use plywood_core::search::best_first::BestFirst;
use plywood_core::search::rbfms::{Again, Rbfms};
use plywood_core::{Algorithm, Counters, Depth, Game, Leaves, Search};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A block of games, searched until the line has so many plies.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Case {
    branching: u32,
    depth: Depth,
    seeds: Seeds,
    /// Whether the order of expansions is compared, too.
    orders: bool,
}

/// What both forms did on a game.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct One {
    /// Evaluations of the explicit form, of the recursive one, and of the footnote's.
    evaluations: [u64; 3],
    /// Numbers that the recursive form stored at most.
    cells: u64,
    /// Whether value and line are the same, and whether nodes were expanded for the first time in the same order.
    same: Option<bool>,
    /// The same of the footnote's form.
    footnote_same: Option<bool>,
}

/// The experiment.
#[derive(Debug)]
pub(crate) struct LinearSpace;

impl Study for LinearSpace {
    type Case = Case;
    type Row = Vec<One>;
    const ABOUT: About = About {
        id: "korf-rbfms",
        title: "Best-first minimax in linear space: what it costs to forget",
        paper: Paper::Korf,
        claims: &["K-7", "K-8", "K-10", "K-11"],
        reads: &[],
        timed: false,
        text: "Random games of 100 plies with up to B moves, searched by the explicit form and by both recursive forms \
               until the line has D plies. The explicit form judges each position once.",
    };

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let mut units = Vec::new();
        for branching in [3, 5, 10, 20] {
            let depths: &[Depth] = scale.pick(
                &[2, 4, 6],
                &[2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 18, 20],
                &[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 22, 24],
            );
            for &depth in depths {
                let orders = depth <= 8;
                let tree =
                    4e-8 * f64::from(branching) * f64::from(depth).powi(2) * 1.3_f64.powi(depth.into());
                let tree = if orders { 20.0 * tree } else { tree };
                let pairs = if depth > 12 { scale.pick(4, 60, 300) } else { scale.pick(4, 200, 1000) };
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "a small number"
                )]
                let size = (1.0 / tree) as u64;
                for seeds in Seeds::runs(pairs, size.clamp(1, 100)) {
                    #[expect(clippy::cast_precision_loss, reason = "a small number")]
                    let seconds = seeds.count() as f64 * tree;
                    units.push(Planned { case: Case { branching, depth, seeds, orders }, seconds });
                }
            }
        }
        units
    }

    fn run(case: &Case) -> Vec<One> {
        case.seeds.all().map(|seed| one(case, seed)).collect()
    }

    fn report(rows: &Rows, section: &mut Section) {
        let mut all: BTreeMap<(u32, Depth), Vec<One>> = BTreeMap::new();
        for (case, row) in rows.of::<Self>() {
            all.entry((case.branching, case.depth)).or_default().extend(row);
        }
        exact(&all, section);
        overhead(&all, section);
    }
}

/// Evaluations, cells, value and line, and first expansions if they are asked for.
type Found = (u64, u64, (Option<i32>, Vec<u32>), Option<Vec<Vec<u32>>>);

fn found(algorithm: Algorithm, case: &Case, seed: u64) -> Found {
    let game = game(case.branching, seed);
    let most = if case.orders { 1 << 22 } else { 0 };
    let mut search = Search::new(&game, &game).observer((Counters::default(), Leaves::capped(most)));
    let outcome = algorithm
        .run(&mut search, &game.root(), case.depth)
        .unwrap_or_else(|refusal| panic!("{refusal}"));
    let (counters, leaves) = search.watcher();
    let order = leaves.first_expansions(usize::MAX).filter(|_| case.orders);
    let answer = (outcome.value.map(plywood_core::Value::get), outcome.line);
    (counters.leaf_visits, outcome.peak.cells, answer, order)
}

fn one(case: &Case, seed: u64) -> One {
    let linear = |again| found(Algorithm::Rbfms(Rbfms { again, ..Rbfms::PAPER }), case, seed);
    let explicit = found(Algorithm::BestFirst(BestFirst::PAPER), case, seed);
    let (recursive, footnote) = (linear(Again::Judged), linear(Again::Inherited));
    let same = |other: &Found| case.orders.then(|| (&other.2, &other.3) == (&explicit.2, &explicit.3));
    One {
        evaluations: [explicit.0, recursive.0, footnote.0],
        cells: recursive.1,
        same: same(&recursive),
        footnote_same: same(&footnote),
    }
}

fn exact(all: &BTreeMap<(u32, Depth), Vec<One>>, section: &mut Section) {
    let count = |holds: &dyn Fn(u32, Depth, &One) -> Option<bool>| {
        let judged =
            all.iter().flat_map(|(&(b, d), ones)| ones.iter().filter_map(move |one| holds(b, d, one)));
        judged.fold((0, 0), |(wrong, checks), right| (wrong + u64::from(!right), checks + 1))
    };
    let (wrong, checks) = count(&|_, _, one| one.same);
    let (beyond, sizes) =
        count(&|branching, depth, one| Some(one.cells <= u64::from(branching) * u64::from(depth)));
    section.find(
        Finding::new(
            "K-7",
            Verdict::always(wrong + beyond, checks + sizes),
            "the recursive form needs space linear in b·d",
            format!(
                "{beyond} of {sizes} searches stored more than B·D numbers; {wrong} of {checks} differ in value, line or \
                 order of first expansions"
            ),
        )
        .witness([Witness {
            what: "the order of first expansions".into(),
            command: "plywood search --random-game --width 5 --depth 6 --algorithm rbfms --leaves".into(),
        }]),
    );
    let (other, checks) = count(&|_, _, one| one.footnote_same);
    let evaluations =
        |form: usize| -> u64 { all.values().flatten().map(|one| one.evaluations[form]).sum() };
    #[expect(clippy::cast_precision_loss, reason = "only the size matters")]
    let relative = evaluations(2) as f64 / evaluations(1) as f64;
    section.find(
        Finding::new(
            "K-10",
            Verdict::always(other, checks),
            "the generalisations after RBFS and SRBFS behave identically",
            format!(
                "{other} of {checks} searches differ in value, line or order of first expansions; evaluations of the \
                 form after RBFS / the printed one {relative:.2}"
            ),
        )
        .noting("The form after RBFS lets the sons of a node that is expanded again inherit its value. That after SRBFS is not built."),
    );
}

#[expect(clippy::cast_precision_loss, reason = "only the size matters")]
fn overhead(all: &BTreeMap<(u32, Depth), Vec<One>>, section: &mut Section) {
    let head = ["B", "line", "explicit", "recursive / explicit", "footnote / explicit", "games"];
    let mut table = Table::new("overhead", "Evaluations of the recursive forms", head);
    let (x, y) = (Axis::linear("plies of the line, D"), Axis::logarithmic("evaluations / explicit"));
    let mut figure = Figure::new("overhead", "What it costs to forget", x, y);
    let mut curves: BTreeMap<u32, Vec<Point>> = BTreeMap::new();
    let (mut fewer, mut more) = (Cells::default(), Cells::default());
    for (&(branching, depth), ones) in all {
        let column =
            |form: usize| ones.iter().map(|one| one.evaluations[form] as f64).collect::<Vec<_>>();
        let ratio = Estimate::ratio(&column(1), &column(0));
        let footnote = Estimate::ratio(&column(2), &column(0));
        table.row([
            branching.to_string(),
            depth.to_string(),
            format!("{:.0}", Estimate::of(&column(0)).mean),
            ratio.to_string(),
            footnote.to_string(),
            ones.len().to_string(),
        ]);
        curves.entry(branching).or_default().push(Point::estimate(depth.into(), &ratio));
        let name = format!("B = {branching}, D = {depth}");
        if depth <= 4 {
            fewer.named(name).below(&ratio, 1.0);
        } else if depth >= 12 {
            more.named(name).above(&ratio, 2.0);
        }
    }
    for (branching, points) in curves {
        figure.curve(format!("B = {branching}"), points);
    }
    figure.level(1.0, "explicit");
    section.table(table);
    section.figure(figure);
    section.find(
        fewer
            .finding("K-8").published("the recursive form stops generating sons as soon as one leaves the window")
            .noting("Then it judges fewer positions than the explicit form on short lines: checked for D up to 4."),
    );
    section.find(
        more.finding("K-11")
            .published("the overhead of generating nodes again is significant for deep searches")
            .noting(
                "\"Significant\" is taken as twice the evaluations or more; checked for D from 12 on.",
            ),
    );
}
