//! The choices that algorithms leave to the user.

use crate::failure::Failure;
use crate::memory_args;
use crate::move_order::MoveOrder;
use crate::parse::{Words, one_of, value, whole, word_for};
use crate::remembered::MemoryChoice;
use crate::report::value_json;
use crate::selective_args::{self, SelectiveArgs, is_selective};
use crate::subject::Subject;
use crate::tuning::{DeepenArgs, Defaults, GUESS_FROM, TuningArgs, without_use};
use clap::Args;
use plywood_core::catalogue::{Choice, Entry};
use plywood_core::deepen::GuessFrom;
use plywood_core::order::Use;
use plywood_core::search::aspiration::Aspiration;
use plywood_core::search::ins::Ins;
use plywood_core::search::mtd_f::MtdF;
use plywood_core::search::mtd_step::MtdStep;
use plywood_core::search::negascout::{LastSon, ReSearch, ShallowRule};
use plywood_core::{Algorithm, Depth, Value, Window};
use serde_json::{Map, Value as Json, json};

/// The options that belong to single algorithms.
#[derive(Args, Debug)]
#[command(next_help_heading = "Options of single algorithms (`plywood list` shows whose)")]
pub(crate) struct AlgorithmArgs {
    /// The lower end of the window at the root [default: none]
    #[arg(long, value_name = "A", value_parser = value, allow_negative_numbers = true)]
    alpha: Option<Value>,

    /// The upper end of the window at the root [default: none]
    #[arg(long, value_name = "B", value_parser = value, allow_negative_numbers = true)]
    beta: Option<Value>,

    /// Take answers of minimal windows near the leaves as exact [default: on]
    #[arg(long, value_name = "WHETHER", value_parser = one_of(SHALLOW))]
    shallow_rule: Option<ShallowRule>,

    /// The window of the last son [default: minimal]
    #[arg(long, value_name = "WINDOW", value_parser = one_of(LAST_SON))]
    last_son: Option<LastSon>,

    /// Who searches a son the second time [default: negascout]
    #[arg(long, value_name = "WHO", value_parser = one_of(RE_SEARCH))]
    re_search: Option<ReSearch>,

    /// Store at most so many cells [default: no limit; iter-sss on a uniform tree: the fewest]
    #[arg(long, value_name = "M", value_parser = whole::<u64>, allow_negative_numbers = true)]
    cells: Option<u64>,

    /// Plies that a hybrid's outer algorithm searches [default: half of the depth]
    #[arg(long, value_name = "K", value_parser = whole::<Depth>, allow_negative_numbers = true)]
    plies: Option<Depth>,

    #[command(flatten)]
    selective: SelectiveArgs,

    #[command(flatten)]
    tuning: TuningArgs,
}

const SHALLOW: &Words<ShallowRule> = &[("on", ShallowRule::On), ("off", ShallowRule::Off)];
const LAST_SON: &Words<LastSon> = &[("minimal", LastSon::Minimal), ("open", LastSon::Open)];
const RE_SEARCH: &Words<ReSearch> =
    &[("negascout", ReSearch::NegaScout), ("alpha-beta", ReSearch::AlphaBeta)];

/// The options by which `choice` is made.
pub(crate) fn flags(choice: Choice) -> &'static [&'static str] {
    match choice {
        Choice::Window => &["--alpha", "--beta"],
        Choice::ShallowRule => &["--shallow-rule"],
        Choice::LastSon => &["--last-son"],
        Choice::ReSearch => &["--re-search"],
        Choice::Cells => &["--cells"],
        Choice::Plies => &["--plies"],
        Choice::Memory => memory_args::FLAGS,
        Choice::Guess => &["--guess"],
        Choice::Step => &["--step"],
        Choice::Width => &["--window"],
        Choice::Horizon => &["--horizon"],
        Choice::WhenFull => &["--when-full"],
        Choice::Terminals => &["--terminals"],
        Choice::Again => &["--again"],
    }
}

/// An algorithm with all its choices made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chosen {
    pub(crate) entry: &'static Entry,
    pub(crate) algorithm: Algorithm,
    pub(crate) window: Window,
    pub(crate) memory: Option<MemoryChoice>,
    pub(crate) moves: MoveOrder,
    /// Where guesses come from, if the search is deepened.
    pub(crate) deepen: Option<GuessFrom>,
}

/// Whether `entry` has a use for all options that were given.
fn each_of_use(
    entry: &Entry,
    mut given: impl Iterator<Item = (Choice, &'static str)>,
) -> Result<(), Failure> {
    match given.find(|(choice, _)| !entry.options.contains(choice)) {
        None => Ok(()),
        Some((choice, flag)) => Err(without_use(&format!("{} has no", entry.name), choice, flag)),
    }
}

impl AlgorithmArgs {
    /// The algorithm of `entry` with the choices that were made, unless it has no use for one of them.
    pub(crate) fn choose(&self, entry: &'static Entry, defaults: Defaults) -> Result<Chosen, Failure> {
        each_of_use(entry, self.given())?;
        if is_selective(entry) && self.cells == Some(0) {
            return Err(Failure::Input(format!(
                "{} needs a cell for the root; grant at least one (--cells 1), or leave --cells out",
                entry.name
            )));
        }
        let chosen = Chosen::tuned(entry, &self.tuning, defaults);
        self.tuning.check(&[chosen.memory])?;
        Ok(Chosen { algorithm: self.configure(chosen.algorithm), window: self.window()?, ..chosen })
    }

    /// The same, deepened if that was asked for or is usual.
    pub(crate) fn choose_deepened(
        &self,
        entry: &'static Entry,
        defaults: Defaults,
        args: &DeepenArgs,
    ) -> Result<Chosen, Failure> {
        let chosen = self.choose(entry, defaults)?;
        each_of_use(entry, args.given())?;
        let windowed = chosen.window != Window::FULL;
        if args.asked() && windowed {
            return Err(Failure::Input(
                "--deepen searches for the value itself; leave out --alpha and --beta".into(),
            ));
        }
        let deepen = args.chosen(entry, defaults)?.filter(|_| !windowed);
        let chosen = Chosen { deepen, ..chosen };
        args.check(&[chosen])?;
        Ok(chosen)
    }

    fn given(&self) -> impl Iterator<Item = (Choice, &'static str)> {
        let all = [
            (Choice::Window, "--alpha", self.alpha.is_some()),
            (Choice::Window, "--beta", self.beta.is_some()),
            (Choice::ShallowRule, "--shallow-rule", self.shallow_rule.is_some()),
            (Choice::LastSon, "--last-son", self.last_son.is_some()),
            (Choice::ReSearch, "--re-search", self.re_search.is_some()),
            (Choice::Cells, "--cells", self.cells.is_some()),
            (Choice::Plies, "--plies", self.plies.is_some()),
        ];
        let given =
            all.into_iter().filter(|(.., given)| *given).map(|(choice, flag, _)| (choice, flag));
        given.chain(self.selective.given()).chain(self.tuning.given())
    }

    fn configure(&self, algorithm: Algorithm) -> Algorithm {
        match algorithm {
            Algorithm::NegaScout(mut negascout) => {
                negascout.shallow = self.shallow_rule.unwrap_or(negascout.shallow);
                negascout.last_son = self.last_son.unwrap_or(negascout.last_son);
                negascout.re_search = self.re_search.unwrap_or(negascout.re_search);
                Algorithm::NegaScout(negascout)
            }
            Algorithm::Ins(mut ins) => {
                ins.cells = self.cells.unwrap_or(ins.cells);
                Algorithm::Ins(ins)
            }
            Algorithm::IterSss(mut iter_sss) => {
                iter_sss.cells = self.cells.or(iter_sss.cells);
                Algorithm::IterSss(iter_sss)
            }
            Algorithm::Hybrid(mut hybrid) => {
                hybrid.plies = self.plies.or(hybrid.plies);
                Algorithm::Hybrid(hybrid)
            }
            other => self.selective.configure(other, self.cells),
        }
    }

    fn window(&self) -> Result<Window, Failure> {
        let alpha = self.alpha.unwrap_or(Value::NEG_INF);
        let beta = self.beta.unwrap_or(Value::INF);
        Window::new(alpha, beta).ok_or_else(|| {
            Failure::Input(format!(
                "no value lies between --alpha {alpha} and --beta {beta}; alpha must be the smaller"
            ))
        })
    }
}

impl Chosen {
    /// The algorithm of `entry` as its paper has it.
    pub(crate) fn plain(entry: &'static Entry) -> Chosen {
        Chosen {
            entry,
            algorithm: entry.algorithm,
            window: Window::FULL,
            memory: memory_args::usual(entry, Defaults::OfTrees),
            moves: MoveOrder::NATURAL,
            deepen: None,
        }
    }

    /// The algorithm of `entry` with those of the shared choices that it has a use for.
    pub(crate) fn tuned(entry: &'static Entry, tuning: &TuningArgs, defaults: Defaults) -> Chosen {
        let memory = tuning.memory.choose(entry, defaults);
        Chosen {
            algorithm: tuning.configure(entry.algorithm),
            memory,
            moves: tuning.moves(memory, defaults),
            ..Chosen::plain(entry)
        }
    }

    /// Whether the tree has the values that these choices need.
    pub(crate) fn fits(&self, subject: &Subject) -> Result<(), Failure> {
        const LEAVE_OUT: &str = "leave the option out";
        if self.deepen.is_some() {
            subject.judged_at_every_depth("--deepen", LEAVE_OUT)?;
        }
        if self.moves.statics == Use::On {
            subject.judged_at_every_depth("--moves static", LEAVE_OUT)?;
        }
        if is_selective(self.entry) {
            let other = "choose an algorithm that judges leaves only";
            subject.judged_at_every_depth(self.entry.name, other)?;
        }
        Ok(())
    }

    /// Whether it asks another algorithm question after question.
    pub(crate) fn is_driver(&self) -> bool {
        memory_args::is_driver(self.algorithm)
    }

    /// Every choice the algorithm leaves, and how it was made.
    pub(crate) fn json(&self) -> Json {
        let mut options = Map::new();
        for choice in self.entry.options {
            let mut add = |name: &str, choice: Json| options.insert(name.into(), choice);
            match (choice, self.algorithm) {
                (Choice::Memory, _) => memory_args::add_json(self.memory, &mut options),
                (Choice::Window, _) => {
                    add("alpha", value_json(self.window.alpha()));
                    add("beta", value_json(self.window.beta()));
                }
                (
                    Choice::Guess,
                    Algorithm::MtdF(MtdF { guess })
                    | Algorithm::MtdStep(MtdStep { guess, .. })
                    | Algorithm::Aspiration(Aspiration { guess, .. }),
                ) => {
                    add("guess", value_json(guess));
                    add("guess_from", json!(self.deepen.map(|from| word_for(GUESS_FROM, &from))));
                }
                (Choice::Step, Algorithm::MtdStep(driver)) => {
                    add("step", json!(driver.step));
                }
                (Choice::Width, Algorithm::Aspiration(driver)) => {
                    add("window", json!(driver.width));
                }
                (Choice::ShallowRule, Algorithm::NegaScout(ns)) => {
                    add("shallow_rule", json!(word_for(SHALLOW, &ns.shallow)));
                }
                (Choice::LastSon, Algorithm::NegaScout(ns)) => {
                    add("last_son", json!(word_for(LAST_SON, &ns.last_son)));
                }
                (Choice::ReSearch, Algorithm::NegaScout(ns)) => {
                    add("re_search", json!(word_for(RE_SEARCH, &ns.re_search)));
                }
                (Choice::Cells, Algorithm::Ins(ins)) => {
                    add("cells", json!(Some(ins.cells).filter(|_| ins != Ins::UNLIMITED)));
                }
                (Choice::Cells, Algorithm::IterSss(iter_sss)) => {
                    add("cells", json!(iter_sss.cells));
                }
                (Choice::Plies, Algorithm::Hybrid(hybrid)) => {
                    add("plies", json!(hybrid.plies));
                }
                (
                    Choice::Cells
                    | Choice::WhenFull
                    | Choice::Horizon
                    | Choice::Terminals
                    | Choice::Again,
                    algorithm,
                ) => selective_args::add_json(*choice, algorithm, &mut options),
                (
                    Choice::ShallowRule
                    | Choice::LastSon
                    | Choice::ReSearch
                    | Choice::Plies
                    | Choice::Guess
                    | Choice::Step
                    | Choice::Width,
                    _,
                ) => {}
            }
        }
        options.insert("moves".into(), json!(self.moves.words()));
        Json::Object(options)
    }
}
