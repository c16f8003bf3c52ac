//! Which moves are considerable, one rule after the other: what the horizon lists right after a move.

use eval_turochamp::{Beyond, CapturesKept, ConsiderableMoves, Material, Rules, Undefended};
use movegen::{MoveList, Position};
use search::{Enter, Horizon, Limits, Node, Searcher, Stand};

const EMULATOR: Rules = Rules::emulator();

/// Hears what the horizon says at the first node past the depth.
struct Witness {
    horizon: ConsiderableMoves,
    heard: Option<(Vec<String>, Stand)>,
}

impl Horizon for Witness {
    const BOUNDED: bool = true;

    fn enter(&mut self, node: &Node) -> Enter {
        self.horizon.enter(node)
    }

    fn extend(&mut self, position: &mut Position, node: &Node, moves: &mut MoveList) -> Stand {
        let fen = position.to_string();
        let stand = self.horizon.extend(position, node, moves);
        assert_eq!(position.to_string(), fen, "the position is left as it was");
        if node.past == 0 {
            let mut sans: Vec<String> = moves.iter().map(|&mv| position.san(mv).to_string()).collect();
            sans.sort_unstable();
            self.heard = Some((sans, stand));
        }
        stand
    }
}

/// The considerable moves after a move, in alphabetical order, and whether the side may stand still.
fn after(fen: &str, san: &str, rules: Rules) -> (Vec<String>, Stand) {
    let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    let mv = position.parse_san(san).unwrap_or_else(|error| panic!("{san} in {fen}: {error}"));
    let witness = Witness { horizon: ConsiderableMoves::new(&rules), heard: None };
    let mut searcher = Searcher::new(Material::new(&rules)).with_horizon(witness).without_null_windows();
    searcher.search(&position, &Limits::depth(1).with_moves([mv]));
    searcher.horizon_mut().heard.take().unwrap_or_else(|| panic!("{san} in {fen} ends the game"))
}

fn list(sans: &[&str]) -> Vec<String> {
    sans.iter().map(ToString::to_string).collect()
}

#[test]
fn a_recapture_is_considerable_where_the_same_capture_else_is_not() {
    // Rook takes rook, defended by the other rook: of equal value.
    let fen = "3r3k/3r3p/8/3p4/8/8/3R3P/3R3K w - - 0 1";
    assert_eq!(after(fen, "Rxd5", EMULATOR), (list(&["Rxd5"]), Stand::May));
    let no_recapture = "3r3k/3r3p/8/3R4/8/8/7P/3R3K w - - 0 1";
    assert_eq!(after(no_recapture, "Kg2", EMULATOR), (list(&[]), Stand::May));
    let all = Rules { captures: CapturesKept::All, ..EMULATOR };
    assert_eq!(after(no_recapture, "Kg2", all), (list(&["Rxd5"]), Stand::May));
}

#[test]
fn a_capture_of_a_higher_valued_man_is_considerable_though_it_is_defended() {
    // Rook and bishop are defended by pawns, the pawn on b3 by the knight, the one on b7 by nobody.
    let fen = "7k/1p3p1p/r3b3/2N5/3n4/1p6/P6P/K7 b - - 0 1";
    assert_eq!(after(fen, "Kg8", EMULATOR).0, list(&["Nxa6", "Nxb7", "Nxe6"]));
}

#[test]
fn a_capture_of_an_undefended_man_is_considerable() {
    let (moves, stand) = after("7k/1p6/p7/7p/8/R7/7P/7K b - - 0 1", "Kg8", EMULATOR);
    assert_eq!((moves, stand), (list(&[]), Stand::May), "the pawn on a6 is defended");
    let (moves, _) = after("7k/8/p7/7p/8/R7/7P/7K b - - 0 1", "Kg8", EMULATOR);
    assert_eq!(moves, list(&["Rxa6"]));
    // What the king takes is never defended.
    let (moves, _) = after("8/7k/8/7p/8/8/p6P/K7 b - - 0 1", "Kg7", EMULATOR);
    assert_eq!(moves, list(&["Kxa2"]));
}

#[test]
fn a_man_behind_the_taker_defends_after_the_capture_alone() {
    // The rook on d1 sees d5 only once the rook on d4 has gone there.
    let fen = "7k/7p/8/3p4/3R4/4P2P/7K/3r4 b - - 0 1";
    assert_eq!(after(fen, "Kg8", EMULATOR).0, list(&["Rxd1"]));
    let before = Rules { undefended: Undefended::Before, ..EMULATOR };
    assert_eq!(after(fen, "Kg8", before).0, list(&["Rxd1", "Rxd5"]));
}

#[test]
fn a_capture_in_passing_takes_a_pawn_and_lands_on_an_empty_square() {
    let fen = "7k/3p3p/8/4P3/8/8/7P/7K b - - 0 1";
    // Nothing attacks d6 after the capture; it is the only considerable move.
    assert_eq!(after(fen, "d5", EMULATOR).0, list(&["exd6"]));
    let defended = "5b1k/3p3p/8/4P3/8/8/7P/7K b - - 0 1";
    assert_eq!(after(defended, "d5", EMULATOR).0, list(&[]));
}

#[test]
fn mates_are_considerable() {
    let (moves, _) = after("6k1/5ppp/p7/8/8/8/5PPP/3R2K1 b - - 0 1", "a5", EMULATOR);
    assert_eq!(moves, list(&["Rd8#"]));
}

#[test]
fn promotions_and_evasions_are_a_reading() {
    let nothing = Rules { beyond: Beyond::Nothing, ..EMULATOR };
    let fen = "7k/P6p/8/8/8/8/7P/7K b - - 0 1";
    assert_eq!(after(fen, "Kg7", EMULATOR).0, list(&["a8=B", "a8=N", "a8=Q", "a8=R"]));
    assert_eq!(after(fen, "Kg7", nothing).0, list(&[]));
    let check = "7k/8/8/8/8/8/1r5P/7K b - - 0 1";
    assert_eq!(after(check, "Rb1+", EMULATOR), (list(&["Kg2"]), Stand::Must));
    assert_eq!(after(check, "Rb1+", nothing), (list(&[]), Stand::May));
}

#[test]
fn nobody_stands_still_where_every_move_is_considerable() {
    // White is not in check, and its only legal move takes the pawn.
    assert_eq!(after("8/8/8/8/8/8/p2k4/K7 b - - 0 1", "Kc2", EMULATOR), (list(&["Kxa2"]), Stand::Must));
}
