// All results as one file: the page says when there is no copy, keeps one where it is told to, and takes one in.
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { foreignWords, widthBeyondScreen } from './support/checks.mjs'
import { startBrowser, startNas, visit } from './support/nas.mjs'

const RUNS = 11
const PHONE = { width: 390, height: 844 }

let nas
let fresh
let browser
let folder

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'volbench-archive-'))
  await mkdir(join(folder, 'backup'))
  ;[nas, fresh, browser] = await Promise.all([
    startNas({ root: 'dsm7-raid1-degraded', history: true }),
    startNas({ root: 'dsm7-raid1-degraded' }),
    startBrowser(),
  ])
})

after(async () => {
  await browser?.close()
  await Promise.all([nas?.stop(), fresh?.stop()])
  await rm(folder, { recursive: true, force: true })
})

test('the owner is told that there is no copy, and chooses where one is kept', async () => {
  await visit(browser, nas, { place: '/' }, async (page) => {
    await page.getByText('DSM deletes all results with it').waitFor()
    await page.getByRole('link', { name: 'Choose a folder' }).click()
    const path = page.getByLabel('Folder for the copy')
    await path.fill(join(folder, 'missing'))
    await page.getByRole('button', { name: 'Use this folder' }).click()
    await page.getByText('There is no folder').waitFor()
    await path.fill(join(folder, 'backup'))
    await page.getByRole('button', { name: 'Use this folder' }).click()
    await page.getByText(`${RUNS} runs,`).waitFor()

    await page.goto(`${nas.url}/#/runs`)
    await page.getByRole('link', { name: 'Download everything' }).waitFor()
    assert.equal(await page.getByText('There is only one copy of your results').count(), 0)
  })
  assert.equal((await readdir(join(folder, 'backup', 'volbench-results'))).length, 1)
})

test('an empty start finds the copy, takes it in by upload, and everything is as it was', async () => {
  const place = join(folder, 'backup', 'volbench-results')
  const [name] = await readdir(place)
  await visit(browser, fresh, { place: '/' }, async (page) => {
    const offer = page.getByRole('region', { name: 'Have earlier results?' })
    await offer.getByText('Look in another folder').click()
    await offer.getByRole('textbox').fill(join(folder, 'backup'))
    await offer.getByRole('button', { name: 'Look' }).click()
    await offer.getByRole('button', { name: 'Import' }).waitFor()
    assert.match(await offer.innerText(), new RegExp(`${RUNS}\\sruns`))
    await offer.locator('input[type=file]').setInputFiles(join(place, name))
    await offer.getByText(`${RUNS} runs imported`).waitFor()
    await offer.getByText('Settings and schedules were restored.').waitFor()

    await page.goto(`${fresh.url}/#/runs`)
    await page.getByRole('link', { name: 'After the update' }).waitFor()
    assert.equal(await page.locator('.items > li').count(), RUNS)
  })
})

test('both screens fit a phone and speak Chinese', async () => {
  await visit(browser, nas, { place: '/settings', locale: 'zh-CN', ...PHONE }, async (page) => {
    await page.getByText(`${RUNS} 次测试，`).waitFor()
    assert.equal(await widthBeyondScreen(page), 0)
    assert.deepEqual(await foreignWords(page, 'zh-CN'), [])
  })
})
