// A run with a load of its own whose service is killed while fio works: nothing stays, and the page goes on with the same load.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { read, startThroughApi, waitForEnd } from './support/api.mjs'
import { startBrowser, startNas, visit } from './support/nas.mjs'
import { leftovers, programsAt, seen } from './support/traces.mjs'
import { localeOf, WORDS } from './support/words.mjs'

const LOAD = { jobs: 3, depth: 24 }
/** What the volume is asked with, beside the laying out of its file. */
const isAsked = (line) => line.includes(`--numjobs=${LOAD.jobs}`) && line.includes(`--iodepth=${LOAD.depth}`)

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

test('a run that was killed is gone on with from the page, with the load it had', async () => {
  const words = WORDS.en
  const { mount_point: place } = nas.volumes[1]
  await visit(browser, nas, { locale: localeOf('en') }, async (page) => {
    await page.locator('article').first().waitFor()
    const id = await startThroughApi(page, nas, { suite: 'snia-iops', target_path: place, ...LOAD })
    await page.goto(`${nas.url}/#/runs/${id}`)
    await page.getByText(/Round 2 \(of at most/).first().waitFor({ timeout: 600_000 })
    assert.ok(await seen(() => programsAt(place).some(isAsked)), 'fio is not asked with that load')

    process.kill(nas.pid, 'SIGKILL')
    assert.ok(await seen(() => programsAt(place).length === 0), `still at work: ${programsAt(place)}`)
    await nas.service('start')
    assert.ok(await seen(() => leftovers(place).length === 0), `still there: ${leftovers(place)}`)

    // Its sessions ended with it.
    await page.goto(`${nas.url}/?token=${nas.token}#/runs/${id}`)
    await page.locator('.notice .button-primary').click()
    assert.ok(await seen(() => programsAt(place).some(isAsked)), 'it does not go on with that load')
    const kept = (await read(page, `${nas.url}/api/v1/runs/${id}/document`)).workloads.flatMap(({ rounds }) => rounds).length
    assert.ok(kept > 0, 'finished rounds are not kept')

    await page.getByRole('button', { name: words.cancel, exact: true }).click()
    await page.getByRole('button', { name: words.cancelYes, exact: true }).click()
    assert.equal((await waitForEnd(page, nas, id)).state, 'cancelled')
    assert.ok(await seen(() => programsAt(place).length === 0 && leftovers(place).length === 0))
  })
})
