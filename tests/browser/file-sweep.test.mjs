// Files of all sizes over a folder and over real servers (WebDAV, S3, SMB): named, tried, chosen, watched, read, and nothing left there.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { read, waitForEnd } from './support/api.mjs'
import { barriers, brokenWords, foreignWords, widthBeyondScreen } from './support/checks.mjs'
import { focused, press, tabTo, tick, type } from './support/keyboard.mjs'
import { startBrowser, startNas, visit } from './support/nas.mjs'
import { startServers } from './support/servers.mjs'

const WIDE = { locale: 'en-US', width: 1440, colorScheme: 'light' }
const NARROW = { locale: 'zh-CN', width: 390, colorScheme: 'dark' }
/** Kept of all cells: so a run takes seconds. */
const CELLS = /64\sKiB/

let nas
let dav
let servers
let browser
let id

before(async () => {
  [nas, servers, browser] = await Promise.all([startNas(), startServers('nginx', 'rclone-s3', 'samba'), startBrowser()])
  dav = servers.nginx
})

after(async () => {
  await browser?.close()
  await servers?.stop()
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
  await page.getByRole('button', { name: 'Save and test' }).click()
  const card = page.locator('li.card', { has: page.getByRole('heading', { name, exact: true }) })
  await card.waitFor()
  return card
}

test('a server is named and tried; the page says what it is and when a file counts', async () => {
  await visit(browser, nas, { ...WIDE, place: '/endpoints' }, async (page) => {
    await page.getByRole('heading', { name: 'No server yet' }).waitFor()
    await keep(page, 'endpoints-empty')
    const card = await add(page, 'nas-dav', dav.address)
    // nginx has no PROPFIND: what was put is asked for by its name.
    await card.getByText('1 KiB was written, asked for, read back and deleted').waitFor()
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
    await page.getByRole('button', { name: 'Save and test' }).click()
    await page.getByText('Fill in what is marked.').waitFor()
    await page.getByRole('button', { name: 'Back' }).click()

    const card = await add(page, 'closed', 'http://127.0.0.1:1/')
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
    await page.getByText(/a verdict takes \d+|as many as a verdict takes \(/).first().waitFor()
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

test('no word in the table of ways is broken, however much stands in it', async () => {
  for (const width of [800, 1440]) {
    await visit(browser, nas, { ...WIDE, width, place: '/' }, async (page) => {
      await page.locator('article').first().waitFor()
      await page.route('**/api/v1/plans', async (route) => {
        const response = await route.fetch()
        const plan = await response.json()
        const much = { requests: 1_234_567, cost: 0.792, currency: 'USD', most_bytes: 1e10, limit_bytes: 2e10, reach: 'internet', place: `https://storage.example.com/${'folder/'.repeat(8)}` }
        await route.fulfill({ response, json: { ...plan, ways: Object.fromEntries(Object.entries(plan.ways).map(([way, one]) => [way, { ...one, ...much }])) } })
      })
      await page.goto(`${nas.url}/#/new?suite=file-sweep&ways=nas-dav`)
      await page.locator('form table tbody tr').first().waitFor()
      assert.deepEqual(await brokenWords(page, 'form table :is(th, td)'), [])
      assert.equal(await widthBeyondScreen(page), 0)
      await keep(page, `sheet-much-${width}`)
    })
  }
})

for (const options of [WIDE, NARROW]) {
  test(`the result begins with the answer and says of each way when a file counts (${options.locale})`, async () => {
    await visit(browser, nas, { ...options, place: `/runs/${id}?show=all` }, async (page) => {
      const answer = page.locator('.answer .group').first()
      await answer.waitFor()
      assert.match(await answer.innerText(), /nas-dav/)
      assert.match(await page.locator('h1').innerText(), /nas-dav/)
      const table = page.locator('section:has(#sweep-title) .scroll table').first()
      await table.waitFor()
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

test('with a tick the same is put again in every round, and the result says what that takes', async () => {
  await visit(browser, nas, { ...NARROW, locale: 'en-US', place: '/new?suite=file-sweep&ways=folder,nas-dav' }, async (page) => {
    await page.locator('.start:enabled').waitFor()
    await page.getByText('More options').click()
    const cells = page.locator('fieldset', { has: page.getByText('Which workloads') }).locator('label')
    await cells.first().waitFor()
    for (const cell of await cells.all()) if (!CELLS.test(await cell.innerText())) await cell.locator('input').uncheck()
    await page.getByLabel('Put the same content again').check()
    await page.locator('.start:enabled').waitFor()
    assert.equal(await widthBeyondScreen(page), 0)
    assert.deepEqual(await barriers(page), [])
    await keep(page, 'sheet-again')
    await page.locator('button.start').click()
    await page.waitForURL(/runs\//)
    const again = /runs\/([^?]+)/.exec(page.url())[1]
    const { state, failure } = await waitForEnd(page, nas, again)
    assert.equal(state, 'done', JSON.stringify(failure))

    const { workloads, clean_ups: cleanUps } = await read(page, `${nas.url}/api/v1/runs/${again}/result`)
    const put = workloads.filter(({ parameters: { operation } }) => operation === 'put-again')
    assert.deepEqual(put.map(({ id: name, variant }) => `${name} ${variant}`).sort(), ['put-again-64k folder', 'put-again-64k nas-dav'])
    assert.ok(put.every(({ rounds }) => rounds.length > 1))
    assert.deepEqual(cleanUps.filter(({ state: left }) => left !== 'removed'), [])
    await page.goto(`${nas.url}/#/runs/${again}?at=end&show=all`)
    await page.locator('.answer .again li').nth(1).waitFor()
    assert.match(await page.locator('.answer .again').innerText(), /nas-dav/)
    const table = page.locator('section:has(#sweep-title) table', { hasText: '64' }).last()
    await table.waitFor()
    assert.equal(await widthBeyondScreen(page), 0)
    assert.deepEqual(await barriers(page), [])
    await keep(page, 'result-again')
  })
})

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

test('S3 and SMB go from naming to the started run by keyboard alone, and every error is read out', async () => {
  const { 'rclone-s3': s3, samba } = servers
  await visit(browser, nas, { ...WIDE, place: '/endpoints' }, async (page) => {
    await page.locator('li.card').first().waitFor()
    await press(page, 'Add a server')
    assert.equal(await focused(page), 'endpoint-kind')
    await page.keyboard.type('S3')
    await press(page, 'Save and test')
    assert.equal(await focused(page), 'endpoint-name')
    await page.locator('form [role=alert]', { hasText: 'Fill in what is marked.' }).waitFor()
    await page.keyboard.type('nas-s3')
    await type(page, 'Address', s3.address)
    await type(page, 'Bucket', s3.bucket)
    await type(page, 'Access key', s3.user)
    await type(page, 'Secret key', s3.password)
    // Whether it is kept is asked as soon as there is one.
    await tick(page, 'Keep the password')
    await page.keyboard.press('Enter')
    await page.locator('#try-nas-s3:focus').waitFor()
    await page.locator('li.card', { hasText: 'nas-s3' }).getByText('1 KiB was written, listed, read back and deleted').waitFor()

    // Of this one the password is not kept: it is asked for again and again.
    await press(page, 'Add a server')
    await page.keyboard.type('SMB')
    await type(page, 'Short name', 'nas-smb')
    await type(page, 'Address', samba.address)
    await type(page, 'User name', samba.user)
    await press(page, 'Save and test')
    await page.locator('#try-nas-smb:focus').waitFor()
    const card = page.locator('li.card', { hasText: 'nas-smb' })
    await card.locator('[aria-live] [role=alert]').waitFor()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type(samba.password)
    await tabTo(page, ({ id }) => id === 'try-nas-smb')
    await page.keyboard.press('Enter')
    await card.getByText('1 KiB was written, listed, read back and deleted').waitFor()
    assert.match(await card.innerText(), /no password kept/)
    await keep(page, 'endpoints-three')

    await press(page, 'Measure files of all sizes')
    // A trial that was refused is no trouble of the page.
    page.troubles.length = 0
  })
})

test('a sweep over S3 and SMB starts by keyboard, is given the password that is not kept, and is read', async () => {
  let over
  await visit(browser, nas, { ...WIDE, place: '/new?suite=file-sweep&ways=nas-s3,nas-smb' }, async (page) => {
    await page.locator('.start:enabled').waitFor()
    await tabTo(page, ({ id }) => id === 'password-nas-smb')
    await press(page, 'More options')
    await page.locator('fieldset', { hasText: 'Which workloads' }).last().locator('input').first().waitFor()
    await leave(page)
    await page.locator('.start:enabled').waitFor()
    await press(page, 'Start')
    await page.locator('form [role=alert]', { hasText: 'nas-smb' }).waitFor()
    assert.equal(await focused(page), 'password-nas-smb')
    await page.keyboard.type(servers.samba.password)
    await keep(page, 'sheet-password')
    await page.keyboard.press('Enter')
    await page.waitForURL(/runs\//)
    over = /runs\/([^?]+)/.exec(page.url())[1]
    const { state, failure } = await waitForEnd(page, nas, over)
    assert.equal(state, 'done', JSON.stringify(failure))
    const whole = JSON.stringify(await Promise.all(['result', 'document', 'sweep'].map((part) => read(page, `${nas.url}/api/v1/runs/${over}/${part}`))))
    assert.ok(!whole.includes(servers.samba.password))
    await page.goto(`${nas.url}/#/runs/${over}?at=end&show=all`)
    await page.locator('.answer .group').first().waitFor()
    assert.match(await page.locator('h1').innerText(), /nas-s3.*nas-smb/s)
    const table = page.locator('section:has(#sweep-title) .scroll table').first()
    await table.waitFor()
    assert.equal(await table.locator('tbody tr').count(), 1)
    assert.deepEqual(await barriers(page), [])
    await keep(page, 'result-s3-smb')
  })
})

test('a server is removed by keyboard, and the focus stays where work goes on', async () => {
  await visit(browser, nas, { ...WIDE, place: '/endpoints' }, async (page) => {
    await page.locator('li.card').nth(2).waitFor()
    await press(page, 'Remove “nas-smb”')
    await page.getByRole('dialog').waitFor()
    await press(page, 'Remove')
    await page.locator('li.card', { hasText: 'nas-smb' }).waitFor({ state: 'detached' })
    assert.match(await focused(page), /Add a server/)
    await page.locator('[aria-live]', { hasText: 'Server removed.' }).waitFor()
  })
})

/** Unticks by keyboard all workloads but one; the focus is on the fold before them. */
async function leave(page) {
  const boxes = page.locator('fieldset', { hasText: 'Which workloads' }).last().locator('input[type=checkbox]')
  const count = await boxes.count()
  await boxes.first().waitFor()
  for (let at = 0; at < count; at += 1) {
    await tabTo(page, (element) => element.matches('fieldset [type=checkbox]'))
    const words = await page.evaluate(() => document.activeElement.labels[0].textContent)
    if (!/Writing files of 64\sKiB/.test(words)) await page.keyboard.press('Space')
  }
}

test('the published results say what does not follow in them', async () => {
  await visit(browser, nas, { ...NARROW, place: '/seeds/000' }, async (page) => {
    // On a phone each table is behind its heading.
    await page.locator('main details > summary').nth(1).waitFor()
    for (const place of [0, 1]) await page.locator('main details > summary').nth(place).click()
    await page.locator('main details table').nth(1).waitFor()
    assert.equal(await widthBeyondScreen(page), 0)
    assert.deepEqual(await barriers(page), [])
    await keep(page, 'seed')
  })
})
