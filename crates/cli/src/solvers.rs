//! Games that are solved in a way of their own.

mod connect_four;

pub(crate) use connect_four::connect_four;
