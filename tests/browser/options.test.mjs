// Options of one volume compared: chosen on the sheet, watched as a table and read, with real fio on a real Btrfs; and how the
// result and the history show an invented run whose options do differ.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { read, startThroughApi, waitForEnd } from './support/api.mjs'
import { barriers, widthBeyondScreen } from './support/checks.mjs'
import { startBrowser, startNas, visit } from './support/nas.mjs'

const LOOK = { locale: 'en-US', width: 1280, colorScheme: 'light' }
const LOOKS = [
  { ...LOOK, ahead: 'Btrfs without copy-on-write', answer: /Btrfs without copy-on-write is 40\s% faster than Btrfs \(copy-on-write\)/, best: 'best', verdicts: ['faster', 'slower'] },
  { locale: 'zh-CN', width: 390, height: 844, colorScheme: 'dark', ahead: 'Btrfs（关闭写时复制）', answer: /“Btrfs（关闭写时复制）”比“Btrfs（写时复制）”快\s40\s%/, best: '最佳', verdicts: ['更快', '更慢'] },
]
/** Among the runs that the service begins with: three options, the second 1.4 × as fast as the first and the third 0.8 ×. */
const INVENTED = '01JDEXAMPLE0000000000000077'
const NAMES = ['Btrfs (copy-on-write)', 'Btrfs without copy-on-write']

let nas
let browser

before(async () => {
  nas = await startNas({ questions: true })
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

/** What a screen reader finds of the table: the names of its columns and how many rows of values. */
async function heard(page) {
  const tree = await page.locator('main').ariaSnapshot()
  return { columns: [...tree.matchAll(/columnheader "([^"]*)"/g)].map(([, name]) => name), cells: [...tree.matchAll(/- cell/g)].length }
}

test('options are chosen on the sheet, and the live view is a table of workload by option that names what is measured', async () => {
  await visit(browser, nas, { ...LOOK, place: '/' }, async (page) => {
    const card = page.locator('article', { hasText: nas.volumes[1].mount_point })
    await card.locator('a[href*="new"]').first().click()
    await page.getByText('What exactly happens').waitFor()
    await page.locator('summary', { hasText: 'More options' }).click()
    // A first look measures a volume as it is.
    await page.locator('.all').getByRole('radio', { name: /^Quick/ }).check()
    for (const name of NAMES) await page.getByLabel(name, { exact: true }).check()
    const cells = page.locator('fieldset', { has: page.locator('legend', { hasText: 'Which workloads' }) }).locator('label')
    for (const label of await cells.all()) {
      if ((await label.innerText()).trim() !== 'Writing large files') await label.locator('input').uncheck()
    }
    await page.getByRole('button', { name: 'Start' }).click()
    await page.waitForURL(/runs\//)
    const id = /runs\/([^?]+)/.exec(page.url())[1]

    const table = page.locator('.live-table')
    await table.waitFor()
    await table.locator('[aria-current=true]').first().waitFor()
    assert.match(await page.locator('.phase').innerText(), new RegExp(NAMES.map((name) => name.replace(/[()]/g, '\\$&')).join('|')))
    assert.deepEqual((await heard(page)).columns.slice(1), NAMES)
    await table.locator('.newest').first().waitFor()
    await keep(page, 'options-live-en')
    assert.equal((await waitForEnd(page, nas, id)).state, 'done')

    // Which of them is faster nobody knows of a real disk; that a verdict could be had is known.
    const { plan, paired } = await read(page, `${nas.url}/api/v1/runs/${id}/result`)
    assert.deepEqual([plan.rounds, plan.rounds_for_verdict], [6, 6])
    // A round of a busy machine that shows memory and no disk makes no pair.
    assert.deepEqual(paired.map(({ cells }) => cells.map(({ pairs }) => pairs > 0 && pairs <= 6)), [[true]])
    const result = page.locator('section.options')
    await result.waitFor()
    assert.deepEqual((await heard(page)).columns.slice(1), NAMES)
    assert.equal(await result.locator('tbody tr').count(), 1)
    assert.equal(await result.locator('td .change').count(), 1)
    await keep(page, 'options-measured-en')
  })
})

test('on a phone, dark and in Chinese, the live table fits and nothing of it is a barrier', async () => {
  await visit(browser, nas, { ...LOOKS[1], place: '/' }, async (page) => {
    await page.locator('article').first().waitFor()
    const id = await startThroughApi(page, nas, {
      profile: 'quick', target_path: nas.volumes[1].mount_point, variants: ['btrfs-cow', 'btrfs-nocow', 'btrfs-cow-compress'], workloads: ['seq-read-1m', 'seq-write-1m'],
    })
    await page.goto(`${nas.url}/#/runs/${id}`)
    const table = page.locator('.live-table')
    await table.locator('.newest').first().waitFor()
    await table.locator('[aria-current=true]').first().waitFor()
    await keep(page, 'options-live-zh-CN')

    assert.equal(await widthBeyondScreen(page), 0)
    assert.deepEqual(await barriers(page), [])
    assert.equal((await heard(page)).cells, 6)
    await page.request.post(`${nas.url}/api/v1/runs/${id}/cancel`, { data: { when: 'now' }, headers: { 'X-Volbench': '1' } })
    await waitForEnd(page, nas, id)
  })
})

for (const { ahead, answer, best, verdicts, ...look } of LOOKS) {
  test(`the result is headed by how the options compare, and its first table has their verdicts with the best marked (${look.locale})`, async () => {
    await visit(browser, nas, { ...look, place: `/runs/${INVENTED}` }, async (page) => {
      const table = page.locator('section.options')
      await table.waitFor()
      await keep(page, `options-result-${look.locale}`)

      assert.match(await page.locator('.verdict h2.word').innerText(), answer)
      const order = await page.locator('.result > :is(section, details)').evaluateAll((found) => found.map(({ classList }) => ['verdict', 'options', 'uses'].find((one) => classList.contains(one))))
      assert.deepEqual(order.filter(Boolean), ['verdict', 'options', 'uses'])
      const rows = await table.locator('tbody tr').count()
      assert.ok(rows > 1)
      const marked = await table.locator('td:has(.mark)').evaluateAll((cells) => cells.map((cell) => [cell.dataset.head, cell.querySelector('.mark').innerText.trim()]))
      assert.deepEqual(marked, Array.from({ length: rows }, () => [ahead, best]))
      const said = await table.locator('td .change').allInnerTexts()
      assert.deepEqual(said.map((one) => verdicts.findIndex((verdict) => one.includes(verdict))), Array.from({ length: rows }, () => [0, 1]).flat())
      assert.equal(await widthBeyondScreen(page), 0)
      assert.deepEqual(await barriers(page), [])
    })
  })

  test(`the history tells the run by the same comparison (${look.locale})`, async () => {
    await visit(browser, nas, { ...look, place: '/runs' }, async (page) => {
      const item = page.locator('li.item', { has: page.locator(`a[href*="${INVENTED}"]`) })
      await item.waitFor()
      await keep(page, `options-history-${look.locale}`)

      assert.match(await item.locator('.word').first().innerText(), answer)
      assert.equal(await widthBeyondScreen(page), 0)
      await item.getByRole('link').first().click()
      await page.locator('section.options').waitFor()
    })
  })
}
