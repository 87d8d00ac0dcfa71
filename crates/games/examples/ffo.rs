use plywood_core::memory::*;
use plywood_core::search::{alpha_beta::alpha_beta, mtd_f::MtdF, negascout::NegaScout};
use plywood_core::*;
use plywood_games::othello::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let recs = obf::read(&std::fs::read_to_string(&a[1]).unwrap()).unwrap();
    let how = a[2].as_str();
    let mib: u64 = a[3].parse().unwrap();
    let etc = a[4] == "etc";
    let mut tn = 0;
    let mut tt = 0.;
    for (i, r) in recs.iter().enumerate() {
        let n = r.position.empty().count_ones() as u16;
        let table = || {
            Table::with_mebibytes(mib).unwrap().with(Policy {
                leaves: LeafEntries::Judged,
                sons: if etc { LookAhead::On } else { LookAhead::Off },
                ..Default::default()
            })
        };
        macro_rules! go {
            ($s:expr) => {{
                let s = $s;
                let root = s.root(&r.position, n);
                match how {
                    "ab" => alpha_beta(s, &root, Window::FULL).ok(),
                    "ns" => NegaScout::PAPER.search(s, &root, Window::FULL).ok(),
                    _ => MtdF { guess: Value::ZERO }.search(s, &root, alpha_beta).ok(),
                }
            }};
        }
        let mut t = table();
        let clock = std::time::Instant::now();
        let v = {
            let mut s =
                Search::new(&Othello, &Evaluator::Zero).silent().order(FewestReplies).memory(&mut t);
            go!(&mut s)
        };
        let e = clock.elapsed().as_secs_f64();
        let mut s = Search::new(&Othello, &Evaluator::Zero)
            .observer(Counters::default())
            .order(FewestReplies)
            .memory(table());
        go!(&mut s);
        let c = s.watcher();
        let nodes = c.leaf_visits + c.inner_nodes;
        tn += nodes;
        tt += e;
        println!(
            "#{} {n} {v:?} {:?} {} nodes {e:.3}s {}",
            i + 1,
            r.best(),
            nodes,
            if v.map(|v| v.get()) == r.best().map(i32::from) { "ok" } else { "BAD" }
        );
    }
    println!("{tn} nodes {tt:.2}s");
}
