//! Informed NegaScout that records everything, whether or not it is useful.

use super::moves;
use plywood_core::search::{Answer, MoveOf, Node, SignalOf};
use plywood_core::{Game, Search, Setting, Value};
use std::cmp::Reverse;

/// The order in which a second search visits children that have scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Children {
    /// Visits children by decreasing score, so that a child whose score is too low proves the same for all that follow.
    ByScore,
    /// Visits children in the game's order.
    Unsorted,
}

/// What the first search of a node found; all scores are for the side to move at the node.
enum Record<M> {
    /// The node is a leaf with this value.
    Leaf(Value),
    /// All children were searched.
    ProveBest(Vec<Scored<M>>),
    /// The child with this number caused a cutoff.
    IgnoreLeft(usize, Box<Record<M>>),
}

struct Scored<M> {
    m: M,
    score: Value,
    record: Record<M>,
}

type Found<C> = Result<(Value, Record<MoveOf<C>>), SignalOf<C>>;

/// Returns the minimax value of `root` by informed NegaScout (Reinefeld, Marsland, Schaeffer 1985, §2.4).
pub fn ins<C: Setting>(search: &mut Search<'_, C>, root: &Node<C>, children: Children) -> Answer<C> {
    let mut informed = Informed { search, children };
    Ok(informed.first(root, Value::NEG_INF, Value::INF)?.0)
}

struct Informed<'s, 'g, C: Setting> {
    search: &'s mut Search<'g, C>,
    children: Children,
}

impl<C: Setting> Informed<'_, '_, C> {
    /// Searches a node for the first time.
    fn first(&mut self, node: &Node<C>, alpha: Value, beta: Value) -> Found<C> {
        let moves = moves(self.search, node);
        if moves.is_empty() {
            let value = self.search.leaf(node)?;
            return Ok((value, Record::Leaf(value)));
        }
        let mut best = Value::NEG_INF;
        let mut scored = Vec::new();
        for (i, m) in moves.into_iter().enumerate() {
            let (score, record) = if i == 0 {
                let child = self.search.child(node, m);
                let (value, record) = self.first(&child, -beta, -alpha)?;
                (-value, record)
            } else {
                self.sibling(node, m, (alpha, best, beta))?
            };
            best = best.max(score);
            if best >= beta {
                return Ok((best, Record::IgnoreLeft(i, Box::new(record))));
            }
            scored.push(Scored { m, score, record });
        }
        Ok((best, Record::ProveBest(scored)))
    }

    /// Searches a child that is not the first, as NegaScout does.
    fn sibling(
        &mut self,
        node: &Node<C>,
        m: MoveOf<C>,
        (alpha, best, beta): (Value, Value, Value),
    ) -> Found<C> {
        let child = self.search.child(node, m);
        let least = alpha.max(best);
        let (value, record) = self.first(&child, -least.next(), -least)?;
        let value = -value;
        let shallow = if C::Game::FREE_MOVES { 1 } else { 2 };
        if value <= best || value <= alpha || value >= beta || node.depth <= shallow {
            return Ok((value, record));
        }
        Ok((-self.again(&child, -beta, -value, &record)?, record))
    }

    /// Searches a node for the second time.
    fn again(
        &mut self,
        node: &Node<C>,
        alpha: Value,
        beta: Value,
        record: &Record<MoveOf<C>>,
    ) -> Answer<C> {
        match record {
            Record::Leaf(value) => Ok(*value),
            Record::IgnoreLeft(i, record) => {
                let moves = moves(self.search, node);
                let child = self.search.child(node, moves[*i]);
                let mut best = -self.again(&child, -beta, -alpha, record)?;
                for &m in &moves[i + 1..] {
                    if best >= beta {
                        break;
                    }
                    best = best.max(self.sibling(node, m, (alpha, best, beta))?.0);
                }
                Ok(best)
            }
            Record::ProveBest(scored) => self.prove_best(node, alpha, beta, scored),
        }
    }

    fn prove_best(
        &mut self,
        node: &Node<C>,
        alpha: Value,
        beta: Value,
        scored: &[Scored<MoveOf<C>>],
    ) -> Answer<C> {
        let mut children: Vec<&Scored<_>> = scored.iter().collect();
        match self.children {
            Children::ByScore => children.sort_by_key(|child| Reverse(child.score)),
            Children::Unsorted => {}
        }
        let mut best = Value::NEG_INF;
        let mut upper = beta;
        for (i, scored) in children.iter().enumerate() {
            let child = self.search.child(node, scored.m);
            best = best.max(-self.again(&child, -upper, -alpha.max(best), &scored.record)?);
            let Some(next) = children.get(i + 1) else { break };
            if best >= beta {
                break;
            }
            if alpha.max(best) > next.score {
                best = best.max(next.score);
                break;
            }
            upper = next.score;
        }
        Ok(best)
    }
}
