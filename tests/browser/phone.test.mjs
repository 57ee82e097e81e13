// The first screen of a phone: what is looked for begins on it, whatever kinds of runs there are, and nothing is wider than it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { widthBeyondScreen } from './support/checks.mjs'
import { startBrowser, startNas, visit } from './support/nas.mjs'

const PHONE = { width: 390, height: 844 }
/** Above the way around at the edge. */
const FOLD = 780

let nas
let board
let browser

before(async () => {
  ;[nas, board, browser] = await Promise.all([
    startNas({ root: 'dsm7-raid1-degraded', history: true, kinds: true }),
    startNas({ root: 'dsm7-raid0-nvme-and-raid1', history: true, calm: true }),
    startBrowser(),
  ])
})

after(async () => {
  await browser?.close()
  await Promise.all([nas?.stop(), board?.stop()])
})

const bottomOf = async (part) => {
  const { y, height } = await part.boundingBox()
  return y + height
}

for (const locale of ['en-US', 'zh-CN', 'zh-TW']) {
  test(`runs of every kind fit, the newest stands on the first screen, and filters unfold (${locale})`, async () => {
    await visit(browser, nas, { place: '/runs', locale, ...PHONE }, async (page) => {
      await page.locator('main li.item').nth(12).waitFor()
      assert.equal(await widthBeyondScreen(page), 0)
      assert.ok(await bottomOf(page.locator('main li.item').first()) < FOLD)
      const volume = page.locator('.choices select').first()
      assert.equal(await volume.isVisible(), false)
      await page.locator('.fold').click()
      await volume.waitFor()
      assert.equal(await widthBeyondScreen(page), 0)
    })
  })

  test(`a result says on the first screen what it comes to, what to do, and whether to trust it (${locale})`, async () => {
    await visit(browser, nas, { place: '/runs/01JDWEEK0010', locale, ...PHONE }, async (page) => {
      await page.locator('.verdict .badge').first().waitFor()
      for (const part of ['.verdict .first', '.verdict .button-primary', '.verdict .badge', '.verdict .numbers .value']) assert.ok(await bottomOf(page.locator(part).first()) < FOLD, part)
    })
  })
}

test('of several volumes the first screen says what each comes to, and leads to its card', async () => {
  await visit(browser, board, PHONE, async (page) => {
    const words = page.locator('main .words').first()
    await words.getByText('Slower than before').waitFor()
    assert.equal(await words.getByRole('button').count(), 3)
    assert.ok(await bottomOf(words) < FOLD / 3)
    for (const part of ['.first', '.value', '.curve', '.badge-good', '.foot .button-primary']) assert.ok(await bottomOf(page.locator(`article ${part}`).first()) < FOLD, part)
    await words.getByRole('button', { name: /Volume 3/ }).click()
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Volume 3')
    await page.waitForFunction(() => document.activeElement.getBoundingClientRect().top < innerHeight)
  })
})
