// A plain server, a subfolder, and then no connection.

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { launch, open, serve } from "./server.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

const ready = (page) => page.waitForSelector("html[data-ready]");
const played = (page, count) =>
  page.waitForFunction((count) => document.querySelectorAll("#moves button").length >= count, count);

test("once it was open, the page plays without a connection, and opens again", async (t) => {
  const server = await serve();
  t.after(server.close);
  const { page, context, faults } = await open(browser, server, "", { serviceWorkers: "allow" });
  await ready(page);
  await page.evaluate(() => new Promise((resolve) => {
    if (navigator.serviceWorker.controller) resolve();
    else navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
  }));
  await context.setOffline(true);
  server.close();
  await page.selectOption("#white", "turochamp");
  await page.selectOption("#black", "al1600");
  await played(page, 4);
  await page.reload();
  await ready(page);
  await page.selectOption("#white", "al1600");
  await played(page, 1);
  await page.goto(`${server.url}embed.html?static=1`);
  await page.waitForSelector('[data-layer="pieces"] use');
  assert.deepEqual(faults, []);
  await context.close();
});

test("without the service worker it still needs nothing but its own files", async (t) => {
  const server = await serve();
  t.after(server.close);
  const asked = new Set();
  const { page, context, faults } = await open(browser, server);
  page.on("request", (request) => asked.add(request.url()));
  await ready(page);
  await page.selectOption("#white", "al1600");
  await played(page, 1);
  assert.ok([...asked].every((url) => url.startsWith(server.url)), [...asked].join(" "));
  assert.deepEqual(faults, []);
  await context.close();
});

test("a server that knows no type for WebAssembly will do", async (t) => {
  const server = await serve({ wasmType: false });
  t.after(server.close);
  const { page, context, faults } = await open(browser, server, "?white=al1600&black=you");
  await played(page, 1);
  assert.deepEqual(faults, []);
  await context.close();
});
