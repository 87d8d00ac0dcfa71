//! The table of options.

use super::memory::{MemoryChoice, Size};
use super::order::{MoveOrder, WORDS as HEURISTICS};
use super::{BadChoice, Chosen, Counts, Given, Group, Opt, Takes};
use crate::Scheme;
use plywood_core::catalogue::Choice;
use plywood_core::deepen::GuessFrom;
use plywood_core::memory::{LeafEntries, LookAhead, Replacement, StoredBounds};
use plywood_core::order::Use;
use plywood_core::search::aspiration::Aspiration;
use plywood_core::search::best_first::{BestFirst, Terminals, WhenFull};
use plywood_core::search::ins::Ins;
use plywood_core::search::mtd_f::MtdF;
use plywood_core::search::mtd_step::MtdStep;
use plywood_core::search::negascout::{LastChild, NegaScout, ReSearch, ShallowRule};
use plywood_core::search::rbfms::Again;
use plywood_core::{Algorithm, Depth, Value, Window};
use serde_json::{Value as Json, json};

const ON_OFF: &[&str] = &["on", "off"];
const SHALLOW: &[ShallowRule] = &[ShallowRule::On, ShallowRule::Off];
const LAST_CHILD_WORDS: &[&str] = &["minimal", "open"];
const LAST_CHILD: &[LastChild] = &[LastChild::Minimal, LastChild::Open];
const RE_SEARCH_WORDS: &[&str] = &["negascout", "alpha-beta"];
const RE_SEARCH: &[ReSearch] = &[ReSearch::NegaScout, ReSearch::AlphaBeta];
const WHEN_FULL_WORDS: &[&str] = &["linear", "prune"];
const WHEN_FULL: &[WhenFull] = &[WhenFull::LinearSpace, WhenFull::Prune];
const TERMINALS_WORDS: &[&str] = &["evaluated", "decided"];
const TERMINALS: &[Terminals] = &[Terminals::Evaluated, Terminals::Decided];
const AGAIN_WORDS: &[&str] = &["evaluated", "inherited"];
const AGAIN: &[Again] = &[Again::Evaluated, Again::Inherited];
const MEMORY_WORDS: &[&str] = &["none", "unbounded", "one-bound"];
const REPLACE_WORDS: &[&str] = &["oldest", "shallowest", "always"];
const REPLACE: &[Replacement] =
    &[Replacement::OldestThenShallowest, Replacement::Shallowest, Replacement::Always];
const LEAF_ENTRIES: &[LeafEntries] = &[LeafEntries::Stored, LeafEntries::Evaluated];
const GUESS_FROM_WORDS: &[&str] = &["last", "two-ago", "mean", "trend"];
const GUESS_FROM: &[GuessFrom] =
    &[GuessFrom::Last, GuessFrom::TwoAgo, GuessFrom::Mean, GuessFrom::Trend];

const SCHEME_WORDS: &[&str] = &["young-brothers-wait", "abdada"];
const SCHEME: &[Scheme] = &[Scheme::YoungBrothers, Scheme::Abdada];

const ANY: Takes = Takes::Whole { least: 0, most: u64::MAX, counts: Counts::Anything };
const POSITIVE: Takes = Takes::Whole { least: 1, most: u32::MAX as u64, counts: Counts::Anything };
/// More threads than a search has use for.
const THREADS: Takes = Takes::Whole { least: 1, most: 1024, counts: Counts::Anything };
const PLIES: Takes = Takes::Whole { least: 0, most: Depth::MAX as u64, counts: Counts::Anything };

/// All options in the order of help. To add an option, add an entry here.
pub static OPTIONS: &[Opt] = &[
    Opt {
        name: "alpha",
        group: Group::Single,
        value: "A",
        about: "The lower end of the window at the root",
        default: "none",
        takes: Takes::Value,
        choice: Some(Choice::Window),
        set: |chosen, given| narrow(chosen, given.value(), None),
        get: |chosen| Some(end(chosen.window.alpha())),
    },
    Opt {
        name: "beta",
        group: Group::Single,
        value: "B",
        about: "The upper end of the window at the root",
        default: "none",
        takes: Takes::Value,
        choice: Some(Choice::Window),
        set: |chosen, given| narrow(chosen, None, given.value()),
        get: |chosen| Some(end(chosen.window.beta())),
    },
    Opt {
        name: "shallow_rule",
        group: Group::Single,
        value: "on|off",
        about: "Treat the results of minimal windows near the leaves as exact",
        default: "on",
        takes: Takes::Word(ON_OFF),
        choice: Some(Choice::ShallowRule),
        set: |chosen, given| put(negascout(chosen).map(|ns| &mut ns.shallow), given.meaning(SHALLOW)),
        get: |chosen| word(ON_OFF, SHALLOW, read_negascout(chosen)?.shallow),
    },
    Opt {
        name: "last_child",
        group: Group::Single,
        value: "WINDOW",
        about: "The window for the last child",
        default: "minimal",
        takes: Takes::Word(LAST_CHILD_WORDS),
        choice: Some(Choice::LastChild),
        set: |chosen, given| {
            put(negascout(chosen).map(|ns| &mut ns.last_child), given.meaning(LAST_CHILD))
        },
        get: |chosen| word(LAST_CHILD_WORDS, LAST_CHILD, read_negascout(chosen)?.last_child),
    },
    Opt {
        name: "re_search",
        group: Group::Single,
        value: "NAME",
        about: "The algorithm that searches a child again",
        default: "negascout",
        takes: Takes::Word(RE_SEARCH_WORDS),
        choice: Some(Choice::ReSearch),
        set: |chosen, given| {
            put(negascout(chosen).map(|ns| &mut ns.re_search), given.meaning(RE_SEARCH))
        },
        get: |chosen| word(RE_SEARCH_WORDS, RE_SEARCH, read_negascout(chosen)?.re_search),
    },
    Opt {
        name: "cells",
        group: Group::Single,
        value: "M",
        about: "Store at most M cells",
        default: "no limit; for iter-sss on a uniform tree, the minimum",
        takes: ANY,
        choice: Some(Choice::Cells),
        set: set_cells,
        get: |chosen| match chosen.algorithm {
            Algorithm::Ins(ins) => Some(json!(Some(ins.cells).filter(|_| ins != Ins::UNLIMITED))),
            Algorithm::IterSss(iter_sss) => Some(json!(iter_sss.cells)),
            _ => Some(json!(read_best_first(chosen)?.cells)),
        },
    },
    Opt {
        name: "plies",
        group: Group::Single,
        value: "K",
        about: "The number of plies that the outer algorithm of a hybrid searches",
        default: "half of the depth",
        takes: PLIES,
        choice: Some(Choice::Plies),
        set: |chosen, given| match &mut chosen.algorithm {
            Algorithm::Hybrid(hybrid) => put(Some(&mut hybrid.plies), Some(given.number())),
            _ => Ok(()),
        },
        get: |chosen| match chosen.algorithm {
            Algorithm::Hybrid(hybrid) => Some(json!(hybrid.plies)),
            _ => None,
        },
    },
    Opt {
        name: "when_full",
        group: Group::Single,
        value: "HOW",
        about: "What best-first minimax does when it runs out of cells: continue in linear space, or prune the tree",
        default: "linear",
        takes: Takes::Word(WHEN_FULL_WORDS),
        choice: Some(Choice::WhenFull),
        set: |chosen, given| {
            put(best_first(chosen).map(|bf| &mut bf.when_full), given.meaning(WHEN_FULL))
        },
        get: |chosen| word(WHEN_FULL_WORDS, WHEN_FULL, read_best_first(chosen)?.when_full),
    },
    Opt {
        name: "horizon",
        group: Group::Single,
        value: "K",
        about: "The number of plies that alpha-beta searches before best-first-extension continues",
        default: "2",
        takes: PLIES,
        choice: Some(Choice::Horizon),
        set: |chosen, given| match &mut chosen.algorithm {
            Algorithm::BestFirstExtension(extension) => {
                put(Some(&mut extension.horizon), given.number())
            }
            _ => Ok(()),
        },
        get: |chosen| match chosen.algorithm {
            Algorithm::BestFirstExtension(extension) => Some(json!(extension.horizon)),
            _ => None,
        },
    },
    Opt {
        name: "terminals",
        group: Group::Single,
        value: "HOW",
        about: "The value of a finished game in best-first minimax: as evaluated, or decided as won, lost or drawn",
        default: "evaluated",
        takes: Takes::Word(TERMINALS_WORDS),
        choice: Some(Choice::Terminals),
        set: |chosen, given| put(terminals(chosen), given.meaning(TERMINALS)),
        get: |chosen| word(TERMINALS_WORDS, TERMINALS, *terminals(&mut { *chosen })?),
    },
    Opt {
        name: "again",
        group: Group::Single,
        value: "WHAT",
        about: "The values that rbfms gives the children of a node that it expands again",
        default: "evaluated",
        takes: Takes::Word(AGAIN_WORDS),
        choice: Some(Choice::Again),
        set: |chosen, given| match &mut chosen.algorithm {
            Algorithm::Rbfms(rbfms) => put(Some(&mut rbfms.again), given.meaning(AGAIN)),
            _ => Ok(()),
        },
        get: |chosen| match chosen.algorithm {
            Algorithm::Rbfms(rbfms) => word(AGAIN_WORDS, AGAIN, rbfms.again),
            _ => None,
        },
    },
    Opt {
        name: "memory",
        group: Group::Shared,
        value: "WHAT",
        about: "The memory: `none`, `unbounded`, `one-bound`, or a transposition table of N MiB",
        default: "unbounded for ab-sss, ab-dual, aspiration and the MTD family; none for the others; 64 with --game",
        takes: Takes::WordOrWhole(MEMORY_WORDS, Counts::Mebibytes),
        choice: Some(Choice::Memory),
        set: |chosen, given| {
            let unbounded = |bounds| Some(MemoryChoice::of(Size::Unbounded, bounds));
            chosen.memory = match *given {
                Given::Word(1) => unbounded(StoredBounds::Two),
                Given::Word(2) => unbounded(StoredBounds::One),
                Given::Whole(n) => Some(MemoryChoice::of(Size::Mebibytes(n), StoredBounds::Two)),
                Given::Word(_) | Given::Value(_) | Given::List(_) | Given::On => None,
            };
            if chosen.memory.is_none() {
                chosen.moves.table = Use::Off;
            }
            Ok(())
        },
        get: |chosen| {
            Some(match chosen.memory.map(|memory| (memory.size, memory.kind())) {
                None => json!("none"),
                Some((Size::Unbounded, kind)) => json!(kind),
                Some((Size::Mebibytes(n), _)) => json!(n),
                Some((Size::Entries(_), _)) => Json::Null,
            })
        },
    },
    Opt {
        name: "entries",
        group: Group::Shared,
        value: "N",
        about: "Use a transposition table with N entries",
        default: "",
        takes: Takes::Whole { least: 0, most: u64::MAX, counts: Counts::Entries },
        choice: Some(Choice::Memory),
        set: |chosen, given| {
            let size = given.number().map(Size::Entries);
            chosen.memory = size.map(|size| MemoryChoice::of(size, StoredBounds::Two));
            Ok(())
        },
        get: |chosen| match chosen.memory.map(|memory| memory.size) {
            Some(Size::Entries(n)) => Some(json!(n)),
            None | Some(Size::Unbounded | Size::Mebibytes(_)) => Some(Json::Null),
        },
    },
    Opt {
        name: "replace",
        group: Group::Shared,
        value: "WHICH",
        about: "The entry that a full table replaces",
        default: "oldest",
        takes: Takes::Word(REPLACE_WORDS),
        choice: Some(Choice::Memory),
        set: |chosen, given| {
            let memory = chosen.memory.as_mut().ok_or(BadChoice::NoMemory("replace"))?;
            if memory.size == Size::Unbounded {
                return Err(BadChoice::NoTable("replace"));
            }
            put(Some(&mut memory.rule), given.meaning(REPLACE))
        },
        get: |chosen| {
            let table = chosen.memory.filter(|memory| memory.size != Size::Unbounded);
            Some(table.map_or(Json::Null, |table| json!(word(REPLACE_WORDS, REPLACE, table.rule))))
        },
    },
    Opt {
        name: "etc",
        group: Group::Shared,
        value: "",
        about: "Look up all children in memory before searching one (enhanced transposition cutoffs)",
        default: "",
        takes: Takes::Switch,
        choice: Some(Choice::Memory),
        set: |chosen, _| {
            let memory = chosen.memory.as_mut().ok_or(BadChoice::NoMemory("etc"))?;
            put(Some(&mut memory.policy.children), Some(LookAhead::On))
        },
        get: |chosen| Some(json!(chosen.memory.map(|memory| memory.policy.children == LookAhead::On))),
    },
    Opt {
        name: "leaf_entries",
        group: Group::Shared,
        value: "on|off",
        about: "Store leaves in memory too",
        default: "on; off for tables",
        takes: Takes::Word(ON_OFF),
        choice: Some(Choice::Memory),
        set: |chosen, given| {
            let memory = chosen.memory.as_mut().ok_or(BadChoice::NoMemory("leaf_entries"))?;
            put(Some(&mut memory.policy.leaves), given.meaning(LEAF_ENTRIES))
        },
        get: |chosen| {
            let leaves = chosen.memory.map(|memory| memory.policy.leaves);
            Some(leaves.map_or(Json::Null, |leaves| json!(word(ON_OFF, LEAF_ENTRIES, leaves))))
        },
    },
    Opt {
        name: "guess",
        group: Group::Shared,
        value: "G",
        about: "The first guess of the value",
        default: "0",
        takes: Takes::Value,
        choice: Some(Choice::Guess),
        set: |chosen, given| {
            let guessed = given.value().map(|guess| chosen.algorithm.with_guess(guess));
            put(Some(&mut chosen.algorithm), guessed)
        },
        get: |chosen| match chosen.algorithm {
            Algorithm::MtdF(MtdF { guess })
            | Algorithm::MtdStep(MtdStep { guess, .. })
            | Algorithm::Aspiration(Aspiration { guess, .. }) => Some(end(guess)),
            _ => None,
        },
    },
    Opt {
        name: "step",
        group: Group::Shared,
        value: "S",
        about: "The step size of mtd-step",
        default: "100",
        takes: POSITIVE,
        choice: Some(Choice::Step),
        set: |chosen, given| match &mut chosen.algorithm {
            Algorithm::MtdStep(driver) => put(Some(&mut driver.step), given.number()),
            _ => Ok(()),
        },
        get: |chosen| match chosen.algorithm {
            Algorithm::MtdStep(driver) => Some(json!(driver.step)),
            _ => None,
        },
    },
    Opt {
        name: "window",
        group: Group::Shared,
        value: "W",
        about: "The distance from the guess to either end of the aspiration window",
        default: "100",
        takes: POSITIVE,
        choice: Some(Choice::Width),
        set: |chosen, given| match &mut chosen.algorithm {
            Algorithm::Aspiration(driver) => put(Some(&mut driver.width), given.number()),
            _ => Ok(()),
        },
        get: |chosen| match chosen.algorithm {
            Algorithm::Aspiration(driver) => Some(json!(driver.width)),
            _ => None,
        },
    },
    Opt {
        name: "moves",
        group: Group::Shared,
        value: "LIST",
        about: "The move order: `natural`, or any of table,ranks,killers,history,static",
        default: "natural; with --game, what the algorithm can use of table, or of table,ranks,killers,history if the game \
                  ranks its moves",
        takes: Takes::List("natural", HEURISTICS),
        choice: None,
        set: |chosen, given| match given {
            Given::List(words) => chosen.order(MoveOrder::of(words)),
            Given::Value(_) | Given::Whole(_) | Given::Word(_) | Given::On => Ok(()),
        },
        get: |chosen| Some(json!(chosen.moves.words())),
    },
    Opt {
        name: "deepen",
        group: Group::Deepening,
        value: "",
        about: "Search to depth 1, then 2, and so on (iterative deepening); the default with --game",
        default: "",
        takes: Takes::Switch,
        choice: None,
        set: |chosen, _| chosen.deepen_by_request(),
        get: |_| None,
    },
    Opt {
        name: "direct",
        group: Group::Deepening,
        value: "",
        about: "Search to the full depth at once; the default without --game",
        default: "",
        takes: Takes::Switch,
        choice: None,
        set: |chosen, _| put(Some(&mut chosen.deepen), Some(None)),
        get: |_| None,
    },
    Opt {
        name: "guess_from",
        group: Group::Deepening,
        value: "WHICH",
        about: "With --deepen: the iterations that the next guess comes from",
        default: "last",
        takes: Takes::Word(GUESS_FROM_WORDS),
        choice: Some(Choice::Guess),
        set: |chosen, given| {
            let from = chosen.deepen.as_mut().ok_or(BadChoice::NotDeepened("guess_from"))?;
            put(Some(from), given.meaning(GUESS_FROM))
        },
        get: |chosen| {
            Some(
                chosen
                    .deepen
                    .map_or(Json::Null, |from| json!(word(GUESS_FROM_WORDS, GUESS_FROM, from))),
            )
        },
    },
    Opt {
        name: "threads",
        group: Group::Threads,
        value: "N",
        about: "The number of threads that share a search",
        default: "1",
        takes: THREADS,
        choice: Some(Choice::Threads),
        set: |chosen, given| chosen.share(given.number().unwrap_or(1)),
        get: |chosen| Some(json!(chosen.threads)),
    },
    Opt {
        name: "scheme",
        group: Group::Threads,
        value: "HOW",
        about: "How several threads share a search; tournament programs have a way of their own",
        default: "young-brothers-wait",
        takes: Takes::Word(SCHEME_WORDS),
        choice: Some(Choice::Threads),
        set: |chosen, given| {
            if chosen.threads == 1 {
                return Err(BadChoice::NotShared("scheme"));
            }
            put(Some(&mut chosen.scheme), given.meaning(SCHEME))
        },
        get: |chosen| {
            let scheme = (chosen.threads > 1).then_some(chosen.scheme);
            Some(scheme.map_or(Json::Null, |scheme| json!(word(SCHEME_WORDS, SCHEME, scheme))))
        },
    },
];

/// Stores `value` in `place` if both exist.
#[expect(clippy::unnecessary_wraps, reason = "options are set by functions that can fail")]
fn put<T>(place: Option<&mut T>, value: Option<T>) -> Result<(), BadChoice> {
    if let (Some(place), Some(value)) = (place, value) {
        *place = value;
    }
    Ok(())
}

/// Returns the word for this meaning.
fn word<T: Copy + PartialEq>(words: &[&'static str], meanings: &[T], meaning: T) -> Option<Json> {
    let place = meanings.iter().position(|other| *other == meaning);
    place.and_then(|place| words.get(place)).map(|word| json!(word))
}

/// Returns a guess or an end of a window; null if the window is open there.
fn end(value: Value) -> Json {
    if value.is_finite() { json!(value.get()) } else { Json::Null }
}

fn narrow(chosen: &mut Chosen, alpha: Option<Value>, beta: Option<Value>) -> Result<(), BadChoice> {
    let alpha = alpha.unwrap_or(chosen.window.alpha());
    let beta = beta.unwrap_or(chosen.window.beta());
    chosen.window = Window::new(alpha, beta).ok_or(BadChoice::EmptyWindow(alpha, beta))?;
    // Deepening searches for the exact value.
    chosen.deepen = None;
    Ok(())
}

fn negascout(chosen: &mut Chosen) -> Option<&mut NegaScout> {
    match &mut chosen.algorithm {
        Algorithm::NegaScout(negascout) => Some(negascout),
        _ => None,
    }
}

fn read_negascout(chosen: &Chosen) -> Option<NegaScout> {
    negascout(&mut { *chosen }).copied()
}

fn best_first(chosen: &mut Chosen) -> Option<&mut BestFirst> {
    match &mut chosen.algorithm {
        Algorithm::BestFirst(best_first) => Some(best_first),
        Algorithm::BestFirstExtension(extension) => Some(&mut extension.best_first),
        _ => None,
    }
}

fn read_best_first(chosen: &Chosen) -> Option<BestFirst> {
    best_first(&mut { *chosen }).copied()
}

fn terminals(chosen: &mut Chosen) -> Option<&mut Terminals> {
    match &mut chosen.algorithm {
        Algorithm::Rbfms(rbfms) => Some(&mut rbfms.terminals),
        Algorithm::BestFirst(best_first) => Some(&mut best_first.terminals),
        Algorithm::BestFirstExtension(extension) => Some(&mut extension.best_first.terminals),
        _ => None,
    }
}

fn set_cells(chosen: &mut Chosen, given: &Given) -> Result<(), BadChoice> {
    if chosen.entry.is_selective() && given.number() == Some(0_u64) {
        return Err(BadChoice::NoCell(chosen.entry));
    }
    match &mut chosen.algorithm {
        Algorithm::Ins(ins) => put(Some(&mut ins.cells), given.number()),
        Algorithm::IterSss(iter_sss) => put(Some(&mut iter_sss.cells), Some(given.number())),
        _ => put(best_first(chosen).map(|best_first| &mut best_first.cells), Some(given.number())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_core::catalogue::CATALOGUE;

    #[test]
    fn names_are_unique_and_words_have_meanings() {
        for (i, option) in OPTIONS.iter().enumerate() {
            assert!(OPTIONS[..i].iter().all(|other| other.name != option.name), "{}", option.name);
            assert_eq!(option.value.is_empty(), option.takes == Takes::Switch, "{}", option.name);
        }
        let counts = [
            (ON_OFF.len(), SHALLOW.len()),
            (ON_OFF.len(), LEAF_ENTRIES.len()),
            (LAST_CHILD_WORDS.len(), LAST_CHILD.len()),
            (RE_SEARCH_WORDS.len(), RE_SEARCH.len()),
            (WHEN_FULL_WORDS.len(), WHEN_FULL.len()),
            (TERMINALS_WORDS.len(), TERMINALS.len()),
            (AGAIN_WORDS.len(), AGAIN.len()),
            (REPLACE_WORDS.len(), REPLACE.len()),
            (GUESS_FROM_WORDS.len(), GUESS_FROM.len()),
            (SCHEME_WORDS.len(), SCHEME.len()),
        ];
        assert!(counts.iter().all(|(words, meanings)| words == meanings));
    }

    #[test]
    fn every_choice_of_an_algorithm_is_made_by_an_option_that_reports_its_value() {
        for entry in CATALOGUE {
            let chosen = Chosen::plain(entry);
            for choice in entry.options {
                let made: Vec<&Opt> =
                    OPTIONS.iter().filter(|option| option.choice == Some(*choice)).collect();
                assert!(!made.is_empty(), "{choice:?}");
                assert!(made.iter().all(|option| (option.get)(&chosen).is_some()), "{}", entry.name);
            }
        }
    }
}
