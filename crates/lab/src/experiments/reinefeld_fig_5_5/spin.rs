//! A slow evaluator, to check that T(c) is a straight line.

use super::clock::{least, once};
use crate::prelude::*;
use plywood_core::search::{Answer, Setup, alpha_beta::alpha_beta, dual::dual, ins::Ins, sss::sss};
use plywood_core::{Never, Node, Setting};
use plywood_games::synthetic::OrderedTree;
use std::hint::spin_loop;
use std::time::{Duration, Instant};

type Position = <OrderedTree as Game>::Position;

/// An evaluator that waits for the given time at every leaf.
struct Spin<'t> {
    tree: &'t OrderedTree,
    time: Duration,
}

impl Spin<'_> {
    fn wait(&self) {
        if self.time.is_zero() {
            return;
        }
        let start = Instant::now();
        while start.elapsed() < self.time {
            spin_loop();
        }
    }
}

impl Evaluate<OrderedTree> for Spin<'_> {
    fn value(&self, game: &OrderedTree, position: &Position, depth: Depth) -> Value {
        self.wait();
        self.tree.value(game, position, depth)
    }

    fn is_decided(&self, value: Value) -> bool {
        self.tree.is_decided(value)
    }
}

/// The algorithms that are also run with a slow evaluator, by their names in the catalogue.
pub(super) const SPUN: [&str; 4] = ["alpha-beta", "ins", "sss", "dual"];

type Slow<'t> = Setup<OrderedTree, Spin<'t>, (), (), (), (), Never>;

fn by_name<C: Setting>(name: &str, search: &mut Search<'_, C>, root: &Node<C>) -> Answer<C> {
    match name {
        "alpha-beta" => alpha_beta(search, root, Window::FULL),
        "ins" => Ins::UNLIMITED.search(search, root, Window::FULL).0,
        "sss" => Ok(sss(search, root, Value::INF).0?.0),
        "dual" => Ok(dual(search, root, Value::NEG_INF).0?.0),
        other => unreachable!("`{other}` is not run with a slow evaluator"),
    }
}

/// Times of searches with a slow evaluator.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Spun {
    /// Nanoseconds that the evaluator was set to wait.
    pub(super) nanoseconds: u64,
    /// Seconds that the evaluator took.
    pub(super) each: f64,
    /// Seconds of each of [`SPUN`] with the slow evaluator.
    pub(super) seconds: Vec<f64>,
    /// Seconds of each of [`SPUN`] with an evaluator that takes no time.
    pub(super) overhead: Vec<f64>,
}

/// Runs [`SPUN`] with an evaluator that takes `nanoseconds` nanoseconds. Small trees are best: at least one of the
/// repeats must run without interruption.
pub(super) fn spun(tree: &OrderedTree, depth: Depth, nanoseconds: u64) -> Spun {
    const TIMES: usize = 12;
    let evaluators = [nanoseconds, 0].map(|n| Spin { tree, time: Duration::from_nanos(n) });
    let waits = || (0..20).for_each(|_| evaluators[0].wait());
    let mut fastest = [[f64::INFINITY; SPUN.len()]; 2];
    for _ in 0..TIMES {
        for (fastest, evaluator) in fastest.iter_mut().zip(&evaluators) {
            for (fastest, name) in fastest.iter_mut().zip(SPUN) {
                let mut search: Search<'_, Slow<'_>> = Search::new(tree, evaluator).silent();
                let root = search.root(&tree.root(), depth);
                *fastest = fastest.min(once(|| by_name(name, &mut search, &root)));
            }
        }
    }
    let [seconds, overhead] = fastest.map(|fastest| fastest.to_vec());
    Spun { nanoseconds, each: least(TIMES, waits) / 20.0, seconds, overhead }
}
