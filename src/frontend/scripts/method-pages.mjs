// Turns docs/methodology*.md into modules of the page while it is built: what the browser loads is finished HTML.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { Marked } from 'marked'
import { Converter } from 'opencc-js/cn2t'

import words from './traditional-words.json' with { type: 'json' }

const DOCS = new URL('../../../docs/', import.meta.url)
const SIMPLIFIED = 'methodology.zh-CN.md'
const FILES = { 'virtual:method/en': 'methodology.md', 'virtual:method/zh-CN': SIMPLIFIED, 'virtual:method/zh-TW': SIMPLIFIED }
const OTHER_LANGUAGE = /\]\(methodology(\.zh-CN)?\.md\)/

const toTaiwan = Converter({ from: 'cn', to: 'twp' })

/** Simplified Chinese as Taiwan writes it: letters and words by OpenCC, then the words this page has of its own. */
export const asTaiwanWrites = (text) => words.reduce((done, [found, put]) => done.replaceAll(found, put), toTaiwan(text))

/** Vite plugin: `virtual:method/en` and the like, each a component without state and its headings. */
export function methodPages() {
  return {
    name: 'volbench-method-pages',
    // Filters spare the build asking about every other module.
    resolveId: { filter: { id: /^virtual:method\// }, handler: (id) => (id in FILES ? `\0${id}` : undefined) },
    load: { filter: { id: /^\0virtual:method\// }, handler: makeModule },
  }
}

async function makeModule(id) {
  const name = id.slice(1)
  const path = fileURLToPath(new URL(FILES[name], DOCS))
  this.addWatchFile(path)
  const written = await readFile(path, 'utf8')
  const { html, headings } = renderPage(name.endsWith('zh-TW') ? asTaiwanWrites(written) : written)
  return [
    "import { createStaticVNode } from 'vue'",
    `export const headings = ${JSON.stringify(headings)}`,
    `export default { render: () => createStaticVNode(${JSON.stringify(html)}, 1) }`,
  ].join('\n')
}

/** Return one element with the whole page, and its numbered headings; what only makes sense among files is left out. */
export function renderPage(markdown) {
  const headings = []
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const inner = this.parser.parseInline(tokens)
        const number = /^(\d+)\./.exec(text)?.[1]
        // The page has a title of its own.
        if (depth === 1) return ''
        if (number === undefined || depth !== 2) return `<h${depth}>${inner}</h${depth}>\n`
        headings.push({ number, title: text.replace(/^\d+\.\s*/, '') })
        return `<h2 id="${idOf(number)}" tabindex="-1">${inner}</h2>\n`
      },
      paragraph({ raw, tokens }) {
        return OTHER_LANGUAGE.test(raw) ? '' : `<p>${this.parser.parseInline(tokens)}</p>\n`
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens)
        return /^https:/.test(href) ? `<a href="${href}" rel="noopener noreferrer">${inner}</a>` : inner
      },
      table(token) {
        return `<div class="scroll shaded" tabindex="0">${plainTable.call(this, token)}</div>\n`
      },
      html: () => '',
    },
  })
  const html = keptTogether(marked.parse(markdown))
  return { html: `<article class="prose">\n${html}</article>`, headings }
}

const TAGS_AND_CODE = /(<code>[^]*?<\/code>|<[^>]+>)/
const WIDE = '\u3000-\u303f\u4e00-\u9fff\uff00-\uffef'
const RULES = [
  // A line of the file ends where it suits the file; Chinese has no space there.
  [new RegExp(`(?<=[${WIDE}”])\\n(?=[${WIDE}“])|(?<=[，。；：、）！？])\\n|\\n(?=（)`, 'g'), ''],
  // Groups of digits, and a number with its unit, stay on one line.
  [/(?<=\d) (?=\d{3}(?!\d))/g, '\u202f'],
  [/(?<=\d) (?=(?:%|°C|[kKMGT]i?B(?:\/s)?|Gbit\/s|Mbit\/s|ms|µs|s)(?![\w]))/g, '\u00a0'],
]

/** Finished HTML whose text breaks only where a reader would break it; code stays as it is. */
function keptTogether(html) {
  const tidy = (text) => RULES.reduce((done, [found, put]) => done.replace(found, put), text)
  return html.split(TAGS_AND_CODE).map((part, place) => (place % 2 ? part : tidy(part))).join('')
}

/** The id of a section's heading. */
export function idOf(number) {
  return `method-${number}`
}

function plainTable({ header, rows }) {
  // An empty cell in the corner heads nothing.
  const tagOf = (cell, tag) => (cell.tokens.length ? tag : 'td')
  const cells = (row, tag) => row.map((cell) => `<${tagOf(cell, tag)}>${this.parser.parseInline(cell.tokens)}</${tagOf(cell, tag)}>`).join('')
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n')
  return `<table><thead><tr>${cells(header, 'th')}</tr></thead><tbody>${body}</tbody></table>`
}
