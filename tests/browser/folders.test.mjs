// Two folders of one volume in one run, with real fio on a real Btrfs: named on the sheet, watched, read, found again; both languages, both widths.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { startThroughApi, waitForEnd } from './support/api.mjs'
import { brokenWords, widthBeyondScreen } from './support/checks.mjs'
import { startBrowser, startNas, visit } from './support/nas.mjs'

const ROUNDS = 6
const LOOKS = [
  {
    language: 'en', locale: 'en-US', width: 1280, colorScheme: 'light', choose: 'Compare volumes or folders now', folder: 'Folder B', more: 'What exactly happens',
    result: 'How B (photos) compares with A (plain)', apart: /B \(photos\): no copy-on-write/, answer: /B \(photos\).*A \(plain\)|[AB] \((photos|plain)\)/, core: /Busiest core: A \(plain\) \d+\s%.*B \(photos\) \d+\s%/, first: /First measurement/,
  },
  {
    language: 'zh-CN', locale: 'zh-CN', width: 390, colorScheme: 'dark', choose: '现在对比存储空间或文件夹', folder: '文件夹 B', more: '具体会做什么',
    result: '“B（photos）”与“A（plain）”的对比', apart: /B（photos）：/, answer: /[AB]（(photos|plain)）/, core: /最忙的处理器核心：A（plain） \d+\s%.*B（photos） \d+\s%/, first: /首次测试|首次测量/,
  },
]

let nas
let browser
let id
let plain
let photos

before(async () => {
  nas = await startNas()
  browser = await startBrowser()
  const { mount_point: place } = nas.volumes.find(({ file_system: one }) => one === 'btrfs')
  nas.btrfs = place
  ;[plain, photos] = ['plain', 'photos'].map((name) => `${place}/${name}`)
  for (const folder of [plain, photos]) mkdirSync(folder)
  execFileSync('chattr', ['+C', photos])
})

after(async () => {
  await browser?.close()
  await nas?.stop()
})

/** With PICTURES=FOLDER in the environment the screens are kept as pictures, to be looked at. */
async function keep(page, name) {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true })
}

for (const { language, choose, folder, more, ...options } of LOOKS) {
  test(`the other folder is named on the sheet, and the plan counts its volume once (${language})`, async () => {
    await visit(browser, nas, { ...options, place: `/new?path=${encodeURIComponent(plain)}` }, async (page) => {
      await page.getByLabel(choose).selectOption('folders')
      const named = page.getByLabel(folder)
      await named.fill(photos)
      await named.press('Tab')
      await page.getByText(more).click()
      await page.locator('dt', { hasText: nas.btrfs }).waitFor()
      assert.equal(await page.locator('dt', { hasText: nas.btrfs }).count(), 1)
      assert.equal(await widthBeyondScreen(page), 0)
      await keep(page, `folders-sheet-${language}`)
    })
  })
}

test('while it runs the page says which folder is measured right now', async () => {
  const [{ locale, width, colorScheme }] = LOOKS
  await visit(browser, nas, { locale, width, colorScheme }, async (page) => {
    await page.locator('article').first().waitFor()
    id = await startThroughApi(page, nas, { target_path: plain, other_target_paths: [photos], workloads: ['seq-read-1m', 'seq-write-1m'], rounds: ROUNDS })
    await page.goto(`${nas.url}/#/runs/${id}?show=all`)
    await page.locator('.phase', { hasText: /[AB] \((plain|photos)\)/ }).waitFor()
    await keep(page, 'folders-live')
    const { state } = await waitForEnd(page, nas, id)
    assert.equal(state, 'done')
  })
})

for (const { language, result, apart, answer, core, first, ...options } of LOOKS) {
  test(`the result says how the folders compare, what sets them apart and how full the busiest core was (${language})`, async () => {
    await visit(browser, nas, { ...options, place: `/runs/${id}?show=all` }, async (page) => {
      const table = page.locator('section', { has: page.getByRole('heading', { name: result }) })
      await table.waitFor()
      const said = await page.locator('.verdict .first').innerText()
      // How they compare depends on what else the machine does meanwhile, and whether that can be trusted.
      assert.match(said, answer)
      assert.doesNotMatch(said, first)
      assert.match(await table.locator('.apart').innerText(), apart)
      assert.equal(await table.locator('tbody tr').count(), 2)
      for (const cell of await table.locator('.cores').allInnerTexts()) assert.match(cell, core)
      assert.equal(await table.locator('.cores').count(), 2, 'of reading and of writing')
      assert.deepEqual(await brokenWords(page, '.paired'), [])
      assert.equal(await widthBeyondScreen(page), 0)
      await keep(page, `folders-result-${language}`)
    })
  })
}

test('the history names both folders and offers the run neither as baseline nor for comparison', async () => {
  const [, { locale, width, colorScheme }] = LOOKS
  await visit(browser, nas, { locale, width, colorScheme, place: '/runs' }, async (page) => {
    const item = page.locator('li.item').first()
    await item.waitFor()
    await item.getByRole('button', { name: /详情|更多/ }).first().click()
    for (const name of ['plain', 'photos']) assert.match(await item.innerText(), new RegExp(name))
    assert.equal(await item.getByRole('checkbox').isDisabled(), true)
    assert.equal(await widthBeyondScreen(page), 0)
    await keep(page, 'folders-history')
  })
})
