//! Endgames with known scores, by plain search to the end of the game.

use plywood_core::memory::Table;
use plywood_core::search::negascout::NegaScout;
use plywood_core::{Depth, Search, Value, Window};
use plywood_games::othello::{Evaluator, FewestReplies, Othello, obf};

#[test]
fn ffo_1_to_19_have_the_published_scores() {
    let records = obf::read(include_str!("../../../../data/othello-ffo-1-19.obf")).expect("a file");
    assert_eq!(records.len(), 19);
    for (number, record) in (1..).zip(records) {
        let empty = Depth::try_from(record.position.empty().count_ones()).expect("64 squares");
        let table = Table::with_entries(1 << 16).expect("there is memory");
        let mut search =
            Search::new(&Othello, &Evaluator::Zero).silent().order(FewestReplies).memory(table);
        let root = search.root(&record.position, empty);
        let value = NegaScout::PAPER.search(&mut search, &root, Window::FULL);
        assert_eq!(value.ok(), record.best().map(Value::from), "FFO {number}: {record}");
    }
}
