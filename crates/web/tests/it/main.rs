//! The real server, driven over TCP.

mod about;
mod busy;
mod client;
mod games;
mod page;
mod papers;
mod refused;
mod strangers;
mod trees;
