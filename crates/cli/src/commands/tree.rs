use crate::drawing;
use crate::failure::{Failure, note};
use crate::option_args::{OfTrace, OptionArgs};
use crate::parse::algorithm;
use crate::report::{self, Object, value_json};
use crate::subject_args::SubjectArgs;
use crate::text::grouped;
use clap::ValueEnum;
use plywood::Limits;
use plywood::drawing::{Drawing, Undrawn};
use plywood::options::{Chosen, Defaults, flag};
use plywood::subject::Subject;
use plywood_core::catalogue::Entry;
use plywood_core::{Algorithm, Game, Search, Value};
use plywood_games::synthetic::{ExplicitTree, Malformed, Statics};
use serde_json::json;
use std::borrow::Cow;
use std::io::Write;

const EXAMPLES: &str = "\
Examples:
  plywood tree --width 2 --depth 3 --range 9
  plywood tree --width 3 --depth 4 --order 60 --format json > tree.json
  plywood tree --tree tree.json --format text
  plywood tree --ragged --width 4 --depth 4 --format nested --statics
  echo '(3 12 8) (2 4 6) (14 5 2)' | plywood tree --tree -
  plywood tree --width 2 --depth 4 --range 9 --format svg > tree.svg
  plywood tree --width 3 --depth 3 --range 9 --format tikz --algorithm sss
  plywood tree --width 3 --depth 3 --range 9 --format svg --blank > exercise.svg
  plywood tree --game tic-tac-toe --depth 2 --format dot

";

const FORMS: &str = "\
Formats of a tree. The root is MAX, and values are from MAX's point of view:
  text    ((6 5)(7 1))((9 8)(4 3)), with values of inner nodes as in 5:(8 1)
  json    {\"width\":2,\"depth\":3,\"leaves\":[6,5,7,1,9,8,4,3]}; `nested` if the tree
          is uneven or has inner values
  nested  {\"value\":5,\"children\":[…]}; a node with children needs no value

Drawings. MAX is to move at squares, MIN at circles; children are named a, b, c:
  svg     for browsers and slides, light or dark
  tikz    for LaTeX: \\usepackage{tikz}, then \\input the file
  dot     for Graphviz: dot -Tpdf
With --algorithm: the numbers below leaves are the order of visits, a double
stroke is a cut-off, inner nodes show what the visited leaves prove, and the
best line is green.";

/// Generate, show, draw or convert a tree
#[derive(clap::Args, Debug)]
#[command(before_help = EXAMPLES, after_help = FORMS)]
pub(crate) struct Args {
    /// Show a small tree with its minimax values, or write the tree in one of the formats below
    #[arg(long, value_name = "FORM", default_value = "draw")]
    format: Format,

    /// Also write the static values of the inner nodes of a generated tree or a game
    #[arg(long)]
    statics: bool,

    /// Leave the inner nodes of a drawing blank, for an exercise
    #[arg(long)]
    blank: bool,

    /// Mark in a drawing what this algorithm visits and cuts off, and the best line
    #[arg(long, value_name = "NAME", value_parser = algorithm())]
    algorithm: Option<&'static Entry>,

    /// Print facts about the tree as one JSON object
    #[arg(long, conflicts_with = "format")]
    json: bool,

    #[command(flatten)]
    subject: SubjectArgs,

    #[command(flatten)]
    options: OptionArgs<OfTrace>,
}

/// `Json` is the compact form, unless the tree is uneven or has inner values.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    Draw,
    Text,
    Json,
    Nested,
    Svg,
    Tikz,
    Dot,
}

impl Format {
    /// Returns whether the format is a drawing.
    fn is_drawing(self) -> bool {
        matches!(self, Format::Svg | Format::Tikz | Format::Dot)
    }
}

/// The maximum number of nodes of a generated tree that is written out.
const MOST_NODES: usize = 1_000_000;

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    args.check()?;
    let subject = args.subject.resolve()?;
    if args.format.is_drawing() && !args.json {
        let drawing = args.drawing(&subject)?;
        let text = match args.format {
            Format::Tikz => drawing.to_tikz(),
            Format::Dot => drawing.to_dot(),
            _ => drawing.to_svg(),
        };
        return Ok(write!(out, "{text}")?);
    }
    let statics = if args.statics { Statics::Written } else { Statics::Omitted };
    let tree = subject.written_out(statics, MOST_NODES);
    if args.json {
        let facts = Facts::of(&subject, tree.as_deref().ok());
        return Ok(report::print("plywood.tree/1", facts.json(&subject), out)?);
    }
    match args.format {
        Format::Text => writeln!(out, "{}", *refused(tree)?)?,
        Format::Json => writeln!(out, "{}", refused(tree)?.to_json())?,
        Format::Nested => writeln!(out, "{}", refused(tree)?.to_nested_json())?,
        _ => show(&subject, tree, out)?,
    }
    Ok(())
}

impl Args {
    /// Refuses options that have no effect together.
    fn check(&self) -> Result<(), Failure> {
        let tree = self.subject.tree();
        if tree.is_written() && (tree.depth().is_some() || self.statics) {
            let flag = if self.statics { "--statics" } else { "--depth" };
            return Err(Failure::Input(format!(
                "{flag} cannot be combined with --tree, which shows the whole tree as written; remove one of them"
            )));
        }
        let given = self.options.0.first().map(plywood::options::Opt::flag);
        let needless = match (self.format.is_drawing(), self.algorithm) {
            (true, Some(_)) => None,
            (true, None) => given.map(|flag| format!("{flag} is for a search; add --algorithm NAME")),
            (false, Some(_)) => {
                Some("--algorithm marks a search in a drawing; add --format svg, tikz or dot".into())
            }
            (false, None) if self.blank => {
                Some("--blank is for drawings; add --format svg, tikz or dot".into())
            }
            (false, None) => given.map(|flag| {
                format!("{flag} is for a search in a drawing; add --format svg and --algorithm NAME")
            }),
        };
        needless.map_or(Ok(()), |reason| Err(Failure::Input(reason)))
    }

    fn drawing(&self, subject: &Subject) -> Result<Drawing, Failure> {
        let drawn = match self.algorithm {
            None => Drawing::of(subject),
            Some(entry) => {
                let chosen = self.options.0.choose(entry, Defaults::OfTrees)?;
                let chosen = Chosen { deepen: None, ..chosen };
                subject.suits(&chosen, flag).map_err(Failure::input)?;
                Drawing::searched(subject, &chosen, &Limits::none())
            }
        };
        let drawing = drawn.map_err(|undrawn| match undrawn {
            Undrawn::Unfit(unfit) => unfit.into(),
            other => Failure::input(other),
        })?;
        let drawing = if self.statics { drawing.with_statics(Statics::Written) } else { drawing };
        Ok(if self.blank { drawing.blank() } else { drawing })
    }
}

fn refused<T>(tree: Result<T, Malformed>) -> Result<T, Failure> {
    tree.map_err(|why| {
        Failure::Input(match why {
            Malformed::TooManyNodes => format!(
                "the tree has more than {} nodes, too many to write out; choose a smaller --width or \
                 --depth (search, compare and trace do not need a written tree)",
                grouped(MOST_NODES as u64)
            ),
            other => format!("{other}; search, compare and trace do not need a written tree"),
        })
    })
}

/// Draws a small tree, and prints the facts about a larger one.
fn show(
    subject: &Subject,
    tree: Result<Cow<'_, ExplicitTree>, Malformed>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    writeln!(out, "{}\n", subject.title())?;
    let tree = match tree {
        Ok(tree) if tree.nodes() <= drawing::MOST_NODES => {
            for line in drawing::draw(&tree) {
                writeln!(out, "{line}")?;
            }
            return Ok(());
        }
        Ok(tree) => Some(tree),
        Err(Malformed::TooManyNodes) => None,
        Err(other) => return refused(Err(other)),
    };
    let facts = Facts::of(subject, tree.as_deref());
    if let Some(nodes) = facts.nodes {
        writeln!(out, "nodes             {}", grouped(nodes))?;
    }
    let about = format!("about {:.0e}", subject.leaves);
    writeln!(out, "leaves            {}", facts.leaves.map_or(about, grouped))?;
    if let Some(minimal) = subject.minimal_leaves() {
        writeln!(out, "minimal leaves    {}", grouped(minimal))?;
    }
    if let Some(value) = facts.value {
        writeln!(out, "value             {value}")?;
    }
    note(&format!("trees of more than {} nodes are not drawn", drawing::MOST_NODES));
    Ok(())
}

/// Facts about a tree.
struct Facts {
    nodes: Option<u64>,
    leaves: Option<u64>,
    value: Option<Value>,
}

impl Facts {
    fn of(subject: &Subject, tree: Option<&ExplicitTree>) -> Facts {
        if let Some(tree) = tree {
            let mut search = Search::new(tree, tree).silent();
            let outcome = Algorithm::AlphaBeta.run(&mut search, &tree.root(), tree.height());
            let value = outcome.ok().and_then(|outcome| outcome.value);
            let (nodes, leaves) = (tree.nodes() as u64, tree.leaves() as u64);
            return Facts { nodes: Some(nodes), leaves: Some(leaves), value };
        }
        let levels = |width: u32| {
            (0..subject.depth).try_fold((1_u64, 1_u64), |(nodes, leaves), _| {
                let leaves = leaves.checked_mul(u64::from(width))?;
                Some((nodes.checked_add(leaves)?, leaves))
            })
        };
        let (nodes, leaves) = subject.uniform_width.and_then(levels).unzip();
        Facts { nodes, leaves, value: None }
    }

    fn json(&self, subject: &Subject) -> Object {
        let mut json = Object::from_iter([subject.json()]);
        json.insert("nodes".into(), json!(self.nodes));
        json.insert("leaves".into(), json!(self.leaves));
        json.insert("uniform_width".into(), json!(subject.uniform_width));
        json.insert("minimal_leaves".into(), json!(subject.minimal_leaves()));
        json.insert("value".into(), json!(self.value.map(value_json)));
        json
    }
}
