//! The marks of a search: visits, cut-offs, the best line.

use super::label::Label;
use super::{Drawing, Look, Undrawn};
use crate::Limits;
use crate::options::Chosen;
use crate::subject::{Number, Observed, Subject, Watching};
use plywood_core::observer::Event;

/// The maximum number of events of a search that is drawn.
const MOST_EVENTS: usize = 1_000_000;

/// Searches the subject, which `drawing` shows, and marks what the search did.
pub(super) fn mark(
    drawing: &mut Drawing,
    subject: &Subject,
    chosen: &Chosen,
    limits: &Limits,
) -> Result<(), Undrawn> {
    let chosen = Chosen { deepen: None, ..*chosen };
    let watching = Watching { events: Some(MOST_EVENTS), leaves: None };
    let observed = subject.observe(&chosen, limits, watching, &mut |_, _, _| {})?;
    let mut reached = vec![false; drawing.nodes.len()];
    if let Some(trace) = &observed.trace {
        if trace.dropped() > 0 {
            return Err(Undrawn::TooLong { most: MOST_EVENTS });
        }
        let mut visits = 0;
        for event in trace.events() {
            let is_visit = matches!(event, Event::Leaf { .. });
            if !is_visit && !matches!(event, Event::Expand { .. } | Event::Settled { .. }) {
                continue;
            }
            let node = at(drawing, &trace.paths().path(event.node()));
            reached[node] = true;
            if is_visit {
                visits += 1;
                drawing.nodes[node].visits.push(visits);
            }
        }
    }
    for index in (1..reached.len()).rev() {
        if let Some(parent) = drawing.nodes[index].parent {
            reached[parent] |= reached[index];
        }
    }
    drawing.prove(|node| !node.visits.is_empty());
    paint(drawing, &reached, &chosen, &observed);
    drawing.about = about(drawing, &chosen, &observed);
    Ok(())
}

/// Returns the node that a line of moves leads to.
fn at(drawing: &Drawing, path: &[Number]) -> usize {
    path.iter().fold(0, |node, &m| {
        let children = drawing.nodes[node].children.clone();
        // A pass has a number of its own, and is the only move.
        children.clone().nth(m as usize).unwrap_or(children.start)
    })
}

fn paint(drawing: &mut Drawing, reached: &[bool], chosen: &Chosen, observed: &Observed) {
    // Only a complete search to the full depth has given up what it did not visit.
    let outcome = &observed.found.outcome;
    let cuts = outcome.stopped.is_complete() && !chosen.entry.is_selective();
    let goes_on = |node: usize| drawing.nodes[node].children.clone().any(|child| reached[child]);
    let looks: Vec<Look> = (0..reached.len())
        .map(|index| match drawing.nodes[index].parent {
            _ if reached[index] && drawing.nodes[index].children.is_empty() => Look::Evaluated,
            _ if reached[index] => Look::Plain,
            Some(parent) if cuts && goes_on(parent) => Look::Cut,
            _ => Look::Unvisited,
        })
        .collect();
    for (node, look) in drawing.nodes.iter_mut().zip(looks) {
        node.look = look;
    }
    for length in 0..=outcome.line.len() {
        let node = at(drawing, &outcome.line[..length]);
        drawing.nodes[node].look = Look::Best;
    }
    if let Some(value) = outcome.value {
        drawing.nodes[0].label = match outcome.bounds.value() {
            Some(value) => Label::Exact(value),
            None if chosen.entry.is_selective() => Label::Exact(value),
            None => Label::of(outcome.bounds.lower, outcome.bounds.upper),
        };
    }
}

/// Describes the search in sentences.
fn about(drawing: &Drawing, chosen: &Chosen, observed: &Observed) -> String {
    let is_leaf_visited = |node: &&super::Drawn| node.children.is_empty() && !node.visits.is_empty();
    let visited = drawing.nodes.iter().filter(is_leaf_visited).count();
    let value = match drawing.nodes[0].label {
        Label::Blank => {
            format!("It stops ({}) before it finds a value.", observed.found.stopped.word())
        }
        label => format!("It finds the value {}.", label.plain()),
    };
    let line = &observed.found.outcome.line;
    let best = if line.is_empty() {
        String::new()
    } else {
        format!(" Best line: {}.", drawing.path(at(drawing, line)))
    };
    format!(
        "A game tree of {} nodes, searched by {}. MAX is to move at squares, MIN at circles. The numbers below leaves \
         are the order of visits; a double stroke marks a cut-off. {value} It evaluates {visited} of {} leaves.{best}",
        drawing.nodes.len(),
        chosen.entry.title,
        drawing.leaves()
    )
}
