use std::time::Duration;

/// What somebody else's program did wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The program could not be started.
    #[error("cannot start `{command}`: {message}")]
    NotStarted {
        /// The program and its arguments.
        command: String,
        /// The system's message.
        message: String,
    },
    /// The program did not answer in time.
    #[error("`{request}` had no answer within {} s", .waited.as_secs_f64())]
    Hung {
        /// The line that was sent.
        request: String,
        /// The time after which no answer was expected any more.
        waited: Duration,
    },
    /// The program ended while its answer was awaited.
    #[error("the program ended during `{request}`")]
    Ended {
        /// The line that was sent.
        request: String,
    },
    /// The program answered with an error.
    #[error("`{request}` was refused: {message}")]
    Refused {
        /// The line that was sent.
        request: String,
        /// The program's message.
        message: String,
    },
    /// An option of the program cannot be set.
    #[error("option `{name}`: {message}")]
    Option {
        /// The name of the option.
        name: String,
        /// What is wrong with it.
        message: String,
    },
    /// The program chose a move that is not legal.
    #[error("illegal move `{m}`")]
    Illegal {
        /// The move, as the program wrote it.
        m: String,
    },
}
