// Games on the built page, as people play them.

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { engineHere, launch, open, serve } from "./server.mjs";
import { afterPictures, afterTimers, becomes, comesTo, comesToMatch, until } from "./wait.mjs";

let server, browser, engine;
before(async () => {
  [server, browser, engine] = [await serve(), await launch(), await engineHere()];
});
after(async () => {
  await browser?.close();
  server?.close();
});

/** Runs on a page of its own, and fails on any fault of it. */
function onPage(name, path, steps, options) {
  test(name, async (t) => {
    const { page, context, faults } = await open(browser, server, path, options);
    t.after(() => context.close());
    await page.waitForSelector("html[data-ready]");
    await steps(page);
    assert.deepEqual(faults, []);
  });
}

const fenOf = (page) => page.inputValue("#fen");
const statusOf = (page) => page.textContent("#status");
const square = (page, name) => page.locator(`#board [role="gridcell"][data-square="${name}"]`);

const fenBecomes = (page, fen) => becomes(() => fenOf(page), fen);
const fenMatches = (page, pattern) => comesToMatch(() => fenOf(page), pattern);
const statusMatches = (page, pattern) => comesToMatch(() => statusOf(page), pattern);
const textBecomes = (page, selector, text) => becomes(() => page.textContent(selector), text);
const textMatches = (page, selector, pattern) => comesToMatch(() => page.textContent(selector), pattern);
const countBecomes = (page, selector, count, message) => becomes(() => page.locator(selector).count(), count, message);
const countIsPositive = (page, selector, message) => comesTo(() => page.locator(selector).count(), (count) => count > 0, message);
const labelBecomes = (page, name, label) => becomes(() => square(page, name).getAttribute("aria-label"), label);

/** Turns the board round: everything that was clicked before has had its effect when that is seen. */
async function turnedRound(page) {
  const corner = () => page.locator('#board [role="gridcell"]').first().getAttribute("data-square");
  const before = await corner();
  await page.click("#flip");
  await comesTo(corner, (name) => name !== before, "the board turns round");
}

async function byClicks(page, uci) {
  await square(page, uci.slice(0, 2)).click();
  await square(page, uci.slice(2, 4)).click();
  if (uci[4]) await page.click(`.promotion button[aria-label="${{ q: "queen", r: "rook", b: "bishop", n: "knight" }[uci[4]]}"]`);
}

/** Walks the board with the arrows, from wherever the focus is. */
async function walk(page, to) {
  const focused = () => page.evaluate(() => document.activeElement.dataset.square);
  const flipped = await page.evaluate(() => document.querySelector("#board [role=gridcell]").dataset.square === "h1");
  const sign = flipped ? -1 : 1;
  for (let at = await comesTo(focused, Boolean, "a square has the focus"); at !== to;) {
    const right = sign * (to.charCodeAt(0) - at.charCodeAt(0));
    const up = sign * (to.charCodeAt(1) - at.charCodeAt(1));
    await page.keyboard.press(right > 0 ? "ArrowRight" : right < 0 ? "ArrowLeft" : up > 0 ? "ArrowUp" : "ArrowDown");
    const before = at;
    at = await comesTo(focused, (square) => square && square !== before, `the focus leaves ${before}`);
  }
}

async function byKeyboard(page, uci) {
  await page.locator('#board [role="gridcell"][tabindex="0"]').focus();
  await walk(page, uci.slice(0, 2));
  await page.keyboard.press("Enter");
  await walk(page, uci.slice(2, 4));
  await page.keyboard.press("Enter");
  if (!uci[4]) return;
  await page.waitForSelector(".promotion button:focus");
  await page.keyboard.press("Enter");
}

const isOver = (text) => /has won|drawn|Drawn|is over/.test(text);

/** Plays until the game is over, the player's moves by `choose`; the number of them. */
async function wholeGame(page, own, choose, move, most) {
  for (let count = 0; count < most; count++) {
    await page.waitForFunction((own) => / has won|drawn|Drawn|is over/.test(document.querySelector("#status").textContent) ||
      document.querySelector("#fen").value.split(" ")[1] === own, own);
    if (isOver(await statusOf(page))) return count;
    const fen = await fenOf(page);
    await move(page, choose(fen));
    await page.waitForFunction((fen) => document.querySelector("#fen").value !== fen, fen);
  }
  assert.fail(`the game is not over after ${most} moves: ${await fenOf(page)}`);
}

const worst = (start) => engine.ask("think", { machine: "al1600", start }).odds.at(-1).uci;
const best = (start) => engine.ask("think", { machine: "chessloupe", start, depth: 5, lines: 1 }).move.uci;
const first = (start) => engine.ask("board", { start }).legal[0].uci;

onPage("a whole game against ChessLoupe by clicks", "?white=you&black=chessloupe", async (page) => {
  await page.selectOption("#time", "500");
  await wholeGame(page, "w", worst, byClicks, 60);
  await statusMatches(page, /Checkmate: Black has won/);
  await countBecomes(page, ".ledger tbody > tr:not(.features)", 9, "the nine terms are listed");
  await countIsPositive(page, ".reasons li", "reasons are given");
  await square(page, "e1").waitFor({ state: "visible" });
});

onPage("a whole game against AL-1600 by clicks, as Black", "?white=al1600&black=you", async (page) => {
  await wholeGame(page, "b", worst, byClicks, 90);
  await statusMatches(page, /Checkmate: White has won/);
  await countIsPositive(page, ".weights tbody tr");
});

onPage("a whole game against Turing's machine by clicks", "?white=you&black=turochamp", async (page) => {
  await wholeGame(page, "w", best, byClicks, 90);
  await statusMatches(page, /Checkmate: White has won/);
  await countBecomes(page, ".paper thead th", 12, "nine columns, move, value and total");
});

onPage("a whole game against the automaton by clicks, to the lamp of mate", "?white=torres&black=you", async (page) => {
  await wholeGame(page, "b", first, byClicks, 70);
  await statusMatches(page, /Checkmate: White has won/);
  await countBecomes(page, ".lamp.mate.lit", 1);
  await textMatches(page, "#events", /mate: “mate”/);
});

onPage("a whole game by keyboard alone", "?white=al1600&black=you", async (page) => {
  await wholeGame(page, "b", worst, byKeyboard, 90);
  await statusMatches(page, /Checkmate: White has won/);
  await textMatches(page, "#announcer", /^White: .*, mate$/);
});

onPage("two machines play each other, pause, and go on", "?white=turochamp&black=al1600", async (page) => {
  await page.waitForFunction(() => document.querySelectorAll("#moves button").length >= 4);
  await page.click("#pause");
  await textBecomes(page, "#pause", "Go on");
  const fen = await fenOf(page);
  // A move that was found before the pause was due within half a second.
  await afterTimers(page, 1200);
  assert.equal(await fenOf(page), fen);
  await page.click("#pause");
  await comesTo(() => fenOf(page), (now) => now !== fen, "the game goes on");
});

const both = "?white=you&black=you";

onPage("promotion is asked for, and can be thought better of", `${both}&fen=8/P6k/8/8/8/8/8/K7 w - - 0 1`, async (page) => {
  await square(page, "a7").click();
  await square(page, "a8").click();
  await page.waitForSelector(".promotion button:focus");
  await page.keyboard.press("Escape");
  await countBecomes(page, "dialog", 0);
  await fenBecomes(page, "8/P6k/8/8/8/8/8/K7 w - - 0 1");
  await byClicks(page, "a7a8n");
  await fenBecomes(page, "N7/7k/8/8/8/8/8/K7 b - - 0 1");
  await page.click("#undo");
  await fenBecomes(page, "8/P6k/8/8/8/8/8/K7 w - - 0 1");
  await byKeyboard(page, "a7a8q");
  await fenBecomes(page, "Q7/7k/8/8/8/8/8/K7 b - - 0 1");
});

onPage("castling, both ways", `${both}&fen=r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1`, async (page) => {
  await byClicks(page, "e1g1");
  await fenBecomes(page, "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
  await byClicks(page, "e8c8");
  await fenBecomes(page, "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
  await textBecomes(page, "#announcer", "Black: O-O-O");
});

onPage("en passant", `${both}&fen=4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1`, async (page) => {
  await byClicks(page, "a2a4");
  await fenBecomes(page, "4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1");
  await byClicks(page, "b4a3");
  await fenBecomes(page, "4k3/8/8/8/8/p7/8/4K3 w - - 0 2");
});

onPage("a man is dragged; a drop that is illegal changes nothing", both, async (page) => {
  await square(page, "g1").dragTo(square(page, "g4"));
  await square(page, "g1").dragTo(square(page, "f3"));
  await fenBecomes(page, "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1");
  await countBecomes(page, "#moves button", 1, "the second drag is the only move");
});

onPage("legal targets are shown, and said", both, async (page) => {
  await square(page, "b1").click();
  await countBecomes(page, '#board [data-mark="dot"]', 2);
  await labelBecomes(page, "c3", "c3, empty, can be gone to");
  await labelBecomes(page, "b1", "b1, White's knight, chosen");
  await page.keyboard.press("Escape");
  await countBecomes(page, '#board [data-mark="dot"]', 0);
});

onPage("a tap moves", both, async (page) => {
  await square(page, "e2").tap();
  await square(page, "e4").tap();
  await fenMatches(page, /4P3\/8\/PPPP1PPP/);
}, { hasTouch: true, viewport: { width: 390, height: 800 } });

onPage("take back goes to the player's own move", "?white=you&black=turochamp", async (page) => {
  const start = await fenOf(page);
  await byClicks(page, "e2e4");
  await countBecomes(page, "#moves button", 2);
  await page.click("#undo");
  await countBecomes(page, "#moves button", 0);
  await fenBecomes(page, start);
});

onPage("three illegal moves stop the automaton for good", "?white=torres&black=you", async (page) => {
  const start = await fenOf(page);
  for (const [count, to] of [[1, "e6"], [2, "a1"], [3, "e2"]]) {
    await byClicks(page, `e4${to}`);
    await textMatches(page, "#events", new RegExp(`error ${count} of 3`));
    await countBecomes(page, ".lamp.error.lit", 1);
    await fenBecomes(page, start);
  }
  await statusMatches(page, /stopped for good/);
  await byClicks(page, "e4e5");
  await turnedRound(page);
  assert.equal(await fenOf(page), start);
  assert.match(await page.textContent("#events"), /error 3 of 3/);
  await page.click("#new");
  await countBecomes(page, ".lamp.lit", 0);
});

onPage("the automaton refuses what it can't play, and sets up its own men", "?white=you&black=you", async (page) => {
  await page.selectOption("#white", "torres");
  await fenBecomes(page, "K7/1R6/8/8/4k3/8/8/8 b - - 0 1");
});

onPage("an analysis is stopped and superseded fifty times without a thread too many", both, async (page) => {
  // Chromium takes two seconds to end a busy thread, so the threads are counted in every fifth round.
  const threadsBecome = (few, message) => comesTo(() => page.workers().length, (count) => count <= few, message);
  const searching = () => page.waitForFunction(() => !document.querySelector("#stop").disabled);
  await page.click("#analyse");
  for (let round = 1; round <= 25; round++) {
    await searching();
    // Another position supersedes the analysis of the one before it.
    if (round % 2 === 1) await byClicks(page, "g1f3");
    else await page.click("#undo");
    await countBecomes(page, "#moves button", round % 2);
    await searching();
    if (round % 5 === 0) await threadsBecome(1, "one thread at most");
    await page.click("#stop");
    if (round % 5 === 0) await threadsBecome(0, "none is left");
    await page.click("#analyse");
  }
  await page.waitForSelector(".lines li");
  await page.click("#stop");
  await threadsBecome(0, "none is left");
});

// A knight that can be taken, and moves that are only a little worse.
const SHARP = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";

onPage("any legal move can be asked about: why it is not the best, with the engine's numbers", `${both}&fen=${SHARP}`, async (page) => {
  // Lines are offered to be asked about as soon as they are there.
  const depth = () => page.textContent("#lines .effort");
  await comesToMatch(depth, /^depth ([6-9]|\d\d),/);
  await page.click("#stop");
  await textBecomes(page, "#progress", "");
  const offered = await page.locator("#asked option").evaluateAll((all) => all.map((option) => option.value));
  const legal = engine.ask("board", { start: SHARP }).legal.map((move) => move.uci);
  const best = legal.filter((uci) => !offered.includes(uci));
  assert.equal(best.length, 1, "every legal move but the best one is offered");
  const scores = (list) => page.locator(`${list} .score`).allTextContents();
  const lines = (list) => page.locator(`${list} .line`).allTextContents();
  const [bestLine, second] = await lines("#lines");
  const [bestScore, secondScore] = await scores("#lines");
  const [, reached] = /^depth (\d+),/.exec(await depth());
  const sanOf = (line) => /^\d+\.\s*(\S+)/.exec(line)[1];
  const listed = engine.ask("board", { start: SHARP }).legal.find((move) => move.san === sanOf(second)).uci;
  assert.equal(await page.inputValue("#asked"), listed, "the second line is asked about if nothing else is chosen");
  for (const asked of [listed, "e1e2", "c4f7"]) {
    await page.selectOption("#asked", asked);
    await page.click("#ask");
    const san = await page.locator(`#asked option[value="${asked}"]`).textContent();
    await textBecomes(page, "#because h3", `Why not ${san}?`);
    assert.match(await page.textContent("#because .effort"), new RegExp(`depth ${reached}\\b`), "as deep as the list");
    // One move has one line and one score, wherever it stands.
    assert.deepEqual([(await scores("#because"))[0], (await lines("#because"))[0]], [bestScore, bestLine]);
    if (asked === listed) assert.deepEqual([(await scores("#because"))[1], (await lines("#because"))[1]], [secondScore, second]);
    const alone = engine.ask("think", { machine: "chessloupe", start: SHARP, depth: reached });
    const givenBack = ({ value, centipawns, pv }) => `${value} ${centipawns} ${pv}`;
    const known = alone.lines.find((line) => line.uci === asked);
    const said = engine.ask("why", { machine: "chessloupe", start: SHARP, best: givenBack(alone.lines[0]), asked: known ? givenBack(known) : asked, depth: reached });
    assert.deepEqual(said.lines.map((line) => line.uci), [best[0], asked]);
    const white = (text) => text.replace("-", "−");
    assert.deepEqual(await page.locator("#because .line").allTextContents(), said.lines.map((line) => line.line));
    assert.deepEqual(await page.locator("#because .reasons li").allTextContents(),
      said.words.map((text) => text.replace(/(^|[ (])-(?=[\d#])/g, "$1−")));
    assert.ok(said.words.length > 0 && said.words[0].includes(san), "the move is spoken of");
    assert.deepEqual(await page.locator("#because .terms tbody td:last-child").allTextContents(),
      said.terms.length > 0 ? [...said.terms.map((term) => white(term.gap)), white(said.gap)] : []);
    if (said.terms.length > 0) assert.equal(said.terms.reduce((sum, term) => sum + term.units, 0), said.units, "the terms add up");
    const arrows = () => page.locator("#board path[data-from]").evaluateAll((all) => all.map((arrow) => arrow.dataset.from + arrow.dataset.to));
    await becomes(arrows, [best[0], asked]);
  }
  // It is asked about this position alone.
  await byClicks(page, "e1g1");
  await countBecomes(page, "#because h3", 0);
});

onPage("a bound is turned with its score: no better for Black is no worse for White", both, async (page) => {
  const shown = await page.evaluate(async (base) => {
    const { expected } = await import(`${base}thoughts.js`);
    const line = { uci: "a7a6", san: "a6", line: "1... a6", score: "+0.20", value: 20, centipawns: 20 };
    const found = { depth: 1, selective: 1, nodes: 1, lines: [{ ...line, exact: false }, { ...line, exact: true }] };
    return ["w", "b"].map((turn) => [...expected(found, turn)[1].querySelectorAll(".score")].map((score) => score.textContent));
  }, server.url);
  assert.deepEqual(shown, [["≤ +0.20", "+0.20"], ["≥ −0.20", "−0.20"]]);
});

onPage("ChessLoupe's own move is asked about too, but not while a machine is thinking", "?white=chessloupe&black=you", async (page) => {
  await page.selectOption("#time", "500");
  await fenMatches(page, / b /);
  await page.waitForSelector("#why", { state: "visible" });
  await page.click("#ask");
  await countIsPositive(page, "#because .reasons li");
  await page.selectOption("#time", "15000");
  await byClicks(page, "a7a6");
  await page.waitForSelector("#why", { state: "hidden" });
});

onPage("a position and a game are loaded; a bad one is named", both, async (page) => {
  await page.click("summary");
  await page.fill("#text", '[White "A"]\n\n1. e4 e5 2. Nf3 (2. f4) Nc6 {good} 3. Bb5 *');
  await page.click("#load button:not([type])");
  await textMatches(page, "#loaded", /Loaded, 5 half-moves/);
  await fenMatches(page, /^r1bqkbnr\/pppp1ppp\/2n5\/1B2p3/);
  await page.click("#first");
  await fenMatches(page, /^rnbqkbnr\/pppppppp/);
  await page.fill("#text", "rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  await page.click("#load button:not([type])");
  await textMatches(page, "#loaded", /^Not a position: .*x/);
});

onPage("a hostile address is text and nothing else", "?white=you&black=you&fen=%3Cimg%20src%3Dx%20onerror%3D%22window.hit%3D1%22%3E", async (page) => {
  await textMatches(page, "#loaded", /Neither a FEN nor a game: .*<img/);
  await afterPictures(page);
  assert.equal(await page.evaluate(() => window.hit), undefined);
  assert.equal(await page.locator("img").count(), 0);
});

const meter = (page) => page.locator("#bar").evaluate((bar) => ({
  shown: getComputedStyle(bar).visibility === "visible", chances: bar.ariaValueNow, words: bar.ariaValueText,
}));

onPage("the bar beside the board shows White's part of the chances", `${both}&fen=${SHARP}`, async (page) => {
  await page.waitForSelector(".lines li");
  await page.click("#stop");
  const score = Number((await page.locator("#lines .score").first().textContent()).replace("−", "-"));
  const { shown, chances, words } = await meter(page);
  assert.equal(Number(chances), Math.round(50 + 50 * (2 / (1 + Math.exp(-0.368208 * score)) - 1)));
  assert.match(words, /^[+−]\d+\.\d\d, chances \d+ in 100 for White$/);
  assert.equal(shown, true);
  await byClicks(page, "e1g1");
  await becomes(async () => (await meter(page)).shown, false, "it says nothing of a position that was not looked at");
});

onPage("the bar shows a mate, for Black too", `${both}&fen=rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2`, async (page) => {
  await becomes(() => meter(page), { shown: true, chances: "0", words: "Black mates in 1" });
  await textBecomes(page, "#figure", "#1");
});

/** Where things stand, once all of them do: an analysis makes its lines anew with each depth. */
const boxes = (page, ...names) => comesTo(
  () => Promise.all(names.map((name) => page.locator(name).first().boundingBox())),
  (found) => found.every(Boolean), `there are ${names}`);

onPage("at 800 pixels the analysis is on the screen beside the board", `${both}&fen=${SHARP}`, async (page) => {
  await page.waitForSelector(".lines li");
  const [board, line] = await boxes(page, "#board", ".lines li:nth-child(2)");
  assert.ok(line.x > board.x + board.width && line.y + line.height < 600, JSON.stringify({ board, line }));
}, { viewport: { width: 800, height: 600 } });

onPage("at 360 pixels there are the board, the analysis, the moves, and no line is cut", `${both}&fen=${SHARP}`, async (page) => {
  await comesToMatch(() => page.textContent("#lines .effort"), /^depth ([6-9]|\d\d),/);
  await page.click("#stop");
  const [board, analysis, record] = await boxes(page, "#board", ".thinking", ".record");
  assert.ok(board.y < analysis.y && analysis.y < record.y);
  const lines = await page.locator("#lines li").evaluateAll((all) => all.map((li) => [li.scrollWidth - li.clientWidth, li.lastChild.scrollWidth - li.lastChild.clientWidth]));
  assert.ok(lines.length === 4 && lines.flat().every((over) => over <= 0), JSON.stringify(lines));
  assert.ok((await boxes(page, "#lines li"))[0].height > 40, "a long line takes two rows");
}, { viewport: { width: 360, height: 740 } });

for (const width of [320, 768, 1440]) {
  onPage(`nothing sticks out at ${width} pixels`, "?white=turochamp&black=you", async (page) => {
    await page.waitForSelector(".paper");
    await page.click("summary");
    await page.waitForSelector("#fen", { state: "visible" });
    await comesTo(() => page.evaluate(() => document.scrollingElement.scrollWidth), (needed) => needed <= width);
    const box = () => page.locator("#board").boundingBox();
    await until(box, ({ width, height }) =>
      assert.ok(Math.abs(width - height) < 1 && width >= 300, `the board is ${width} by ${height}`));
  }, { viewport: { width, height: 800 } });
}
