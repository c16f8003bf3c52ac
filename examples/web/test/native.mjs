// The engine without a browser: the native program, built from the same crate, asked through its standard input.

import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const manifest = fileURLToPath(new URL("../engine/Cargo.toml", import.meta.url));

/** Builds the program, all of it for speed, or, where only its answers count, without the slow link. */
export function build({ quick = false } = {}) {
  const env = { ...process.env, CARGO_PROFILE_RELEASE_OPT_LEVEL: "3" };
  if (quick) Object.assign(env, { CARGO_PROFILE_RELEASE_LTO: "off", CARGO_PROFILE_RELEASE_CODEGEN_UNITS: "16" });
  const options = ["--release", "--locked", "--bin", "native", "--manifest-path", manifest, "--message-format", "json"];
  const { status, stdout } = spawnSync("cargo", ["build", ...options], { env, encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "inherit"] });
  if (status !== 0) throw new Error("the native program can't be built");
  const messages = stdout.trim().split("\n").map((line) => JSON.parse(line));
  return messages.find((message) => message.executable && message.target.name === "native").executable;
}

/** Asks one request after the other; the answers in their order. */
export async function answers(program, requests) {
  const child = spawn(program, { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const found = [];
  for (const request of requests) {
    child.stdin.write(`${request}\n.\n`);
    found.push((await lines.next()).value);
  }
  child.stdin.end();
  return found;
}

/** Positions of all kinds: every fifth of a thousand whose values are known from elsewhere. */
export function positions() {
  const file = new URL("../../../eval-al1600/tests/data/al1600-eval.csv", import.meta.url);
  const rows = readFileSync(file, "utf8").trim().split("\n").slice(1);
  return rows.filter((_, index) => index % 5 === 0).map((row) => row.split(",")[1]).slice(0, 200);
}

/** Middle games, for speed. */
export function middlegames() {
  const file = new URL("../../../eval-al1600/tests/data/middlegames.fen", import.meta.url);
  return readFileSync(file, "utf8").trim().split("\n");
}
