// One search at a time, in a thread of its own. It can't be talked to while it searches: to stop it, end the worker.

import { Engine } from "./engine.js";

/** How often the page hears which move is being looked at, in milliseconds. */
const PACE = 80;

let engine;
let number;
let deadline = 0;
let began = 0;
let told = 0;

function hears(news) {
  const now = performance.now();
  if (news.news === "move" && now - told < PACE) return;
  told = now;
  postMessage({ number, news: { ...news, time: now - began } });
}

addEventListener("message", async ({ data }) => {
  try {
    engine ??= await Engine.start(data.module, { goesOn: () => performance.now() < deadline, hears });
    number = data.number;
    began = performance.now();
    deadline = began + data.time;
    const answer = JSON.parse(engine.askText(data.request));
    postMessage({ number, answer: { ...answer, time: performance.now() - began } });
  } catch (error) {
    postMessage({ number: data.number, answer: { error: `the engine has failed: ${error.message}` } });
  }
});
