//! A solution tree built from what an informed minimal-window search found: a prove-best record becomes a block, an
//! ignore-left record a slot.

use super::{Descent, Evaluated, Slot, SolutionTree, Way};
use crate::search::ins::{Record, Refuted, Scored};
use crate::search::{Found, Node, Search, Setting, SignalOf, TrailOf};
use crate::{Stop, Value};

impl<C: Setting> SolutionTree<C, ()> {
    /// Returns the value of `node`, using what an informed search that failed low found.
    pub(in crate::search) fn resume(
        &mut self,
        search: &mut Search<'_, C>,
        node: &Node<C>,
        score: Value,
        record: Record<C>,
    ) -> Found<C> {
        self.open = 0;
        let descent = self.adopt(search, node, score, record)?;
        self.most_open = self.open;
        self.finish(search, descent, score)
    }

    /// Converts the record of a MAX node worth `score` to a part of the solution tree, and counts its descriptors.
    fn adopt(
        &mut self,
        search: &mut Search<'_, C>,
        node: &Node<C>,
        score: Value,
        record: Record<C>,
    ) -> Result<Descent<C>, SignalOf<C>> {
        let Record::ProveBest(children) = record else {
            self.open += 1;
            return Ok(Descent::Evaluated(score, TrailOf::<C>::default(), 1));
        };
        let base = self.pending.len();
        let mut evaluated = Evaluated::<C>::none();
        for Scored { m, score, record } in children {
            search.stop.step()?;
            let Record::IgnoreLeft(refuted) = record else {
                self.open += 1;
                let at = self.pending.len() - base;
                evaluated.add(score, Value::INF, at, m, TrailOf::<C>::default());
                continue;
            };
            let Refuted { m: next, record, rest } = *refuted;
            let min = search.child(node, m);
            let max = search.child(&min, next);
            let mut way = Way::new(m, next);
            let descent = self.adopt(search, &max, score, record)?;
            let (_, child) = descent.seen_by(&mut way).expect("what is adopted has failed low");
            self.wait(search, Slot { bound: score, child, rest, node: min, way })?;
        }
        if self.pending.len() == base {
            return Ok(Descent::Evaluated(evaluated.value, evaluated.line, evaluated.leaves));
        }
        Ok(self.keep(base, evaluated))
    }
}
