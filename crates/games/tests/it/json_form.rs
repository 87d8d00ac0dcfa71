//! The JSON forms of a tree: what is read, what is written, what is refused.

use plywood_core::MAX_DEPTH;
use plywood_games::synthetic::ExplicitTree;

const UNIFORM: &str = r#"{"width":2,"depth":3,"leaves":[6,5,7,1,9,8,4,3]}"#;
const NESTED: &str = r#"{"value":5,"children":[…]}"#;
const RANGE: &str = "is outside -2147483645 to 2147483645";

fn read(json: &str) -> ExplicitTree {
    ExplicitTree::parse(json.as_bytes()).unwrap_or_else(|e| panic!("{json}: {e}"))
}

fn text(text: &str) -> ExplicitTree {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// Asserts that the text without the `|` is refused at the character before the `|` and for this reason.
fn refuses(marked: &str, reason: &str) {
    let (before, after) = marked.split_once('|').expect("a mark");
    let json = format!("{before}{after}");
    let last_line = before.rsplit('\n').next().unwrap_or_default();
    let place = (before.matches('\n').count() + 1, last_line.chars().count());
    match ExplicitTree::parse(json.as_bytes()) {
        Ok(tree) => panic!("{json} was read as {tree}"),
        Err(error) => {
            assert_eq!(error.message, reason, "{json}");
            assert_eq!((error.line, error.column), place, "{json}");
        }
    }
}

#[test]
fn both_forms_are_read() {
    assert_eq!(read(UNIFORM), text("((6 5)(7 1))((9 8)(4 3))"));
    assert_eq!(read(r#"{"value":5}"#), text("5"));
    assert_eq!(read(r#"{"value":5,"children":[]}"#), text("5"));
    assert_eq!(read(r#"{"children":[{"value":6},{"value":-5}]}"#), text("6 -5"));
    let inner = r#"{"value":4,"children":[{"value":3,"children":[{"value":8}]},{"value":1}]}"#;
    assert_eq!(read(inner), text("4:(3:(8) 1)"));
}

#[test]
fn fields_may_come_in_any_order_and_with_any_space() {
    assert_eq!(read(r#"{"leaves":[6,5],"depth":1,"width":2}"#), text("6 5"));
    assert_eq!(read("\n{ \"children\" :\t[ {\"value\":8} ] ,\r\n\"value\": 4 }\n"), text("4:(8)"));
    assert_eq!(read(r#"{"\u0076alue":4}"#), text("4"), "an escaped name is a name");
}

#[test]
fn a_uniform_tree_of_depth_0_has_one_leaf_and_any_width() {
    for width in [1, 7, u32::MAX] {
        assert_eq!(read(&format!(r#"{{"width":{width},"depth":0,"leaves":[4]}}"#)), text("4"));
    }
}

#[test]
fn the_compact_form_is_written_if_it_represents_the_whole_tree() {
    for (tree, json) in [
        ("((6 5)(7 1))((9 8)(4 3))", UNIFORM),
        ("5", r#"{"width":1,"depth":0,"leaves":[5]}"#),
        ("((5))", r#"{"width":1,"depth":2,"leaves":[5]}"#),
        ("-1 2 -3", r#"{"width":3,"depth":1,"leaves":[-1,2,-3]}"#),
        ("4:(8 1)", r#"{"value":4,"children":[{"value":8},{"value":1}]}"#),
        ("1 (2 3)", r#"{"children":[{"value":1},{"children":[{"value":2},{"value":3}]}]}"#),
        (
            "(1 2)(3)",
            r#"{"children":[{"children":[{"value":1},{"value":2}]},{"children":[{"value":3}]}]}"#,
        ),
    ] {
        assert_eq!(text(tree).to_json(), json);
        assert_eq!(read(json), text(tree));
    }
}

#[test]
fn any_tree_can_be_written_in_the_nested_form() {
    let tree = text("6 5");
    assert_eq!(tree.to_nested_json(), r#"{"children":[{"value":6},{"value":5}]}"#);
    let tree = text("((6 5)(7 1))((9 8)(4 3))");
    assert_eq!(read(&tree.to_nested_json()), tree);
}

#[test]
fn an_empty_object_is_refused() {
    refuses("{}|", &format!("the object is empty, expected {UNIFORM} or {NESTED}"));
}

#[test]
fn unknown_fields_are_refused_before_their_values_are_read() {
    let unknown = |name| format!("unknown field `{name}`, expected {UNIFORM} or {NESTED}");
    refuses(r#"{"colour"|:5}"#, &unknown("colour"));
    refuses("{\"gr\u{fc}n\"|:5}", &unknown("gr\u{fc}n"));
    refuses(r#"{"value":5,"Children"|:[[[["#, &unknown("Children"));
    refuses(&format!("{{\"{}\"|:5}}", "x".repeat(1000)), &unknown("xxxxxxxxxxxx…xxxxxxxxxxxx"));
}

#[test]
fn fields_given_twice_are_refused() {
    let twice = |name| format!("the field `{name}` is given twice, expected once");
    refuses(r#"{"value":5,"value"|:6}"#, &twice("value"));
    refuses(r#"{"children":[{"value":1}],"children"|:[]}"#, &twice("children"));
    refuses(r#"{"width":2,"depth":1,"width"|:2}"#, &twice("width"));
    refuses(r#"{"depth":2,"depth"|:2}"#, &twice("depth"));
    refuses(r#"{"leaves":[],"leaves"|:[]}"#, &twice("leaves"));
}

#[test]
fn mixtures_of_both_forms_are_refused() {
    let stray = |name, form| format!("unexpected field `{name}`, expected {form}");
    refuses(r#"{"width":2,"value"|:3}"#, &stray("value", UNIFORM));
    refuses(r#"{"leaves":[2],"children"|:[]}"#, &stray("children", UNIFORM));
    refuses(r#"{"value":3,"width"|:2}"#, &stray("width", NESTED));
    refuses(r#"{"children":[{"leaves"|:[1]}]}"#, &stray("leaves", NESTED));
}

#[test]
fn missing_fields_are_named() {
    let missing = |name| format!("the field `{name}` is missing, expected {UNIFORM}");
    refuses(r#"{"depth":1,"leaves":[1,2]}|"#, &missing("width"));
    refuses(r#"{"width":2,"leaves":[1,2]}|"#, &missing("depth"));
    refuses("{\"width\":2,\n\"depth\":1}|", &missing("leaves"));
    let bare = "a node has neither a value nor children, expected one or both";
    refuses(r#"{"children":[]}|"#, bare);
    refuses(r#"{"children":[{"value":1},{}|]}"#, bare);
}

#[test]
fn what_is_not_a_whole_number_is_refused() {
    let whole =
        |found, purpose| format!("invalid type: {found}, expected a whole number as the {purpose}");
    refuses(r#"{"value":1.5|}"#, &whole("floating point `1.5`", "value"));
    refuses(r#"{"value":1.0|}"#, &whole("floating point `1.0`", "value"));
    refuses(r#"{"value":"5"|}"#, &whole("string \"5\"", "value"));
    refuses(r#"{"value":null|}"#, &whole("null", "value"));
    refuses(r#"{"value":true|}"#, &whole("boolean `true`", "value"));
    refuses(r#"{"value":[|[[5]]]}"#, &whole("sequence", "value"));
    refuses(r#"{"value":{|}}"#, &whole("map", "value"));
    refuses(r#"{"width":2.5|,"depth":1,"leaves":[1]}"#, &whole("floating point `2.5`", "width"));
    refuses(r#"{"width":2,"depth":"1"|,"leaves":[1]}"#, &whole("string \"1\"", "depth"));
    refuses("{\"width\":2,\n\"leaves\":[1,\n-1.5|]}", &whole("floating point `-1.5`", "value"));
    refuses(r#"{"leaves":[1,[|2]]}"#, &whole("sequence", "value"));
}

#[test]
fn what_is_not_a_list_or_a_node_is_refused() {
    refuses(r#"{"leaves":5|}"#, "invalid type: integer `5`, expected a list of whole numbers");
    refuses(r#"{"children":{|}}"#, "invalid type: map, expected a list of nodes");
    refuses(r#"{"children":[1|,2]}"#, &format!("invalid type: integer `1`, expected a node {NESTED}"));
    refuses(r#"{"children":[ [|[["#, &format!("invalid type: sequence, expected a node {NESTED}"));
}

#[test]
fn numbers_out_of_range_are_refused() {
    refuses(r#"{"value":2147483646|}"#, &format!("the value 2147483646 {RANGE}"));
    refuses(r#"{"value":-2147483646|}"#, &format!("the value -2147483646 {RANGE}"));
    refuses(r#"{"value":18446744073709551615|}"#, &format!("the value 18446744073709551615 {RANGE}"));
    refuses(r#"{"leaves":[100000000000000000000|]}"#, &format!("the value 1e20 {RANGE}"));
    refuses(r#"{"value":-1e300|}"#, &format!("the value -1e300 {RANGE}"));
    refuses(r#"{"value":1e999|}"#, "invalid JSON: number out of range");
    refuses(r#"{"width":0|,"depth":0,"leaves":[1]}"#, "the width 0 is outside 1 to 4294967295");
    refuses(r#"{"width":-1|}"#, "the width -1 is outside 1 to 4294967295");
    refuses(r#"{"width":4294967296|}"#, "the width 4294967296 is outside 1 to 4294967295");
    refuses(r#"{"depth":-1|}"#, "the depth -1 is outside 0 to 1000");
    refuses(r#"{"depth":1001|}"#, "the depth 1001 is outside 0 to 1000");
    refuses(
        r#"{"width":1,"depth":1000000000|,"leaves":[1]}"#,
        "the depth 1000000000 is outside 0 to 1000",
    );
}

#[test]
fn a_wrong_number_of_leaves_is_refused() {
    let need = |width, depth, given| {
        format!("width {width} and depth {depth} need {width}^{depth} leaves, found {given}")
    };
    refuses(r#"{"width":2,"depth":3,"leaves":[6,5,7,1,9,8,4]}|"#, &need(2, 3, 7));
    refuses(r#"{"width":2,"depth":0,"leaves":[]}|"#, &need(2, 0, 0));
    refuses(r#"{"width":2,"depth":1000,"leaves":[1]}|"#, &need(2, 1000, 1));
    refuses(r#"{"width":4294967295,"depth":1,"leaves":[1]}|"#, &need(u32::MAX, 1, 1));
    refuses(r#"{"width":4294967295,"depth":1000,"leaves":[1]}|"#, &need(u32::MAX, 1000, 1));
}

#[test]
fn what_is_not_json_is_refused() {
    refuses(r#"{"value":5} x|"#, "expected nothing more after the tree");
    refuses("{\"value\":5}\n\n {|\"value\":5}", "expected nothing more after the tree");
    refuses(r#"{"value":5|"#, "the text ends before the tree does: EOF while parsing an object");
    refuses(r#"{"value":5,}|"#, "invalid JSON: trailing comma");
    refuses(r#"{"value":05|}"#, "invalid JSON: invalid number");
    refuses(r#"{"value" 5|}"#, "invalid JSON: expected `:`");
    refuses("{v|alue:5}", "invalid JSON: key must be a string");
    refuses(r#"{"children":[{"value":1},]|}"#, "invalid JSON: trailing comma");
}

#[test]
fn long_strings_do_not_make_long_messages() {
    let json = format!(r#"{{"value":"{}"}}"#, "x".repeat(1_000_000));
    let error = ExplicitTree::parse(json.as_bytes()).unwrap_err();
    assert!(
        error.message.len() < 250
            && error.message.ends_with("xx\", expected a whole number as the value")
    );
}

#[test]
fn a_tree_may_be_a_thousand_plies_deep_and_no_deeper() {
    let nested = |plies: usize| {
        format!("{}{{\"value\":5}}{}", "{\"children\":[".repeat(plies), "]}".repeat(plies))
    };
    let deepest = read(&nested(1000));
    assert_eq!(deepest.height(), MAX_DEPTH);
    assert_eq!(deepest.to_json(), r#"{"width":1,"depth":1000,"leaves":[5]}"#);
    assert_eq!(read(&deepest.to_json()), deepest);
    assert_eq!(deepest.to_nested_json(), nested(1000));
    assert!(ExplicitTree::parse(nested(1001).as_bytes()).is_err());
}

#[test]
fn a_million_brackets_of_any_kind_are_refused_with_an_error() {
    let million = |bracket: &str| bracket.repeat(1_000_000);
    let error = ExplicitTree::parse(million("{\"children\":[").as_bytes()).unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 13014: the tree is deeper than 1000 plies");
    for (before, bracket, message) in [
        ("", "[", "the tree is deeper than 1000 plies"),
        ("", "{", "invalid JSON: key must be a string"),
        ("{\"value\":", "[", "invalid type: sequence, expected a whole number"),
        ("{\"value\":", "{\"value\":", "invalid type: map, expected a whole number"),
        ("{\"children\":", "[", "invalid type: sequence, expected a node"),
        ("{\"leaves\":", "[", "invalid type: sequence, expected a whole number"),
        ("{\"width\":", "[", "invalid type: sequence, expected a whole number"),
        ("{\"colour\":", "[", "unknown field `colour`"),
        ("{\"colour\":", "{\"colour\":", "unknown field `colour`"),
        ("{\"value\":5}", "[", "expected nothing more"),
    ] {
        let error =
            ExplicitTree::parse((before.to_string() + &million(bracket)).as_bytes()).unwrap_err();
        assert!(error.message.starts_with(message), "{before}{bracket}: {error}");
    }
}
