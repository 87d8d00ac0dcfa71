//! Storage: Table 5.4 of Reinefeld, Marsland, Schaeffer 1985, with corrected numbers.

use crate::runs::{self, INS};
use plywood_core::search::dual::dual;
use plywood_core::search::hybrid::{Hybrid, Stage};
use plywood_core::search::sss::sss;
use plywood_core::{Algorithm, Depth, Game, Search, Value};
use plywood_games::synthetic::{AnyTree, IidTree, LeafValues, OrderedTree, Weights};

/// Shapes as width and depth.
const SHAPES: [(u32, Depth); 10] =
    [(2, 3), (2, 4), (2, 7), (2, 8), (3, 3), (3, 4), (3, 5), (4, 4), (4, 5), (6, 3)];

fn tree(width: u32, depth: Depth, seed: u64) -> IidTree {
    let values = LeafValues::range(1_000_000).expect("a range");
    IidTree::new(width, depth.into(), seed, values).expect("a small tree")
}

fn cells((width, depth): (u32, Depth), seed: u64, algorithm: Algorithm) -> u64 {
    runs::full(&AnyTree::Iid(&tree(width, depth, seed)), depth, algorithm).peak.cells
}

fn power(width: u32, exponent: Depth) -> u64 {
    u64::from(width).pow(exponent.into())
}

/// w^⌈d/2⌉ descriptors.
fn of_sss((width, depth): (u32, Depth)) -> u64 {
    power(width, depth.div_ceil(2))
}

/// w^⌊d/2⌋ descriptors.
fn of_dual((width, depth): (u32, Depth)) -> u64 {
    power(width, depth / 2)
}

/// Numbers of cutting children and scores of all children.
fn of_ins((width, depth): (u32, Depth)) -> u64 {
    let sum = |to: Depth| -> u64 { (1..=to).map(|i| power(width, i)).sum() };
    sum((depth - 1) / 2) + sum((depth - 1).div_ceil(2))
}

/// d(d+1)/2 + w numbers.
fn of_pns((width, depth): (u32, Depth)) -> u64 {
    u64::from(depth) * (u64::from(depth) + 1) / 2 + u64::from(width)
}

#[test]
fn sss_and_dual_need_exactly_as_many_descriptors_on_every_uniform_tree() {
    for (shape, seed) in SHAPES.into_iter().flat_map(|shape| (1..=10).map(move |seed| (shape, seed))) {
        assert_eq!(cells(shape, seed, Algorithm::Sss), of_sss(shape), "{shape:?}, seed {seed}");
        assert_eq!(cells(shape, seed, Algorithm::Dual), of_dual(shape), "{shape:?}, seed {seed}");
        assert_eq!(cells(shape, seed, Algorithm::DualNs), of_dual(shape), "{shape:?}, seed {seed}");
    }
}

#[test]
fn ins_pns_and_dual_ins_reach_their_bounds_and_never_exceed_them() {
    for shape in SHAPES {
        for (algorithm, bound) in [
            (INS, of_ins(shape)),
            (Algorithm::Pns, of_pns(shape)),
            (Algorithm::DualIns, of_dual(shape).max(of_ins(shape))),
        ] {
            let most = (1..=100).map(|seed| cells(shape, seed, algorithm)).max();
            assert_eq!(most, Some(bound), "{algorithm:?}, {shape:?}");
        }
    }
}

#[test]
fn sss_over_sss_needs_no_more_descriptors_than_both_stages() {
    for (width, depth) in SHAPES {
        for k in 0..=depth {
            let plies = Some(k);
            let staged = Algorithm::Hybrid(Hybrid { outer: Stage::Sss, plies, inner: Stage::Sss });
            let bound = of_sss((width, k)) + of_sss((width, depth - k));
            for seed in 1..=10 {
                let cells = cells((width, depth), seed, staged);
                assert!(cells <= bound, "{cells} > {bound}: w={width}, d={depth}, k={k}, seed {seed}");
            }
        }
    }
}

#[test]
fn the_window_family_stores_nothing() {
    for (algorithm, shape) in [
        (Algorithm::Minimax, (3, 4)),
        (Algorithm::AlphaBeta, (3, 4)),
        (Algorithm::Scout, (3, 4)),
        (runs::NEGASCOUT, (3, 4)),
    ] {
        assert_eq!(cells(shape, 1, algorithm), 0, "{algorithm:?}");
    }
}

#[test]
fn sss_and_dual_take_at_most_sixteen_bytes_for_a_descriptor_besides_its_node() {
    let values = LeafValues::range(1_000_000).expect("a range");
    for (width, depth) in [(20, 5), (20, 6), (5, 8)] {
        let tree = OrderedTree::new(width, depth.into(), 1, values, Weights::First(60.0));
        let tree = tree.expect("a small tree");
        let mut search = Search::new(&tree, &tree).silent();
        let root = search.root(&tree.root(), depth);
        let of_search = [
            ("SSS*", sss(&mut search, &root, Value::INF).1, of_sss((width, depth))),
            ("DUAL*", dual(&mut search, &root, Value::NEG_INF).1, of_dual((width, depth))),
        ];
        for (name, peak, cells) in of_search {
            let said = format!("{name}, w={width}, d={depth}: {peak:?}");
            assert_eq!(peak.cells, cells, "{said}");
            assert!((1..=16).contains(&peak.cell_bytes), "{said}");
        }
    }
}
