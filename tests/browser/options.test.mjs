// Options of one volume compared, with real fio on a real Btrfs: chosen on the sheet and watched as a table.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { waitForEnd } from './support/api.mjs'
import { startBrowser, startNas, visit } from './support/nas.mjs'

const LOOK = { locale: 'en-US', width: 1280, colorScheme: 'light' }
const NAMES = ['Btrfs (copy-on-write)', 'Btrfs without copy-on-write']

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
  })
})
