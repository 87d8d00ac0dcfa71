//! No text makes a parser panic, and what is written reads back as the same tree.

use plywood_core::Value;
use plywood_games::synthetic::{ExplicitTree, TreeBuilder};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::RngSeed;

/// The seed is fixed, so `cargo test -p plywood-games --test it parsers_hold` replays a failure. `PROPTEST_CASES=100000`
/// before it tries that many cases.
fn config(cases: u32) -> ProptestConfig {
    let is_set = std::env::var_os("PROPTEST_CASES").is_some();
    ProptestConfig {
        cases: if is_set { ProptestConfig::default().cases } else { cases },
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Reads the bytes with every parser. A tree that is read reads back from every form; an error names a place within the
/// text.
fn read(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for result in [ExplicitTree::parse(bytes), text.parse()] {
        match result {
            Ok(tree) => reads_back(&tree),
            Err(error) => {
                let lines = text.matches('\n').count() + 1;
                assert!((1..=lines).contains(&error.line), "{error} in {text:?}");
                assert!((1..=text.len() + 1).contains(&error.column), "{error} in {text:?}");
                assert!(!error.message.is_empty() && error.message.len() < 500, "{error} in {text:?}");
            }
        }
    }
}

fn reads_back(tree: &ExplicitTree) {
    for form in [tree.to_string(), tree.to_json(), tree.to_nested_json()] {
        assert_eq!(ExplicitTree::parse(form.as_bytes()).as_ref(), Ok(tree), "{form}");
    }
    assert_eq!(tree.to_string().parse().as_ref(), Ok(tree));
}

const LETTERS: &[u8] = b"()0123456789-: \n{}[]\",";

/// Writes a tree without inner values as lists of lists, with true minus signs.
fn lists(tree: &Tree) -> String {
    match tree {
        Tree::Leaf(value) => value.to_string().replace('-', "\u{2212}"),
        Tree::Inner(_, children) => {
            format!("[{}]", children.iter().map(lists).collect::<Vec<_>>().join(", "))
        }
    }
}

/// Returns the tree without the values of its inner nodes.
fn bare(tree: &Tree) -> Tree {
    match tree {
        Tree::Leaf(value) => Tree::Leaf(*value),
        Tree::Inner(_, children) => Tree::Inner(None, children.iter().map(bare).collect()),
    }
}

const FRAGMENTS: &str = r#"{ } [ ] , : " - 0 5 1.5 1e9 99999999999 null ü \u00 "value": "children":[ "width":
    "depth": "leaves":[ "value":5 {"value":5} {"value":-7}, {"children":[ ]} ], "width":2, "depth":1,
    "leaves":[1,2] {"width":1,"depth":2,"leaves":[3]}"#;

fn fragments() -> impl Strategy<Value = String> {
    let fragment = select(FRAGMENTS.split_whitespace().collect::<Vec<_>>());
    let between = select(vec!["", "\n"]);
    (vec(fragment, 0..20), between)
        .prop_map(|(fragments, between)| format!("{{{}", fragments.join(between)))
}

#[derive(Clone, Debug)]
enum Tree {
    Leaf(Value),
    Inner(Option<Value>, Vec<Tree>),
}

impl Tree {
    fn built(&self) -> ExplicitTree {
        let mut builder = TreeBuilder::new();
        self.add_to(&mut builder);
        builder.finish().expect("complete")
    }

    fn add_to(&self, builder: &mut TreeBuilder) {
        match self {
            Tree::Leaf(value) => builder.leaf(*value).expect("a leaf"),
            Tree::Inner(value, children) => {
                builder.open(*value).expect("not too deep");
                for child in children {
                    child.add_to(builder);
                }
                builder.close().expect("it has children");
            }
        }
    }
}

fn values() -> impl Strategy<Value = Value> {
    prop_oneof![
        (-9_i16..=9).prop_map(Value::from),
        (Value::MIN.get()..=Value::MAX.get()).prop_map(|n| Value::nearest(n.into())),
    ]
}

fn trees() -> impl Strategy<Value = Tree> {
    let leaf = values().prop_map(Tree::Leaf);
    leaf.prop_recursive(6, 60, 4, |child| {
        (proptest::option::of(values()), vec(child, 1..=4))
            .prop_map(|(value, children)| Tree::Inner(value, children))
    })
}

proptest! {
    #![proptest_config(config(2000))]

    #[test]
    fn random_bytes_are_read_or_refused(bytes in vec(any::<u8>(), 0..40)) {
        read(&bytes);
    }

    #[test]
    fn random_letters_of_the_grammar_are_read_or_refused(letters in vec(select(LETTERS), 0..40)) {
        read(&letters);
    }

    #[test]
    fn random_fragments_of_json_are_read_or_refused(text in fragments()) {
        read(text.as_bytes());
    }

    #[test]
    fn trees_with_one_wrong_byte_are_read_or_refused(
        tree in trees(), at in any::<prop::sample::Index>(), byte in select(LETTERS)
    ) {
        let tree = tree.built();
        for form in [tree.to_string(), tree.to_json(), tree.to_nested_json()] {
            let mut bytes = form.into_bytes();
            let at = at.index(bytes.len());
            bytes[at] = byte;
            read(&bytes);
            bytes.remove(at);
            read(&bytes);
        }
    }

    #[test]
    fn random_lists_of_lists_are_read_as_their_trees(tree in trees()) {
        assert_eq!(ExplicitTree::parse(lists(&tree).as_bytes()), Ok(bare(&tree).built()));
    }

    #[test]
    fn random_trees_read_back_as_they_were_written(tree in trees()) {
        reads_back(&tree.built());
    }
}
