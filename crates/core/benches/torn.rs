//! A thousand million probes of two buckets of a shared table by two threads: none may take an entry that another thread
//! is writing for a whole one. The tests make fewer of them; `PROBES` in the environment sets the number.
//!
//! ```console
//! ./bench torn
//! ```

#![allow(missing_docs, reason = "a bench has no users")]

#[path = "shared/torn.rs"]
mod torn;

use std::time::Instant;

fn main() {
    let asked = std::env::var("PROBES").ok().and_then(|text| text.parse().ok());
    let probes: u64 = asked.unwrap_or(1_000_000_000);
    let start = Instant::now();
    let found = torn::probe(probes);
    let seconds = start.elapsed().as_secs_f64();
    println!("| probes | entries found | torn entries accepted | seconds |");
    println!("|---|---|---|---|");
    println!("| {probes} | {} | {} | {seconds:.1} |", found.whole + found.torn, found.torn);
    assert_eq!(found.torn, 0, "no torn entry may be accepted");
}
