//! **Aspiration NegaScout**: NegaScout with a window around a first guess. If the value is outside the window, a second
//! search covers that side.
//!
//! Paper: Plaat, Schaeffer, Pijls, de Bruin, *Best-first fixed-depth game-tree search in practice*, §4: the algorithm
//! of tournament programs, with which they compare theirs.
//!
//! Contract: returns the exact value, with any guess, window and memory.
//! Leaves: on a uniform tree those of NegaScout with the narrow window if the guess was good; otherwise also those of
//! the second search, except what memory saves.
//! Memory: none of its own.
//!
//! ```text
//! aspiration(root, guess, width):
//!     g := NegaScout(root, guess - width, guess + width)
//!     if g <= guess - width: g := NegaScout(root, -∞, g)        (failed low)
//!     if g >= guess + width: g := NegaScout(root, g, ∞)         (failed high)
//!     return g
//! ```
//!
//! Differences from the paper:
//! 1. The paper says only that the search is repeated if the value is outside the window. Here the fail-soft bound is
//!    one end of the second window, widened by one if the value may be that bound itself.
//!
//! ```
//! use plywood_core::{search::aspiration::Aspiration, Algorithm, Game, Search, Unbounded, Value};
//! use plywood_games::synthetic::ExplicitTree;
//!
//! let tree: ExplicitTree = "((6 5)(7 1))((9 8)(4 3))".parse()?;
//! let mut search = Search::new(&tree, &tree).memory(Unbounded::new());
//! let algorithm = Algorithm::Aspiration(Aspiration { guess: Value::ZERO, width: 2 });
//! assert_eq!(algorithm.run(&mut search, &tree.root(), 3)?.value, Some(Value::from(6)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::{Answer, Node, Search, Setting};
use crate::{Bounds, Observer, Value, Window};

/// Aspiration NegaScout: a window around a first guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Aspiration {
    /// The middle of the window.
    pub guess: Value,
    /// The distance from the guess to either end of the window; 0 is treated as 1.
    pub width: u32,
}

impl Aspiration {
    /// Returns the minimax value of `root`; `inner` searches with a window.
    pub fn search<'g, C: Setting>(
        self,
        search: &mut Search<'g, C>,
        root: &Node<C>,
        mut inner: impl FnMut(&mut Search<'g, C>, &Node<C>, Window) -> Answer<C>,
    ) -> Answer<C> {
        let mut ask = |search: &mut Search<'g, C>, window: Window| {
            search.observer.round(root.id, window);
            inner(search, root, window)
        };
        let width = i64::from(self.width.max(1));
        let end = |far: i64| Value::nearest(i64::from(self.guess.get()) + far);
        let window = Window::new(end(-width).previous(), end(width).next()).unwrap_or(Window::FULL);
        let value = ask(search, window)?;
        let proven = Bounds::proven(value, window);
        let wider = if value <= window.alpha() {
            Window::below(value.next())
        } else if value >= window.beta() {
            Window::FULL.above(value.previous())
        } else {
            return Ok(value);
        };
        let again = ask(search, wider)?;
        let Bounds { lower, upper } = proven;
        // Without tactics the second result agrees with the bound from the first.
        if again < lower {
            search.observer.crossed(root.id, Bounds { lower, upper: again });
        } else if again > upper {
            search.observer.crossed(root.id, Bounds { lower: again, upper });
        }
        Ok(again)
    }
}
