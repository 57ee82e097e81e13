// Ending a run from the page, with real fio at work: at once, and after the round that goes on.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, before, test } from 'node:test'
import { startThroughApi, waitForEnd, read } from './support/api.mjs'
import { startBrowser, startNas, visit } from './support/nas.mjs'
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

/** Far less than the run would go on by itself; that it is gone within five seconds is judged on a machine that does nothing else. */
const PATIENCE_S = 90

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

/** Ask until it is so or patience is at its end. */
async function seen(isSo) {
  for (const end = Date.now() + PATIENCE_S * 1000; Date.now() < end; await sleep(100)) if (isSo()) return true
  return isSo()
}

/** Command lines of fio's processes that work below `place`: they run in the folder of their files. */
function programsAt(place) {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && workingFolder(name).includes(place)).map(commandLine).filter((line) => /\bfio\b/.test(line))
}

function workingFolder(pid) {
  return unlessGone(() => readlinkSync(`/proc/${pid}/cwd`))
}

function commandLine(pid) {
  return unlessGone(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '))
}

function unlessGone(look) {
  try {
    return look()
  } catch (error) {
    if (['EACCES', 'ENOENT', 'ESRCH'].includes(error.code)) return ''
    throw error
  }
}

/** What is left in our folder on the volume. */
function leftovers(place) {
  const folder = join(place, '.volbench')
  return existsSync(folder) ? readdirSync(folder) : []
}
