//! Searches of chess in paper mode, for benches.

use plywood_core::deepen::{Deepening, Iteration};
use plywood_core::memory::{LeafEntries, Policy};
use plywood_core::order::{Arranged, Heuristics, Order, Ranked};
use plywood_core::search::Setting;
use plywood_core::search::ab_dual::ab_dual;
use plywood_core::search::ab_sss::ab_sss;
use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::search::mtd_f::MtdF;
use plywood_core::search::negascout::NegaScout;
use plywood_core::{Counters, Depth, Evaluate, Memory, Never, Search, Table, Value, Window};
use plywood_engines::chess::quiescence::Quiescence;
use plywood_engines::chess::{order, tapered::Tapered};
use plywood_games::chess::{Chess, Move, Moves, Position};
use std::cell::Cell;

/// Positions of middle games.
pub const POSITIONS: [&str; 12] = [
    "r1bq1rk1/pp2bppp/2n2n2/2pp4/3P4/2N1PN2/PP2BPPP/R1BQ1RK1 w - - 0 9",
    "r2q1rk1/ppp2ppp/2np1n2/2b1p1B1/2B1P1b1/2NP1N2/PPP2PPP/R2Q1RK1 w - - 6 8",
    "r1bqr1k1/pp1nbppp/2p2n2/3p2B1/3P4/2NBPN2/PPQ2PPP/R4RK1 w - - 8 11",
    "r2qkb1r/pp1n1ppp/2p1pn2/5b2/P1BP4/2N1PN2/1P3PPP/R1BQK2R w KQkq - 0 8",
    "r1b2rk1/pp1nqppp/2p1pn2/3p4/2PP4/P1Q1PN2/1P1N1PPP/R3KB1R w KQ - 1 10",
    "2rq1rk1/pb1nbppp/1p2pn2/2pp4/3P1B2/2PBPN2/PP1NQPPP/R4RK1 w - - 2 11",
    "r1bq1rk1/1p2bppp/p1nppn2/8/3NP3/1BN1B3/PPP2PPP/R2Q1RK1 w - - 0 10",
    "r2q1rk1/1bppbppp/p1n2n2/1p2p3/3PP3/1BP2N1P/PP3PP1/RNBQR1K1 b - - 0 10",
    "rnbq1rk1/ppp1bppp/4pn2/3p4/2PP4/5NP1/PP2PPBP/RNBQ1RK1 b - - 5 6",
    "r1bq1rk1/pp3ppp/2nbpn2/2pp4/3P4/1P1BPN2/PBP2PPP/RN1Q1RK1 w - - 4 9",
    "r2q1rk1/pp2ppbp/2np1np1/8/2BNP1b1/2N1BP2/PPPQ2PP/R3K2R b KQ - 0 10",
    "2r2rk1/1bqnbppp/pp1ppn2/8/2PNP3/1PN1BP2/P2QB1PP/2RR2K1 w - - 2 15",
];

/// The trained evaluator after captures, which counts the positions below the leaves.
pub struct Counting<'w> {
    pub evaluator: &'w Tapered,
    pub nodes: Cell<u64>,
}

impl Evaluate<Chess> for Counting<'_> {
    fn value(&self, rules: &Chess, position: &Position, depth: Depth) -> Value {
        self.within(rules, position, depth, Window::FULL)
    }

    fn within(&self, _: &Chess, position: &Position, depth: Depth, window: Window) -> Value {
        if depth > 0 {
            return position.finished(depth).unwrap_or(Value::ZERO);
        }
        let mut search = Quiescence::new(self.evaluator, 1);
        let value = search.leaf(position, window);
        self.nodes.set(self.nodes.get() + search.nodes);
        value
    }

    fn gives_bounds(&self) -> bool {
        true
    }

    fn is_decided(&self, _: Value) -> bool {
        false
    }
}

/// The order of moves of the program.
pub struct Program(pub Heuristics<Move>);

impl Order<Chess> for Program {
    type Moves = Ranked<Moves, Move>;

    fn arrange<H: Evaluate<Chess>>(
        &mut self,
        game: &Chess,
        _: &H,
        node: Arranged<'_, Chess>,
    ) -> Self::Moves {
        let position = node.position;
        self.0.arrange_by(game, node, |m| order::rank(position, m))
    }

    fn cutoff(&mut self, game: &Chess, position: &Position, m: Move, place: usize, depth: Depth) {
        if !position.takes(m) {
            self.0.cutoff(game, position, m, place, depth);
        }
    }

    fn number(moves: &Self::Moves, place: usize) -> Option<usize> {
        <Heuristics<Move> as Order<Chess>>::number(moves, place)
    }
}

/// An algorithm of the paper.
#[derive(Clone, Copy, Debug)]
pub enum Driver {
    Aspiration,
    MtdF,
    AlphaBeta,
    AbSss,
    AbDual,
}

/// The distance of the aspiration window's ends from the guess, in hundredths of a pawn.
const REACH: i32 = 30;

/// Searches deeper and deeper, and returns the value at the last depth.
pub fn deepened<C>(
    search: &mut Search<'_, C>,
    position: &Position,
    driver: Driver,
    depth: Depth,
) -> Value
where
    C: Setting<Game = Chess, Stop = Never>,
{
    let mut deepening = Deepening::between(1, depth);
    let mut last = Value::ZERO;
    while let Some(Iteration { depth, guess }) = deepening.next() {
        Memory::<Chess>::begin(&mut search.memory);
        let guess = guess.unwrap_or(Value::ZERO);
        let root = search.root(position, depth);
        let Ok(value) = match driver {
            Driver::AlphaBeta => alpha_beta(search, &root, Window::FULL),
            Driver::MtdF => MtdF { guess }.search(search, &root, alpha_beta),
            Driver::AbSss => ab_sss(search, &root, alpha_beta),
            Driver::AbDual => ab_dual(search, &root, alpha_beta),
            Driver::Aspiration => {
                let end = |far: i32| Value::from(guess.get() + far);
                let window = Window::new(end(-REACH), end(REACH)).unwrap_or(Window::FULL);
                let mut ask = |window| NegaScout::PAPER.search(search, &root, window);
                match ask(window) {
                    Ok(value) if value <= window.alpha() => ask(Window::below(value.next())),
                    Ok(value) if value >= window.beta() => ask(Window::FULL.above(value.previous())),
                    found => found,
                }
            }
        };
        deepening.found(value);
        last = value;
    }
    last
}

/// Creates an empty table of 2^21 entries, whose memory is in use. Leaves have no entries.
pub fn table() -> Table {
    let policy = Policy { leaves: LeafEntries::Evaluated, ..Policy::default() };
    let mut table = Table::with_entries(1 << 21).expect("there is memory").with(policy);
    table.occupy();
    table
}

/// The evaluator with the trained weights.
pub fn evaluator() -> Counting<'static> {
    Counting { evaluator: Tapered::built_in(), nodes: Cell::new(0) }
}

/// Returns the value that a silent search finds.
pub fn silently(position: &Position, driver: Driver, depth: Depth, table: Table) -> Value {
    let evaluator = evaluator();
    let order = Program(Heuristics::new());
    let mut search = Search::new(&Chess, &evaluator).memory(table).order(order).silent();
    deepened(&mut search, position, driver, depth)
}

/// Returns the value that a search finds, and the numbers of leaves, inner nodes, and positions below the leaves.
pub fn counted(position: &Position, driver: Driver, depth: Depth) -> (Value, [u64; 3]) {
    let evaluator = evaluator();
    let order = Program(Heuristics::new());
    let search = Search::new(&Chess, &evaluator).memory(table()).order(order);
    let mut search = search.observer(Counters::default());
    let value = deepened(&mut search, position, driver, depth);
    let leaves = search.observed().leaf_visits;
    (value, [leaves, search.observed().nodes() - leaves, evaluator.nodes.get()])
}
