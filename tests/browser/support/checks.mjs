// What must hold on every screen: it fits the phone, it can be used without eyes or mouse, it speaks one language.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const fromFrontend = createRequire(new URL('../../../src/frontend/package.json', import.meta.url))
const axe = readFileSync(fromFrontend.resolve('axe-core/axe.min.js'), 'utf8')

/** Pixels the page is wider than the screen. */
export function widthBeyondScreen(page) {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))
}

/** What axe-core finds wrong, one line per kind: rule, severity, first place. */
export async function barriers(page) {
  // Half a megabyte of script: once per document, not once per screen.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  return page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ['violations'] })
    return violations.map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes[0].target.join(' ')} ${nodes[0].failureSummary}`)
  })
}

/** Visible or spoken texts that are not in the page's language; names of things (models, programs, paths) may be. */
export async function foreignWords(page, language) {
  const texts = await page.evaluate(shownTexts)
  return texts.filter((text) => (language === 'en' ? isChinese(text) : isEnglish(text)))
}

const isChinese = (text) => /[\u4e00-\u9fff]/.test(text.replace(/简体中文|繁體中文/g, ''))

// Three plain words in a row are a sentence; names of products and systems have at most two, or are listed.
const NAMES = /Debian GNU\/Linux 12 \(bookworm\)|(AMD|Intel)[\w() -]+/g
const isEnglish = (text) => /(^|[\s(])[A-Za-z]{2,} [a-z]{2,} [A-Za-z]{2,}/.test(text.replace(NAMES, ''))

function shownTexts() {
  const texts = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (element.closest('code, pre, script, style, kbd') || !element.checkVisibility()) continue
    texts.push(node.textContent.trim())
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [alt], [placeholder]')) {
    for (const name of ['aria-label', 'title', 'alt', 'placeholder']) texts.push(element.getAttribute(name) ?? '')
  }
  return texts.filter(Boolean)
}
