//! Table 2 beside the published one, and the verdicts on it.

use super::Table2;
use crate::experiments::korf::{counts, percent};
use crate::experiments::korf_othello::kind::Kind;
use crate::experiments::korf_othello::versus::{self, AtDepth, contrast, equal};
use crate::experiments::korf_othello::{Match, Score};
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
    let (verdict, ours) = versus::judged(Kind::Extension, &depths);
    section.find(Finding::of("K-31", verdict, ours).published(PUBLISHED).papers(PAPERS).noting(
        "Confirmed if the extension wins more than half of all games together at equal evaluations, and every share with \
         the paper's line agrees with the published one, direction only if some do not.",
    ));
    replies(&depths, section);
    shallow(&depths, section);
    both_forms(&all, &depths, section);
    cause(&korf_othello_1::results(rows), &depths, section);
    section.find(Finding::of("K-38", Verdict::NotTestable, "a plan of the authors, not a claim").noting(
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
    section.find(Finding::of("K-30", Verdict::always(unseen, choices), ours).noting(
        "With the paper's lines, the extension is played as the claim describes it: from αβ depth 3 on, its αβ generates \
         replies to all moves, unless it finds a won game.",
    ));
}

fn shallow(depths: &Depths, section: &mut Section) {
    let share = |pairs: &[Pair]| {
        Estimate::ratio(&counts(pairs, |of| of.shallow), &counts(pairs, |of| of.evaluations))
    };
    let pairs: Vec<Pair> = deep(depths).flat_map(|(_, result)| result.pairs.clone()).collect();
    let said: Vec<String> =
        deep(depths).map(|(depth, of)| format!("{depth}: {}", percent(&share(&of.pairs)))).collect();
    let all = share(&pairs);
    let ours = format!(
        "αβ's share of the evaluations {}, by depth of the opponent's αβ {}",
        percent(&all),
        said.join(", ")
    );
    section.find(Finding::of("K-32", Verdict::below(&all, 0.5), ours).noting("At equal evaluations."));
}

/// How far from two thirds a share of wins may be to count as near.
const NEAR: f64 = 0.07;

fn both_forms(all: &By<Match, Vec<Pair>>, depths: &Depths, section: &mut Section) {
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
    let [pure, fixed, late] = [pure, fixed, late].map(|pairs| Score::of(&pairs).won);
    let mut cells = Cells::default();
    cells.above(&fixed, 0.5);
    cells.above(&pure, 0.5);
    let verdict = Verdict::sized(cells.everywhere(), near(&late, 2.0 / 3.0, NEAR));
    let late_said = if late.n > 0 { percent(&late) } else { "not played".into() };
    let ours = format!(
        "from depth 3 on it wins {} against αβ and {} against pure best-first minimax; against αβ from depth 5 on: \
         {late_said}",
        percent(&fixed),
        percent(&pure),
    );
    section.find(Finding::of("K-33", verdict, ours).needing(cells.needed(verdict)).noting(
        "All depths together, at equal evaluations. Confirmed if both shares exceed a half and the one from depth 5 on \
         is within 7 % of two thirds; direction only if that one is farther off.",
    ));
}

/// Compares both forms at the depths at which the pure one falls off.
fn cause(pure: &Depths, depths: &Depths, section: &mut Section) {
    let late = |of| -> Vec<Pair> {
        deep(of)
            .filter(|(depth, _)| *depth > FROM)
            .flat_map(|(_, result)| result.pairs.clone())
            .collect()
    };
    let (pure, extended) = (late(pure), late(depths));
    let unseen = Estimate::ratio(&counts(&pure, |of| of.unseen), &counts(&pure, |of| of.choices));
    let difference = contrast(&extended, &pure);
    let verdict = match Verdict::above(&unseen, 0.0) {
        Verdict::Confirmed => Verdict::above(&difference, 0.0),
        other => other,
    };
    let ours = format!(
        "pure best-first minimax generates nothing below {} of the root moves; the extension, which generates replies \
         to all, wins {} more games against αβ",
        percent(&unseen),
        percent(&difference)
    );
    let needed = difference.needed(0.0).filter(|_| verdict == Verdict::Inconclusive);
    section.find(Finding::of("K-29", verdict, ours).needing(needed).noting(
        "At equal evaluations, from αβ depth 4 on, where the pure form falls off; differences from the same openings. \
         Confirmed if there are such moves and the extension wins more.",
    ));
}

/// The verdict on a claim that a share is about `value`: its whole interval lies within `margin` of it.
fn near(share: &Estimate, value: f64, margin: f64) -> Verdict {
    if share.low > value - margin && share.high < value + margin {
        Verdict::Confirmed
    } else if share.high < value - margin || share.low > value + margin {
        Verdict::Refuted
    } else {
        Verdict::Inconclusive
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_is_a_question_of_the_whole_interval() {
        let share = |won| Estimate::share(won, 1000);
        assert_eq!(near(&share(660), 2.0 / 3.0, 0.07), Verdict::Confirmed);
        assert_eq!(near(&share(600), 2.0 / 3.0, 0.07), Verdict::Inconclusive);
        assert_eq!(near(&share(500), 2.0 / 3.0, 0.07), Verdict::Refuted);
        assert_eq!(near(&Estimate::share(2, 3), 2.0 / 3.0, 0.07), Verdict::Inconclusive);
    }
}
