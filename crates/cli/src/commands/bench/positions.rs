/// The positions, each with a name: common openings some moves further, and endings.
pub(super) const POSITIONS: [(&str, &str); 12] = [
    ("Italian game", "r1bq1rk1/bpp2pp1/p1np3p/4p2n/4P3/1BPP1N1P/PP1N1PP1/R1BQR1K1 w - - 2 11"),
    ("Ruy Lopez, closed", "r1b2rk1/2q1bppp/p1np1n2/1p2p3/3PP3/5N1P/PPBN1PP1/R1BQR1K1 w - - 1 14"),
    ("Sicilian, Najdorf", "r1b1k2r/2qnbppp/p2pp3/1p4P1/3NPP2/2N2Q2/PPP4P/2KR1B1R w kq - 1 13"),
    ("French, Winawer", "r3k1r1/ppqbnp1Q/2n1p3/3pP3/3p1P2/P1P5/2P1N1PP/R1B1KB1R w KQq - 1 12"),
    ("Caro-Kann, classical", "r2qk2r/pp1nbpp1/2p1pn1p/7P/3P1B2/3Q1NN1/PPP2PP1/2KR3R w kq - 4 13"),
    ("Queen's gambit declined", "r1b2rk1/pp1nqppp/2p5/4p3/2BP4/2R1PN2/PP3PPP/3Q1RK1 w - - 0 13"),
    (
        "King's Indian, classical",
        "r1bq1rk1/ppp1n1bp/3p1np1/3Pp3/2P1Pp2/2NN1P2/PP1BB1PP/R2Q1RK1 w - - 0 13",
    ),
    ("Grünfeld, exchange", "r2q1rk1/pp2ppbp/6p1/n1p5/2BPP1b1/2P1BP2/P3N1PP/R2Q1RK1 w - - 1 12"),
    ("rooks and pawns", "3r2k1/1p3ppp/p1p5/8/1P2R3/P1P3P1/5P1P/6K1 w - - 0 1"),
    ("knight against bishop", "8/2p2kpp/1p1b1p2/p2P4/P2N2P1/1P3P2/5K1P/8 w - - 0 1"),
    ("pawns alone", "8/pp3k2/2p1p1p1/4P2p/1P1K1P1P/P5P1/8/8 w - - 0 1"),
    ("queens and pawns", "3q2k1/5pp1/2p1p2p/1p6/3P4/1P2Q1P1/5P1P/6K1 b - - 0 1"),
];
