//! All cases, by group.

use super::tasks;
use super::{Case, Contender, Cozy, Jordan, Ours, STANDARD, middle_games, standard};

/// A group's name and how to set its cases up.
pub type Group = (&'static str, fn() -> Vec<Case>);

pub const ALL: [Group; 8] = [
    ("perft_bulk", perft_bulk),
    ("perft_leaf", perft_leaf),
    ("list", list),
    ("make_unmake", make_unmake),
    ("fen_read", fen_read),
    ("fen_write", fen_write),
    ("san_read", san_read),
    ("san_write", san_write),
];

const MIDDLE_GAMES: &str = "1,000 middle games";
const SIX: &str = "six positions";

/// The same tasks for each of these contenders.
macro_rules! tasks {
    ($task:ident over $fens:ident by $($contender:ident),+) => {
        vec![$(($contender::NAME, vec![tasks::$task::<$contender>(&$fens)])),+]
    };
    ($task:ident of $fen:ident to $depth:ident by $($contender:ident),+) => {
        vec![$(($contender::NAME, tasks::$task::<$contender>($fen, $depth))),+]
    };
}

pub fn perft_bulk() -> Vec<Case> {
    let case = |position: &super::Standard| {
        let (fen, depth) = (position.fen, position.depth);
        Case {
            name: position.name,
            amount: Ours::read(fen).perft(depth),
            unit: "nodes",
            tasks: tasks!(perft_bulk of fen to depth by Ours, Cozy, Jordan),
        }
    };
    STANDARD.iter().map(case).collect()
}

pub fn perft_leaf() -> Vec<Case> {
    let case = |position: &super::Standard| {
        let (fen, depth) = (position.fen, position.depth);
        Case {
            name: position.name,
            amount: Ours::read(fen).perft(depth),
            unit: "nodes",
            tasks: tasks!(perft_leaf of fen to depth by Ours, Cozy, Jordan),
        }
    };
    STANDARD.iter().map(case).collect()
}

pub fn list() -> Vec<Case> {
    let case = |name, fens: &[&'static str]| Case {
        name,
        amount: tasks::moves(fens),
        unit: "moves",
        tasks: tasks!(list over fens by Ours, Cozy, Jordan),
    };
    vec![case(MIDDLE_GAMES, &middle_games()), case(SIX, &standard())]
}

pub fn make_unmake() -> Vec<Case> {
    let case = |name, fens: &[&'static str]| Case {
        name,
        amount: tasks::moves(fens),
        unit: "moves",
        tasks: tasks!(make_unmake over fens by Ours, Cozy, Jordan),
    };
    vec![case(MIDDLE_GAMES, &middle_games()), case(SIX, &standard())]
}

pub fn fen_read() -> Vec<Case> {
    let fens = middle_games();
    vec![Case {
        name: MIDDLE_GAMES,
        amount: fens.len() as u64,
        unit: "FENs",
        tasks: tasks!(fen_read over fens by Ours, Cozy, Jordan),
    }]
}

pub fn fen_write() -> Vec<Case> {
    let fens = middle_games();
    vec![Case {
        name: MIDDLE_GAMES,
        amount: fens.len() as u64,
        unit: "FENs",
        tasks: tasks!(fen_write over fens by Ours, Cozy, Jordan),
    }]
}

pub fn san_read() -> Vec<Case> {
    let fens = middle_games();
    vec![Case {
        name: MIDDLE_GAMES,
        amount: tasks::moves(&fens),
        unit: "SANs",
        tasks: tasks!(san_read over fens by Ours, Cozy, Jordan),
    }]
}

pub fn san_write() -> Vec<Case> {
    let fens = middle_games();
    vec![Case {
        name: MIDDLE_GAMES,
        amount: tasks::moves(&fens),
        unit: "SANs",
        tasks: tasks!(san_write over fens by Ours, Cozy),
    }]
}

/// Who reads how many of the middle games' SANs as the moves they name.
pub fn sans_read_right() -> [(&'static str, u64); 3] {
    let fens = middle_games();
    [
        (Ours::NAME, tasks::sans_read_right::<Ours>(&fens)),
        (Cozy::NAME, tasks::sans_read_right::<Cozy>(&fens)),
        (Jordan::NAME, tasks::sans_read_right::<Jordan>(&fens)),
    ]
}
