// What a machine thinks, for people: each machine in its own way.

import { el, grouped } from "./dom.js";
import { MACHINES } from "./machines.js";

/** How many of Turing's candidates and of AL-1600's moves are shown. */
const ROWS = 8;

/** The lines that a machine expects. `turn` is the side that moves. */
export function expected(found, turn) {
  return found.lines?.length > 0 ? [effort(found), lines(found, turn)] : [];
}

/** Everything else that a machine has found. `mark(squares)` marks squares on the board. */
export function thoughts(found, { mark }) {
  const parts = [];
  if (found.machine === "torres") parts.push(rules(found));
  if (found.candidates) parts.push(paper(found));
  if (found.odds) parts.push(weights(found));
  if (found.reasons?.length > 0) parts.push(reasons(found));
  if (found.ledger) parts.push(ledger(found, mark));
  return parts;
}

function effort({ depth, selective, nodes, total, time }, how = "") {
  const all = total ?? nodes;
  const speed = time > 0 ? `, ${grouped((all / time) * 1000)} nodes/s` : "";
  const seconds = time === undefined ? "" : ` in ${(time / 1000).toFixed(time < 100 ? 3 : 1)} s`;
  return el("p", { class: "effort" }, `${how}depth ${depth}, at most ${selective}; ${grouped(all)} nodes${seconds}${speed}`);
}

/** A line's score as White sees it: in short, in words, and White's part of the chances, from 0 to 1. */
export function evaluation(line, turn) {
  const { text, good } = whites(line, turn);
  if (line.mate !== undefined) {
    const side = good ? "White" : "Black";
    return { short: text.replace("−", ""), share: good ? 1 : 0, words: `${side} mates${line.mate === 0 ? "" : ` in ${Math.abs(line.mate)}`}` };
  }
  // Lichess's curve of winning chances: https://lichess.org/page/accuracy.
  const share = 1 / (1 + Math.exp(-0.00368208 * line.centipawns * (turn === "w" ? 1 : -1)));
  return { short: Math.abs(line.centipawns / 100).toFixed(1), share, words: `${text}, chances ${Math.round(100 * share)} in 100 for White` };
}

// Scores are shown from White's side, as chess pages do; the engine has them from the side to move.
function whites(line, turn) {
  const sign = turn === "w" ? 1 : -1;
  if (line.mate !== undefined) {
    const mate = sign * line.mate;
    return { text: mate === 0 ? "mate" : `${mate < 0 ? "−" : ""}#${Math.abs(mate)}`, good: line.value * sign > 0 };
  }
  if (!/^[+-]\d+\.\d\d$/.test(line.score)) return { text: minus(line.score), good: line.value * sign >= 0 };
  const pawns = (sign * line.centipawns) / 100;
  return { text: `${pawns < 0 ? "−" : "+"}${Math.abs(pawns).toFixed(2)}`, good: pawns >= 0 };
}

function lines({ lines }, turn) {
  const row = (line) => {
    const { text, good } = whites(line, turn);
    // A move that is no better than this for the side to move is, for Black, no worse for White.
    const bound = line.exact ? "" : turn === "w" ? "≤ " : "≥ ";
    const score = el("span", { class: `score ${good ? "white" : "black"}` }, bound + text);
    return el("li", {}, score, el("span", { class: "line" }, moves(line.line)));
  };
  return el("ol", { class: "lines", "aria-label": "Expected lines, scores as White sees them" }, lines.map(row));
}

/** A line that is broken between moves only: neither within O-O nor after the number of a move. */
const moves = (line) => line.split(/(?<!\.) /).flatMap((move, index) => [index > 0 ? " " : "", el("span", {}, move)]);

function table(caption, head, rows, name = "") {
  const cells = (row) => row.map((cell, index) =>
    index === 0 ? el("th", { scope: "row" }, cell) : el("td", {}, cell));
  return el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": caption },
    el("table", { class: name },
      el("caption", {}, caption),
      el("thead", {}, el("tr", {}, head.map((text) => el("th", { scope: "col" }, text)))),
      el("tbody", {}, rows.map(({ cells: row, mark }) => el("tr", { class: mark }, cells(row))))));
}

/** El Ajedrecista: the table of rules, and the one that fired. */
function rules({ decision, mate }) {
  const parts = [];
  if (decision) {
    const list = decision.rules.map((rule, index) =>
      el("li", { class: index + 1 === decision.rule ? "fired" : null, "aria-current": index + 1 === decision.rule && "true" }, rule));
    parts.push(el("p", {}, capital(decision.text), "."), el("ol", { class: "rules", "aria-label": "The six rules" }, list));
  }
  if (mate?.needed !== undefined) {
    const perfect = mate.perfect === undefined ? "" : ` Perfect play needs ${mate.perfect}.`;
    parts.push(el("p", { class: "effort" }, `Mate in ${mate.needed} moves at most.${perfect}`));
  }
  return parts;
}

const SHORT = ["mob.", "def.", "K mob.", "K exp.", "castle", "P adv.", "P def.", "check", "mate", "total"];

/** Turochamp: the hand table. */
function paper({ columns, candidates, before, after, reason }) {
  const dot = (figure) => (/^[+-]0\.0$/.test(figure) ? "·" : minus(figure));
  const plain = (figure) => minus(figure.replace("+", ""));
  const heads = ["", "value", ...columns, "total"].map((long, index) =>
    index < 2 ? long : el("abbr", { title: long }, SHORT[index - 2]));
  const rows = [
    { cells: ["before", "", ...before.map(plain)], mark: "quiet" },
    { cells: [`after ${candidates[0].san}`, "", ...after.map(plain)], mark: "quiet" },
    ...candidates.slice(0, ROWS).map((candidate, index) => ({
      cells: [candidate.san, minus(candidate.value) + (candidate.boundary ? " *" : ""), ...candidate.change.map(dot)],
      mark: index === 0 ? "first" : null,
    })),
  ];
  const star = candidates.slice(0, ROWS).some((candidate) => candidate.boundary)
    ? " An asterisk: the search met a boundary, and more may lie beyond." : "";
  return [
    el("p", {}, reason),
    table("Position-play in points: as it stands, then the change by each move", heads, rows, "paper"),
    el("p", { class: "effort" }, `${candidates.length} moves judged.${star}`),
  ];
}

/** AL-1600: the weights of its draw. */
function weights({ odds, dial, hint, move, certain, loss }) {
  const shown = odds.filter((row, index) => index < ROWS || row.uci === move.uci);
  const rows = shown.map((row) => {
    const percent = row.chance / 10;
    const bar = el("meter", { min: 0, max: 100, value: percent, "aria-hidden": "true" });
    const chance = row.verdict === "drawn" ? `${percent.toFixed(1)} %` : certain ? row.verdict : `never: ${row.reason}`;
    const signs = [row.uci === move.uci && "played", row.uci === hint?.uci && "hint", row.back && "takes back"];
    return {
      cells: [row.san, el("span", { class: "chance" }, bar, chance), row.loss === undefined ? minus(row.shown) : row.loss === 0 ? "0" : `−${row.loss}`,
        signs.filter(Boolean).join(", ")],
      mark: row.uci === move.uci ? "first" : null,
    };
  });
  const rest = odds.length - shown.length;
  const decided = certain
    ? `No dice: ${odds[0].reason}.`
    : `The dice choose; they give away ${loss} centipawns on average. The honest move is ${hint?.san}.`;
  return [
    el("p", {}, decided),
    table("Chance of each move, and what it loses in centipawns", ["move", "chance", "loses", ""], rows, "weights"),
    el("p", { class: "effort" },
      `${rest > 0 ? `${rest} more moves. ` : ""}Temperature ${dial.temperature}, decay 0.${String(dial.decay).padStart(3, "0")}, ` +
      `recaptures ×${dial.bias}, ceiling ${dial.ceiling}.`),
  ];
}

/** ChessLoupe: its reasons, a paragraph each. */
function reasons({ reasons }) {
  return el("ul", { class: "reasons" }, reasons.map((reason) => el("li", {}, minuses(reason))));
}

/** ChessLoupe: why a move is not the best one, in words and in terms that add up. */
export function comparison(found, turn) {
  const { words, terms, gap } = found;
  const how = found.nodes > 0 ? effort(found, "This move alone: ")
    : el("p", { class: "effort" }, `Both lines as they are above, depth ${found.depth}`);
  const parts = [how, lines(found, turn), reasons({ reasons: words })];
  if (terms.length > 0) {
    const [best, asked] = found.lines.map((line) => line.san);
    const rows = terms.map((term) => ({ cells: [term.name, ...[term.best, term.here, term.gap].map(minus)] }));
    rows.push({ cells: ["in all", "", "", minus(gap)], mark: "first" });
    const caption = `Where the two lines end, in pawns as ${turn === "w" ? "White" : "Black"} sees it`;
    parts.push(table(caption, ["term", best, asked, "difference"], rows, "terms"));
  }
  return parts;
}

/** ChessLoupe: nine terms that add up, each opening into what it is made of. */
function ledger({ ledger: { terms, features, total } }, mark) {
  const most = Math.max(50, ...terms.filter((term) => term.name !== "material").map((term) => Math.abs(term.difference)));
  const rows = terms.map((term) => {
    const own = features.filter((feature) => feature.term === term.name);
    const share = Math.min(100, (100 * Math.abs(term.difference)) / most);
    const bar = el("meter", { class: term.difference < 0 ? "black" : "white", min: 0, max: 100, value: share, "aria-hidden": "true" });
    const name = own.length === 0 ? el("span", {}, term.name)
      : el("button", { type: "button", class: "term", "aria-expanded": "false", onclick: (event) => open(event, own, mark) }, term.name);
    return [
      el("tr", {}, el("th", { scope: "row" }, name), el("td", {}, minus(term.white)), el("td", {}, minus(term.black)),
        el("td", { class: term.difference === 0 ? "balance even" : "balance" }, bar, minus(term.balance))),
      el("tr", { class: "features", hidden: true }, el("td", { colspan: 4 })),
    ];
  });
  return el("div", { class: "scroll" },
    el("table", { class: "ledger" },
      el("caption", {}, "The position as it stands, in pawns"),
      el("thead", {}, el("tr", {}, ["term", "White", "Black", "balance"].map((text) => el("th", { scope: "col" }, text)))),
      el("tbody", {}, rows),
      el("tfoot", {}, el("tr", {}, el("th", { scope: "row" }, "in all, for White"), el("td"), el("td"), el("td", {}, minus(total))))));
}

function open({ currentTarget: button }, features, mark) {
  const row = button.closest("tr").nextElementSibling;
  const opens = row.hidden;
  row.hidden = !opens;
  button.setAttribute("aria-expanded", String(opens));
  if (opens && row.firstChild.childElementCount === 0) {
    const list = features.map((feature) =>
      el("li", {}, el("button", { type: "button", onclick: () => mark([feature.square, ...feature.others]) },
        `${feature.kind} ${feature.square}`), ` ${minus(feature.value)} for ${feature.color === "w" ? "White" : "Black"}`));
    row.firstChild.append(el("ul", {}, list));
  }
  mark(opens ? features.map((feature) => feature.square) : []);
}

const minus = (number) => number.replace("-", "−");
/** The same in a sentence, where hyphens are something else. */
const minuses = (words) => words.replace(/(?<![\w-])-(?=[\d#])/g, "−");
const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** A line for the side that is thinking. */
export const thinking = (machine, news) => {
  const about = news?.san ? `: depth ${news.depth}, ${news.san}, move ${news.number}` : "";
  return `${MACHINES[machine].name} is thinking${about} …`;
};
