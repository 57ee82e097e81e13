// A phone 320 px wide, which is also a desk of 1280 px at 400 %: nothing is cut and nothing is wider than the screen.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { importThroughApi } from './support/api.mjs'
import { cutWords, widthBeyondScreen } from './support/checks.mjs'
import { startBrowser, startNas, visit } from './support/nas.mjs'
import { screens as drawn } from './support/screens.mjs'
import { localeOf } from './support/words.mjs'

const RECORDED = JSON.parse(gunzipSync(readFileSync(new URL('support/load-run.json.gz', import.meta.url))))

let box
let browser
const made = {}

before(async () => {
  ;[box, browser] = await Promise.all([startNas({ root: 'dsm7-raid1-degraded', history: true }), startBrowser()])
  await visit(browser, box, {}, async (page) => {
    await page.locator('article').first().waitFor()
    made.run = await importThroughApi(page, box, RECORDED)
  })
})

after(async () => {
  await browser?.close()
  await box?.stop()
})

/** Screens by address, each with what tells that it is there. */
const screens = () => ({
  '/': 'article .curve',
  '/new': 'main h1',
  '/runs': 'main li',
  '/runs/01JDWEEK0010': '.verdict',
  '/runs/01JDWEEK0010?show=all': '#expert figure',
  [`/runs/${made.run}`]: '.verdict',
  '/watch': 'main section',
  '/timeline': 'figure svg, figure canvas',
  '/schedule': 'main form, main .notice',
  '/compare': '.picker li',
  '/compare?runs=01JDWEEK0007,01JDWEEK0010': 'main h2',
  '/experiments': 'main h1',
  '/experiments/new': 'main h1',
  '/settings': 'fieldset',
  '/method': 'main h2',
  '/endpoints': 'main h1',
})

/** What is seen only after something was done; the rest of them are looked at in English, by `everywhere.test.mjs`. */
const DONE = Object.entries(drawn({})).filter(([name]) => ['live-recorded', 'live-asked', 'history-delete', 'promise-filled'].includes(name))

for (const language of ['en', 'zh-CN', 'zh-TW']) {
  test(`nothing is cut or too wide 320 px wide (${language})`, async () => {
    const found = []
    await visit(browser, box, { width: 320, height: 640, locale: localeOf(language), reducedMotion: 'reduce' }, async (page) => {
      await page.locator('article').first().waitFor()
      for (const [place, sign] of Object.entries(screens())) {
        await page.goto(`${box.url}/#${place}`)
        await page.locator(sign).first().waitFor()
        found.push(...(await look(page, place)))
      }
      for (const [name, [, place, sign, { act }]] of DONE) {
        await page.goto(`${box.url}/#${place}`)
        // A window that is open would stay so.
        await page.reload()
        await page.locator(sign).first().waitFor()
        await act(page)
        found.push(...(await look(page, name)))
      }
    })

    assert.deepEqual(found, [])
  })
}

async function look(page, name) {
  const wide = await widthBeyondScreen(page)
  return [...(wide > 0 ? [`${wide} px too wide`] : []), ...(await cutWords(page))].map((one) => `${name}: ${one}`)
}
