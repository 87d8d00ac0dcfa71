//! GTP as text.

mod clock;
mod games;

use crate::support::{parts, setup};
use plywood::Limits;
use plywood_protocols::gtp::{Server, serve};

/// Runs a script: each request must have exactly the reply below it.
#[track_caller]
fn run(limits: Limits, script: &str) {
    let mut server = Server::new(setup(limits)).expect("the default evaluator");
    for (request, reply) in parts(script) {
        let answer = server.answer(request).unwrap_or_default();
        assert_eq!(answer.strip_suffix('\n').unwrap_or(&answer), reply, "{request}");
    }
}

#[test]
fn the_server_describes_itself() {
    run(
        Limits::depth(1),
        "\
> protocol_version
= 2
> 1 name
=1 Plywood
> version
= 0.1.0
> known_command genmove
= true
> known_command Genmove
= false
> known_command
? syntax error
> list_commands
= protocol_version
name
version
known_command
list_commands
quit
boardsize
clear_board
komi
play
genmove
undo
time_settings
time_left
showboard
final_score
list_games
set_game
gogui-rules_game_id
gogui-rules_board
gogui-rules_board_size
gogui-rules_legal_moves
gogui-rules_side_to_move
gogui-rules_final_result
> list_games
= Othello
> set_game Othello
=
> set_game Go
? unsupported game
> set_game
? syntax error
",
    );
}

#[test]
fn bad_commands_have_the_errors_of_the_protocol_and_change_nothing() {
    run(
        Limits::depth(1),
        "\
> 9 play black f5
=9
> play black f5
? illegal move
> play white a1
? illegal move
> play white pass
? illegal move
> play white i9
? syntax error
> play white f
? syntax error
> play f5
? syntax error
> play white d6 now
? syntax error
> play green d6
? syntax error
> genmove black
? illegal move
> genmove
? syntax error
> 12 reg_genmove black
?12 unknown command
> 13
?13 unknown command
> PLAY white d6
? unknown command
> boardsize 10
? unacceptable size
> boardsize eight
? syntax error
> komi 6.5
=
> komi much
? syntax error
> time_settings 1 2
? syntax error
> time_settings -1 0 0
? syntax error
> time_left black x 0
? syntax error
> name please
? syntax error
> final_score
? cannot score
> gogui-rules_legal_moves
= F4 D6 F6
> gogui-rules_side_to_move
= white
> undo
=
> undo
? cannot undo
> gogui-rules_legal_moves
= D3 C4 F5 E6
> # a comment
>  \t
> play\tB\te6 # tabs are spaces
=
> 3 play w F4\r
=3
> gogui-rules_side_to_move
= black
"
        .replace("\\t", "\t")
        .replace("\\r", "\r")
        .as_str(),
    );
}

#[test]
fn boards_are_shown_for_people_and_for_other_programs() {
    run(
        Limits::depth(1),
        "\
> play b f5
=
> showboard
= 
  a b c d e f g h
1 - - - - - - - - 1
2 - - - - - - - - 2
3 - - - - - - - - 3
4 - - - O X - - - 4
5 - - - X X X - - 5
6 - - - - - - - - 6
7 - - - - - - - - 7
8 - - - - - - - - 8
  a b c d e f g h
O to move
> gogui-rules_game_id
= Othello
> gogui-rules_board_size
= 8
> gogui-rules_board
= . . . . . . . .
. . . . . . . .
. . . . . . . .
. . . X X X . .
. . . O X . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
> gogui-rules_final_result
=
> clear_board
=
> gogui-rules_side_to_move
= black
",
    );
}

/// The shortest game: black wins after nine moves, and 51 squares are empty.
#[test]
fn a_finished_game_is_scored_and_passes_end_it() {
    let moves = ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"];
    let mut server = Server::new(setup(Limits::depth(1))).expect("the default evaluator");
    for (m, color) in moves.iter().zip(["b", "w"].into_iter().cycle()) {
        assert_eq!(server.answer(&format!("play {color} {m}")).as_deref(), Some("=\n\n"), "{m}");
    }
    for (request, reply) in parts(
        "\
> final_score
= B+64
> gogui-rules_final_result
= Black wins. Score = B+64
> gogui-rules_legal_moves
=
> genmove w
= PASS
> play b pass
=
> play w a1
? illegal move
> final_score
= B+64
> undo
=
> undo
=
> final_score
= B+64
> undo
=
> final_score
? cannot score
> gogui-rules_side_to_move
= black
> play b c5
=
> final_score
= B+64
",
    ) {
        let answer = server.answer(request).expect("a reply");
        assert_eq!(answer, reply + "\n", "{request}");
    }
}

#[test]
fn a_pass_may_be_played_left_out_or_generated() {
    // After these moves one side has to pass; the transcript leaves the pass out.
    let (moves, passing) = before_a_pass();
    for request in ["play {} pass", "genmove {}", ""] {
        let mut server = Server::new(setup(Limits::depth(1))).expect("the default evaluator");
        let mut to_move = ["b", "w"].into_iter().cycle();
        for m in &moves {
            let color = to_move.next().expect("two colours");
            let reply = server.answer(&format!("play {color} {m}"));
            assert_eq!(reply.as_deref(), Some("=\n\n"), "{m}");
        }
        let position = server.answer("gogui-rules_board");
        assert_eq!(server.answer("gogui-rules_legal_moves").as_deref(), Some("= PASS\n\n"));
        let other = if passing == "b" { "w" } else { "b" };
        if !request.is_empty() {
            let reply = server.answer(&request.replace("{}", passing)).expect("a reply");
            assert!(reply == "=\n\n" || reply == "= PASS\n\n", "{reply}");
        }
        let reply = server.answer(&format!("genmove {other}")).expect("a reply");
        assert!(reply.starts_with("= ") && reply != "= PASS\n\n", "{reply}");
        for _ in 0..if request.is_empty() { 1 } else { 2 } {
            assert_eq!(server.answer("undo").as_deref(), Some("=\n\n"));
        }
        assert_eq!(server.answer("gogui-rules_board"), position);
        assert_eq!(server.answer("gogui-rules_legal_moves").as_deref(), Some("= PASS\n\n"));
    }
}

/// Plays first legal moves until a side must pass. Returns the moves and the letter of that side.
fn before_a_pass() -> (Vec<String>, &'static str) {
    let game = plywood_engines::game("othello").expect("it is in the list");
    let mut board = game.board(None).expect("the start");
    while !board.must_pass() {
        let m = board.moves().pop().expect("a side passes before the game is over");
        board.play(&m).expect("a legal move");
    }
    (board.played(), if board.side() == "X" { "b" } else { "w" })
}

#[test]
fn a_session_ends_with_quit_or_with_its_input() {
    for (input, output) in [
        ("name\nquit\nname\n", "= Plywood\n\n=\n\n"),
        ("\n# hello\n4 name", "=4 Plywood\n\n"),
        ("", ""),
    ] {
        let mut written = Vec::new();
        serve(setup(Limits::depth(1)), input.as_bytes(), &mut written).expect("it ends cleanly");
        assert_eq!(String::from_utf8(written).expect("text"), output);
    }
}

#[test]
fn bytes_that_are_not_text_are_refused_like_other_words() {
    let mut written = Vec::new();
    serve(setup(Limits::depth(1)), &b"\xff\xfe\nname\n"[..], &mut written).expect("it ends cleanly");
    assert_eq!(String::from_utf8(written).expect("text"), "? unknown command\n\n= Plywood\n\n");
}
