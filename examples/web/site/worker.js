// One search at a time, in a thread of its own. It can't be talked to while it searches: to stop it, end the worker.

import { Engine } from "./engine.js";

/** How often the page hears which move is being looked at, in milliseconds. */
const PACE = 80;

/** The engines that were asked for, by the names of their modules. */
const engines = new Map();
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
    const { name, module } = data;
    if (!engines.has(name)) engines.set(name, await Engine.start(module, { goesOn: () => performance.now() < deadline, hears }));
    number = data.number;
    began = performance.now();
    deadline = began + data.time;
    const answer = JSON.parse(engines.get(name).askText(data.request));
    postMessage({ number, answer: { ...answer, time: performance.now() - began } });
  } catch (error) {
    postMessage({ number: data.number, answer: { error: `the engine has failed: ${error.message}` } });
  }
});
