// A folder that compresses beside a plain one, with real fio on a real Btrfs: both sorts of data are named on the sheet, while it runs and in the result.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { startThroughApi, waitForEnd } from './support/api.mjs'
import { brokenWords, widthBeyondScreen } from './support/checks.mjs'
import { startBrowser, startNas, visit } from './support/nas.mjs'

const PHONE = { locale: 'zh-CN', width: 390, colorScheme: 'dark' }

let nas
let browser
let id
let plain
let pressed

before(async () => {
  nas = await startNas()
  browser = await startBrowser()
  const { mount_point: place } = nas.volumes.find(({ file_system: one }) => one === 'btrfs')
  ;[plain, pressed] = ['plain', 'pressed'].map((name) => `${place}/${name}`)
  for (const folder of [plain, pressed]) mkdirSync(folder)
  execFileSync('btrfs', ['property', 'set', pressed, 'compression', 'zstd'])
})

after(async () => {
  await browser?.close()
  await nas?.stop()
})

/** With PICTURES=FOLDER in the environment the screens are kept as pictures, to be looked at. */
async function keep(page, name) {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true })
}

test('the plan says that each workload is measured with both sorts of data', async () => {
  await visit(browser, nas, { ...PHONE, place: `/new?path=${encodeURIComponent(plain)}` }, async (page) => {
    await page.getByLabel('现在对比存储空间或文件夹').selectOption('folders')
    const named = page.getByLabel('文件夹 B')
    await named.fill(pressed)
    await named.press('Tab')
    await page.getByText('具体会做什么').click()
    await page.getByText('无法压缩的 1 : 1').waitFor()
    assert.equal(await widthBeyondScreen(page), 0)
    await keep(page, 'compressed-sheet')
  })
})

test('while it runs each sort of data has a row with its name', async () => {
  await visit(browser, nas, PHONE, async (page) => {
    await page.locator('article').first().waitFor()
    id = await startThroughApi(page, nas, { target_path: plain, other_target_paths: [pressed], workloads: ['seq-read-1m'], rounds: 6 })
    await page.goto(`${nas.url}/#/runs/${id}?show=all`)
    await page.locator('.live-table [scope=row]', { hasText: '数据 1 : 2' }).waitFor()
    const rows = await page.locator('.live-table [scope=row]').allInnerTexts()
    assert.deepEqual(rows.map((row) => row.match(/1\s:\s\d/)?.[0].replace(/\s/g, ' ')), ['1 : 1', '1 : 2'])
    await keep(page, 'compressed-live')
    const { state } = await waitForEnd(page, nas, id)
    assert.equal(state, 'done')
  })
})

test('the result has a row for each, and says how much is stored', async () => {
  await visit(browser, nas, { ...PHONE, place: `/runs/${id}?show=all` }, async (page) => {
    const table = page.locator('section.paired, .paired').first()
    await table.waitFor()
    const rows = await table.locator('tbody tr').allInnerTexts()
    assert.equal(rows.length, 2)
    assert.match(rows[0], /数据 1\s:\s1/)
    assert.match(rows[1], /数据 1\s:\s2/)
    assert.match(await page.locator('.apart').first().innerText(), /数据 1\s:\s2\s存为\s5\d\s%/)
    assert.deepEqual(await brokenWords(page, '.paired'), [])
    assert.equal(await widthBeyondScreen(page), 0)
    await keep(page, 'compressed-result')
  })
})
