// Whatever is pressed is large enough for a finger, whatever is read for an eye, no screen says a sentence twice, and none is wider than its screen.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { importThroughApi } from './support/api.mjs'
import { saidTwice, tooSmall, widthBeyondScreen } from './support/checks.mjs'
import { startBrowser, startNas, visit } from './support/nas.mjs'
import { PHONE, read } from './support/read.mjs'
import { localeOf } from './support/words.mjs'

const RECORDED = JSON.parse(gunzipSync(readFileSync(new URL('support/load-run.json.gz', import.meta.url))))
const SIZES = { phone: PHONE, desk: { width: 1440, height: 900 } }

let box
let browser
const made = {}

before(async () => {
  ;[box, browser] = await Promise.all([startNas({ root: 'dsm7-raid1-degraded', history: true }), startBrowser()])
  await visit(browser, box, {}, async (page) => {
    await page.locator('article').first().waitFor()
    made.run = await importThroughApi(page, box, RECORDED)
    await page.goto(`${box.url}/#/experiments/new`)
    await page.getByLabel('A matrix of your own').check()
    await page.getByLabel('Name', { exact: true }).fill('Four disks')
    await page.getByLabel('Disks to build from').fill('4')
    for (const one of ['RAID 5', 'SHR', 'ext4', 'Btrfs (copy-on-write)', 'Btrfs with compression']) await page.getByLabel(one, { exact: true }).check()
    await page.getByRole('button', { name: 'Create experiment' }).click()
    await page.locator('#grid-title').waitFor()
    made.experiment = page.url().match(/experiments\/([^/?]+)/)[1]
  })
})

after(async () => {
  await browser?.close()
  await box?.stop()
})

/** Screens by address, each with what tells that it is there. */
const screens = () => ({
  '/': 'article .curve',
  '/runs': 'main li',
  '/runs/01JDWEEK0010': '.verdict',
  '/runs/01JDWEEK0010?show=all': '#expert figure',
  [`/runs/${made.run}`]: '.verdict',
  '/watch': 'main section',
  '/timeline': 'figure svg, figure canvas',
  '/schedule': 'main form, main .notice',
  '/compare': '.picker li',
  '/compare?runs=01JDWEEK0007,01JDWEEK0010': 'main h2',
  '/experiments': 'main .item',
  [`/experiments/${made.experiment}`]: '#grid-title',
  [`/experiments/${made.experiment}/reading`]: '.best, main h2',
  '/settings': 'fieldset',
  '/method': 'main h2',
})

for (const [size, language, colorScheme] of [['phone', 'zh-CN', 'dark'], ['phone', 'en', 'light'], ['desk', 'en', 'light'], ['desk', 'zh-CN', 'dark']]) {
  test(`nothing is too small to press or to read, and nothing is said twice (${size}, ${language})`, async () => {
    const found = []
    await visit(browser, box, { ...SIZES[size], locale: localeOf(language), colorScheme, reducedMotion: 'reduce' }, async (page) => {
      await page.locator('article').first().waitFor()
      for (const [place, sign] of Object.entries(screens())) {
        await page.goto(`${box.url}/#${place}`)
        await page.locator(sign).first().waitFor()
        const { targets, texts } = await tooSmall(page)
        const twice = await saidTwice(page)
        const wide = await widthBeyondScreen(page)
        found.push(...[...targets, ...texts, ...twice, ...(wide > 0 ? [`${wide} px too wide`] : [])].map((one) => `${place}: ${one}`))
      }
    })

    assert.deepEqual(found, [])
  })
}

/** Before the layer for experts. */
const MOST_WORDS = 250

for (const language of ['en', 'zh-CN', 'zh-TW']) {
  test(`a result that is slower than before says it in ${MOST_WORDS} words (${language})`, async (context) => {
    await visit(browser, box, { place: '/runs/01JDWEEK0010', ...PHONE, locale: localeOf(language) }, async (page) => {
      await page.locator('.verdict .numbers .big').first().waitFor()
      await page.locator('.uses .rows').first().waitFor()
      const { words, screens, text } = await read(page)
      context.diagnostic(`${words} words, ${screens} screens`)

      assert.ok(words <= MOST_WORDS, `${words} words: ${text}`)
    })
  })
}
