// The service worker: keeps all files of one version, so that the page works without a connection once it was open.

const PREFIX = "four-machines:";
const CACHE = `${PREFIX}@VERSION@`;
const FILES = [
  "./", "index.html", "embed.html", "examples.html", "style.css", "board.css", "embed.css", "examples.css", "icon.svg",
  "app.js", "board.js", "dom.js", "embed.js", "engine.js", "examples.js", "game.js", "machines.js", "mind.js",
  "thoughts.js", "worker.js", "rules.wasm", "loupe.wasm", "players.wasm",
];

addEventListener("install", (event) => {
  const fill = async () => (await caches.open(CACHE)).addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
  event.waitUntil(fill().then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const old = async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
    await Promise.all(names.map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(old());
});

// What a page asks for in its address does not change the file.
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  const answer = async () => (await (await caches.open(CACHE)).match(request, { ignoreSearch: true })) ?? fetch(request);
  event.respondWith(answer());
});
