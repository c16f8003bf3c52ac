// The numbers on the page are those of the native build: 200 positions, every machine, whole answers.

import { test } from "node:test";
import assert from "node:assert/strict";
import { launch, open, serve } from "./server.mjs";
import { answers, build, positions } from "./native.mjs";

test("200 positions: scores, moves, keys and everything else that is said", async (t) => {
  const fens = positions();
  assert.equal(new Set(fens).size, 200);
  const requests = fens.flatMap((fen) => [
    `board\nstart ${fen}\nmoves `,
    `think\nmachine chessloupe\nstart ${fen}\ndepth 4`,
    `think\nmachine al1600\nstart ${fen}\nseed 7`,
    `think\nmachine turochamp\nstart ${fen}`,
    `think\nmachine torres\nstart ${fen}`,
  ]);
  // And why the second move and the last one are not the best: the one has a line, the other is searched alone.
  const native = build({ quick: true });
  const ask = async (texts) => (await answers(native, texts)).map((text) => JSON.parse(text));
  const boards = await ask(fens.map((fen) => `board\nstart ${fen}`));
  const lists = await ask(fens.map((fen) => `think\nmachine chessloupe\nstart ${fen}\ndepth 3\nlines 2`));
  const givenBack = ({ value, centipawns, pv }) => `${value} ${centipawns} ${pv}`;
  const pairs = new Map();
  boards.forEach(({ legal }, index) => {
    const [best, second] = lists[index].lines ?? [];
    if (!second) return;
    const others = legal.filter((move) => ![best.uci, second.uci].includes(move.uci));
    for (const asked of [givenBack(second), others.at(-1)?.uci]) {
      if (!asked) continue;
      const request = `why\nmachine chessloupe\nstart ${fens[index]}\nbest ${givenBack(best)}\nasked ${asked}\ndepth 3`;
      pairs.set(requests.push(request) - 1, asked.includes(" ") ? [best, second] : [best]);
    }
  });
  const expected = await answers(native, requests);
  const server = await serve();
  t.after(server.close);
  const browser = await launch();
  t.after(() => browser.close());
  const { page, faults } = await open(browser, server);
  const found = await page.evaluate(async ({ base, requests }) => {
    const { Engine, compile } = await import(`${base}engine.js`);
    const engines = {};
    for (const name of ["rules", "loupe", "players"]) engines[name] = await Engine.start(await compile(name));
    const module = (request) => (request.startsWith("board") ? "rules" : request.includes("chessloupe") ? "loupe" : "players");
    return requests.map((request) => engines[module(request)].askText(request));
  }, { base: server.url, requests });
  requests.forEach((request, index) => assert.equal(found[index], expected[index], request));
  const keys = found.map((text) => JSON.parse(text)).filter((answer) => answer.key).map((answer) => answer.key);
  assert.ok(keys.length === 200 && keys.every((key) => /^[0-9a-f]{16}$/.test(key)));
  const moves = found.map((text) => JSON.parse(text)).filter((answer) => answer.move);
  assert.ok(moves.length > 550, `only ${moves.length} moves were chosen`);
  const compared = [...pairs].map(([index, listed]) => ({ listed, ...JSON.parse(found[index]) }));
  assert.ok(compared.filter(({ terms }) => terms.length > 0).length > 150, `too few of ${compared.length} pairs of moves have terms`);
  for (const { listed, lines, terms, units, nodes } of compared) {
    // A line that was found before is told as it was, with its score; the other move alone costs nodes.
    listed.forEach((line, index) => assert.deepEqual(lines[index], line));
    assert.equal(nodes > 0, listed.length === 1, JSON.stringify(listed));
    if (terms.length > 0) assert.equal(terms.reduce((sum, term) => sum + term.units, 0), units, "the terms add up to the gap");
  }
  assert.deepEqual(faults, []);
});
