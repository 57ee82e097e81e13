// A kind of run that a test adds, from its own folders (src/backend/tests/component/recipes/added, src/frontend/tests/added): from click
// to number, chart, report, comparison and history, on the page as it is built with that folder. No file outside of them knows of it.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { read, waitForEnd } from './support/api.mjs'
import { barriers, widthBeyondScreen } from './support/checks.mjs'
import { startBrowser, startNas, visit } from './support/nas.mjs'

const FRONTEND = fileURLToPath(new URL('../../src/frontend/', import.meta.url))
const KINDS = join(FRONTEND, 'tests/added/kinds')

let folder
let nas
let browser
/** Both runs, the older first. */
const made = []

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'volbench-added-'))
  const page = join(folder, 'page')
  const built = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--outDir', page], {
    cwd: FRONTEND, env: { ...process.env, VOLBENCH_FURTHER_KINDS: KINDS }, stdio: ['ignore', 'inherit', 'inherit'],
  })
  assert.equal(built.status, 0)
  ;[nas, browser] = await Promise.all([startNas({ added: page, gib: 1 }), startBrowser()])
})

after(async () => {
  await browser?.close()
  await nas?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** With PICTURES=FOLDER in the environment the screens are kept as pictures, to be looked at. */
async function keep(page, name) {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/added-${name}.png`, fullPage: true })
}

async function choose(page) {
  const card = page.locator('article', { hasText: nas.volumes[0].mount_point })
  await card.locator('a[href*="/new?volume="]').first().click()
  await page.locator('.start:enabled').waitFor()
  await page.getByText('More options').click()
  await page.locator('#suite').selectOption('backwards')
  await page.getByText('The last round is measured first.').waitFor()
  await page.locator('.start:enabled').waitFor()
}

test('an owner chooses it, starts it, and sees its rounds come as its folder shows them', async () => {
  for (const look of [{ locale: 'en-US', width: 1440 }, { locale: 'en-US', width: 390 }]) {
    await visit(browser, nas, look, async (page) => {
      await choose(page)
      await keep(page, `form-${look.width}`)
      await page.locator('button.start').click()
      await page.waitForURL(/runs\//)
      const id = /runs\/([^?]+)/.exec(page.url())[1]
      await page.getByText('Backwards so far').waitFor()
      const { state, failure } = await waitForEnd(page, nas, id)
      assert.equal(state, 'done', JSON.stringify(failure))
      made.push(id)
    })
  }
})

test('its result has its number, its verdict, its part and its chart', async () => {
  await visit(browser, nas, { locale: 'en-US', width: 390, place: `/runs/${made[0]}?show=all` }, async (page) => {
    await page.getByText('Rounds in the order they were measured: 2, 1').waitFor()
    await page.getByText('Measured backwards.').first().waitFor()
    const { row } = await read(page, `${nas.url}/api/v1/runs/${made[0]}?after=0`)
    assert.ok(row.headline[0].summary.median > 0)
    assert.match(await page.locator('.verdict').innerText(), /pages\/s/)
    const chart = page.locator('.backwards-course figure')
    await chart.scrollIntoViewIfNeeded()
    await chart.getByText('Backwards, round by round').first().waitFor()
    await chart.locator('canvas, svg').first().waitFor()
    assert.equal(await widthBeyondScreen(page), 0)
    assert.deepEqual(await barriers(page), [])
    await keep(page, 'result')
  })
})

test('its reports have its verdict and the chart of its number', async () => {
  await visit(browser, nas, { locale: 'en-US', width: 1440, place: `/runs/${made[0]}` }, async (page) => {
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await page.getByText('What the file says about your NAS').waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Save: Web page' }).click()
    const file = join(folder, 'run.html')
    await (await download).saveAs(file)
    const text = await readFile(file, 'utf8')
    for (const said of [/Measured backwards\./, /<svg class="bars"[^>]*aria-label="[^"]*Counting: [\d,]+ pages\/s/]) assert.ok(said.test(text), `not in the report: ${said}`)
    const paper = await page.request.get(`${nas.url}/api/v1/runs/${made[0]}/report?format=pdf`)
    assert.equal((await paper.body()).subarray(0, 5).toString(), '%PDF-')
  })
})

test('two of it are picked from the history and compared', async () => {
  await visit(browser, nas, { locale: 'en-US', width: 1440, place: '/runs' }, async (page) => {
    const rows = page.locator('main li', { hasText: 'Backwards' })
    await rows.nth(1).waitFor()
    assert.equal(await rows.count(), 2)
    await keep(page, 'history')
    for (const place of [0, 1]) await rows.nth(place).locator('input[type=checkbox]').check()
    await page.locator('.tray .button-primary').click()
    await page.waitForURL(/compare/)
    await page.getByText('Counting').first().waitFor()
    await page.locator('main figure, main table').first().waitFor()
    assert.deepEqual(await barriers(page), [])
    await keep(page, 'compare')
  })
})
