//! Fig. 5.5 of Reinefeld, Marsland, Schaeffer 1985: how long six algorithms take, as a function of what the evaluation
//! of a leaf costs, on trees of width 20 and depths 3 to 6; and where the time goes: "90 % … in adding to and deleting
//! from the OPEN list".

mod clock;
mod curves;
mod last;
mod parts;
mod report;
mod spin;

use crate::measure::seconds;
use crate::prelude::*;
use crate::stats::ends;
use clock::{Closely, Driver};
use last::Last;
use plywood_core::memory::Replacement;

names! {
    /// What is timed: algorithms, and other forms of SSS* and DUAL*.
    pub(crate) enum Who {
        AlphaBeta => short("alpha-beta"),
        Ns => short("negascout"),
        Pns => short("pns"),
        Ins => short("ins"),
        Sss => short("sss"),
        Dual => short("dual"),
        DualNs => short("dual-ns"),
        DualIns => short("dual-ins"),
        Sss1985 => "SSS*, list of 1985",
        Dual1985 => "DUAL*, list of 1985",
        Heap => "SSS*, heap",
        ListForm => "SSS*, list form",
    }
}

/// The algorithms, with their names in the catalogue.
const ALGORITHMS: [(Who, &str); 8] = [
    (Who::AlphaBeta, "alpha-beta"),
    (Who::Ns, "negascout"),
    (Who::Pns, "pns"),
    (Who::Ins, "ins"),
    (Who::Sss, "sss"),
    (Who::Dual, "dual"),
    (Who::DualNs, "dual-ns"),
    (Who::DualIns, "dual-ins"),
];
const ORDERS: [Order; 2] = [Order::Equal, Order::First(60)];
const WIDTH: u32 = 20;

/// A tree, and how much is measured on it.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Case {
    shape: Shape,
    seed: u64,
    /// The number of times each search is repeated.
    times: usize,
    /// How closely the forms of OPEN are compared.
    lists: Closely,
    /// The costs of a leaf, in nanoseconds, for the runs with a slow evaluator on a tree of two plies.
    spin: Vec<u64>,
}

/// Seconds and counts.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Row {
    /// Seconds of each algorithm, and of SSS* in its list form.
    seconds: By<Who, f64>,
    visits: By<Who, u64>,
    /// Seconds with a table.
    tables: By<Driver, f64>,
    /// Nodes that αβ and AB-SSS* reach with a table, including those that the table settles.
    nodes: By<Driver, u64>,
    lists: Option<clock::Lists>,
    /// Seconds of NegaScout by the search in the last plies, on trees that are not too deep.
    last: By<Last, f64>,
    spun: Vec<spin::Spun>,
    /// The leaf visits of the searches in `spun`.
    spun_visits: Vec<u64>,
}

pub(crate) struct Fig55;

impl Study for Fig55 {
    type Case = Case;
    type Row = Row;
    const ID: &str = "reinefeld-fig-5-5";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let depths = scale.pick(3..=4, 3..=6, 3..=6);
        let (blocks, slow) = scale.pick((2, 1), (10, 1), (60, 3));
        let spin = scale.pick([500, 1_000, 4_000], [1_000, 5_000, 20_000], [1_000, 5_000, 20_000]);
        let mut units = Vec::new();
        for order in ORDERS {
            // The lists of 1985 take longer than everything else together.
            let listed = scale.pick(1, 3, 24);
            let replayed =
                if order == Order::Equal { scale.pick(1, 1, 4) } else { scale.pick(1, 2, 6) };
            for seed in 1..=blocks {
                for depth in depths.clone() {
                    let times =
                        scale.pick(3, if depth < 6 { 7 } else { 4 }, if depth < 6 { 9 } else { 5 });
                    let spin = if seed <= slow && depth == 3 { spin.to_vec() } else { Vec::new() };
                    let shape = Shape::new(WIDTH, depth, order);
                    let lists = match seed {
                        1 if order != Order::Equal => Closely::Each,
                        _ if seed <= replayed => Closely::Replayed,
                        _ if seed <= listed => Closely::Searches,
                        _ => Closely::No,
                    };
                    let case = Case { shape, seed, times, lists, spin };
                    units.push(Planned { seconds: estimate(&case), case });
                }
            }
        }
        units
    }

    fn run(case: &Case) -> Row {
        let Case { shape, seed, times, lists, spin } = case;
        let (any, depth) = (shape.tree(*seed), shape.depth);
        let Tree::Ordered(tree) = &any else { unreachable!("all trees of the plan are ordered") };
        let (mut plain, mut tables, mut last) = (By::default(), By::default(), By::default());
        for _ in 0..*times {
            for (who, name) in ALGORITHMS {
                plain.push(who, seconds(&any, depth, algorithm(name), 1));
            }
            plain.push(Who::ListForm, clock::by_list(tree, depth));
            for &driver in Driver::ALL {
                tables.push(driver, clock::with_table(tree, depth, driver));
            }
            for &form in Last::ALL.iter().filter(|_| depth <= last::DEEPEST) {
                last.push(form, last::timed(tree, shape.width, depth, form).0);
            }
        }
        let seconds = least(&plain);
        let nodes = [(Driver::AlphaBeta, "alpha-beta"), (Driver::AbSss, "ab-sss")];
        let nodes = nodes.map(|(driver, name)| {
            let remember = Remember::Entries(clock::ENTRIES, clock::POLICY, Replacement::default());
            let counters = watch(&any, depth, algorithm(name), remember).counters;
            (driver, counters.nodes() + counters.settled)
        });
        let visits = ALGORITHMS.map(|(who, name)| (who, cost(&any, depth, algorithm(name)).leaves));
        let small = Shape { depth: 2, ..*shape }.tree(*seed);
        let Tree::Ordered(few) = &small else { unreachable!("all trees of the plan are ordered") };
        Row {
            visits: visits.into_iter().collect(),
            lists: (*lists > Closely::No).then(|| {
                let times = if depth < 5 { *times } else { 1 };
                clock::lists(tree, shape, times, seconds[Who::Sss], *lists)
            }),
            last: least(&last),
            seconds,
            tables: least(&tables),
            nodes: nodes.into_iter().collect(),
            spun: spin.iter().map(|&nanoseconds| spin::spun(few, 2, nanoseconds)).collect(),
            spun_visits: spin::SPUN.map(|name| cost(&small, 2, algorithm(name)).leaves).to_vec(),
        }
    }

    fn report(rows: &Rows, section: &mut Section) {
        report::report(&rows.of::<Self>(), section);
    }
}

/// The smallest reading for each key.
fn least<K: Ord + Copy>(readings: &By<K, Vec<f64>>) -> By<K, f64> {
    readings.iter().map(|(&key, readings)| (key, ends(readings).0)).collect()
}

/// The estimated seconds of a unit, from measurements on the first trees.
fn estimate(case: &Case) -> f64 {
    let i = usize::from(case.shape.depth - 3);
    let equal = case.shape.order == Order::Equal;
    let once = if equal { [0.001, 0.004, 0.02, 0.12] } else { [0.001, 0.003, 0.012, 0.05] };
    let lists = if equal { [0.01, 0.1, 1.0, 3.0] } else { [0.01, 0.1, 0.5, 1.3] };
    let lists = match case.lists {
        Closely::No => 0.0,
        Closely::Searches => lists[i],
        Closely::Replayed | Closely::Each => 2.0 * lists[i],
    };
    let spin: f64 = case.spin.iter().map(|&ns| 5_000.0 * number(ns) * 1e-9).sum();
    once[i] * number(case.times) + lists + spin
}
