//! The text form of a tree: what is read, what is written, what is refused.

use plywood_core::{Game, MAX_DEPTH, Value};
use plywood_games::synthetic::{ExplicitTree, ParseTreeError};

fn read(text: &str) -> ExplicitTree {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn refusal(text: &str) -> String {
    match text.parse::<ExplicitTree>() {
        Ok(tree) => panic!("{text} was read as {tree}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn what_is_written_is_what_was_read() {
    for text in [
        "5",
        "-5",
        "(5)",
        "((5))",
        "6 5",
        "(6 5)",
        "6 (5)",
        "(6 5)(7 1)",
        "((6 5)(7 1))((9 8)(4 3))",
        "1 (2 3) 4",
        "4:(8 1)",
        "4:(8)",
        "(4:(8 1))",
        "3:(1 2) 5:(6:(7) 8)",
        "(1) 2:(3)(4) 5",
        "-2147483645 2147483645",
    ] {
        let tree = read(text);
        assert_eq!(read(&tree.to_string()), tree, "{text}");
    }
    for text in ["5", "(5)", "6 5", "(6 5)(7 1)", "1 (2 3) 4", "4:(8 1)", "3:(1 2) 5:(6:(7) 8)"] {
        assert_eq!(read(text).to_string(), text);
    }
}

#[test]
fn a_single_list_is_the_root_itself() {
    assert_eq!(read("(6 5)"), read("6 5"));
    assert_eq!(read("((6 5)(7 1))"), read("(6 5)(7 1)"));
    assert_eq!(read("(5)").height(), 1);
    assert_eq!(read("5").height(), 0);
}

#[test]
fn spaces_commas_and_signs_do_not_matter() {
    assert_eq!(read("\r\n ( +6,\t5 )\n(7\u{a0}1),"), read("(6 5)(7 1)"));
    assert_eq!(read("4 :\n ( 8 1 )"), read("4:(8 1)"));
    assert_eq!(read("007"), read("7"));
    assert_eq!(read("5:()"), read("5"));
}

#[test]
fn lists_of_lists_and_true_minus_signs_are_read() {
    assert_eq!(read("[[3,12,8],[2,4,6]]"), read("(3 12 8)(2 4 6)"));
    assert_eq!(read("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]\n"), read("(3 12 8)(2 4 6)(14 5 2)"));
    assert_eq!(read("[3,[4,5]]"), read("3 (4 5)"));
    assert_eq!(read("[5]"), read("(5)"));
    assert_eq!(read("4:[8,1]"), read("4:(8 1)"));
    assert_eq!(read("[1 2](3 4)"), read("(1 2)(3 4)"));
    assert_eq!(read("(\u{2212}3 12)(2 \u{2212}40)"), read("(-3 12)(2 -40)"));
    assert_eq!(read("[[\u{2212}3, -7]]"), read("((-3 -7))"));
    assert_eq!(read("\u{2212}2147483645"), read("-2147483645"));
}

#[test]
fn values_are_as_max_sees_them() {
    let tree = read("3 (4)");
    let root = tree.root();
    let (leaf, inner) = (tree.play(&root, 0), tree.play(&root, 1));
    assert_eq!(tree.value_at(root), None);
    assert_eq!(tree.value_at(leaf), Some(Value::from(-3)), "MIN is to move there");
    assert_eq!(tree.value_at(tree.play(&inner, 0)), Some(Value::from(4)), "MAX is to move there");
}

#[test]
fn refusals_say_what_is_wrong_and_where() {
    const RANGE: &str = "is outside -2147483645 to 2147483645";
    for (text, expected) in [
        ("", "line 1, column 1: no tree found, expected one such as `(6 5)(7 1)`"),
        (" \n, ", "line 1, column 1: no tree found, expected one such as `(6 5)(7 1)`"),
        ("()", "line 1, column 2: a node has neither a value nor children, expected one or both"),
        ("(1 2)\n(3 4", "line 2, column 4: the text ends after this, expected 1 more `)`"),
        ("(((1", "line 1, column 4: the text ends after this, expected 3 more `)`"),
        ("(3 4))", "line 1, column 6: this `)` is unmatched, expected a `(` before"),
        ("3)", "line 1, column 2: this `)` is unmatched, expected a `(` before"),
        ("(6 5)\n(7 x)", "line 2, column 4: expected a whole number, `(` or `)`, found 'x'"),
        ("\u{fc}", "line 1, column 1: expected a whole number, `(` or `)`, found '\u{fc}'"),
        ("{1", "line 1, column 1: expected a whole number, `(` or `)`, found '{'"),
        ("(\u{a0}\u{a0}?", "line 1, column 4: expected a whole number, `(` or `)`, found '?'"),
        (":(3 4)", "line 1, column 1: expected a whole number, `(` or `)`, found ':'"),
        ("3 4.5", "line 1, column 3: expected a whole number, found `4.5`"),
        ("1e5", "line 1, column 1: expected a whole number, found `1e5`"),
        ("1-2", "line 1, column 1: expected a whole number, found `1-2`"),
        ("(- 2)", "line 1, column 2: expected a whole number, found `-`"),
        ("(\u{2212})", "line 1, column 2: expected a whole number, found `\u{2212}`"),
        ("3\u{2212}4", "line 1, column 1: expected a whole number, found `3\u{2212}4`"),
        ("[]", "line 1, column 2: a node has neither a value nor children, expected one or both"),
        ("[[1,2],[3,4]", "line 1, column 12: the text ends after this, expected 1 more `]`"),
        ("[3]]", "line 1, column 4: this `]` is unmatched, expected a `[` before"),
        ("[(3 4])", "line 1, column 6: expected `)`, found `]`"),
        ("[3, null]", "line 1, column 5: expected a whole number, `[` or `]`, found 'n'"),
        ("[3, 4.5]", "line 1, column 5: expected a whole number, found `4.5`"),
        ("5:3", "line 1, column 3: expected `(` after the colon, found '3'"),
        ("5:\n", "line 2, column 1: expected `(` after the colon, found the end"),
    ] {
        assert_eq!(refusal(text), expected, "{text}");
    }
    assert_eq!(refusal("2147483646"), format!("line 1, column 1: the value 2147483646 {RANGE}"));
    assert_eq!(refusal("0 -2147483646"), format!("line 1, column 3: the value -2147483646 {RANGE}"));
    let long = "9".repeat(1000);
    assert_eq!(
        refusal(&long),
        format!("line 1, column 1: the value 999999999999…999999999999 {RANGE}")
    );
}

#[test]
fn the_first_of_several_errors_is_reported() {
    assert_eq!(refusal(") x"), "line 1, column 1: this `)` is unmatched, expected a `(` before");
}

#[test]
fn a_tree_may_be_a_thousand_plies_deep_and_no_deeper() {
    let nested = |plies: usize| format!("{}5{}", "(".repeat(plies), ")".repeat(plies));
    let deepest = read(&nested(1000));
    assert_eq!(deepest.height(), MAX_DEPTH);
    assert_eq!(read(&deepest.to_string()), deepest);
    assert_eq!(refusal(&nested(1001)), "line 1, column 1002: the tree is deeper than 1000 plies");
}

#[test]
fn a_million_brackets_are_refused_with_an_error() {
    let error = ParseTreeError {
        line: 1,
        column: 1002,
        message: "the tree is deeper than 1000 plies".to_string(),
    };
    assert_eq!("(".repeat(1_000_000).parse::<ExplicitTree>(), Err(error));
    assert_eq!(
        refusal(&"5:(".repeat(1_000_000)),
        "line 1, column 3004: the tree is deeper than 1000 plies"
    );
    assert_eq!(
        refusal(&")".repeat(1_000_000)),
        "line 1, column 1: this `)` is unmatched, expected a `(` before"
    );
}

#[test]
fn many_short_lists_are_read_in_linear_time() {
    let tree = read(&"(1)".repeat(200_000));
    assert_eq!((tree.leaves(), tree.nodes()), (200_000, 400_001));
}
