//! Fig. 10 of Plaat, Schaeffer, Pijls, de Bruin 1995: leaves of MTD(f) when its first guess is deliberately so many
//! points off the value, relative to aspiration NegaScout.

mod findings;

use super::plaat::{average, percent, real, slug};
use crate::figure::{Axis, Figure, Point};
use crate::measure::deepened::{
    Board, Driver, Enhancements, Family, GAMES, Guess, Instance, Manner, REAL, deepened,
};
use crate::stats::Estimate;
use crate::trees::Seeds;
use crate::{About, Paper, Planned, Rows, Scale, Section, Study, Table};
use plywood_core::Depth;
use serde::{Deserialize, Serialize};

/// Some members of one family.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Case {
    instance: Instance,
    seeds: Seeds,
}

/// By guess, seed and iteration; the guesses are those of [`offsets`].
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    leaves: Vec<Vec<Vec<u64>>>,
    calls: Vec<Vec<Vec<u64>>>,
    /// Leaves of the first call.
    first: Vec<Vec<Vec<u64>>>,
    /// The same of MTD(f) with its own guess, and of aspiration NegaScout.
    own: Vec<Vec<u64>>,
    aspiration: Vec<Vec<u64>>,
    /// How far MTD(f)'s own guess was off, by seed and iteration.
    off: Vec<Vec<i32>>,
}

/// How many there are: on either side seven, and one far away.
const OFFSETS: usize = 17;

/// How many points the guess is above the value: from far below, where the search is AB-DUAL*'s, to far above, where it
/// is AB-SSS*'s. Points are larger in real games.
fn offsets(instance: &Instance) -> [i32; OFFSETS] {
    let off = match instance.family {
        Family::Board { board: Board::Othello, .. } => [1, 2, 4, 8, 16, 32, 64],
        Family::Board { .. } => [1, 2, 3, 4, 6, 8, 12],
        _ => [1, 2, 5, 10, 20, 50, 100],
    };
    let mut offsets = [0; OFFSETS];
    for (place, off) in off.into_iter().chain([FAR]).enumerate() {
        offsets[EXACT + 1 + place] = off;
        offsets[EXACT - 1 - place] = -off;
    }
    offsets
}

/// What stands for infinity.
const FAR: i32 = 1_000_000;

/// The place of 0.
const EXACT: usize = 8;

/// The experiment.
#[derive(Debug)]
pub(crate) struct Fig10;

impl Study for Fig10 {
    type Case = Case;
    type Row = Row;
    const ABOUT: About = About {
        id: "plaat-fig-10",
        title: "Fig. 10: leaves of MTD(f) by the distance of its first guess",
        paper: Paper::Plaat,
        claims: &["P-10.a", "P-10.b", "P-10.c", "P-10.e"],
        reads: &[],
        timed: false,
        text: "In every iteration MTD(f) is begun so many points off the value of that depth, which an earlier search \
               has found. The table keeps leaves, so that no leaf counts twice. Everything else is as for Fig. 7; points are \
               those of each game.",
    };

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        // Seconds of all searches of one member.
        let games: [(usize, Depth, f64); 4] =
            [(0, 9, 0.018), (1, 7, 0.03), (2, 5, 0.03), (4, 7, 0.035)];
        let mut plan = Vec::new();
        for (game, depth, seconds) in games {
            let shallow = if scale == Scale::Smoke { 2 } else { 0 };
            let instance = GAMES[game].to(depth - shallow);
            let seconds = seconds * scale.pick(0.15, 1.0, 1.0);
            plan.extend(Seeds::runs(scale.pick(3, 110, 2000), 16).into_iter().map(|seeds| Planned {
                case: Case { instance, seeds },
                seconds: seconds * real(seeds.count()),
            }));
        }
        let plies = scale.pick([6, 5, 4], [9, 8, 6], [11, 10, 7]);
        for (game, depth) in REAL.into_iter().zip(plies) {
            let seconds = scale.pick(0.01, 0.04, 0.3);
            plan.extend(Seeds::runs(scale.pick(3, 40, 400), 10).into_iter().map(|seeds| Planned {
                case: Case { instance: game.to(depth), seeds },
                seconds: seconds * real(seeds.count()),
            }));
        }
        plan
    }

    fn run(case: &Case) -> Row {
        const GUESSING: Enhancements = Enhancements::PAPER.with(Enhancements::GUESS);
        let Instance { family, scale } = case.instance;
        let mut row = Row::default();
        for places in [&mut row.leaves, &mut row.calls, &mut row.first] {
            places.resize(OFFSETS, Vec::new());
        }
        for seed in case.seeds.all() {
            let made = family.made(seed);
            let search = |manner: Manner<'_>| deepened(&made, scale, family.depth(), manner);
            let aspiration = search(Manner::new(Driver::NegaScout, GUESSING, 17));
            let own = search(Manner::new(Driver::MtdF, GUESSING, 17));
            let values: Vec<i32> = own.iter().map(|iteration| iteration.value).collect();
            row.off.push(values.windows(2).map(|pair| pair[0] - pair[1]).collect());
            row.aspiration.push(aspiration.iter().map(|iteration| iteration.leaves).collect());
            row.own.push(own.iter().map(|iteration| iteration.leaves).collect());
            for (place, offset) in offsets(&case.instance).into_iter().enumerate() {
                let told: Vec<i32> = values.iter().map(|value| value + offset).collect();
                let manner =
                    Manner { guess: Guess::Told(&told), ..Manner::new(Driver::MtdF, GUESSING, 17) };
                let found = search(manner);
                row.leaves[place].push(found.iter().map(|iteration| iteration.leaves).collect());
                row.calls[place]
                    .push(found.iter().map(|iteration| iteration.rounds.len() as u64).collect());
                row.first[place]
                    .push(found.iter().map(|iteration| iteration.rounds[0].leaves).collect());
            }
        }
        row
    }

    fn report(rows: &Rows, section: &mut Section) {
        let samples = Sample::all(rows.of::<Self>());
        let mut table = Table::new(
            "distances",
            "Leaves in percent of aspiration NegaScout, calls in the last iteration, by distance of the guess",
            ["game", "guess − f", "leaves, %", "calls", "leaves of the first call", "n"],
        );
        for sample in &samples {
            section.figure(sample.figure());
            for (place, offset) in sample.offsets.into_iter().enumerate() {
                let last = |counts: &[Vec<u64>]| average(&of_last(counts));
                table.row([
                    sample.instance.to_string(),
                    shown(offset),
                    percent(&sample.relative(&sample.row.leaves[place])),
                    format!("{:.1}", last(&sample.row.calls[place])),
                    format!("{:.0}", last(&sample.row.first[place])),
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

/// One game, all seeds.
#[derive(Debug)]
struct Sample {
    instance: Instance,
    offsets: [i32; OFFSETS],
    row: Row,
}

impl Sample {
    fn all(rows: Vec<(Case, Row)>) -> Vec<Sample> {
        let mut samples: Vec<Sample> = Vec::new();
        for (case, row) in rows {
            if let Some(sample) = samples.iter_mut().find(|sample| sample.instance == case.instance) {
                sample.row.append(row);
            } else {
                let (instance, offsets) = (case.instance, offsets(&case.instance));
                samples.push(Sample { instance, offsets, row });
            }
        }
        samples
    }

    /// The mean factor to aspiration NegaScout, over all iterations.
    fn relative(&self, leaves: &[Vec<u64>]) -> Estimate {
        Estimate::factor(&so_far(leaves), &so_far(&self.row.aspiration))
    }

    /// The distance of a guess; what stands for infinity is drawn half as far again as the farthest.
    fn distance(&self, place: usize) -> i32 {
        let end = self.offsets[OFFSETS - 2] * 3 / 2;
        self.offsets[place].clamp(-end, end)
    }

    fn figure(&self) -> Figure {
        let name = self.instance.to_string();
        let last = self.instance.family.depth();
        let mut figure = Figure::new(
            format!("distance-{}", slug(&name)),
            format!("Leaves by the distance of the first guess: {name}"),
            Axis::linear("guess − f, points"),
            Axis::linear("leaves, % of aspiration NegaScout"),
        )
        .captioned(
            "One curve for each depth, counts over all iterations up to it. The ends stand for infinity: AB-DUAL* at the \
             left, AB-SSS* at the right.",
        );
        figure.level(100.0, "aspiration NegaScout");
        for depth in last - 2..=last {
            let cut = |counts: &[Vec<u64>]| -> Vec<Vec<u64>> {
                counts.iter().map(|by_depth| by_depth[..usize::from(depth)].to_vec()).collect()
            };
            let baseline = so_far(&cut(&self.row.aspiration));
            let points = (0..OFFSETS).map(|place| {
                let e = Estimate::factor(&so_far(&cut(&self.row.leaves[place])), &baseline);
                let x = f64::from(self.distance(place));
                Point { x, y: 100.0 * e.mean, low: 100.0 * e.low, high: 100.0 * e.high }
            });
            figure.curve(format!("d={depth}"), points);
        }
        figure
    }
}

/// The sum over iterations, for each seed.
fn so_far(counts: &[Vec<u64>]) -> Vec<f64> {
    counts.iter().map(|by_depth| real(by_depth.iter().sum())).collect()
}

/// The last iteration, for each seed.
fn of_last(counts: &[Vec<u64>]) -> Vec<f64> {
    counts.iter().filter_map(|by_depth| by_depth.last()).map(|&count| real(count)).collect()
}

impl Row {
    fn append(&mut self, mut more: Row) {
        let mine = [&mut self.leaves, &mut self.calls, &mut self.first];
        for (mine, more) in mine.into_iter().zip([&mut more.leaves, &mut more.calls, &mut more.first]) {
            mine.iter_mut().zip(more).for_each(|(mine, more)| mine.append(more));
        }
        self.own.append(&mut more.own);
        self.aspiration.append(&mut more.aspiration);
        self.off.append(&mut more.off);
    }
}
