// A DSM volume volbench may not write to yet: how to change that in words and pictures, and DSM doing it at a press.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { barriers, foreignWords, widthBeyondScreen } from './support/checks.mjs'
import { startBrowser, startNas, visit } from './support/nas.mjs'
import { localeOf } from './support/words.mjs'

let nas
let browser

before(async () => {
  nas = await startNas({ root: 'dsm7-raid5-rebuilding', dsm: true })
  browser = await startBrowser()
})

after(async () => {
  await browser?.close()
  await nas?.stop()
})

const WORDS = {
  en: { give: 'Give access to Volume 1', last: /In the row volbench, tick Read\/Write/ },
  'zh-CN': { give: '“存储空间 1”如何授权', last: /在 volbench 一行勾选“可读写”/ },
}

for (const [language, width] of [['en', 1280], ['zh-CN', 390]]) {
  const words = WORDS[language]
  test(`the way to access is shown in words and pictures (${language}, ${width} px)`, async () => {
    await visit(browser, nas, { locale: localeOf(language), width, height: 844 }, async (page) => {
      await page.getByRole('button', { name: words.give }).focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.getByText(words.last).waitFor()

      assert.equal(await dialog.locator('ol svg[role=img]').count(), 4)
      assert.equal(await dialog.evaluate((window) => window.scrollTop), 0, 'the window does not begin at its top')
      assert.deepEqual(await barriers(page), [])
      assert.deepEqual(await foreignWords(page, language), [])
      assert.equal(await widthBeyondScreen(page), 0)

      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
    })
  })
}

test('an administrator has DSM make the folder, sees it noticed, and has it removed again', async () => {
  await visit(browser, nas, { width: 390, height: 844 }, async (page) => {
    await page.getByRole('button', { name: WORDS.en.give }).waitFor()
    const answer = await page.request.post(`${nas.url}/api/v1/session`, { data: { account: 'anna', password: 'secret' } })
    assert.equal(answer.status(), 200, await answer.text())
    await page.getByRole('button', { name: WORDS.en.give }).click()
    await page.getByText('Show the exact calls').click()
    await page.getByText('SYNO.Core.Share.Permission set').waitFor()
    assert.ok(await page.getByRole('dialog').evaluate((window) => window.scrollWidth <= window.clientWidth), 'the calls make the window too wide')
    await page.getByRole('button', { name: 'Create volbench-1' }).click()
    await page.getByText('Runs write to /volume1/volbench-1.').waitFor()
    await page.getByRole('button', { name: 'Close' }).click()

    await page.getByText('Volume Bench created the shared folder volbench-1 here.').waitFor()
    await page.getByRole('button', { name: 'Remove it…' }).click()
    await page.getByText('It is empty.').waitFor()
    await page.getByRole('button', { name: 'Remove it', exact: true }).click()
    await page.getByText('Not yet reachable').waitFor()
  })
})
