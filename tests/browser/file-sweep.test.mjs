// Files of all sizes over a folder and over a real WebDAV server: named, tried, chosen, watched, read, and nothing left there.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { read, waitForEnd } from './support/api.mjs'
import { barriers, foreignWords, widthBeyondScreen } from './support/checks.mjs'
import { startDav } from './support/dav.mjs'
import { startBrowser, startNas, visit } from './support/nas.mjs'

const WIDE = { locale: 'en-US', width: 1440, colorScheme: 'light' }
const NARROW = { locale: 'zh-CN', width: 390, colorScheme: 'dark' }
/** Kept of all cells: so a run takes seconds. */
const CELLS = /64 KiB/

let nas
let dav
let browser
let id

before(async () => {
  [nas, dav, browser] = await Promise.all([startNas(), startDav(), startBrowser()])
})

after(async () => {
  await browser?.close()
  await dav?.stop()
  await nas?.stop()
})

/** With PICTURES=FOLDER in the environment the screens are kept as pictures, to be looked at. */
async function keep(page, name) {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true })
}

/** Names a server on the page; returns its card. */
async function add(page, name, address) {
  await page.getByRole('button', { name: 'Add a server' }).click()
  await page.getByLabel('Short name').fill(name)
  await page.getByLabel('Address').fill(address)
  await page.getByRole('button', { name: 'Save' }).click()
  const card = page.locator('li.card', { has: page.getByRole('heading', { name, exact: true }) })
  await card.waitFor()
  return card
}

test('a server is named and tried; the page says what it is and when a file counts', async () => {
  await visit(browser, nas, { ...WIDE, place: '/endpoints' }, async (page) => {
    await page.getByRole('heading', { name: 'No server yet' }).waitFor()
    await keep(page, 'endpoints-empty')
    const card = await add(page, 'nas-dav', dav.address)
    await card.getByRole('button', { name: 'Try it' }).click()
    await card.getByText('1 KiB was put, read back and removed').waitFor()
    const facts = await card.locator('dl').innerText()
    assert.match(facts, /nginx/)
    assert.match(facts, /the server says that it has it/)
    assert.equal(await widthBeyondScreen(page), 0)
    assert.deepEqual(await barriers(page), [])
    await keep(page, 'endpoints')
  })
})

test('a name that cannot be is refused where it was typed, and what does not answer is told beside its server', async () => {
  await visit(browser, nas, { ...WIDE, place: '/endpoints' }, async (page) => {
    await page.getByRole('button', { name: 'Add a server' }).click()
    await page.getByLabel('Short name').fill('folder')
    await page.getByLabel('Address').fill('http://127.0.0.1:1/')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Fill in what is marked.').waitFor()
    await page.getByRole('button', { name: 'Back' }).click()

    const card = await add(page, 'closed', 'http://127.0.0.1:1/')
    await card.getByRole('button', { name: 'Try it' }).click()
    const refusal = card.getByRole('alert')
    await refusal.waitFor()
    assert.match(await refusal.innerText(), /Nothing answers on that port/)
    await keep(page, 'endpoints-refused')

    await card.getByRole('button', { name: 'Remove “closed”' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await card.waitFor({ state: 'detached' })
    // The answer that refused is no trouble of the page.
    page.troubles.length = 0
  })
})

test('the sheet shows the ways, what each costs and how many rounds a verdict takes, and starts the run', async () => {
  await visit(browser, nas, { ...WIDE, place: '/endpoints' }, async (page) => {
    await page.getByRole('link', { name: 'Measure files of all sizes' }).click()
    await page.getByLabel('A folder of this NAS').waitFor()
    assert.ok(await page.getByLabel(/nas-dav/).isChecked())
    const table = page.locator('table')
    await table.locator('tbody tr').nth(1).waitFor()
    assert.match(await table.innerText(), new RegExp(dav.address))
    await page.getByText(/a verdict takes \d+|enough for a verdict/).waitFor()
    await page.getByText('More options').click()
    const cells = page.locator('fieldset', { has: page.getByText('Which workloads') }).locator('label')
    await cells.first().waitFor()
    for (const cell of await cells.all()) if (!CELLS.test(await cell.innerText())) await cell.locator('input').uncheck()
    assert.equal(await widthBeyondScreen(page), 0)
    assert.deepEqual(await barriers(page), [])
    await keep(page, 'sheet')
    await page.locator('button.start').click()
    await page.waitForURL(/runs\//)
    id = /runs\/([^?]+)/.exec(page.url())[1]
    await page.locator('.phase', { hasText: /nas-dav|folder/ }).waitFor()
    await keep(page, 'live')
    const { state } = await waitForEnd(page, nas, id)
    assert.equal(state, 'done')
  })
})

for (const options of [WIDE, NARROW]) {
  test(`the result begins with the answer and says of each way when a file counts (${options.locale})`, async () => {
    await visit(browser, nas, { ...options, place: `/runs/${id}` }, async (page) => {
      const answer = page.locator('.answer .first').first()
      await answer.waitFor()
      assert.match(await answer.innerText(), /nas-dav/)
      assert.match(await page.locator('h1').innerText(), /nas-dav/)
      const table = page.locator('table').first()
      assert.equal(await table.locator('tbody tr').count(), 1)
      assert.equal(await table.locator('tbody tr td').count(), 2)
      // Nothing of a volume is told of a way that has none.
      assert.doesNotMatch(await page.locator('main').innerText(), /undefined|null|NaN/)
      assert.deepEqual(await foreignWords(page, options.locale === 'zh-CN' ? 'zh-CN' : 'en'), [])
      assert.equal(await widthBeyondScreen(page), 0)
      assert.deepEqual(await barriers(page), [])
      await keep(page, `result-${options.locale}`)
    })
  })
}

test('nothing is left on the server, and the history calls the ways by their names', async () => {
  await visit(browser, nas, { ...NARROW, place: '/runs' }, async (page) => {
    const row = page.locator('li.item')
    await row.first().waitFor()
    assert.match(await row.first().innerText(), /nas-dav/)
    await keep(page, 'history')
    const { clean_ups: cleanUps } = await read(page, `${nas.url}/api/v1/runs/${id}/result`)
    assert.deepEqual(cleanUps.filter(({ state }) => state !== 'removed'), [])
  })
})

test('the published results say what does not follow in them', async () => {
  await visit(browser, nas, { ...NARROW, place: '/seeds/000' }, async (page) => {
    await page.locator('section table').nth(1).waitFor()
    assert.equal(await widthBeyondScreen(page), 0)
    assert.deepEqual(await barriers(page), [])
    await keep(page, 'seed')
  })
})
