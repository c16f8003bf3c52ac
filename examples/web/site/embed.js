// A board for other people's pages, in one iframe. The address says what it shows, and messages tell the host what
// happens. Nothing from either becomes markup: the engine reads positions, squares and moves, and draws its own picture.
//
//   fen=FEN  flip=1  static=1  coords=0  last=e2e4  arrows=g1f3,b1c3  engine=NAME  brand=0
//
// To the host:   {source, type: "ready"}
//                {source, type: "move", from, to, promotion, san, uci, fen, turn, check, over}
// From the host: {type: "set", fen}

import { Board } from "./board.js";
import { Engine, Refused, compile } from "./engine.js";
import { LONGEST, MACHINES, isMachine, question } from "./machines.js";
import { Mind, Superseded } from "./mind.js";

const SOURCE = "four-chess-machines";
const NAMES = ["fen", "flip", "static", "coords", "last", "arrows", "engine", "brand"];
/** How long ChessLoupe thinks, in milliseconds. */
const TIME = 1500;

const $ = (id) => document.getElementById(id);
const game = { start: "", moves: [] };
let settings, engine, mind, board, state;
let own = "w";
let seed = 1;

/** What the address asks for. Throws `Refused` for what it can't ask. */
function read(query) {
  for (const name of query.keys()) {
    if (!NAMES.includes(name)) throw new Refused(`unknown parameter ${shortened(name)}: expected ${NAMES.join(", ")}`);
  }
  const flag = (name, usual) => {
    const value = query.get(name) ?? usual;
    if (value !== "0" && value !== "1") throw new Refused(`${name} is ${shortened(value)}: expected 0 or 1`);
    return value === "1";
  };
  const machine = query.get("engine");
  if (machine !== null && !isMachine(machine)) {
    throw new Refused(`engine is ${shortened(machine)}: expected one of ${Object.keys(MACHINES).join(", ")}`);
  }
  return {
    fen: query.get("fen") ?? "",
    flip: flag("flip", "0"),
    still: flag("static", "0"),
    coords: flag("coords", "1"),
    brand: flag("brand", "1"),
    last: query.get("last") ?? undefined,
    arrows: query.get("arrows") ?? undefined,
    machine,
  };
}

const shortened = (text) => (text.length > 32 ? `“${text.slice(0, 32)}…”` : `“${text}”`);

function show({ animate = false } = {}) {
  const untouched = game.moves.length === 0;
  const { flip, still, coords, last, arrows, machine } = settings;
  state = board.show({
    start: game.start,
    moves: game.moves.join(" "),
    flip, still, coords, animate,
    last: untouched ? last : undefined,
    arrows: untouched ? arrows : undefined,
    movable: still ? "" : machine ? own : "wb",
  });
  $("problem").hidden = true;
  $("frame").classList.remove("broken");
  $("board").hidden = false;
  const turn = state.turn === "w" ? "White" : "Black";
  say(state.over ? state.over.words : `${turn} to move${state.check ? ", in check" : ""}`);
}

const say = (text) => ($("status").textContent = text);

/** What is wrong, on the board's place. */
function complain(error) {
  mind?.cancel();
  $("board").hidden = true;
  $("frame").classList.add("broken");
  $("problem").hidden = false;
  $("problem").textContent = `${error.message[0].toUpperCase()}${error.message.slice(1)}.`;
  say("");
}

/** The host is whoever has put this page into a frame. What is told is no secret, so any origin may hear it. */
function tell(message) {
  if (parent !== window) parent.postMessage({ source: SOURCE, ...message }, "*");
}

function played(uci) {
  game.moves.push(uci);
  show({ animate: uci !== game.byHand });
  const { from, to, promotion, san } = state.moves.at(-1);
  tell({
    type: "move", from, to, promotion: promotion ?? null, san, uci,
    fen: state.fen, turn: state.turn, check: state.check, over: state.over ? state.over.reason : null,
  });
  answer();
}

/** The machine's move, if it is to move. */
async function answer() {
  const { machine } = settings;
  if (!machine || settings.still || state.over || state.turn === own) return;
  const time = machine === "chessloupe" ? TIME : LONGEST;
  say(`${MACHINES[machine].name} is thinking …`);
  try {
    const { move } = await mind.think(question(machine, game, seed), time);
    played(move.uci);
  } catch (error) {
    if (error instanceof Superseded) return;
    say(error.message);
  }
}

/** Sets up a position. The player has the side to move, but El Ajedrecista has White. */
function setUp(fen) {
  const before = { ...game };
  Object.assign(game, { start: fen, moves: [] });
  try {
    const { turn } = engine.ask("board", { start: fen });
    own = settings.machine === "torres" ? "b" : turn;
    mind?.cancel();
    show();
  } catch (error) {
    Object.assign(game, before);
    throw error;
  }
  seed = Math.floor(Math.random() * 1_000_000);
  answer();
}

function guarded(action) {
  try {
    action();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    complain(error);
  }
}

function listen() {
  addEventListener("message", ({ source, data }) => {
    // The host alone is listened to, and a position is all that it can send.
    if (source !== parent || parent === window) return;
    if (data?.type !== "set" || typeof data.fen !== "string" || data.fen.length > 200) return;
    guarded(() => setUp(data.fen));
  });
}

async function open() {
  settings = read(new URLSearchParams(location.search));
  document.body.classList.toggle("bare", !settings.brand);
  if (settings.machine && !settings.still) {
    mind = new Mind(compile);
    mind.prepare(settings.machine);
  }
  engine = await Engine.start(await compile("rules"));
  board = new Board($("board"), {
    engine,
    onMove: ({ uci }) => {
      game.byHand = uci;
      played(uci);
      game.byHand = null;
    },
  });
  listen();
  guarded(() => setUp(settings.fen));
  tell({ type: "ready" });
}

open().catch((error) => {
  complain(error);
  tell({ type: "ready" });
});
