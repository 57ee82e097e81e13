// The languages of the page: every file of src/i18n/languages is one. Found, completed and cut into parts while the page is built.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../src/i18n/languages')
const fileOf = (tag) => join(FOLDER, `${tag}.json`)
/** Its sections are all there are, and it speaks where another language has no words yet. */
export const FALLBACK = 'en'

/**
 * Sections the first page can do without: `experiments` and `files` come with their screens, `screens` with any screen but the first and with
 * the dialogs of the first.
 * What is in none of them is loaded before anything is shown.
 */
const LATE = {
  screens: [
    'access', 'chart', 'compare', 'export', 'history', 'home_assistant', 'left', 'live', 'method', 'metrics_access', 'mirror', 'new_run', 'normal', 'notice_sending', 'paired', 'phase', 'port', 'profile', 'promise',
    'restore', 'result', 'result_files', 'root_extra', 'run', 'schedule', 'settings', 'sign_in', 'spread', 'stage', 'timeline', 'uses', 'variant', 'watch',
  ],
  experiments: ['experiment'],
  files: ['clients', 'endpoint', 'generator', 'pace', 'places', 'seed', 'sweep', 'ways'],
}
export const PARTS = ['first', ...Object.keys(LATE)]

/** What is known of a language before its words are loaded; no part holds it. */
const ABOUT = 'language'

const read = (tag) => JSON.parse(readFileSync(fileOf(tag), 'utf8'))

/** Tags of the languages there are, the one all others fall back on first. */
export function tagsOf() {
  const tags = readdirSync(FOLDER).filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length))
  return tags.sort((a, b) => Number(b === FALLBACK) - Number(a === FALLBACK) || a.localeCompare(b))
}

/**
 * The words of a language, entry by entry those of the fallback where it has none. Done here and not in the browser: a language is
 * then one thing to load, and the page needs to know of no other.
 */
export function wordsOf(tag) {
  const own = read(tag)
  const sections = Object.entries(read(FALLBACK)).filter(([section]) => section !== ABOUT)
  return { about: { name: tag, locale: tag, noscript: '', ...own[ABOUT] }, words: completed(own, Object.fromEntries(sections)) }
}

function completed(words, fallback) {
  return Object.fromEntries(Object.entries(fallback).map(([key, value]) =>
    [key, typeof value === 'string' ? words?.[key] ?? value : completed(words?.[key], value)]))
}

/** One part of the words of a language. */
export function partOf(tag, part) {
  const late = Object.values(LATE).flat()
  const isHere = (section) => (part === 'first' ? !late.includes(section) : LATE[part].includes(section))
  return Object.fromEntries(Object.entries(wordsOf(tag).words).filter(([section]) => isHere(section)))
}

/** What charts say, as the report takes it along. */
export function chartWordsOf(tag) {
  const { about: { locale }, words: { chart, unit, word } } = wordsOf(tag)
  return { tag, locale, chart, unit, word }
}

const LIST = 'virtual:languages'
const PART = new RegExp(`^${LIST}/([\\w-]+)\\.(\\w+)$`)

function listModule() {
  const known = tagsOf().map((tag) => {
    const { name, locale } = wordsOf(tag).about
    const parts = PARTS.map((part) => `${part}: () => import('${LIST}/${tag}.${part}')`)
    return `'${tag}': { name: ${JSON.stringify(name)}, locale: ${JSON.stringify(locale)}, parts: { ${parts.join(', ')} } },`
  })
  return `export const LANGUAGES = {\n${known.join('\n')}\n}`
}

/** Vite plugin: `virtual:languages` lists them, and loads each part when it is asked for. */
export function languages() {
  return {
    name: 'volbench-languages',
    resolveId: { filter: { id: /^virtual:languages/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:languages/ },
      handler(id) {
        for (const tag of tagsOf()) this.addWatchFile(fileOf(tag))
        const [, tag, part] = PART.exec(id.slice(1)) ?? []
        return tag ? `export default ${JSON.stringify(partOf(tag, part))}` : listModule()
      },
    },
    // Nobody knows yet what this reader reads.
    transformIndexHtml: (html) => html.replace('%NOSCRIPT%', tagsOf().map((tag) => wordsOf(tag).about.noscript).filter(Boolean).join(' ')),
  }
}
