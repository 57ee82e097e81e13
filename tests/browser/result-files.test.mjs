// One file a run on a bucket two NAS share: seen before it is sent, sent once, and read by the other as one history.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { barriers, foreignWords, widthBeyondScreen } from './support/checks.mjs'
import { startBrowser, startNas, visit } from './support/nas.mjs'
import { startServers } from './support/servers.mjs'

const RUNS = 11
const PHONE = { width: 390, height: 844 }

let nas
let desk
let servers
let browser

before(async () => {
  ;[nas, desk, servers, browser] = await Promise.all([
    startNas({ root: 'dsm7-raid1-degraded', history: true }),
    startNas({ root: 'dsm7-raid1-degraded' }),
    startServers('rclone-s3'),
    startBrowser(),
  ])
})

after(async () => {
  await browser?.close()
  await Promise.all([nas?.stop(), desk?.stop(), servers?.stop()])
})

/** Names the bucket, as an owner does on the page of servers. */
async function nameBucket(page, at) {
  const { address, user, password, bucket } = servers['rclone-s3']
  const data = { kind: 's3', address, user, password, options: { bucket } }
  const answer = await page.request.put(`${at.url}/api/v1/endpoints/bucket`, { data, headers: { 'X-Volbench': '1' } })
  assert.equal(answer.status(), 200)
}

test('what is sent is seen before, by name and word for word, and then lies there', async () => {
  await visit(browser, nas, { place: '/settings' }, async (page) => {
    const card = page.getByRole('region', { name: 'Result files of several NAS in one place' })
    await card.getByText('Add a server of the kind S3, WebDAV or SMB first.').waitFor()
    await nameBucket(page, nas)
    await page.reload()
    await card.getByText('Off: no file is sent.').waitFor()
    const send = card.getByRole('button', { name: 'Send from now on' })
    assert.equal(await send.isDisabled(), true)
    await card.getByRole('button', { name: 'Show what will be sent' }).click()
    await card.getByText(`${RUNS} files go to`).waitFor()
    assert.match(await card.locator('pre').innerText(), /"schema": "volbench\.run\/2"/)
    assert.equal(await widthBeyondScreen(page), 0)
    assert.deepEqual(await barriers(page), [])

    await send.click()
    await card.getByText(`On: bucket has ${RUNS} result files.`).waitFor()
  })
})

test('another volbench reads them as one history, each with the name of its NAS', async () => {
  await visit(browser, desk, { place: '/settings' }, async (page) => {
    await page.getByText('Add a server of the kind S3, WebDAV or SMB first.').waitFor()
    await nameBucket(page, desk)
    await page.reload()
    const card = page.getByRole('region', { name: 'Result files of several NAS in one place' })
    await card.getByRole('button', { name: 'Read from bucket' }).click()
    await card.getByText(`${RUNS} files of 1 installations: ${RUNS} added, 0 already here.`).waitFor()
    await card.getByRole('button', { name: 'Read from bucket' }).click()
    await card.getByText(`${RUNS} files of 1 installations: 0 added, ${RUNS} already here.`).waitFor()

    await page.goto(`${desk.url}/#/runs`)
    await page.locator('.items > li').nth(RUNS - 1).waitFor()
    assert.equal(await page.locator('.items > li').count(), RUNS)
    assert.match(await page.locator('.items').innerText(), / [0-9a-f]{6}/)
  })
})

test('the card fits a phone and speaks Chinese', async () => {
  await visit(browser, nas, { place: '/settings', locale: 'zh-CN', ...PHONE }, async (page) => {
    const card = page.getByRole('region', { name: '多台 NAS 的结果文件集中存放' })
    await card.getByRole('button', { name: '查看将发送的内容' }).click()
    await card.locator('pre').waitFor()
    assert.equal(await widthBeyondScreen(page), 0)
    assert.deepEqual(await foreignWords(page, 'zh-CN'), [])
  })
})
