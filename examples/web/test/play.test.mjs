// Games on the built page, as people play them.

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { engineHere, launch, open, serve } from "./server.mjs";

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
  test(name, async () => {
    const { page, context, faults } = await open(browser, server, path, options);
    await page.waitForSelector("html[data-ready]");
    await steps(page, context);
    assert.deepEqual(faults, []);
    await context.close();
  });
}

const fenOf = (page) => page.inputValue("#fen");
const statusOf = (page) => page.textContent("#status");
const square = (page, name) => page.locator(`#board [role="gridcell"][data-square="${name}"]`);

async function byClicks(page, uci) {
  await square(page, uci.slice(0, 2)).click();
  await square(page, uci.slice(2, 4)).click();
  if (uci[4]) await page.click(`.promotion button[aria-label="${{ q: "queen", r: "rook", b: "bishop", n: "knight" }[uci[4]]}"]`);
}

/** Walks the board with the arrows, from wherever the focus is. */
async function walk(page, to) {
  for (;;) {
    const at = await page.evaluate(() => document.activeElement.dataset.square);
    if (at === to) return;
    const flipped = await page.evaluate(() => document.querySelector("#board [role=gridcell]").dataset.square === "h1");
    const sign = flipped ? -1 : 1;
    const right = sign * (to.charCodeAt(0) - at.charCodeAt(0));
    const up = sign * (to.charCodeAt(1) - at.charCodeAt(1));
    await page.keyboard.press(right > 0 ? "ArrowRight" : right < 0 ? "ArrowLeft" : up > 0 ? "ArrowUp" : "ArrowDown");
  }
}

async function byKeyboard(page, uci) {
  await page.locator('#board [role="gridcell"][tabindex="0"]').focus();
  await walk(page, uci.slice(0, 2));
  await page.keyboard.press("Enter");
  await walk(page, uci.slice(2, 4));
  await page.keyboard.press("Enter");
  if (uci[4]) await page.keyboard.press("Enter");
}

const isOver = (text) => /has won|drawn|Drawn|is over/.test(text);

/** Plays until the game is over, the player's moves by `choose`; the number of them. */
async function wholeGame(page, own, choose, move, most) {
  for (let count = 0; count < most; count++) {
    await page.waitForFunction((own) => / has won|drawn|Drawn|is over/.test(document.querySelector("#status").textContent) ||
      document.querySelector("#fen").value.split(" ")[1] === own, own, { timeout: 60_000 });
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
  const moves = await wholeGame(page, "w", worst, byClicks, 60);
  assert.match(await statusOf(page), /Checkmate: Black has won/, `after ${moves} moves`);
  assert.equal(await page.locator(".ledger tbody > tr:not(.features)").count(), 9, "the nine terms are listed");
  assert.ok((await page.locator(".reasons li").count()) > 0, "reasons are given");
  assert.equal(await square(page, "e1").isVisible(), true);
});

onPage("a whole game against AL-1600 by clicks, as Black", "?white=al1600&black=you", async (page) => {
  await wholeGame(page, "b", worst, byClicks, 90);
  assert.match(await statusOf(page), /Checkmate: White has won/);
  assert.ok((await page.locator(".weights tbody tr").count()) > 0);
});

onPage("a whole game against Turing's machine by clicks", "?white=you&black=turochamp", async (page) => {
  await wholeGame(page, "w", best, byClicks, 90);
  assert.match(await statusOf(page), /Checkmate: White has won/);
  assert.equal(await page.locator(".paper thead th").count(), 12, "nine columns, move, value and total");
});

onPage("a whole game against the automaton by clicks, to the lamp of mate", "?white=torres&black=you", async (page) => {
  await wholeGame(page, "b", first, byClicks, 70);
  assert.match(await statusOf(page), /Checkmate: White has won/);
  assert.equal(await page.locator(".lamp.mate.lit").count(), 1);
  assert.match(await page.textContent("#events"), /mate: “mate”/);
});

onPage("a whole game by keyboard alone", "?white=al1600&black=you", async (page) => {
  await wholeGame(page, "b", worst, byKeyboard, 90);
  assert.match(await statusOf(page), /Checkmate: White has won/);
  assert.match(await page.textContent("#announcer"), /^White: .*, mate$/);
});

onPage("two machines play each other, pause, and go on", "?white=turochamp&black=al1600", async (page) => {
  await page.waitForFunction(() => document.querySelectorAll("#moves button").length >= 4, null, { timeout: 30_000 });
  await page.click("#pause");
  const fen = await fenOf(page);
  await page.waitForTimeout(1200);
  assert.equal(await fenOf(page), fen);
  await page.click("#pause");
  await page.waitForFunction((fen) => document.querySelector("#fen").value !== fen, fen);
});

const both = "?white=you&black=you";

onPage("promotion is asked for, and can be thought better of", `${both}&fen=8/P6k/8/8/8/8/8/K7 w - - 0 1`, async (page) => {
  await square(page, "a7").click();
  await square(page, "a8").click();
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("dialog").count(), 0);
  assert.equal(await fenOf(page), "8/P6k/8/8/8/8/8/K7 w - - 0 1");
  await byClicks(page, "a7a8n");
  assert.equal(await fenOf(page), "N7/7k/8/8/8/8/8/K7 b - - 0 1");
  await page.click("#undo");
  await byKeyboard(page, "a7a8q");
  assert.equal(await fenOf(page), "Q7/7k/8/8/8/8/8/K7 b - - 0 1");
});

onPage("castling, both ways", `${both}&fen=r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1`, async (page) => {
  await byClicks(page, "e1g1");
  await byClicks(page, "e8c8");
  assert.equal(await fenOf(page), "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
  assert.equal(await page.textContent("#announcer"), "Black: O-O-O");
});

onPage("en passant", `${both}&fen=4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1`, async (page) => {
  await byClicks(page, "a2a4");
  await byClicks(page, "b4a3");
  assert.equal(await fenOf(page), "4k3/8/8/8/8/p7/8/4K3 w - - 0 2");
});

onPage("a man is dragged; a drop that is illegal changes nothing", both, async (page) => {
  const start = await fenOf(page);
  await square(page, "g1").dragTo(square(page, "g4"));
  assert.equal(await fenOf(page), start);
  await square(page, "g1").dragTo(square(page, "f3"));
  assert.match(await fenOf(page), /5N2\/PPPPPPPP\/RNBQKB1R b/);
});

onPage("legal targets are shown, and said", both, async (page) => {
  await square(page, "b1").click();
  assert.equal(await page.locator('#board [data-mark="dot"]').count(), 2);
  assert.equal(await square(page, "c3").getAttribute("aria-label"), "c3, empty, can be gone to");
  assert.equal(await square(page, "b1").getAttribute("aria-label"), "b1, White's knight, chosen");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator('#board [data-mark="dot"]').count(), 0);
});

onPage("a tap moves", both, async (page) => {
  await square(page, "e2").tap();
  await square(page, "e4").tap();
  assert.match(await fenOf(page), /4P3\/8\/PPPP1PPP/);
}, { hasTouch: true, viewport: { width: 390, height: 800 } });

onPage("take back goes to the player's own move", "?white=you&black=turochamp", async (page) => {
  const start = await fenOf(page);
  await byClicks(page, "e2e4");
  await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 2);
  await page.click("#undo");
  assert.equal(await fenOf(page), start);
  assert.equal(await page.locator("#moves button").count(), 0);
});

onPage("three illegal moves stop the automaton for good", "?white=torres&black=you", async (page) => {
  const start = await fenOf(page);
  for (const [count, to] of [[1, "e6"], [2, "a1"], [3, "e2"]]) {
    await byClicks(page, `e4${to}`);
    assert.match(await page.textContent("#events"), new RegExp(`error ${count} of 3`));
    assert.equal(await page.locator(".lamp.error.lit").count(), 1);
    assert.equal(await fenOf(page), start);
  }
  assert.match(await statusOf(page), /stopped for good/);
  await byClicks(page, "e4e5");
  assert.equal(await fenOf(page), start);
  await page.click("#new");
  assert.equal(await page.locator(".lamp.lit").count(), 0);
});

onPage("the automaton refuses what it can't play, and sets up its own men", "?white=you&black=you", async (page) => {
  await page.selectOption("#white", "torres");
  assert.equal(await fenOf(page), "K7/1R6/8/8/4k3/8/8/8 b - - 0 1");
});

onPage("an analysis is stopped and superseded fifty times without a thread too many", both, async (page) => {
  // The browser says a little later that a thread has ended.
  const none = async () => {
    for (let wait = 0; wait < 100 && page.workers().length > 0; wait++) await page.waitForTimeout(50);
    assert.equal(page.workers().length, 0, "none is left");
  };
  await page.click("#analyse");
  for (let round = 0; round < 25; round++) {
    await page.waitForFunction(() => !document.querySelector("#stop").disabled);
    // Another position supersedes the analysis of the one before it.
    if (round % 2 === 0) await byClicks(page, "g1f3");
    else await page.click("#undo");
    await page.waitForFunction(() => !document.querySelector("#stop").disabled);
    await page.click("#stop");
    await none();
    await page.click("#analyse");
  }
  await page.waitForSelector(".lines li");
  await page.click("#stop");
  await none();
});

onPage("a position and a game are loaded; a bad one is named", both, async (page) => {
  await page.click("summary");
  await page.fill("#text", '[White "A"]\n\n1. e4 e5 2. Nf3 (2. f4) Nc6 {good} 3. Bb5 *');
  await page.click("#load button:not([type])");
  assert.match(await page.textContent("#loaded"), /Loaded, 5 half-moves/);
  assert.match(await fenOf(page), /^r1bqkbnr\/pppp1ppp\/2n5\/1B2p3/);
  await page.click("#first");
  assert.match(await fenOf(page), /^rnbqkbnr\/pppppppp/);
  await page.fill("#text", "rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  await page.click("#load button:not([type])");
  assert.match(await page.textContent("#loaded"), /^Not a position: .*x/);
});

onPage("a hostile address is text and nothing else", "?white=you&black=you&fen=%3Cimg%20src%3Dx%20onerror%3D%22window.hit%3D1%22%3E", async (page) => {
  assert.match(await page.textContent("#loaded"), /Neither a FEN nor a game: .*<img/);
  assert.equal(await page.evaluate(() => window.hit), undefined);
  assert.equal(await page.locator("img").count(), 0);
});

for (const width of [320, 768, 1440]) {
  onPage(`nothing sticks out at ${width} pixels`, "?white=turochamp&black=you", async (page) => {
    await page.waitForSelector(".paper");
    await page.click("summary");
    assert.ok((await page.evaluate(() => document.scrollingElement.scrollWidth)) <= width);
    const box = await page.locator("#board").boundingBox();
    assert.ok(Math.abs(box.width - box.height) < 1 && box.width >= 300, `the board is ${box.width} by ${box.height}`);
  }, { viewport: { width, height: 800 } });
}
