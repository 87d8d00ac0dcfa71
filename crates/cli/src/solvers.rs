//! Positions played out to the end of the game, each game in its own best way.

pub(crate) mod connect_four;
