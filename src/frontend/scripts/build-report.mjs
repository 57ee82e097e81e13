// Builds the report page's scripts: what runs on the page, small, and what draws, in a thread of its own.
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { build } from 'vite'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

rmSync(here('../../backend/volbench/static/report'), { recursive: true, force: true })
for (const [file, entry] of [['page.js', 'main.ts'], ['report.js', 'drawer.ts']]) {
  await build({
    configFile: here('../vite.report.config.ts'),
    logLevel: 'warn',
    build: { lib: { entry: here(`../src/report/${entry}`), formats: ['iife'], name: 'volbenchReport', fileName: () => file } },
  })
}
