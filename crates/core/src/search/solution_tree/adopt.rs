//! A solution tree made of what an informed minimal-window search found out: a prove-best record is a block, an
//! ignore-left record a slot.

use super::{Descent, Judged, Slot, SolutionTree, Son};
use crate::search::ins::{Record, Refuted, Scored};
use crate::search::{Found, Node, Search, Setting, TrailOf};
use crate::{Trail, Value};

impl<C: Setting> SolutionTree<C, ()> {
    /// The value of `node`, from what an informed search that failed low found out.
    pub(in crate::search) fn resume(
        &mut self,
        search: &mut Search<'_, C>,
        node: &Node<C>,
        score: Value,
        record: Record<C>,
    ) -> Found<C> {
        let descent = self.adopt(search, node, score, record);
        self.open = u64::from(self.under(&descent));
        self.most_open = self.open;
        self.finish(search, descent, score)
    }

    /// Makes the records of a MAX node worth `score` into a part of the solution tree.
    fn adopt(
        &mut self,
        search: &mut Search<'_, C>,
        node: &Node<C>,
        score: Value,
        record: Record<C>,
    ) -> Descent<C> {
        let Record::ProveBest(sons) = record else {
            return Descent::Judged(score, TrailOf::<C>::default(), 1);
        };
        let base = self.pending.len();
        let mut judged = Judged::<C>::none();
        let mut open = 0;
        for Scored { m, score, record } in sons {
            let Record::IgnoreLeft(refuted) = record else {
                let at = self.pending.len() - base;
                judged.add(score, Value::INF, at, m, TrailOf::<C>::default());
                continue;
            };
            let Refuted { m: next, record, rest } = *refuted;
            let min = search.child(node, m);
            let max = search.child(&min, next);
            let descent = self.adopt(search, &max, score, record);
            open += self.under(&descent);
            let (son, mut line) = match descent {
                Descent::Judged(_, line, leaves) => (Son::solved(leaves), line),
                Descent::Block(_, block) => (Son(block), TrailOf::<C>::default()),
                Descent::Solved => unreachable!("what is adopted has failed low"),
            };
            let (m, next) = (TrailOf::<C>::note(m), TrailOf::<C>::note(next));
            line.push(next);
            self.pending.push((score, Slot { son, rest, node: min, m, next, line }));
        }
        if self.pending.len() == base {
            return Descent::Judged(judged.value, judged.line, judged.leaves);
        }
        open += judged.leaves;
        self.keep(base, judged, open)
    }

    /// Descriptors that OPEN would hold for it.
    fn under(&self, descent: &Descent<C>) -> u32 {
        match descent {
            Descent::Solved => 1,
            Descent::Judged(_, _, leaves) => *leaves,
            Descent::Block(_, block) => self.blocks[*block as usize].open,
        }
    }
}
