//! The keys of a terminal, decoded from the bytes that it sends.

/// A key that the line editor understands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Char(char),
    Enter,
    Left,
    Right,
    Up,
    Down,
    Home,
    End,
    Backspace,
    Delete,
    /// Ctrl-D: the end of the input on an empty line, otherwise like Delete.
    EndOfText,
    /// Ctrl-U.
    EraseBefore,
    /// Ctrl-K.
    EraseAfter,
    /// Ctrl-W.
    EraseWord,
}

/// The bytes of a key that is not complete yet.
#[derive(Debug, Default)]
pub(super) struct Keys(Vec<u8>);

const ESCAPE: u8 = 0x1b;

/// The length of the longest sequence of bytes that is waited for.
const LONGEST: usize = 16;

/// What a sequence of bytes is.
enum Read {
    /// The beginning of a key.
    More,
    Key(Key),
    /// A key without a meaning here.
    Other,
}

impl Keys {
    /// Adds a byte and returns the key that it completes.
    pub(super) fn add(&mut self, byte: u8) -> Option<Key> {
        if byte == ESCAPE {
            self.0.clear();
        }
        self.0.push(byte);
        let key = match read(&self.0) {
            Read::More if self.0.len() < LONGEST => return None,
            Read::More | Read::Other => None,
            Read::Key(key) => Some(key),
        };
        self.0.clear();
        key
    }
}

fn read(bytes: &[u8]) -> Read {
    match *bytes {
        [ESCAPE] | [ESCAPE, b'[' | b'O'] => Read::More,
        // A control character within a sequence ends the sequence.
        [.., last] if last < b' ' || last == 0x7f => control(last),
        [ESCAPE, b'[', .., b' '..=b'?'] => Read::More,
        [ESCAPE, b'[' | b'O', ref parameters @ .., last] => named(parameters, last),
        [ESCAPE, ..] => Read::Other,
        _ => character(bytes),
    }
}

/// Reads a sequence that ends with `last`.
fn named(parameters: &[u8], last: u8) -> Read {
    Read::Key(match (parameters, last) {
        (_, b'A') => Key::Up,
        (_, b'B') => Key::Down,
        (_, b'C') => Key::Right,
        (_, b'D') => Key::Left,
        (_, b'H') | (b"1" | b"7", b'~') => Key::Home,
        (_, b'F') | (b"4" | b"8", b'~') => Key::End,
        (b"3", b'~') => Key::Delete,
        _ => return Read::Other,
    })
}

fn control(byte: u8) -> Read {
    Read::Key(match byte {
        b'\n' | b'\r' => Key::Enter,
        0x08 | 0x7f => Key::Backspace,
        0x01 => Key::Home,
        0x02 => Key::Left,
        0x04 => Key::EndOfText,
        0x05 => Key::End,
        0x06 => Key::Right,
        0x0b => Key::EraseAfter,
        0x0e => Key::Down,
        0x10 => Key::Up,
        0x15 => Key::EraseBefore,
        0x17 => Key::EraseWord,
        _ => return Read::Other,
    })
}

fn character(bytes: &[u8]) -> Read {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.chars().next().map_or(Read::Other, |c| Read::Key(Key::Char(c))),
        Err(error) if error.error_len().is_none() => Read::More,
        Err(_) => Read::Key(Key::Char(char::REPLACEMENT_CHARACTER)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(bytes: &[u8]) -> Vec<Key> {
        let mut keys = Keys::default();
        bytes.iter().filter_map(|&byte| keys.add(byte)).collect()
    }

    #[test]
    fn arrows_and_their_neighbours_are_read_in_all_their_forms() {
        assert_eq!(keys(b"\x1b[A\x1bOA\x10"), [Key::Up; 3]);
        assert_eq!(keys(b"\x1b[B\x1bOB\x0e"), [Key::Down; 3]);
        assert_eq!(keys(b"\x1b[C\x1b[1;5C\x06"), [Key::Right; 3]);
        assert_eq!(keys(b"\x1b[D\x1bOD\x02"), [Key::Left; 3]);
        assert_eq!(keys(b"\x1b[H\x1b[1~\x1bOH\x01"), [Key::Home; 4]);
        assert_eq!(keys(b"\x1b[F\x1b[4~\x1bOF\x05"), [Key::End; 4]);
        assert_eq!(keys(b"\x1b[3~"), [Key::Delete]);
        assert_eq!(keys(b"\x7f\x08"), [Key::Backspace; 2]);
    }

    #[test]
    fn letters_of_several_bytes_are_one_key_and_bad_bytes_a_sign() {
        assert_eq!(keys("aé♟".as_bytes()), [Key::Char('a'), Key::Char('é'), Key::Char('♟')]);
        assert_eq!(keys(b"\xff4"), [Key::Char('\u{fffd}'), Key::Char('4')]);
    }

    #[test]
    fn unknown_sequences_are_skipped_and_swallow_no_line() {
        assert_eq!(keys(b"\x1b[15~\x1bx\x1b[200~4\n"), [Key::Char('4'), Key::Enter]);
        assert_eq!(keys(b"\x1b\x1b[A"), [Key::Up]);
        assert_eq!(keys(b"\x1b[\n"), [Key::Enter]);
        assert_eq!(keys(&[&b"\x1b["[..], &[b'1'; 40], b"\n"].concat()).last(), Some(&Key::Enter));
    }
}
