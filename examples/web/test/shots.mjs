// Screenshots at three sizes in both themes, for looking at: node shots.mjs FOLDER

import { mkdir } from "node:fs/promises";
import { launch, open, serve } from "./server.mjs";

const folder = process.argv[2] ?? "shots";
await mkdir(folder, { recursive: true });
const server = await serve();
const browser = await launch();
const middle = "r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
const deep = (page) => page.waitForFunction(() => /^depth ([7-9]|1\d)/.test(document.querySelector("#lines .effort")?.textContent ?? ""));
const pages = {
  loupe: [`?fen=${middle}`, deep],
  why: [`?white=you&black=you&fen=${middle}`, async (page) => {
    await deep(page);
    await page.selectOption("#asked", "f3e5");
    await page.click("#ask");
    await page.waitForSelector("#because .reasons");
  }],
  al1600: ["?white=al1600&black=you", (page) => page.waitForSelector(".weights")],
  turochamp: ["?white=turochamp&black=you", (page) => page.waitForSelector(".paper")],
  torres: ["?white=torres&black=you", async (page) => {
    await page.fill("#move", "Ke5");
    await page.press("#move", "Enter");
    await page.waitForSelector(".rules");
  }],
  examples: ["examples.html", (page) => page.frameLocator("#puzzle").locator("svg").waitFor()],
};
for (const [width, height] of [[320, 640], [768, 1024], [1440, 900]]) {
  for (const colorScheme of ["light", "dark"]) {
    for (const [name, [path, ready]] of Object.entries(pages)) {
      const { page, context, faults } = await open(browser, server, path, { viewport: { width, height }, colorScheme });
      await ready(page).catch((error) => faults.push(error.message));
      await page.waitForTimeout(300);
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: width === 320 });
      if (faults.length > 0) console.log(name, width, colorScheme, faults);
      await context.close();
    }
  }
}
await browser.close();
server.close();
