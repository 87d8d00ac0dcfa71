//! What the times say about OPEN, leaves and tables.

use super::clock::{FORMS, Lists};
use super::curves::{Curve, count};
use super::report::{AB, HEAP, LIST_FORM, MICRO, Measured, NS, SSS, SSS_1985, within};
use super::{Row, TITLES};
use crate::stats::{Estimate, pearson};
use crate::trees::Order;
use crate::{Finding, Section, Table, Verdict};

pub(super) fn report(rows: &Measured, both: &[(Order, Vec<Curve>)], section: &mut Section) {
    speed(both, section);
    where_it_goes(rows, section);
    operations(rows, section);
    by_terminals(rows, section);
    tables(rows, section);
}

/// R-6.a and B-5: how fast SSS* is without a cost of leaves.
fn speed(both: &[(Order, Vec<Curve>)], section: &mut Section) {
    let head = ["order", "form of SSS*", "over NS", "over αβ", "over αβ at 1 µs", "over αβ at 100 µs"];
    let mut table = Table::new("speed", "Time of SSS* by form of OPEN, relative to NS and αβ", head);
    let (mut tenfold, mut tips, mut ours, mut sides) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (order, curves) in both {
        for i in [SSS_1985, HEAP, LIST_FORM, SSS] {
            let over = |j: usize, cost: f64| curves[i].over(&curves[j], cost * MICRO);
            let cells =
                [over(NS, 0.0), over(AB, 0.0), over(AB, 1.0), over(AB, 100.0)].map(|e| e.to_string());
            let form = if i == SSS { "SSS*, solution tree".into() } else { curves[i].name.clone() };
            table.row([order.to_string(), form].into_iter().chain(cells));
        }
        let of_ns = curves[SSS].over(&curves[NS], 0.0);
        tenfold.push(match within(&of_ns, 10.0, 15.0) {
            Verdict::Refuted if of_ns.low > 1.0 => Verdict::DirectionOnly,
            verdict => verdict,
        });
        let [sorted, lazy] = [SSS_1985, HEAP].map(|i| curves[i].over(&curves[NS], 0.0));
        ours.push(format!(
            "{order}: {of_ns:.2} with the solution tree, {lazy:.1} heap, {sorted:.0} list of 1985"
        ));
        let of_ab = curves[SSS].over(&curves[AB], 0.0);
        tips.push(Verdict::above(&of_ab, 1.0));
        sides.push(format!(
            "{order}: SSS*/αβ {of_ab:.2}, list form {:.2}, list of 1985 {:.0}",
            curves[LIST_FORM].over(&curves[AB], 0.0),
            curves[SSS_1985].over(&curves[AB], 0.0)
        ));
    }
    section.table(table);
    section.find(
        Finding::new(
            "R-6.a",
            Verdict::everywhere(&tenfold),
            "NS 10–15 times faster than SSS*",
            ours.join("; "),
        )
        .noting("SSS* over NS at no cost of a leaf, judged for the solution tree."),
    );
    section.find(
        Finding::new(
            "B-5",
            Verdict::everywhere(&tips),
            "upkeep of OPEN tips the balance to αβ",
            sides.join("; "),
        )
        .noting("Times at no cost of a leaf, judged for the solution tree: confirmed if αβ is faster."),
    );
}

/// A part of the time, and the whole.
type Part = fn(&Lists) -> (f64, f64);

/// R-5.5d: the share of time in OPEN.
fn where_it_goes(rows: &Measured, section: &mut Section) {
    let mut depths: Vec<u16> = rows.iter().map(|(case, _)| case.shape.depth).collect();
    depths.sort_unstable();
    depths.dedup();
    let head = ["form", "measure", "all"].map(String::from);
    let head = head.into_iter().chain(depths.iter().map(|d| format!("d = {d}")));
    let mut table = Table::new("open", "Share of the time that is spent in OPEN", head);
    let share = |of: &dyn Fn(&Lists) -> (f64, f64), depth: Option<u16>| {
        let rows = rows.iter().filter(|(case, _)| depth.is_none_or(|d| case.shape.depth == d));
        let (part, total): (Vec<f64>, Vec<f64>) =
            rows.filter_map(|(_, row)| row.lists.as_ref()).map(of).unzip();
        Estimate::ratio(&part, &total)
    };
    let [sorted, lazy, form, tree, dual] = [0, 1, 2, 3, 4];
    let measures: [(usize, &str, Part); 7] = [
        (sorted, "operations asked again alone", |l| (l.open[0], l.total[0])),
        (lazy, "operations asked again alone", |l| (l.open[1], l.total[1])),
        (dual, "operations asked again alone", |l| (l.open[2], l.total[4])),
        (sorted, "beyond the solution tree", |l| (l.total[0] - l.total[3], l.total[0])),
        (lazy, "beyond the solution tree", |l| (l.total[1] - l.total[3], l.total[1])),
        (form, "beyond the solution tree", |l| (l.total[2] - l.total[3], l.total[2])),
        (tree, "beyond making the nodes", |l| (l.total[3] - l.nodes, l.total[3])),
    ];
    for (form, measure, of) in measures {
        let cells = std::iter::once(None).chain(depths.iter().copied().map(Some));
        let cells = cells.map(|depth| format!("{:.3}", share(&of, depth)));
        table.row([FORMS[form].to_string(), measure.to_string()].into_iter().chain(cells));
    }
    section.table(table.noting(
        "The solution tree visits the same leaves in the same order without an OPEN, so what another form takes longer is \
         the price of its OPEN. What the solution tree itself takes beyond making nodes is bookkeeping of every kind.",
    ));
    let shares = measures.map(|(_, _, of)| share(&of, None));
    let judged = [shares[0], shares[1], shares[5], shares[6]];
    let cells = judged.map(|e| Verdict::above(&e, 0.9));
    let ours = format!(
        "sorted list {:.2}, heap {:.2}, list form {:.2}, solution tree at most {:.2}; DUAL* with the sorted list {:.2}",
        judged[0], judged[1], judged[2], judged[3], shares[2]
    );
    section.find(Finding::new("R-5.5d", Verdict::usually(&cells), "90 % of SSS*'s time in OPEN; DUAL* less", ours).noting(
        "Judged over four forms of OPEN, to tell a property of SSS* from one of the sorted list that the \
         paper used. \
         DUAL*'s list is shorter at odd depth only, where it is w^⌊d/2⌋ against w^⌈d/2⌉.",
    ));
}

/// R-5.5e: what is asked of OPEN how often, and what it costs.
fn operations(rows: &Measured, section: &mut Section) {
    let lists: Vec<_> =
        rows.iter().filter_map(|(case, row)| row.lists.as_ref().map(|l| (case, l))).collect();
    let closely: Vec<_> =
        lists.iter().filter_map(|(case, l)| l.each.map(|each| (case, l.asked, each))).collect();
    let head = [
        "tree",
        "inserts",
        "pushes",
        "pops",
        "purges",
        "list: insert",
        "list: pop",
        "heap: insert",
        "heap: pop",
    ];
    let mut table = Table::new("operations", "What SSS* asks of OPEN, and nanoseconds for each", head);
    for (case, asked, each) in &closely {
        let counts = [asked.inserts, asked.pushes, asked.pops, asked.purges].map(|n| n.to_string());
        let each = each.iter().flatten().map(|ns| format!("{ns:.0}"));
        table.row(std::iter::once(case.shape.to_string()).chain(counts).chain(each));
    }
    section.table(table.noting(
        "An insert puts a solved leaf where its merit belongs; a push puts a descriptor on top. A list finds the place of \
         an insert from the front, so that a push is cheap.",
    ));
    let of = |get: &dyn Fn(&Lists) -> f64| lists.iter().map(|(_, l)| get(l)).collect::<Vec<_>>();
    let pops = Estimate::ratio(&of(&|l| count(l.asked.pops)), &of(&|l| count(l.asked.inserts)));
    let heap_over_list = |operation: usize| {
        let (lazy, sorted): (Vec<f64>, Vec<f64>) =
            closely.iter().map(|(_, _, [list, heap])| (heap[operation], list[operation])).unzip();
        Estimate::factor(&lazy, &sorted)
    };
    let [insert, pop] = [0, 1].map(heap_over_list);
    let total = Estimate::factor(&of(&|l| l.open[1]), &of(&|l| l.open[0]));
    let cells = [Verdict::above(&pops, 1.0), Verdict::below(&insert, 1.0), Verdict::above(&pop, 1.0)];
    let ours = format!(
        "{pops:.2} pops for each insert; heap over list: insert {insert:.2}, pop {pop:.1}, all of OPEN {total:.2}"
    );
    section.find(
        Finding::new("R-5.5e", Verdict::everywhere(&cells), "a partially ordered tree inserts faster and pops slower; pops are more frequent", ours)
            .noting("Only solved leaves are inserted, all else is pushed on top. That it might not pay does not follow: see the last ratio."),
    );
}

/// B-24: whether time follows from the number of leaves.
fn by_terminals(rows: &Measured, section: &mut Section) {
    let points: Vec<Vec<(f64, f64)>> = rows
        .iter()
        .map(|(_, row)| {
            row.visits.iter().zip(&row.seconds).map(|(&n, s)| (count(n).ln(), s.ln())).collect()
        })
        .collect();
    let fit = |drawn: &[usize]| {
        let (x, y): (Vec<f64>, Vec<f64>) =
            drawn.iter().flat_map(|&i| points[i].iter().copied()).unzip();
        pearson(&x, &y).powi(2)
    };
    let e = Estimate::bootstrap(points.len(), fit);
    let each = |i: usize| {
        let (s, n): (Vec<f64>, Vec<f64>) =
            rows.iter().map(|(_, row)| (1e9 * row.seconds[i], count(row.visits[i]))).unzip();
        Estimate::ratio(&s, &n)
    };
    let mut table = Table::new("per-leaf", "Nanoseconds for a leaf that costs nothing", TITLES);
    table.row((0..TITLES.len()).map(|i| each(i).to_string()));
    section.table(table);
    let means: Vec<f64> = (0..TITLES.len()).map(|i| each(i).mean).collect();
    let spread =
        means.iter().copied().fold(0.0, f64::max) / means.iter().copied().fold(f64::INFINITY, f64::min);
    let ours = format!("r² of log time on log leaves {e:.3}; dearest over cheapest leaf {spread:.1}");
    section.find(Finding::new("B-24", Verdict::above(&e, 0.9), "time is governed by terminals examined", ours).noting(
        "Eight algorithms on all trees, without a cost of leaves, which would only help; confirmed if leaves explain nine tenths \
         of the variance of the logarithms.",
    ));
}

/// P-4.i and H-29: what tables cost.
fn tables(rows: &Measured, section: &mut Section) {
    let of = |get: &dyn Fn(&Row) -> f64| rows.iter().map(|(_, row)| get(row)).collect::<Vec<_>>();
    let per_node = |i: usize| of(&|row| row.tables[i] / count(row.nodes[i]));
    let node = Estimate::factor(&per_node(1), &per_node(0));
    let listed: Vec<&Row> = rows.iter().map(|(_, row)| row).filter(|row| row.lists.is_some()).collect();
    let (list, ab_sss): (Vec<f64>, Vec<f64>) = listed
        .iter()
        .map(|row| (row.lists.as_ref().map_or(f64::NAN, |l| l.total[0]), row.tables[1]))
        .unzip();
    let gone = Estimate::factor(&list, &ab_sss);
    let sss = Estimate::factor(&of(&|row| row.tables[1]), &of(&|row| row.seconds[SSS]));
    let cells = [Verdict::below(&node, 1.25), Verdict::above(&gone, 1.0)];
    let ours = format!(
        "a node of AB-SSS* takes {node:.2} of αβ's, both with a table; the list of 1985 takes {gone:.1} times as long as AB-SSS*, \
         AB-SSS* {sss:.2} times as long as the solution tree"
    );
    section.find(
        Finding::new(
            "P-4.i",
            Verdict::everywhere(&cells),
            "look-ups as fast as for αβ; the slow list is gone",
            ours,
        )
        .noting("Judged: a node takes at most a quarter longer, and the sorted list is slower."),
    );
    let mtd = Estimate::factor(&of(&|row| row.tables[2]), &of(&|row| row.tables[3]));
    let ab = Estimate::factor(&of(&|row| row.tables[0]), &of(&|row| row.seconds[AB]));
    let ours = format!(
        "MTD(f) with a table everywhere takes {mtd:.2} of what it takes without one in the last two plies; αβ with a table, which cannot help it here, {ab:.2} of αβ"
    );
    section.find(
        Finding::new("H-29", Verdict::above(&mtd, 1.0), "enhancements cost too much on very small subtrees", ours)
            .noting("Time at no cost of a leaf, which favours the claim. Judged for MTD(f), which has a use for the table."),
    );
}
