//! Each fact in a position made for it, and not in one that nearly has it.

use explain::{Observation, observe};
use movegen::Game;

use crate::check::{Played, check};
use crate::sample::game;

/// All that is seen along these moves, as sentences, each checked.
fn said(fen: &str, moves: &str) -> Vec<String> {
    let mut game: Game = game(fen);
    game.play_moves(moves).expect(fen);
    let line = game.start().line(game.moves());
    let played = Played::from_text(game.start(), &line).expect(fen);
    let told: Vec<String> = observe(game.start(), game.moves()).iter().map(Observation::to_string).collect();
    for sentence in &told {
        assert_eq!(check(sentence, &played), Ok(()), "{sentence}: {fen}");
    }
    told
}

#[track_caller]
fn shows(fen: &str, moves: &str, sentence: &str) {
    let told = said(fen, moves);
    assert!(told.iter().any(|one| one == sentence), "{fen} {moves}: {told:#?}");
}

#[track_caller]
fn does_not_show(fen: &str, moves: &str, words: &str) {
    let told = said(fen, moves);
    assert!(!told.iter().any(|one| one.contains(words)), "{fen} {moves}: {told:#?}");
}

#[test]
fn mate() {
    shows("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "Rd8#", "Rd8# mates the king on g8.");
    does_not_show("6k1/5pp1/7p/8/8/8/5PPP/3R2K1 w - - 0 1", "Rd8+", " mates ");
    shows(
        "6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1",
        "h5 Rd8+ Kh7",
        "The answer Rd8+ gives check to the king on g8.",
    );
    let later = "Later Rd8# mates the king on g8.";
    shows("6k1/5ppp/8/8/8/8/r4PPP/3R2K1 b - - 0 1", "Ra7 h3 Rb7 Rd8#", later);
}

#[test]
fn mate_allowed() {
    let guard = "r5k1/5ppp/8/8/8/8/P4PPP/3R2K1 b - - 0 1";
    shows(guard, "Rxa2", "Rxa2 allows Rd8#, which mates the king on g8.");
    does_not_show(guard, "h6", " allows ");
    does_not_show("r5k1/5pp1/7p/8/8/8/P4PPP/3R2K1 b - - 0 1", "Rxa2", " allows ");
    shows(guard, "Rxa2 Rd8#", "The answer Rd8# mates the king on g8.");
}

#[test]
fn mate_threatened() {
    let fen = "6k1/5ppp/8/8/8/7R/5PPP/6K1 w - - 0 1";
    shows(fen, "Rd3", "Rd3 threatens Rd8#, which would mate the king on g8.");
    does_not_show("6k1/5pp1/7p/8/8/7R/5PPP/6K1 w - - 0 1", "Rd3", " threatens ");
    does_not_show(fen, "Rg3", " threatens ");
}

#[test]
fn promotion() {
    shows("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8=N", "a8=N promotes to a knight on a8.");
    shows(
        "8/P6k/8/8/8/8/8/K7 w - - 0 1",
        "a8=Q",
        "After a8=Q White has made a queen on a8; that is 8 for White, counted in pawns.",
    );
    shows("8/8/P6k/8/8/8/8/K7 w - - 0 1", "a7 Kh5 a8=Q", "Later a8=Q promotes to a queen on a8.");
    does_not_show("8/8/P6k/8/8/8/8/K7 w - - 0 1", "a7", " promotes ");
}

#[test]
fn material() {
    let fen = "r5k1/5ppp/8/8/8/8/P4PPP/3R2K1 b - - 0 1";
    shows(fen, "Rxa2", "After Rxa2 Black has taken the pawn on a2; that is 1 for Black, counted in pawns.");
    does_not_show(fen, "Ra3", " has taken ");
    let passing = "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1";
    shows(
        passing,
        "d4 exd3",
        "In the end Black has taken the pawn on d4; that is 1 for Black, counted in pawns.",
    );
    shows(
        "4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 1",
        "exd5 cxd5",
        "In the end White has taken the pawn on d5, and Black has taken the pawn on d5; that is even.",
    );
}

#[test]
fn fork() {
    let words = "Nc7+ forks the rook on a8 and the king on e8.";
    shows("r3k3/8/8/1N6/8/8/8/4K3 w q - 0 1", "Nc7+", words);
    // The bishop takes it.
    does_not_show("r2bk3/8/8/1N6/8/8/8/4K3 w q - 0 1", "Nc7+", " forks ");
    // A protected knight is no prey of a knight.
    does_not_show("n3k3/1p6/1p6/1N6/8/8/8/4K3 w - - 0 1", "Nc7+", " forks ");
    // The knight is pinned and takes nothing.
    does_not_show("4k3/8/r1r5/8/1b6/8/3N4/4K3 b - - 0 1", "Ra2", " forks ");
}

#[test]
fn skewer() {
    let words = "Ra8+ skewers the king on e8 and behind it the queen on h8.";
    shows("4k2q/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra8+", words);
    // The knight takes it.
    does_not_show("4k2q/2n5/8/8/8/8/8/R3K3 w - - 0 1", "Ra8+", " skewers ");
    // Something stands between.
    does_not_show("4kn1q/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra8+", " skewers ");
    // It only comes nearer.
    does_not_show("4k2q/8/8/8/8/8/8/1R2K3 b - - 0 1", "Kd8", " skewers ");
}

#[test]
fn trap() {
    let words = "Kb2 traps the bishop on a2: every answer loses it, or as much.";
    shows("6k1/8/8/8/8/1P6/b1P5/2K5 w - - 0 1", "Kb2", words);
    does_not_show("6k1/8/8/8/1P6/8/b1P5/2K5 w - - 0 1", "Kb2", " traps ");
    does_not_show("6k1/8/8/8/8/1P6/b1P5/2K5 w - - 0 1", "c3", " traps ");
}

/// None of these men has a safe square.
#[test]
fn a_man_that_another_man_saves_is_not_trapped() {
    let words = "Rf8 traps the knight on a8: every answer loses it, or as much.";
    shows("n7/3k4/3P4/P7/8/8/8/5R1K w - - 0 1", "Rf8", words);
    // Bd8 stands between.
    does_not_show("n7/3k4/3P4/P5b1/8/8/8/5R1K w - - 0 1", "Rf8", " traps ");
    // Bxf8 takes what attacks it.
    does_not_show("n7/3k4/3P3b/P7/8/8/8/5R1K w - - 0 1", "Rf8", " traps ");
    // Nobody takes anything after stalemate, and nothing is threatened.
    does_not_show("kn6/8/1K6/8/8/8/8/3R4 w - - 0 1", "Rd8", " traps ");
    does_not_show("kn6/8/1K6/8/8/8/8/3R4 w - - 0 1", "Rd8", " threatens ");
    // Ra8 guards it.
    does_not_show("5rk1/8/8/8/8/1P6/b1P5/2K5 w - - 0 1", "Kb2", " traps ");
    // Rxc1 wins a bishop first.
    does_not_show("n7/3k4/3P4/P7/8/2r5/7K/2B2R2 w - - 0 1", "Rf8", " traps ");
}

#[test]
fn back_rank() {
    let words = "Rd8# checks the king on g8 along its first rank: \
        the pawns on f7, g7 and h7 shut it in, and nothing can take the rook on d8.";
    let fen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    shows(fen, "Rd8#", words);
    // It can step out.
    does_not_show("6k1/5pp1/7p/8/8/8/5PPP/3R2K1 w - - 0 1", "Rd8+", " first rank");
    // A piece, not a pawn, stands before it.
    does_not_show("6k1/5pbp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "Rd8+", " first rank");
    // The rook on b8 guards the rank.
    does_not_show("1r4k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "Rd8+", " first rank");
    // The check comes from elsewhere.
    does_not_show("6k1/5ppp/8/8/8/8/B4PPP/6K1 w - - 0 1", "Bxf7+", " first rank");
    // Later in the line too, and White's king as well.
    let white = "Later Ra1+ checks the king on h1 along its first rank: \
        the pawns on g2 and h2 shut it in, and nothing can take the rook on a1.";
    shows("r5k1/5ppp/8/8/8/8/6PP/2B4K w - - 0 1", "Bd2 Kf8 Be3 Ra1+", white);
}

#[test]
fn en_prise() {
    let words = "Nd5 leaves the knight on d5 to cxd5, which wins at least 3 pawns' worth.";
    shows("4k3/8/2p5/8/8/2N5/8/4K3 w - - 0 1", "Nd5", words);
    let guarded = "Nd5 leaves the knight on d5 to cxd5, which wins at least 2 pawns' worth.";
    shows("4k3/8/2p5/8/4P3/2N5/8/4K3 w - - 0 1", "Nd5", guarded);
    does_not_show("4k3/2p5/8/8/8/2N5/8/4K3 w - - 0 1", "Nd5", " leaves ");
    // The pawn is pinned.
    does_not_show("2k5/8/2p5/8/8/2N5/8/2R1K3 w - - 0 1", "Nd5", " leaves ");
    // It has taken as much.
    does_not_show("4k3/8/2p5/3n4/8/2N5/8/4K3 w - - 0 1", "Nxd5", " leaves ");
}

#[test]
fn rescue() {
    let fen = "4k3/8/8/3b4/8/8/8/4K2R w - - 0 1";
    shows(fen, "Rh4", "Rh4 saves the rook on h1 from Bxh1.");
    // The pawn steps between.
    shows("4k3/8/8/3b4/8/8/5P2/4K2R w - - 0 1", "f3", "f3 saves the rook on h1 from Bxh1.");
    does_not_show(fen, "Ke2", " saves ");
    // The bishop is gone: no need to say that it takes nothing.
    does_not_show("4k3/8/8/3b4/4P3/8/8/4K2R w - - 0 1", "exd5", " saves ");
    // The line takes it all the same, for as much: it is protected and not saved.
    let knights = "4k3/8/2n5/8/3N4/8/8/2B1K3 w - - 0 1";
    shows(knights, "Be3 Nxd4 Bxd4", "Be3 protects the knight on d4 against Nxd4.");
    does_not_show(knights, "Be3 Nxd4 Bxd4", " saves ");
    shows(knights, "Be3 Kf7", "Be3 saves the knight on d4 from Nxd4.");
    does_not_show(knights, "Nb3 Ne5", " protects ");
    // Nothing threatens it.
    does_not_show("4k3/8/8/2b5/8/8/8/4K2R w - - 0 1", "Rh4", " saves ");
}

#[test]
fn discovery() {
    let words = "Nf3 opens a line from the rook on d1 to the queen on d7.";
    shows("4k3/3q4/8/8/3N4/8/8/3RK3 w - - 0 1", "Nf3", words);
    // A knight that its king protects.
    does_not_show("4k3/3n4/8/8/3N4/8/8/3RK3 w - - 0 1", "Nf3", " opens ");
    // The line was open.
    does_not_show("4k3/3q4/8/8/4N3/8/8/3RK3 w - - 0 1", "Nf6+", " opens ");
}

#[test]
fn pin() {
    let words = "Bb5 pins the knight on c6 to the king on e8.";
    shows("4k3/8/2n5/8/8/8/8/4KB2 w - - 0 1", "Bb5", words);
    does_not_show("4k3/3p4/2n5/8/8/8/8/4KB2 w - - 0 1", "Bb5", " pins ");
    let behind = "Nc5 has the rook on e1 pin the bishop on e5 to the king on e8.";
    shows("4k3/8/8/4b3/4N3/8/8/4R1K1 w - - 0 1", "Nc5", behind);
    // It was pinned before.
    does_not_show("4k3/8/2n5/1B6/8/8/8/4K3 w - - 0 1", "Ba4", " pins ");
}

#[test]
fn attack_by_a_pawn() {
    let words = "e5 attacks the knight on d6 with the pawn on e5.";
    shows("4k3/8/3n4/8/4P3/8/8/4K3 w - - 0 1", "e5", words);
    // The bishop takes it.
    does_not_show("4k3/6b1/3n4/8/4P3/8/8/4K3 w - - 0 1", "e5", " with the pawn ");
    does_not_show("4k3/8/3p4/8/4P3/8/8/4K3 w - - 0 1", "e5", " with the pawn ");
}

#[test]
fn attack_on_what_nothing_protects() {
    let words = "Nc5 attacks the rook on a6, which nothing protects.";
    shows("4k3/8/r7/8/4N3/8/8/4K3 w - - 0 1", "Nc5", words);
    does_not_show("4k3/1p6/r7/8/4N3/8/8/4K3 w - - 0 1", "Nc5", "the rook on a6, which");
    // The other rook protects it from behind the attacker.
    does_not_show("k3r3/8/8/8/4R3/8/8/K3n3 w - - 0 1", "Re2", "the knight on e1, which");
    // Attacked and unprotected before.
    does_not_show("4k3/8/r7/8/1N6/8/8/4K3 w - - 0 1", "Ke2", "the rook on a6, which");
}

#[test]
fn check_is_given() {
    shows("4k3/8/8/8/4N3/8/8/4K3 w - - 0 1", "Nf6+", "Nf6+ gives check to the king on e8.");
    does_not_show("4k3/8/8/8/4N3/8/8/4K3 w - - 0 1", "Nc5", " gives check ");
}

#[test]
fn castling() {
    let fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    shows(fen, "O-O", "O-O castles on the king's side.");
    shows(fen, "O-O-O", "O-O-O castles on the queen's side.");
    does_not_show(fen, "O-O", " ends ");
    shows(fen, "Ke2", "Ke2 ends White's right to castle on either side.");
    shows(fen, "Rg1", "Rg1 ends White's right to castle on the king's side.");
    shows(fen, "Rb1", "Rb1 ends White's right to castle on the queen's side.");
    shows(
        "4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1",
        "Rxh8+",
        "Rxh8+ ends Black's right to castle on the king's side.",
    );
    does_not_show("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "Ke2", " ends ");
}

#[test]
fn pawns() {
    let fen = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
    shows(fen, "d5 exd6", "In the end White has a passed pawn on d6.");
    does_not_show(fen, "d6", " has a passed pawn");
    does_not_show("4k3/8/8/4P3/8/8/8/4K3 w - - 0 1", "e6", " has a passed pawn");
    shows("4k3/8/8/3p4/4PP2/8/8/4K3 w - - 0 1", "exd5", "After exd5 White has an isolated pawn on f4.");
    does_not_show("4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "exd5", " has an isolated pawn");
    shows("4k3/8/8/3p4/4P3/3P4/8/4K3 w - - 0 1", "exd5", "After exd5 White has doubled pawns on the d-file.");
    does_not_show("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", " doubled pawn");
}

/// The recapture puts a pawn or a rook where another was that had the same.
#[test]
fn what_was_so_before_is_not_told_of_a_successor() {
    let passed = "4k3/2p5/8/3P4/4P3/8/8/4K3 b - - 0 1";
    shows(passed, "c5 dxc6", "In the end White has a passed pawn on c6.");
    // The pawn on d5 was passed, and so is the one that takes its place.
    does_not_show("4k3/1b6/8/3P4/4P3/8/8/4K3 b - - 0 1", "Bxd5 exd5", " a passed pawn");
    // Behind the pawn on d6 either pawn on d5 is a doubled one.
    does_not_show("4k3/1b6/3P4/3P4/4P3/8/8/4K3 b - - 0 1", "Bxd5 exd5", " doubled pawn");
    // A rook takes back on the file that was open and held by the other.
    does_not_show("4k3/8/8/3r4/8/8/P7/R2RK3 b - - 0 1", "Rxd1+ Rxd1", " an open file");
    shows(
        "4k3/8/8/3r4/8/8/P7/R2NK3 b - - 0 1",
        "Rxd1+ Rxd1",
        "In the end White has a rook on an open file: d1.",
    );
}

#[test]
fn rooks() {
    let open = "After Rd1 White has a rook on an open file: d1.";
    shows("4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", "Rd1", open);
    // From one open file to another.
    does_not_show("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Rd1", " open file");
    let half_open = "After Rd1 White has a rook on a half-open file: d1.";
    shows("4k3/3p4/8/8/8/8/P7/R3K3 w - - 0 1", "Rd1", half_open);
    does_not_show("4k3/3p4/8/8/8/3P4/P7/R3K3 w - - 0 1", "Rd1", " file");
    let castled = "After O-O White has a rook on an open file: f1.";
    shows("4k3/8/8/8/8/8/7P/4K2R w K - 0 1", "O-O", castled);
    let seventh = "After Ra7 White has a rook on its seventh rank: a7.";
    shows("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra7", seventh);
    shows("r3k3/8/8/8/8/8/8/4K3 b - - 0 1", "Ra2", "After Ra2 Black has a rook on its seventh rank: a2.");
    does_not_show("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra6", " seventh ");
}

#[test]
fn the_shield_of_a_king() {
    let taken = "After Rxh2 White's king on g1 lacks the shield pawn of h2.";
    shows("6k1/8/8/8/8/7r/5PPP/6K1 b - - 0 1", "Rxh2", taken);
    let fen = "6k1/8/8/8/8/8/5PPP/6K1 w - - 0 1";
    shows(fen, "h4", "After h4 White's king on g1 lacks the shield pawn of h2.");
    does_not_show(fen, "h3", " shield ");
    // The king has stepped up, and its pawns stand where they stood.
    does_not_show("6k1/8/8/8/8/8/5P1P/6K1 w - - 0 1", "Kg2", " shield ");
    does_not_show("6k1/8/8/8/8/5P1P/8/6K1 w - - 0 1", "Kg2", " shield ");
    does_not_show("6k1/8/8/8/8/5P1P/6K1/8 w - - 0 1", "Kg1", " shield ");
    let stepped = "In the end White's king on g2 lacks the shield pawn of h2.";
    shows("6k1/8/8/8/7r/8/5P1P/6K1 w - - 0 1", "Kg2 Rxh2+", stepped);
    // Pawns on the fourth rank were none.
    does_not_show("6k1/8/8/8/7P/8/6K1/8 w - - 0 1", "h5", " shield ");
    // One that takes on the file beside still stands before its king.
    does_not_show("6k1/8/8/8/8/7r/5PP1/6K1 w - - 0 1", "gxh3", " shield ");
    // What was promoted has gone far, and is no pawn that was lost.
    let promotes = "g4 Ka4 g5 Ka5 g6 Ka6 g7 Ka7 g8=Q";
    does_not_show("8/8/8/8/8/k5P1/8/7K w - - 0 1", promotes, " shield ");
    // A king in the middle has none.
    does_not_show("4k3/8/8/8/8/8/3PPP2/4K3 w - - 0 1", "e4", " shield ");
}

#[test]
fn bishops() {
    let fen = "2b1kb2/8/8/8/8/7N/8/2B1KB2 b - - 0 1";
    shows(fen, "Bxh3 Bxh3", "In the end White alone has the bishop pair.");
    let lost = "After Bxh3 Black no longer has the bishop pair.";
    shows(
        "2b1kb2/8/8/8/8/7N/8/2B1K3 b - - 0 1",
        "Bd7 Nf2 Bh3 Nxh3",
        &lost.replace("After Bxh3", "In the end"),
    );
    does_not_show(fen, "Bxh3 Bxh3", " no longer ");
    does_not_show(fen, "Bxh3", " bishop pair");
    // Two bishops of one square colour are no pair.
    does_not_show("4k3/8/8/8/8/1n6/8/B1B1K3 b - - 0 1", "Nxa1", " bishop pair");
}
