//! What the words claim, and what they must not.

use explain::{
    Accounting, Ending, English, Explainer, Fact, Language, Line, Relation, Severity, Statement, Worth,
    observe,
};
use movegen::{Color, Game, Position, Square};
use search::{Evaluator, Limits};

use crate::board::{Letters, points};
use crate::check::Played;
use crate::evaluator::Plain;
use crate::sample::{explain, game, samples, search};
use crate::text::{Men, asked, report};

/// To repeat a position once is no draw by the rules, and a queen more is not thrown away by it.
#[test]
fn a_move_that_repeats_a_position_is_told_as_such() {
    let mut game = game("7k/8/8/8/8/8/Q7/K7 b - - 0 1");
    game.play_moves("Kh7 Qa3 Kh8").expect("legal moves");
    let comparison = asked(Men, &game, 1, "Qb3", "Qa2");
    let repeats = (Ending::Repetition, Relation::Repeats, Accounting::Draw, None);
    let found = (comparison.line.ending, comparison.relation, comparison.accounting, comparison.severity);
    assert_eq!(found, repeats, "{comparison}");
    assert_eq!(
        comparison.to_string(),
        "Qa2 lets a position repeat, which is scored as a draw: 0.00 for White, \
        where Qb3 scores +9.00. The line: 3. Qa2, which repeats a position: scored as a draw. \
        That can't be broken down into terms: its line repeats a position."
    );
    // The third time it is a draw that can be claimed.
    game.play_moves("Qa2 Kh7 Qa3 Kh8").expect("legal moves");
    let comparison = asked(Men, &game, 1, "Qb3", "Qa2");
    assert_eq!((comparison.line.ending, comparison.relation), (Ending::Threefold, Relation::Worse));
    let text = comparison.to_string();
    assert!(text.contains("Qa2, the third time for this position: a draw."), "{text}");
}

/// Of the men that could be taken the line takes the knight, though the rook would cost more.
#[test]
fn the_man_that_the_line_takes_is_the_one_that_is_left() {
    let game = game("4k3/8/2p5/8/8/2N5/6b1/4K2R w - - 0 1");
    let line = |text: &str| {
        let mut game = game.clone();
        game.play_moves(text).expect(text);
        observe(game.start(), game.moves()).iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let knight = "Nd5 leaves the knight on d5 to cxd5, which wins at least 3 pawns' worth.";
    let rook = "Nd5 leaves the rook on h1 to Bxh1, which wins at least 5 pawns' worth.";
    for (moves, told, other) in
        [("Nd5 cxd5", knight, rook), ("Nd5 Bxh1", rook, knight), ("Nd5 Kd7", rook, knight)]
    {
        let seen = line(moves);
        assert!(seen.iter().any(|one| one == told) && !seen.iter().any(|one| one == other), "{seen:#?}");
    }
    // It is a reason against the move only where it is the line's answer.
    let report = report(Men, &game, &Limits::depth(2).with_multipv(60));
    let explanation = Explainer::new(&game).explain(&report, &mut |position| Some(Men.breakdown(position)));
    let mut told = 0;
    for other in &explanation.others {
        let leaves = other.reasons.iter().filter_map(|reason| match &reason.fact {
            Fact::EnPrise { by, .. } => Some(by),
            _ => None,
        });
        for by in leaves {
            assert_eq!(Some(by), other.line.moves.get(1), "{other}");
            told += 1;
        }
    }
    assert!(told > 0, "{explanation}");
}

/// Of two knights one is lost, and the other stands elsewhere than after the best move.
#[test]
fn the_man_that_is_lost_is_named_and_not_another_of_its_kind() {
    let game = game("7k/8/2p5/8/8/2N5/8/N6K w - - 0 1");
    let text = asked(Men, &game, 2, "Nb3", "Nd5").to_string();
    assert!(
        text.ends_with("men -3.00 (for White, knight taken on d5: none instead of +3.00 on c3)."),
        "{text}"
    );
    let text = asked(Men, &game, 2, "Ne4", "Nd5").to_string();
    assert!(
        text.ends_with("men -3.00 (for White, knight taken on d5: none instead of +3.00 on e4)."),
        "{text}"
    );
}

#[test]
fn what_is_alike_is_told_in_one_sentence() {
    // Nothing is lost but the shape of the pawns.
    let game = game("4k3/8/8/2p5/1P6/P1P5/8/4K3 w - - 0 1");
    let mv = game.position().parse_move("bxc5").expect("legal");
    let seen = observe(game.position(), &[mv]);
    let isolated: Vec<_> =
        seen.iter().filter(|one| matches!(one.fact, Fact::IsolatedPawn { .. })).cloned().collect();
    let sentence = English.sentence(&Statement::Facts { observations: &isolated });
    assert_eq!(sentence, "After bxc5 White has isolated pawns on a3, c3 and c5.");
    let mut game = self::game("4k3/8/8/3p1p2/2P3P1/3P1P2/8/4K3 w - - 0 1");
    game.play_moves("cxd5 Kd7 gxf5").expect("legal moves");
    let seen = observe(game.start(), game.moves());
    let doubled: Vec<_> =
        seen.iter().filter(|one| matches!(one.fact, Fact::DoubledPawn { .. })).cloned().collect();
    let sentence = English.sentence(&Statement::Facts { observations: &doubled });
    assert_eq!(sentence, "In the end White has doubled pawns on the d- and f-files.");
}

#[test]
fn men_taken_on_one_square_are_counted() {
    let game = game("r3k3/r7/8/8/8/8/8/RR2K3 w - - 0 1");
    let mut played = game.clone();
    played.play_moves("Rxa7 Rxa7 Kf1 Kd7").expect("legal moves");
    let seen = observe(played.start(), played.moves());
    let even = "In the end White has taken the rook on a7, and Black has taken the rook on a7; that is even.";
    assert!(seen.iter().any(|one| one.to_string() == even), "{seen:#?}");
    let game = self::game("r2rk3/8/8/8/8/8/3R4/3RK3 w - - 0 1");
    let mut played = game.clone();
    played.play_moves("Rxd8+ Rxd8 Rxd8+ Kxd8").expect("legal moves");
    let seen = observe(played.start(), played.moves());
    let even =
        "In the end White has taken two rooks on d8, and Black has taken two rooks on d8; that is even.";
    assert!(seen.iter().any(|one| one.to_string() == even), "{seen:#?}");
    let game = self::game("1r2k3/P1P5/8/8/8/8/8/1R2K3 w - - 0 1");
    let mut played = game.clone();
    played.play_moves("axb8=Q+ Ke7 c8=N+ Kf7").expect("legal moves");
    let seen = observe(played.start(), played.moves());
    let made = "In the end White has taken the rook on b8 and has made a queen on b8 and a knight on c8; \
        that is 15 for White, counted in pawns.";
    assert!(seen.iter().any(|one| one.to_string() == made), "{seen:#?}");
}

/// A queen is a blunder where the game is open, and next to nothing where it is won anyhow.
#[test]
fn the_words_for_a_gap_go_by_the_chances_that_it_costs() {
    for (fen, mv, severity, words) in [
        (
            "4k3/8/2p5/8/8/2N5/8/4K3 w - - 0 1",
            "Nd5",
            Severity::Blunder,
            "Nd5 is decisively worse than Nb1, by 3.00",
        ),
        (
            "4k3/8/2p5/8/8/2N5/8/QQ2K3 w - - 0 1",
            "Nd5",
            Severity::Slight,
            "Nd5 wins as well: +17.00 for White instead of +20.00 with Ne2. The line: 1. Nd5 cxd5. \
            Nd5 leaves the knight on d5 to cxd5, which wins at least 3 pawns' worth. \
            In the end Black has taken the knight on d5; that is 3 for Black, counted in pawns.",
        ),
    ] {
        let best = if severity == Severity::Slight { "Ne2" } else { "Nb1" };
        let comparison = asked(Men, &game(fen), 2, best, mv);
        assert_eq!(comparison.severity, Some(severity), "{comparison}");
        assert!(comparison.to_string().starts_with(words), "{comparison}");
    }
    // The same as the other side sees it: what was lost before is lost as well, and what falls is told.
    let lost = "4k3/8/8/2n5/8/2P5/8/QQ2K3 b - - 0 1";
    let text = asked(Men, &game(lost), 2, "Nd7", "Nd3+").to_string();
    assert!(text.starts_with("Nd3+ loses as well: -19.00 for Black instead of -16.00 with Nd7."), "{text}");
    assert!(text.contains("that is 3 for White, counted in pawns."), "{text}");
    // Less than a pawn is no matter any more.
    let comparison = asked(Plain, &game("4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1"), 1, "Qbb4", "Kf1");
    assert_eq!(comparison.relation, Relation::WinsAsWell, "{comparison}");
    assert!(comparison.reasons.is_empty() && comparison.named == 0, "{comparison}");
    assert_eq!(comparison.statements(Color::White).len(), 2, "{comparison}");
    let fen = "r5k1/5ppp/8/8/8/8/P4PPP/3R2K1 b - - 0 1";
    assert_eq!(asked(Men, &game(fen), 2, "h6", "Rxa2").severity, Some(Severity::Blunder));
    assert_eq!(asked(Men, &game(fen), 2, "Rxa2", "h6").severity, None);
}

/// In check nobody can pass to see which term goes with the move.
#[test]
fn whose_move_it_is_is_no_reason_in_check_either() {
    let mut tempo = 0;
    for sample in samples() {
        let position = sample.game.position();
        let moves = position.legal_moves();
        let checks = moves.iter().map(|&mv| {
            let mut next = position.clone();
            next.play(mv).expect(sample.fen);
            next
        });
        let Some(position) = checks.filter(Position::in_check).find(Position::has_legal_move) else {
            continue;
        };
        let (fen, game) = (position.to_string(), Game::from(position));
        let explanation = explain(&game, &search(&game, 2, 4));
        for other in &explanation.others {
            for term in other.terms.iter().filter(|term| term.name == "tempo") {
                assert!(term.is_tempo, "{fen}: {other}");
                tempo += 1;
            }
            assert!(other.terms[..other.named].iter().all(|term| term.name != "tempo"), "{fen}: {other}");
        }
    }
    assert!(tempo > 10, "{tempo}");
}

/// What makes the same difference on several squares is one phrase.
#[test]
fn features_that_are_alike_are_named_together() {
    let game = game("4k3/8/8/2p1n3/1P6/P1P5/8/4K3 w - - 0 1");
    let comparison = asked(Plain, &game, 1, "b5", "bxc5");
    let pawns = comparison.terms.iter().find(|term| term.name == "pawns").expect("a term that differs");
    let isolated =
        pawns.features.iter().filter(|gap| gap.kind == "isolated pawn" && gap.color == Color::White);
    let squares: Vec<String> = isolated.map(|gap| gap.square.to_string()).collect();
    assert_eq!(squares, ["a3", "c3", "c5"], "{comparison:?}");
    let mut told = comparison.clone();
    told.terms = vec![pawns.clone()];
    told.terms[0].here = told.terms[0].best - 36;
    (told.named, told.gap_centipawns) = (1, Some(36));
    let sentence = English.sentence(&Statement::Terms { comparison: &told, reader: Color::White });
    assert!(
        sentence.contains("for White, isolated pawn on a3, c3 and c5: each -0.12 instead of none"),
        "{sentence}"
    );
}

/// Two men that are lost on one square are two, and no man is named twice.
#[test]
fn men_of_a_kind_lost_on_one_square_are_named_together() {
    let game = game("7k/8/2p5/8/8/2N5/8/N6K w - - 0 1");
    let mut comparison = asked(Men, &game, 2, "Nb3", "Nd5");
    let [term] = comparison.terms.as_mut_slice() else { panic!("one term: {comparison}") };
    let [lost] = term.features.as_slice() else { panic!("one man: {term:?}") };
    let mut other = lost.clone();
    other.square = Square::E4;
    (term.here, term.gap) = (term.best - 600, 600);
    term.features.push(other);
    let sentence = English.sentence(&Statement::Terms { comparison: &comparison, reader: Color::White });
    let words = "(for White, knights taken on d5: none instead of each +3.00 on c3 and e4)";
    assert!(sentence.contains(words), "{sentence}");
}

/// The knight forks king and rook: the rook is lost whatever White plays, and so says the best move.
#[test]
fn what_the_best_line_loses_is_told() {
    let game = game("4k3/7p/8/8/8/8/P1n5/R3K3 w - - 0 1");
    let report = report(Men, &game, &Limits::depth(2));
    let explanation = Explainer::new(&game).explain(&report, &mut |position| Some(Men.breakdown(position)));
    let words = "In the end Black has taken the rook on a1; that is 5 for Black, counted in pawns.";
    assert!(explanation.to_string().contains(words), "{explanation}");
}

/// Counted on the boards: nothing that is lost or won goes without a word.
#[test]
fn what_a_line_takes_is_told_where_it_is_not_even() {
    let (mut best_told, mut others_told) = (0, 0);
    for sample in samples() {
        let Some(best) = &sample.explanation.best else { continue };
        let net = |text: &str| {
            let played = Played::from_text(sample.game.position(), text).expect(text);
            let count = |position: &Position| {
                let men = Letters::of(position);
                let value = |(_, man): (Square, char)| match man.to_ascii_lowercase() {
                    'k' => 0,
                    _ if man.is_ascii_uppercase() => points(man),
                    _ => -points(man),
                };
                men.squares().map(value).sum::<i32>()
            };
            count(&played.positions[played.positions.len() - 1]) - count(&played.positions[0])
        };
        let is_even = |line: &Line| !matches!(line.worth, Worth::Units(_)) || line.ending.is_scored_as_draw();
        let told = |paragraph: &[Statement<'_>]| {
            let sentences = paragraph.iter().map(|statement| English.sentence(statement));
            sentences
                .filter(|sentence| {
                    sentence.contains(", counted in pawns.") || sentence.contains("; that is even.")
                })
                .count()
        };
        let paragraphs = sample.explanation.paragraphs(Color::White);
        let best_net = if is_even(&best.line) { 0 } else { net(&best.line.text) };
        assert_eq!(told(&paragraphs[1]), usize::from(best_net != 0), "{}\n{}", sample.fen, best.line.text);
        best_told += usize::from(best_net != 0);
        for other in &sample.explanation.others {
            let decided = is_even(&other.line);
            let differs = !decided && net(&other.line.text) != best_net;
            let takes = other.line.text.contains('x') || other.line.text.contains('=');
            let told = told(&other.statements(Color::White));
            assert_eq!(told, usize::from(differs && takes), "{}\n{other}", sample.fen);
            others_told += told;
        }
    }
    assert!(best_told > 20 && others_told > 50, "{best_told} {others_told}");
}

/// What mates costs more than the man that is taken with it.
#[test]
fn a_man_that_is_taken_with_mate_is_not_counted_in_pawns() {
    let game = game("r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3");
    let text = asked(Men, &game, 2, "Qe7", "Nf6").to_string();
    assert!(text.contains("Nf6 allows Qxf7#, which mates the king on e8."), "{text}");
    assert!(!text.contains(" leaves "), "{text}");
}

#[test]
fn a_right_to_castle_counts_where_it_is_of_use() {
    let queens = "3qk3/8/8/8/p7/8/8/Q3K2R w K - 0 1";
    let text = asked(Men, &game(queens), 1, "Qxa4+", "Kf2").to_string();
    assert!(text.contains("Kf2 ends White's right to castle on the king's side."), "{text}");
    // Without queens a king may walk.
    let text = asked(Men, &game("4k3/8/8/8/p7/8/8/R3K2R w KQ - 0 1"), 1, "Rxa4", "Kf2").to_string();
    assert!(text.starts_with("Kf2 is ") && !text.contains(" right to castle"), "{text}");
    // The best move gives up what is left of it.
    let text = asked(Men, &game("3qk3/8/8/8/8/8/4p3/Q3K2R w K - 0 1"), 1, "Kxe2", "Kf2").to_string();
    assert!(text.starts_with("Kf2 is ") && !text.contains(" right to castle"), "{text}");
    // A rook is more than a right.
    let game = game("4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1");
    let text = explain(&game, &search(&game, 1, 1)).to_string();
    assert!(text.contains("Rxh8+ is best") && !text.contains(" right to castle"), "{text}");
}

/// The new queen is taken with the next move.
#[test]
fn a_promoted_man_that_is_taken_at_once_is_no_reason() {
    let queen = |fen: &str| {
        let game = game(fen);
        let mv = game.position().parse_move("b8=Q+").expect(fen);
        let report = report(Men, &game, &Limits::depth(2).with_moves([mv]));
        explain(&game, &report).to_string()
    };
    let text = queen("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1");
    assert!(text.contains("b8=Q+ promotes to a queen on b8."), "{text}");
    let text = queen("r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1");
    assert!(text.contains("Rxb8") && !text.contains(" promotes "), "{text}");
}

/// In the order in which they happen.
#[test]
fn what_comes_later_is_told_in_the_order_of_the_line() {
    let game = game("6k1/8/P4K2/8/8/8/8/8 w - - 0 1");
    let text = explain(&game, &search(&game, 5, 1)).to_string();
    let words = "Later a8=Q promotes to a queen on a8. Later Qh8# mates the king on h6.";
    assert!(text.contains(words), "{text}");
    // The mate is seen, so what stands on the board is not added up.
    assert!(text.starts_with("White mates in 3 moves.\n"), "{text}");
}

/// An attack that nobody heeds is no reason, a check is told by its sign, and nothing else is said of a mate's way.
#[test]
fn attacks_are_told_if_the_line_heeds_them() {
    let mut told = 0;
    for sample in samples() {
        let best = sample.explanation.best.iter().map(|best| (&best.line, &best.reasons));
        for (line, reasons) in
            best.chain(sample.explanation.others.iter().map(|one| (&one.line, &one.reasons)))
        {
            let played = Played::from_text(sample.game.position(), &line.text).expect(sample.fen);
            for reason in reasons {
                assert!(!matches!(reason.fact, Fact::Checks { .. }), "{reason}\n{}", sample.fen);
                let Fact::AttacksLoose { target, .. } = &reason.fact else { continue };
                let ply = reason.ply as usize;
                let what = format!("{reason}\n{}\n{}", sample.fen, line.text);
                assert!(matches!(line.worth, Worth::Units(_)), "{what}");
                let reply = played.moves.get(ply).expect(&what);
                let takes = played.moves.get(ply + 1).is_some_and(|mv| mv.to() == target.square);
                let next = Letters::of(&played.positions[ply + 1]);
                let guards = !next.attackers(target.square, target.color == Color::White).is_empty();
                let in_check = played.names[ply - 1].ends_with('+');
                assert!(takes || !in_check && (guards || reply.from() == target.square), "{what}");
                told += 1;
            }
        }
    }
    assert!(told > 10, "{told}");
}

/// The fork wins the rook, and the pawn that is taken on the way is the small thing.
#[test]
fn the_men_of_a_material_term_are_all_told() {
    let game = game("r3k2r/ppp2ppp/8/3N4/8/8/PPP2PPP/R3K2R w KQkq - 0 1");
    let text = asked(Men, &game, 4, "Nxc7+", "O-O-O").to_string();
    let words = "men -3.00 (White has a knight more; Black has a rook and a pawn more)";
    assert!(text.contains(words), "{text}");
}
