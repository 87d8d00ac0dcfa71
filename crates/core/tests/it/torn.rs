//! A shared table that two threads write at the same time.

#[path = "../../benches/shared/torn.rs"]
mod probes;

use probes::{Probed, probe};

#[test]
fn no_reader_takes_a_torn_entry_for_a_whole_one() {
    let Probed { whole, torn } = probe(400_000);
    assert_eq!(torn, 0);
    assert!(whole > 10_000, "{whole} entries found");
}
