//! What the times say about OPEN, leaves and tables.

use super::clock::{Driver, Form, Lists};
use super::curves::Curves;
use super::report::{MICRO, Measured, within};
use super::{ALGORITHMS, Row, Who};
use crate::prelude::*;
use crate::stats::{ends, pearson};
use std::collections::BTreeSet;

pub(super) fn report(rows: &Measured, both: &[(Order, Curves)], section: &mut Section) {
    speed(both, section);
    where_it_goes(rows, section);
    operations(rows, section);
    by_terminals(rows, section);
    tables(rows, section);
}

/// R-6.a and B-5: how fast SSS* is if leaves cost nothing.
fn speed(both: &[(Order, Curves)], section: &mut Section) {
    let head = ["order", "form of SSS*", "/ NS", "/ αβ", "/ αβ at 1 µs", "/ αβ at 100 µs"];
    let mut table = Table::new("speed", "Time of SSS* by form of OPEN, relative to NS and αβ", head);
    let (mut tenfold, mut tips) = (Cells::default(), Cells::default());
    let (mut ours, mut sides) = (Vec::new(), Vec::new());
    for (order, curves) in both {
        for who in [Who::Sss1985, Who::Heap, Who::ListForm, Who::Sss] {
            let over = |other, cost: f64| curves.over(who, other, cost * MICRO);
            let [ns, ab] = [Who::Ns, Who::AlphaBeta].map(|other| over(other, 0.0));
            let [dear, dearer] = [1.0, 100.0].map(|cost| over(Who::AlphaBeta, cost));
            let form = if who == Who::Sss { Form::Tree.name() } else { who.name() };
            table.line(format_args!("{order} | {form} | {ns} | {ab} | {dear} | {dearer}"));
        }
        let of_ns = |who| curves.over(who, Who::Ns, 0.0);
        let of_ab = |who| curves.over(who, Who::AlphaBeta, 0.0);
        tenfold.judged(match within(&of_ns(Who::Sss), 10.0, 15.0) {
            Verdict::Refuted if of_ns(Who::Sss).low > 1.0 => Verdict::DirectionOnly,
            verdict => verdict,
        });
        ours.push(format!(
            "{order}: {:.2} with the solution tree, {:.1} heap, {:.0} list of 1985",
            of_ns(Who::Sss),
            of_ns(Who::Heap),
            of_ns(Who::Sss1985)
        ));
        tips.above(&of_ab(Who::Sss), 1.0);
        sides.push(format!(
            "{order}: SSS*/αβ {:.2}, list form {:.2}, list of 1985 {:.0}",
            of_ab(Who::Sss),
            of_ab(Who::ListForm),
            of_ab(Who::Sss1985)
        ));
    }
    section.table(table);
    section.find(
        Finding::of("R-6.a", tenfold.everywhere(), listed(ours))
            .noting("Time of SSS* / NS if leaves cost nothing. Judged for the solution tree."),
    );
    section.find(Finding::of("B-5", tips.everywhere(), listed(sides)).noting(
        "Times if leaves cost nothing. Judged for the solution tree: confirmed if αβ is faster.",
    ));
}

/// A part of the time, and the whole.
type Part = fn(&Lists) -> (f64, f64);

/// The forms of OPEN, and how the share of time spent in each is measured.
const MEASURES: [(Form, &str, Part); 7] = [
    (Form::Sorted, "operations replayed alone", |l| (l.open[Form::Sorted], l.total[Form::Sorted])),
    (Form::Heap, "operations replayed alone", |l| (l.open[Form::Heap], l.total[Form::Heap])),
    (Form::Dual, "operations replayed alone", |l| (l.open[Form::Dual], l.total[Form::Dual])),
    (Form::Sorted, "beyond the solution tree", |l| l.beyond_the_tree(Form::Sorted)),
    (Form::Heap, "beyond the solution tree", |l| l.beyond_the_tree(Form::Heap)),
    (Form::List, "beyond the solution tree", |l| l.beyond_the_tree(Form::List)),
    (Form::Tree, "beyond creating the nodes", |l| (l.total[Form::Tree] - l.nodes, l.total[Form::Tree])),
];

impl Lists {
    fn beyond_the_tree(&self, form: Form) -> (f64, f64) {
        (self.total[form] - self.total[Form::Tree], self.total[form])
    }
}

/// R-5.5d: the share of time in OPEN.
fn where_it_goes(rows: &Measured, section: &mut Section) {
    let depths: BTreeSet<u16> = rows.iter().map(|(case, _)| case.shape.depth).collect();
    let head = ["form", "measure", "all"].map(String::from);
    let head = head.into_iter().chain(depths.iter().map(|d| format!("d = {d}")));
    let mut table = Table::new("open", "Share of time spent in OPEN", head);
    let share = |of: Part, depth: Option<u16>| {
        let rows = rows.iter().filter(|(case, _)| depth.is_none_or(|d| case.shape.depth == d));
        let (part, total): (Vec<f64>, Vec<f64>) =
            rows.filter_map(|(_, row)| row.lists.as_ref()).map(of).unzip();
        Estimate::ratio(&part, &total)
    };
    for (form, measure, of) in MEASURES {
        let cells = [None].into_iter().chain(depths.iter().copied().map(Some));
        let cells = cells.map(|depth| format!("{:.3}", share(of, depth)));
        table.row([form.to_string(), measure.to_string()].into_iter().chain(cells));
    }
    section.table(table.noting(
        "The solution tree visits the same leaves in the same order without an OPEN list, so the additional time of another \
         form is the cost of its OPEN. The time of the solution tree beyond creating nodes is bookkeeping of every kind.",
    ));
    let [sorted, lazy, dual, _, _, list, tree] = MEASURES.map(|(_, _, of)| share(of, None));
    let mut cells = Cells::default();
    for share in [sorted, lazy, list, tree] {
        cells.above(&share, 0.9);
    }
    let ours = format!(
        "sorted list {sorted:.2}, heap {lazy:.2}, list form {list:.2}, solution tree at most {tree:.2}; DUAL* with the \
         sorted list {dual:.2}"
    );
    section.find(Finding::of("R-5.5d", cells.usually(), ours).noting(
        "Judged over four forms of OPEN, to distinguish a property of SSS* from one of the sorted list that the paper used. \
         DUAL*'s list is shorter only at odd depths, where its length is w^⌊d/2⌋ against w^⌈d/2⌉.",
    ));
}

/// R-5.5e: how often each operation on OPEN is performed, and what it costs.
fn operations(rows: &Measured, section: &mut Section) {
    let lists: Vec<_> =
        rows.iter().filter_map(|(case, row)| row.lists.as_ref().map(|l| (case, l))).collect();
    let closely: Vec<_> =
        lists.iter().filter_map(|(case, l)| l.each.map(|each| (case, l.asked, each))).collect();
    let head =
        "tree | inserts | pushes | pops | purges | list: insert | list: pop | heap: insert | heap: pop";
    let title = "Operations of SSS* on OPEN, and nanoseconds for each";
    let mut table = Table::new("operations", title, head.split(" | "));
    for (case, asked, each) in &closely {
        let counts = [asked.inserts, asked.pushes, asked.pops, asked.purges].map(|n| n.to_string());
        let each = each.iter().flatten().map(|ns| format!("{ns:.0}"));
        table.row([case.shape.to_string()].into_iter().chain(counts).chain(each));
    }
    section.table(table.noting(
        "An insert places a solved leaf by its merit; a push puts a descriptor on top. A list finds the place of an insert \
         from the front, so a push is cheap.",
    ));
    let of = |get: fn(&Lists) -> f64| lists.iter().map(|(_, l)| get(l)).collect::<Vec<_>>();
    let pops = Estimate::ratio(&of(|l| number(l.asked.pops)), &of(|l| number(l.asked.inserts)));
    let [insert, pop] = [0, 1].map(|operation: usize| {
        let (lazy, sorted): (Vec<f64>, Vec<f64>) =
            closely.iter().map(|(_, _, [list, heap])| (heap[operation], list[operation])).unzip();
        Estimate::factor(&lazy, &sorted)
    });
    let total = Estimate::factor(&of(|l| l.open[Form::Heap]), &of(|l| l.open[Form::Sorted]));
    let mut cells = Cells::default();
    cells.above(&pops, 1.0);
    cells.below(&insert, 1.0);
    cells.above(&pop, 1.0);
    let ours = format!(
        "{pops:.2} pops per insert; heap / list: insert {insert:.2}, pop {pop:.1}, all of OPEN {total:.2}"
    );
    section.find(Finding::of("R-5.5e", cells.everywhere(), ours).noting(
        "Only solved leaves are inserted; everything else is pushed on top. It does not follow that a heap does not pay: see \
         the last ratio.",
    ));
}

/// B-24: whether time follows from the number of leaves.
fn by_terminals(rows: &Measured, section: &mut Section) {
    let fit = |drawn: &[usize]| {
        let drawn = drawn.iter().flat_map(|&i| {
            let row = &rows[i].1;
            ALGORITHMS.map(|(who, _)| (number(row.visits[who]).ln(), row.seconds[who].ln()))
        });
        let (x, y): (Vec<f64>, Vec<f64>) = drawn.unzip();
        pearson(&x, &y).powi(2)
    };
    let e = Estimate::bootstrap(rows.len(), fit);
    let each = ALGORITHMS.map(|(who, _)| {
        let of = |(_, row): &(_, Row)| (1e9 * row.seconds[who], number(row.visits[who]));
        let (s, n): (Vec<f64>, Vec<f64>) = rows.iter().map(of).unzip();
        Estimate::ratio(&s, &n)
    });
    let head = ALGORITHMS.map(|(who, _)| who.name());
    let mut table = Table::new("per-leaf", "Nanoseconds per leaf if evaluation costs nothing", head);
    table.row(each.map(|e| e.to_string()));
    section.table(table);
    let (cheapest, dearest) = ends(&each.map(|e| e.mean));
    let spread = dearest / cheapest;
    let ours = format!(
        "r² of log time on log leaves {e:.3}; most expensive / cheapest algorithm per leaf {spread:.1}"
    );
    section.find(Finding::of("B-24", Verdict::above(&e, 0.9), ours).noting(
        "Eight algorithms on all trees, if leaves cost nothing (a cost would only help the claim). Confirmed if the number of \
         leaves explains nine tenths of the variance of the logarithms.",
    ));
}

/// P-4.i and H-29: what tables cost.
fn tables(rows: &Measured, section: &mut Section) {
    let factor = |above: &dyn Fn(&Row) -> f64, below: &dyn Fn(&Row) -> f64| {
        let (above, below): (Vec<f64>, Vec<f64>) =
            rows.iter().map(|(_, row)| (above(row), below(row))).unzip();
        Estimate::factor(&above, &below)
    };
    let per_node = |of: Driver| move |row: &Row| row.tables[of] / number(row.nodes[of]);
    let node = factor(&per_node(Driver::AbSss), &per_node(Driver::AlphaBeta));
    let with_lists = rows.iter().filter_map(|(_, row)| Some((row.lists.as_ref()?, row)));
    let (list, ab_sss): (Vec<f64>, Vec<f64>) =
        with_lists.map(|(l, row)| (l.total[Form::Sorted], row.tables[Driver::AbSss])).unzip();
    let gone = Estimate::factor(&list, &ab_sss);
    let sss = factor(&|row| row.tables[Driver::AbSss], &|row| row.seconds[Who::Sss]);
    let verdicts = [Verdict::below(&node, 1.25), Verdict::above(&gone, 1.0)];
    let ours = format!(
        "a node of AB-SSS* takes {node:.2} times as long as one of αβ, both with a table; the list of 1985 takes {gone:.1} \
         times as long as AB-SSS*, AB-SSS* {sss:.2} times as long as the solution tree"
    );
    section.find(
        Finding::of("P-4.i", Verdict::everywhere(&verdicts), ours).noting(
            "Confirmed if a node takes at most a quarter longer and the sorted list is slower.",
        ),
    );
    let mtd = factor(&|row| row.tables[Driver::MtdF], &|row| row.tables[Driver::MtdFAbove]);
    let ab = factor(&|row| row.tables[Driver::AlphaBeta], &|row| row.seconds[Who::AlphaBeta]);
    let ours = format!(
        "MTD(f) with a table everywhere takes {mtd:.2} times as long as without one in the last two plies; αβ with a table, \
         which cannot help it here, {ab:.2} times as long as αβ"
    );
    section.find(Finding::of("H-29", Verdict::above(&mtd, 1.0), ours).noting(
        "Time if leaves cost nothing, which favours the claim. Judged for MTD(f), which benefits from the table.",
    ));
}
