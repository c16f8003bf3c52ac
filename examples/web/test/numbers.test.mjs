// The numbers on the page are those of the native build: 200 positions, every machine, whole answers.

import { test } from "node:test";
import assert from "node:assert/strict";
import { launch, open, serve } from "./server.mjs";
import { answers, build, positions } from "./native.mjs";

test("200 positions: scores, moves, keys and everything else that is said", async () => {
  const fens = positions();
  assert.equal(new Set(fens).size, 200);
  const requests = fens.flatMap((fen) => [
    `board\nstart ${fen}\nmoves `,
    `think\nmachine chessloupe\nstart ${fen}\ndepth 4`,
    `think\nmachine al1600\nstart ${fen}\nseed 7`,
    `think\nmachine turochamp\nstart ${fen}`,
    `think\nmachine torres\nstart ${fen}`,
  ]);
  const expected = await answers(build({ quick: true }), requests);
  const server = await serve();
  const browser = await launch();
  const { page, faults } = await open(browser, server);
  const found = await page.evaluate(async ({ base, requests }) => {
    const { Engine, compile } = await import(`${base}engine.js`);
    const [rules, machines] = [await Engine.start(await compile("rules")), await Engine.start(await compile("machines"))];
    return requests.map((request) => (request.startsWith("think") ? machines : rules).askText(request));
  }, { base: server.url, requests });
  requests.forEach((request, index) => assert.equal(found[index], expected[index], request));
  const keys = found.map((text) => JSON.parse(text)).filter((answer) => answer.key).map((answer) => answer.key);
  assert.ok(keys.length === 200 && keys.every((key) => /^[0-9a-f]{16}$/.test(key)));
  const moves = found.map((text) => JSON.parse(text)).filter((answer) => answer.move);
  assert.ok(moves.length > 550, `only ${moves.length} moves were chosen`);
  assert.deepEqual(faults, []);
  await browser.close();
  server.close();
});
