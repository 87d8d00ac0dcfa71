//! Chess in paper mode: nodes per second of each driver, deepened to a fixed depth, with a table of 2^21 entries, the
//! table's move first, then captures by exchange, killers and history, and quiescence at the leaves.
//!
//! Run `./bench chess`. Times are CPU seconds of one thread. The bench asserts that all drivers find the same values.

#![allow(missing_docs, reason = "a bench has no users")]

use plywood_core::deepen::{Deepening, Iteration};
use plywood_core::memory::{LeafEntries, LookAhead, Policy};
use plywood_core::order::{Arranged, Heuristics, Order, Ranked};
use plywood_core::search::mtd_f::MtdF;
use plywood_core::search::negascout::NegaScout;
use plywood_core::search::{Setting, alpha_beta::alpha_beta};
use plywood_core::{Counters, Depth, Evaluate, Search, Table, Value, Window};
use plywood_engines::chess::quiescence::Quiescence;
use plywood_engines::chess::{order, tapered::Tapered};
use plywood_games::Notation;
use plywood_games::chess::{Chess, Move, Moves, Position};
use std::cell::Cell;

const POSITIONS: [&str; 12] = [
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
struct Counting<'w> {
    evaluator: &'w Tapered,
    nodes: Cell<u64>,
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
struct Program(Heuristics<Move>);

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

#[derive(Clone, Copy, Debug)]
enum Driver {
    AlphaBeta,
    Aspiration,
    MtdF,
}

fn deepened<C>(search: &mut Search<'_, C>, position: &Position, driver: Driver, depth: Depth) -> Value
where
    C: Setting<Game = Chess, Stop = plywood_core::Never>,
{
    let mut deepening = Deepening::between(1, depth);
    let mut last = Value::ZERO;
    while let Some(Iteration { depth, guess }) = deepening.next() {
        plywood_core::Memory::<Chess>::begin(&mut search.memory);
        let guess = guess.unwrap_or(Value::ZERO);
        let root = search.root(position, depth);
        let Ok(value) = match driver {
            Driver::AlphaBeta => alpha_beta(search, &root, Window::FULL),
            Driver::MtdF => MtdF { guess }.search(search, &root, alpha_beta),
            Driver::Aspiration => {
                let window = Window::new(Value::from(guess.get() - 30), Value::from(guess.get() + 30))
                    .unwrap_or(Window::FULL);
                match NegaScout::PAPER.search(search, &root, window) {
                    Ok(value) if value <= window.alpha() => {
                        NegaScout::PAPER.search(search, &root, Window::below(value.next()))
                    }
                    Ok(value) if value >= window.beta() => {
                        NegaScout::PAPER.search(search, &root, Window::FULL.above(value.previous()))
                    }
                    found => found,
                }
            }
        };
        deepening.found(value);
        last = value;
    }
    last
}

#[expect(clippy::cast_precision_loss, reason = "a speed needs few digits")]
fn main() {
    let depth: Depth = std::env::args().filter_map(|word| word.parse().ok()).next().unwrap_or(7);
    let leaves = match std::env::var("STORED").as_deref() {
        Ok("0") => LeafEntries::Stored,
        Ok("1") => LeafEntries::Evaluated,
        Ok("c") => LeafEntries::Cached,
        _ => LeafEntries::Searched,
    };
    let children = if std::env::var("AHEAD").is_ok() { LookAhead::WhereItPays } else { LookAhead::Off };
    let policy = Policy { leaves, children, ..Policy::default() };
    let evaluator = || Counting { evaluator: Tapered::built_in(), nodes: Cell::new(0) };
    println!("driver leaves inner quiescence seconds M/s");
    let mut values: Vec<Option<Value>> = vec![None; POSITIONS.len()];
    for driver in [Driver::Aspiration, Driver::MtdF, Driver::AlphaBeta] {
        let (mut nodes, mut at_leaves, mut quiet, mut seconds) = (0, 0, 0, 0.0);
        for (text, value) in POSITIONS.iter().zip(&mut values) {
            let position = Chess.read(text).expect("a position");
            let table = || {
                let mut table = Table::with_entries(1 << 21).expect("there is memory").with(policy);
                table.occupy();
                table
            };
            let mut heuristics = Heuristics::new();
            heuristics.least_depth = 0;
            let counted = evaluator();
            let mut search = Search::new(&Chess, &counted)
                .memory(table())
                .order(Program(heuristics.clone()))
                .observer(Counters::default());
            let found = deepened(&mut search, &position, driver, depth);
            assert_eq!(*value.get_or_insert(found), found, "{text} {driver:?}");
            nodes += search.observed().nodes();
            at_leaves += search.observed().leaf_visits;
            quiet += counted.nodes.get();
            let silent = evaluator();
            let mut search =
                Search::new(&Chess, &silent).memory(table()).order(Program(heuristics)).silent();
            let start = cpu_seconds();
            assert_eq!(deepened(&mut search, &position, driver, depth), found);
            seconds += cpu_seconds() - start;
        }
        let speed = (nodes + quiet) as f64 / seconds / 1e6;
        println!("{driver:?} {at_leaves} {} {quiet} {seconds:.2} {speed:.2}", nodes - at_leaves);
    }
}

/// The CPU time of this process: the first number of `/proc/self/schedstat`, in nanoseconds; 0 where there is none.
#[expect(clippy::cast_precision_loss, reason = "a time needs few digits")]
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let nanoseconds: u64 = text.split(' ').next().and_then(|word| word.parse().ok()).unwrap_or(0);
    nanoseconds as f64 / 1e9
}
