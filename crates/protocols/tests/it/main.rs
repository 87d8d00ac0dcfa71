//! The protocols as text: scripts with their exact replies, and whole games.

mod gtp;
mod nboard;
mod programs;
mod support;
mod uci;
