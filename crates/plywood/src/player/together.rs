//! A player's search on several threads.

use super::kept::Kept;
use super::order::PlayersOrder;
use super::run::{Run, Tell};
use super::set::{Players, PlayersStop};
use super::{Asked, Done, Player, Together};
use crate::evaluator::Noticing;
use crate::parallel::{self, Crew, Guard, serve, together};
use crate::watch::Watch;
use plywood_core::memory::SharedTable;
use plywood_core::search::Setup;
use plywood_core::{Algorithm, Depth, Evaluate, Game, Outcome, Refusal, Search, Window};

/// The setup of players on several threads. No line is observed: it is found in the table afterwards.
type SharedSet<'e, G, H> =
    Setup<G, Noticing<'e, H>, PlayersOrder<'e, G>, SharedTable, (), (), Guard<G>>;

impl<G: Game, H: Evaluate<G>> Players<G> for SharedSet<'_, G, H> {
    fn run(
        algorithm: Algorithm,
        search: &mut Search<'_, Self>,
        position: &G::Position,
        depth: Depth,
        window: Window,
    ) -> Result<Outcome<G::Move>, Refusal> {
        parallel::run(algorithm, search, position, depth, window)
    }
}

impl<G: Game> PlayersStop for Guard<G> {
    fn watch(&self) -> &Watch {
        Guard::watch(self)
    }

    fn watch_mut(&mut self) -> &mut Watch {
        Guard::watch_mut(self)
    }
}

impl<G: Game, H: Evaluate<G>> Together<G, H> {
    pub(super) fn new(threads: usize) -> Self
    where
        G: Sync,
        G::Position: Send + Sync,
        G::Move: Send + Sync,
        H: Sync,
    {
        Together { threads: threads.max(1), run: run_together::<G, H> }
    }
}

/// Runs a search on this thread, with helpers on others.
fn run_together<G, H>(
    player: &Player<G, H>,
    kept: Kept<G>,
    watch: Watch,
    asked: &Asked<'_, G>,
    tell: Tell<'_, G::Move>,
) -> (Done<G::Move>, Kept<G>)
where
    G: Game + Sync,
    G::Position: Send + Sync,
    G::Move: Send + Sync,
    H: Evaluate<G> + Sync,
{
    let Kept { shared: Some(table), order, tree, .. } = kept else {
        unreachable!("players on several threads have a shared table")
    };
    let crew = Crew::new(player.threads_used(), player.scheme);
    let evaluator = Noticing::new(&player.evaluator);
    let ranks = player.ranks.as_deref();
    let member = |order, guard| {
        let order = PlayersOrder { heuristics: order, ranks };
        let search = Search::new(&player.game, &evaluator).memory(table.clone()).order(order);
        search.silent().stop(guard)
    };
    let of_helpers = watch.for_helper();
    let help = || serve(&mut member(order.clone(), Guard::new(&crew, of_helpers.for_helper())));
    let search = member(order.clone(), Guard::new(&crew, watch));
    let mut run: Run<'_, SharedSet<'_, G, H>> = asked.run(search, tree);
    let done = together(&crew, help, || run.perform(asked, tell));
    let Run { search: Search { memory, order, .. }, tree, .. } = run;
    (done, Kept { shared: Some(memory), order: order.heuristics, tree, ..kept })
}
