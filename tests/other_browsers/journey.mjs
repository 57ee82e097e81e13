#!/usr/bin/env node
// The page and its reports in the browsers the tests do not use: `make test-other-browsers`. Needs root, for volumes to measure.
// With names as arguments only these browsers. Pictures of each step are kept in build/other-browsers.
import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { startNas } from '../browser/support/nas.mjs'
import * as firefox from './firefox.mjs'
import { readReports } from './report.mjs'
import * as webkit from './webkit.mjs'

const RECORDED = gunzipSync(readFileSync(new URL('../browser/support/load-run.json.gz', import.meta.url)))
const PICTURES = fileURLToPath(new URL('../../build/other-browsers/', import.meta.url))
const MANY = Array.from({ length: 36 }, (_, number) => `01JDSIDE${String(number).padStart(2, '0')}`)
const PHONE = [390, 844]
const DESK = [1280, 900]
const CHART = 'figure.chart [_echarts_instance_] svg'
const ESCAPE = '\uE00C'

const asked = process.argv.slice(2).map((name) => name.toLowerCase())
const browsers = [firefox, webkit].filter(({ NAME }) => asked.length === 0 || asked.includes(NAME.toLowerCase()))
const found = browsers.filter(({ MISSING }) => !MISSING)
for (const { NAME, MISSING } of browsers) if (MISSING) console.log(`${NAME}: left out. ${MISSING}`)
if (found.length === 0) {
  console.log('There is none of these browsers here, so nothing was looked at.')
  process.exit(1)
}

// Whoever ends us ends the browsers, too.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
mkdirSync(PICTURES, { recursive: true })
const nas = await startNas({ many: true })
let failed = 0
try {
  const recorded = (await (await call('imports', RECORDED)).json()).runs[0]
  const reports = await exported(recorded)
  for (const browser of found) {
    for (const isDark of [false, true]) failed += await visit(browser, isDark, recorded, reports)
  }
} finally {
  await nas.stop()
}
console.log(failed ? `${failed} steps failed; pictures in ${PICTURES}` : `Everything worked; pictures in ${PICTURES}`)
process.exit(failed ? 1 : 0)

async function call(path, body, method = body ? 'POST' : 'GET') {
  const headers = { Authorization: `Bearer ${nas.token}`, 'X-Volbench': '1', 'Content-Type': 'application/json' }
  const answer = await fetch(`${nas.url}/api/v1/${path}`, { method, headers, body })
  assert.ok(answer.ok, `${path}: ${answer.status} ${answer.ok ? '' : await answer.text()}`)
  return answer
}

/** Files of the reports, by name. */
async function exported(recorded) {
  const asked = { one: `runs/${recorded}/report?`, two: `comparisons/report?runs=${MANY.slice(0, 2)}&`, many: `comparisons/report?runs=${MANY}&` }
  const files = {}
  for (const [name, address] of Object.entries(asked)) {
    for (const language of ['en', 'zh-CN']) {
      const file = join(PICTURES, `${name}-${language}.html`)
      writeFileSync(file, await (await call(`${address}format=html&lang=${language}`)).text())
      files[`${name}-${language}`] = pathToFileURL(file).href
    }
  }
  return files
}

/** The whole journey, light on a desk and dark on a phone; how many steps failed. */
async function visit(browser, isDark, recorded, reports) {
  const page = await browser.start({ isDark })
  const name = `${browser.NAME} ${page.version}, ${isDark ? 'dark, phone, zh-CN' : 'light, desk, en'}`
  const language = isDark ? 'zh-CN' : 'en'
  let failures = 0
  /** One step: what goes wrong is told, and the next is tried. */
  const step = async (what, act) => {
    let trouble = null
    try {
      await act()
      const wide = await page.run(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      assert.ok(wide <= 0, `${wide} px wider than the screen`)
    } catch (error) {
      trouble = error.message
    }
    const logged = await page.troubles()
    writeFileSync(join(PICTURES, `${browser.NAME}-${isDark ? 'dark' : 'light'}-${what.replaceAll(/\W+/g, '-')}.png`), await page.picture())
    const isWell = !trouble && logged.length === 0
    if (!isWell) failures += 1
    console.log(`${isWell ? 'ok    ' : 'FAILED'} ${name}: ${what}${trouble ? `\n       ${trouble}` : ''}${logged.map((line) => `\n       ${line}`).join('')}`)
  }
  try {
    await call('settings', JSON.stringify({ language }), 'PATCH')
    await page.size(...(isDark ? PHONE : DESK))
    await page.open(`${nas.url}/?token=${nas.token}#/`)
    await measure(page, step)
    await readResult(page, step, recorded)
    await lookAround(page, step)
    await readReports(page, step, reports, language)
  } finally {
    await page.stop()
  }
  return failures
}

async function measure(page, step) {
  await step('volumes', () => page.see('article', nas.volumes[0].mount_point))
  await step('new run', async () => {
    await page.click('article a.button-primary')
    await page.see('.go button[type=submit]:not(:disabled)')
    await page.click('details.more > summary')
    await page.see('details.more[open] input')
  })
  await step('live, and cancelled in a dialog', async () => {
    await page.click('.go button[type=submit]')
    await page.click('.live .button-danger')
    await page.see('dialog[open] h2')
    await page.press(ESCAPE)
    await page.until(() => !document.querySelector('dialog[open]') && document.activeElement?.matches('.button-danger'))
    await page.click('.live .button-danger')
    await page.click('dialog[open] .button-danger')
    await page.until(() => !document.querySelector('.live'))
  })
}

async function readResult(page, step, recorded) {
  await step('result', async () => {
    await page.open(`${nas.url}/#/runs/${recorded}`)
    await page.see('figure.chart')
    await page.see(CHART)
  })
  await step('a chart answers to the mouse', async () => {
    await page.hover(CHART)
    await page.until(() => [...document.querySelectorAll('figure.chart [_echarts_instance_] > div')].some((one) => one.textContent.trim() && getComputedStyle(one).visibility === 'visible'))
  })
  await step('figures behind a chart', async () => {
    await page.click('figure.chart [aria-expanded=false]')
    await page.see('figure.chart table td')
  })
  await step('the picture of a chart is saved', () => savesA(page, '.png', 'figure.chart button', 'PNG'))
  await step('export', async () => {
    await page.click('header.head .actions button')
    await page.see('#export .preview dd')
    await page.until(() => { const card = document.querySelector('#export .picture img'); return card.complete && card.naturalWidth > 0 })
  })
  await step('the card is saved', () => savesA(page, '.png', '#export .button-primary'))
  await step('the web page is saved', () => savesA(page, '.html', '#export .formats a'))
  await step('the short text is copied', async () => {
    await page.click('#export .formats li:nth-child(5) button')
    await page.until(() => document.querySelector('#export .formats li:nth-child(5) button use, #export .formats li:nth-child(5) button')?.textContent.match(/Copied|已复制/))
  })
}

/** After a click there is one more file of that kind, and it is no longer being written. */
async function savesA(page, ending, selector, text) {
  const saved = () => readdirSync(page.downloads).filter((name) => name.endsWith(ending)).length
  const before = saved()
  await page.click(selector, text)
  for (let attempt = 0; saved() === before; attempt += 1) {
    assert.ok(attempt < 300, `no ${ending} was saved`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function lookAround(page, step) {
  const places = {
    history: ['/runs', 'main li.item'],
    'compare 3': [`/compare?runs=${MANY.slice(0, 3)}`, CHART],
    'compare 36': [`/compare?runs=${MANY}`, CHART],
    trend: ['/timeline', CHART],
    schedule: ['/schedule', 'main h1'],
    experiments: ['/experiments', 'main h1'],
    'new experiment': ['/experiments/new', 'main input'],
    method: ['/method', 'main h2'],
    settings: ['/settings', 'main input'],
  }
  for (const [name, [place, wanted]] of Object.entries(places)) {
    await step(name, async () => {
      await page.run((hash) => { location.hash = hash }, place)
      await page.until((hash) => location.hash.startsWith(hash), `#${place.split('?')[0]}`)
      // A chart is drawn when it comes into sight.
      if (wanted === CHART) await page.see('figure.chart')
      await page.see(wanted)
      await page.run(() => { scrollTo({ top: 0, behavior: 'instant' }) })
    })
  }
}
