use super::{Effort, Ending, Keeps, Player, Searcher, Table, Until};
use plywood_core::deepen::{Deepening, Iteration};
use plywood_core::search::best_first::{BestFirst, Grown, Terminals, WhenFull};
use plywood_core::search::best_first_extension::Extension;
use plywood_core::search::tree_alpha_beta::TreeAlphaBeta;
use plywood_core::search::{MoveOf, Node, Setting};
use plywood_core::{Depth, Evaluate, Game, MAX_DEPTH, Search, Stop, Stopped};
use std::cell::Cell;

const ALPHA_BETA: TreeAlphaBeta = TreeAlphaBeta { terminals: Terminals::Evaluated };

/// A player and its memory.
pub(super) struct Seat<M> {
    player: Player,
    tree: Grown<M>,
    pub(super) effort: Effort,
}

/// Stops when the limit on evaluated positions is reached.
struct Grant<'s> {
    spent: &'s Cell<u64>,
    granted: u64,
}

impl Stop for Grant<'_> {
    type Signal = Stopped;

    fn tick(&mut self) -> Result<(), Stopped> {
        if self.spent.get() < self.granted { Ok(()) } else { Err(Stopped::Nodes) }
    }
}

impl<M: Copy + Eq> Seat<M> {
    pub(super) fn new(player: Player) -> Self {
        let tree = match player.keeps {
            Keeps::Tree | Keeps::Nothing => Grown::new(),
            Keeps::Linear(nodes) | Keeps::Prune(nodes) => Grown::capped(nodes),
        };
        Seat { player, tree, effort: Effort::default() }
    }

    /// Updates the memory after a move was played.
    pub(super) fn advance(&mut self, m: M) {
        match self.player.keeps {
            Keeps::Nothing => self.tree.clear(),
            Keeps::Tree | Keeps::Linear(_) | Keeps::Prune(_) => self.tree.advance(m),
        }
    }

    /// Returns the best move that the player finds; `None` if the game is over.
    pub(super) fn choose<G: Game<Move = M>, H: Evaluate<G>>(
        &mut self,
        table: &Table<'_, G, H>,
        position: &G::Position,
    ) -> Option<M> {
        let any = table.game.moves(position).into_iter().next()?;
        let left = (table.plies_left)(position);
        self.effort.kept += self.tree.len();
        let spent = Cell::new(0);
        let evaluator = |game: &G, position: &G::Position, depth: Depth| {
            spent.set(spent.get() + 1);
            table.evaluator.value(game, position, depth)
        };
        let granted = match self.player.until {
            Until::Depth(_) => u64::MAX,
            Until::Evaluations(granted) => granted,
        };
        let mut search = Search::new(table.game, &evaluator).stop(Grant { spent: &spent, granted });
        let best = self.search(&mut search, position, left, &spent);
        self.effort.evaluations += spent.get();
        self.effort.moves += 1;
        self.effort.built += self.tree.len();
        for (_, _, looked_into) in self.tree.moves() {
            self.effort.choices += 1;
            self.effort.unseen += u64::from(!looked_into);
        }
        Some(best.unwrap_or(any))
    }

    fn search<C: Setting<Game: Game<Move = M>>>(
        &mut self,
        search: &mut Search<'_, C>,
        position: &<C::Game as Game>::Position,
        left: Depth,
        spent: &Cell<u64>,
    ) -> Option<MoveOf<C>> {
        if let Ending::AlphaBeta(plies) = self.player.ending
            && left <= plies
        {
            let root = search.root(position, left);
            return self.alpha_beta(search, &root, left);
        }
        let depth = match self.player.until {
            Until::Depth(depth) => depth,
            Until::Evaluations(_) => MAX_DEPTH,
        };
        let root = search.root(position, depth);
        let ended = match self.player.searcher {
            Searcher::AlphaBeta => return self.alpha_beta(search, &root, left),
            Searcher::BestFirst => self.best_first().grow(search, &root, &mut self.tree),
            Searcher::Extension(horizon) => {
                let extension = Extension { horizon, best_first: self.best_first() };
                let begun = extension.look_around(search, &root, &mut self.tree);
                self.effort.shallow += spent.get();
                match begun {
                    Ok(()) => self.best_first().grow(search, &root, &mut self.tree),
                    Err(ended) => ended,
                }
            }
        };
        // A tree without room for the root's children has no best move, but the search in linear space has one.
        self.tree.line().first().or(ended.line.first()).copied()
    }

    /// Searches to the depth of `root`, or ply by ply until the limit is reached or the search covers the rest of the
    /// game.
    fn alpha_beta<C: Setting<Game: Game<Move = M>>>(
        &mut self,
        search: &mut Search<'_, C>,
        root: &Node<C>,
        left: Depth,
    ) -> Option<MoveOf<C>> {
        let mut best = None;
        let first = match self.player.until {
            Until::Depth(_) => root.depth,
            Until::Evaluations(_) => 1,
        };
        let mut deepening = Deepening::between(first, root.depth.min(left).max(first));
        while let Some(Iteration { depth, .. }) = deepening.next() {
            let root = search.root(&root.position, depth);
            let found = ALPHA_BETA.grow(search, &root, &mut self.tree);
            let m = found.line.first().copied();
            if found.stopped != Stopped::Complete {
                return best.or(m);
            }
            found.value.into_iter().for_each(|value| deepening.found(value));
            best = m;
        }
        best
    }

    fn best_first(&self) -> BestFirst {
        let when_full = match self.player.keeps {
            Keeps::Prune(_) => WhenFull::Prune,
            Keeps::Tree | Keeps::Nothing | Keeps::Linear(_) => WhenFull::LinearSpace,
        };
        BestFirst { when_full, ..BestFirst::PAPER }
    }
}
