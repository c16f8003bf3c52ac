// Waiting for what a page comes to. Dialogs close, threads answer and messages arrive in tasks of their own, so nothing
// is read once after an action: it is read until it holds. What must not happen is looked for after something later that
// certainly does happen.

import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";

/** How long anything may take, in milliseconds: a machine of two busy cores is slow. */
export const DEADLINE = 120_000;

/** Reads until `check` takes what is read, and returns that. After the deadline, its last objection is the failure. */
export async function until(read, check) {
  const end = performance.now() + DEADLINE;
  for (let wait = 10; ; wait = Math.min(2 * wait, 200)) {
    const value = await read();
    try {
      check(value);
      return value;
    } catch (objection) {
      if (performance.now() > end) throw objection;
    }
    await pause(wait);
  }
}

/** Waits until what is read is this value, of any kind. */
export const becomes = (read, expected, message) => until(read, (value) => assert.deepEqual(value, expected, message));

/** Waits until the text that is read matches. */
export const comesToMatch = (read, pattern, message) => until(read, (text) => assert.match(text ?? "", pattern, message));

/** Waits until the test holds for what is read. */
export const comesTo = (read, holds, message) => until(read, (value) => assert.ok(holds(value), message ?? `it is ${value}`));

/** Waits until the page has dealt with everything that was due within so many milliseconds: its timers fire in turn. */
export const afterTimers = (page, time) => page.evaluate((time) => new Promise((resolve) => setTimeout(resolve, time)), time);

/** Waits until a picture that can't be read has failed: by then any earlier one has. */
export const afterPictures = (page) => page.evaluate(() => new Promise((resolve) => {
  const broken = new Image();
  broken.addEventListener("error", resolve);
  broken.src = "data:image/png,";
}));
