// Draws volbench-{16,24,32,48,64,72,256}.png from the two SVG files with chromium. The pictures are committed, so that
// building a package needs no browser; run this by hand after changing a drawing: node spk/icons/render.mjs
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const require = createRequire(new URL("../../src/frontend/package.json", import.meta.url));
const { chromium } = require("playwright-core");
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const size of [16, 24, 32, 48, 64, 72, 256]) {
  const file = size <= 32 ? `${here}small.svg` : `${here}../../src/frontend/public/icon.svg`;
  const drawing = readFileSync(file, "utf8").replace("<svg ", `<svg width="${size}" height="${size}" `);
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${drawing}`);
  await page.screenshot({ path: `${here}volbench-${size}.png`, omitBackground: true });
}
await browser.close();
