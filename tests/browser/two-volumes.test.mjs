// Two volumes in one run, with real fio on real file systems: chosen on the sheet, watched, read; both languages, both widths.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startThroughApi, waitForEnd } from './support/api.mjs'
import { widthBeyondScreen } from './support/checks.mjs'
import { startBrowser, startNas, visit } from './support/nas.mjs'

const LOOKS = [
  { language: 'en', locale: 'en-US', width: 1280, colorScheme: 'light', choose: 'Compare volumes or folders now', more: 'What exactly happens', result: 'How the volumes compare' },
  { language: 'zh-CN', locale: 'zh-CN', width: 390, colorScheme: 'dark', choose: '现在对比存储空间或文件夹', more: '具体会做什么', result: '两个存储空间的对比' },
]
const ROUNDS = 6

let nas
let browser
let id

before(async () => {
  nas = await startNas()
  browser = await startBrowser()
})

after(async () => {
  await browser?.close()
  await nas?.stop()
})

/** With PICTURES=FOLDER in the environment the screens are kept as pictures, to be looked at. */
async function keep(page, name) {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true })
}

for (const { language, choose, more, ...options } of LOOKS) {
  test(`the second volume is chosen on the sheet, and the plan says what it takes on each (${language})`, async () => {
    await visit(browser, nas, { ...options, place: '/' }, async (page) => {
      const card = page.locator('article', { hasText: nas.volumes[0].mount_point })
      await card.locator('a[href*="new"]').first().click()
      await page.getByLabel(choose).selectOption({ label: nas.volumes[1].mount_point })
      await page.locator('form .where', { hasText: nas.volumes[1].mount_point }).waitFor()
      await page.getByText(more).click()
      for (const letter of ['A · ', 'B · ']) await page.locator('dt', { hasText: letter }).waitFor()
      assert.equal(await widthBeyondScreen(page), 0)
      await keep(page, `sheet-${language}`)
    })
  })
}

test('while it runs the page says which volume is measured right now', async () => {
  const [{ locale, width, colorScheme }] = LOOKS
  await visit(browser, nas, { locale, width, colorScheme }, async (page) => {
    await page.locator('article').first().waitFor()
    const [first, second] = nas.volumes.map((volume) => volume.mount_point)
    id = await startThroughApi(page, nas, { target_path: first, other_target_paths: [second], workloads: ['seq-write-1m'], rounds: ROUNDS })
    await page.goto(`${nas.url}/#/runs/${id}?show=all`)
    await page.locator('.phase', { hasText: /[AB] \(/ }).waitFor()
    const table = page.locator('.live-table')
    await table.locator('[aria-current=true]').first().waitFor()
    for (const letter of ['A (', 'B (']) await table.locator('th', { hasText: letter }).waitFor()
    // Two rounds are finished: both volumes have a value.
    await table.locator('.newest').nth(1).waitFor()
    await keep(page, 'live')
    const { state } = await waitForEnd(page, nas, id)
    assert.equal(state, 'done')
  })
})

for (const { language, result, ...options } of LOOKS) {
  test(`the result begins with one answer, and tells how the volumes compare (${language})`, async () => {
    await visit(browser, nas, { ...options, place: `/runs/${id}?show=all` }, async (page) => {
      const table = page.locator('section', { has: page.getByRole('heading', { name: result }) })
      await table.waitFor()
      const said = await page.locator('.verdict .first').innerText()
      // Of which of both depends on what else the machine does meanwhile.
      assert.match(said, /[AB] ?[（(]/)
      assert.equal(await table.locator('tbody tr').count(), 1)
      assert.match(await table.innerText(), /AB BA AB BA AB BA|BA AB BA AB BA AB/)
      assert.equal(await widthBeyondScreen(page), 0)
      await keep(page, `result-${language}`)
    })
  })
}

test('both volumes have it in their history, and it is offered neither as baseline nor for comparison', async () => {
  const [{ locale, width, colorScheme }] = LOOKS
  await visit(browser, nas, { locale, width, colorScheme, place: '/runs' }, async (page) => {
    const item = page.locator('li.item').first()
    await item.waitFor()
    await item.getByRole('button', { name: /^More about / }).click()
    for (const { mount_point: name } of nas.volumes) assert.match(await item.innerText(), new RegExp(name))
    assert.equal(await item.getByRole('button', { name: /baseline/i }).count(), 0)
    assert.equal(await item.getByRole('checkbox').isDisabled(), true)
    await keep(page, 'history')
  })
})
