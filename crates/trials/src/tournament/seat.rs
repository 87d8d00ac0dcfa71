use super::{Effort, Ending, Keeps, Player, Searcher, Table, Until};
use plywood_core::deepen::{Deepening, Iteration};
use plywood_core::search::best_first::{BestFirst, Grown, Terminals, WhenFull};
use plywood_core::search::best_first_extension::Extension;
use plywood_core::search::tree_alpha_beta::TreeAlphaBeta;
use plywood_core::search::{MoveOf, Node, Setting};
use plywood_core::{Depth, Evaluate, Game, MAX_DEPTH, Search, Stop, Stopped, Value};
use std::cell::Cell;

const ALPHA_BETA: TreeAlphaBeta = TreeAlphaBeta { terminals: Terminals::Evaluated };

/// A player and its memory.
pub(super) struct Seat<M> {
    player: Player,
    tree: Grown<M>,
    pub(super) effort: Effort,
    /// What is left of the first two moves of a line to a won game; `None` if there is none, or another move was played.
    awaited: Option<Vec<M>>,
    /// Whether alpha-beta has begun to play the ending.
    ends: bool,
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
        Seat { player, tree, effort: Effort::default(), awaited: None, ends: false }
    }

    /// Updates the memory after a move was played.
    pub(super) fn advance(&mut self, m: M) {
        match self.player.keeps {
            Keeps::Nothing => self.tree.clear(),
            Keeps::Tree | Keeps::Linear(_) | Keeps::Prune(_) => self.tree.advance(m),
        }
        self.awaited = self.awaited.take().filter(|line| line.first() == Some(&m));
        if let Some(line) = &mut self.awaited {
            line.remove(0);
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
        let spent = Cell::new(0);
        let evaluator = |game: &G, position: &G::Position, depth: Depth| {
            spent.set(spent.get() + 1);
            table.evaluator.value(game, position, depth)
        };
        let granted = match self.player.until {
            Until::Depth(_) => u64::MAX,
            Until::Within(_, granted) | Until::Evaluations(granted) => granted,
        };
        let mut search = Search::new(table.game, &evaluator).stop(Grant { spent: &spent, granted });
        let best = if matches!(self.player.ending, Ending::AlphaBeta(plies) if left <= plies) {
            let best = self.end(&mut search, position, left);
            self.effort.ending += spent.get();
            self.effort.endings += 1;
            best
        } else {
            self.effort.kept += self.tree.len();
            let best = self.search(&mut search, position, left, table.terminals, &spent);
            self.count(spent.get());
            best
        };
        Some(best.unwrap_or(any))
    }

    /// Counts a search that has evaluated `spent` positions.
    fn count(&mut self, spent: u64) {
        self.effort.evaluations += spent;
        self.effort.moves += 1;
        self.effort.built += self.tree.len();
        // A finished game has no replies; where it is won, the search need not look at other moves.
        let is_open = |value: Value| (Value::MIN..=Value::MAX).contains(&value);
        if self.tree.value().is_some_and(is_open) {
            let open = self.tree.moves().filter(|(_, value, _)| is_open(*value));
            for (_, _, looked_into) in open {
                self.effort.choices += 1;
                self.effort.unseen += u64::from(!looked_into);
            }
        }
    }

    /// Plays the ending with alpha-beta.
    fn end<C: Setting<Game: Game<Move = M>>>(
        &mut self,
        search: &mut Search<'_, C>,
        position: &<C::Game as Game>::Position,
        left: Depth,
    ) -> Option<MoveOf<C>> {
        // The values of a best-first tree are not those of alpha-beta: finished games may be worth all or nothing.
        if !self.ends && self.player.searcher != Searcher::AlphaBeta {
            self.tree.clear();
        }
        self.ends = true;
        let root = search.root(position, left);
        self.alpha_beta(search, &root, left)
    }

    fn search<C: Setting<Game: Game<Move = M>>>(
        &mut self,
        search: &mut Search<'_, C>,
        position: &<C::Game as Game>::Position,
        left: Depth,
        terminals: Terminals,
        spent: &Cell<u64>,
    ) -> Option<MoveOf<C>> {
        let depth = match self.player.until {
            Until::Depth(depth) | Until::Within(depth, _) => depth,
            Until::Evaluations(_) => MAX_DEPTH,
        };
        let root = search.root(position, depth);
        let best_first = self.best_first(terminals);
        let ended = match self.player.searcher {
            Searcher::AlphaBeta => return self.alpha_beta(search, &root, left),
            Searcher::BestFirst => best_first.grow(search, &root, &mut self.tree),
            Searcher::Extension(horizon) => {
                let extension = Extension { horizon, best_first };
                let begun = extension.look_around(search, &root, &mut self.tree);
                self.effort.shallow += spent.get();
                match begun {
                    Ok(()) => best_first.grow(search, &root, &mut self.tree),
                    Err(ended) => ended,
                }
            }
        };
        // A tree without room for the root's children has no best move, but the search in linear space has one.
        let line = Some(self.tree.line()).filter(|line| !line.is_empty()).unwrap_or(ended.line);
        self.expect(ended.stopped, &line, spent.get());
        line.first().copied()
    }

    /// Notes the line if it leads to a won game, and whether the last such line was played.
    fn expect(&mut self, stopped: Stopped, line: &[M], spent: u64) {
        if self.awaited.take().is_some_and(|rest| rest.is_empty()) {
            self.effort.foreseen += 1;
            self.effort.again += u64::from(spent > 0);
        }
        if stopped == Stopped::Won {
            self.effort.won += 1;
            self.awaited = line.get(..2).map(<[M]>::to_vec);
        }
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
            Until::Within(..) | Until::Evaluations(_) => 1,
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

    fn best_first(&self, terminals: Terminals) -> BestFirst {
        let when_full = match self.player.keeps {
            Keeps::Prune(_) => WhenFull::Prune,
            Keeps::Tree | Keeps::Nothing | Keeps::Linear(_) => WhenFull::LinearSpace,
        };
        BestFirst { when_full, terminals, ..BestFirst::PAPER }
    }
}
