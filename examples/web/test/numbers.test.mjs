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
  // And why the last legal move is not the first, to which it makes no difference which is better.
  const native = build({ quick: true });
  const boards = (await answers(native, fens.map((fen) => `board\nstart ${fen}`))).map((text) => JSON.parse(text));
  boards.forEach(({ legal }, index) => {
    if (legal.length < 2) return;
    requests.push(`why\nmachine chessloupe\nstart ${fens[index]}\nbest ${legal[0].uci}\nasked ${legal.at(-1).uci}\ndepth 3`);
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
  const compared = found.map((text) => JSON.parse(text)).filter((answer) => answer.terms);
  assert.ok(compared.length > 150, `only ${compared.length} pairs of moves were compared`);
  for (const { terms, units } of compared) {
    if (terms.length > 0) assert.equal(terms.reduce((sum, term) => sum + term.units, 0), units, "the terms add up to the gap");
  }
  assert.deepEqual(faults, []);
});
