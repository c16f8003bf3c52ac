// Where the machines think: a worker that is started when it is needed and ended when nobody wants its answer any more.

import { Refused, request } from "./engine.js";

/** The answer is not wanted any more: another question was asked, or none. */
export class Superseded extends Error {}

export class Mind {
  #module;
  #worker = null;
  #job = null;
  #count = 0;

  /** `module` is a promise of the compiled machines. */
  constructor(module) {
    this.#module = module;
    // Whoever asks hears of a failure.
    module.catch(() => {});
  }

  get busy() {
    return this.#job !== null;
  }

  /** Asks for so many milliseconds at most. A question that is still open is given up for the new one. */
  think(fields, time, hears) {
    this.cancel();
    this.#worker ??= this.#hire();
    const number = ++this.#count;
    return new Promise((resolve, reject) => {
      this.#job = { number, resolve, reject, hears };
      this.#module.then((module) => {
        if (this.#job?.number !== number) return;
        this.#worker.postMessage({ module, number, time, request: request("think", fields) });
      }, (error) => {
        if (this.#job?.number === number) this.#job = null;
        reject(new Refused(`the machines can't be loaded: ${error.message}`));
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
