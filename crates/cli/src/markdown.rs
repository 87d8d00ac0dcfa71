//! Renders the Markdown of the documentation for terminals.

use crate::text::wrapped;
use anstream::adapter::strip_str;
use clap::builder::styling::Style;

const BOLD: Style = Style::new().bold();
const ITALIC: Style = Style::new().italic();

/// Renders paragraphs, numbered lists and text blocks within `columns`. Blocks of Rust are omitted: they are for
/// readers of the library's documentation.
///
/// A source line that ends a sentence also ends the rendered line; other lines are joined.
pub(crate) fn rendered(markdown: &str, columns: usize) -> String {
    let mut page = Page { columns, text: String::new(), sentence: String::new(), hanging: 0 };
    let mut lines = markdown.lines();
    while let Some(line) = lines.next() {
        match line.strip_prefix("```") {
            Some(language) => {
                page.end_sentence();
                let block: Vec<&str> = lines.by_ref().take_while(|l| !l.starts_with("```")).collect();
                if language == "text" {
                    page.block(&block);
                }
            }
            None => page.line(line),
        }
    }
    page.end_sentence();
    page.text.trim_end().to_string() + "\n"
}

struct Page {
    columns: usize,
    text: String,
    /// Text that has not been wrapped yet.
    sentence: String,
    /// The indentation of the sentence's later lines.
    hanging: usize,
}

impl Page {
    fn line(&mut self, line: &str) {
        if line.trim().is_empty() {
            self.end_sentence();
            if !self.text.is_empty() && !self.text.ends_with("\n\n") {
                self.text.push('\n');
            }
            return;
        }
        if numbered(line) {
            self.end_sentence();
            self.hanging = line.find(' ').map_or(0, |space| space + 1);
        }
        self.sentence.push_str(line.trim());
        self.sentence.push(' ');
        if self.hanging == 0 && line.ends_with(['.', ':']) {
            self.end_sentence();
        }
    }

    fn end_sentence(&mut self) {
        let width = |word: &str| strip_str(word).map(|part| part.chars().count()).sum();
        for line in wrapped(&styled(&self.sentence), self.columns, self.hanging, width) {
            self.text.push_str(&line);
            self.text.push('\n');
        }
        self.sentence.clear();
        self.hanging = 0;
    }

    fn block(&mut self, lines: &[&str]) {
        for line in lines {
            let code = line.trim_start();
            let indent = 4 + line.len() - code.len();
            let fits = indent + code.chars().count() <= self.columns;
            let room = self.columns.saturating_sub(indent).max(20);
            let lines = if fits {
                vec![code.to_string()]
            } else {
                wrapped(code, room, 4, |word| word.chars().count())
            };
            for line in lines {
                self.text.push_str(&" ".repeat(if line.is_empty() { 4 } else { indent }));
                self.text.push_str(&line);
                self.text.push('\n');
            }
        }
    }
}

/// Whether the line begins an item of a numbered list.
fn numbered(line: &str) -> bool {
    line.split_once(". ").is_some_and(|(n, _)| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
}

/// Renders `**bold**` and `*italic*` as terminal styles, links as their text, and removes backquotes. A star after a
/// backslash stays a star, and so does a star after a word if no style is open, as in the names of best-first
/// algorithms.
fn styled(sentence: &str) -> String {
    let mut text = String::new();
    let mut open: Option<(&str, Style)> = None;
    let mut rest = sentence;
    while let Some(c) = rest.chars().next() {
        let begins = text.is_empty() || text.ends_with([' ', '(']);
        let mark = [("**", BOLD), ("*", ITALIC)].into_iter().find(|(mark, _)| rest.starts_with(mark));
        if let Some(after) = rest.strip_prefix("\\*") {
            text.push('*');
            rest = after;
        } else if let Some((shown, after)) = link(rest) {
            text += &shown.replace('`', "");
            rest = after;
        } else if let (Some((mark, _)), Some((opened, style))) = (mark, open)
            && mark == opened
        {
            text += &style.render_reset().to_string();
            open = None;
            rest = &rest[mark.len()..];
        } else if let (Some((mark, style)), None, true) = (mark, open, begins) {
            text += &style.to_string();
            open = Some((mark, style));
            rest = &rest[mark.len()..];
        } else {
            if c != '`' {
                text.push(c);
            }
            rest = &rest[c.len_utf8()..];
        }
    }
    if let Some((_, style)) = open {
        text += &style.render_reset().to_string();
    }
    text
}

/// Returns the text of the link that `markdown` begins with, and the rest after the link.
fn link(markdown: &str) -> Option<(&str, &str)> {
    let (text, rest) = markdown.strip_prefix('[')?.split_once("](")?;
    let (target, after) = rest.split_once(')')?;
    (!text.contains(']') && !target.contains(' ')).then_some((text, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_keep_their_lines_and_others_are_joined() {
        let source =
            "One line\nand another.\nThen more.\n\nA list:\n1. the first\n   item\n2. the second\n";
        let shown = "One line and another.\nThen more.\n\nA list:\n1. the first item\n2. the second\n";
        assert_eq!(rendered(source, 60), shown);
    }

    #[test]
    fn text_blocks_are_indented_and_blocks_of_rust_omitted() {
        assert_eq!(
            rendered("```text\nf(x):\n    y\n```\n\n```\nuse a;\n```\n", 60),
            "    f(x):\n        y\n"
        );
    }

    #[test]
    fn marks_become_styles_and_stars_of_names_stay() {
        let bold = format!("{BOLD}NS{BOLD:#} as SSS* has it");
        assert_eq!(styled("**NS** as SSS* has it"), bold);
        assert_eq!(styled("*A b*, `c`"), format!("{ITALIC}A b{ITALIC:#}, c"));
        assert_eq!(
            styled(r"**SSS\***: as *A\**"),
            format!("{BOLD}SSS*{BOLD:#}: as {ITALIC}A*{ITALIC:#}")
        );
    }

    #[test]
    fn a_style_may_continue_on_the_next_line() {
        let shown = format!("a {ITALIC}long\ntitle{ITALIC:#} of\nSSS*\n");
        assert_eq!(rendered(r"a *long title* of SSS\*", 8), shown);
    }

    #[test]
    fn a_link_is_rendered_as_its_text() {
        assert_eq!(styled("as [`list`](super::list), or [1] (so)"), "as list, or [1] (so)");
    }
}
