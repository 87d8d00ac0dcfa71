mod deepen;
mod grow;
mod kept;
mod lines;
mod order;
mod run;
mod set;
#[cfg(feature = "parallel")]
mod together;

#[cfg(feature = "parallel")]
use crate::Scheme;
use crate::evaluator::Noticing;
use crate::watch::Watch;
use crate::{Found, Limits, Progress, Ranks, ScoredLine};
use kept::{Kept, Manner};
use order::PlayersOrder;
use plywood_core::catalogue::UnknownAlgorithm;
use plywood_core::memory::Policy;
use plywood_core::search::negascout::NegaScout;
use plywood_core::{Algorithm, Bounds, Depth, Evaluate, Game, MAX_DEPTH, Memory, Search};
use run::{Run, Tell};
use set::Set;
use std::fmt;

/// Chooses moves in a game.
///
/// A player has an algorithm, a memory limit, and what it learned from earlier moves. Players share nothing.
///
/// ```
/// use plywood::games::connect_four::{ConnectFour, Evaluator};
/// use plywood::{Game, Limits, Player};
///
/// let mut player = Player::new(ConnectFour, Evaluator::Center).algorithm("mtd-f".parse()?).memory_mib(8);
/// let mut position = ConnectFour.root();
/// while let Some(m) = player.think(&position, &Limits::depth(4)).best {
///     position = ConnectFour.play(&position, m);
/// }
/// assert!(position.discs() > 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// **Time.** A search ends within milliseconds of its deadline, or of being cancelled, as long as evaluating a position
/// does not take longer. The system provides the table's memory as entries are written; [`prepare`](Player::prepare)
/// claims all of it in advance.
///
/// **Memory.** Tables, trees and lists stay within the memory limit, including about half a MiB for move ordering. Heap
/// memory that positions and moves own is not counted, nor are the returned lines.
///
/// Not promised: that a search with a time limit finds the same result twice. All other searches do, and so does a
/// search on a clock that a test controls ([`HeldTime`](crate::HeldTime)).
pub struct Player<G: Game, H> {
    game: G,
    evaluator: H,
    algorithm: Algorithm,
    /// The memory limit in bytes.
    memory_bytes: u64,
    seed: Option<u64>,
    policy: Policy,
    ranks: Option<Box<dyn Ranks<G>>>,
    /// The bytes of stack that a search may use.
    pub(crate) stack: usize,
    /// How searches run on several threads; `None` on one.
    together: Option<Together<G, H>>,
    /// How several threads share a search.
    #[cfg(feature = "parallel")]
    scheme: Scheme,
    kept: Option<Kept<G>>,
}

/// How a player searches on several threads. The function is made where it is known that threads can share the game.
struct Together<G: Game, H> {
    threads: usize,
    run: RunOf<G, H>,
}

type RunOf<G, H> = fn(
    &Player<G, H>,
    Kept<G>,
    Watch,
    &Asked<'_, G>,
    Tell<'_, <G as Game>::Move>,
) -> (Done<<G as Game>::Move>, Kept<G>);

/// The bytes of stack that a search may use in a thread of unknown stack size: half of what Rust gives a thread, or a
/// WebAssembly module.
pub(crate) const STACK_OF_ANY_THREAD: usize =
    if cfg!(target_family = "wasm") { 1 << 19 } else { 1 << 20 };

/// Returns the depth to which positions of this size can be searched with `stack` bytes. A path has one node per ply,
/// and one more for each forced pass in between. A node holds several copies of a position and of the moves.
fn deepest<G: Game>(stack: usize) -> Depth {
    let copies = if cfg!(debug_assertions) { 8 } else { 3 };
    let held = size_of::<G::Position>() + size_of::<<G::Moves as IntoIterator>::IntoIter>();
    let frame = if cfg!(debug_assertions) { 2048 } else { 768 };
    let nodes = stack / (frame + copies * held);
    let plies = if G::FREE_MOVES { nodes / 2 } else { nodes };
    Depth::try_from(plies).unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH)
}

/// The default memory limit in MiB.
const MEMORY: u64 = 16;

impl<G: Game, H: Evaluate<G>> Player<G, H> {
    /// Creates a player of `game` that evaluates positions with `evaluator`. It uses `NegaScout` and a table of 16 MiB.
    ///
    /// The evaluator may be a closure, `|game: &G, position: &G::Position, depth: Depth| -> Value`. It returns the
    /// value for the side to move.
    #[must_use]
    pub fn new(game: G, evaluator: H) -> Self {
        let algorithm = Algorithm::NegaScout(NegaScout::PAPER);
        let stack = STACK_OF_ANY_THREAD;
        let (memory_bytes, policy) = (MEMORY << 20, Policy::PLAYER);
        Player {
            game,
            evaluator,
            algorithm,
            memory_bytes,
            seed: None,
            policy,
            ranks: None,
            stack,
            together: None,
            #[cfg(feature = "parallel")]
            scheme: Scheme::default(),
            kept: None,
        }
    }

    /// Sets the algorithm.
    #[must_use]
    pub fn algorithm(self, algorithm: Algorithm) -> Self {
        Player { algorithm, kept: None, ..self }
    }

    /// Sets the algorithm by name: `player.named("mtd-f")?`.
    pub fn named(self, algorithm: &str) -> Result<Self, UnknownAlgorithm> {
        Ok(self.algorithm(algorithm.parse()?))
    }

    /// Sets the memory limit in MiB. If the system has less memory, the player uses what is available.
    #[must_use]
    pub fn memory_mib(self, mebibytes: u64) -> Self {
        Player { memory_bytes: mebibytes.saturating_mul(1 << 20), kept: None, ..self }
    }

    /// Chooses pseudo-randomly among equally good moves; the same seed gives the same choices. Without a seed, the
    /// player takes the first.
    ///
    /// The player reserves a quarter of the time and nodes for finding the equally good moves.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Player { seed: Some(seed), ..self }
    }

    /// Sets the policy by which the transposition table stores and uses entries. Algorithms without a table ignore it.
    ///
    /// If evaluating a position is expensive, the table can cache the evaluations:
    ///
    /// ```
    /// use plywood::games::connect_four::{ConnectFour, Evaluator};
    /// use plywood::memory::{LeafEntries, Policy};
    /// use plywood::{Game, Limits, Player};
    ///
    /// let policy = Policy { leaves: LeafEntries::Cached, ..Policy::PLAYER };
    /// let mut player = Player::new(ConnectFour, Evaluator::Center).table(policy);
    /// let found = player.think(&ConnectFour.root(), &Limits::depth(6));
    /// assert!(found.best.is_some());
    /// ```
    ///
    /// Only one policy can change values: [`Depths::AtLeast`](plywood_core::memory::Depths::AtLeast), which trades
    /// exactness for fewer nodes.
    #[must_use]
    pub fn table(self, policy: Policy) -> Self {
        Player { policy, kept: None, ..self }
    }

    /// Tries moves in order of decreasing `rank`, after the best move from the table. Among moves of equal rank, killer
    /// moves come first, then moves that often caused cutoffs, then the order of [`Game::moves`].
    ///
    /// The order affects only the work of a search, never the value: the sooner a good move is tried, the fewer nodes
    /// are visited. The player learns an order by itself. Use ranks for knowledge that a search does not have from the
    /// start, such as which moves are captures. They are computed for all moves of every inner node, so a rank should
    /// take much less time than playing a move. If the best order is always the same, let [`Game::moves`] yield the
    /// moves in that order: that is free.
    ///
    /// ```
    /// use plywood::games::connect_four::{ConnectFour, Evaluator};
    /// use plywood::{Game, Limits, Player};
    ///
    /// // From the center outwards: moves are cells, seven of them in a column.
    /// let player = Player::new(ConnectFour, Evaluator::Center);
    /// let mut player = player.ranks(|_, _, cell| -(i32::from(cell / 7) - 3).abs());
    /// assert!(player.think(&ConnectFour.root(), &Limits::depth(6)).best.is_some());
    /// ```
    #[must_use]
    pub fn ranks<R>(self, rank: R) -> Self
    where
        R: Fn(&G, &G::Position, G::Move) -> i32 + Send + Sync + 'static,
    {
        Player { ranks: Some(Box::new(rank)), kept: None, ..self }
    }

    /// Tries moves by the ranks that a list of games has for them, if it has any.
    #[cfg(feature = "subjects")]
    pub(crate) fn listed(self, ranks: Option<crate::Ranking<G>>) -> Self {
        Player { ranks: ranks.map(|ranks| ranks()), kept: None, ..self }
    }

    /// Searches on `threads` threads, or on one if the algorithm cannot be shared. Alpha-beta, NegaScout, aspiration and
    /// the MTD drivers can.
    ///
    /// The value and the quality of the move at a given depth are the same; which of several equally good moves is
    /// found, and how many nodes are visited, may differ from run to run. Rules and evaluator are called by all threads.
    ///
    /// ```
    /// use plywood::games::connect_four::{ConnectFour, Evaluator};
    /// use plywood::{Game, Limits, Player};
    ///
    /// let mut player = Player::new(ConnectFour, Evaluator::Center).threads(2);
    /// assert!(player.think(&ConnectFour.root(), &Limits::depth(8)).best.is_some());
    /// ```
    #[cfg(feature = "parallel")]
    #[must_use]
    pub fn threads(self, threads: usize) -> Self
    where
        G: Sync,
        G::Position: Send + Sync,
        G::Move: Send + Sync,
        H: Sync,
    {
        Player { together: Some(Together::new(threads)), kept: None, ..self }
    }

    /// Sets how several [threads](Player::threads) share a search.
    #[cfg(feature = "parallel")]
    #[must_use]
    pub fn scheme(self, scheme: Scheme) -> Self {
        Player { scheme, ..self }
    }

    /// Returns the rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Returns the evaluator.
    pub fn evaluator(&self) -> &H {
        &self.evaluator
    }

    /// Claims the memory now instead of during the first search.
    pub fn prepare(&mut self) {
        let kept = self.keep();
        match &mut kept.shared {
            Some(shared) => shared.occupy(),
            None => kept.table.occupy(),
        }
    }

    /// Returns what the player keeps between moves, and creates it if there is nothing yet.
    fn keep(&mut self) -> &mut Kept<G> {
        let (algorithm, memory_bytes, policy) = (self.algorithm, self.memory_bytes, self.policy);
        let threads = self.threads_used();
        self.kept.get_or_insert_with(|| Kept::new(algorithm, memory_bytes, policy, threads))
    }

    /// Returns the number of threads that a search uses.
    fn threads_used(&self) -> usize {
        let together = self.together.as_ref().filter(|_| self.algorithm.takes_threads());
        together.map_or(1, |together| together.threads)
    }

    /// Forgets everything learned, as before a game against another opponent.
    pub fn forget(&mut self) {
        self.kept = None;
    }

    /// Searches `position` and returns the best move. If depth is the only limit, this may take less time than
    /// [`think_with`](Player::think_with), since some of the shallower searches are left out.
    pub fn think(&mut self, position: &G::Position, limits: &Limits) -> Found<G::Move> {
        self.search(position, limits, false, &mut |_| {})
    }

    /// Searches `position`, returns the best move, and calls `tell` with the progress: after each iteration, or, in a
    /// selective search, each time the tree has doubled.
    pub fn think_with(
        &mut self,
        position: &G::Position,
        limits: &Limits,
        mut tell: impl FnMut(&Progress<G::Move>),
    ) -> Found<G::Move> {
        self.search(position, limits, true, &mut tell)
    }

    fn search(
        &mut self,
        position: &G::Position,
        limits: &Limits,
        is_told: bool,
        tell: Tell<'_, G::Move>,
    ) -> Found<G::Move> {
        match self.run(position, limits, Task::Think { is_told }, tell) {
            Done::Found(found, _) => found,
            Done::Lines(_) => unreachable!("a move was asked for"),
        }
    }

    /// Returns all moves that are as good as the best, as far as `limits` allow. The best move is always included.
    pub fn best_moves(&mut self, position: &G::Position, limits: &Limits) -> Vec<G::Move> {
        match self.run(position, limits, Task::All, &mut |_| {}) {
            Done::Found(_, all) => all,
            Done::Lines(_) => unreachable!("moves were asked for"),
        }
    }

    /// Returns the `count` best moves, best first, each with its value and the moves that follow, as deep as `limits`
    /// allow. All moves are searched to the same depth. The result is shorter, or empty, if even the search to one ply
    /// did not finish.
    ///
    /// RBFMS returns only its best line.
    pub fn lines(
        &mut self,
        position: &G::Position,
        count: usize,
        limits: &Limits,
    ) -> Vec<ScoredLine<G::Move>> {
        match self.run(position, limits, Task::Lines(count), &mut |_| {}) {
            Done::Lines(lines) => lines,
            Done::Found(..) => unreachable!("lines were asked for"),
        }
    }

    /// Returns what the player's memory still knows about the value of `m` for the side to move, in a search of `position`
    /// to `depth` plies: after [`think`](Player::think), the reason for its choice. Nothing is searched. The bounds are
    /// [unknown](Bounds::UNKNOWN) if the search did not need the move, or if memory has been overwritten.
    #[must_use]
    pub fn known(&self, position: &G::Position, m: G::Move, depth: Depth) -> Bounds {
        let child = self.game.play(position, m);
        let left = depth.checked_sub(self.game.cost(m));
        let Some((kept, left)) = self.kept.as_ref().zip(left) else { return Bounds::UNKNOWN };
        let is_leaf = left == 0 || self.game.moves(&child).into_iter().len() == 0;
        let known = match Manner::of(self.algorithm) {
            Manner::Grows => {
                let worth = kept.tree.moves().find(|&(other, ..)| other == m);
                return worth.map_or(Bounds::UNKNOWN, |(_, value, _)| Bounds::exact(value));
            }
            Manner::Plain | Manner::Remembers if is_leaf => {
                Some(Bounds::exact(self.evaluator.value(&self.game, &child, left)))
            }
            Manner::Plain => None,
            Manner::Remembers => match &kept.shared {
                Some(shared) => shared.peek(&self.game, &child, left),
                None => kept.table.peek(&self.game, &child, left),
            },
        };
        known.map_or(Bounds::UNKNOWN, |Bounds { lower, upper }| Bounds { lower: -upper, upper: -lower })
    }

    /// Searches `position`, and keeps what was learned.
    fn run(
        &mut self,
        position: &G::Position,
        limits: &Limits,
        task: Task,
        tell: Tell<'_, G::Move>,
    ) -> Done<G::Move> {
        let start = limits.time_source.now();
        self.keep();
        let threads = self.threads_used();
        let kept = self.kept.take().expect("it was made just now");
        let kept = kept.at(&self.game, position);
        let watch = Watch::new(limits, self.memory_bytes, start);
        let most = limits.depth.unwrap_or(MAX_DEPTH).min(deepest::<G>(self.stack));
        let asked = Asked { position, algorithm: self.algorithm, most, seed: self.seed, task };
        let (done, kept) = match self.together.as_ref().filter(|_| threads > 1) {
            Some(together) => (together.run)(self, kept, watch, &asked, tell),
            None => self.run_alone(kept, watch, &asked, tell),
        };
        self.kept = Some(kept);
        done
    }

    /// Runs a search on this thread.
    fn run_alone(
        &self,
        kept: Kept<G>,
        watch: Watch,
        asked: &Asked<'_, G>,
        tell: Tell<'_, G::Move>,
    ) -> (Done<G::Move>, Kept<G>) {
        let evaluator = Noticing::new(&self.evaluator);
        let order = PlayersOrder { heuristics: kept.order, ranks: self.ranks.as_deref() };
        let search = Search::new(&self.game, &evaluator).memory(kept.table).order(order).stop(watch);
        let mut run: Run<'_, Set<'_, G, H>> = asked.run(search, kept.tree);
        let done = run.perform(asked, tell);
        let Run { search: Search { memory: table, order, .. }, tree, .. } = run;
        let kept = Kept { table, order: order.heuristics, tree, ..kept };
        (done, kept)
    }
}

/// What a player is asked for.
#[derive(Clone, Copy, Debug)]
enum Task {
    /// The best move; `is_told` if somebody is told of the progress.
    Think { is_told: bool },
    /// All moves that are as good as the best.
    All,
    /// This many lines.
    Lines(usize),
}

/// What a search is asked for.
struct Asked<'p, G: Game> {
    position: &'p G::Position,
    algorithm: Algorithm,
    /// The maximum search depth in plies.
    most: Depth,
    seed: Option<u64>,
    task: Task,
}

/// What a search has found.
enum Done<M> {
    /// The best move, and if they were asked for, all moves that are as good.
    Found(Found<M>, Vec<M>),
    Lines(Vec<ScoredLine<M>>),
}

impl<G: Game, H> fmt::Debug for Player<G, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Player");
        shown.field("algorithm", &self.algorithm).field("memory_bytes", &self.memory_bytes);
        shown.field("seed", &self.seed).finish_non_exhaustive()
    }
}
