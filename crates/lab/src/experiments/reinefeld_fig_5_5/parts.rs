//! What the times say about OPEN, leaves and tables.

use super::clock::{Driver, Form, Lists};
use super::curves::Curves;
use super::last::{self, Last};
use super::report::{MICRO, Measured};
use super::{ALGORITHMS, Case, ORDERS, Row, Who};
use crate::prelude::*;
use crate::stats::{ends, pearson};
use std::collections::BTreeSet;

pub(super) fn report(rows: &Measured, both: &[(Order, Curves)], section: &mut Section) {
    speed(both, section);
    where_it_goes(rows, section);
    operations(rows, section);
    by_terminals(rows, section);
    tables(rows, section);
    last_plies(rows, section);
}

/// R-6.a and B-5: how fast SSS* is if leaves cost nothing.
fn speed(both: &[(Order, Curves)], section: &mut Section) {
    let head = ["order", "form of SSS*", "/ NS", "/ αβ", "/ αβ at 1 µs", "/ αβ at 100 µs"];
    let mut table = Table::new("speed", "Time of SSS* by form of OPEN, relative to NS and αβ", head);
    let (mut then, mut now) = ([Evidence::new(), Evidence::new()], [Evidence::new(), Evidence::new()]);
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
        let add = |sum: &mut [Evidence; 2], who| {
            let [ns, ab] = std::mem::take(sum);
            *sum =
                [ns.factor(order.to_string(), &of_ns(who)), ab.factor(order.to_string(), &of_ab(who))];
        };
        add(&mut then, Who::Sss1985);
        add(&mut now, Who::Sss);
        ours.push(format!(
            "{order}: {:.0} with the list of 1985, {:.1} with a heap, {:.2} with the solution tree",
            of_ns(Who::Sss1985),
            of_ns(Who::Heap),
            of_ns(Who::Sss)
        ));
        sides.push(format!(
            "{order}: {:.0} with the list of 1985, {:.2} with the list form, {:.2} with the solution tree",
            of_ab(Who::Sss1985),
            of_ab(Who::ListForm),
            of_ab(Who::Sss)
        ));
    }
    section.table(table);
    let ([then_ns, then_ab], [now_ns, now_ab]) = (then, now);
    section.find(then_ns.but(now_ns).finding("R-6.a", listed(ours)).noting(
        "Time of SSS* / NS if leaves cost nothing. A plain scan of a sorted list is slower than published, and a heap \
         comes nearer; the solution tree, which visits the same leaves in the same order, has no list.",
    ));
    section.find(then_ab.but(now_ab).finding("B-5", listed(sides)).noting(
        "Time of SSS* / αβ if leaves cost nothing: with a list αβ is faster, without one it is not.",
    ));
}

/// A part of the time, and the whole.
type Part = fn(&Lists) -> Option<(f64, f64)>;

/// The forms of OPEN, and how the share of time spent in each is measured.
const MEASURES: [(Form, &str, Part); 7] = [
    (Form::Sorted, "operations replayed alone", |l| l.replayed(Form::Sorted)),
    (Form::Heap, "operations replayed alone", |l| l.replayed(Form::Heap)),
    (Form::Dual, "operations replayed alone", |l| l.replayed(Form::Dual)),
    (Form::Sorted, "beyond the solution tree", |l| Some(l.beyond_the_tree(Form::Sorted))),
    (Form::Heap, "beyond the solution tree", |l| Some(l.beyond_the_tree(Form::Heap))),
    (Form::List, "beyond the solution tree", |l| Some(l.beyond_the_tree(Form::List))),
    (Form::Tree, "beyond creating the nodes", |l| {
        Some((l.total[Form::Tree] - l.nodes, l.total[Form::Tree]))
    }),
];

impl Lists {
    fn replayed(&self, form: Form) -> Option<(f64, f64)> {
        Some((self.open.as_ref()?[form], self.total[form]))
    }

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
            rows.filter_map(|(_, row)| row.lists.as_ref().and_then(of)).unzip();
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
    let ours = format!(
        "sorted list {sorted:.2}, heap {lazy:.2}, list form {list:.2}, solution tree at most {tree:.2}; DUAL* with the \
         sorted list {dual:.2}"
    );
    let (then, now) = (Evidence::new().measured("sorted list", &sorted), Evidence::new());
    section.find(then.but(now.measured("solution tree", &tree)).finding("R-5.5d", ours).noting(
        "With the sorted list of the paper, and with the solution tree, which has no list: there everything beyond creating \
         the nodes is counted. DUAL*'s list is shorter only at odd depths, where its length is w^⌊d/2⌋ against w^⌈d/2⌉.",
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
    let [sorted, lazy] = [0, 1].map(|form: usize| {
        [0, 1].map(|operation: usize| {
            closely.iter().map(|(_, _, each)| each[form][operation]).collect::<Vec<_>>()
        })
    });
    let insert = Estimate::factor(&sorted[0], &lazy[0]);
    let pop = Estimate::factor(&lazy[1], &sorted[1]);
    let open =
        |form| lists.iter().filter_map(|(_, l)| Some(l.open.as_ref()?[form])).collect::<Vec<_>>();
    let total = Estimate::factor(&open(Form::Heap), &open(Form::Sorted));
    let ours = format!(
        "{pops:.2} pops per insert; an insert takes {insert:.0} times as long in the list as in the heap, a pop {pop:.1} \
         times as long in the heap as in the list; all of OPEN, heap / list {total:.2}"
    );
    let evidence = Evidence::new()
        .factor("pops per insert", &pops)
        .factor("insert, list / heap", &insert)
        .factor("pop, heap / list", &pop);
    section.find(evidence.finding("R-5.5e", ours).noting(
        "Only solved leaves are inserted by merit; everything else is pushed on top. If pushes counted, insertions would \
         outnumber removals. It does not follow that a heap does not pay: see the last ratio.",
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
    section.find(Evidence::new().measured("all trees", &e).finding("B-24", ours).noting(
        "Eight algorithms on all trees, if leaves cost nothing (a cost would only help the claim).",
    ));
}

/// P-4.i: what tables cost.
fn tables(rows: &Measured, section: &mut Section) {
    let of = |order: Option<Order>| {
        rows.iter().filter(move |(case, _)| order.is_none_or(|order| case.shape.order == order))
    };
    let per_node = |row: &Row, of: Driver| row.tables[of] / number(row.nodes[of]);
    let mut evidence = Evidence::new();
    let mut nodes = Vec::new();
    for order in ORDERS {
        let (sss, ab): (Vec<f64>, Vec<f64>) = of(Some(order))
            .map(|(_, row)| (per_node(row, Driver::AbSss), per_node(row, Driver::AlphaBeta)))
            .unzip();
        let node = Estimate::factor(&sss, &ab);
        evidence = evidence.factor(order.to_string(), &node);
        nodes.push(format!("{order}: {node:.2}"));
    }
    let with_lists = of(None).filter_map(|(_, row)| Some((row.lists.as_ref()?, row)));
    let (list, ab_sss): (Vec<f64>, Vec<f64>) =
        with_lists.map(|(l, row)| (l.total[Form::Sorted], row.tables[Driver::AbSss])).unzip();
    let gone = Estimate::factor(&list, &ab_sss);
    let (table, tree): (Vec<f64>, Vec<f64>) =
        of(None).map(|(_, row)| (row.tables[Driver::AbSss], row.seconds[Who::Sss])).unzip();
    let sss = Estimate::factor(&table, &tree);
    let ours = format!(
        "time per node of AB-SSS* relative to αβ, both with a table, {}; the list of 1985 takes {gone:.1} times as long as \
         AB-SSS*, AB-SSS* {sss:.2} times as long as the solution tree",
        listed(nodes)
    );
    section.find(
        evidence
            .finding("P-4.i", ours)
            .noting("Judged by the time per node, with a table. The list is gone: AB-SSS* has none."),
    );
}

/// H-29: NegaScout with plainer searches in its last two plies.
fn last_plies(rows: &Measured, section: &mut Section) {
    let head = ["order", "depth", "trees", "NS / αβ last", "NS / minimax last"];
    let title = "Time of NegaScout relative to NegaScout with a plainer search of the last two plies";
    let mut table = Table::new("last", title, head);
    let (mut evidence, mut ours) = (Evidence::new(), Vec::new());
    for order in ORDERS {
        let of = |depth: Option<Depth>| {
            let is_in = move |case: &Case| {
                case.shape.order == order && depth.is_none_or(|depth| case.shape.depth == depth)
            };
            let rows = || {
                rows.iter().filter(|(case, row)| is_in(case) && row.last.get(&Last::Minimax).is_some())
            };
            let seconds = |last| rows().map(|(_, row)| row.last[last]).collect::<Vec<_>>();
            [Last::AlphaBeta, Last::Minimax]
                .map(|last| Estimate::factor(&seconds(Last::NegaScout), &seconds(last)))
        };
        for depth in 3..=last::DEEPEST {
            let [ab, minimax] = of(Some(depth));
            table.line(format_args!("{order} | {depth} | {} | {ab:.2} | {minimax:.2}", ab.n));
        }
        for (name, e) in ["αβ", "minimax"].into_iter().zip(of(None)) {
            let name = format!("{name} in the last two plies, {order}");
            ours.push(format!("{name}: {e:.2}"));
            evidence = evidence.factor(name, &e);
        }
    }
    section.table(
        table.noting("Above 1, the plainer search of the last plies is faster. Leaves cost nothing."),
    );
    section.find(evidence.finding("H-29", listed(ours)).noting(
        "The lecture says it of NegaScout's subtrees of depth 2 and less, where “the overhead is too large” for αβ or any \
         enhancement. Time of NegaScout throughout relative to NegaScout with αβ, or with minimax, in the last two plies; \
         w = 20, depths 3 to 5. Leaves cost nothing, which favours the claim.",
    ));
}
