// Where the machines think: a worker that is started when it is needed and ended when nobody wants its answer any more.

import { Refused, request } from "./engine.js";
import { MACHINES } from "./machines.js";

/** The answer is not wanted any more: another question was asked, or none. */
export class Superseded extends Error {}

export class Mind {
  #load;
  #modules = new Map();
  #worker = null;
  #job = null;
  #count = 0;

  /** `load(name)` promises a compiled module. */
  constructor(load) {
    this.#load = load;
  }

  get busy() {
    return this.#job !== null;
  }

  /** Gets a machine's module on its way before anybody asks for it. */
  prepare(machine) {
    const name = MACHINES[machine].module;
    if (!this.#modules.has(name)) {
      const module = this.#load(name);
      // Whoever asks hears of a failure; the next one to ask tries again.
      module.catch(() => this.#modules.delete(name));
      this.#modules.set(name, module);
    }
    return this.#modules.get(name);
  }

  /** Asks for a move, for so many milliseconds at most. A question that is still open is given up for the new one. */
  think(fields, time, hears) {
    return this.#ask("think", fields, time, hears);
  }

  /** Asks why one move is not the best, in the same way. */
  why(fields, time, hears) {
    return this.#ask("why", fields, time, hears);
  }

  #ask(verb, fields, time, hears) {
    this.cancel();
    this.#worker ??= this.#hire();
    const number = ++this.#count;
    return new Promise((resolve, reject) => {
      this.#job = { number, resolve, reject, hears };
      this.prepare(fields.machine).then((module) => {
        if (this.#job?.number !== number) return;
        const { module: name } = MACHINES[fields.machine];
        this.#worker.postMessage({ name, module, number, time, request: request(verb, fields) });
      }, (error) => {
        if (this.#job?.number === number) this.#job = null;
        reject(new Refused(`the machine can't be loaded: ${error.message}`));
      });
    });
  }

  /** Ends the search, if there is one, and its worker with it. */
  cancel() {
    if (!this.#job) return;
    this.#worker.terminate();
    this.#worker = null;
    const { reject } = this.#job;
    this.#job = null;
    reject(new Superseded());
  }

  #hire() {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }) => {
      const job = this.#job;
      if (job?.number !== data.number) return;
      if (data.news) return job.hears?.(data.news);
      this.#job = null;
      if (data.answer.error !== undefined) job.reject(new Refused(data.answer.error));
      else job.resolve(data.answer);
    });
    worker.addEventListener("error", () => {
      const job = this.#job;
      worker.terminate();
      if (this.#worker === worker) this.#worker = null;
      this.#job = null;
      job?.reject(new Refused("the machines' thread could not be started"));
    });
    return worker;
  }
}
