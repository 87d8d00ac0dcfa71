use plywood_core::{Depth, Evaluate, Value, Window};
use plywood_engines::chess::quiescence::Quiescence;
use plywood_engines::chess::tapered::Tapered;
use plywood_games::chess::{Chess, Position};
use std::cell::Cell;

/// The evaluator of chess: captures are played out, and the positions on the way are counted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quiet<'c> {
    pub(super) nodes: &'c Cell<u64>,
}

impl Evaluate<Chess> for Quiet<'_> {
    #[inline]
    fn value(&self, rules: &Chess, position: &Position, depth: Depth) -> Value {
        self.within(rules, position, depth, Window::FULL)
    }

    #[inline]
    fn within(&self, _: &Chess, position: &Position, depth: Depth, window: Window) -> Value {
        if depth > 0 {
            return position.finished(depth).unwrap_or(Value::ZERO);
        }
        let mut search = Quiescence::new(Tapered::built_in(), 1);
        let value = search.leaf(position, window);
        self.nodes.set(self.nodes.get() + search.nodes);
        value
    }

    #[inline]
    fn gives_bounds(&self) -> bool {
        true
    }

    #[inline]
    fn is_decided(&self, _: Value) -> bool {
        false
    }
}
