//! Informed NegaScout with records of everything, whether or not they can be of use.

use super::moves;
use plywood_core::search::{Answer, MoveOf, Node, SignalOf};
use plywood_core::{Game, Search, Setting, Value};
use std::cmp::Reverse;

/// In which order a second search goes through sons that have scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sons {
    /// By decreasing score: then a son whose score is too low speaks for all that follow.
    ByScore,
    /// As the game has them.
    Unsorted,
}

/// What the first search of a node found out, all scores as the side to move at the node sees them.
enum Record<M> {
    /// It is a leaf of this value.
    Leaf(Value),
    /// All sons were searched.
    ProveBest(Vec<Scored<M>>),
    /// The son of this number caused a cut-off.
    IgnoreLeft(usize, Box<Record<M>>),
}

struct Scored<M> {
    m: M,
    score: Value,
    record: Record<M>,
}

type Found<C> = Result<(Value, Record<MoveOf<C>>), SignalOf<C>>;

/// The minimax value of `root` by informed NegaScout (Reinefeld, Marsland, Schaeffer 1985, §2.4).
pub fn ins<C: Setting>(search: &mut Search<'_, C>, root: &Node<C>, sons: Sons) -> Answer<C> {
    let mut informed = Informed { search, sons };
    Ok(informed.first(root, Value::NEG_INF, Value::INF)?.0)
}

struct Informed<'s, 'g, C: Setting> {
    search: &'s mut Search<'g, C>,
    sons: Sons,
}

impl<C: Setting> Informed<'_, '_, C> {
    /// The first search of a node.
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
                let son = self.search.child(node, m);
                let (value, record) = self.first(&son, -beta, -alpha)?;
                (-value, record)
            } else {
                self.brother(node, m, (alpha, best, beta))?
            };
            best = best.max(score);
            if best >= beta {
                return Ok((best, Record::IgnoreLeft(i, Box::new(record))));
            }
            scored.push(Scored { m, score, record });
        }
        Ok((best, Record::ProveBest(scored)))
    }

    /// NegaScout's search of a son that is not the first.
    fn brother(
        &mut self,
        node: &Node<C>,
        m: MoveOf<C>,
        (alpha, best, beta): (Value, Value, Value),
    ) -> Found<C> {
        let son = self.search.child(node, m);
        let least = alpha.max(best);
        let (value, record) = self.first(&son, -least.next(), -least)?;
        let value = -value;
        let shallow = if C::Game::FREE_MOVES { 1 } else { 2 };
        if value <= best || value <= alpha || value >= beta || node.depth <= shallow {
            return Ok((value, record));
        }
        Ok((-self.again(&son, -beta, -value, &record)?, record))
    }

    /// The second search of a node.
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
                let son = self.search.child(node, moves[*i]);
                let mut best = -self.again(&son, -beta, -alpha, record)?;
                for &m in &moves[i + 1..] {
                    if best >= beta {
                        break;
                    }
                    best = best.max(self.brother(node, m, (alpha, best, beta))?.0);
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
        let mut sons: Vec<&Scored<_>> = scored.iter().collect();
        match self.sons {
            Sons::ByScore => sons.sort_by_key(|son| Reverse(son.score)),
            Sons::Unsorted => {}
        }
        let mut best = Value::NEG_INF;
        let mut upper = beta;
        for (i, scored) in sons.iter().enumerate() {
            let son = self.search.child(node, scored.m);
            best = best.max(-self.again(&son, -upper, -alpha.max(best), &scored.record)?);
            let Some(next) = sons.get(i + 1) else { break };
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
