use crate::support::{FIGURE, plywood, plywood_reading, refused};

fn on_tree(options: &str) -> crate::support::Run {
    plywood(&format!("search --width 2 --depth 3 --algorithm {options}"))
}

#[test]
fn options_of_memory_are_refused_if_there_is_none() {
    let users = "remove it, or choose one that does: alpha-beta, scout, negascout, ab-sss, ab-dual, \
                 mtd-f, mtd-bi, mtd-step, aspiration\n";
    for flag in ["--memory 1", "--memory none", "--entries 9", "--replace always", "--etc"] {
        for algorithm in ["minimax", "sss", "pns", "alpha-beta-hard"] {
            refused(&on_tree(&format!("{algorithm} {flag}")), users);
        }
    }
    refused(&on_tree("sss --leaf-entries on"), "sss does not use --leaf-entries; ");
    for flag in ["--etc", "--leaf-entries on", "--replace oldest"] {
        refused(&on_tree(&format!("alpha-beta {flag}")), "needs a memory; remove it");
        refused(&on_tree(&format!("mtd-f --memory none {flag}")), "needs a memory");
    }
    refused(&on_tree("mtd-f --replace oldest"), "--replace applies to tables only; ");
    refused(
        &on_tree("mtd-f --memory 1 --entries 9"),
        "--memory cannot be combined with --entries; remove one of them",
    );
    refused(&on_tree("scout --moves table"), "--moves table needs a memory; ");
    refused(&on_tree("sss --moves table,killers"), "--moves table needs a memory; ");
}

#[test]
fn guesses_steps_and_windows_are_refused_if_they_are_not_used() {
    refused(&on_tree("mtd-bi --guess 3"), "choose one that does: mtd-f, mtd-step, aspiration\n");
    refused(&on_tree("mtd-f --step 3"), "choose one that does: mtd-step\n");
    refused(&on_tree("mtd-f --window 3"), "choose one that does: aspiration\n");
    refused(&on_tree("mtd-bi --deepen --guess-from mean"), "mtd-bi does not use --guess-from; ");
    refused(&on_tree("mtd-f --guess-from mean"), "--deepen");
    let compared = "compare --width 2 --depth 3 --algorithms sss,dual";
    refused(&plywood(&format!("{compared} --guess 3")), "none of these algorithms uses --guess");
    refused(&plywood(&format!("{compared} --etc")), "uses --etc; ");
    refused(&plywood(&format!("{compared} --moves table")), "--moves table needs a memory");
    refused(&plywood("trace --width 2 --depth 3 --algorithm sss --memory 1"), "sss does not use");
}

#[test]
fn numbers_that_make_no_sense_are_refused() {
    let memory = "expected `none`, `unbounded`, `one-bound` or a whole number of MiB";
    for number in ["-1", "1.5", "much", "1GB"] {
        refused(&on_tree(&format!("mtd-f --memory {number}")), memory);
    }
    refused(&on_tree("mtd-f --memory 99999999999999999999"), "this is too large");
    refused(&on_tree("mtd-f --entries -4"), "expected a whole number, 0 or more");
    refused(&on_tree("mtd-f --guess 1e3"), "expected a whole number from -2147483645 to 2147483645");
    for number in ["0", "-3", "few"] {
        refused(&on_tree(&format!("mtd-step --step {number}")), "expected a whole number, 1 or more");
        refused(
            &on_tree(&format!("aspiration --window {number}")),
            "expected a whole number, 1 or more",
        );
    }
    refused(&on_tree("mtd-step --step 9999999999"), "this is too large");
    refused(
        &on_tree("mtd-f --moves best"),
        "`best` is not one of table, ranks, killers, history, static; ",
    );
    refused(&on_tree("mtd-f --moves natural,table"), "`natural` alone");
    refused(
        &on_tree("mtd-f --memory 1 --replace newest"),
        "[possible values: oldest, shallowest, always]",
    );
    refused(&on_tree("mtd-f --leaf-entries maybe"), "[possible values: on, off]");
}

#[test]
fn a_table_that_does_not_fit_is_refused() {
    let none = "a table needs room for at least one entry";
    refused(&on_tree("mtd-f --entries 0"), none);
    refused(&on_tree("mtd-f --memory 0"), none);
    for size in
        ["--memory 99999999999", "--memory 18446744073709551615", "--entries 18446744073709551615"]
    {
        refused(&on_tree(&format!("mtd-f {size}")), "no memory for a table of ");
        refused(&plywood(&format!("trace --width 2 --depth 3 --algorithm mtd-f {size}")), "no memory");
        refused(&plywood(&format!("compare --width 2 --depth 3 {size}")), "choose a smaller one");
    }
}

#[test]
fn deepening_and_static_order_need_values_at_every_node() {
    let figure = |options: &str| {
        plywood_reading(&format!("search --tree - --algorithm mtd-f {options}"), FIGURE)
    };
    refused(
        &figure("--deepen"),
        "--deepen needs a value at every node, but node 0 has none of its own",
    );
    refused(
        &figure("--moves static"),
        "--moves static needs a value at every node, but node 0 has none",
    );
    let partly = plywood_reading("compare --tree - --deepen", "4:(8 1) (2 3)");
    refused(
        &partly,
        "--deepen needs a value at every node, but node 1 has none of its own; give it one",
    );
    refused(&on_tree("alpha-beta --deepen --alpha 3"), "remove --alpha and --beta");
    refused(&on_tree("alpha-beta --deepen --leaves"), "cannot be used with '--leaves'");
}
