use crate::support::{FIGURE, folder, plywood, plywood_reading, refused};

#[test]
fn a_wrong_tree_on_the_command_line_is_refused_with_a_way_to_fix_it() {
    let cases = [
        ("", "no tree was given; name a file with --tree FILE, generate one with --width N"),
        ("--width 2", "a generated tree needs a depth; add --depth N"),
        ("--depth 2", "--depth needs a tree; add --width N to generate one, or name a file"),
        ("--width 0 --depth 3", "a width of 0 is out of range; it must be between 1 and 10000"),
        (
            "--width 2 --depth 1000000000",
            "a depth of 1000000000 is out of range; it must be between 0 and 1000",
        ),
        ("--width 2 --depth 99999999999999999999", "for '--depth <N>': this is too large"),
        ("--width -2 --depth 3", "for '--width <N>': expected a whole number, 0 or more"),
        ("--width 2 --depth 3 --seed -1", "for '--seed <N>': expected a whole number, 0 or more"),
        (
            "--width 2 --depth 3 --order nan",
            "an order of NaN % is out of range; it must be between 0 and 100",
        ),
        ("--width 2 --depth 3 --order -1", "an order of -1 % is out of range"),
        ("--width 2 --depth 3 --order best", "expected a percentage from 0 to 100, or `random`"),
        ("--width 2 --depth 3 --range -5", "a range of -5 is not allowed; it must be between 0 and"),
        ("--width 2 --depth 3 --range much", "expected a whole number, 0 or more, or `extremes`"),
        ("--width 2 --depth 3 --weights 1,2,3", "3 weights were given for 2 children"),
        ("--width 2 --depth 3 --weights 0,0", "not all 0"),
        ("--width 2 --depth 3 --iid --order 60", "--iid and --order are different kinds of tree"),
        ("--width 2 --depth 3 --ragged --random-game", "remove one of them"),
        ("--width 2 --depth 3 --passes", "only ragged trees have passes; add --ragged"),
        ("--width 2 --depth 3 --random-game --range 4", "remove --range"),
        ("--width 2 --depth 3 --transposing --range 4", "remove --range"),
        ("--width 2 --depth 3 --transposing --iid", "are different kinds of tree"),
        ("--tree - --width 2", "--width cannot be combined with --tree; remove one of them"),
        ("--tree - --seed 2", "--seed cannot be combined with --tree; remove one of them"),
        ("--tree - --order 60", "--order cannot be combined with --tree; remove one of them"),
        ("--tree no-such-file", "cannot read no-such-file: "),
        ("--tree /", "cannot read /: "),
    ];
    for (tree, message) in cases {
        for command in ["search", "compare", "trace --algorithm scout", "tree"] {
            if (command, tree) == ("compare", "") {
                continue; // it compares on a tree of its own
            }
            refused(&plywood(&format!("{command} {tree}")), message);
        }
    }
}

#[test]
fn malformed_trees_are_refused_with_their_place() {
    let deep = |open: &str, times: usize| open.repeat(times).into_bytes();
    let cases: [(Vec<u8>, &str); 10] = [
        (b"".to_vec(), "stdin:1:1: no tree found"),
        (b" \n\t".to_vec(), "no tree found"),
        (b"\x00\xff\x01".to_vec(), "stdin:1:"),
        (b"((6 5)\n (7 x))".to_vec(), "stdin:2:5: expected a whole number, `(` or `)`, found 'x'"),
        (b"((6 5)(7 1)".to_vec(), "stdin:1:11: "),
        (b"1 99999999999".to_vec(), "stdin:1:3: "),
        (br#"{"width":2,"depth":3,"leaves":[1,2]}"#.to_vec(), "width 2 and depth 3 need 2^3 leaves"),
        (br#"{"width":2,"depth":1000000000,"leaves":[1]}"#.to_vec(), "1000000000"),
        (deep("(", 1_000_000), "deeper than 1000 plies"),
        (deep(r#"{"children":["#, 1_000_000), "deeper than 1000 plies"),
    ];
    for (tree, message) in cases {
        refused(&plywood_reading("search --tree - --algorithm minimax", tree), message);
    }
}

#[test]
fn a_file_is_named_in_the_messages_about_it() {
    let file = folder("a_file_is_named").join("bad.txt");
    std::fs::write(&file, "(1 2)\n(3 4))").expect("a file can be written");
    let run = plywood(&format!("search --algorithm scout --tree {}", file.display()));
    refused(&run, "bad.txt:2:6: this `)` is unmatched");
}

#[test]
fn a_search_that_would_end_without_values_names_the_node() {
    let shallow = |tree: &str, depth: u32| {
        plywood_reading(&format!("search --tree - --algorithm scout --depth {depth}"), tree)
    };
    refused(&shallow(FIGURE, 2), "a search to depth 2 ends at node 0 0, which has no value of its own");
    refused(&shallow(FIGURE, 0), "ends at the root");
    refused(&shallow("4:(8 1) (2 3)", 1), "ends at node 1, ");
    refused(&shallow(FIGURE, 2), "or search to depth 3");
    refused(&shallow(FIGURE, 1001), "a depth of 1001 is out of range");
}

#[test]
fn the_refusal_of_an_unused_option_names_the_algorithms_that_use_it() {
    let on_tree = |options: &str| plywood(&format!("search --width 2 --depth 2 {options}"));
    refused(
        &on_tree("--algorithm minimax --alpha 3"),
        "minimax does not use --alpha; remove it, or choose one that does: alpha-beta, ",
    );
    refused(&on_tree("--algorithm scout --beta 3"), "scout does not use --beta");
    for option in ["--shallow-rule on", "--last-child open", "--re-search negascout"] {
        let run = on_tree(&format!("--algorithm negascout-f4 {option}"));
        refused(&run, "remove it, or choose one that does: negascout\n");
    }
    refused(
        &on_tree("--algorithm alpha-beta --alpha 3 --beta 3"),
        "no value lies between --alpha 3 and",
    );
    refused(
        &on_tree("--algorithm alpha-beta --alpha 9999999999"),
        "expected a whole number from -2147483645",
    );
}

#[test]
fn the_refusal_of_unused_cells_names_the_algorithms_that_use_them() {
    let on_tree = |options: &str| plywood(&format!("search --width 2 --depth 2 --algorithm {options}"));
    for algorithm in ["alpha-beta", "pns", "sss", "dual-ins", "staged-sss", "rbfms"] {
        let message = format!(
            "{algorithm} does not use --cells; remove it, or choose one that does: ins, iter-sss, \
             best-first, best-first-extension\n"
        );
        refused(&on_tree(&format!("{algorithm} --cells 9")), &message);
    }
    for algorithm in ["alpha-beta", "sss", "iter-sss"] {
        let run = on_tree(&format!("{algorithm} --plies 1"));
        refused(
            &run,
            "does not use --plies; remove it, or choose one that does: staged-sss, alpha-beta-sss",
        );
    }
    refused(&on_tree("ins --cells -1"), "for '--cells <M>': expected a whole number, 0 or more");
    refused(&on_tree("ins --cells 99999999999999999999"), "for '--cells <M>': this is too large");
    refused(&on_tree("staged-sss --plies -1"), "for '--plies <K>': expected a whole number, 0 or more");
    refused(&on_tree("staged-sss --plies 70000"), "for '--plies <K>': this is too large");
}

#[test]
fn too_few_cells_are_refused_with_the_number_needed() {
    let figure = |cells: u32| {
        let command = format!("search --tree - --algorithm iter-sss --cells {cells} --json");
        plywood_reading(&command, FIGURE)
    };
    for cells in [0, 1, 2] {
        refused(&figure(cells), "needs at least 3 (--cells 3)\n");
    }
    let large = "search --width 5 --depth 6 --algorithm iter-sss --cells 12";
    refused(
        &plywood(large),
        "the limit is 12 cells; a tree of this shape needs at least 13 (--cells 13)",
    );
}

#[test]
fn without_a_known_formula_the_refusal_names_a_number_to_try() {
    let tree = "--ragged --width 4 --depth 6 --seed 2";
    let value = plywood(&format!("search {tree} --algorithm minimax --json")).json()["value"].clone();
    let mut cells = 1;
    let mut refusals = 0;
    loop {
        let run = plywood(&format!("search {tree} --algorithm iter-sss --cells {cells} --json"));
        if run.code == 0 {
            assert_eq!(run.json()["value"], value);
            break;
        }
        refused(&run, ", or remove --cells");
        let (_, number) = run.stderr.rsplit_once("try ").expect("a number to try");
        let (number, _) = number.split_once(',').expect("and more");
        let next = number.parse().expect("a number");
        assert!(next > cells, "{}", run.stderr);
        (cells, refusals) = (next, refusals + 1);
    }
    assert!(refusals > 1);
}

#[test]
fn other_mistakes_are_refused_too() {
    refused(&plywood("sarch"), "unrecognized subcommand 'sarch'");
    refused(&plywood("search --width 2 --depth 2"), "--algorithm <NAME>");
    refused(
        &plywood("search --width 2 --depth 2 --algorithm alpha"),
        "[possible values: minimax, alpha-beta",
    );
    refused(&plywood("compare --width 2 --depth 2 --algorithms scout,alpha"), "invalid value 'alpha'");
    refused(&plywood("explain alpha"), "[possible values: minimax, ");
    refused(
        &plywood("search --width 2 --depth 2 --algorithm scout --time -1"),
        "expected a number of seconds",
    );
    refused(&plywood("search --width 2 --depth 2 --algorithm scout --nodes -1"), "0 or more");
    refused(&plywood("trace --width 2 --depth 2 --algorithm scout --cap many"), "0 or more");
    refused(&plywood("man sarch"), "unknown command `sarch`; choose one of: list, explain, ");
    refused(&plywood("completions tcsh"), "[possible values: bash, ");
    refused(&plywood("tree --width 2 --depth 2 --json --format text"), "cannot be used with");
    refused(&plywood("tree --tree - --depth 2"), "--depth cannot be combined with --tree");
    refused(&plywood("tree --tree - --statics"), "--statics cannot be combined with --tree");
}
