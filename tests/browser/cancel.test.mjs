// Ending a run from the page, with real fio at work: at once, and after the round that goes on.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startThroughApi, waitForEnd, read } from './support/api.mjs'
import { startBrowser, startNas, visit } from './support/nas.mjs'
import { leftovers, programsAt, seen } from './support/traces.mjs'
import { localeOf, WORDS } from './support/words.mjs'

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

test('cancelling from the page ends fio and removes the test files', async () => {
  const words = WORDS.en
  const { mount_point: place } = nas.volumes[1]
  await visit(browser, nas, { locale: localeOf('en') }, async (page) => {
    await page.locator('article').first().waitFor()
    const id = await startThroughApi(page, nas, { profile: 'quick', target_path: place })
    await page.goto(`${nas.url}/#/runs/${id}`)
    await page.getByText(words.measuring).first().waitFor({ timeout: 600_000 })
    assert.ok(await seen(() => programsAt(place).length > 0), 'no fio to be seen while measuring')

    await page.getByRole('button', { name: words.cancel, exact: true }).click()
    await page.getByRole('button', { name: words.cancelYes, exact: true }).click()
    const isGone = await seen(() => programsAt(place).length === 0 && leftovers(place).length === 0)

    assert.ok(isGone, `still there: ${[...programsAt(place), ...leftovers(place)]}`)
    await page.getByText(words.cancelled).waitFor()
    assert.equal((await waitForEnd(page, nas, id)).state, 'cancelled')
  })
})

test('stopping after a round keeps what is done and says so', async () => {
  const words = WORDS['zh-CN']
  const { mount_point: place } = nas.volumes[0]
  await visit(browser, nas, { locale: localeOf('zh-CN') }, async (page) => {
    await page.locator('article').first().waitFor()
    const id = await startThroughApi(page, nas, { profile: 'quick', target_path: place, workloads: ['seq-read-1m'] })
    await page.goto(`${nas.url}/#/runs/${id}`)
    await page.getByText(words.measuring).first().waitFor({ timeout: 600_000 })

    await page.getByRole('button', { name: words.stopRound, exact: true }).click()
    await page.getByText(words.stopping).waitFor()
    await page.getByRole('region', { name: words.inWords }).waitFor()

    const { workloads } = await read(page, `${nas.url}/api/v1/runs/${id}/document`)
    assert.ok(workloads[0].rounds.length >= 1 && workloads[0].rounds.length < 6, `${workloads[0].rounds.length} rounds`)
    assert.deepEqual(leftovers(place), [])
  })
})
