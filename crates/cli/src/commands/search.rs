use crate::failure::{Failure, note};
use crate::measure::{Extras, Iteration, measure};
use crate::option_args::{OfSearch, OptionArgs};
use crate::parse::algorithm;
use crate::report;
use crate::subject_args::{LimitArgs, SubjectArgs};
use crate::table::Columns;
use crate::text::{duration, grouped};
use plywood::options::{Chosen, flag};
use plywood_core::Stopped;
use plywood_core::catalogue::Entry;
use serde_json::json;
use std::io::Write;

const EXAMPLES: &str = "\
Examples:
  plywood search --width 5 --depth 6 --order 60   # with negascout
  plywood search --width 3 --depth 8 --seed 7 --algorithm alpha-beta --json
  plywood search --game tic-tac-toe --depth 9 --algorithm negascout
  plywood search --game tic-tac-toe --position 'x.o/.x./..o x' --algorithm mtd-f
  echo '(3 12 8)(2 4 6)' | plywood search --tree - --algorithm scout --leaves
  plywood search --width 2 --depth 10 --algorithm negascout --last-child open
  plywood search --width 3 --depth 8 --algorithm iter-sss --cells 20
  plywood search --width 5 --depth 8 --algorithm ab-sss --entries 10000 --etc
  plywood search --transposing --width 4 --depth 8 --algorithm mtd-f --deepen
  plywood search --width 4 --depth 7 --algorithm aspiration --window 5000
  plywood search --width 4 --depth 7 --algorithm mtd-f --guess 500 --memory 16
  plywood search --width 4 --depth 7 --algorithm scout --moves killers,history
  plywood search --width 9 --depth 9 --algorithm alpha-beta --time 0.2
  plywood search --width 9 --depth 12 --algorithm sss --memory-limit 1
  plywood search --game connect-four --depth 10 --algorithm mtd-f --threads 2
  plywood search --random-game --width 10 --depth 12 --algorithm best-first
  plywood search --random-game --width 6 --depth 8 --algorithm rbfms --leaves

";

/// Search one tree or one position of a game with one algorithm
#[derive(clap::Args, Debug)]
#[command(before_help = EXAMPLES)]
pub(crate) struct Args {
    /// The algorithm
    #[arg(long, value_name = "NAME", default_value = "negascout", value_parser = algorithm())]
    algorithm: &'static Entry,

    /// List the leaves in the order they are visited, numbered from 0 on the left; for best-first, rbfms and
    /// best-first-extension, list the paths of the nodes in the order they are first expanded
    #[arg(long, conflicts_with = "deepen")]
    leaves: bool,

    /// Find all best moves at the root with a second search
    #[arg(long)]
    best_moves: bool,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    subject: SubjectArgs,

    #[command(flatten)]
    options: OptionArgs<OfSearch>,

    #[command(flatten)]
    limits: LimitArgs,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let subject = args.subject.resolve()?;
    let mut chosen = args.options.0.choose(args.algorithm, subject.defaults())?;
    args.limits.fit(&mut chosen, &args.options.0);
    let selective = args.algorithm.is_selective();
    if args.leaves && subject.is_game() && !selective {
        return Err(Failure::Input(format!(
            "{} cannot combine --leaves with --game, since the leaves of a game have no numbers; remove --leaves, \
             or choose best-first, rbfms or best-first-extension, whose expansions it lists",
            args.algorithm.name
        )));
    }
    if args.best_moves && selective {
        return Err(Failure::Input(format!(
            "{} does not use --best-moves: it finds an estimate, which cannot show that moves are equally good; \
             remove it, or choose an algorithm that finds the minimax value",
            args.algorithm.name
        )));
    }
    if args.leaves && chosen.threads > 1 {
        return Err(Failure::Input(
            "--leaves cannot be combined with --threads, since the visits of several threads have no order; \
             remove one of them"
                .into(),
        ));
    }
    subject.suits(&chosen, flag).map_err(Failure::input)?;
    let extras = Extras {
        leaf_order: args.leaves && !selective,
        expansion_order: args.leaves && selective,
        best_moves: args.best_moves,
    };
    let measured = measure(&subject, chosen, &args.limits.limits(), extras)?;
    if args.json {
        let mut object = report::Object::from_iter([subject.json()]);
        object.insert("depth".into(), json!(subject.depth));
        object.extend(report::fields(&chosen, &measured));
        report::print("plywood.search/1", object, out)?;
    } else {
        writeln!(out, "{}, depth {}\n{}\n", chosen.entry.title, subject.depth, subject.title())?;
        if chosen.deepen.is_some() {
            writeln!(out, "{}\n", iterations(&chosen, &measured.iterations))?;
        }
        for (name, text) in report::lines(&chosen, &measured) {
            writeln!(out, "{name:<17}{text}")?;
        }
    }
    match measured.timed.stopped {
        Stopped::Complete | Stopped::Won | Stopped::Settled | Stopped::OnlyMove => {}
        Stopped::Nodes => note("stopped: node limit reached (--nodes)"),
        Stopped::Time => note("stopped: time limit reached (--time)"),
        Stopped::Cancelled => note("stopped: cancelled"),
        Stopped::Memory => note("stopped: memory limit reached (--memory-limit)"),
        other => note(&format!("stopped: {other}")),
    }
    Ok(())
}

/// Returns a table with a row for each iteration.
fn iterations(chosen: &Chosen, iterations: &[Iteration]) -> Columns {
    const HEADERS: &[&str] =
        &["depth", "value", "leaf\nvisits", "inner\nnodes", "rounds", "hits", "time\nso far", "line"];
    let mut columns = Columns::new(HEADERS, &[7]);
    for iteration in iterations {
        let Iteration { counters, .. } = iteration;
        columns.add(vec![
            Some(iteration.depth.to_string()),
            iteration.value.map(|value| value.to_string()),
            Some(grouped(counters.leaf_visits)),
            Some(grouped(counters.inner_nodes)),
            (chosen.entry.is_driver() && chosen.threads == 1).then(|| grouped(counters.rounds)),
            iteration.hits.map(grouped),
            Some(duration(iteration.seconds)),
            Some(report::words(&iteration.line)),
        ]);
    }
    columns
}
