fn main() {
    use plywood_core::Game;
    use plywood_games::*;
    let g = othello::Othello;
    let d = std::env::args().nth(1).unwrap().parse().unwrap();
    for p in [Passes::TakeAPly, Passes::AreFree] {
        let t = std::time::Instant::now();
        let n = perft_with_ended(&g, &g.root(), d, p);
        let e = t.elapsed().as_secs_f64();
        println!("{p:?} {n} {:.1} M/s", n as f64 / e / 1e6);
    }
}
