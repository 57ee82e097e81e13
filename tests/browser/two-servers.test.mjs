// Two servers compared by many clients, real nginx and real Apache: chosen on the sheet, asked in turns, answered by their comparison.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { read, waitForEnd } from './support/api.mjs'
import { barriers, widthBeyondScreen } from './support/checks.mjs'
import { startBrowser, startNas, visit } from './support/nas.mjs'
import { startServers } from './support/servers.mjs'

const NAMES = ['nginx', 'apache']
const CELL = 'get-14k-c10'
const PHONE = { width: 390, height: 844 }

let nas
let servers
let browser
let id

before(async () => {
  ;[nas, servers, browser] = await Promise.all([startNas({ root: 'dsm7-raid1-degraded' }), startServers(...NAMES), startBrowser()])
})

after(async () => {
  await browser?.close()
  await Promise.all([nas?.stop(), servers?.stop()])
})

test('both servers are ticked on the sheet, and asked in turns', async () => {
  await visit(browser, nas, {}, async (page) => {
    await page.locator('article').first().waitFor()
    for (const name of NAMES) {
      const { address, user, password } = servers[name]
      const data = { kind: 'webdav', address, ...(user ? { user, password } : {}) }
      const answer = await page.request.put(`${nas.url}/api/v1/endpoints/${name}`, { data, headers: { 'X-Volbench': '1' } })
      assert.equal(answer.status(), 200, await answer.text())
    }
    // One of its workloads is enough to compare them; it is asked for in as many rounds as a verdict takes.
    await page.goto(`${nas.url}/#/new?suite=http-file&profile=quick&workloads=${CELL}`)
    for (const name of NAMES) await page.getByLabel(new RegExp(`^${name}`)).check()
    await page.locator('.start:enabled').click()
    await page.waitForURL(/runs\//)
    id = /runs\/([^?]+)/.exec(page.url())[1]
    const { state, failure } = await waitForEnd(page, nas, id)

    assert.equal(state, 'done', JSON.stringify(failure))
  })
})

test('the answer says which of both serves more, as the numbers below it do', async () => {
  await visit(browser, nas, { ...PHONE, place: `/runs/${id}` }, async (page) => {
    const said = page.getByRole('region', { name: 'In plain words' })
    await said.getByText('requests/s').first().waitFor()
    const words = await said.innerText()
    const { workloads } = await read(page, `${nas.url}/api/v1/runs/${id}/result`)
    const most = Object.fromEntries(workloads.filter((one) => one.id === CELL).map((one) => [one.variant, one.summary.requests_per_s.median]))
    const [faster, slower] = most.nginx > most.apache ? NAMES : [...NAMES].reverse()

    assert.doesNotMatch(words, /First measurement/)
    // On a machine that is busy with both the first word is that they cannot be trusted; how they compare is said all the same.
    assert.match(words, new RegExp(`${faster} (serves|answers|may answer|is|may be) [^]*(×|%)[^]* ${slower}|No difference`))
    for (const name of NAMES) assert.match(words, new RegExp(`${name}\\s+[\\d.,]+`))
    assert.match(await page.locator('main h1').innerText(), /nginx.*apache|apache.*nginx/s)
    assert.equal(await widthBeyondScreen(page), 0)
    assert.deepEqual(await barriers(page), [])
  })
})
