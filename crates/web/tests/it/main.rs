//! The real server, driven over TCP.
