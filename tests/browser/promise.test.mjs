// A disk that was bought by its numbers, with real fio on a real volume: what was promised is typed in, and the result says whether it was kept.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { measureThroughApi, read } from './support/api.mjs'
import { barriers, cutWords, widthBeyondScreen } from './support/checks.mjs'
import { startBrowser, startNas, visit } from './support/nas.mjs'

const NARROW = { width: 320, height: 640 }
/** Any volume answers one request a second, none a thousand million: which verdict is right does not depend on the machine. */
const ANY = '1'
const NONE = '1000000000'

let nas
let browser
let id

before(async () => {
  ;[nas, browser] = await Promise.all([startNas(), startBrowser()])
})

after(async () => {
  await browser?.close()
  await nas?.stop()
})

test('the numbers of a data sheet are typed in from the card of the volume, and kept', async () => {
  await visit(browser, nas, {}, async (page) => {
    const card = page.locator('article', { hasText: nas.volumes[0].mount_point })
    await card.waitFor()
    await card.getByRole('link', { name: /^What was promised/ }).click()
    await page.getByLabel('IOPS, reads', { exact: true }).fill(ANY)
    await page.getByLabel('IOPS, writes', { exact: true }).fill(NONE)
    await page.getByLabel('Source').fill('the cloud')
    await page.setViewportSize(NARROW)
    assert.equal(await widthBeyondScreen(page), 0)
    assert.deepEqual(await cutWords(page), [])
    assert.deepEqual(await barriers(page), [])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.').waitFor()
    await page.reload()
    await page.getByLabel('IOPS, reads', { exact: true }).waitFor()

    assert.equal(await page.getByLabel('IOPS, writes', { exact: true }).inputValue(), NONE)
    const asked = { target_path: nas.volumes[0].mount_point, workloads: ['rand-read-4k-qd32', 'rand-write-4k-qd32'] }
    id = await measureThroughApi(page, nas, asked)
  })
})

test('the result says of each number in one line whether it was kept, with what was promised beside what was measured', async () => {
  await visit(browser, nas, { place: `/runs/${id}` }, async (page) => {
    const card = page.getByRole('region', { name: 'Was the promise kept?' })
    await card.waitFor()
    const { workloads } = await read(page, `${nas.url}/api/v1/runs/${id}/result`)
    // On a busy machine the counters of the disks may be read too late to tell who moved the bytes; then nothing is proven.
    const isProven = Object.fromEntries(workloads.map((one) => [one.id, one.cache_class.endsWith('uncached')]))
    const [reads, writes] = await Promise.all(['IOPS, reads', 'IOPS, writes'].map((name) => card.getByRole('row', { name: new RegExp(`^${name}`) }).innerText()))

    assert.match(reads, isProven['rand-read-4k-qd32'] ? /1\.00\sIOPS[^]*Kept/ : /Cannot tell/)
    assert.match(writes, /Not kept|Cannot tell/)
    assert.doesNotMatch(await card.locator('.answer').innerText(), /^Kept/)
    assert.match(await card.innerText(), /the cloud/)
    await page.setViewportSize(NARROW)
    assert.equal(await widthBeyondScreen(page), 0)
    assert.deepEqual(await cutWords(page), [])
  })
})
