// The engine: WebAssembly, asked in text, answering in JSON. `rules` knows positions, games and pictures; `loupe` is
// ChessLoupe, `players` are the other machines.

/** Compiles a module by its name; workers get theirs ready-made. */
export async function compile(name) {
  const file = await fetch(new URL(`${name}.wasm`, import.meta.url));
  if (!file.ok) throw new Error(`${name}.wasm: ${file.status} ${file.statusText}`);
  // Some static servers know no type for it, and streaming insists on one.
  const typed = file.headers.get("content-type")?.startsWith("application/wasm");
  return typed ? WebAssembly.compileStreaming(file) : WebAssembly.compile(await file.arrayBuffer());
}

/**
 * The text of a request: a verb, fields, and a body of free text. White space inside a field becomes a blank, so no
 * value can pose as another field.
 */
export function request(verb, fields = {}, body = "") {
  let text = verb;
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null || value === false) continue;
    text += `\n${name} ${value === true ? 1 : String(value).replace(/\s+/g, " ")}`;
  }
  return body === "" ? text : `${text}\n\n${body}`;
}

export class Engine {
  #exports;

  constructor(exports) {
    this.#exports = exports;
  }

  /** `goesOn(nodes)` says whether a search goes on, `hears(news)` gets its news; both are called while `ask` runs. */
  static async start(module, { goesOn = () => true, hears = () => {} } = {}) {
    let memory;
    const page = {
      goes_on: (nodes) => (goesOn(nodes) ? 1 : 0),
      hears: (at, length) => hears(JSON.parse(decode(memory, at, length))),
    };
    const { exports } = await WebAssembly.instantiate(module, { page });
    memory = exports.memory;
    return new Engine(exports);
  }

  /** Asks, and returns the answer as text. */
  askText(text) {
    const { memory, room, ask, text: at } = this.#exports;
    const bytes = new TextEncoder().encode(text);
    const place = room(bytes.length);
    new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
    const length = ask();
    return decode(memory, at(), length);
  }

  /** Asks, and returns the answer. Throws `Refused` with the engine's words where there is none. */
  ask(verb, fields, body) {
    const answer = JSON.parse(this.askText(request(verb, fields, body)));
    if (answer.error !== undefined) throw new Refused(answer.error);
    return answer;
  }
}

/** The engine has understood, and says no. */
export class Refused extends Error {}

// Memory moves when it grows: no view of it is kept.
function decode(memory, at, length) {
  return new TextDecoder().decode(new Uint8Array(memory.buffer, at, length));
}
