// Figures in one run on one machine: speed in Chromium beside the native build, sizes, times. Prints them, and fails where
// one misses its mark. Speed is the best of several turns, taken in alternation, so that other work on the machine
// weighs on both alike.

import { readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { launch, open, serve } from "./server.mjs";
import { answers, build, middlegames } from "./native.mjs";

const ROUNDS = 5;
const program = build();
const server = await serve();
const browser = await launch();
let missed = 0;
function mark(what, value, unit, holds, wanted) {
  console.log(`${holds ? "ok  " : "MISS"}  ${what}: ${value} ${unit} (${wanted})`);
  missed += holds ? 0 : 1;
}

for (const name of ["rules.wasm", "machines.wasm"]) {
  const wasm = readFileSync(new URL(`../dist/${name}`, import.meta.url));
  mark(name, (wasm.length / 1024).toFixed(1), "KiB", wasm.length < 500 * 1024, "under 500");
  const packed = gzipSync(wasm, { level: 9 }).length;
  mark(`${name}, gzip -9`, (packed / 1024).toFixed(1), "KiB", packed < 200 * 1024, "under 200");
  console.log(`      ${name}, brotli: ${(brotliCompressSync(wasm).length / 1024).toFixed(1)} KiB`);
}

const { page } = await open(browser, server);
await page.waitForSelector("html[data-ready]");
const JOBS = {
  "ChessLoupe, depth 8": middlegames().slice(0, 12).map((fen) => `think\nmachine chessloupe\nstart ${fen}\ndepth 8\nlines 1`),
  "AL-1600": middlegames().map((fen) => `think\nmachine al1600\nstart ${fen}\nseed 1`),
};
for (const [name, requests] of Object.entries(JOBS)) {
  const best = { native: 0, page: 0 };
  let nodes;
  for (let round = 0; round < ROUNDS; round++) {
    const [, ...rest] = await answers(program, ["time", ...requests, "time"]);
    const native = Number(rest.pop());
    nodes = rest.reduce((sum, text) => sum + JSON.parse(text).total, 0);
    // A worker, as on the page; the module is the page's.
    const inPage = await page.evaluate(async ({ base, requests }) => {
      const { Engine, compile } = await import(`${base}engine.js`);
      const engine = await Engine.start(await compile("machines"), { goesOn: () => performance.now() < 1e12 });
      const began = performance.now();
      let nodes = 0;
      for (const request of requests) nodes += JSON.parse(engine.askText(request)).total;
      return { nodes, time: performance.now() - began };
    }, { base: server.url, requests });
    if (inPage.nodes !== nodes) throw new Error(`${name}: ${inPage.nodes} nodes on the page, ${nodes} natively`);
    best.native = Math.max(best.native, (nodes / native) * 1000);
    best.page = Math.max(best.page, (nodes / inPage.time) * 1000);
  }
  const ratio = best.page / best.native;
  const speed = (value) => Math.round(value / 1000).toLocaleString("en");
  mark(`${name}: ${speed(best.page)} kn/s in Chromium, ${speed(best.native)} natively`, ratio.toFixed(2), "of native", ratio >= 0.6, "0.6 or more");
}

async function fastest(rounds, run) {
  let best = Infinity;
  for (let round = 0; round < rounds; round++) best = Math.min(best, await run());
  return best;
}

const mate = await fastest(ROUNDS, () => page.evaluate(async (base) => {
  const { compile } = await import(`${base}engine.js`);
  const { Mind } = await import(`${base}mind.js`);
  const mind = new Mind(compile("machines"));
  const start = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";
  // The first question pays for the thread; then the depth of 1 is timed as the page hears of it.
  await mind.think({ machine: "torres", start: "8/8/1k6/8/R7/8/5K2/8 w - - 0 1" }, 1000);
  const began = performance.now();
  const found = await new Promise((resolve) => {
    mind.think({ machine: "chessloupe", start }, 5000, (news) => news.news === "depth" && resolve({ news, time: performance.now() - began })).catch(() => {});
  });
  mind.cancel();
  const [line] = found.news.lines;
  if (line.uci !== "h5f7" || line.mate !== 1) throw new Error(`no mate: ${JSON.stringify(line)}`);
  return found.time;
}, server.url));
mark("Scholar's mate, from question to news", mate.toFixed(1), "ms", mate <= 15, "within 15");

for (const [name, query] of [["AL-1600 has moved", "?white=al1600&black=you"], ["ChessLoupe shows a line", "?white=you&black=you&fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]]) {
  const time = await fastest(3, async () => {
    const { page, context } = await open(browser, server, "embed.html?brand=0");
    const began = performance.now();
    await page.goto(server.url + query, { waitUntil: "commit" });
    await page.waitForSelector(query.includes("al1600") ? "#moves button" : ".lines li");
    const time = performance.now() - began;
    await context.close();
    return time;
  });
  mark(`${name} after the page was opened`, Math.round(time), "ms", time < 1500, "within 1,500");
}

await browser.close();
server.close();
process.exitCode = missed > 0 ? 1 : 0;
