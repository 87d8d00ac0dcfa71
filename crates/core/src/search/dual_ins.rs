//! **DUAL-INS**: like DUAL-NS, but the minimal-window search of a child is informed: it passes everything it found to
//! the best-first search, which continues from there instead of starting again.
//!
//! Paper: Reinefeld, Marsland, Schaeffer, *Is Best First Search Really Best?* (1985), §4.1.
//!
//! Contract: returns the exact value.
//! Leaves: those of DUAL\*, in the same order, each once; in the best case w^⌈d/2⌉ + w^⌊d/2⌋ - 1 on a uniform tree.
//! Memory: the greater of DUAL\*'s descriptors and INS's numbers and scores.
//!
//! ```text
//! DUAL-INS(root):
//!     best := -dual-SS*(first child, ∞)
//!     for each other child s of root:
//!         v := -INS-test(s, -(best + 1), -best)     (keeps records)
//!         if v > best:
//!             if depth <= 2: best := v
//!             else: best := -dual-SS*(s, the records)   (resumed)
//!     return best
//! ```
//!
//! Differences from the paper:
//! 1. The paper says that INS's stored information needs "some changes" before dual-SS* can resume. Here none are
//!    needed: a prove-best record is a block of the solution tree with its bounds, and an ignore-left record is a slot
//!    with its remaining children.
//! 2. The shallow rule is `depth <= 1` in games with moves of cost 0, as for NegaScout.
//!
//! ```
//! use plywood_core::{Algorithm, Counters, Game, Search, Value};
//! use plywood_games::synthetic::ExplicitTree;
//!
//! let tree: ExplicitTree = "((6 5)(7 1))((9 8)(4 3))".parse()?;
//! let mut search = Search::new(&tree, &tree).observer(Counters::default());
//! let outcome = Algorithm::DualIns.run(&mut search, &tree.root(), 3)?;
//! assert_eq!((outcome.value, search.observed().leaf_visits), (Some(Value::from(6)), 6));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::ins::{Informed, Wanted};
use super::solution_tree::SolutionTree;
use super::{Answer, MoveOf, Node, Search, Setting, TrailOf};
use crate::{Observer, Peak, Trail, Value, Window};

/// Returns the minimax value of `node`.
pub fn dual_ins<C: Setting>(search: &mut Search<'_, C>, node: &Node<C>) -> (Answer<C>, Peak) {
    let mut peak = Peak::default();
    let answer = root(search, node, &mut peak);
    (answer, peak)
}

fn root<C: Setting>(search: &mut Search<'_, C>, node: &Node<C>, peak: &mut Peak) -> Answer<C> {
    let Some(mut moves) = search.expand(node, Window::FULL)? else { return search.leaf(node) };
    let Some(m) = moves.next() else { return search.leaf(node) };
    let shallow = node.depth <= search.shallow_depth();
    let wanted = if shallow { Wanted::Nothing } else { Wanted::ProveBest };
    let child = search.child(node, m);
    let mut tree = SolutionTree::new(());
    let found = tree.solve(search, &child, Value::INF);
    *peak = peak.or_more(tree.peak());
    let (value, line) = found?;
    let mut best = report(search, node, m, -value, line);
    for m in moves {
        let child = search.child(node, m);
        let mut informed = Informed::new(search, u64::MAX);
        let tested = informed.test(&child, Window::minimal(best).flipped(), wanted);
        *peak = peak.or_more(informed.peak());
        // A solution tree can be built from complete records only.
        if let Some(signal) = informed.refused.take() {
            return Err(signal);
        }
        let (score, record) = tested?;
        if -score <= best {
            continue;
        }
        if shallow {
            best = -score;
            search.observer.better(node.id, m, best);
            continue;
        }
        search.observer.re_search(child.id, Window::below(-best));
        let mut tree = SolutionTree::new(());
        let found = tree.resume(search, &child, score, record);
        *peak = peak.or_more(tree.peak());
        let (value, line) = found?;
        best = report(search, node, m, -value, line);
    }
    search.observer.leave(node.id, best);
    Ok(best)
}

fn report<C: Setting>(
    search: &mut Search<'_, C>,
    node: &Node<C>,
    m: MoveOf<C>,
    value: Value,
    mut line: TrailOf<C>,
) -> Value {
    line.push(TrailOf::<C>::note(m));
    search.observer.found(node.id, line.line(), value);
    value
}
