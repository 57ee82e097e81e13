// The languages of the page: every file of src/i18n/languages is one; what is said of one kind of run alone stands in that kind's folder.
// Found, completed and cut into parts while the page is built.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { KIND_FOLDERS } from './kind-folders.mjs'

const FOLDER = join(import.meta.dirname, '../src/i18n/languages')
const fileOf = (tag) => join(FOLDER, `${tag}.json`)
const fileOfKind = (kind, tag) => join(KIND_FOLDERS[kind], 'words', `${tag}.json`)
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
    'restore', 'result', 'result_files', 'root_extra', 'run', 'schedule', 'settings', 'sign_in', 'spread', 'timeline', 'uses', 'variant', 'watch',
  ],
  experiments: ['experiment'],
  files: ['endpoint', 'places', 'seed', 'ways'],
}

const read = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** The kinds of run that have words of their own. */
const KINDS_WITH_WORDS = Object.keys(KIND_FOLDERS).filter((kind) => existsSync(fileOfKind(kind, FALLBACK)))
/** Part → its sections, of all but the first; those of a kind come with what only it shows. */
const SECTIONS = {
  ...LATE,
  ...Object.fromEntries(KINDS_WITH_WORDS.map((kind) => [`kind_${kind}`, Object.keys(read(fileOfKind(kind, FALLBACK)))])),
}
export const PARTS = ['first', ...Object.keys(SECTIONS)]

/** What is known of a language before its words are loaded; no part holds it. */
const ABOUT = 'language'

/** The files a language is written in; that of a kind may be missing. */
const filesOf = (tag) => [fileOf(tag), ...KINDS_WITH_WORDS.map((kind) => fileOfKind(kind, tag)).filter((file) => existsSync(file))]

/** The words of a language as they are written, nothing filled up. */
export const writtenIn = (tag) => Object.assign({}, ...filesOf(tag).map(read))

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
  const own = writtenIn(tag)
  const sections = Object.entries(writtenIn(FALLBACK)).filter(([section]) => section !== ABOUT)
  return { about: { name: tag, locale: tag, noscript: '', ...own[ABOUT] }, words: completed(own, Object.fromEntries(sections)) }
}

function completed(words, fallback) {
  return Object.fromEntries(Object.entries(fallback).map(([key, value]) =>
    [key, typeof value === 'string' ? words?.[key] ?? value : completed(words?.[key], value)]))
}

/** One part of the words of a language. */
export function partOf(tag, part) {
  const late = Object.values(SECTIONS).flat()
  const isHere = (section) => (part === 'first' ? !late.includes(section) : SECTIONS[part].includes(section))
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
        for (const file of tagsOf().flatMap(filesOf)) this.addWatchFile(file)
        const [, tag, part] = PART.exec(id.slice(1)) ?? []
        return tag ? `export default ${JSON.stringify(partOf(tag, part))}` : listModule()
      },
    },
    // Nobody knows yet what this reader reads.
    transformIndexHtml: (html) => html.replace('%NOSCRIPT%', tagsOf().map((tag) => wordsOf(tag).about.noscript).filter(Boolean).join(' ')),
  }
}
