//! Players and scripts.

use plywood::Limits;
use plywood::board::Seat;
use plywood_protocols::Setup;

/// A quick player with these limits for each move.
pub(crate) fn setup(limits: Limits) -> Setup {
    let algorithm = "negascout".parse().expect("it is in the catalogue");
    let evaluator = Some("positional".into());
    Setup { seat: Seat { memory: 1, evaluator, ..Seat::new(algorithm) }, limits }
}

/// Returns the requests of a script, lines that begin with `>`, and the reply below each.
pub(crate) fn parts(script: &str) -> Vec<(&str, String)> {
    let mut parts: Vec<(&str, String)> = Vec::new();
    for line in script.lines() {
        match (line.strip_prefix("> "), parts.last_mut()) {
            (Some(request), _) => parts.push((request, String::new())),
            (None, Some((_, reply))) => reply.extend([line, "\n"]),
            (None, None) => panic!("a script begins with a request"),
        }
    }
    parts
}
