//! What selectivity may change and what it may not.

mod common;

use common::{KIWIPETE, Material, position};
use movegen::Game;
use search::{DrawRules, Evaluator, Limits, Score, Searcher, Selectivity, TableTrust};

const MIDDLE_GAMES: [&str; 6] = [
    KIWIPETE,
    "r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P4/2PBPN2/PP1N1PPP/R1BQK2R b KQkq - 0 6",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "2rq1rk1/pb1n1ppN/4p3/1pb5/3P1Pn1/P1N5/1PQ1B1PP/R1B2RK1 b - - 0 16",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3r1k1/pp3pbp/1qp1b1p1/2B5/2BP4/Q1n2N2/P4PPP/3R1K1R w - - 4 18",
];

/// Pawn endings in which the side to move would rather not: without a second look, a null move at depth 8 gives each
/// of them a wrong score.
const ZUGZWANGS: [&str; 3] = [
    "k7/8/2P5/1P6/p7/1p6/8/K7 w - - 0 1",
    "8/K7/p5k1/8/8/2p5/P1P5/8 w - - 0 1",
    "8/8/p2P4/8/1K6/8/2Pp1k2/8 w - - 0 1",
];

fn searcher(selectivity: Selectivity) -> Searcher<Material> {
    Searcher::new(Material).with_selectivity(selectivity).with_table_trust(TableTrust::Usual)
}

/// Each switch on alone from the first iteration, and all of them.
fn switches() -> [(&'static str, Selectivity); 8] {
    let mut switches = [
        ("null move", Selectivity::NONE),
        ("late move reductions", Selectivity::NONE),
        ("reverse futility", Selectivity::NONE),
        ("late move pruning", Selectivity::NONE),
        ("exchange pruning", Selectivity::NONE),
        ("check extension", Selectivity::NONE),
        ("aspiration", Selectivity::NONE),
        ("all", Selectivity::all()),
    ];
    switches[0].1.null_move = true;
    switches[1].1.late_move_reductions = true;
    switches[2].1.reverse_futility = true;
    switches[3].1.late_move_pruning = true;
    switches[4].1.exchange_pruning = true;
    switches[5].1.check_extension = true;
    switches[6].1.aspiration = true;
    switches.map(|(name, switch)| {
        let mut switch = switch;
        switch.from_depth = 1;
        (name, switch)
    })
}

#[test]
fn everything_is_off_unless_asked_for() {
    assert_eq!(Selectivity::default(), Selectivity::NONE);
    for fen in MIDDLE_GAMES {
        let limits = Limits::depth(5).with_multipv(2);
        let plain = Searcher::new(Material).search(&position(fen), &limits);
        let off =
            Searcher::new(Material).with_selectivity(Selectivity::default()).search(&position(fen), &limits);
        assert_eq!(plain, off, "{fen}");
    }
}

#[test]
fn each_switch_acts() {
    for (name, switch) in switches() {
        let nodes = |selectivity| -> u64 {
            let search =
                |fen: &&str| searcher(selectivity).search(&position(fen), &Limits::depth(6)).total_nodes;
            MIDDLE_GAMES.iter().map(search).sum()
        };
        let (with, without) = (nodes(switch), nodes(Selectivity::NONE));
        match name {
            "check extension" => assert!(with > without, "{name}: {with} nodes against {without}"),
            // Windows that have to be opened again may cost what the others save.
            "aspiration" => assert_ne!(with, without, "{name}"),
            _ => assert!(with < without, "{name}: {with} nodes against {without}"),
        }
    }
}

#[test]
fn up_to_the_fourth_iteration_several_lines_have_the_scores_of_a_plain_search() {
    for fen in MIDDLE_GAMES {
        for depth in 1..=4 {
            let limits = Limits::depth(depth).with_multipv(4);
            let selective = searcher(Selectivity::all()).search(&position(fen), &limits);
            let mut plain = Searcher::new(Material).with_entries(0).without_null_windows();
            for line in &selective.lines {
                let alone = plain.search(&position(fen), &Limits::depth(depth).with_moves([line.mv]));
                assert_eq!(line.exact(), Some(alone.score()), "{fen} depth {depth} {}", line.mv);
            }
        }
    }
}

#[test]
fn the_expected_line_ends_in_the_position_whose_value_is_the_score() {
    for fen in MIDDLE_GAMES {
        for (name, switch) in switches() {
            let root = position(fen);
            let report = searcher(switch).search(&root, &Limits::depth(6).with_multipv(3));
            for line in &report.lines {
                let score = line.exact().expect("several lines are exact");
                let mut game = Game::from(root.clone());
                for &mv in &line.pv {
                    game.play(mv).unwrap_or_else(|error| panic!("{fen} {name}: {error}"));
                }
                if score.is_mate() || game.outcome().is_some() || game.repetitions() > 0 {
                    continue;
                }
                let value = Material.evaluate(game.position());
                let value = if game.position().turn() == root.turn() { value } else { -value };
                assert_eq!(score, value, "{fen} {name}: {}", root.line(&line.pv));
            }
        }
    }
}

#[test]
fn a_mate_that_is_claimed_is_there() {
    let fens = MIDDLE_GAMES.into_iter().chain([
        "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
        "1rQq1kr1/B5b1/4pPP1/p1pp4/P2P1p1p/1RN4P/1P3nBK/6NR w - - 0 1",
        "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1",
        "8/8/8/8/8/2K5/7R/k7 b - - 0 1",
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
    ]);
    let mut mates = 0;
    for fen in fens {
        for (name, switch) in switches() {
            let report = searcher(switch).search(&position(fen), &Limits::depth(6));
            let Some(plies) = report.score().mate_plies() else { continue };
            mates += 1;
            // A mate in so many plies needs no more depth than that to be proved.
            let depth = plies.unsigned_abs().max(1);
            let proof = Searcher::new(Material).search(&position(fen), &Limits::depth(depth));
            let proved = proof.score();
            if plies > 0 {
                assert!(
                    proved >= report.score(),
                    "{fen} {name}: {} claimed, {proved} proved",
                    report.score()
                );
            } else {
                assert!(
                    proved <= report.score(),
                    "{fen} {name}: {} claimed, {proved} proved",
                    report.score()
                );
            }
        }
    }
    assert!(mates > 20, "{mates} mates");
}

#[test]
fn in_a_pawn_ending_a_null_move_is_verified() {
    let mut null_move = Selectivity::NONE;
    null_move.null_move = true;
    null_move.from_depth = 1;
    for fen in ZUGZWANGS {
        let [plain, selective] = [Selectivity::NONE, null_move]
            .map(|switch| searcher(switch).search(&position(fen), &Limits::depth(8)).score());
        assert_eq!(selective, plain, "{fen}");
    }
}

#[test]
fn a_mate_hidden_behind_a_longer_one_of_the_quiescence_search_is_found() {
    let fen = "1rQq1kr1/B5b1/4pPP1/p1pp4/P2P1p1p/1RN4P/1P3nBK/6NR w - - 0 1";
    let report = searcher(Selectivity::all()).search(&position(fen), &Limits::depth(5));
    assert_eq!(report.score(), Score::mate_in(3), "mate in two");
}

/// Rooks that check in turn, where coming round again is no draw: nothing but the room there is ends a line.
#[test]
fn checks_extend_no_line_beyond_the_room_there_is() {
    let position = position("3rkr2/8/8/8/8/8/8/3RKR2 w - - 0 1");
    let endless = DrawRules { occurrences: 0, fifty_moves: false, ..DrawRules::default() };
    for (name, selectivity) in switches() {
        let mut searcher = Searcher::new(Material).with_selectivity(selectivity).with_draw_rules(endless);
        let report =
            searcher.search(&position, &Limits::depth(128).with_first_depth(128).with_nodes(100_000));
        assert!(report.best_move().is_some(), "{name}");
    }
}
