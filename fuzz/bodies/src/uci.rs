//! Any bytes as what a GUI says.

use movegen::{Game, Position};
use search::{Choice, Control, Engine, Evaluator, Limits, Refusal, Score, SearchEngine, Searcher};
use uci::Command;

/// Counts legal moves.
struct Mobility;

impl Evaluator for Mobility {
    fn evaluate(&mut self, position: &Position) -> Score {
        Score::new(position.count_moves() as i32)
    }
}

/// Searches so few nodes that an input is done in no time, and has no options.
struct Hasty(SearchEngine<Mobility>);

const NODES: u64 = 300;

impl Engine for Hasty {
    fn name(&self) -> &'static str {
        "Hasty"
    }

    fn choose(&mut self, game: &Game, limits: &Limits, control: &mut dyn Control) -> Result<Choice, Refusal> {
        let nodes = limits.nodes.unwrap_or(NODES).min(NODES);
        self.0.choose(game, &limits.clone().with_nodes(nodes), control)
    }
}

/// Serves an engine with the input, but for counts that take long, and `stop` after it. Whatever is in it, each `go` gets one `bestmove`, each
/// `isready` one `readyok`, and `quit` ends it all.
///
/// # Panics
///
/// Where that is not so.
pub fn uci(data: &[u8]) {
    let is_short = |line: &&[u8]| match Command::parse(&String::from_utf8_lossy(line)) {
        // Counts go on for a while after `quit`, as they should; here they only take time.
        Command::Perft(depth) => depth <= 2,
        Command::Bench(_) => false,
        _ => true,
    };
    let mut script = data.split(|&byte| byte == b'\n').filter(is_short).collect::<Vec<_>>().join(&b'\n');
    script.extend(b"\nstop\n");
    let engine = Hasty(SearchEngine::new("", Searcher::new(Mobility).with_entries(1024)));
    let mut output = Vec::new();
    uci::serve(engine, script.as_slice(), &mut output).expect("a vector takes everything");
    let output = String::from_utf8(output).expect("text");

    let lines = script.split(|&byte| byte == b'\n');
    let commands = lines.map(|line| Command::parse(&String::from_utf8_lossy(line)));
    let commands: Vec<Command> = commands.take_while(|command| *command != Command::Quit).collect();
    let asked = |wanted: fn(&Command) -> bool| commands.iter().filter(|command| wanted(command)).count();
    let said = |start: &str| output.lines().filter(|line| line.starts_with(start)).count();
    let script = String::from_utf8_lossy(data);
    assert_eq!(said("bestmove "), asked(|command| matches!(command, Command::Go(_))), "{script:?}: {output}");
    assert_eq!(said("readyok"), asked(|command| *command == Command::IsReady), "{script:?}: {output}");
    assert_eq!(said("uciok"), asked(|command| *command == Command::Uci), "{script:?}: {output}");
}
