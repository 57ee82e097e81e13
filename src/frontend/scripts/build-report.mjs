// Builds the report page's scripts: what runs on the page, small, and what draws, in a thread of its own.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deflateSync } from 'node:zlib'

import { build } from 'vite'

import { bundledPackages } from './bundled-packages.mjs'
import { chartWordsOf, tagsOf } from './languages.mjs'

const built = '../../backend/volbench/static/report'
const here = (path) => fileURLToPath(new URL(path, import.meta.url))

rmSync(here(built), { recursive: true, force: true })
for (const [file, entry] of [['page.js', 'main.ts'], ['report.js', 'drawer.ts']]) {
  await build({
    configFile: here('../vite.report.config.ts'),
    logLevel: 'warn',
    plugins: [bundledPackages(file.replace('.js', ''))],
    build: { lib: { entry: here(`../src/report/${entry}`), formats: ['iife'], name: 'volbenchReport', fileName: () => file } },
  })
}
// Packed as it stands in the report: a browser reads a third of the letters, and none of them one by one for its meaning.
writeFileSync(here(`${built}/report.txt`), deflateSync(readFileSync(here(`${built}/report.js`)), { level: 9 }).toString('base64'))
rmSync(here(`${built}/report.js`))
// What the charts say, one file per language: a report takes the one it is written in.
mkdirSync(here(`${built}/words`))
for (const tag of tagsOf()) writeFileSync(here(`${built}/words/${tag}.json`), JSON.stringify(chartWordsOf(tag)))
