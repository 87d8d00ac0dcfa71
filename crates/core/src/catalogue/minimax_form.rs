//! The pseudo-code of an algorithm in minimax form: values as MAX sees them, a branch for MAX and one for MIN.
//!
//! The algorithms' files contain the negamax form, which is what their code does. The minimax form is derived from it, so the
//! two cannot differ: a call `-f(s, -beta, -alpha)` becomes `f(s, alpha, beta)`, and the branch for MIN is the mirror image of
//! the branch for MAX. Lines that are their own mirror image stand once.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// Pseudo-code in minimax form, and where the lines of the negamax form are in it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MinimaxForm {
    /// The pseudo-code.
    pub code: String,
    /// For each line of the negamax form, the line where MAX is to move and the line where MIN is, counted from 0.
    pub places: Vec<[usize; 2]>,
}

/// Returns the minimax form of pseudo-code in negamax form.
pub(super) fn minimax_form(code: &str) -> MinimaxForm {
    let lines: Vec<&str> = code.lines().collect();
    let mut form = Writer { lines: Vec::new(), places: Vec::new() };
    let mut start = 0;
    for end in 1..=lines.len() {
        if end == lines.len() || indent(lines[end]) == 0 {
            form.procedure(&lines[start..end]);
            start = end;
        }
    }
    MinimaxForm { code: form.lines.join("\n"), places: form.places }
}

struct Writer {
    lines: Vec<String>,
    places: Vec<[usize; 2]>,
}

impl Writer {
    /// Writes a line that serves both sides.
    fn shared(&mut self, line: String) {
        self.places.push([self.lines.len(); 2]);
        self.lines.push(line);
    }

    fn procedure(&mut self, lines: &[&str]) {
        let for_max: Vec<String> = lines.iter().map(|line| unnegated(line)).collect();
        // Only procedures that change signs, or sort by what the side to move prefers, have two sides.
        let is_plain =
            for_max.iter().zip(lines).all(|(line, own)| line == own && !line.contains("decreasing"));
        let node = first_parameter(lines[0]);
        let is_shared = |line: &String| mirrored(line) == *line;
        // At the root MAX is to move, so a procedure for the root has no branch for MIN.
        let first = for_max.iter().position(|line| !is_shared(line));
        let (Some(first), false) = (first, is_plain || node == "root") else {
            for line in for_max {
                self.shared(line);
            }
            return;
        };
        let last = for_max.iter().rposition(|line| !is_shared(line)).unwrap_or(first);
        let outer = for_max[first..=last].iter().map(|line| indent(line)).min().unwrap_or(0);
        // The branches hold whole statements: those that begin at the least indentation.
        let first = (0..=first).rev().find(|&i| indent(&for_max[i]) <= outer).unwrap_or(first);
        let after = for_max[last + 1..].iter().position(|line| indent(line) <= outer);
        let end = after.map_or(for_max.len(), |lines| last + 1 + lines);
        for line in &for_max[..first] {
            self.shared(line.clone());
        }
        let margin = " ".repeat(outer);
        self.lines.push(format!("{margin}if MAX is to move at {node}:"));
        let max = self.lines.len();
        self.lines.extend(for_max[first..end].iter().map(|line| format!("    {}", closer(line))));
        self.lines.push(format!("{margin}if MIN is to move at {node}:"));
        let min = self.lines.len();
        self.lines
            .extend(for_max[first..end].iter().map(|line| format!("    {}", closer(&mirrored(line)))));
        self.places.extend((0..end - first).map(|i| [max + i, min + i]));
        for_max[end..].iter().for_each(|line| self.shared(line.clone()));
    }
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Returns the first parameter of the procedure that a line declares.
fn first_parameter(head: &str) -> &str {
    let after = head.split_once('(').map_or("", |(_, after)| after);
    // The name of a procedure may itself have parentheses, as MTD(f) has.
    let after = after.strip_prefix("f)(").unwrap_or(after);
    after.split([',', ')']).next().unwrap_or_default()
}

/// Moves a remark in parentheses closer to the code before it.
fn closer(line: &str) -> String {
    match line.rsplit_once("   (") {
        Some((code, remark)) if !code.trim().is_empty() => format!("{}  ({remark}", code.trim_end()),
        _ => line.to_owned(),
    }
}

/// A part of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    /// A name, or a single character.
    Token(String),
    /// A list in parentheses, separated by commas.
    List(Vec<Vec<Part>>),
}

/// Splits a line into parts. Parentheses that are not closed in the line are tokens.
fn parts(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if let Some(end) = (first == '(').then(|| closing(rest)).flatten() {
            parts.push(Part::List(split(&rest[1..end]).into_iter().map(self::parts).collect()));
            rest = &rest[end + 1..];
        } else {
            let length = if first.is_alphabetic() { name_length(rest) } else { first.len_utf8() };
            parts.push(Part::Token(rest[..length].to_owned()));
            rest = &rest[length..];
        }
    }
    parts
}

/// Returns the length of the name at the start of a text: `alpha-beta`, `F4'`, `SSS*`, `TEST<`.
fn name_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let is_part = |i: usize| {
        let is_letter = |i: usize| bytes.get(i).is_some_and(u8::is_ascii_alphanumeric);
        match bytes[i] {
            b'-' => is_letter(i + 1),
            b'\'' | b'*' => true,
            b'<' | b'>' => bytes.get(i + 1) == Some(&b'('),
            _ => is_letter(i),
        }
    };
    (0..bytes.len()).find(|&i| !is_part(i)).unwrap_or(bytes.len()).max(1)
}

/// Returns where the parenthesis at the start of a text is closed.
fn closing(text: &str) -> Option<usize> {
    let mut open = 0;
    text.char_indices().find_map(|(i, character)| {
        match character {
            '(' => open += 1,
            ')' => open -= 1,
            _ => {}
        }
        (open == 0).then_some(i)
    })
}

/// Splits a text at the commas outside parentheses.
fn split(text: &str) -> Vec<&str> {
    let (mut open, mut start, mut all) = (0, 0, Vec::new());
    for (i, character) in text.char_indices() {
        match character {
            '(' => open += 1,
            ')' => open -= 1,
            ',' if open == 0 => {
                all.push(&text[start..i]);
                start = i + 1;
            }
            _ => {}
        }
    }
    all.push(&text[start..]);
    all
}

fn written(parts: &[Part]) -> String {
    let written = parts.iter().map(|part| match part {
        Part::Token(token) => token.clone(),
        Part::List(items) => {
            let items: Vec<String> = items.iter().map(|item| written(item)).collect();
            format!("({})", items.join(","))
        }
    });
    written.collect()
}

fn is_name(part: Option<&Part>) -> bool {
    matches!(part, Some(Part::Token(token)) if token.starts_with(char::is_alphabetic))
}

/// Returns a line of the negamax form as MAX sees it: without the signs before and in the calls of searches.
fn unnegated(line: &str) -> String {
    written(&unnegated_parts(parts(line)))
}

fn unnegated_parts(parts: Vec<Part>) -> Vec<Part> {
    let mut result: Vec<Part> = Vec::new();
    for part in parts {
        let Part::List(items) = part else {
            result.push(part);
            continue;
        };
        let items: Vec<Vec<Part>> = items.into_iter().map(unnegated_parts).collect();
        let minus = Part::Token("-".into());
        let length = result.len();
        let is_call = is_name(result.last());
        if is_call && length > 1 && result[length - 2] == minus {
            result.remove(length - 2);
            result.push(Part::List(seen_by_max(items)));
            continue;
        }
        // A test for less asks for more when the values change their sign.
        if let Some(Part::Token(name)) = result.last_mut()
            && let Some(plain) = name.strip_suffix('<')
        {
            *name = format!("{plain}>");
            result.push(Part::List(seen_by_max(items)));
            continue;
        }
        result.push(Part::List(items));
    }
    result
}

/// Returns the arguments of a call with the signs of bounds changed, and the two ends of a window exchanged.
fn seen_by_max(items: Vec<Vec<Part>>) -> Vec<Vec<Part>> {
    let mut items: Vec<Vec<Part>> = items
        .into_iter()
        .enumerate()
        .map(|(i, item)| if i == 0 { item } else { negated(item) })
        .collect();
    exchange(&mut items);
    items
}

/// Exchanges the two ends of a window, which are the second and the third argument.
fn exchange(items: &mut [Vec<Part>]) {
    if items.len() > 2 {
        items.swap(1, 2);
    }
}

/// Changes the sign of a bound: `-best` to `best`, `-(best + 1)` to `best + 1`, `∞` to `-∞`. Other arguments stay.
fn negated(item: Vec<Part>) -> Vec<Part> {
    let minus = Part::Token("-".into());
    let start = item.iter().take_while(|part| **part == Part::Token(" ".into())).count();
    match &item[start..] {
        [first, Part::List(inner)] if *first == minus => {
            item[..start].iter().chain(&inner[0]).cloned().collect()
        }
        [first, ..] if *first == minus => {
            item[..start].iter().chain(&item[start + 1..]).cloned().collect()
        }
        [Part::Token(only)] if only == "∞" => {
            item[..start].iter().cloned().chain([minus, Part::Token("∞".into())]).collect()
        }
        _ => item,
    }
}

/// Returns the mirror image of a line: the same for MIN.
fn mirrored(line: &str) -> String {
    written(&mirrored_parts(&parts(line)))
}

fn mirrored_parts(parts: &[Part]) -> Vec<Part> {
    let mut result: Vec<Part> = Vec::new();
    let token = |i: usize| match parts.get(i) {
        Some(Part::Token(token)) => token.as_str(),
        _ => "",
    };
    let mut i = 0;
    while i < parts.len() {
        let before = |back: usize| i.checked_sub(back).map_or("", token);
        let is_digit = |i: usize| token(i).starts_with(|c: char| c.is_ascii_digit());
        match &parts[i] {
            Part::List(items) => {
                let mut items: Vec<Vec<Part>> = items.iter().map(|item| mirrored_parts(item)).collect();
                match (is_name(i.checked_sub(1).and_then(|i| parts.get(i))), items.len()) {
                    (true, _) => exchange(&mut items),
                    (false, 2) => turned(&mut items),
                    (false, _) => {}
                }
                result.push(Part::List(items));
            }
            Part::Token(now) => {
                // Depths and levels are compared with numbers, and depths decrease by one; they have no sides.
                let after = if token(i + 1) == "=" { i + 3 } else { i + 2 };
                let counts = is_digit(after) && matches!(now.as_str(), "<" | ">");
                let one =
                    before(1) == " " && token(i + 1) == " " && is_digit(i + 2) && before(2) != "depth";
                match now.as_str() {
                    "-" if token(i + 1) == "∞" => {
                        result.push(Part::Token("∞".into()));
                        i += 1;
                    }
                    "∞" => result.push(Part::Token("-∞".into())),
                    "<" | ">" if counts => result.push(Part::Token(now.clone())),
                    "+" if one => result.push(Part::Token("-".into())),
                    "-" if one => result.push(Part::Token("+".into())),
                    other => result.push(Part::Token(opposite(other))),
                }
            }
        }
        i += 1;
    }
    result
}

/// Exchanges the two ends of a window, and keeps the space between them.
fn turned(items: &mut [Vec<Part>]) {
    let (low, high) = (written(&items[0]), written(&items[1]));
    items[0] = parts(high.trim_start());
    items[1] = parts(&format!(" {}", low.trim_start()));
}

fn opposite(word: &str) -> String {
    const PAIRS: [(&str, &str); 8] = [
        ("alpha", "beta"),
        ("max", "min"),
        ("MAX", "MIN"),
        ("greatest", "least"),
        ("decreasing", "increasing"),
        ("<", ">"),
        ("TEST<", "TEST>"),
        ("upper", "lower"),
    ];
    let other = PAIRS.iter().find_map(|&(one, other)| match word {
        _ if word == one => Some(other),
        _ if word == other => Some(one),
        _ => None,
    });
    other.unwrap_or(word).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::{CATALOGUE, Entry};

    fn of(name: &str) -> MinimaxForm {
        Entry::named(name).expect("known").minimax_form()
    }

    #[test]
    fn alpha_beta_has_a_branch_for_max_and_its_mirror_image_for_min() {
        let form = of("alpha-beta");
        let expected = "\
alpha-beta(p, alpha, beta):
    if p is a leaf: return evaluate(p)
    if MAX is to move at p:
        best := -∞
        for each successor s of p:
            best := max(best, alpha-beta(s, max(alpha, best), beta))
            if best >= beta: return best  (cut-off)
    if MIN is to move at p:
        best := ∞
        for each successor s of p:
            best := min(best, alpha-beta(s, alpha, min(beta, best)))
            if best <= alpha: return best  (cut-off)
    return best";
        assert_eq!(form.code, expected);
        assert_eq!(form.places, [[0, 0], [1, 1], [3, 8], [4, 9], [5, 10], [6, 11], [12, 12]]);
    }

    #[test]
    fn windows_depths_and_tests_are_turned_around_where_they_must_be() {
        let lines = |name: &str, words: &str| -> Vec<String> {
            let form = of(name);
            form.code
                .lines()
                .filter(|line| line.contains(words))
                .map(|line| line.trim().into())
                .collect()
        };
        assert_eq!(
            lines("negascout", "v := NS"),
            ["v := NS(s, max(alpha, best), b, depth - 1)", "v := NS(s, b, min(beta, best), depth - 1)"]
        );
        assert_eq!(
            lines("negascout", "minimal window"),
            [
                "b := max(alpha, best) + 1  (minimal window)",
                "b := min(beta, best) - 1  (minimal window)"
            ]
        );
        assert_eq!(lines("negascout", "or depth <= 2").len(), 2);
        assert_eq!(lines("negascout", "b := beta"), ["best := -∞;  b := beta"]);
        assert_eq!(lines("negascout", "b := alpha"), ["best := ∞;  b := alpha"]);
        assert_eq!(lines("negascout-minimax", "t := F4'(s, m, m + 1, depth - 1)").len(), 1);
        assert_eq!(lines("negascout-minimax", "t := F4'(s, m - 1, m, depth - 1)").len(), 1);
        assert_eq!(
            lines("scout", "TEST").iter().map(|line| &line[..14]).collect::<Vec<_>>(),
            ["if TEST>(s, v)", "if TEST<(s, v)"]
        );
        assert_eq!(lines("dual", "h := max"), ["h := max(h, dual-SS*(s, h))"]);
        assert_eq!(lines("dual-ns", "v := alpha-beta(s, best, best + 1)").len(), 1);
        assert_eq!(lines("rbfms", "left-most child with the least M").len(), 2);
        assert_eq!(lines("pns", "(max(alpha, score), min(beta, best))").len(), 1);
    }

    #[test]
    fn no_search_is_called_with_a_changed_sign_and_every_line_has_its_places() {
        for entry in CATALOGUE {
            let (form, code) = (entry.minimax_form(), entry.pseudo_code());
            let lines: Vec<&str> = form.code.lines().collect();
            assert_eq!(form.places.len(), code.lines().count(), "{}", entry.name);
            assert_eq!(
                unnegated(&form.code.replace("TEST<", "TEST")),
                form.code.replace("TEST<", "TEST"),
                "{}",
                entry.name
            );
            for (own, [max, min]) in code.lines().zip(&form.places) {
                let (max, min) = (closer(lines[*max].trim()), closer(lines[*min].trim()));
                assert_eq!(max, closer(unnegated(own).trim()), "{}", entry.name);
                assert!(
                    min == max || min == closer(&mirrored(&max)),
                    "{}: {max} and {min}",
                    entry.name
                );
                assert_eq!(mirrored(&mirrored(&max)), max, "{}", entry.name);
            }
        }
    }

    #[test]
    fn events_belong_to_lines_that_say_the_same_for_max_and_for_min() {
        for entry in CATALOGUE {
            let form = entry.minimax_form();
            let lines: Vec<&str> = form.code.lines().collect();
            for words in entry.lines.words() {
                let own = entry.line(words).unwrap_or_else(|| panic!("{}: {words}", entry.name));
                let [max, min] = form.places[own];
                for remark in ["(cut-off)", "(re-search)", "is a leaf", "for each", "return"] {
                    let has = words.contains(remark);
                    assert!(
                        !has || (lines[max].contains(remark) && lines[min].contains(remark)),
                        "{}: {words}",
                        entry.name
                    );
                }
            }
        }
    }

    #[test]
    fn drivers_and_best_first_searches_read_the_same_in_both_forms() {
        for name in [
            "mtd-f",
            "ab-sss",
            "ab-dual",
            "mtd-bi",
            "mtd-step",
            "aspiration",
            "sss",
            "iter-sss",
            "best-first",
            "staged-sss",
        ] {
            assert_eq!(of(name).code, Entry::named(name).expect("known").pseudo_code(), "{name}");
        }
    }
}
