// Who listens instead of looking: where one is after a link and at a run's end, what a run tells by itself, what the window is called.
// Read from Chromium's accessibility tree; what a real screen reader says is docs/a11y-checklist.md.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startThroughApi, waitForEnd } from './support/api.mjs'
import { focusHeard, regionsHeard } from './support/heard.mjs'
import { startBrowser, startNas, visit } from './support/nas.mjs'

let nas
let browser

before(async () => {
  ;[nas, browser] = await Promise.all([startNas(), startBrowser()])
})

after(async () => {
  await browser?.close()
  await nas?.stop()
})

/** Waits until something holds, and says at the end how it was. */
async function until(read, holds, turns = 100) {
  for (let found; ; turns--) {
    found = await read()
    if (holds(found) || turns === 0) return found
    await new Promise((resolve) => { setTimeout(resolve, 100) })
  }
}

test('a link leads to the heading of the screen it opens, and the first screen is read from its top', async () => {
  await visit(browser, nas, {}, async (page) => {
    await page.locator('article').first().waitFor()
    assert.equal((await focusHeard(page)).role, 'RootWebArea')
    for (const [link, heading] of [['History', 'History'], ['Watch', 'Watch'], ['Experiments', 'Experiments'], ['Settings', 'Settings']]) {
      await page.getByRole('navigation').getByRole('link', { name: link }).click()
      const heard = await until(() => focusHeard(page), ({ role }) => role === 'heading')
      assert.deepEqual(heard, { role: 'heading', level: 1, name: heading })
    }
    // On goes the way from there, not from the bar above.
    await page.keyboard.press('Tab')
    assert.ok(await page.evaluate(() => document.querySelector('main').contains(document.activeElement)))
  })
})

test('a run tells its phases, silence of the service and its end, where the heading of the result has the focus and the window its answer', async () => {
  await visit(browser, nas, {}, async (page) => {
    await page.locator('article').first().waitFor()
    const said = new Set()
    const listen = async () => { for (const words of await regionsHeard(page)) said.add(words) }
    const id = await startThroughApi(page, nas, { target_path: nas.volumes[0].mount_point, workloads: ['seq-read-1m', 'seq-write-1m'] })
    await page.goto(`${nas.url}/#/runs/${id}`)
    await until(async () => { await listen(); return [...said] }, (all) => all.includes('Measuring'), 600)
    assert.match(await page.title(), /^\d+\s%/)
    assert.match((await focusHeard(page)).name, /^Measuring /)

    await page.route('**/api/v1/runs/**', (route) => route.abort())
    await until(async () => { await listen(); return [...said] }, (all) => all.some((one) => one.startsWith('The service does not answer')), 600)
    await page.unroute('**/api/v1/runs/**')
    await waitForEnd(page, nas, id)
    const heard = await until(() => focusHeard(page), ({ role, name }) => role === 'heading' && !name.startsWith('Measuring'), 300)
    await page.locator('.verdict').waitFor()
    await listen()
    const answer = await page.locator('.verdict .word > span > span').first().innerText()

    assert.equal(heard.role, 'heading')
    assert.equal(heard.name, await page.locator('main h1').innerText())
    assert.ok([...said].some((one) => one === `Done: ${answer}`), [...said].join(' | '))
    assert.ok((await page.title()).startsWith(`${answer} · `), await page.title())
    assert.ok((await page.title()).includes(nas.volumes[0].mount_point) && (await page.title()).endsWith(' · Volume Bench'), await page.title())
  })
})
