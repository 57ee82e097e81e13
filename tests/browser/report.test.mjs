// The exported HTML report as whoever gets it opens it: from a file, without network, on a phone and on a desk.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { barriers, foreignWords, widthBeyondScreen } from './support/checks.mjs'
import { startBrowser, withPage } from './support/nas.mjs'

const PYTHON = fileURLToPath(new URL('../../src/backend/.venv/bin/python', import.meta.url))
const MAKE = fileURLToPath(new URL('support/report.py', import.meta.url))
const RECORDED = fileURLToPath(new URL('support/load-run.json.gz', import.meta.url))

let folder
let browser

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'volbench-report-'))
  for (const language of ['en', 'zh-CN']) await writeFile(fileOf(language), execFileSync(PYTHON, [MAKE, RECORDED, language]))
  browser = await startBrowser()
})

after(async () => {
  await browser?.close()
  await rm(folder, { recursive: true, force: true })
})

const fileOf = (language) => join(folder, `${language}.html`)

/** Open the report with the network off. */
function open(language, options, use) {
  return withPage(browser, options, async (page) => {
    const asked = []
    page.on('request', (request) => asked.push(request.url()))
    await page.context().setOffline(true)
    await page.goto(`file://${fileOf(language)}`)
    await use(page)

    assert.deepEqual(asked.filter((address) => !/^(data|blob):/.test(address)), [`file://${fileOf(language)}`])
  })
}

/** The figure of a kind, drawn. */
async function drawn(page, kind) {
  const figure = page.locator(`figure[data-volbench-chart=${kind}]`).first()
  await figure.evaluate((element) => element.scrollIntoView())
  await figure.locator('.volbench-drawing svg').waitFor()
  return figure
}

for (const [language, width, colorScheme] of [['en', 390, 'light'], ['zh-CN', 1280, 'dark']]) {
  test(`every chart is drawn when it is scrolled to, and none holds the page up (${language}, ${width} px, ${colorScheme})`, async () => {
    await open(language, { width, height: 844, colorScheme }, async (page) => {
      for (const kind of ['bars', 'load', 'percentiles', 'trace', 'disks']) await drawn(page, kind)

      assert.equal(page.workers().length, 1)
      assert.equal(await page.evaluate(() => 'volbenchOpenDesk' in globalThis), false, 'the charts were drawn on the page itself')
      assert.equal(await widthBeyondScreen(page), 0)
      assert.deepEqual(await barriers(page), [])
      assert.deepEqual(await foreignWords(page, language), [])
    })
  })
}

test('a touched bar tells its figures, and another touch takes them away', async () => {
  await open('en', { width: 390, height: 844, hasTouch: true }, async (page) => {
    const figure = await drawn(page, 'bars')
    await figure.locator('.volbench-canvas').tap({ position: { x: 60, y: 40 } })
    const tip = figure.locator('.volbench-tip')
    await tip.getByText('Median').waitFor()
    await page.locator('h1').tap()
    await tip.waitFor({ state: 'hidden' })
  })
})

test('the second under the mouse is told of all lines, and marked', async () => {
  await open('en', {}, async (page) => {
    const figure = await drawn(page, 'trace')
    await figure.locator('.volbench-canvas').hover({ position: { x: 300, y: 60 } })
    await figure.locator('.volbench-tip').getByText(/^Round \d/).waitFor()
    assert.ok(await figure.locator('.volbench-at').isVisible())
    await page.mouse.move(5, 5)
    await figure.locator('.volbench-tip').waitFor({ state: 'hidden' })
  })
})

test('another workload, a switched-off line and another width are drawn anew', async () => {
  await open('en', {}, async (page) => {
    const figure = await drawn(page, 'disks')
    const before = await figure.locator('.volbench-title').innerText()
    await figure.locator('select').selectOption({ index: 1 })
    await page.waitForFunction(([kind, title]) => document.querySelector(`figure[data-volbench-chart=${kind}] .volbench-title`)?.textContent !== title, ['disks', before])

    const percentiles = await drawn(page, 'percentiles')
    await percentiles.locator('.volbench-entry').first().click()
    await percentiles.locator('.volbench-entry[aria-pressed=false]').waitFor()

    await page.setViewportSize({ width: 390, height: 844 })
    await page.waitForFunction(() => document.querySelector('[data-volbench-chart=percentiles] .volbench-drawing svg').getBoundingClientRect().width <= 390)
    assert.equal(await widthBeyondScreen(page), 0)
  })
})

test('a browser that lets a file have no worker draws on the page itself', async () => {
  await withPage(browser, { width: 390, height: 844 }, async (page) => {
    await page.addInitScript(() => { globalThis.Worker = class { constructor() { throw new DOMException('refused', 'SecurityError') } } })
    await page.goto(`file://${fileOf('en')}`)
    await drawn(page, 'trace')

    assert.equal(page.workers().length, 0)
  })
})

test('on paper everything is laid out, and nothing stands empty', async () => {
  await open('en', { width: 800, height: 1100 }, async (page) => {
    await page.emulateMedia({ media: 'print' })

    assert.equal(await page.evaluate(() => [...document.querySelectorAll('main > section')].every((section) => getComputedStyle(section).contentVisibility === 'visible')), true)
    assert.equal(await page.locator('figure:not(:has(svg)):visible').count(), 0)
  })
})

test('on paper a chart that was drawn for a wide dark screen is not cut off, and its colours are for paper', async () => {
  await withPage(browser, { width: 1280, height: 900, colorScheme: 'dark' }, async (page) => {
    // A printer does not wait for another drawing.
    await page.addInitScript(() => {
      const real = globalThis.matchMedia
      globalThis.matchMedia = (query) => ({ matches: real(query).matches, addEventListener: () => undefined })
      globalThis.ResizeObserver = class { observe() { return undefined } }
    })
    await page.goto(`file://${fileOf('en')}`)
    const figure = await drawn(page, 'trace')
    await page.setViewportSize({ width: 740, height: 1000 })
    await page.emulateMedia({ media: 'print', colorScheme: 'light' })

    const [drawing, frame, filters] = await figure.evaluate((element) => [
      element.querySelector('.volbench-drawing svg').getBoundingClientRect().width,
      element.clientWidth,
      [...element.querySelectorAll('.volbench-drawing, .volbench-entry img')].map((part) => getComputedStyle(part).filter),
    ])
    assert.ok(drawing <= frame, `${drawing} px in ${frame} px`)
    assert.ok(filters.length > 1 && filters.every((filter) => filter.startsWith('invert(1)')))
  })
})

test('without JavaScript bars and tables are there, also below the first screen', async () => {
  await withPage(browser, { width: 390, height: 844, javaScriptEnabled: false }, async (page) => {
    await page.goto(`file://${fileOf('en')}`)

    assert.ok(await page.locator('figure svg.bars rect').count() > 0)
    const row = page.locator('tbody tr').last()
    await row.scrollIntoViewIfNeeded()
    assert.ok(await row.isVisible())
    assert.equal(await page.locator('figure').last().isVisible(), false, 'an empty frame stands there')
    assert.equal(await widthBeyondScreen(page), 0)
  })
})
