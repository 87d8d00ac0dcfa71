//! **Aspiration NegaScout**: NegaScout with a window around a first guess; if the value lies outside, it is searched
//! again on that side.
//!
//! Paper: Plaat, Schaeffer, Pijls, de Bruin, *Best-first fixed-depth game-tree search in practice*, §4: the
//! algorithm of tournament programs, which theirs is measured against.
//!
//! Contract: returns the value, exactly, whatever the guess, the window and the memory.
//! Leaves: on a uniform tree those of NegaScout with the narrow window if the guess was right; otherwise those of the
//! second search as well, less what memory saves.
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
//! 1. It says only that the window is searched again when the value is outside. The fail-soft bound is the end of
//!    the second window, widened by one where the value may be that bound itself.
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
use crate::{Observer, Value, Window};

/// A window around a first guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aspiration {
    /// Its middle.
    pub guess: Value,
    /// How far it reaches to either side; 0 counts as 1.
    pub width: u32,
}

impl Aspiration {
    /// The minimax value of `root`; `inner` answers for windows.
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
        if value <= window.alpha() {
            return ask(search, Window::below(value.next()));
        }
        if value >= window.beta() {
            return ask(search, Window::FULL.above(value.previous()));
        }
        Ok(value)
    }
}
