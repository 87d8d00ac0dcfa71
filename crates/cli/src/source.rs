//! The tree that the user chooses: a file or a generated tree.

use crate::failure::Failure;
use crate::host;
use crate::parse::whole;
use clap::Args;
use plywood::subject::{Generated, Kind, Range, Subject};
use plywood_games::chess::epd;
use plywood_games::synthetic::{ExplicitTree, Weights};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The options that choose a tree.
#[derive(Args, Debug)]
#[command(next_help_heading = "Tree: from a file, or generated")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct TreeArgs {
    /// Read the tree from a file, as JSON or text; - reads standard input
    #[arg(long, value_name = "FILE")]
    tree: Option<PathBuf>,

    /// Generate a tree with this number of children per node
    #[arg(long, value_name = "N", value_parser = whole::<u32>, allow_negative_numbers = true)]
    width: Option<u32>,

    /// The depth of the generated tree in plies; with --tree, the plies to search [default: all]
    #[arg(long, value_name = "N", value_parser = whole::<u64>, allow_negative_numbers = true)]
    depth: Option<u64>,

    /// The seed of the generated tree [default: 1]
    #[arg(long, value_name = "N", value_parser = whole::<u64>, allow_negative_numbers = true)]
    seed: Option<u64>,

    /// Independent random leaf values; the default
    #[arg(long)]
    iid: bool,

    /// The first child is best with probability P percent; `random`: each child equally often
    #[arg(long, value_name = "P|random", value_parser = order, allow_negative_numbers = true)]
    order: Option<Order>,

    /// Child i is best with a probability proportional to its weight, as in 60,20,20
    #[arg(long, value_name = "W,W…", value_delimiter = ',', value_parser = whole::<u32>,
        allow_negative_numbers = true)]
    weights: Option<Vec<u32>>,

    /// Any number of children up to --width, leaves at any depth
    #[arg(long)]
    ragged: bool,

    /// With --ragged: one node in four is a forced pass
    #[arg(long)]
    passes: bool,

    /// Values are sums of random moves; 1 to --width moves at a node
    #[arg(long)]
    random_game: bool,

    /// Positions are reached by many paths, and values are consistent from one depth to the next
    #[arg(long)]
    transposing: bool,

    /// Leaf values from -R to R; `extremes`: the two least, the two greatest and zero [default: 99 for at
    /// most 1000 leaves, otherwise 1000000]
    #[arg(long, value_name = "R|extremes", value_parser = range, allow_negative_numbers = true)]
    range: Option<Range>,
}

/// The position of the best child.
#[derive(Clone, Copy, Debug)]
enum Order {
    Percent(f64),
    Random,
}

fn order(text: &str) -> Result<Order, String> {
    match text {
        "random" => Ok(Order::Random),
        number => number
            .parse()
            .map(Order::Percent)
            .map_err(|_| "expected a percentage from 0 to 100, or `random`".into()),
    }
}

fn range(text: &str) -> Result<Range, String> {
    match text {
        "extremes" => Ok(Range::Extremes),
        number => number
            .parse()
            .map(Range::UpTo)
            .map_err(|_| "expected a whole number, 0 or more, or `extremes`".into()),
    }
}

impl TreeArgs {
    /// Whether the tree is in a file.
    pub(crate) fn is_written(&self) -> bool {
        self.tree.is_some()
    }

    /// Whether any of these options was given.
    pub(crate) fn is_given(&self) -> bool {
        self.depth.is_some() || self.only_for_trees().is_some()
    }

    /// The given depth.
    pub(crate) fn depth(&self) -> Option<u64> {
        self.depth
    }

    /// Returns the first given option that applies to trees only.
    pub(crate) fn only_for_trees(&self) -> Option<&'static str> {
        self.tree.as_ref().map(|_| "--tree").or_else(|| self.only_for_generated())
    }

    /// Returns the tree, ready to be searched.
    pub(crate) fn resolve(&self) -> Result<Subject, Failure> {
        let Some(file) = &self.tree else { return self.generated() };
        match self.only_for_generated() {
            Some(flag) => Err(Failure::Input(format!(
                "{flag} cannot be combined with --tree; remove one of them"
            ))),
            None => from_file(file, self.depth),
        }
    }

    fn only_for_generated(&self) -> Option<&'static str> {
        let flags = [("--width", self.width.is_some()), ("--seed", self.seed.is_some())];
        let more = [("--range", self.range.is_some()), ("--passes", self.passes)];
        flags
            .into_iter()
            .chain(self.kinds())
            .chain(more)
            .find(|(_, given)| *given)
            .map(|(flag, _)| flag)
    }

    fn kinds(&self) -> [(&'static str, bool); 6] {
        [
            ("--iid", self.iid),
            ("--order", self.order.is_some()),
            ("--weights", self.weights.is_some()),
            ("--ragged", self.ragged),
            ("--random-game", self.random_game),
            ("--transposing", self.transposing),
        ]
    }

    fn generated(&self) -> Result<Subject, Failure> {
        let kind = self.kind()?;
        let (width, depth) = self.shape()?;
        let range = self.range.unwrap_or_else(|| Range::usual(width, depth));
        let seed = self.seed.unwrap_or(1);
        Subject::generated(&Generated { kind, width, depth, seed, range }).map_err(Failure::input)
    }

    fn kind(&self) -> Result<Kind, Failure> {
        let given: Vec<&str> =
            self.kinds().into_iter().filter(|(_, given)| *given).map(|(flag, _)| flag).collect();
        let mistake = match given[..] {
            [one, other, ..] => {
                format!("{one} and {other} are different kinds of tree; remove one of them")
            }
            _ if self.passes && !self.ragged => "only ragged trees have passes; add --ragged".into(),
            _ if (self.random_game || self.transposing) && self.range.is_some() => {
                "the leaf values of such a game are sums over its moves; remove --range".into()
            }
            _ => return Ok(self.kind_given()),
        };
        Err(Failure::Input(mistake))
    }

    /// Returns the kind, given that at most one was chosen.
    fn kind_given(&self) -> Kind {
        match (&self.weights, self.order) {
            (Some(each), _) => Kind::Ordered(Weights::Each(each.clone())),
            (None, Some(Order::Percent(percent))) => Kind::Ordered(Weights::First(percent)),
            (None, Some(Order::Random)) => Kind::Ordered(Weights::Equal),
            (None, None) if self.random_game => Kind::RandomGame,
            (None, None) if self.transposing => Kind::Transposing,
            (None, None) if self.ragged && self.passes => Kind::RaggedWithPasses,
            (None, None) if self.ragged => Kind::Ragged,
            (None, None) => Kind::Iid,
        }
    }

    fn shape(&self) -> Result<(u32, u64), Failure> {
        let missing = match (self.width, self.depth) {
            (Some(width), Some(depth)) => return Ok((width, depth)),
            (None, None) => {
                "no tree was given; name a file with --tree FILE, generate one with --width N \
                 --depth N, or name a game with --game NAME"
            }
            (None, Some(_)) => {
                "--depth needs a tree; add --width N to generate one, or name a file with --tree FILE"
            }
            (Some(_), None) => "a generated tree needs a depth; add --depth N",
        };
        Err(Failure::Input(missing.into()))
    }
}

/// The maximum length of a file.
const MOST_BYTES: u64 = 256 << 20;

/// Reads a tree from `file`, to be searched to `depth` plies or to its end.
fn from_file(file: &Path, depth: Option<u64>) -> Result<Subject, Failure> {
    let (name, bytes) = read(file)?;
    let tree = ExplicitTree::parse(&bytes).map_err(|error| {
        Failure::Input(format!("{name}:{}:{}: {}", error.line, error.column, error.message))
    })?;
    Subject::explicit(&name, tree, depth).map_err(Failure::input)
}

/// Returns the name of the file as messages show it, and its contents.
pub(crate) fn read(file: &Path) -> Result<(String, Vec<u8>), Failure> {
    let mut bytes = Vec::new();
    let (name, read) = if file != Path::new("-") {
        let read = File::open(file).and_then(|f| f.take(MOST_BYTES).read_to_end(&mut bytes));
        (file.display().to_string(), read)
    } else if let Some(host) = host::current() {
        ("stdin".into(), host.input.as_slice().take(MOST_BYTES).read_to_end(&mut bytes))
    } else {
        ("stdin".into(), io::stdin().lock().take(MOST_BYTES).read_to_end(&mut bytes))
    };
    match read {
        Ok(length) if length as u64 == MOST_BYTES => {
            Err(Failure::Input(format!("{name} is too long; the limit is {} MiB", MOST_BYTES >> 20)))
        }
        Ok(_) => Ok((name, bytes)),
        Err(error) => Err(Failure::Input(format!(
            "cannot read {name}: {error}; name a file, or - for standard input"
        ))),
    }
}

/// Returns the text of the file called `name`; fails if it is not UTF-8.
pub(crate) fn text<'b>(name: &str, bytes: &'b [u8]) -> Result<&'b str, Failure> {
    str::from_utf8(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        Failure::Input(format!("{name}:{line}:{column}: this is not UTF-8"))
    })
}

/// Returns the name of a file of chess positions (EPD), and each position with the number of its line.
pub(crate) fn epd(file: &Path) -> Result<(String, Vec<(usize, epd::Record)>), Failure> {
    let (name, bytes) = read(file)?;
    let records = epd_records(&name, &bytes)?;
    Ok((name, records))
}

/// Returns the positions in the EPD file called `name`, each with the number of its line.
pub(crate) fn epd_records(name: &str, bytes: &[u8]) -> Result<Vec<(usize, epd::Record)>, Failure> {
    epd::read(text(name, bytes)?).map_err(|error| {
        Failure::Input(format!("{name}:{}:{}: {}", error.line, error.column, error.message))
    })
}
