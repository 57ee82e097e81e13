// A volume that became slower is told of and can be looked into; a schedule says what it costs before it is switched on.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { barriers, foreignWords, widthBeyondScreen } from './support/checks.mjs'
import { startBrowser, startNas, visit } from './support/nas.mjs'
import { localeOf } from './support/words.mjs'

let nas
let browser

before(async () => {
  nas = await startNas({ root: 'dsm7-raid1-degraded', history: true })
  browser = await startBrowser()
})

after(async () => {
  await browser?.close()
  await nas?.stop()
})

const WORDS = {
  en: {
    slower: /Reading large files: about \d+\sMB\/s instead of 412\sMB\/s since 1\sMar\s2026 \(−\d+\s%\)\. Such disks may give as little/, changed: /DSM update, kernel 4\.4\.302\+ → 5\.10\.55\+/,
    look: 'See the trend', title: 'Trend', cell: /Reading large files Became slower/, figures: 'Show the numbers',
  },
  'zh-CN': {
    slower: /大文件读取（顺序读）：自2026\u2060年\u20603\u2060月\u20601\u2060日起约为 \d+\sMB\/s，此前为 412\sMB\/s（下降 \d+\s%）。同类硬盘也可能只有这么快/, changed: /DSM 更新，内核 4\.4\.302\+ → 5\.10\.55\+/,
    look: '查看历史走势', title: '历史走势', cell: /大文件读取（顺序读） 变慢/, figures: '查看数值',
  },
}

for (const [language, words] of Object.entries(WORDS)) {
  for (const [device, size] of Object.entries({ desktop: {}, phone: { width: 390, height: 844 } })) {
    test(`a drop is told on the volume, drawn over time and explained (${language}, ${device})`, async () => {
      await visit(browser, nas, { locale: localeOf(language), ...size }, async (page) => {
        await page.getByText(words.slower).waitFor()
        await page.getByText(words.changed).waitFor()
        await page.getByRole('link', { name: words.look }).click()
        await page.getByRole('heading', { name: words.title, exact: true }).waitFor()
        await page.getByRole('button', { name: words.cell }).waitFor()
        await page.locator('figure svg').first().waitFor()

        assert.equal(await page.getByRole('button', { name: words.cell }).getAttribute('aria-pressed'), 'true')
        assert.equal(await widthBeyondScreen(page), 0)
        assert.deepEqual(await barriers(page), [])
        assert.deepEqual((await foreignWords(page, language)).filter((text) => !text.includes('After the update')), [])
      })
    })
  }
}

const TOLD = /Volume 1 has become slower: Reading large files −\d+\s% since 1\sMar\s2026/

test('a notice put away is gone after a reload; it ends for good when the new speed is made the baseline', async () => {
  await visit(browser, nas, {}, async (page) => {
    await page.getByRole('link', { name: 'Watch', exact: true }).click()
    await page.getByText(TOLD).waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByText(TOLD).waitFor({ state: 'detached' })
    await page.reload()
    await page.getByText('No volume has become slower.').waitFor()
    assert.equal(await page.getByText(TOLD).count(), 0)

    await page.goto(`${nas.url}/#/runs`)
    await page.getByRole('link', { name: 'After the update' }).waitFor()
    await page.getByRole('link', { name: 'Trend' }).click()
    await page.getByRole('button', { name: /Reading large files Became slower/ }).waitFor()
    await page.getByRole('button', { name: 'Set as baseline' }).nth(2).click()
    await page.getByText('which you marked as baseline').waitFor()
    assert.equal(await page.getByRole('button', { name: /Reading large files Became slower/ }).count(), 0)
  })
})
