// A schedule is off until it is switched on, says before what a year of it costs, and is kept by the service.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { barriers, foreignWords, widthBeyondScreen } from './support/checks.mjs'
import { startBrowser, startNas, visit } from './support/nas.mjs'
import { localeOf } from './support/words.mjs'

let nas
let browser

before(async () => {
  nas = await startNas()
  browser = await startBrowser()
})

after(async () => {
  await browser?.close()
  await nas?.stop()
})

const WORDS = {
  en: { open: 'Set up a schedule', choose: 'Choose a time', day: 'Wed', cost: /104\sruns a year, about \d+ minutes? each, write about [\d.,]+\s[GT]B in all/, on: 'Switch on', next: /^Next: /, remove: 'Remove' },
  'zh-CN': { open: '设定时间', choose: '选择时间', day: '周三', cost: /每年 104\s次，每次约 \d+\s分钟，共写入约 [\d.,]+\s[GT]B/, on: '开启', next: /^下一次：/, remove: '删除' },
}

for (const [language, words] of Object.entries(WORDS)) {
  test(`a year of runs is counted before the schedule is switched on, and it stays on (${language})`, async () => {
    await visit(browser, nas, { place: '/settings', locale: localeOf(language), width: 390, height: 844 }, async (page) => {
      await page.getByRole('link', { name: words.open }).click()
      const closed = page.locator('section', { has: page.getByRole('heading', { name: nas.volumes[0].mount_point }) })
      await closed.getByRole('button', { name: words.choose }).click()
      const form = page.locator('form', { hasText: nas.volumes[0].mount_point })
      await form.getByLabel(words.day).check()
      await form.getByText(words.cost).waitFor()
      await form.getByRole('button', { name: words.on, exact: true }).click()
      await form.getByText(words.next).waitFor()
      await page.reload()
      await form.getByText(words.next).waitFor()

      assert.ok(await form.getByLabel(words.day).isChecked())
      assert.equal(await widthBeyondScreen(page), 0)
      assert.deepEqual(await barriers(page), [])
      assert.deepEqual(await foreignWords(page, language), [])
      await form.getByRole('button', { name: words.remove, exact: true }).click()
      await form.getByText(words.next).waitFor({ state: 'detached' })
    })
  })
}
