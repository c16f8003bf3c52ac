// The board in other people's pages: every parameter, every message, and what hostile ones come to.

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { FOLDER, launch, open, serve } from "./server.mjs";
import { afterPictures, becomes, comesToMatch } from "./wait.mjs";

// A host of another origin, which writes down what it hears; `inner` is a frame that has no business with the board.
const HOST = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script>
  window.heard = [];
  addEventListener("message", ({ source, data, origin }) => {
    if (source === document.querySelector("#board").contentWindow) heard.push({ ...data, origin });
  });
</script><iframe id="board" width="400" height="430"></iframe><iframe id="inner" srcdoc="<p>inner</p>"></iframe>`;

let server, browser;
before(async () => {
  server = await serve({ hosts: { "page.html": HOST } });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.close();
});

const SOURCE = "four-chess-machines";

/** Opens the board in a host with these parameters. */
function embedded(name, parameters, steps, options) {
  test(name, async (t) => {
    const { page, context, faults } = await open(browser, server, `${server.hostOrigin}/host/page.html`, options);
    t.after(() => context.close());
    const query = new URLSearchParams(parameters).toString();
    await page.evaluate((src) => (document.querySelector("#board").src = src), `${server.origin}${FOLDER}embed.html?${query}`);
    await page.waitForFunction(() => heard.some(({ type }) => type === "ready" || type === "error"));
    const board = page.frames().find((frame) => frame.url().includes("embed.html"));
    await steps(board, page);
    assert.deepEqual(faults, []);
  });
}

const heard = (page, type) => page.evaluate((type) => window.heard.filter((message) => message.type === type), type);
const square = (board, name) => board.locator(`[role="gridcell"][data-square="${name}"]`);
const letters = (board) => board.locator('[data-layer="pieces"] use').evaluateAll((men) =>
  men.map((man) => man.dataset.square + man.dataset.piece).sort().join(" "));
const set = (page, message) =>
  page.evaluate((message) => document.querySelector("#board").contentWindow.postMessage(message, "*"), message);

const heardBecomes = (page, type, count) => becomes(async () => (await heard(page, type)).length, count);
const countBecomes = (board, selector, count) => becomes(() => board.locator(selector).count(), count);

async function move(board, from, to) {
  await square(board, from).click();
  await square(board, to).click();
}

embedded("without parameters it is a game for two, from the start", {}, async (board, page) => {
  assert.deepEqual(await heard(page, "ready"), [{ source: SOURCE, type: "ready", origin: server.origin }]);
  for (const [count, from, to] of [[1, "e2", "e4"], [2, "d7", "d5"], [3, "e4", "d5"]]) {
    await move(board, from, to);
    await heardBecomes(page, "move", count);
  }
  const [first, , third] = await heard(page, "move");
  assert.deepEqual(first, {
    source: SOURCE, type: "move", from: "e2", to: "e4", promotion: null, san: "e4", uci: "e2e4",
    fen: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", turn: "b", check: false, over: null, origin: server.origin,
  });
  assert.equal(third.san, "exd5");
});

embedded("fen sets the position; mate, promotion and check are told", { fen: "6k1/P4ppp/8/8/8/8/8/K7 w - - 0 1" }, async (board, page) => {
  await move(board, "a7", "a8");
  await board.click('.promotion button[aria-label="rook"]');
  await heardBecomes(page, "move", 1);
  const [message] = await heard(page, "move");
  assert.deepEqual([message.promotion, message.san, message.check, message.over], ["r", "a8=R#", true, "checkmate"]);
  await becomes(() => board.textContent("#status"), "Checkmate: White has won.");
});

embedded("flip puts Black below", { flip: "1" }, async (board) => {
  await becomes(() => board.locator('[role="gridcell"]').first().getAttribute("data-square"), "h1");
  await becomes(() => board.locator("svg").getAttribute("data-orientation"), "b");
});

embedded("static is a picture in words, with nothing to move", { static: "1" }, async (board, page) => {
  await countBecomes(board, '[role="gridcell"]:visible', 0);
  await becomes(() => board.locator("svg").getAttribute("role"), "img");
  await comesToMatch(() => board.textContent("svg desc"), /^White: king e1/);
  const { x, y, width } = await board.locator("svg").boundingBox();
  for (const rank of [6.5, 4.5]) await page.mouse.click(x + (4.5 * width) / 8, y + (rank * width) / 8);
  // What the board has told before is heard before this.
  await board.evaluate(() => parent.postMessage({ type: "after" }, "*"));
  await heardBecomes(page, "after", 1);
  assert.deepEqual(await heard(page, "move"), []);
});

embedded("coords=0 leaves letters and numbers out", { coords: "0" }, async (board) => {
  await countBecomes(board, '[data-layer="pieces"] use', 32);
  await countBecomes(board, "svg text", 0);
});

embedded("last and arrows are drawn, and gone after a move", { last: "e2e4", arrows: "g1f3,Rb1c3" }, async (board) => {
  await countBecomes(board, '[data-highlight="last-move"]', 2);
  const arrows = () => board.locator("path[data-from]").evaluateAll((all) => all.map((a) => a.dataset.from + a.dataset.to));
  await becomes(arrows, ["g1f3", "b1c3"]);
  await move(board, "a2", "a3");
  await becomes(arrows, []);
});

embedded("brand=0 removes the line below", { brand: "0" }, async (board) => {
  await becomes(() => board.locator("#below").isVisible(), false);
});

for (const engine of ["chessloupe", "al1600", "turochamp"]) {
  embedded(`engine=${engine} answers`, { engine }, async (board, page) => {
    await move(board, "e2", "e4");
    await page.waitForFunction(() => window.heard.filter((message) => message.type === "move").length === 2);
    assert.deepEqual((await heard(page, "move")).map((message) => message.turn), ["b", "w"]);
  });
}

embedded("engine=torres stands as in 1912 and can be played", { engine: "torres" }, async (board, page) => {
  assert.equal(await letters(board), "a8K b7R e4k");
  await becomes(() => board.locator("svg").getAttribute("data-orientation"), "b");
  await move(board, "e4", "e5");
  await heardBecomes(page, "move", 2);
});

embedded("what a machine refuses is read whole", { engine: "torres", fen: "4k3/8/8/8/8/8/8/4KQ2 w - - 0 1" }, async (board) => {
  await comesToMatch(() => board.textContent("#status"), /queen|rook|men/i);
  const { inside, needed } = await board.evaluate(() => {
    const { scrollWidth, clientWidth } = document.querySelector("#status");
    const { bottom } = document.querySelector("#below").getBoundingClientRect();
    return { inside: bottom <= innerHeight + 0.5, needed: scrollWidth - clientWidth };
  });
  assert.ok(inside && needed <= 0, "nothing is cut");
});

embedded("flip=1 with a machine gives the player Black, and the machine begins", { engine: "al1600", flip: "1" }, async (board, page) => {
  await becomes(() => board.locator("svg").getAttribute("data-orientation"), "b");
  await heardBecomes(page, "move", 1);
  assert.equal((await heard(page, "move"))[0].turn, "b");
  await move(board, "a7", "a6");
  await heardBecomes(page, "move", 3);
});

embedded("without flip the side to move is the player's, and below", { engine: "al1600", fen: "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1" }, async (board, page) => {
  await becomes(() => board.locator("svg").getAttribute("data-orientation"), "b");
  await move(board, "e7", "e5");
  await heardBecomes(page, "move", 2);
});

for (const colorScheme of ["light", "dark"]) {
  test(`the board in a frame has the colours of the page, ${colorScheme}`, async (t) => {
    const fills = [];
    for (const [path, field] of [["embed.html", "svg"], ["?white=you&black=you", "#board svg"]]) {
      const { page, context } = await open(browser, server, path, { colorScheme });
      t.after(() => context.close());
      await page.waitForSelector(`${field} [data-layer="pieces"] use`);
      fills.push(await page.locator(`${field} [data-layer="squares"]`).innerHTML());
    }
    assert.equal(fills[0], fills[1]);
  });
}

embedded("engine=torres has White and moves first if it is its turn", { engine: "torres", fen: "8/8/1k6/8/R7/8/5K2/8 w - - 0 1" }, async (board, page) => {
  await page.waitForFunction(() => window.heard.some((message) => message.type === "move"));
  assert.equal((await heard(page, "move"))[0].uci, "a4h4");
});

embedded("the host sets a position", {}, async (board, page) => {
  await set(page, { type: "set", fen: "4k3/8/8/8/8/8/8/4K2R w K - 0 1" });
  await board.waitForFunction(() => document.querySelectorAll('[data-layer="pieces"] use').length === 3);
  await becomes(() => letters(board), "e1K e8k h1R");
});

embedded("a bad position leaves the game as it was, and the host hears of it", {}, async (board, page) => {
  await move(board, "e2", "e4");
  await heardBecomes(page, "move", 1);
  await set(page, { type: "set", fen: "nonsense" });
  await heardBecomes(page, "error", 1);
  assert.match((await heard(page, "error"))[0].message, /^not a position/);
  assert.equal(await board.locator("#problem").isVisible(), false);
  await move(board, "e7", "e5");
  await heardBecomes(page, "move", 2);
  assert.match((await heard(page, "move"))[1].fen, /^rnbqkbnr\/pppp1ppp\/8\/4p3\/4P3\//);
  assert.equal((await heard(page, "ready")).length, 1);
});

for (const parameters of [{ fen: "nonsense", flip: "1" }, { arrows: "z9", flip: "1" }, { colour: "red", flip: "1" }, { static: "maybe", flip: "1" }]) {
  embedded(`a board that could not start takes a position later: ${JSON.stringify(parameters)}`, parameters, async (board, page) => {
    await board.waitForSelector("#problem", { state: "visible" });
    assert.deepEqual(await heard(page, "ready"), []);
    const [{ source, message }] = await heard(page, "error");
    assert.equal(source, SOURCE);
    assert.equal((await board.textContent("#problem")).toLowerCase(), `${message}.`.toLowerCase());
    await set(page, { type: "set", fen: "worse" });
    await comesToMatch(() => board.textContent("#problem"), /^Not a position/);
    assert.deepEqual(await heard(page, "ready"), []);
    await set(page, { type: "set", fen: "4k3/8/8/8/8/8/8/4K2R w K - 0 1" });
    await heardBecomes(page, "ready", 1);
    assert.equal(await board.locator("#problem").isVisible(), false);
    // What could be read holds.
    await becomes(() => board.locator("svg").getAttribute("data-orientation"), "b");
    await move(board, "h1", "h8");
    await heardBecomes(page, "move", 1);
    assert.equal((await heard(page, "move"))[0].san, "Rh8+");
  });
}

embedded("messages that are none of its host's, or none at all, change nothing", {}, async (board, page) => {
  const before = await letters(board);
  const fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
  // Counts messages after the page has dealt with them: its own listener came first.
  await board.evaluate(() => {
    window.dealtWith = 0;
    addEventListener("message", () => window.dealtWith++);
  });
  const junk = [null, 7, "set", [], {}, { type: "__proto__", fen }, { type: "move", from: "e2", to: "e4" }];
  for (const message of junk) await set(page, message);
  await page.frames().find((frame) => frame.url() === "about:srcdoc").evaluate((fen) =>
    parent.frames[0].postMessage({ type: "set", fen }, "*"), fen);
  await board.evaluate((fen) => window.postMessage({ type: "set", fen }, "*"), fen);
  await becomes(() => board.evaluate(() => window.dealtWith), junk.length + 2);
  assert.equal(await letters(board), before);
  assert.equal(await board.locator("#problem").isVisible(), false);
  assert.deepEqual(await heard(page, "error"), []);
});

embedded("a set without a position that can be read changes nothing, and the host hears why", {}, async (board, page) => {
  await move(board, "e2", "e4");
  const before = await letters(board);
  const noText = /^the fen of a set is no text: expected a position$/;
  const long = /^the fen of a set has 100000 characters: expected at most 200$/;
  const bad = [[undefined, noText], [null, noText], [3, noText], [{ toString: "x" }, noText], ["x".repeat(100_000), long],
    ["x".repeat(201), /has 201 characters/], ["x".repeat(200), /^not a position/]];
  for (const [count, [fen, message]] of bad.entries()) {
    await set(page, { type: "set", fen });
    await heardBecomes(page, "error", count + 1);
    assert.match((await heard(page, "error"))[count].message, message);
  }
  assert.equal(await letters(board), before);
  assert.equal(await board.locator("#problem").isVisible(), false);
});

const SCRIPT = '"><img src=x onerror="top.hit=1"><script>top.hit=1</script>';
const BAD = [
  [{ fen: "8/8/8/8/8/8/8/8 w - - 0 1" }, /not a position/i],
  [{ fen: SCRIPT }, /<img/],
  [{ fen: `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\nflip 1\n\nthink` }, /not a position/i],
  [{ flip: "yes" }, /Flip is “yes”: expected 0 or 1/],
  [{ static: SCRIPT }, /Static is/],
  [{ last: "e2" }, /two squares/],
  [{ last: SCRIPT }, /two squares/],
  [{ arrows: "g1f3,z9" }, /two squares/],
  [{ arrows: "ééé" }, /two squares/],
  [{ engine: "deep blue" }, /expected one of torres, turochamp, al1600, chessloupe/],
  [{ engine: "__proto__" }, /expected one of/],
  [{ colour: "red" }, /unknown parameter “colour”/i],
  [{ [SCRIPT]: "1" }, /unknown parameter/i],
];
for (const [parameters, expected] of BAD) {
  embedded(`a clear message on the board's place: ${JSON.stringify(parameters).slice(0, 60)}`, parameters, async (board, page) => {
    await board.waitForSelector("#problem", { state: "visible" });
    await comesToMatch(() => board.textContent("#problem"), expected);
    await afterPictures(board);
    assert.equal(await board.locator("img, body script").count(), 0);
    assert.equal(await page.evaluate(() => window.hit), undefined);
  });
}

test("the page of examples: the puzzle is judged, the diagram stands, the game is heard", async () => {
  const { page, context, faults } = await open(browser, server, "examples.html");
  const puzzle = page.frameLocator("#puzzle");
  await puzzle.locator('[data-square="h5"][role="gridcell"]').click();
  await puzzle.locator('[data-square="f7"][role="gridcell"]').click();
  await page.waitForFunction(() => document.querySelector("#verdict").textContent === "Qxf7#: mate!");
  await page.locator("#diagram").scrollIntoViewIfNeeded();
  await page.frameLocator("#diagram").locator("path[data-from]").first().waitFor();
  await page.locator("#game").scrollIntoViewIfNeeded();
  const game = page.frameLocator("#game");
  await game.locator('[data-square="e2"][role="gridcell"]').click();
  await game.locator('[data-square="e4"][role="gridcell"]').click();
  await page.waitForFunction(() => document.querySelector("#heard").textContent.split(" ").length === 2);
  assert.deepEqual(faults, []);
  await context.close();
});
