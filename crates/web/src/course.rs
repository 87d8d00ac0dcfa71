//! The course: six steps from alpha-beta to MTD(f), each with a tree that shows its point.

use serde_json::{Value as Json, json};

/// A step of the course.
struct Step {
    title: &'static str,
    /// What the step shows, in paragraphs.
    text: &'static [&'static str],
    /// The searches to watch.
    searches: &'static [Watched],
}

/// A search of the course, and what it costs.
struct Watched {
    /// The tree of the gallery.
    gallery: &'static str,
    algorithm: &'static str,
    /// The first guess, if it is not the default.
    guess: Option<i32>,
    /// The step at which the search opens.
    at: u32,
    leaf_visits: u64,
}

const fn search(gallery: &'static str, algorithm: &'static str, leaf_visits: u64) -> Watched {
    Watched { gallery, algorithm, guess: None, at: 0, leaf_visits }
}

const STEPS: [Step; 6] = [
    Step {
        title: "Alpha-beta: skip what cannot matter",
        text: &[
            "MAX chooses the move, MIN the answer. The first move is worth 3: whatever MIN answers, MAX gets at least that. The \
             first answer to the second move is worth 2. MIN may choose it, so this move is worth 2 or less, and its other two \
             answers do not matter any more.",
            "That is a cutoff. Minimax visits all 9 leaves, alpha-beta 7, and both find the same value.",
        ],
        searches: &[search("aima", "minimax", 9), search("aima", "alpha-beta", 7)],
    },
    Step {
        title: "Bad order: nothing is skipped",
        text: &[
            "A cutoff needs something good to compare with. Here are the same leaves twice. With the best children first, alpha-beta \
             visits 5 of the 9 leaves, and no algorithm can do with fewer. With the best children last, it visits all 9.",
            "That is why programs sort their moves. What follows are two ways to depend on the order less.",
        ],
        searches: &[
            search("aima-best-first", "alpha-beta", 5),
            search("aima-worst-first", "alpha-beta", 9),
        ],
    },
    Step {
        title: "NegaScout: test before you search",
        text: &[
            "If the first child is the best, it is enough to show that the others are not better. NegaScout asks only that, with a \
             minimal window, in which every answer is a cutoff.",
            "Where the test fails, the child is better than expected and is searched again. Here this happens once. Even so, \
             NegaScout needs 18 leaf visits and alpha-beta 21.",
        ],
        searches: &[search("tested", "alpha-beta", 21), search("tested", "negascout", 18)],
    },
    Step {
        title: "SSS*: always the most promising",
        text: &[
            "This tree is in bad order: alpha-beta visits all 16 leaves. SSS* visits 9 of them.",
            "SSS* does not go from left to right. Its list OPEN holds what MAX can still hope for, and the entry with the greatest \
             hope, its merit, is always the next one. What is left when the root is solved never had to be visited. The price is \
             the list.",
        ],
        searches: &[search("bad-order", "alpha-beta", 16), search("bad-order", "sss", 9)],
    },
    Step {
        title: "AB-SSS*: the same without a list",
        text: &[
            "Ask alpha-beta whether the root is worth ∞. It is not, and the answer is a bound. Ask again with that bound, until the \
             answer is yes. With a memory that keeps what was found, these rounds visit the leaves of SSS*, in the same order: \
             again 9 leaves, in 5 rounds.",
            "So SSS* is alpha-beta with minimal windows, from above, and a transposition table in place of OPEN.",
        ],
        searches: &[search("bad-order", "sss", 9), search("bad-order", "ab-sss", 9)],
    },
    Step {
        title: "MTD(f): start near the answer",
        text: &[
            "Why begin at ∞? MTD(f) begins at a guess, such as the value of a search that was one ply less deep. Each round proves \
             that the value is greater or less, until both bounds meet.",
            "The value of this tree is 12. With the guess 0, MTD(f) visits 12 leaves in 5 rounds. With the guess 12 it visits 7 in 2 \
             rounds: one proof that the value is at least 12, one that it is not more.",
        ],
        searches: &[
            search("bad-order", "mtd-f", 12),
            Watched { guess: Some(12), ..search("bad-order", "mtd-f", 7) },
        ],
    },
];

impl Watched {
    fn options(&self) -> Json {
        self.guess.map_or_else(|| json!({}), |guess| json!({"guess": guess}))
    }
}

/// The course as the page shows it.
pub(crate) fn course() -> Json {
    let watched = |search: &Watched| {
        json!({
            "gallery": search.gallery,
            "algorithm": search.algorithm,
            "options": search.options(),
            "at": search.at,
            "leaf_visits": search.leaf_visits,
        })
    };
    let step = |step: &Step| {
        json!({
            "title": step.title,
            "text": step.text,
            "searches": step.searches.iter().map(watched).collect::<Json>(),
        })
    };
    STEPS.iter().map(step).collect()
}

/// The searches of the course on a tree of the gallery that have options.
pub(crate) fn searches(gallery: &str) -> impl Iterator<Item = (&'static str, Json)> {
    let all = STEPS.iter().flat_map(|step| step.searches);
    all.filter(move |search| search.gallery == gallery && search.guess.is_some())
        .map(|search| (search.algorithm, search.options()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::trace_answer;
    use crate::caps::Caps;
    use crate::gallery::gallery;

    /// The recorded search: its events, and its end.
    fn recorded(search: &Watched) -> (Vec<Json>, Json) {
        let exhibit =
            gallery().into_iter().find(|tree| tree.id == search.gallery).expect("in the gallery");
        let body = json!({"subject": {"tree": exhibit.tree}, "depth": exhibit.depth,
            "algorithm": search.algorithm, "options": search.options()});
        let lines = trace_answer(&body, &Caps::default()).expect("it can be searched");
        let text = String::from_utf8(lines).expect("text");
        let mut lines: Vec<Json> =
            text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let end = lines.pop().expect("an end");
        (lines, end)
    }

    #[test]
    fn the_searches_of_the_course_cost_what_it_says() {
        for step in &STEPS {
            for search in step.searches {
                let (_, end) = recorded(search);
                assert_eq!(
                    end["leaf_visits"], search.leaf_visits,
                    "{}: {}",
                    step.title, search.algorithm
                );
                let said = step.text.concat();
                let number = search.leaf_visits.to_string();
                assert!(
                    said.split(|c: char| !c.is_ascii_digit()).any(|word| word == number),
                    "{}: {number}",
                    step.title
                );
            }
        }
    }

    #[test]
    fn values_rounds_and_re_searches_are_as_the_course_says() {
        let end = |step: usize, search: usize| recorded(&STEPS[step].searches[search]).1;
        assert_eq!((&end(0, 0)["value"], &end(0, 1)["value"]), (&json!(3), &json!(3)));
        assert_eq!(end(2, 1)["re_searches"], 1);
        assert_eq!(end(4, 1)["rounds"], 5);
        assert_eq!(
            (&end(5, 0)["value"], &end(5, 0)["rounds"], &end(5, 1)["rounds"]),
            (&json!(12), &json!(5), &json!(2))
        );
    }

    #[test]
    fn ab_sss_visits_the_leaves_of_sss_in_their_order() {
        let leaves = |search: usize| -> Vec<Json> {
            let (events, _) = recorded(&STEPS[4].searches[search]);
            let leaves = events.into_iter().filter(|event| event["event"] == "leaf");
            leaves.map(|event| event["path"].clone()).collect()
        };
        assert_eq!(leaves(0), leaves(1));
    }
}
