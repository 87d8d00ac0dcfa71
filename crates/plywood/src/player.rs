mod deepen;
mod grow;
mod kept;
mod lines;
mod order;
mod run;

use crate::judge::Noticing;
use crate::watch::Watch;
use crate::{Found, Limits, Progress, ScoredLine};
use kept::Kept;
use order::{By, PlayersOrder, Ranks};
use plywood_core::catalogue::UnknownAlgorithm;
use plywood_core::memory::Policy;
use plywood_core::search::negascout::NegaScout;
use plywood_core::{Algorithm, Depth, Game, Horizon, MAX_DEPTH, Search};
use run::Run;
use std::fmt;

/// Chooses moves in a game.
///
/// A player has an algorithm, so much memory, and what it learnt on the moves before. Nothing is shared between players.
///
/// ```
/// use plywood::games::connect_four::{ConnectFour, Evaluator};
/// use plywood::{Game, Limits, Player};
///
/// let mut player = Player::new(ConnectFour, Evaluator::Center).algorithm("mtd-f".parse()?).memory(8);
/// let mut position = ConnectFour.root();
/// while let Some(m) = player.think(&position, &Limits::depth(4)).best {
///     position = ConnectFour.play(&position, m);
/// }
/// assert!(position.discs() > 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// **Time.** A search ends within milliseconds of its deadline, or of being cancelled, as long as judging a position
/// takes no longer. The table takes its memory as it is used; [`prepare`](Player::prepare) takes it in advance.
///
/// **Memory.** Tables, trees and lists take no more than was granted, half a MiB or so for the order of moves included.
/// What positions and moves keep on the heap themselves is not counted, nor are the lines that are returned.
///
/// Not promised: that a search with a limit of time finds the same twice. All others do, and so does a search whose time a
/// test holds ([`HeldTime`](crate::HeldTime)).
pub struct Player<G: Game, H> {
    game: G,
    evaluator: H,
    algorithm: Algorithm,
    /// Bytes.
    grant: u64,
    seed: Option<u64>,
    policy: Policy,
    ranks: Option<Box<dyn Ranks<G>>>,
    /// Bytes of the stack that a search may use.
    pub(crate) stack: usize,
    kept: Option<Kept<G>>,
}

/// Bytes of the stack that a search may use in a thread of which nothing is known: half of what Rust gives a thread, or a
/// WebAssembly module.
pub(crate) const STACK_OF_ANY_THREAD: usize =
    if cfg!(target_family = "wasm") { 1 << 19 } else { 1 << 20 };

/// The depth to which positions of this size can be searched with `stack` bytes. A path has a node for each ply, and one
/// more for each forced pass in between; a node holds some copies of a position, and of the moves.
fn deepest<G: Game>(stack: usize) -> Depth {
    let copies = if cfg!(debug_assertions) { 8 } else { 3 };
    let held = size_of::<G::Position>() + size_of::<<G::Moves as IntoIterator>::IntoIter>();
    let frame = if cfg!(debug_assertions) { 2048 } else { 768 };
    let nodes = stack / (frame + copies * held);
    let plies = if G::FREE_MOVES { nodes / 2 } else { nodes };
    Depth::try_from(plies).unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH)
}

/// MiB, unless something else is said.
const MEMORY: u64 = 16;

impl<G: Game, H: Horizon<G>> Player<G, H> {
    /// A player of `game` that judges positions by `evaluator`: `NegaScout` with a table of 16 MiB.
    ///
    /// The evaluator may be a closure, `|game: &G, position: &G::Position, depth: Depth| -> Value`, for the side to move.
    #[must_use]
    pub fn new(game: G, evaluator: H) -> Self {
        let algorithm = Algorithm::NegaScout(NegaScout::PAPER);
        let stack = STACK_OF_ANY_THREAD;
        let (grant, policy) = (MEMORY << 20, Policy::PLAYER);
        Player { game, evaluator, algorithm, grant, seed: None, policy, ranks: None, stack, kept: None }
    }

    /// Searches by this algorithm.
    #[must_use]
    pub fn algorithm(self, algorithm: Algorithm) -> Self {
        Player { algorithm, kept: None, ..self }
    }

    /// Searches by the algorithm of this name: `player.named("mtd-f")?`.
    pub fn named(self, algorithm: &str) -> Result<Self, UnknownAlgorithm> {
        Ok(self.algorithm(algorithm.parse()?))
    }

    /// Takes at most so many MiB. If the system has less, it makes do with that.
    #[must_use]
    pub fn memory(self, mebibytes: u64) -> Self {
        Player { grant: mebibytes.saturating_mul(1 << 20), kept: None, ..self }
    }

    /// Chooses among equally good moves as by lot, the same for the same seed. Without a seed it takes the first.
    ///
    /// A quarter of the time and the nodes is spent to find them.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Player { seed: Some(seed), ..self }
    }

    /// Keeps and uses the entries of its transposition table by this policy. Algorithms without a table ignore it.
    ///
    /// An expensive evaluator is called less often if the table keeps what it said:
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
    /// No policy changes a value, but one: [`Depths::AtLeast`](plywood_core::memory::Depths::AtLeast), which gives that up
    /// for fewer nodes.
    #[must_use]
    pub fn table(self, policy: Policy) -> Self {
        Player { policy, kept: None, ..self }
    }

    /// Tries moves by falling `rank`, after the move that the table knows to be best. Among moves of equal rank killers come
    /// first, then those that have often cut a search off, then the order of [`Game::moves`].
    ///
    /// The order changes the work of a search, never the value: the sooner a good move is tried, the fewer nodes are visited.
    /// The player learns an order by itself; ranks are for what the rules tell and a search does not see at once, such as
    /// captures. They are asked for all moves of every inner node, so they should take much less time than playing a move.
    /// If the best order is always the same, let [`Game::moves`] yield the moves in that order: that is free.
    ///
    /// ```
    /// use plywood::games::connect_four::{ConnectFour, Evaluator};
    /// use plywood::{Game, Limits, Player};
    ///
    /// // From the middle outwards: moves are cells, seven of them in a column.
    /// let player = Player::new(ConnectFour, Evaluator::Center);
    /// let mut player = player.ranks(|_, _, cell| -(i32::from(cell / 7) - 3).abs());
    /// assert!(player.think(&ConnectFour.root(), &Limits::depth(6)).best.is_some());
    /// ```
    #[must_use]
    pub fn ranks<R>(self, rank: R) -> Self
    where
        R: Fn(&G, &G::Position, G::Move) -> i32 + Send + Sync + 'static,
    {
        Player { ranks: Some(Box::new(By(rank))), kept: None, ..self }
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The judge.
    pub fn evaluator(&self) -> &H {
        &self.evaluator
    }

    /// Takes the memory now, not when the first search begins.
    pub fn prepare(&mut self) {
        self.keep().table.occupy();
    }

    /// What is kept, from now on.
    fn keep(&mut self) -> &mut Kept<G> {
        let (algorithm, grant, policy) = (self.algorithm, self.grant, self.policy);
        self.kept.get_or_insert_with(|| Kept::new(algorithm, grant, policy))
    }

    /// Forgets all that was learnt, as before a game with somebody else.
    pub fn forget(&mut self) {
        self.kept = None;
    }

    /// Thinks about `position`.
    pub fn think(&mut self, position: &G::Position, limits: &Limits) -> Found<G::Move> {
        self.think_with(position, limits, |_| {})
    }

    /// Thinks about `position`, and tells how far it has come: after each depth, or, of a selective search, each time
    /// the tree has doubled.
    pub fn think_with(
        &mut self,
        position: &G::Position,
        limits: &Limits,
        mut tell: impl FnMut(&Progress<G::Move>),
    ) -> Found<G::Move> {
        let seed = self.seed;
        self.run(position, limits, |run| match seed {
            None => run.think(&mut tell),
            Some(seed) => run.draw(seed, &mut tell),
        })
    }

    /// All moves that are as good as the best, as far as `limits` let it see: the best is always there.
    pub fn best_moves(&mut self, position: &G::Position, limits: &Limits) -> Vec<G::Move> {
        self.run(position, limits, |run| run.think_of_all(&mut |_| {}).1)
    }

    /// The `count` best moves with what each is worth and what follows, best first, as deep as `limits` let it see. All
    /// moves have been searched equally deep. Fewer, perhaps none, if not even one ply was searched to its end.
    ///
    /// RBFMS knows its best line only.
    pub fn lines(
        &mut self,
        position: &G::Position,
        count: usize,
        limits: &Limits,
    ) -> Vec<ScoredLine<G::Move>> {
        self.run(position, limits, |run| run.lines(count))
    }

    /// Makes a search of `position`, with what is kept, for `job`.
    fn run<T>(
        &mut self,
        position: &G::Position,
        limits: &Limits,
        job: impl FnOnce(&mut Run<'_, G, H>) -> T,
    ) -> T {
        let start = limits.time_source.now();
        let kept = self.kept.take();
        let kept = kept.unwrap_or_else(|| Kept::new(self.algorithm, self.grant, self.policy));
        let kept = kept.at(&self.game, position);
        let evaluator = Noticing::new(&self.evaluator);
        let watch = Watch::new(limits, self.grant, start);
        let order = PlayersOrder { heuristics: kept.order, ranks: self.ranks.as_deref() };
        let search = Search::new(&self.game, &evaluator).memory(kept.table).order(order).stop(watch);
        let most = limits.depth.unwrap_or(MAX_DEPTH).min(deepest::<G>(self.stack));
        let (tree, algorithm) = (kept.tree, self.algorithm);
        let mut run = Run { search, tree, position, algorithm, most, only_move: false, whole: false };
        let done = job(&mut run);
        self.kept = Some(run.into_kept());
        done
    }
}

impl<G: Game, H> fmt::Debug for Player<G, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Player");
        shown.field("algorithm", &self.algorithm).field("grant", &self.grant);
        shown.field("seed", &self.seed).finish_non_exhaustive()
    }
}
