//! Fig. 4 of Plaat, Schaeffer, Pijls, de Bruin 1995: how large a table must be for AB-SSS* to beat αβ. Leaves of
//! iteratively deepened searches against the number of entries, for AB-SSS* and, beyond the paper, for MTD(f), AB-DUAL*
//! and aspiration NegaScout.

mod findings;

use super::plaat::{real, slug};
use crate::figure::{Axis, Figure, Point};
use crate::measure::deepened::{Driver, Enhancements, GAMES, Instance, Manner, REAL, deepened};
use crate::stats::Estimate;
use crate::trees::{Order, Seeds, Shape};
use crate::{About, Paper, Planned, Rows, Scale, Section, Study, Table};
use serde::{Deserialize, Serialize};

/// Some members of one family.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Case {
    instance: Instance,
    /// Entries of the tables: two to these powers.
    sizes: Vec<u8>,
    seeds: Seeds,
}

/// Leaves by size, search, seed and iteration.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Row {
    leaves: Vec<Vec<Vec<Vec<u64>>>>,
    /// Leaves of the first call of AB-SSS* with the largest table, by seed and iteration: the max solution tree.
    solution: Vec<Vec<u64>>,
}

/// What is compared; αβ comes first.
const SEARCHES: [(&str, Driver, Enhancements); 5] = [
    ("αβ", Driver::AlphaBeta, Enhancements::PAPER),
    ("AB-SSS*", Driver::AbSss, Enhancements::PAPER),
    ("AB-DUAL*", Driver::AbDual, Enhancements::PAPER),
    ("MTD(f)", Driver::MtdF, Enhancements::PAPER.with(Enhancements::GUESS)),
    ("aspiration NS", Driver::NegaScout, Enhancements::PAPER.with(Enhancements::GUESS)),
];

const ALPHA_BETA: usize = 0;
const AB_SSS: usize = 1;

/// The experiment.
#[derive(Debug)]
pub(crate) struct Fig4;

impl Study for Fig4 {
    type Case = Case;
    type Row = Row;
    const ABOUT: About = About {
        id: "plaat-fig-4",
        title: "Fig. 4: leaves of AB-SSS* against αβ by the size of the table",
        paper: Paper::Plaat,
        claims: &["P-4.f", "P-4.g", "P-4.h"],
        reads: &[],
        timed: false,
        text: "All searches are deepened and have the table's move first and history; both sides have tables of the \
               same size, with two bounds and leaves in it, replaced oldest first and then shallowest. If the table \
               is too small for the solution tree, AB-SSS* searches it again in every call. The knee is the smallest \
               size from which on an iteration needs at most a tenth more leaves than with the largest table.",
    };

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let sizes: Vec<u8> = scale.pick(
            vec![4, 7, 10, 13],
            (4..=16).chain([18]).collect(),
            (4..=16).chain([18, 20]).collect(),
        );
        let trees = |order, depth| Instance::trees(Shape::new(5, depth, order).with_range(500));
        let shallow = u16::from(scale == Scale::Smoke);
        // Seconds of all searches of one member at all sizes.
        let instances = [
            (GAMES[0].to(8), 0.05),
            (GAMES[1].to(6), 0.14),
            (GAMES[2].to(5), 0.15),
            (GAMES[4].to(6), 0.08),
            (trees(Order::Iid, 6), 0.13),
            (trees(Order::First(60), 7), 0.07),
        ];
        let mut plan = Vec::new();
        for (instance, seconds) in instances {
            let instance = instance.to(instance.family.depth() - 2 * shallow);
            let seconds = seconds * scale.pick(0.03, 1.0, 1.3);
            plan.extend(Seeds::runs(scale.pick(2, 22, 400), 4).into_iter().map(|seeds| Planned {
                case: Case { instance, sizes: sizes.clone(), seeds },
                seconds: seconds * real(seeds.count()),
            }));
        }
        let plies = scale.pick([5, 4, 4], [8, 7, 6], [10, 9, 7]);
        for (game, depth) in REAL.into_iter().zip(plies) {
            let (instance, seconds) = (game.to(depth), scale.pick(0.02, 0.3, 2.0));
            plan.extend(Seeds::runs(scale.pick(2, 14, 40), 2).into_iter().map(|seeds| Planned {
                case: Case { instance, sizes: sizes.clone(), seeds },
                seconds: seconds * real(seeds.count()),
            }));
        }
        plan
    }

    fn run(case: &Case) -> Row {
        let Instance { family, scale } = case.instance;
        let search = |size: u8, driver, enhancements| -> Vec<Vec<u64>> {
            let manner = Manner::new(driver, enhancements, size);
            let one = |seed| {
                let found = deepened(&family.made(seed), scale, family.depth(), manner);
                found.iter().map(|iteration| iteration.leaves).collect()
            };
            case.seeds.all().map(one).collect()
        };
        let of_size = |&size: &u8| {
            SEARCHES
                .iter()
                .map(|&(_, driver, enhancements)| search(size, driver, enhancements))
                .collect()
        };
        let largest = case.sizes.last().copied().unwrap_or(0);
        let solution = |seed| {
            let manner = Manner::new(Driver::AbSss, Enhancements::PAPER, largest);
            let found = deepened(&family.made(seed), scale, family.depth(), manner);
            found.iter().map(|iteration| iteration.rounds[0].leaves).collect()
        };
        Row {
            leaves: case.sizes.iter().map(of_size).collect(),
            solution: case.seeds.all().map(solution).collect(),
        }
    }

    fn report(rows: &Rows, section: &mut Section) {
        let samples = Sample::all(&rows.of::<Self>());
        for sample in &samples {
            section.figure(sample.figure());
        }
        let mut table = Table::new(
            "sizes",
            "Leaves relative to αβ with a table of the same size",
            ["instances", "log2 entries", "AB-SSS*", "AB-DUAL*", "MTD(f)", "aspiration NS", "n"],
        );
        for sample in &samples {
            for (place, size) in sample.sizes.iter().enumerate() {
                let cells = (AB_SSS..SEARCHES.len())
                    .map(|search| format!("{:.2}", sample.relative(place, search)));
                let first = [sample.instance.to_string(), size.to_string()];
                table.row(first.into_iter().chain(cells).chain([sample.seeds().to_string()]));
            }
        }
        section.table(
            table.noting("All iterations together; the mean factor over instances of the same seeds."),
        );
        findings::all(&samples, section);
    }
}

/// One family, all seeds.
#[derive(Debug)]
struct Sample {
    instance: Instance,
    sizes: Vec<u8>,
    leaves: Vec<Vec<Vec<Vec<u64>>>>,
    solution: Vec<Vec<u64>>,
}

impl Sample {
    fn all(rows: &[(Case, Row)]) -> Vec<Sample> {
        let mut samples: Vec<Sample> = Vec::new();
        for (Case { instance, sizes, .. }, Row { leaves, solution }) in rows {
            let Some(sample) = samples.iter_mut().find(|sample| sample.instance == *instance) else {
                let (sizes, leaves, solution) = (sizes.clone(), leaves.clone(), solution.clone());
                samples.push(Sample { instance: *instance, sizes, leaves, solution });
                continue;
            };
            for (all, more) in sample.leaves.iter_mut().flatten().zip(leaves.iter().flatten()) {
                all.extend_from_slice(more);
            }
            sample.solution.extend_from_slice(solution);
        }
        samples
    }

    fn seeds(&self) -> usize {
        self.leaves[0][0].len()
    }

    /// Leaves of all iterations, one number for each seed.
    fn so_far(&self, place: usize, search: usize) -> Vec<f64> {
        self.leaves[place][search].iter().map(|iterations| real(iterations.iter().sum())).collect()
    }

    /// The mean factor to αβ with a table of the same size.
    fn relative(&self, place: usize, search: usize) -> Estimate {
        Estimate::factor(&self.so_far(place, search), &self.so_far(place, ALPHA_BETA))
    }

    /// The logarithm of the knee of AB-SSS* at a depth, one for each seed.
    fn knees(&self, depth: usize) -> Vec<f64> {
        let leaves = |place: usize, seed: usize| self.leaves[place][AB_SSS][seed][depth - 1];
        let last = self.sizes.len() - 1;
        let knee = |seed| {
            let enough = |place: &usize| 10 * leaves(*place, seed) <= 11 * leaves(last, seed);
            let place = (0..=last).rev().take_while(enough).last().unwrap_or(last);
            f64::from(self.sizes[place])
        };
        (0..self.seeds()).map(knee).collect()
    }

    fn figure(&self) -> Figure {
        let name = self.instance.to_string();
        let depth = self.instance.family.depth();
        let mut figure = Figure::new(
            format!("table-{}", slug(&name)),
            format!("Leaves relative to αβ by the size of the table: {name}, d={depth}"),
            Axis::linear("log2 of the entries"),
            Axis::logarithmic("leaves / leaves of αβ"),
        )
        .captioned(
            "Left of the knee drivers search their solution tree anew in every call; right of it the curves are \
             flat. The fewer calls a driver makes, the less it suffers.",
        );
        figure.level(1.0, "αβ");
        for (search, &(driver, ..)) in SEARCHES.iter().enumerate().skip(AB_SSS) {
            let point = |(place, &size): (usize, &u8)| {
                Point::estimate(size.into(), &self.relative(place, search))
            };
            figure.curve(driver, self.sizes.iter().enumerate().map(point));
        }
        figure
    }
}
