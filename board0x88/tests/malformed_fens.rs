//! Texts that are no FEN, each with the error it must give.

use board0x88::Board;

/// The text, and every problem of its error as it is printed.
const CASES: &[(&str, &[&str])] = &[
    // The text as a whole.
    ("", &["the text is empty, expected a FEN"]),
    (" \t\r\n", &["the text is empty, expected a FEN"]),
    ("startpos", &["placement \"startpos\": expected 8 ranks with slashes between them, not 1"]),
    ("rnbqkbnr", &["placement \"rnbqkbnr\": expected 8 ranks with slashes between them, not 1"]),
    // Ranks.
    (
        "4k3/8/8/8/8/8/4K3 w - - 0 1",
        &["placement \"4k3/8/8/8/8/8/4K3\": expected 8 ranks with slashes between them, not 7"],
    ),
    (
        "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1",
        &["placement \"4k3/8/8/8/8/8/8/8/4K3\": expected 8 ranks with slashes between them, not 9"],
    ),
    (
        "/4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        &["placement \"/4k3/8/8/8/8/8/8/4K3\": expected 8 ranks with slashes between them, not 9"],
    ),
    (
        "4k3/8/8/8/8/8/8/4K3/ w - - 0 1",
        &["placement \"4k3/8/8/8/8/8/8/4K3/\": expected 8 ranks with slashes between them, not 9"],
    ),
    ("4k3/8/8//8/8/8/4K3 w - - 0 1", &["placement \"\": rank 5 has 0 squares, expected 8"]),
    ("4k2/8/8/8/8/8/8/4K3 w - - 0 1", &["placement \"4k2\": rank 8 has 7 squares, expected 8"]),
    ("4k4/8/8/8/8/8/8/4K3 w - - 0 1", &["placement \"4k4\": rank 8 has 9 squares, expected 8"]),
    ("4k3/ppppppppp/8/8/8/8/8/4K3 w - - 0 1", &["placement \"ppppppppp\": rank 7 has 9 squares, expected 8"]),
    ("4k3/8/8/8/8/8/8/4K3p w - - 0 1", &["placement \"4K3p\": rank 1 has 9 squares, expected 8"]),
    (
        "4k2/8/8/8/8/8/8/4K4 w - - 0 1",
        &[
            "placement \"4k2\": rank 8 has 7 squares, expected 8",
            "placement \"4K4\": rank 1 has 9 squares, expected 8",
        ],
    ),
    (
        "4k21/8/8/8/8/8/8/4K3 w - - 0 1",
        &["placement \"4k21\": two digits beside each other on rank 8, expected their sum"],
    ),
    (
        "4k3/44/8/8/8/8/8/4K3 w - - 0 1",
        &["placement \"44\": two digits beside each other on rank 7, expected their sum"],
    ),
    (
        "4k3/45/8/8/8/8/8/4K3 w - - 0 1",
        &[
            "placement \"45\": two digits beside each other on rank 7, expected their sum",
            "placement \"45\": rank 7 has 9 squares, expected 8",
        ],
    ),
    // Letters.
    (
        "4k3/8/8/3x4/8/8/8/4K3 w - - 0 1",
        &["placement \"3x4\": 'x' on rank 5, expected one of PNBRQKpnbrqk or a digit from 1 to 8"],
    ),
    (
        "4k3/9/8/8/8/8/8/4K3 w - - 0 1",
        &["placement \"9\": '9' on rank 7, expected one of PNBRQKpnbrqk or a digit from 1 to 8"],
    ),
    (
        "4k3/80/8/8/8/8/8/4K3 w - - 0 1",
        &["placement \"80\": '0' on rank 7, expected one of PNBRQKpnbrqk or a digit from 1 to 8"],
    ),
    (
        "4k3/8/8/8/8/8/8/4♔3 w - - 0 1",
        &["placement \"4♔3\": '♔' on rank 1, expected one of PNBRQKpnbrqk or a digit from 1 to 8"],
    ),
    (
        "4k3/8/8/8/8/8/8/4K2é w - - 0 1",
        &["placement \"4K2é\": 'é' on rank 1, expected one of PNBRQKpnbrqk or a digit from 1 to 8"],
    ),
    (
        "4k3/8/8/8/8/8/8/4\0K2 w - - 0 1",
        &["placement \"4\\0K2\": '\\0' on rank 1, expected one of PNBRQKpnbrqk or a digit from 1 to 8"],
    ),
    // Men.
    ("8/8/8/8/8/8/8/8 w - - 0 1", &["placement: White has no king", "placement: Black has no king"]),
    ("4k3/8/8/8/8/8/8/8 w - - 0 1", &["placement: White has no king"]),
    ("8/8/8/8/8/8/8/4K3 w - - 0 1", &["placement: Black has no king"]),
    ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", &["placement: White has 2 kings, expected one"]),
    (
        "kkk5/8/8/8/8/8/8/8 w - - 0 1",
        &["placement: White has no king", "placement: Black has 3 kings, expected one"],
    ),
    ("4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w KQ - 0 1", &["placement: White has 17 men, expected at most 16"]),
    ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", &["placement: White has 9 pawns, expected at most 8"]),
    (
        "rnbqkbnr/pppppppp/p7/8/8/8/8/4K3 w kq - 0 1",
        &[
            "placement: Black has 17 men, expected at most 16",
            "placement: Black has 9 pawns, expected at most 8",
        ],
    ),
    (
        "P3k3/8/8/8/8/8/8/4K3 w - - 0 1",
        &["placement: a pawn stands on a8, expected none on the first and the last rank"],
    ),
    (
        "4k3/8/8/8/8/8/8/p3K2P w - - 0 1",
        &[
            "placement: a pawn stands on h1, expected none on the first and the last rank",
            "placement: a pawn stands on a1, expected none on the first and the last rank",
        ],
    ),
    ("8/8/8/8/8/8/4k3/4K3 w - - 0 1", &["placement: the kings on e1 and e2 touch"]),
    ("8/8/8/3k4/4K3/8/8/8 b - - 0 1", &["placement: the kings on e4 and d5 touch"]),
    // Checks.
    ("4k3/8/8/8/8/8/8/4R2K w - - 0 1", &["placement: Black, who is not to move, is in check"]),
    ("4k3/8/8/8/8/8/3p4/4K3 b - - 0 1", &["placement: White, who is not to move, is in check"]),
    // Three men; two knights; a knight and a pawn; two pawns; from both sides of a file, rank and diagonal.
    ("4k3/8/3N4/7B/8/8/4R3/4K3 b - - 0 1", &["placement: no move can have given the check to Black"]),
    ("4k3/6N1/3N4/8/8/8/8/4K3 b - - 0 1", &["placement: no move can have given the check to Black"]),
    ("4k3/5P2/3N4/8/8/8/8/4K3 b - - 0 1", &["placement: no move can have given the check to Black"]),
    ("4k3/3P1P2/8/8/8/8/8/4K3 b - - 0 1", &["placement: no move can have given the check to Black"]),
    ("4R3/8/8/4k3/8/8/8/K3R3 b - - 0 1", &["placement: no move can have given the check to Black"]),
    ("8/8/8/R3k2Q/8/8/8/K7 b - - 0 1", &["placement: no move can have given the check to Black"]),
    ("7b/8/8/8/3K4/8/1q6/4k3 w - - 0 1", &["placement: no move can have given the check to White"]),
    // The side to move.
    ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", &["side to move \"x\": expected w or b"]),
    ("4k3/8/8/8/8/8/8/4K3 W - - 0 1", &["side to move \"W\": expected w or b"]),
    ("4k3/8/8/8/8/8/8/4K3 white - - 0 1", &["side to move \"white\": expected w or b"]),
    ("4k3/8/8/8/8/8/8/4K3 - - - 0 1", &["side to move \"-\": expected w or b"]),
    // Castling.
    (
        "4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1",
        &[
            "castling \"KQkq\": White has the right to castle with a rook on a1, but no rook there",
            "castling \"KQkq\": Black has the right to castle with a rook on h8, but no rook there",
            "castling \"KQkq\": Black has the right to castle with a rook on a8, but no rook there",
        ],
    ),
    (
        "r3k2r/8/8/8/8/8/4K3/R6R w KQkq - 0 1",
        &["castling \"KQkq\": White has a castling right, but no king on its first rank"],
    ),
    (
        "4k3/8/8/8/8/8/8/4K2R w G - 0 1",
        &["castling \"G\": White has the right to castle with a rook on g1, but no rook there"],
    ),
    (
        "4k3/8/8/8/8/8/8/R3K3 w K - 0 1",
        &["castling \"K\": White has the right to castle with a rook on h1, but no rook there"],
    ),
    (
        "r3k2b/8/8/8/8/8/8/4K3 w qk - 0 1",
        &["castling \"qk\": Black has the right to castle with a rook on h8, but no rook there"],
    ),
    (
        "4k3/8/8/8/8/8/8/4K2r w K - 0 1",
        &["castling \"K\": White has the right to castle with a rook on h1, but no rook there"],
    ),
    ("4k3/8/8/8/8/8/8/4K2R w KK - 0 1", &["castling \"KK\": 'K' repeats a right that was given before"]),
    ("4k3/8/8/8/8/8/8/4K2R w KH - 0 1", &["castling \"KH\": 'H' repeats a right that was given before"]),
    ("4k3/8/8/8/8/8/8/4K1RR w HG - 0 1", &["castling \"HG\": 'G' repeats a right that was given before"]),
    (
        "4k3/8/8/8/8/8/8/4K2R w K- - 0 1",
        &[
            "castling \"K-\": '-' names no castling right, expected -, or letters of KQkq or of the rooks' files",
        ],
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w -- - 0 1",
        &[
            "castling \"--\": '-' names no castling right, expected -, or letters of KQkq or of the rooks' files",
        ],
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w x - 0 1",
        &[
            "castling \"x\": 'x' names no castling right, expected -, or letters of KQkq or of the rooks' files",
        ],
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w é - 0 1",
        &[
            "castling \"é\": 'é' names no castling right, expected -, or letters of KQkq or of the rooks' files",
        ],
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w 0 - 0 1",
        &[
            "castling \"0\": '0' names no castling right, expected -, or letters of KQkq or of the rooks' files",
        ],
    ),
    // En passant.
    (
        "rnbqkbnr/pppppppp/8/8/P7/8/1PPPPPPP/RNBQKBNR w KQkq a3 0 1",
        &["en passant \"a3\": a3 is on the wrong rank, expected 6 with White to move"],
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - e3 0 1",
        &["en passant \"e3\": e3 is on the wrong rank, expected 6 with White to move"],
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 b - e6 0 1",
        &["en passant \"e6\": e6 is on the wrong rank, expected 3 with Black to move"],
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
        &["en passant \"e6\": no pawn can have passed e6, expected one on e5"],
    ),
    (
        "4k3/8/8/4P3/8/8/8/4K3 w - e6 0 1",
        &["en passant \"e6\": no pawn can have passed e6, expected one on e5"],
    ),
    (
        "4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1",
        &["en passant \"e6\": no pawn can have passed e6, expected e6 to be empty"],
    ),
    (
        "4k3/4b3/8/4p3/8/8/8/4K3 w - e6 0 1",
        &["en passant \"e6\": no pawn can have passed e6, expected e7 to be empty"],
    ),
    (
        "4k3/8/8/8/8/4B3/4P3/4K3 b - e3 0 1",
        &[
            "en passant \"e3\": no pawn can have passed e3, expected one on e4",
            "en passant \"e3\": no pawn can have passed e3, expected e3 to be empty",
            "en passant \"e3\": no pawn can have passed e3, expected e2 to be empty",
        ],
    ),
    // A rook that checked before the pawn moved; a pawn that checked where it came from.
    (
        "4k3/8/8/3p4/8/8/8/r3K3 w - d6 0 1",
        &["en passant \"d6\": no pawn can have passed d6, since White was in check before"],
    ),
    (
        "4k3/8/2K5/3p4/8/8/8/8 w - d6 0 1",
        &["en passant \"d6\": no pawn can have passed d6, since White was in check before"],
    ),
    ("4k3/8/8/8/8/8/8/4K3 w - e 0 1", &["en passant \"e\": expected - or a square"]),
    ("4k3/8/8/8/8/8/8/4K3 w - E3 0 1", &["en passant \"E3\": expected - or a square"]),
    ("4k3/8/8/8/8/8/8/4K3 w - i6 0 1", &["en passant \"i6\": expected - or a square"]),
    ("4k3/8/8/8/8/8/8/4K3 w - 0 0 1", &["en passant \"0\": expected - or a square"]),
    // Counters.
    ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", &["halfmove clock \"-1\": expected a number from 0 to 65535"]),
    ("4k3/8/8/8/8/8/8/4K3 w - - +1 1", &["halfmove clock \"+1\": expected a number from 0 to 65535"]),
    ("4k3/8/8/8/8/8/8/4K3 w - - 1.5 1", &["halfmove clock \"1.5\": expected a number from 0 to 65535"]),
    ("4k3/8/8/8/8/8/8/4K3 w - - 65536 1", &["halfmove clock \"65536\": expected a number from 0 to 65535"]),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 x", &["fullmove number \"x\": expected a number from 0 to 65535"]),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999999999999",
        &["fullmove number \"99999999999999999999\": expected a number from 0 to 65535"],
    ),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 ١", &["fullmove number \"١\": expected a number from 0 to 65535"]),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - bm Kd2;",
        &[
            "halfmove clock \"bm\": expected a number from 0 to 65535",
            "fullmove number \"Kd2;\": expected a number from 0 to 65535",
        ],
    ),
    // What follows.
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", &["after the last field \"x\": expected nothing"]),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 0 1", &["after the last field \"0 1\": expected nothing"]),
    (
        "4k3/8/8/8/8/8/8/4K3\u{3000}w",
        &[
            "placement \"4K3\\u{3000}w\": '\\u{3000}' on rank 1, expected one of PNBRQKpnbrqk or a digit from 1 to 8",
        ],
    ),
    // Everything at once.
    (
        "4k2/8/8/8/8/8/8/4K3 x y z a b c",
        &[
            "placement \"4k2\": rank 8 has 7 squares, expected 8",
            "side to move \"x\": expected w or b",
            "castling \"y\": 'y' names no castling right, expected -, or letters of KQkq or of the rooks' files",
            "en passant \"z\": expected - or a square",
            "halfmove clock \"a\": expected a number from 0 to 65535",
            "fullmove number \"b\": expected a number from 0 to 65535",
            "after the last field \"c\": expected nothing",
        ],
    ),
    (
        "P3k3/8/8/8/8/8/8/4K3 w KQ e3 0 1",
        &[
            "placement: a pawn stands on a8, expected none on the first and the last rank",
            "castling \"KQ\": White has the right to castle with a rook on h1, but no rook there",
            "castling \"KQ\": White has the right to castle with a rook on a1, but no rook there",
            "en passant \"e3\": e3 is on the wrong rank, expected 6 with White to move",
        ],
    ),
];

#[test]
fn every_malformed_fen_gives_all_its_errors() {
    assert!(CASES.len() >= 60);
    let mut failures = Vec::new();
    for &(text, expected) in CASES {
        let expected = expected.join("; ");
        let found = match text.parse::<Board>() {
            Ok(_) => String::new(),
            Err(error) => error.to_string(),
        };
        if found != expected {
            failures.push(format!("{text:?}\n  expected {expected}\n  found    {found}"));
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}
