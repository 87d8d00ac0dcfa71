//! A table of the paper: a best-first player against alpha-beta to increasing depths, on three terms.

use super::kind::{Kind, Published, line_of};
use super::{Match, Score, by_class};
use crate::experiments::korf::percent;
use crate::prelude::*;
use crate::tournament::{Pair, Searcher, Until};

/// A match against alpha-beta to some depth.
#[derive(Clone, Debug)]
pub(in crate::experiments) struct Result {
    pub(in crate::experiments) until: Until,
    pub(in crate::experiments) score: Score,
    pub(in crate::experiments) pairs: Vec<Pair>,
}

/// The matches against alpha-beta to a depth.
#[derive(Clone, Debug, Default)]
pub(in crate::experiments) struct AtDepth {
    /// With the line of the paper.
    pub(in crate::experiments) papers: Option<Result>,
    /// With the line whose evaluations are nearest to those of alpha-beta.
    pub(in crate::experiments) nearest: Option<Result>,
    /// With alpha-beta's evaluations as a limit for every move.
    pub(in crate::experiments) equal: Option<Result>,
}

/// The results of a kind, by depth of alpha-beta.
pub(in crate::experiments) fn by_depth(kind: Kind, all: &By<Match, Vec<Pair>>) -> By<Depth, AtDepth> {
    let mut depths: By<Depth, AtDepth> = By::default();
    for (played, pairs) in all.iter() {
        let Until::Depth(depth) = played.second.until else { continue };
        let until = played.first.until;
        if *played != kind.versus(until, depth) || played.second.searcher != Searcher::AlphaBeta {
            continue;
        }
        let result = Result { until, score: Score::of(pairs), pairs: pairs.clone() };
        let at = depths.entry(depth);
        if let Until::Evaluations(_) = until {
            at.equal = Some(result);
            continue;
        }
        let papers = kind.published().iter().find(|column| column.depth == depth);
        if papers.is_some_and(|column| line_of(until) == Some(column.line)) {
            at.papers = Some(result.clone());
        }
        let off = |result: &Result| result.score.effort.ln().abs();
        if at.nearest.as_ref().is_none_or(|nearest| off(&result) < off(nearest)) {
            at.nearest = Some(result);
        }
    }
    depths
}

/// The table, with the published numbers beside ours.
pub(in crate::experiments) fn table(
    kind: Kind,
    id: &str,
    title: &str,
    depths: &By<Depth, AtDepth>,
) -> Table {
    let head = "αβ depth | published: line | wins | ours: evaluations | wins | nearest line | evaluations | wins | \
                evaluations per move | wins | ties | games";
    let mut table = Table::new(id, title, head.split(" | ")).noting(
        "Games won, without ties; the intervals are over the classes of openings. First as published, and ours with the \
         same line; then with the line whose evaluations are nearest to αβ's; last with αβ's mean number of evaluations \
         as a limit for every move, and ties and games of that match. Evaluations are relative to αβ's.",
    );
    for (&depth, at) in depths.iter() {
        let column = kind.published().iter().find(|column| column.depth == depth);
        let published = column.map_or(" | ".into(), |of| format!("{} | {:.0} %", of.line, of.wins));
        let score = |result: &Option<Result>| {
            let said = |result: &Result| {
                format!("{:.2} | {}", result.score.effort, percent(&result.score.won))
            };
            result.as_ref().map_or(" | ".into(), said)
        };
        let line = at.nearest.as_ref().and_then(|result| line_of(result.until));
        let line = line.map_or(String::new(), |line| line.to_string());
        let (budget, won) = at.equal.as_ref().map_or((String::new(), String::new()), |result| {
            let Until::Evaluations(budget) = result.until else { return Default::default() };
            (budget.to_string(), percent(&result.score.won))
        });
        let last = at.equal.as_ref().or(at.papers.as_ref());
        let (ties, games) =
            last.map_or((String::new(), 0), |result| (percent(&result.score.ties), result.score.games));
        let (papers, nearest) = (score(&at.papers), score(&at.nearest));
        table.line(format_args!(
            "{depth} | {published} | {papers} | {line} | {nearest} | {budget} | {won} | {ties} | {games}"
        ));
    }
    table
}

/// The figure, with the published points.
pub(in crate::experiments) fn figure(
    kind: Kind,
    id: &str,
    title: &str,
    depths: &By<Depth, AtDepth>,
) -> Figure {
    let (x, y) = (Axis::linear("depth of αβ, plies"), Axis::linear("games won against αβ, %"));
    let mut figure = Figure::new(id, title, x, y);
    let mut curve = |name: &str, of: fn(&AtDepth) -> Option<&Result>| {
        let point = |(&depth, at): (&Depth, &AtDepth)| {
            of(at).map(|result| Point::share(depth.into(), &result.score.won))
        };
        figure.curve(name, depths.iter().filter_map(point));
    };
    curve("at αβ's evaluations per move", |at| at.equal.as_ref());
    curve("line with the nearest evaluations", |at| at.nearest.as_ref());
    curve("line of the paper", |at| at.papers.as_ref());
    for column in kind.published() {
        figure.paper_of("line of the paper", Point::new(column.depth.into(), column.wins));
    }
    figure.level(50.0, "equal to αβ");
    figure.captioned("Ties are left out; bands are 95 % intervals over the classes of openings.")
}

/// The match at equal evaluations; at depth 1 the one with the paper's line.
pub(in crate::experiments) fn equal(at: &AtDepth) -> Option<&Result> {
    at.equal.as_ref().or(at.papers.as_ref())
}

/// The difference between the shares of games won in two matches from the same openings, class by class.
pub(in crate::experiments) fn contrast(a: &[Pair], b: &[Pair]) -> Estimate {
    let (a, b) = (by_class(a), by_class(b));
    let share = |counts: &[u64; 3]| (counts[1] > 0).then(|| number(counts[0]) / number(counts[1]));
    let both = a.iter().filter_map(|(class, counts)| share(counts).zip(share(b.get(class)?)));
    let (a, b): (Vec<f64>, Vec<f64>) = both.unzip();
    Estimate::difference(&a, &b)
}

/// The number of classes of openings from which the paper played.
const SAMPLE: usize = 60;

/// The evidence for a published table, and what was found. The paper's rule is to take the line whose time is nearest to
/// alpha-beta's; ours is the line whose evaluations are.
pub(in crate::experiments) fn beside_the_paper(
    kind: Kind,
    depths: &By<Depth, AtDepth>,
) -> (Evidence, String) {
    let mut evidence = Evidence::new();
    let mut said: [Vec<String>; 3] = Default::default();
    for Published { depth, wins, .. } in kind.published().iter().filter(|column| column.depth > 1) {
        let Some(AtDepth { papers, nearest, equal }) = depths.get(depth) else { continue };
        for (said, result) in said.iter_mut().zip([nearest, papers, equal]) {
            said.extend(result.iter().map(|of| format!("{depth}: {}", percent(&of.score.won))));
        }
        if let Some(result) = nearest {
            let won = &result.score.won;
            evidence = evidence.published(format!("αβ depth {depth}"), won, wins / 100.0, SAMPLE);
        }
    }
    let [nearest, papers, equal] = said.map(|said| said.join(", "));
    let ours = format!(
        "with the line of nearest evaluations, by depth of αβ: {nearest}; with the paper's lines: {papers}; with αβ's \
         mean number of evaluations as a limit for every move: {equal}"
    );
    (evidence, ours)
}
