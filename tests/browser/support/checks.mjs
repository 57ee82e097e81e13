// What must hold on every screen: it fits the phone, it can be used without eyes or mouse and with a thumb, it speaks one language.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const fromFrontend = createRequire(new URL('../../../src/frontend/package.json', import.meta.url))
const axe = readFileSync(fromFrontend.resolve('axe-core/axe.min.js'), 'utf8')

/** Pixels the page is wider than the screen. */
export function widthBeyondScreen(page) {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))
}

/** Words that are cut at the edge of the screen or of a box that hides what does not fit; what can be scrolled to is not cut. */
export function cutWords(page) {
  return page.evaluate(() => {
    const slack = 1.5 // letters reach a little beyond their box
    const found = new Set()
    /** What hides words here: the screen, and each box around them, until one that can be scrolled. */
    const limitsOf = (element) => {
      const limits = []
      for (let one = element; one; one = one.parentElement) {
        const { overflowX, position, clipPath } = getComputedStyle(one)
        if (clipPath !== 'none') return null // for who listens
        if (['auto', 'scroll'].includes(overflowX) && one.scrollWidth > one.clientWidth) return limits
        if (['hidden', 'clip'].includes(overflowX)) limits.push(one.getBoundingClientRect())
        if (position === 'fixed') break
      }
      return [...limits, { left: 0, right: document.documentElement.clientWidth }]
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { currentNode: node } = walker
      if (!node.data.trim() || !node.parentElement.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (node.parentElement.closest('svg, select, option, .skip')) continue
      const limits = limitsOf(node.parentElement)
      if (!limits) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const { left, right, width } of range.getClientRects()) {
        if (width > 1 && limits.some((limit) => left < limit.left - slack || right > limit.right + slack)) found.add(`cut: “${node.data.trim().slice(0, 40)}”`)
      }
    }
    // Ways that overlap cannot be read either.
    for (const way of document.querySelectorAll('nav a')) {
      const words = way.querySelector('span')
      if (words && way.checkVisibility() && words.getBoundingClientRect().width > way.getBoundingClientRect().width + slack) found.add(`wider than its place: “${words.textContent}”`)
    }
    return [...found]
  })
}

/** Words inside these elements that begin on one line and end on another; addresses, which are no words, are left out. */
export function brokenWords(page, selector) {
  return page.evaluate((wanted) => {
    const found = []
    for (const element of document.querySelectorAll(wanted)) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const { currentNode: node } = walker
        if (node.parentElement.closest('.address') || getComputedStyle(node.parentElement).clipPath !== 'none') continue // the latter is for who listens
        for (const { 0: word, index } of node.data.matchAll(/[\p{Script=Latin}\d.,]+/gu)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word)
        }
      }
    }
    return found
  }, selector)
}

/** What depends on the theme. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
/** What depends on where things stand. */
export const LAYOUT_RULES = [...COLOUR_RULES, 'scrollable-region-focusable']
/** Of WCAG 2.2; axe-core leaves it out unless it is asked for. What sticks to an edge must lie over nothing then. */
const TARGET_RULE = 'target-size'

/** What axe-core finds wrong, one line per kind: rule, severity, first place; by all its rules or by `rules` alone; `hasTargets`: and by the size of what is pressed. */
export async function barriers(page, rules = null, hasTargets = false) {
  // Half a megabyte of script: once per document, not once per screen.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  return page.evaluate(async ({ only, added }) => {
    // A theme that was switched is drawn in the next frame, colours may begin to fade with it, and what is half faded in has less contrast
    // than it will have.
    const fading = () => document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    do {
      await new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)) })
      await Promise.allSettled(fading().map((one) => one.finished))
    } while (fading().some((one) => one.playState === 'running'))
    const wanted = only ? { runOnly: { type: 'rule', values: [...only, ...added] } } : { rules: Object.fromEntries(added.map((one) => [one, { enabled: true }])) }
    // What is inside of a drawing is named by the drawing, and has its table.
    const { violations } = await globalThis.axe.run({ exclude: ['svg > *'] }, { resultTypes: ['violations'], ...wanted })
    return violations.map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes[0].target.join(' ')} ${nodes[0].failureSummary}`)
  }, { only: rules, added: hasTargets ? [TARGET_RULE] : [] })
}

/** Below these a finger misses (WCAG 2.5.8) and an eye strains, in px. */
export const LEAST_TARGET = 24
export const LEAST_TEXT = 14
/** What may be smaller, by what it is. */
const SMALL_TARGETS = { '.skip': 'seen only while it has the focus', '.visually-hidden': 'pressed through the button beside it' }
const SMALL_TEXTS = { svg: 'axes of charts, drawings', '.chart > .note, .chart .hint': 'footnotes of charts', 'sup, sub': 'indices' }

/** Targets and texts that are too small, each by what it says. */
export function tooSmall(page) {
  return page.evaluate(smallOnes, { leastTarget: LEAST_TARGET, leastText: LEAST_TEXT, targets: Object.keys(SMALL_TARGETS), texts: Object.keys(SMALL_TEXTS) })
}

function smallOnes({ leastTarget, leastText, targets, texts }) {
  const slack = 0.5 // a browser lays out in parts of a pixel
  const told = (element) => `${element.localName}${element.className ? `.${[...element.classList].join('.')}` : ''} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}”`
  const isOneOf = (element, list) => list.some((one) => element.closest(one))
  const hasWords = (node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== ''
  /** A link that is a word of a sentence is as high as its line. */
  const isInSentence = (element) => getComputedStyle(element).display === 'inline' && [...element.parentElement.childNodes].some(hasWords)
  /** A tick is made by pressing the words beside it as well. */
  const pressed = (element) => (element.matches('[type=checkbox], [type=radio]') && element.closest('label')) || element
  const seen = [...document.body.querySelectorAll('*')].filter((element) => element.checkVisibility({ visibilityProperty: true }))
  const narrow = seen
    .filter((element) => element.matches('a[href], button, input, select, summary, textarea, [role=switch], [role=tab]') && !isOneOf(element, targets) && !isInSentence(element))
    .flatMap((element) => {
      const { width, height } = pressed(element).getBoundingClientRect()
      return width > 0 && Math.min(width, height) < leastTarget - slack ? [`${Math.round(width)} × ${Math.round(height)} px: ${told(element)}`] : []
    })
  const tiny = seen
    .filter((element) => [...element.childNodes].some(hasWords) && !isOneOf(element, texts) && parseFloat(getComputedStyle(element).fontSize) < leastText)
    .map((element) => `${getComputedStyle(element).fontSize}: ${told(element)}`)
  return { targets: [...new Set(narrow)], texts: [...new Set(tiny)] }
}

/** Sentences that stand on the screen more than once; what a table says of each row, the footnote of each chart and a list of contents may. */
export function saidTwice(page) {
  return page.evaluate(() => {
    const counts = new Map()
    const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (element.closest('table, svg, option, code, pre, nav, .note, .visually-hidden') || !element.checkVisibility({ visibilityProperty: true })) continue
      for (const sentence of node.textContent.split(/(?<=[。！？?])\s*|(?<=\.)\s+/).map((one) => one.trim())) {
        const isSentence = /[.。！？?]$/.test(sentence) && (sentence.split(' ').length >= 5 || (sentence.match(/[\u4e00-\u9fff]/g) ?? []).length >= 8)
        if (isSentence) counts.set(sentence, (counts.get(sentence) ?? 0) + 1)
      }
    }
    return [...counts].filter(([, count]) => count > 1).map(([sentence, count]) => `${count} ×: ${sentence}`)
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

/** Some signs that only one of both ways to write Chinese has. */
const SIMPLIFIED = /[这为时说对过会发实测试盘储择开关运机读写较区间请结还应该图标题录处网络务电页码备复验证错误败设无级单张组]/
const TRADITIONAL = /[這為時說對過會發實測試盤儲擇開關運機讀寫較區間請結還應該圖標題錄處網絡務電頁碼備復驗證錯誤敗設無級單張組]/

/** Texts with signs of the other way to write Chinese. */
export async function otherScript(page, language) {
  const other = { 'zh-CN': TRADITIONAL, 'zh-TW': SIMPLIFIED }[language]
  if (!other) return []
  return (await page.evaluate(shownTexts)).filter((text) => other.test(text.replace(/简体中文|繁體中文/g, '')))
}

/** Words that do not fit into what holds them, and cannot be scrolled to. */
export function cutOff(page) {
  return page.evaluate(() => [...document.body.querySelectorAll('*')].filter((element) => {
    if (element.closest('svg, .visually-hidden, .skip') || !element.checkVisibility({ visibilityProperty: true }) || !element.textContent.trim()) return false
    const { overflowX, overflowY, clipPath } = getComputedStyle(element)
    if (clipPath !== 'none' || element.clientWidth < 2) return false
    const isHidden = (how) => how === 'hidden' || how === 'clip'
    return (isHidden(overflowX) && element.scrollWidth > element.clientWidth + 1) || (isHidden(overflowY) && element.scrollHeight > element.clientHeight + 2)
  }).map((element) => `${element.localName}.${[...element.classList].join('.')} “${element.textContent.trim().slice(0, 50)}”`))
}

/** Words that stand on other words; what sticks to an edge does so on purpose. */
export function overlaps(page) {
  return page.evaluate(() => {
    const isLifted = (element) => {
      for (let at = element; at; at = at.parentElement) if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true
      return false
    }
    /** What is cut off or scrolled out of sight stands on nothing. */
    const isCut = (element) => {
      for (let at = element; at; at = at.parentElement) {
        const { overflowY, textOverflow } = getComputedStyle(at)
        if (textOverflow === 'ellipsis' || (['auto', 'scroll'].includes(overflowY) && at.scrollHeight > at.clientHeight + 2 && at !== document.documentElement)) return true
      }
      return false
    }
    const walker = document.createTreeWalker(document.querySelector('dialog[open]') ?? document.body, NodeFilter.SHOW_TEXT)
    const lines = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const words = node.textContent.trim()
      if (!words || element.closest('.visually-hidden, .skip, option, script, style, title, desc') || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isLifted(element)) continue
      if (getComputedStyle(element).clipPath !== 'none' || isCut(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const { left, right, top, bottom } of range.getClientRects()) if (right - left > 2) lines.push({ left, right, top, bottom, words, element })
    }
    lines.sort((a, b) => a.top - b.top)
    const found = []
    lines.forEach((one, place) => {
      for (let next = place + 1; next < lines.length && lines[next].top < one.bottom; next += 1) {
        const other = lines[next]
        const [width, height] = [Math.min(one.right, other.right) - Math.max(one.left, other.left), Math.min(one.bottom, other.bottom) - other.top]
        const least = Math.min(one.bottom - one.top, other.bottom - other.top)
        if (width > 2 && height > least / 3 && !other.element.contains(one.element) && !one.element.contains(other.element)) found.push(`“${one.words.slice(0, 30)}” and “${other.words.slice(0, 30)}”`)
      }
    })
    return [...new Set(found)]
  })
}

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
