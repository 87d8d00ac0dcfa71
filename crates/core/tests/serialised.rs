//! The feature `serde`: what is read is checked as what is made in a program is.

use plywood_core::catalogue::CATALOGUE;
use plywood_core::{Algorithm, Counters, Game, Outcome, Search, Stopped, Value, Window};
use plywood_games::synthetic::ExplicitTree;
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;

fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> String {
    let text = serde_json::to_string(value).expect("it is written");
    assert_eq!(&serde_json::from_str::<T>(&text).expect("it is read"), value, "{text}");
    text
}

#[test]
fn values_are_numbers_infinities_included_and_what_is_no_value_is_refused() {
    for value in [Value::NEG_INF, Value::MIN, Value::ZERO, Value::MAX, Value::INF] {
        assert_eq!(round_trip(&value), value.get().to_string());
    }
    let error = serde_json::from_str::<Value>("-2147483648").unwrap_err().to_string();
    assert!(error.starts_with("-2147483648 is out of range"), "{error}");
}

#[test]
fn windows_are_pairs_and_empty_ones_are_refused() {
    round_trip(&Window::FULL);
    assert_eq!(round_trip(&Window::minimal(Value::ZERO)), r#"{"alpha":0,"beta":1}"#);
    let error = serde_json::from_str::<Window>(r#"{"alpha":3,"beta":3}"#).unwrap_err().to_string();
    assert!(error.contains("alpha less than beta"), "{error}");
}

#[test]
fn algorithms_counters_and_outcomes_are_read_as_they_were_written() {
    for entry in CATALOGUE {
        round_trip(&entry.algorithm);
    }
    assert_eq!(round_trip(&Stopped::OnlyMove), r#""only-move""#);
    let tree: ExplicitTree = "((6 5)(7 1))((9 8)(4 3))".parse().expect("a tree");
    let mut search = Search::new(&tree, &tree).observer(Counters::default());
    let outcome: Outcome<u32> =
        Algorithm::default().run(&mut search, &tree.root(), 3).expect("not too deep");
    round_trip(&outcome);
    round_trip(search.observed());
}
