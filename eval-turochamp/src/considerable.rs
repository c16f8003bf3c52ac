//! The considerable moves: what is still looked at past the second ply.

use movegen::{Move, MoveList, Moves, Position, Role};
use search::{Enter, Horizon, Node, Stand};

use crate::columns::mates_now;
use crate::{Beyond, CapturesKept, Rules, Undefended, half_pawns};

/// The horizon of the machine.
///
/// Past the plies searched in full, the side to move may stand still at the value of the position, or make a
/// considerable move: recapture where the last move captured, capture a man of higher value, capture one that
/// is undefended, mate; and promote, if the [`Rules`] say so. It may not stand still where all its legal
/// moves are considerable. In check every evasion is looked at, without standing still, if the rules say so.
///
/// The search ends at the last of the further plies, and once more than so many positions were entered under
/// one root move: there the men are counted as they stand, even in check, and the root move is marked.
///
/// ```
/// use eval_turochamp::{ConsiderableMoves, Material, Rules};
/// use movegen::Position;
/// use search::{Limits, Searcher};
/// let rules = Rules::emulator();
/// let mut searcher = Searcher::new(Material::new(&rules)).with_horizon(ConsiderableMoves::new(&rules));
/// let position: Position = "4k3/8/4p3/3p4/8/8/3R4/4K3 w - - 0 1".parse()?;
/// let report = searcher.search(&position, &Limits::depth(2).with_multipv(500));
/// let capture = report.lines.iter().find(|line| line.mv.to_string() == "d2d5").expect("a legal move");
/// assert_eq!(capture.pv.len(), 2, "the pawn takes back");
/// # Ok::<(), movegen::FenError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConsiderableMoves {
    rules: Rules,
}

impl ConsiderableMoves {
    /// The horizon of a set of rules.
    pub fn new(rules: &Rules) -> ConsiderableMoves {
        ConsiderableMoves { rules: *rules }
    }

    /// Whether a legal move is considerable. `node` is where it is made.
    fn is_considerable(&self, position: &mut Position, node: &Node, mv: Move) -> bool {
        if mv.is_capture() && self.is_considerable_capture(position, node, mv) {
            return true;
        }
        (mv.is_promotion() && self.rules.beyond == Beyond::PromotionsAndEvasions) || mates_now(position, mv)
    }

    fn is_considerable_capture(&self, position: &mut Position, node: &Node, mv: Move) -> bool {
        if self.rules.captures == CapturesKept::All || (node.captured.is_some() && node.last.to() == mv.to())
        {
            return true;
        }
        let (Some(taker), Some(victim)) = (position.piece_at(mv.from()), position.victim(mv)) else {
            return false;
        };
        // The king takes nothing of higher value.
        if taker.role() != Role::King && half_pawns(victim.role()) > half_pawns(taker.role()) {
            return true;
        }
        let enemy = !position.turn();
        match self.rules.undefended {
            Undefended::Before => position.attackers_to(mv.to(), enemy).is_empty(),
            Undefended::After => {
                let undo = position.make(mv);
                let attacked = !position.attackers_to(mv.to(), enemy).is_empty();
                position.unmake(undo);
                !attacked
            }
        }
    }
}

impl Horizon for ConsiderableMoves {
    const BOUNDED: bool = true;

    #[inline]
    fn enter(&mut self, node: &Node) -> Enter {
        let too_far = self.rules.further_plies.is_some_and(|plies| node.past >= plies);
        let too_many = self.rules.nodes.is_some_and(|nodes| node.nodes > nodes);
        if too_far || too_many { Enter::Boundary } else { Enter::GoOn }
    }

    fn extend(&mut self, position: &mut Position, node: &Node, moves: &mut MoveList) -> Stand {
        position.generate(Moves::All, moves);
        if node.in_check && self.rules.beyond == Beyond::PromotionsAndEvasions {
            return Stand::Must;
        }
        let legal = moves.len();
        moves.retain(|mv| self.is_considerable(position, node, mv));
        if moves.len() == legal { Stand::Must } else { Stand::May }
    }
}
