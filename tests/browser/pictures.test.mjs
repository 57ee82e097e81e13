// What an owner takes away as a picture, and whether reports of one run and of 36 stay light on a slow phone.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { importThroughApi } from './support/api.mjs'
import { widthBeyondScreen } from './support/checks.mjs'
import { startBrowser, startNas, visit, withPage } from './support/nas.mjs'
import { localeOf } from './support/words.mjs'

const RECORDED = JSON.parse(gunzipSync(readFileSync(new URL('support/load-run.json.gz', import.meta.url))))
const SLOWDOWN = 6
/** More would be felt on a phone, however fast the machine that runs this test. */
const MOST_ELEMENTS = 8_000
const MOST_BYTES = 1_000_000
const MOST_BYTES_OF_MANY = 2_000_000
const MOST_DRAWN = 3

let nas
let browser
let folder
let id

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'volbench-pictures-'))
  nas = await startNas({ root: 'dsm7-raid1-degraded', many: true })
  browser = await startBrowser()
  await visit(browser, nas, {}, async (page) => {
    await page.locator('article').first().waitFor()
    id = await importThroughApi(page, nas, RECORDED)
  })
})

after(async () => {
  await browser?.close()
  await nas?.stop()
  await rm(folder, { recursive: true, force: true })
})

const WORDS = {
  en: { card: 'Save picture (PNG)', chart: 'Save as PNG' },
  'zh-CN': { card: '保存图片（PNG）', chart: '存为 PNG' },
}

/** Width and height in a PNG's header. */
const sizeOf = (png) => [png.readUInt32BE(16), png.readUInt32BE(20)]
const isPng = (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))

async function saved(page, button) {
  const download = page.waitForEvent('download')
  // Not by mouse or keyboard: while charts are still being drawn the page moves, and so does the focus.
  await button.dispatchEvent('click')
  const file = join(folder, `${Date.now()}.png`)
  await (await download).saveAs(file)
  return readFile(file)
}

for (const language of ['en', 'zh-CN']) {
  test(`the card and a chart are saved as pictures (${language})`, async () => {
    const words = WORDS[language]
    await visit(browser, nas, { place: `/runs/${id}?show=all`, locale: localeOf(language) }, async (page) => {
      await page.locator('.head .actions button').first().click()
      const card = await saved(page, page.getByRole('button', { name: words.card, exact: true }))
      const figure = page.locator('figure.chart').first()
      await figure.scrollIntoViewIfNeeded()
      await figure.locator('[_echarts_instance_] svg').first().waitFor()
      const chart = await saved(page, figure.getByRole('button', { name: words.chart }))

      assert.ok(isPng(card) && isPng(chart))
      assert.deepEqual(sizeOf(card), [1080, 1080])
      assert.ok(card.length <= 500_000, `the card has ${card.length} bytes`)
      assert.ok(sizeOf(chart)[0] >= 600 && sizeOf(chart)[1] >= 200, `the chart is ${sizeOf(chart)}`)
      assert.ok(chart.length > 5_000, 'the chart is empty')
    })
  })
}

/** Open a report as a slow phone does, tell what stood there before anything was asked for, and go on with `use`. */
async function onSlowPhone(html, use) {
  const file = join(folder, 'report.html')
  await writeFile(file, html)
  await withPage(browser, { width: 390, height: 844 }, async (page) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.goto(`file://${file}`)
    // What the eye needs is there before any chart is drawn; charts further down wait until they are scrolled to.
    const drawn = await page.locator('.volbench-drawing svg').count()
    const elements = await page.evaluate(() => document.querySelectorAll('*').length)
    await use(page)

    assert.ok(drawn <= MOST_DRAWN, `${drawn} charts were drawn at once`)
    assert.equal(await widthBeyondScreen(page), 0)
    assert.ok(elements <= MOST_ELEMENTS, `${elements} elements`)
  })
}

async function reportOf(what) {
  let html
  await visit(browser, nas, {}, async (page) => {
    await page.locator('article').first().waitFor()
    const answer = await page.request.get(`${nas.url}/api/v1/${what}format=html&lang=en`)
    assert.equal(answer.status(), 200)
    html = await answer.body()
  })
  return html
}

test(`the report of a run opens on a phone ${SLOWDOWN} times slower`, async () => {
  const html = await reportOf(`runs/${id}/report?`)
  assert.ok(html.length < MOST_BYTES, `the file has ${html.length} bytes`)
  await onSlowPhone(html, async (page) => {
    await page.locator('figure').last().scrollIntoViewIfNeeded()
    await page.locator('figure .volbench-drawing svg').first().waitFor()
  })
})

test(`the report of 36 runs with 17 metrics each can be read and opened workload by workload on that phone`, async () => {
  const ids = Array.from({ length: 36 }, (_, number) => `01JDSIDE${String(number).padStart(2, '0')}`)
  const html = await reportOf(`comparisons/report?runs=${ids}&`)
  assert.ok(html.length < MOST_BYTES_OF_MANY, `the file has ${html.length} bytes`)
  await onSlowPhone(html, async (page) => {
    await page.getByText(/“Reading one file \(dd\)”, against A: \d+ that differ from it, the most /).first().waitFor()
    assert.equal(await page.locator('details.cell').count(), 17)
    const last = page.locator('details.cell').last()
    await last.locator('summary').scrollIntoViewIfNeeded()
    await last.locator('summary').click()
    await last.locator('tbody tr').nth(35).scrollIntoViewIfNeeded()
    await last.locator('figure .volbench-drawing svg').waitFor()

    assert.equal(await last.locator('figure svg').getByText(/ · /).count(), ids.length)
    assert.ok(await page.locator('.volbench-drawing svg').count() <= MOST_DRAWN, 'what is folded is drawn')
    await page.getByRole('button', { name: 'Open all, to search or to print' }).click()
    await page.waitForFunction(() => document.querySelectorAll('details.cell[open] tbody').length === 17)
    assert.ok(await page.locator('.volbench-drawing svg').count() <= MOST_DRAWN, 'what is open, but out of sight, is drawn')
  })
})
