// Why not faster: the limit in words with its evidence folded, the machine beneath the time trace, long writes drawn.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { barriers, foreignWords, widthBeyondScreen } from './support/checks.mjs'
import { startBrowser, startNas, visit } from './support/nas.mjs'
import { localeOf } from './support/words.mjs'

const EXAMPLE = JSON.parse(readFileSync(new URL('../contract/run.example.json', import.meta.url), 'utf8'))

const SENTENCE = { en: 'Long writes start at 500 MB/s.', 'zh-CN': '持续写入起初为 500 MB/s。' }

/** The example with one workload turned into a long write that falls from 500 to 140 MB/s after 15 GB. */
function withLongWrite() {
  const speeds = [...Array(30).fill(500e6), ...Array(60).fill(140e6)]
  let written = 0
  const sizes = speeds.map((speed) => (written += speed))
  const levels = [{ from_bytes: 0, to_bytes: 15e9, bytes_per_s: 500e6 }, { from_bytes: 15e9, to_bytes: written, bytes_per_s: 140e6 }]
  const rounds = [{ n: 1, written_bytes: sizes, bytes_per_s: speeds, levels, flush_s: 0 }]
  const sustained = { rounds, falls_at_bytes: 15e9, start_bytes_per_s: 500e6, end_bytes_per_s: 140e6, seen_bytes: 22e9, words: [SENTENCE] }
  const [first, ...others] = EXAMPLE.workloads
  return { ...EXAMPLE, id: `${EXAMPLE.id.slice(0, -1)}Z`, workloads: [{ ...first, sustained }, ...others] }
}

let nas
let browser
const made = {}

before(async () => {
  nas = await startNas({ root: 'dsm7-raid5-rebuilding' })
  browser = await startBrowser()
  await visit(browser, nas, {}, async (page) => {
    await page.locator('article').first().waitFor()
    made.limits = await nas.keep(EXAMPLE)
    made.long = await nas.keep(withLongWrite())
  })
})

after(async () => {
  await browser?.close()
  await nas?.stop()
})

const WORDS = {
  en: { limits: 'What limited it?', waiting: 'Waiting time', processor: 'Processor', panel: 'Waiting time per request (ms)', cores: 'Single cores', falls: 'falls at 15.0 GB', table: 'Show the numbers', written: 'Written so far', long: 'Long writes' },
  'zh-CN': { limits: '瓶颈在哪里？', waiting: '等待时间', processor: '处理器', panel: '每次请求的等待时间（ms）', cores: '各核心', falls: '15.0 GB 后下降', table: '查看数值', written: '已写入', long: '持续写入' },
}

for (const [language, words] of Object.entries(WORDS)) {
  for (const width of [1280, 390]) {
    test(`the limit is told and shown in the seconds beneath the speed (${language}, ${width} px)`, async () => {
      const place = `/runs/${made.limits}?show=all`
      await visit(browser, nas, { place, locale: localeOf(language), width }, async (page) => {
        const list = page.getByRole('region', { name: words.limits })
        await list.waitFor()
        const answer = await page.request.get(`${nas.url}/api/v1/runs/${made.limits}/result`, { headers: { 'Accept-Language': language } })
        const slow = (await answer.json()).workloads.find(({ limit }) => limit?.disk)
        // By keyboard: charts that are still being drawn above move the page under a mouse.
        await list.locator('summary', { hasText: slow.limit.name.text }).first().press('Enter')
        await list.getByText(slow.limit.evidence[0].text).waitFor()

        const closer = page.locator('section[aria-labelledby=closer-title]')
        await closer.scrollIntoViewIfNeeded()
        assert.equal(await closer.getByLabel(words.waiting, { exact: true }).isChecked(), true)
        await closer.locator('svg').getByText(words.panel).waitFor()
        await closer.getByLabel(words.processor, { exact: true }).check()
        await closer.getByRole('button', { name: words.cores }).waitFor()

        assert.equal(await widthBeyondScreen(page), 0)
        assert.deepEqual(await barriers(page), [])
        assert.deepEqual(await foreignWords(page, language), [])
      })
    })
  }

  test(`a long write is drawn over its bytes with the place where it falls (${language})`, async () => {
    const place = `/runs/${made.long}?show=all`
    await visit(browser, nas, { place, locale: localeOf(language), width: 390 }, async (page) => {
      // Drawn when it comes into sight: above it stands what it means.
      const chart = page.getByRole('region', { name: words.long }).locator('figure')
      await chart.scrollIntoViewIfNeeded()
      await chart.locator('svg').getByText(words.falls).waitFor()
      await chart.getByRole('button', { name: words.table }).click()
      await chart.getByRole('columnheader', { name: words.written }).waitFor()

      assert.equal(await chart.locator('tbody tr').count(), 90)
      assert.equal(await widthBeyondScreen(page), 0)
    })
  })
}
