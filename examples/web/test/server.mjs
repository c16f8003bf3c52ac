// The built site in a subfolder of a plain static server on this machine, and a browser to look at it.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { DEADLINE } from "./wait.mjs";

const dist = fileURLToPath(new URL("../dist", import.meta.url));
/** As deep as other people's servers put things. */
export const FOLDER = "/some/where/machines/";
const TYPES = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/** Serves the site, and pages of a host under `/host/`, if there are any. */
export async function serve({ hosts = {}, wasmType = true } = {}) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const page = pathname.startsWith("/host/") && hosts[pathname.slice(6)];
    if (page) return response.writeHead(200, { "content-type": TYPES[".html"] }).end(page);
    if (!pathname.startsWith(FOLDER)) return response.writeHead(404).end("no such file");
    const name = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
    const file = join(dist, normalize(name.slice(FOLDER.length)));
    try {
      const body = await readFile(file);
      const type = wasmType || extname(file) !== ".wasm" ? TYPES[extname(file)] : undefined;
      response.writeHead(200, { "content-type": type ?? "application/octet-stream", "cache-control": "no-store" }).end(body);
    } catch {
      response.writeHead(404).end("no such file");
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  // Two names, so that a host can be of another origin.
  const { port } = server.address();
  const origin = `http://localhost:${port}`;
  return { origin, hostOrigin: `http://127.0.0.1:${port}`, url: origin + FOLDER, close: () => (server.closeAllConnections(), server.close()) };
}

/** Chromium, where `CHROMIUM` or the usual places have it. */
export function browserPath() {
  const places = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  return places.find((place) => place && existsSync(place));
}

export async function launch() {
  return chromium.launch({ executablePath: browserPath(), args: ["--no-sandbox", "--disable-gpu"], timeout: DEADLINE });
}

/** A page that fails the test on any script error, broken policy, or request to another host. */
export async function open(browser, server, path = "", options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, serviceWorkers: "block", ...options });
  context.setDefaultTimeout(DEADLINE);
  const page = await context.newPage();
  if (process.env.SLOWER) {
    // As on a machine that is slower by this factor.
    const tools = await context.newCDPSession(page);
    await tools.send("Emulation.setCPUThrottlingRate", { rate: Number(process.env.SLOWER) });
  }
  const faults = [];
  page.on("pageerror", (error) => faults.push(`script error: ${error.message}`));
  page.on("console", (message) => message.type() === "error" && faults.push(`console: ${message.text()}`));
  context.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (![server.origin, server.hostOrigin].includes(origin) && protocol !== "data:") faults.push(`request to another host: ${request.url()}`);
  });
  await page.goto(path.startsWith("http") ? path : server.url + path);
  return { page, context, faults };
}

/** The engine here, to choose the player's moves. */
export async function engineHere() {
  const { Engine } = await import("../site/engine.js");
  const start = async (name) => Engine.start(await WebAssembly.compile(await readFile(join(dist, `${name}.wasm`))));
  const [rules, loupe, players] = [await start("rules"), await start("loupe"), await start("players")];
  const whose = (verb, { machine }) => (!machine ? rules : machine === "chessloupe" ? loupe : players);
  return { ask: (verb, fields) => whose(verb, fields).ask(verb, fields) };
}
