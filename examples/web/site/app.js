// The page: who plays, what happens when, and where it is shown.

import { Board } from "./board.js";
import { el } from "./dom.js";
import { Engine, Refused, compile } from "./engine.js";
import { Game } from "./game.js";
import { CABINET, LONGEST, MACHINES, isMachine, question } from "./machines.js";
import { Mind, Superseded } from "./mind.js";
import { comparison, evaluation, expected, thinking, thoughts } from "./thoughts.js";

const $ = (id) => document.getElementById(id);
const YOU = "you";
const COLORS = { w: "White", b: "Black" };
/** How long a position of a game between machines stands at least, in milliseconds. */
const PACE = 500;
/** How long an analysis goes on, in milliseconds. */
const ANALYSIS = 30_000;
/** How long a move is searched to compare it, in milliseconds: it takes less than the lines that it is compared with. */
const COMPARING = 30_000;

const game = new Game();
const seats = { w: YOU, b: "chessloupe" };
let engine, mind, board, state;
let flipped = false;
let paused = false;
let analysing = false;
let cabinet = null;
/** What ChessLoupe's lines are about, once there are some: the game, the lines, the best move, and how deep it looked. */
let subject = null;
let seed = 1;
/** Counts what is shown: what was meant for an older view comes too late. */
let turnNumber = 0;

const usesCabinet = () => seats.w === "torres" && seats.b === YOU;
const seat = (color) => (seats[color] === YOU ? "You" : MACHINES[seats[color]].name);
const bothMachines = () => seats.w !== YOU && seats.b !== YOU;

// --- showing ---------------------------------------------------------------------------------------------------------

function movable() {
  if (!state || state.over || cabinet?.stopped) return "";
  return seats[state.turn] === YOU ? state.turn : "";
}

/** Draws the game as it stands. Throws `Refused` where the engine does not take it. */
function show({ animate = false } = {}) {
  const view = {
    start: game.start,
    moves: game.shown.join(" "),
    flip: flipped,
    theme: $("theme").value,
    free: usesCabinet() && game.atEnd,
    animate,
  };
  state = engine.ask("board", { start: view.start, moves: view.moves });
  state = board.show({ ...view, movable: movable() });
  seatNames();
  listMoves();
  bar();
  status();
  $("fen").value = state.fen;
  $("first").disabled = $("back").disabled = game.ply === 0;
  $("last").disabled = $("forward").disabled = game.atEnd;
  $("undo").disabled = game.moves.length === 0 || usesCabinet();
  $("undo").title = usesCabinet() ? "The automaton takes nothing back" : "";
  $("pause").hidden = !bothMachines();
  $("pause").textContent = paused ? "Go on" : "Pause";
}

function seatNames() {
  for (const [id, color] of [["above", flipped ? "w" : "b"], ["below", flipped ? "b" : "w"]]) {
    const isTurn = state.turn === color && !state.over;
    const year = seats[color] === YOU ? null : el("span", { class: "quiet" }, String(MACHINES[seats[color]].year));
    $(id).replaceChildren(el("span", { class: `man ${color}`, "aria-hidden": "true" }), el("b", {}, seat(color)), year ?? "");
    $(id).classList.toggle("turn", isTurn);
  }
}

/** The bar beside the board: White's part of the chances, by ChessLoupe's best line, while that is about the board. */
function bar() {
  // It stays for the move that a machine has made of it; while one position follows another, for the next one too.
  const game = subject?.moves ? `${subject.moves} ` : "";
  const holds = subject?.lines && !state.over && (analysing || isShown(subject) || isShown({ ...subject, moves: game + subject.best }));
  const best = holds ? subject.lines[0] : null;
  $("bar").classList.toggle("idle", !best);
  $("bar").classList.toggle("flipped", flipped);
  if (!best) return;
  const { short, share, words } = evaluation(best, subject.turn);
  $("bar").setAttribute("aria-valuenow", String(Math.round(100 * share)));
  $("bar").setAttribute("aria-valuetext", words);
  $("bar").title = words;
  $("bar").style.setProperty("--white-share", `${(100 * share).toFixed(1)}%`);
  $("figure").textContent = short;
  $("figure").className = share >= 0.5 ? "white" : "black";
}

function status() {
  let text = `${COLORS[state.turn]} to move${state.check ? ", in check" : ""}.`;
  if (state.over) text = `${state.over.words} ${state.over.result}`;
  else if (cabinet?.stopped) text = "Three illegal moves: the machine has stopped for good.";
  else if (state.claim) text += ` ${state.claim}`;
  if ($("status").textContent !== text) $("status").textContent = text;
}

// Numbers of moves as in the FEN, so a game may begin with 12… or with Black.
function listMoves() {
  const all = game.atEnd ? state : engine.ask("board", { start: game.start, moves: game.moves.join(" ") });
  const [, turn, , , , number] = all.start.split(" ");
  const first = turn === "w" ? 0 : 1;
  const rows = [];
  all.moves.forEach((move, index) => {
    const column = (index + first) % 2;
    if (column === 0 || index === 0) {
      rows.push(el("li", {}, el("span", { class: "number" }, `${Number(number) + Math.floor((index + first) / 2)}.`),
        index === 0 && first === 1 ? el("span", { class: "gap" }, "…") : null));
    }
    rows.at(-1).append(el("button", {
      type: "button", "data-ply": index + 1, "aria-current": index + 1 === game.ply && "true",
    }, move.san));
  });
  $("moves").replaceChildren(...(rows.length > 0 ? rows : [el("li", { class: "quiet" }, "None yet.")]));
  const current = $("moves").querySelector("[aria-current]");
  if (current) $("moves").scrollTop = current.offsetTop - $("moves").offsetTop - $("moves").clientHeight / 2;
}

function announce(text) {
  $("announcer").textContent = text;
}

/** A move for those who don't see it: `Knight takes f3` would need a grammar; SAN is what chess players hear. */
const spoken = (color, san) => `${COLORS[color]}: ${san.replace("#", ", mate").replace("+", ", check").replace("x", " takes ")}`;

function tell(found, who, turn) {
  $("who").textContent = who;
  const mark = (squares) => board.decorate({ marks: squares.join(" ") });
  $("lines").replaceChildren(...expected(found, turn));
  $("thoughts").replaceChildren(...thoughts(found, { mark }).flat(Infinity));
}

/** Forgets what was thought. */
function silence(...said) {
  about(null);
  $("lines").replaceChildren();
  $("thoughts").replaceChildren(...said);
}

const isShown = ({ start, moves }) => start === game.start && moves === game.shown.join(" ");

/** Offers to ask about any other move than the best, where there is a best one and no machine is about to move. */
function offerWhy() {
  const others = subject?.legal.filter((move) => move.uci !== subject.best) ?? [];
  const isPlaying = !state.over && seats[state.turn] !== YOU && game.atEnd && !paused;
  $("why").hidden = others.length === 0 || isPlaying;
  const listed = `${subject?.start} ${subject?.moves} ${subject?.best}`;
  const meant = subject?.picked ?? subject?.lines[1]?.uci;
  if ($("why").hidden) return;
  if ($("asked").dataset.listed === listed) {
    if (meant && document.activeElement !== $("asked")) $("asked").value = meant;
    return;
  }
  $("asked").dataset.listed = listed;
  $("instead").textContent = `instead of ${subject.legal.find((move) => move.uci === subject.best).san}?`;
  $("asked").replaceChildren(...others.map((move) => el("option", { value: move.uci, selected: move.uci === meant }, move.san)));
}

/** The lines are about something else now, or deeper than before; `null` if there are none of ChessLoupe's. */
function about(fields, found) {
  if (!fields || found.machine !== "chessloupe" || !found.depth) {
    subject = null;
    $("because").replaceChildren();
  } else {
    const { start, moves } = fields;
    if (subject?.start !== start || subject.moves !== moves) {
      $("because").replaceChildren();
      subject = { start, moves, legal: state.legal, turn: state.turn };
    }
    Object.assign(subject, { best: found.lines[0].uci, lines: found.lines, depth: found.depth });
  }
  offerWhy();
  bar();
}

function lamps() {
  $("cabinet").hidden = !usesCabinet();
  if (!cabinet) return;
  const lamp = (name, lit) =>
    el("span", { class: `lamp ${name}${lit ? " lit" : ""}`, role: "img", "aria-label": `${name} lamp, ${lit ? "lit" : "out"}` }, name);
  const { check, mate, error } = cabinet.lamps;
  $("lamps").replaceChildren(lamp("check", check), lamp("mate", mate), lamp("error", error),
    el("span", { class: "quiet" }, `errors ${cabinet.errors} of ${cabinet.most}`));
  const said = cabinet.events.map((event) => event.text + (event.spoken ? `: “${event.spoken}”` : ""));
  $("events").textContent = said.join("; ");
}

// --- what happens ----------------------------------------------------------------------------------------------------

/** Everything that has changed the game ends here: what was thought about the old one is given up. */
function turn(options) {
  const number = ++turnNumber;
  mind.cancel();
  $("progress").textContent = "";
  $("stop").disabled = true;
  show(options);
  lamps();
  // A machine's thoughts on its move stand beside what came of it; an analysis is of the position shown.
  if (subject && seats[subject.turn] === YOU && !analysing && !isShown(subject)) silence();
  offerWhy();
  if (state.over || cabinet?.stopped) return;
  const machine = seats[state.turn];
  if (machine !== YOU && game.atEnd && !paused && !usesCabinet()) machineMoves(machine, number);
  else if (analysing) analyse(number);
}

async function machineMoves(machine, number) {
  const { turn: color } = state;
  const began = performance.now();
  try {
    const time = machine === "chessloupe" ? Number($("time").value) : LONGEST;
    const found = await ask(machine, time, color);
    const left = bothMachines() ? PACE - (performance.now() - began) : 0;
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
    if (number !== turnNumber) return;
    game.play(found.move.uci);
    announce(spoken(color, found.move.san));
    turn({ animate: true });
  } catch (error) {
    failed(error, number);
  }
}

async function analyse(number) {
  try {
    await ask("chessloupe", ANALYSIS, state.turn);
  } catch (error) {
    failed(error, number);
  }
}

/** Asks a machine about the position shown, and shows what it thinks on the way and in the end. */
async function ask(machine, time, color) {
  const number = turnNumber;
  const who = machine === "chessloupe" && seats[color] === YOU ? "ChessLoupe analyses" : `${MACHINES[machine].name} thinks`;
  $("who").textContent = who;
  $("progress").textContent = thinking(machine);
  $("stop").disabled = false;
  const fields = question(machine, { start: game.start, moves: game.shown }, seed);
  const hears = (news) => {
    if (number !== turnNumber) return;
    if (news.news === "move") $("progress").textContent = thinking(machine, news);
    else {
      tell({ ...news, machine }, who, color);
      about(fields, { ...news, machine });
    }
    if (news.news === "depth" && seats[color] === YOU) board.decorate({ arrows: news.lines[0]?.uci });
  };
  const found = await mind.think(fields, time, hears);
  if (number === turnNumber) {
    $("progress").textContent = "";
    $("stop").disabled = true;
    tell(found, who, color);
    about(fields, found);
  }
  return found;
}

/** A line as the engine takes it back: its score, and its moves. */
const givenBack = ({ value, centipawns, pv }) => `${value} ${centipawns} ${pv}`;

/** Why the move that is chosen is not the best: by the lines shown; a move that has none is searched as deep as they are. */
async function whyNot() {
  const { start, moves, lines, best, depth, turn: color } = subject;
  const number = ++turnNumber;
  const [{ value: asked, textContent: san }] = $("asked").selectedOptions;
  const compares = (news) => `ChessLoupe compares${news ? `: depth ${news.depth} of ${depth}` : ""} …`;
  $("progress").textContent = compares();
  $("stop").disabled = false;
  $("because").replaceChildren();
  let said;
  try {
    const listed = lines.find((line) => line.uci === asked && line.exact);
    const fields = { machine: "chessloupe", start, moves, best: givenBack(lines[0]), asked: listed ? givenBack(listed) : asked, depth };
    const found = await mind.why(fields, COMPARING, (news) => {
      if (number === turnNumber) $("progress").textContent = compares(news);
    });
    if (number !== turnNumber) return;
    said = comparison(found, color);
    announce(found.words.join(" "));
    if (isShown({ start, moves })) board.decorate({ arrows: `${best},R${asked}` });
  } catch (error) {
    if (error instanceof Superseded || number !== turnNumber) return;
    if (!(error instanceof Refused)) throw error;
    said = [notice(error)];
  }
  $("progress").textContent = "";
  $("stop").disabled = true;
  $("because").replaceChildren(el("h3", {}, `Why not ${san}?`), ...said);
}

const notice = ({ message }) => el("p", { class: "notice" }, `${message[0].toUpperCase()}${message.slice(1)}.`);

function setAnalysing(on) {
  analysing = on;
  $("analyse").setAttribute("aria-pressed", String(on));
}

function failed(error, number) {
  if (error instanceof Superseded) return;
  if (!(error instanceof Refused)) throw error;
  if (number !== turnNumber) return;
  $("progress").textContent = "";
  $("stop").disabled = true;
  silence(notice(error));
  announce(error.message);
}

/** The player has moved. Against the automaton the cabinet decides what comes of it. */
function played({ uci, move }) {
  if (usesCabinet()) return tried(uci);
  if (!move) return;
  announce(spoken(state.turn, move.san));
  game.play(uci);
  turn();
}

function tried(uci) {
  try {
    cabinet = engine.ask("automaton", { start: game.start, tries: [...game.tries, uci].join(" ") });
  } catch (error) {
    return failed(error, turnNumber);
  }
  game.tries.push(uci);
  game.moves = cabinet.moves.map((move) => move.uci);
  game.ply = game.moves.length;
  turn({ animate: !cabinet.lamps.error });
  const { decision, mate, events } = cabinet;
  if (decision) tell({ machine: "torres", decision, mate }, "El Ajedrecista thinks", "w");
  const answer = cabinet.lamps.error ? "" : spoken("w", cabinet.moves.at(-1).san);
  announce([answer, ...events.filter((event) => !event.text.includes(" by rule ")).map((event) => event.text)].join(". "));
}

/** The automaton begins: with its own men, or on what is on the board if it can play that. */
function openCabinet() {
  cabinet = null;
  if (!usesCabinet()) return;
  try {
    cabinet = engine.ask("automaton", { start: game.start });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    game.set(CABINET);
    cabinet = engine.ask("automaton", { start: game.start });
    flipped = false;
    announce(`The men stand as in 1912: ${error.message}.`);
  }
  game.moves = cabinet.moves.map((move) => move.uci);
  game.ply = game.moves.length;
}

function begin(start = "", moves = []) {
  game.set(start, moves);
  seed = Math.floor(Math.random() * 1_000_000);
  paused = false;
  openCabinet();
  subject = null;
  for (const part of ["lines", "because", "thoughts"]) $(part).replaceChildren();
  turn();
}

/** Takes a seat. The automaton is White alone, and needs its own men. */
function sit(color, who) {
  if (who !== YOU && !(isMachine(who) && MACHINES[who].colors.includes(color))) return;
  seats[color] = who;
  if (isMachine(who)) mind.prepare(who);
  const other = color === "w" ? "b" : "w";
  if (seats[other] === YOU && who !== YOU) flipped = color === "w";
  paused = false;
  const about = [seats.w, seats.b].filter(isMachine).map((name) => MACHINES[name].about);
  $("about").textContent = [...new Set(about)].join(" ");
  document.querySelectorAll(".pace").forEach((part) => (part.hidden = !Object.values(seats).includes("chessloupe")));
  $("white").value = seats.w;
  $("black").value = seats.b;
}

function seated() {
  if (seats.w === "torres") {
    const pieces = (game.start || "rnbqkbnr/pppppppp").split(" ")[0].replace(/[^a-z]/gi, "");
    if ([...pieces].sort().join("") !== "KRk") return begin(CABINET);
    return begin(game.start);
  }
  if (game.start === CABINET) return begin();
  cabinet = null;
  turn();
}

function load(text) {
  try {
    const loaded = engine.ask("load", {}, text);
    if (!bothMachines()) setAnalysing(true);
    begin(loaded.start, loaded.moves.map((move) => move.uci));
    const faults = loaded.faults?.length > 0 ? ` ${loaded.faults.join("; ")}.` : "";
    $("loaded").textContent = `Loaded${loaded.moves.length > 0 ? `, ${loaded.moves.length} half-moves` : ""}.${faults}`;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    $("loaded").textContent = `${error.message[0].toUpperCase()}${error.message.slice(1)}.`;
  }
}

// --- the page --------------------------------------------------------------------------------------------------------

function listen() {
  $("white").addEventListener("change", (event) => (sit("w", event.target.value), seated()));
  $("black").addEventListener("change", (event) => (sit("b", event.target.value), seated()));
  $("first").addEventListener("click", () => (game.goTo(0), turn()));
  $("back").addEventListener("click", () => (game.goTo(game.ply - 1), turn()));
  $("forward").addEventListener("click", () => (game.goTo(game.ply + 1), turn({ animate: true })));
  $("last").addEventListener("click", () => (game.goTo(game.moves.length), turn()));
  $("moves").addEventListener("click", ({ target }) => {
    if (target.dataset.ply) (game.goTo(Number(target.dataset.ply)), turn());
  });
  $("undo").addEventListener("click", () => {
    // Back to where the player has the move; with one player on both sides or none, one move.
    const color = state.turn;
    const plies = bothMachines() || seats.w === seats.b || (seats[color] !== YOU && game.atEnd) ? 1 : 2;
    game.undo(game.moves.length >= plies ? plies : 1);
    if (bothMachines()) paused = true;
    announce("Taken back.");
    turn();
  });
  $("flip").addEventListener("click", () => ((flipped = !flipped), show()));
  $("pause").addEventListener("click", () => ((paused = !paused), turn()));
  $("new").addEventListener("click", () => begin(usesCabinet() ? kingOn($("king").value) : ""));
  $("king").addEventListener("change", (event) => begin(kingOn(event.target.value)));
  $("theme").addEventListener("change", () => show());
  $("analyse").addEventListener("click", () => (setAnalysing(!analysing), turn()));
  $("stop").addEventListener("click", () => {
    setAnalysing(false);
    if (seats[state.turn] !== YOU) paused = true;
    turn();
  });
  $("asked").addEventListener("change", ({ target }) => subject && (subject.picked = target.value));
  $("why").addEventListener("submit", (event) => {
    event.preventDefault();
    whyNot();
  });
  $("typed").addEventListener("submit", (event) => {
    event.preventDefault();
    typed($("move").value.trim());
  });
  $("load").addEventListener("submit", (event) => {
    event.preventDefault();
    load($("text").value);
  });
  $("copyfen").addEventListener("click", () => copy(state.fen, "FEN"));
  $("copypgn").addEventListener("click", () => {
    const date = new Date().toISOString().slice(0, 10).replaceAll("-", ".");
    const fields = { start: game.start, moves: game.moves.join(" "), white: seat("w"), black: seat("b"), date };
    copy(engine.ask("pgn", fields).pgn, "PGN");
  });
  addEventListener("keydown", (event) => {
    if (event.target.closest("input, textarea, select, dialog") || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) (game.goTo(game.ply + step), turn());
    else if (event.key === "f") $("flip").click();
  });
}

function typed(text) {
  if (text === "") return;
  if (movable() === "") return announce("It is not your move.");
  if (usesCabinet()) {
    $("move").value = "";
    return tried(text.replace(/\s+/g, ""));
  }
  try {
    const move = engine.ask("move", { start: game.start, moves: game.shown.join(" "), text });
    $("move").value = "";
    played({ uci: move.uci, move });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    $("status").textContent = `${error.message}.`;
  }
}

async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    $("loaded").textContent = `${what} copied.`;
  } catch {
    $("text").value = text;
    $("text").select();
    $("loaded").textContent = `The ${what} is in the field above, to be copied.`;
  }
}

/** The set-up of 1912 with the bare king on this square. */
function kingOn(square) {
  const men = { a8: "K", b7: "R", [square]: "k" };
  const rows = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) =>
    [..."abcdefgh"].map((file) => men[file + rank] ?? "1").join("").replace(/1+/g, (empty) => empty.length));
  return `${rows.join("/")} b - - 0 1`;
}

function fill() {
  for (const [id, color] of [["white", "w"], ["black", "b"]]) {
    const machines = Object.entries(MACHINES).filter(([, machine]) => machine.colors.includes(color));
    $(id).append(el("option", { value: YOU }, "You"),
      ...machines.map(([name, machine]) => el("option", { value: name }, `${machine.name}, ${machine.year}`)));
  }
  for (const rank of [6, 5, 4, 3, 2, 1]) {
    $("king").append(...[..."abcdefgh"].map((file) => el("option", { selected: file + rank === "e4" }, file + rank)));
  }
  if (matchMedia("(prefers-color-scheme: dark)").matches) $("theme").value = "dark";
}

async function open() {
  const query = new URLSearchParams(location.search);
  const given = query.get("fen") ?? query.get("pgn");
  mind = new Mind(compile);
  fill();
  // The machines' modules are on their way while the board's is.
  sit("b", query.get("black") ?? seats.b);
  sit("w", query.get("white") ?? seats.w);
  if (given !== null) mind.prepare("chessloupe");
  engine = await Engine.start(await compile("rules"));
  board = new Board($("board"), { engine, onMove: played });
  listen();
  seated();
  if (given !== null) load(given);
  document.documentElement.dataset.ready = "1";
  // Keeps the page working without a connection; where there is none to be had, it works as any page.
  navigator.serviceWorker?.register("offline.js").catch(() => {});
}

open().catch((error) => {
  $("status").textContent = `The page can't start: ${error.message}`;
});
