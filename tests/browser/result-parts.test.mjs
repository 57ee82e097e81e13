// Parts of a recorded run's result that few look at: how much its numbers vary, the machine below the speed, the load chart.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { importThroughApi } from './support/api.mjs'
import { barriers, foreignWords, widthBeyondScreen } from './support/checks.mjs'
import { startBrowser, startNas, visit } from './support/nas.mjs'
import { localeOf } from './support/words.mjs'

/** Small reads at all a virtual disk could do and at shares of it, recorded with the trial profile. */
const RECORDED = JSON.parse(gunzipSync(readFileSync(new URL('support/load-run.json.gz', import.meta.url))))

let nas
let browser
let place

before(async () => {
  nas = await startNas({ root: 'dsm7-raid1-degraded', kinds: true })
  browser = await startBrowser()
  await visit(browser, nas, {}, async (page) => {
    await page.locator('article').first().waitFor()
    place = `/runs/${await importThroughApi(page, nas, RECORDED)}?show=all`
  })
})

after(async () => {
  await browser?.close()
  await nas?.stop()
})

const WORDS = {
  en: { vary: 'How much do the numbers vary?', load: 'While others use it', most: '99 % take at most', figures: 'Show the numbers', processor: 'Processor', limit: 'What limited it?', asked: 'not asked: the load was set on purpose' },
  'zh-CN': { vary: '数值波动有多大？', load: '多人同时使用时', most: '99 % 不超过', figures: '查看数值', processor: '处理器', limit: '瓶颈在哪里？', asked: '不适用：负载是特意设定的' },
}

for (const [language, width] of [['en', 1280], ['zh-CN', 390]]) {
  test(`spread, limits and response times under load are told of a recorded run (${language}, ${width} px)`, async () => {
    const words = WORDS[language]
    await visit(browser, nas, { place, locale: localeOf(language), width }, async (page) => {
      await page.getByRole('region', { name: words.limit }).getByText(words.asked).first().waitFor()

      const load = page.getByRole('region', { name: words.load }).locator('figure')
      await load.scrollIntoViewIfNeeded()
      await load.locator('svg').getByText('90 %').waitFor()
      await load.getByRole('button', { name: words.figures }).click()
      await load.getByRole('columnheader', { name: words.most }).first().waitFor()

      const closer = page.locator('section[aria-labelledby=closer-title]')
      await closer.scrollIntoViewIfNeeded()
      await closer.getByLabel(words.processor, { exact: true }).check()
      await closer.locator('figure svg').first().waitFor()

      // By keyboard: charts that are still being drawn above move the page under a mouse.
      await page.locator('summary', { hasText: words.vary }).press('Enter')
      const rows = page.locator('.spread-levels tbody tr')
      await rows.first().waitFor()

      assert.equal(await rows.count(), RECORDED.workloads.length)
      assert.match(await rows.first().innerText(), /\d\s%/)
      assert.equal(await widthBeyondScreen(page), 0)
      assert.deepEqual(await barriers(page), [])
      assert.deepEqual(await foreignWords(page, language), [])
    })
  })
}

/** A run of many clients, and one of keys and values. */
const BY_CLIENTS = { file: '01JDEXAMPLE0000000000000020', keys: '01JDEXAMPLE0000000000000021' }
const PHONE = { width: 390, height: 844 }
const MOST_SCREENS = 2.5

for (const [what, run] of Object.entries(BY_CLIENTS)) {
  for (const language of Object.keys(WORDS)) {
    test(`many clients fit a few screens of a phone, with their charts behind lines that are opened without a mouse (${what}, ${language})`, async () => {
      await visit(browser, nas, { place: `/runs/${run}`, locale: localeOf(language), ...PHONE }, async (page) => {
        await page.locator('main .answer').waitFor()
        const screens = await page.locator('#expert > summary').evaluate((line) => (line.getBoundingClientRect().bottom + scrollY) / innerHeight)
        assert.ok(screens <= MOST_SCREENS, `${screens.toFixed(2)} screens`)
        assert.equal(await page.locator('figure.chart').count(), 0)

        const lines = page.locator('main details:not(#expert) > summary')
        for (const line of await lines.all()) if (!(await line.evaluate((one) => one.parentElement.open))) await line.press('Enter')
        await page.locator('figure.chart svg').first().waitFor()
        assert.equal(await widthBeyondScreen(page), 0)
        assert.deepEqual(await barriers(page), [])
        assert.deepEqual(await foreignWords(page, language), [])
      })
    })
  }
}
