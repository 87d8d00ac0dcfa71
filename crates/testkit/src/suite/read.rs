//! Reads the suite: each line of text describes a family of trees.

use super::{Instance, Kind, Tree};
use plywood_core::Depth;
use plywood_games::synthetic::{
    IidTree, LeafValues, OrderedTree, RaggedTree, RandomGame, TransposingGame, TreeError, Weights,
};

/// An error in a line that should describe a family of trees.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct BadLine {
    /// The line number, from 1.
    pub line: usize,
    /// What is wrong with the line, and what was expected.
    pub reason: String,
}

/// Reads the trees that a text in the format of `data/suite.txt` describes, in order. Empty lines and comments after
/// `#` are skipped.
pub fn read(text: &str) -> Result<Vec<Instance>, BadLine> {
    let mut instances = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let content = line.split('#').next().unwrap_or_default();
        let mut words = content.split_whitespace();
        let Some(kind) = words.next() else { continue };
        instances.extend(family(kind, words).map_err(|reason| BadLine { line: index + 1, reason })?);
    }
    Ok(instances)
}

/// The maximum number of trees in a line.
const MOST: usize = 100_000;

fn family<'t>(kind: &str, words: impl Iterator<Item = &'t str>) -> Result<Vec<Instance>, String> {
    let mut given = Parameters::new(words)?;
    let kinds = match kind {
        "iid" => vec![Kind::Iid],
        "ordered" => given.take("order")?.each(order)?,
        "ragged" => vec![Kind::Ragged],
        "passes" => vec![Kind::Passes],
        "random-game" => vec![Kind::RandomGame],
        "transposing" => vec![Kind::Transposing],
        _ => {
            return Err(format!(
                "unknown kind of tree `{kind}`; kinds are iid, ordered, ragged, passes, \
                 random-game, transposing"
            ));
        }
    };
    let values = match kind {
        "random-game" | "transposing" => vec![None],
        _ => given.take("range")?.each(range)?,
    };
    let widths = given.take("width")?.each(numbers)?;
    let depths = given.take("depth")?.each(numbers)?;
    let seeds = given.take("seed")?.each(numbers)?;
    given.nothing_left()?;
    let lists = [kinds.len(), values.len(), widths.len(), depths.len(), seeds.len()];
    if lists.into_iter().fold(1, usize::saturating_mul) > MOST {
        return Err(format!("the line describes more than {MOST} trees"));
    }
    let mut instances = Vec::new();
    for &kind in &kinds {
        for &width in &widths {
            for &depth in &depths {
                for &values in &values {
                    for &seed in &seeds {
                        instances.push(instance(kind, width, depth, values, seed)?);
                    }
                }
            }
        }
    }
    Ok(instances)
}

fn instance(
    kind: Kind,
    width: u64,
    depth: u64,
    values: Option<LeafValues>,
    seed: u64,
) -> Result<Instance, String> {
    let width = u32::try_from(width).unwrap_or(u32::MAX);
    // A game with values of its own does not use these.
    let drawn = values.unwrap_or(LeafValues::Extremes);
    let tree = match kind {
        Kind::Iid => IidTree::new(width, depth, seed, drawn).map(Tree::Iid),
        Kind::OrderedAtRandom => {
            OrderedTree::new(width, depth, seed, drawn, Weights::Equal).map(Tree::Ordered)
        }
        Kind::Ordered(percent) => {
            let weights = Weights::First(f64::from(percent));
            OrderedTree::new(width, depth, seed, drawn, weights).map(Tree::Ordered)
        }
        Kind::Ragged => RaggedTree::new(width, depth, seed, drawn).map(Tree::Ragged),
        Kind::Passes => RaggedTree::new(width, depth, seed, drawn).map(Tree::Passes),
        Kind::RandomGame => RandomGame::new(width, depth, seed).map(Tree::RandomGame),
        Kind::Transposing => TransposingGame::new(width, depth, seed).map(Tree::Transposing),
    };
    let tree = tree.map_err(|error| error.to_string())?;
    let depth = Depth::try_from(depth).map_err(|_| TreeError::Depth(depth).to_string())?;
    Ok(Instance { kind, width, depth, values, seed, tree })
}

/// The parameters of a line that have not been used yet.
struct Parameters<'t>(Vec<Parameter<'t>>);

struct Parameter<'t> {
    name: &'t str,
    list: &'t str,
}

impl<'t> Parameters<'t> {
    fn new(words: impl Iterator<Item = &'t str>) -> Result<Self, String> {
        let mut given: Vec<Parameter<'t>> = Vec::new();
        for word in words {
            let (name, list) = word
                .split_once('=')
                .ok_or_else(|| format!("expected a parameter like `width=1..4`, found `{word}`"))?;
            if given.iter().any(|other| other.name == name) {
                return Err(format!("`{name}` is given twice"));
            }
            given.push(Parameter { name, list });
        }
        Ok(Parameters(given))
    }

    fn take(&mut self, name: &str) -> Result<Parameter<'t>, String> {
        let at = self.0.iter().position(|given| given.name == name);
        at.map(|at| self.0.remove(at)).ok_or_else(|| format!("`{name}=` is missing"))
    }

    fn nothing_left(&self) -> Result<(), String> {
        let refused = |given: &Parameter<'_>| {
            Err(format!("`{}` is not a parameter of this kind of tree", given.name))
        };
        self.0.first().map_or(Ok(()), refused)
    }
}

impl Parameter<'_> {
    /// Applies `read` to the items of the list, and joins the results.
    fn each<T>(&self, read: impl Fn(&str) -> Result<Vec<T>, String>) -> Result<Vec<T>, String> {
        let mut all = Vec::new();
        for item in self.list.split(',') {
            all.extend(read(item).map_err(|reason| format!("{}: {reason}", self.name))?);
        }
        Ok(all)
    }
}

/// Reads `7`, or `1..4` with both ends included.
fn numbers(item: &str) -> Result<Vec<u64>, String> {
    let Some((first, last)) = item.split_once("..") else { return Ok(vec![number(item)?]) };
    let (first, last) = (number(first)?, number(last)?);
    if first > last {
        return Err(format!("`{item}` is empty; the smaller number comes first"));
    }
    if last - first >= MOST as u64 {
        return Err(format!("`{item}` is too long; at most {MOST} numbers are accepted"));
    }
    Ok((first..=last).collect())
}

fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected a whole number, found `{text}`"))
}

fn range(item: &str) -> Result<Vec<Option<LeafValues>>, String> {
    if item == "extremes" {
        return Ok(vec![Some(LeafValues::Extremes)]);
    }
    let greatest = i64::try_from(number(item)?).unwrap_or(i64::MAX);
    let values = LeafValues::range(greatest).map_err(|error| error.to_string())?;
    Ok(vec![Some(values)])
}

fn order(item: &str) -> Result<Vec<Kind>, String> {
    if item == "random" {
        return Ok(vec![Kind::OrderedAtRandom]);
    }
    match item.parse() {
        Ok(percent @ 0..=100) => Ok(vec![Kind::Ordered(percent)]),
        _ => Err(format!("expected `random` or a percentage from 0 to 100, found `{item}`")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_describes_all_combinations() {
        let text = "# a comment\n\nordered width=2,4 depth=0..3 range=5,extremes order=random,60 seed=7 # more";
        let instances = read(text).expect("well formed");
        assert_eq!(instances.len(), 2 * 4 * 2 * 2);
        let shown: Vec<String> = instances.iter().map(ToString::to_string).collect();
        assert_eq!(shown[0], "plywood compare --order random --width 2 --depth 0 --range 5 --seed 7");
        assert_eq!(
            shown[31],
            "plywood compare --order 60 --width 4 --depth 3 --range extremes --seed 7"
        );
        let others = "iid width=3 depth=4 range=2 seed=7\nragged width=3 depth=4 range=2 seed=7\n\
             passes width=3 depth=4 range=2 seed=7\nrandom-game width=3 depth=4 seed=7\n\
             transposing width=3 depth=4 seed=7";
        let shown: Vec<String> =
            read(others).expect("well formed").iter().map(ToString::to_string).collect();
        assert_eq!(
            shown,
            [
                "plywood compare --iid --width 3 --depth 4 --range 2 --seed 7",
                "plywood compare --ragged --width 3 --depth 4 --range 2 --seed 7",
                "plywood compare --ragged --passes --width 3 --depth 4 --range 2 --seed 7",
                "plywood compare --random-game --width 3 --depth 4 --seed 7",
                "plywood compare --transposing --width 3 --depth 4 --seed 7",
            ]
        );
    }

    #[test]
    fn bad_lines_are_refused_with_their_number_and_the_reason() {
        let reasons = [
            ("oak width=1", "unknown kind of tree `oak`"),
            ("iid width", "expected a parameter like `width=1..4`, found `width`"),
            ("iid width=1 width=2", "`width` is given twice"),
            ("iid width=1 depth=1 seed=1", "`range=` is missing"),
            ("ordered width=1 depth=1 range=1 seed=1", "`order=` is missing"),
            ("iid width=1 depth=1 range=1 seed=1 order=60", "`order` is not a parameter"),
            ("random-game width=1 depth=1 range=1 seed=1", "`range` is not a parameter"),
            ("iid width=x depth=1 range=1 seed=1", "width: expected a whole number, found `x`"),
            ("iid width=1 depth=3..2 range=1 seed=1", "depth: `3..2` is empty"),
            ("iid width=1 depth=1 range=1 seed=1..999999", "seed: `1..999999` is too long"),
            ("iid width=1..99 depth=1..99 range=1 seed=1..99", "more than 100000 trees"),
            ("iid width=0 depth=1 range=1 seed=1", "a width of 0 is out of range"),
            ("iid width=1 depth=1001 range=1 seed=1", "a depth of 1001 is out of range"),
            (
                "iid width=1 depth=1 range=9999999999 seed=1",
                "range: a range of 9999999999 is not allowed",
            ),
            ("ordered width=1 depth=1 range=1 seed=1 order=101", "order: expected `random` or a per"),
        ];
        for (line, reason) in reasons {
            let error = read(&format!("# head\n{line}")).expect_err(line);
            assert_eq!(error.line, 2);
            assert!(error.to_string().contains(reason), "{line}: {error}");
        }
    }

    #[test]
    fn the_named_suite_has_a_few_thousand_trees_of_every_kind() {
        let instances = super::super::instances();
        assert!((2000..10_000).contains(&instances.len()), "{}", instances.len());
        let mut kinds: Vec<Kind> = instances.iter().map(|instance| instance.kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        assert_eq!(kinds.len(), 8);
    }
}
