//! Table 2 beside the published one, and the verdicts on it.

use super::Table2;
use crate::experiments::korf::{percent, scaled};
use crate::experiments::korf_othello::kind::Kind;
use crate::experiments::korf_othello::versus::{self, AtDepth, contrast, equal};
use crate::experiments::korf_othello::{Match, Score, counts_by_class};
use crate::experiments::korf_othello_1;
use crate::prelude::*;
use crate::tournament::{Pair, Searcher, Until, efforts};

type Depths = By<Depth, AtDepth>;

pub(super) fn report(rows: &Rows, section: &mut Section) {
    let mut all: By<Match, Vec<Pair>> = By::default();
    for (case, pairs) in rows.of::<Table2>() {
        all.entry(case.played).extend(pairs);
    }
    let depths = versus::by_depth(Kind::Extension, &all);
    let title = "Table 2: best-first extension against αβ on Othello";
    section.table(versus::table(Kind::Extension, "table-2", title, &depths));
    section.figure(versus::figure(Kind::Extension, "table-2", title, &depths));
    let (evidence, ours) = versus::beside_the_paper(Kind::Extension, &depths);
    section.find(evidence.finding("K-31", ours).published(PUBLISHED).papers(PAPERS).noting(
        "The evaluator has the design of the paper's, with constants of our own. The limit for every move takes from the \
         extension the choice to think longer in some positions; with it, it wins fewer games.",
    ));
    replies(&depths, section);
    shallow(&depths, section);
    let direct = both_forms(&all, &depths, section);
    cause(&direct, &korf_othello_1::results(rows), &depths, section);
    section.find(Evidence::new().finding("K-38", "a plan of the authors").noting(
        "Other games: random games in korf-random-games. Singular extensions for αβ are not built here.",
    ));
}

const PUBLISHED: &str = "αβ 1–8 ~ lines of 1 4 7 10 14 18 21 24 plies; wins 50 67 83 81 67 72 67 68 %";
const PAPERS: &str = "±9 % or so: 488 games from 60 classes of openings";
/// The least depth of αβ from which the paper says that the extension is better.
const FROM: Depth = 3;

/// The matches at equal evaluations from depth 3 on.
fn deep(depths: &Depths) -> impl Iterator<Item = (Depth, &versus::Result)> {
    depths
        .iter()
        .filter(|(depth, _)| **depth >= FROM)
        .filter_map(|(&depth, at)| Some((depth, equal(at)?)))
}

fn replies(depths: &Depths, section: &mut Section) {
    let papers =
        depths.iter().filter(|(depth, _)| **depth >= FROM).filter_map(|(_, at)| at.papers.as_ref());
    let sums = papers.map(|result| efforts(&result.pairs)[0]);
    let (unseen, choices) = sums.fold((0, 0), |(u, c), of| (u + of.unseen, c + of.choices));
    let ours = format!("{unseen} of {choices} root moves had no generated replies");
    section.find(Evidence::new().finding("K-30", ours).noting(
        "The construction of the extension. With the paper's lines, from αβ depth 3 on, its αβ generates replies to all \
         moves, unless it finds a won game.",
    ));
}

fn shallow(depths: &Depths, section: &mut Section) {
    let (mut evidence, mut said) = (Evidence::new(), Vec::new());
    for (depth, result) in deep(depths) {
        let [part, whole] = [
            counts_by_class(&result.pairs, |of| of.shallow),
            counts_by_class(&result.pairs, |of| of.evaluations),
        ];
        let share = Estimate::ratio(&part, &whole);
        evidence = evidence.measured(format!("αβ depth {depth}"), &share);
        said.push(format!("{depth}: {}", percent(&share)));
    }
    let ours =
        format!("αβ's share of the evaluations, by depth of the opponent's αβ: {}", said.join(", "));
    section.find(
        evidence
            .finding("K-32", ours)
            .noting("With αβ's mean number of evaluations as a limit for every move."),
    );
}

/// Judges the extension against αβ and returns its share of wins against the pure form.
fn both_forms(all: &By<Match, Vec<Pair>>, depths: &Depths, section: &mut Section) -> Estimate {
    let head = ["evaluations per move", "horizon of αβ", "wins", "ties", "games"];
    let title = "The extension against pure best-first minimax, at equal evaluations";
    let mut table = Table::new("direct", title, head)
        .noting("Games won, without ties; both have the same limit of evaluations for every move.");
    let mut pure: Vec<Pair> = Vec::new();
    for (played, pairs) in all.iter() {
        let (Searcher::Extension(horizon), Searcher::BestFirst) =
            (played.first.searcher, played.second.searcher)
        else {
            continue;
        };
        let Until::Evaluations(budget) = played.first.until else { continue };
        let score = Score::of(pairs);
        let (won, ties) = (percent(&score.won), percent(&score.ties));
        table.line(format_args!("{budget} | {horizon} | {won} | {ties} | {}", score.games));
        pure.extend_from_slice(pairs);
    }
    section.table(table);
    let fixed: Vec<Pair> = deep(depths).flat_map(|(_, result)| result.pairs.clone()).collect();
    let late: Vec<Pair> =
        deep(depths).filter(|(depth, _)| *depth >= 5).flat_map(|(_, of)| of.pairs.clone()).collect();
    let lines: Vec<Pair> = depths
        .iter()
        .filter(|(depth, _)| **depth >= 5)
        .filter_map(|(_, at)| at.nearest.as_ref())
        .flat_map(|result| result.pairs.clone())
        .collect();
    let [direct, fixed, late, lines] = [pure, fixed, late, lines].map(|pairs| Score::of(&pairs).won);
    let mut evidence = Evidence::new();
    let mut said = "not played".to_string();
    if late.n > 0 {
        evidence = evidence.measured("against αβ from depth 5 on", &late);
        said = format!("{} ({} with lines of equal evaluations)", percent(&late), percent(&lines));
    }
    let ours = format!(
        "against αβ it wins {said} from depth 5 on, and {} from depth 3 on; against pure best-first minimax from depth 3 \
         on {}",
        percent(&fixed),
        percent(&direct),
    );
    section.find(evidence.finding("K-33", ours).noting(
        "With αβ's mean number of evaluations as a limit for every move. K-29 judges whether it is better than pure \
         best-first minimax.",
    ));
    direct
}

/// Compares both forms at the depths at which the pure one falls off, and directly.
fn cause(direct: &Estimate, pure: &Depths, depths: &Depths, section: &mut Section) {
    let late = |of| -> Vec<Pair> {
        deep(of)
            .filter(|(depth, _)| *depth > FROM)
            .flat_map(|(_, result)| result.pairs.clone())
            .collect()
    };
    let (pure, extended) = (late(pure), late(depths));
    let [unseen, choices] =
        [counts_by_class(&pure, |of| of.unseen), counts_by_class(&pure, |of| of.choices)];
    let unseen = Estimate::ratio(&unseen, &choices);
    let difference = contrast(&extended, &pure);
    let ours = format!(
        "pure best-first minimax generates nothing below {} of the root moves; the extension, which generates replies \
         to all, wins {} more games against αβ from depth 4 on, and {} against the pure form from depth 3 on",
        percent(&unseen),
        percent(&difference),
        percent(direct)
    );
    let evidence = Evidence::new()
        .measured("wins against αβ: extension − pure form", &difference)
        .measured("wins of the extension against the pure form − a half", &scaled(direct, 1.0, -0.5));
    section.find(evidence.finding("K-29", ours).noting(
        "With αβ's mean number of evaluations as a limit for every move; differences from the same openings. If the \
         missing replies were the cause, the form that generates them would win more.",
    ));
}
