//! Algorithms with a switch that breaks them. With the switch in the right place, each visits the same leaves as the
//! real algorithm; in the wrong place, it returns wrong values, or visits leaves that a theorem says it does not visit.
//! The tests must notice that.
//!
//! | mutant | mistake |
//! |---|---|
//! | [`negascout`] with shallow depth 3 | takes a bound for a value three plies above the leaves |
//! | [`negascout`] with shallow depth 2 in a game with free moves | forgets that a pass is not a ply |
//! | [`alpha_beta_with_memory`] with [`Compare::Raised`] | stores a lower bound as if it were exact |
//! | [`ins`] with [`Children::Unsorted`] | lets a child speak for others that may be better |
//! | [`sss`] with [`Ties::LastIn`] | visits leaves that alpha-beta does not |
//! | [`iter_sss`] with [`Wake::RightMost`] | visits leaves that alpha-beta does not |

mod ins;
mod open;

pub use ins::{Children, ins};
pub use open::{Ended, Ties, Wake, iter_sss, sss};

use plywood_core::memory::{Known, MoveNumber};
use plywood_core::search::{Answer, MoveOf, Node, Prior};
use plywood_core::{Bounds, Depth, Game, Memory, Observer, Search, Setting, Value, Window};
use std::collections::HashMap;

/// NegaScout that accepts the answer of a minimal window up to `shallow` plies above the leaves. It is sound with 2, or
/// with 1 in games with free moves.
pub fn negascout<C: Setting>(
    search: &mut Search<'_, C>,
    node: &Node<C>,
    window: Window,
    shallow: Depth,
) -> Answer<C> {
    let Some(moves) = search.expand(node, window)? else { return search.leaf(node) };
    let mut best = Value::NEG_INF;
    for (i, m) in moves.enumerate() {
        let child = search.child(node, m);
        let raised = window.raised(best);
        let asked = if i == 0 { raised } else { Window::minimal(raised.alpha()) };
        let mut value = -negascout(search, &child, asked.flipped(), shallow)?;
        if value > best {
            let accepted =
                i == 0 || value <= window.alpha() || value >= window.beta() || node.depth <= shallow;
            if !accepted {
                value = -negascout(search, &child, window.raised(value).flipped(), shallow)?;
            }
            best = value;
            search.observer.better(node.id, m, best);
        }
        if best >= window.beta() {
            break;
        }
    }
    search.leave(node, window, best)
}

/// Returns the moves of a node; none at a leaf.
fn moves<C: Setting>(search: &mut Search<'_, C>, node: &Node<C>) -> Vec<MoveOf<C>> {
    if node.depth == 0 { Vec::new() } else { search.moves(node).collect() }
}

/// The alpha that the answer is compared with before it is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compare {
    /// The incoming alpha, which is sound.
    Incoming,
    /// The alpha raised by the children, as printed in Fig. 2 of Plaat, Schaeffer, Pijls, de Bruin: then every answer
    /// is stored as an upper bound, and one that reaches beta also as a lower bound.
    Raised,
}

/// Alpha-beta with a memory of two bounds.
pub fn alpha_beta_with_memory<C: Setting>(
    search: &mut Search<'_, C>,
    node: &Node<C>,
    window: Window,
    compare: Compare,
) -> Answer<C> {
    if let Prior::Settled(value) = search.prior(node, window) {
        return Ok(value);
    }
    let Some(moves) = search.expand(node, window)? else { return search.leaf(node) };
    let mut best = Value::NEG_INF;
    let mut alpha = window.alpha();
    for m in moves {
        let child = search.child(node, m);
        let asked = window.above(alpha).flipped();
        best = best.max(-alpha_beta_with_memory(search, &child, asked, compare)?);
        alpha = alpha.max(best);
        if best >= window.beta() {
            break;
        }
    }
    let compared = match compare {
        Compare::Incoming => window.alpha(),
        Compare::Raised => alpha,
    };
    let mut proven = Bounds::UNKNOWN;
    if best <= compared || best < window.beta() {
        proven.upper = best;
    }
    if best >= window.beta() || best > compared {
        proven.lower = best;
    }
    search.observer.leave(node.id, best);
    search.memory.store(search.game, &node.position, node.depth, proven, None);
    Ok(best)
}

/// A memory that stores everything and believes everything: a new bound replaces the old one, even if they cross, so
/// that a mutant returns its wrong value where [`Unbounded`](plywood_core::Unbounded) would fail a debug assertion.
#[derive(Debug)]
pub struct Credulous<G: Game>(HashMap<(G::Key, Depth), Bounds>);

impl<G: Game> Credulous<G> {
    /// Creates an empty memory.
    #[must_use]
    pub fn new() -> Self {
        Credulous(HashMap::new())
    }
}

impl<G: Game> Default for Credulous<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game> Memory<G> for Credulous<G> {
    fn recall(&mut self, game: &G, position: &G::Position, depth: Depth) -> Known {
        let known = self.0.get(&(game.key(position), depth)).copied();
        Known { bounds: known.unwrap_or(Bounds::UNKNOWN), ..Known::NOTHING }
    }

    fn store(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: Depth,
        bounds: Bounds,
        _: Option<MoveNumber>,
    ) {
        let known = self.0.entry((game.key(position), depth)).or_insert(Bounds::UNKNOWN);
        if bounds.lower != Value::NEG_INF {
            known.lower = bounds.lower;
        }
        if bounds.upper != Value::INF {
            known.upper = bounds.upper;
        }
    }
}
