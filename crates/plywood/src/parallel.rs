//! Searches that several threads share.
//!
//! Each thread has its own search: its own order of moves, its own stack. They share a [`SharedTable`] and what a
//! [`Crew`] keeps. Drivers run on one thread; the searches with a window that they call are shared, by one of two
//! [schemes](Scheme). Both are loops over the same steps as the selective search of the core, so tactics work with
//! them too. Nodes with little depth left are searched by one thread, by the same code as without a crew.
//!
//! Best-first minimax has no window; threads share it by [batches of leaves](LeafBatches).
//!
//! The value of a search with a window is minimax's, whatever the threads do: a result is only taken from a search that
//! has finished, and what the table says of a position is proven.

mod abdada;
mod crew;
mod guard;
mod leaf_batches;
mod split;
mod young_brothers;

pub use crew::{Crew, Scheme};
pub use guard::{Guard, Halt};
pub use leaf_batches::LeafBatches;

use plywood_core::memory::SharedTable;
use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::search::selective::{SoFar, search_moves, selective};
use plywood_core::search::{Answer, MoveOf, MovesOf, PositionOf};
use plywood_core::{Algorithm, Depth, Game, Memory, Node, Outcome, Refusal, Search, Setting, Window};

/// A setting whose searches can be shared. Implemented for every setting with these types.
pub trait Shared:
    Setting<Observer = (), Stop = Guard<<Self as Setting>::Game>, Memory: Claims<Self::Game>>
{
}

impl<G: Game, C> Shared for C where
    C: Setting<Game = G, Observer = (), Stop = Guard<G>, Memory: Claims<G>>
{
}

/// A memory in which a thread can mark the positions that it searches.
pub trait Claims<G: Game>: Memory<G> {
    /// Marks a position as being searched to `depth`, unless another thread has marked it: then returns false.
    fn claim(&self, game: &G, position: &G::Position, depth: Depth) -> bool;

    /// Removes the mark that [`claim`](Claims::claim) has set.
    fn release(&self, game: &G, position: &G::Position, depth: Depth);
}

impl<G: Game> Claims<G> for SharedTable {
    #[inline]
    fn claim(&self, game: &G, position: &G::Position, depth: Depth) -> bool {
        SharedTable::claim(self, game, position, depth)
    }

    #[inline]
    fn release(&self, game: &G, position: &G::Position, depth: Depth) {
        SharedTable::release(self, game, position, depth);
    }
}

/// Runs `algorithm` as [`Algorithm::run_within`] does, on the threads of the crew of `search`.
pub fn run<C: Shared>(
    algorithm: Algorithm,
    search: &mut Search<'_, C>,
    position: &PositionOf<C>,
    depth: Depth,
    window: Window,
) -> Result<Outcome<MoveOf<C>>, Refusal> {
    let plain = algorithm == Algorithm::AlphaBeta;
    search.stop.begin(depth, plain);
    let outcome = match search.stop.crew().scheme() {
        Scheme::YoungBrothers => {
            algorithm.run_over(search, position, depth, window, young_brothers::from_root)
        }
        Scheme::Abdada => algorithm.run_over(search, position, depth, window, abdada::from_root),
    };
    search.stop.end();
    outcome
}

/// Searches a node: on this thread alone if it has little depth left; otherwise its moves are tried by `try_moves`.
fn search_shared<'g, C: Shared>(
    search: &mut Search<'g, C>,
    node: &Node<C>,
    window: Window,
    try_moves: impl FnOnce(
        &mut Search<'g, C>,
        &Node<C>,
        &mut MovesOf<C>,
        &mut SoFar<MoveOf<C>>,
    ) -> Result<(), Halt>,
) -> Answer<C> {
    if search.stop.crew().shares(node.depth) {
        search_moves(search, node, window, try_moves)
    } else if search.stop.crew().is_plain() {
        alpha_beta(search, node, window)
    } else {
        selective(search, node, window)
    }
}

/// Searches the move `m` at place `i` of `node` by `inner`; in plain alpha-beta, always with the open window.
fn try_move<'g, C: Shared>(
    so_far: &mut SoFar<MoveOf<C>>,
    search: &mut Search<'g, C>,
    node: &Node<C>,
    (i, m): (usize, MoveOf<C>),
    inner: impl FnMut(&mut Search<'g, C>, &Node<C>, Window) -> Answer<C>,
) -> Result<(), Halt> {
    so_far.open |= search.stop.crew().is_plain();
    so_far.try_move(search, node, (i, m), inner)
}

/// Runs `job` on this thread while other threads run `help`: as many as the crew has, or fewer if the system has no
/// more threads to give.
pub fn together<G: Game, T>(crew: &Crew<G>, help: impl Fn() + Sync, job: impl FnOnce() -> T) -> T
where
    G::Position: Send + Sync,
    G::Move: Send + Sync,
{
    /// Sends the helpers home, whatever happens.
    struct AtTheEnd<'c, G: Game>(&'c Crew<G>);

    impl<G: Game> Drop for AtTheEnd<'_, G> {
        fn drop(&mut self) {
            self.0.dismiss();
        }
    }

    let help = &help;
    std::thread::scope(|scope| {
        let _end = AtTheEnd(crew);
        for _ in 0..crew.helpers() {
            // Without this thread, the others do its work.
            let _ = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, help);
        }
        job()
    })
}

/// The stack of a helper. It must suffice for what the thread of the driver searches.
const STACK: usize = crate::STACK_BYTES;

/// Works for the crew of `search` until it is dismissed.
pub fn serve<C: Shared>(search: &mut Search<'_, C>) {
    let crew = search.stop.crew().clone();
    while let Some(task) = crew.task() {
        match task {
            crew::Task::Split(split) => young_brothers::join(search, &split),
            crew::Task::Root(job) => abdada::join(search, &job),
        }
    }
}
