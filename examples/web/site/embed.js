// A board for other people's pages, in one iframe. The address says what it shows, and messages tell the host what
// happens. Nothing from either becomes markup: the engine reads positions, squares and moves, and draws its own picture.
//
//   fen=FEN  flip=1  static=1  coords=0  last=e2e4  arrows=g1f3,b1c3  engine=NAME  brand=0
//
// To the host:   {source, type: "ready"}
//                {source, type: "error", message}
//                {source, type: "move", from, to, promotion, san, uci, fen, turn, check, over}
// From the host: {type: "set", fen}

import { Board } from "./board.js";
import { Engine, Refused, compile } from "./engine.js";
import { CABINET, LONGEST, MACHINES, isMachine, question } from "./machines.js";
import { Mind, Superseded } from "./mind.js";

const SOURCE = "four-chess-machines";
const NAMES = ["fen", "flip", "static", "coords", "last", "arrows", "engine", "brand"];
/** How long ChessLoupe thinks, in milliseconds. */
const TIME = 1500;

/** The longest position that is read, in characters. None that there is comes near it. */
const LONGEST_FEN = 200;

const $ = (id) => document.getElementById(id);
const game = { start: "", moves: [] };
const dark = matchMedia("(prefers-color-scheme: dark)");
let settings, engine, mind, board, state;
let own = "w";
/** Whether there is a board to be seen, and the host knows. */
let isReady = false;
let seed = 1;

/** What the address asks for, and what is wrong with it: the usual stands for what can't be read. */
function read(query) {
  let fault = null;
  const refuse = (words, usual) => ((fault ??= new Refused(words)), usual);
  for (const name of query.keys()) {
    if (!NAMES.includes(name)) refuse(`unknown parameter ${shortened(name)}: expected ${NAMES.join(", ")}`);
  }
  const flag = (name, usual) => {
    const value = query.get(name);
    if (value === null) return usual;
    return value === "0" || value === "1" ? value === "1" : refuse(`${name} is ${shortened(value)}: expected 0 or 1`, usual);
  };
  let machine = query.get("engine");
  if (machine !== null && !isMachine(machine)) {
    machine = refuse(`engine is ${shortened(machine)}: expected one of ${Object.keys(MACHINES).join(", ")}`, null);
  }
  const asked = {
    fen: query.get("fen") ?? (machine === "torres" ? CABINET : ""),
    flip: flag("flip", null),
    still: flag("static", false),
    coords: flag("coords", true),
    brand: flag("brand", true),
    last: query.get("last") ?? undefined,
    arrows: query.get("arrows") ?? undefined,
    machine,
  };
  return { asked, fault };
}

const shortened = (text) => (text.length > 32 ? `“${text.slice(0, 32)}…”` : `“${text}”`);

function show({ animate = false } = {}) {
  const untouched = game.moves.length === 0;
  const { still, coords, last, arrows, machine } = settings;
  state = board.show({
    start: game.start,
    moves: game.moves.join(" "),
    // The player's own men stand below, as on any board.
    flip: settings.flip ?? (machine !== null && !still && own === "b"),
    still, coords, animate,
    theme: dark.matches ? "dark" : undefined,
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

/** What is wrong: the host hears it, and it stands on the board's place as long as there is no board to be seen. */
function complain({ message }) {
  tell({ type: "error", message });
  if (isReady) return;
  $("board").hidden = true;
  $("frame").classList.add("broken");
  $("problem").hidden = false;
  $("problem").textContent = `${message[0].toUpperCase()}${message.slice(1)}.`;
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

/** Whose men the player has: those at the bottom if the address says which, else those to move; El Ajedrecista has White. */
function seat(turn) {
  if (settings.machine === "torres") return "b";
  return settings.flip === null ? turn : settings.flip ? "b" : "w";
}

/** Sets up a position. Throws `Refused` where it is none, and everything stays as it was. */
function setUp(fen) {
  const before = { ...game };
  const { turn } = engine.ask("board", { start: fen });
  own = seat(turn);
  Object.assign(game, { start: fen, moves: [] });
  try {
    show();
  } catch (error) {
    Object.assign(game, before);
    throw error;
  }
  mind?.cancel();
  seed = Math.floor(Math.random() * 1_000_000);
  if (!isReady) tell({ type: "ready" });
  isReady = true;
  answer();
}

/** Gets what the board needs, if it is not there yet. */
async function start() {
  if (board) return;
  engine = await Engine.start(await compile("rules"));
  board ??= new Board($("board"), {
    engine,
    onMove: ({ uci }) => {
      game.byHand = uci;
      played(uci);
      game.byHand = null;
    },
  });
}

function listen() {
  addEventListener("message", ({ source, data }) => {
    // The host alone is listened to, and a position is all that it can send.
    if (source !== parent || parent === window) return;
    if (data?.type !== "set") return;
    const { fen } = data;
    if (typeof fen !== "string") return complain(new Refused("the fen of a set is no text: expected a position"));
    if (fen.length > LONGEST_FEN) {
      const said = `the fen of a set has ${fen.length} characters: expected at most ${LONGEST_FEN}`;
      return complain(new Refused(said));
    }
    start().then(() => {
      // What the address draws belongs to its own position.
      const { last, arrows } = settings;
      Object.assign(settings, { last: undefined, arrows: undefined });
      try {
        setUp(fen);
      } catch (error) {
        Object.assign(settings, { last, arrows });
        throw error;
      }
    }).catch(complain);
  });
  dark.addEventListener("change", ({ matches }) => isReady && board.decorate({ theme: matches ? "dark" : undefined }));
}

async function open() {
  const { asked, fault } = read(new URLSearchParams(location.search));
  settings = asked;
  document.body.classList.toggle("bare", !settings.brand);
  if (settings.machine && !settings.still) {
    mind = new Mind(compile);
    mind.prepare(settings.machine);
  }
  listen();
  await start();
  if (fault) throw fault;
  if (!isReady) setUp(settings.fen);
}

open().catch(complain);
