// Figures in one run on one machine: speed in Chromium beside the native build, sizes, times. Prints them, and fails where
// one misses its mark. Speed is compared in several turns, native and in Chromium one after the other, so that other work on
// the machine weighs on both alike; what counts is the median of the ratios.

import { readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { launch, open, serve } from "./server.mjs";
import { answers, build, middlegames } from "./native.mjs";

const ROUNDS = 7;
const program = build();
const server = await serve();
const browser = await launch();
let missed = 0;
function mark(what, value, unit, holds, wanted) {
  console.log(`${holds ? "ok  " : "MISS"}  ${what}: ${value} ${unit} (${wanted})`);
  missed += holds ? 0 : 1;
}

for (const name of ["rules.wasm", "loupe.wasm", "players.wasm"]) {
  const wasm = readFileSync(new URL(`../dist/${name}`, import.meta.url));
  mark(name, (wasm.length / 1024).toFixed(1), "KiB", wasm.length < 500 * 1024, "under 500");
  const packed = gzipSync(wasm, { level: 9 }).length;
  mark(`${name}, gzip -9`, (packed / 1024).toFixed(1), "KiB", packed < 200 * 1024, "under 200");
  console.log(`      ${name}, brotli: ${(brotliCompressSync(wasm).length / 1024).toFixed(1)} KiB`);
}

const { page } = await open(browser, server);
await page.waitForSelector("html[data-ready]");
const JOBS = [
  ["ChessLoupe, depth 8", "loupe", middlegames().slice(0, 12).map((fen) => `think\nmachine chessloupe\nstart ${fen}\ndepth 8\nlines 1`)],
  ["AL-1600", "players", middlegames().map((fen) => `think\nmachine al1600\nstart ${fen}\nseed 1`)],
];
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
for (const [name, module, requests] of JOBS) {
  const speeds = { native: [], page: [], ratio: [] };
  let nodes;
  for (let round = 0; round < ROUNDS; round++) {
    const [, ...rest] = await answers(program, ["time", ...requests, "time"]);
    const native = Number(rest.pop());
    nodes = rest.reduce((sum, text) => sum + JSON.parse(text).total, 0);
    // A worker, as on the page; the module is the page's.
    const inPage = await page.evaluate(async ({ base, module, requests }) => {
      const { Engine, compile } = await import(`${base}engine.js`);
      const engine = await Engine.start(await compile(module), { goesOn: () => performance.now() < 1e12 });
      const began = performance.now();
      let nodes = 0;
      for (const request of requests) nodes += JSON.parse(engine.askText(request)).total;
      return { nodes, time: performance.now() - began };
    }, { base: server.url, module, requests });
    if (inPage.nodes !== nodes) throw new Error(`${name}: ${inPage.nodes} nodes on the page, ${nodes} natively`);
    speeds.native.push(nodes / native);
    speeds.page.push(nodes / inPage.time);
    speeds.ratio.push(native / inPage.time);
  }
  const ratio = median(speeds.ratio);
  const [slowest, fastest] = [Math.min(...speeds.ratio), Math.max(...speeds.ratio)].map((value) => value.toFixed(2));
  const speed = (values) => Math.round(median(values)).toLocaleString("en");
  mark(`${name}: ${speed(speeds.page)} kn/s in Chromium, ${speed(speeds.native)} natively`, ratio.toFixed(2),
    `of native, ${slowest} to ${fastest}`, ratio >= 0.6, "0.6 or more");
}

async function fastest(rounds, run) {
  let best = Infinity;
  for (let round = 0; round < rounds; round++) best = Math.min(best, await run());
  return best;
}

const mate = await fastest(ROUNDS, () => page.evaluate(async (base) => {
  const { compile } = await import(`${base}engine.js`);
  const { Mind } = await import(`${base}mind.js`);
  const mind = new Mind(compile);
  const start = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";
  // The first question pays for the thread; then the depth of 1 is timed as the page hears of it.
  await mind.think({ machine: "chessloupe", start: "8/8/1k6/8/R7/8/5K2/8 w - - 0 1", depth: 1 }, 1000);
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
