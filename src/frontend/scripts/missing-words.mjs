// Prints what each language has no words for yet, beside English: of the page, and of the service.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { writtenIn } from './languages.mjs'

const ROOT = join(import.meta.dirname, '../../..')
const SIDES = { page: 'src/frontend/src/i18n/languages', service: 'src/backend/volbench/languages' }
const FALLBACK = 'en'
/** How English writes its dates; other languages write them as their tag says. */
const OF_ENGLISH = new Set(['language.locale'])

const leaves = (tree, path = '') => Object.entries(tree).flatMap(([key, value]) =>
  (typeof value === 'string' ? [[path + key, value]] : leaves(value, `${path}${key}.`)))

const wordsOf = (side, folder, tag) => (side === 'page' ? writtenIn(tag) : JSON.parse(readFileSync(join(folder, `${tag}.json`), 'utf8')))
const read = (...where) => new Map(leaves(wordsOf(...where)))

const rows = Object.entries(SIDES).map(([side, path]) => {
  const folder = join(ROOT, path)
  const tags = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length)) : []
  return { side, path, folder, tags }
})
const all = [...new Set(rows.flatMap(({ tags }) => tags))].sort()

for (const { side, path, folder, tags } of rows) {
  if (!tags.includes(FALLBACK)) {
    console.log(`${side}: no words in ${path}`)
    continue
  }
  const english = [...read(side, folder, FALLBACK)].filter(([key]) => !OF_ENGLISH.has(key))
  for (const tag of all.filter((one) => one !== FALLBACK)) {
    const words = tags.includes(tag) ? read(side, folder, tag) : new Map()
    const missing = english.filter(([key]) => !words.has(key))
    console.log(`${side}: ${tag} has ${english.length - missing.length} of ${english.length}${tags.includes(tag) ? '' : ` (no ${path}/${tag}.json)`}`)
    for (const [key, text] of missing) console.log(`  ${key}: ${text}`)
  }
}
