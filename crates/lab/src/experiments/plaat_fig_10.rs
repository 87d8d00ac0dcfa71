//! Fig. 10 of Plaat, Schaeffer, Pijls, de Bruin 1995: leaves of MTD(f) when its first guess is deliberately off the
//! value by a given number of points, relative to aspiration NegaScout.

mod findings;

use super::plaat::{Search, each, searched};
use crate::boards::Board;
use crate::measure::deepened::{Family, GAMES, Guess, Instance, Manner, REAL};
use crate::prelude::*;
use crate::words::{percent, slug};

/// Some members of one family.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Case {
    instance: Instance,
    seeds: Seeds,
}

/// Counts for each seed and iteration: by the points that the guess is above the value, for MTD(f) with its own guess,
/// and for aspiration NegaScout.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    leaves: By<i32, Vec<Vec<u64>>>,
    calls: By<i32, Vec<Vec<u64>>>,
    /// Leaves of the first call.
    first: By<i32, Vec<Vec<u64>>>,
    own: Vec<Vec<u64>>,
    aspiration: Vec<Vec<u64>>,
    /// The error of MTD(f)'s own guess, by seed and iteration.
    off: Vec<Vec<i32>>,
}
join! { Row { leaves, calls, first, own, aspiration, off } }

/// The points that the guess is above the value: from far below, where the search is AB-DUAL*, to far above, where it
/// is AB-SSS*. Points are larger in real games.
fn offsets(instance: &Instance) -> Vec<i32> {
    let off = match instance.family {
        Family::Board { board: Board::Othello, .. } => [1, 2, 4, 8, 16, 32, 64, FAR],
        Family::Board { board: Board::Chess, .. } => [1, 2, 5, 10, 20, 50, 100, FAR],
        Family::Board { .. } => [1, 2, 3, 4, 6, 8, 12, FAR],
        _ => [1, 2, 5, 10, 20, 50, 100, FAR],
    };
    off.into_iter().rev().map(|off| -off).chain([0]).chain(off).collect()
}

/// The offset that stands for infinity.
const FAR: i32 = 1_000_000;

pub(crate) struct Fig10;

impl Study for Fig10 {
    type Case = Case;
    type Row = Row;
    const ID: &str = "plaat-fig-10";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        // Seconds of all searches of one member.
        let games: [(usize, Depth, f64); 4] =
            [(0, 9, 0.011), (1, 7, 0.03), (2, 5, 0.028), (4, 7, 0.021)];
        let mut plan = Vec::new();
        for (game, depth, seconds) in games {
            let shallow = if scale == Scale::Smoke { 2 } else { 0 };
            let instance = GAMES[game].to(depth - shallow);
            let seconds = seconds * scale.pick(0.15, 1.0, 1.0);
            let case = |seeds| Case { instance, seeds };
            plan.extend(Planned::runs(scale.pick(3, 110, 600), 16, seconds, case));
        }
        let plies = scale.pick([3, 4, 6, 5], [5, 6, 9, 8], [8, 7, 11, 10]);
        let costs = scale.pick([0.01; 4], [0.4, 0.03, 0.03, 0.02], [40.0, 0.09, 0.16, 0.09]);
        let members = scale.pick([3; 4], [20, 40, 40, 40], [20, 200, 200, 200]);
        for (((game, depth), seconds), members) in REAL.into_iter().zip(plies).zip(costs).zip(members) {
            let case = |seeds| Case { instance: game.to(depth), seeds };
            plan.extend(Planned::runs(members, if seconds > 10.0 { 1 } else { 10 }, seconds, case));
        }
        plan
    }

    fn run(case: &Case) -> Row {
        let instance = &case.instance;
        let mut row = Row::default();
        for seed in case.seeds.all() {
            let search = |manner: Manner<'_>| searched(instance, seed, manner);
            let table = instance.table();
            let own = search(Search::MtdF.manner(table));
            let values: Vec<i32> = own.iter().map(|iteration| iteration.value).collect();
            row.off.push(values.windows(2).map(|pair| pair[0] - pair[1]).collect());
            row.aspiration.push(each(&search(Search::Aspiration.manner(table)), |it| it.leaves));
            row.own.push(each(&own, |it| it.leaves));
            for offset in offsets(instance) {
                let told: Vec<i32> = values.iter().map(|value| value + offset).collect();
                let found = search(Manner { guess: Guess::Told(&told), ..Search::MtdF.manner(table) });
                row.leaves.push(offset, each(&found, |it| it.leaves));
                row.calls.push(offset, each(&found, |it| it.rounds.len() as u64));
                row.first.push(offset, each(&found, |it| it.rounds[0].leaves));
            }
        }
        row
    }

    fn report(rows: &Rows, section: &mut Section) {
        let rows = rows.of::<Self>().into_iter().map(|(case, row)| (case.instance, row));
        let samples: Vec<Sample> =
            joined(rows).into_iter().map(|(instance, row)| Sample { instance, row }).collect();
        let mut table = Table::new(
            "distances",
            "Leaves in percent of aspiration NegaScout, and calls in the last iteration, by distance of the guess",
            ["game", "guess − f", "leaves, %", "calls", "leaves of the first call", "n"],
        );
        for sample in &samples {
            section.figure(sample.figure());
            for offset in sample.offsets() {
                let last = |counts: &[Vec<u64>]| mean(&of_last(counts));
                table.row([
                    sample.instance.to_string(),
                    shown(offset),
                    percent(&sample.relative(&sample.row.leaves[offset])),
                    format!("{:.1}", last(&sample.row.calls[offset])),
                    format!("{:.0}", last(&sample.row.first[offset])),
                    sample.row.own.len().to_string(),
                ]);
            }
        }
        section.table(table);
        findings::all(&samples, section);
    }
}

fn shown(offset: i32) -> String {
    match offset {
        FAR => "+∞".into(),
        offset if offset == -FAR => "−∞".into(),
        0 => "0".into(),
        _ => format!("{offset:+}"),
    }
}

/// The results of one game, over all seeds.
#[derive(Debug)]
struct Sample {
    instance: Instance,
    row: Row,
}

impl Sample {
    /// The points that the guesses are above the value, in order.
    fn offsets(&self) -> Vec<i32> {
        offsets(&self.instance)
    }

    /// The mean factor to aspiration NegaScout, over all iterations.
    fn relative(&self, leaves: &[Vec<u64>]) -> Estimate {
        Estimate::factor(&so_far(leaves), &so_far(&self.row.aspiration))
    }

    /// The distance of a guess; infinity is drawn half as far again as the farthest guess.
    fn distance(&self, offset: i32) -> f64 {
        let farthest = self.offsets().into_iter().filter(|&offset| offset < FAR).max().unwrap_or(0);
        let end = farthest * 3 / 2;
        offset.clamp(-end, end).into()
    }

    fn figure(&self) -> Figure {
        let name = self.instance.to_string();
        let last = self.instance.family.depth();
        let x = Axis::linear("guess − f, points");
        let y = Axis::linear("leaves, % of aspiration NegaScout");
        let title = format!("Leaves by the distance of the first guess: {name}");
        let mut figure = Figure::new(format!("distance-{}", slug(&name)), title, x, y)
        .captioned(
            "One curve per depth; counts are sums over all iterations up to it. The ends stand for infinity: AB-DUAL* \
             on the left, AB-SSS* on the right.",
        );
        figure.level(100.0, "aspiration NegaScout");
        for depth in last - 2..=last {
            let cut = |counts: &[Vec<u64>]| -> Vec<Vec<u64>> {
                counts.iter().map(|by_depth| by_depth[..usize::from(depth)].to_vec()).collect()
            };
            let baseline = so_far(&cut(&self.row.aspiration));
            let points = self.offsets().into_iter().map(|offset| {
                let e = Estimate::factor(&so_far(&cut(&self.row.leaves[offset])), &baseline);
                Point::percent(self.distance(offset), &e)
            });
            figure.curve(format!("d={depth}"), points);
        }
        figure
    }
}

/// The sum over iterations, for each seed.
fn so_far(counts: &[Vec<u64>]) -> Vec<u64> {
    counts.iter().map(|by_depth| by_depth.iter().sum()).collect()
}

/// The last iteration, for each seed.
fn of_last(counts: &[Vec<u64>]) -> Vec<u64> {
    counts.iter().filter_map(|by_depth| by_depth.last()).copied().collect()
}
