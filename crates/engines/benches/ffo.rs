//! The endgame suite FFO 20 to 44: every score must be right. The last five (20 to 25 empty squares) are the usual
//! measure of an endgame solver.
//!
//! Run `./bench ffo`, or `cargo bench -p plywood-engines --bench ffo -- 40 44` for some of the positions. Times are
//! CPU seconds of one thread.

#![allow(missing_docs, reason = "a bench has no users")]

use plywood_engines::othello::endgame::{Endgame, never};
use plywood_engines::othello::patterns::Patterns;
use plywood_games::othello::obf;

/// The size of the table in MiB.
const MEMORY: u64 = 256;

fn main() {
    let numbers: Vec<usize> = std::env::args().filter_map(|word| word.parse().ok()).collect();
    let (from, to) = match numbers[..] {
        [from, to, ..] => (from, to),
        [one] => (one, one),
        [] => (20, 44),
    };
    let records = obf::read(include_str!("../../../data/othello-ffo-20-44.obf")).expect("a file");
    println!("# table of {MEMORY} MiB, new for each position");
    println!("# number empties score        nodes CPU seconds  nodes/s");
    let mut parts = [Total::default(), Total::default()];
    for (number, record) in (20..).zip(&records).filter(|(number, _)| (from..=to).contains(number)) {
        let guess = Patterns::built_in().clone();
        let mut endgame = Endgame::with_guess(MEMORY, guess).expect("there is memory");
        let start = cpu_seconds();
        let score = endgame.score(&record.position, &mut never).expect("not stopped");
        let found = Total { nodes: endgame.nodes(), seconds: cpu_seconds() - start };
        let empty = record.position.empty().count_ones();
        println!("{number:8} {empty:7} {score:+5} {found}");
        assert_eq!(record.best(), Some(score.into()), "FFO {number}");
        parts[usize::from(number >= 40)].add(&found);
    }
    for (total, name) in parts.iter().zip(["20 to 39", "40 to 44"]).filter(|(total, _)| total.nodes > 0)
    {
        println!("{name}               {total}");
    }
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    println!("# load {}", load.split(' ').take(3).collect::<Vec<_>>().join(" "));
}

/// Nodes and the time they took.
#[derive(Default)]
struct Total {
    nodes: u64,
    seconds: f64,
}

impl Total {
    fn add(&mut self, other: &Total) {
        self.nodes += other.nodes;
        self.seconds += other.seconds;
    }
}

impl std::fmt::Display for Total {
    #[expect(clippy::cast_precision_loss, reason = "a speed needs few digits")]
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let millions = self.nodes as f64 / self.seconds / 1e6;
        write!(f, "{:12} {:11.3} {millions:6.1} M", self.nodes, self.seconds)
    }
}

/// The CPU time of this process: the first number of `/proc/self/schedstat`, in nanoseconds; 0 where there is none.
#[expect(clippy::cast_precision_loss, reason = "a time needs few digits")]
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let nanoseconds: u64 = text.split(' ').next().and_then(|word| word.parse().ok()).unwrap_or(0);
    nanoseconds as f64 / 1e9
}
