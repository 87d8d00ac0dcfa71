use crate::support::{FIGURE, folder, plywood, plywood_reading, refused};

#[test]
fn a_mistaken_tree_on_the_command_line_is_refused_with_a_way_to_mend_it() {
    let cases = [
        ("", "no tree was given; name a file with --tree FILE, or have one generated with --width N"),
        ("--width 2", "a generated tree needs a depth as well; add --depth N"),
        ("--depth 2", "--depth needs a tree; add --width N to generate one, or name a file"),
        ("--width 0 --depth 3", "a width of 0 was asked for; it must be between 1 and 10000"),
        (
            "--width 2 --depth 1000000000",
            "a depth of 1000000000 was asked for; it must be between 0 and 1000",
        ),
        ("--width 2 --depth 99999999999999999999", "for '--depth <N>': this is too large"),
        ("--width -2 --depth 3", "for '--width <N>': expected a whole number, 0 or more"),
        ("--width 2 --depth 3 --seed -1", "for '--seed <N>': expected a whole number, 0 or more"),
        (
            "--width 2 --depth 3 --order nan",
            "an order of NaN % was asked for; it must be between 0 and 100",
        ),
        ("--width 2 --depth 3 --order -1", "an order of -1 % was asked for"),
        ("--width 2 --depth 3 --order best", "expected a percentage from 0 to 100, or `random`"),
        ("--width 2 --depth 3 --range -5", "a range of -5 was asked for; it must be between 0 and"),
        ("--width 2 --depth 3 --range much", "expected a whole number, 0 or more, or `extremes`"),
        ("--width 2 --depth 3 --weights 1,2,3", "3 weights were given for 2 sons"),
        ("--width 2 --depth 3 --weights 0,0", "not all 0"),
        ("--width 2 --depth 3 --iid --order 60", "--iid and --order ask for different kinds of tree"),
        ("--width 2 --depth 3 --ragged --random-game", "leave out one of them"),
        ("--width 2 --depth 3 --passes", "only ragged trees have passes; add --ragged"),
        ("--width 2 --depth 3 --random-game --range 4", "leave out --range"),
        ("--width 2 --depth 3 --transposing --range 4", "leave out --range"),
        ("--width 2 --depth 3 --transposing --iid", "ask for different kinds of tree"),
        ("--tree - --width 2", "so --width has no use; leave out one of them"),
        ("--tree - --seed 2", "so --seed has no use; leave out one of them"),
        ("--tree - --order 60", "so --order has no use; leave out one of them"),
        ("--tree no-such-file", "cannot read no-such-file: "),
        ("--tree /", "cannot read /: "),
    ];
    for (tree, message) in cases {
        for command in ["search --algorithm scout", "compare", "trace --algorithm scout", "tree"] {
            refused(&plywood(&format!("{command} {tree}")), message);
        }
    }
}

#[test]
fn malformed_trees_are_refused_with_their_place() {
    let deep = |open: &str, times: usize| open.repeat(times).into_bytes();
    let cases: [(Vec<u8>, &str); 10] = [
        (b"".to_vec(), "stdin:1:1: there is no tree here"),
        (b" \n\t".to_vec(), "there is no tree here"),
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
    refused(&run, "bad.txt:2:6: this `)` closes nothing");
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
    refused(&shallow(FIGURE, 1001), "a depth of 1001 was asked for");
}

#[test]
fn an_option_without_use_names_the_algorithms_that_have_it() {
    let on_tree = |options: &str| plywood(&format!("search --width 2 --depth 2 {options}"));
    refused(
        &on_tree("--algorithm minimax --alpha 3"),
        "minimax has no use for --alpha; leave it out, or choose one that has: alpha-beta, ",
    );
    refused(&on_tree("--algorithm scout --beta 3"), "scout has no use for --beta");
    for option in ["--shallow-rule on", "--last-son open", "--re-search negascout"] {
        let run = on_tree(&format!("--algorithm negascout-f4 {option}"));
        refused(&run, "leave it out, or choose one that has: negascout\n");
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
fn options_of_cells_without_use_name_the_algorithms_that_have_it() {
    let on_tree = |options: &str| plywood(&format!("search --width 2 --depth 2 --algorithm {options}"));
    for algorithm in ["alpha-beta", "pns", "sss", "dual-ins", "staged-sss", "rbfms"] {
        let message = format!(
            "{algorithm} has no use for --cells; leave it out, or choose one that has: ins, iter-sss, \
             best-first, best-first-extension\n"
        );
        refused(&on_tree(&format!("{algorithm} --cells 9")), &message);
    }
    for algorithm in ["alpha-beta", "sss", "iter-sss"] {
        let run = on_tree(&format!("{algorithm} --plies 1"));
        refused(
            &run,
            "no use for --plies; leave it out, or choose one that has: staged-sss, alpha-beta-sss",
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
        "12 cells were granted; a tree of this shape needs at least 13 (--cells 13)",
    );
}

#[test]
fn where_no_formula_is_known_the_number_to_try_is_named() {
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
        refused(&run, "then more, or leave --cells out");
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
    refused(&plywood("man sarch"), "no command is called `sarch`; there are: list, explain, ");
    refused(&plywood("completions tcsh"), "[possible values: bash, ");
    refused(&plywood("tree --width 2 --depth 2 --json --format text"), "cannot be used with");
    refused(&plywood("tree --tree - --depth 2"), "leave out --depth");
    refused(&plywood("tree --tree - --statics"), "leave out --statics");
}
