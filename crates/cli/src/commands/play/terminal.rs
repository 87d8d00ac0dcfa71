//! The mode of a terminal in which keys are read one by one, so that the session can edit the line itself.

pub(super) use mode::KeyMode;

#[cfg(unix)]
mod mode {
    use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr};
    use std::io::stdin;

    /// Keys are read one by one and are not echoed. When this is dropped, the terminal is as it was before.
    #[derive(Debug)]
    pub(in super::super) struct KeyMode {
        before: Termios,
    }

    impl KeyMode {
        /// Changes the mode of the terminal at standard input, if there is one.
        pub(in super::super) fn enter() -> Option<KeyMode> {
            let mode = KeyMode { before: tcgetattr(stdin()).ok()? };
            mode.apply().then_some(mode)
        }

        /// Changes the mode again, which another program may have reset while this one was stopped. Returns whether the
        /// terminal has the mode.
        pub(in super::super) fn apply(&self) -> bool {
            let mut keys = self.before.clone();
            // Ctrl-C remains a signal.
            keys.local_modes.remove(LocalModes::ICANON | LocalModes::ECHO);
            tcsetattr(stdin(), OptionalActions::Now, &keys).is_ok()
        }
    }

    impl Drop for KeyMode {
        fn drop(&mut self) {
            // If this fails, the terminal is gone.
            let _ = tcsetattr(stdin(), OptionalActions::Now, &self.before);
        }
    }
}

#[cfg(not(unix))]
mod mode {
    /// There is no such mode: the terminal itself edits lines and remembers them.
    #[derive(Debug)]
    pub(in super::super) enum KeyMode {}

    impl KeyMode {
        pub(in super::super) fn enter() -> Option<KeyMode> {
            None
        }

        pub(in super::super) fn apply(&self) -> bool {
            match *self {}
        }
    }
}
