// An experiment from beginning to end: made, filled from a stored run, read, taken away as a file, and brought back.
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { barriers, widthBeyondScreen } from './support/checks.mjs'
import { startBrowser, startNas, visit } from './support/nas.mjs'

const NAME = 'Mirror or stripes'
const PHONE = { width: 390, height: 844 }

let nas
let browser
let folder

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'volbench-experiments-'))
  ;[nas, browser] = await Promise.all([startNas({ root: 'dsm7-raid1-degraded', history: true }), startBrowser()])
})

after(async () => {
  await browser?.close()
  await nas?.stop()
  await rm(folder, { recursive: true, force: true })
})

test('an experiment is made, filled, read, saved, deleted and imported', async () => {
  await visit(browser, nas, { place: '/experiments' }, async (page) => {
    await page.getByRole('heading', { name: 'Which RAID type' }).waitFor()
    await make(page)
    await fill(page)
    await chooseAny(page)
    await knowBetter(page)
    await reframe(page)
    await read(page)
    await saveAndBringBack(page)
  })
})

async function make(page) {
  await page.getByRole('link', { name: 'New experiment' }).click()
  await page.getByLabel('A matrix of your own').check()
  await page.getByLabel('Name', { exact: true }).fill(NAME)
  await page.getByLabel('Disks to build from').fill('4')
  for (const one of ['RAID 5', 'SHR', 'ext4', 'Btrfs (copy-on-write)']) await page.getByLabel(one, { exact: true }).check()
  await page.getByText('2 RAID types × 2 file systems = 4 cells').waitFor()
  await page.getByRole('button', { name: 'Create experiment' }).click()
  await page.getByText('0 of 4 cells filled').waitFor()
  await page.getByRole('heading', { name: 'What to do next' }).waitFor()
}

async function fill(page) {
  await page.getByRole('button', { name: /: A result fits$/ }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Use this result' }).first().click()
  await page.getByText('1 of 4 cells filled').waitFor()
  await page.getByRole('button', { name: /ext4: Open$/ }).first().click()
  await dialog.getByText('Leave this cell out').click()
  await dialog.getByLabel('Reason (shown in the report)').fill('No time for it')
  await dialog.getByRole('button', { name: 'Leave out' }).click()
  await page.getByRole('button', { name: /ext4: Skipped$/ }).waitFor()
}

/** What does not belong into a cell is offered with the reason, and refused beside it. */
async function chooseAny(page) {
  await page.getByRole('button', { name: /: (Open|A result fits)$/ }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Choose among all stored results').click()
  const run = dialog.locator('.any li').filter({ hasText: 'It fills a cell of another RAID type' }).first()
  await run.getByRole('button', { name: 'Use this result' }).click()
  await dialog.getByRole('alert').waitFor()
  assert.deepEqual(await barriers(page), [])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label') ?? ''), /: (Open|A result fits)$/)
}

/** A run of another layout is taken by an owner who has read what speaks against it, and that stays to be seen. */
async function knowBetter(page) {
  await page.getByRole('button', { name: /: (Open|A result fits)$/ }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Choose among all stored results').click()
  const run = dialog.locator('.any li').filter({ hasText: 'Measured on' }).filter({ hasNotText: 'It fills a cell of another RAID type' }).first()
  await run.getByRole('button', { name: 'Use this result' }).click()
  await dialog.getByText('What does not fit').waitFor()
  assert.deepEqual(await barriers(page), [])
  await dialog.getByRole('button', { name: 'Use it anyway' }).click()
  await page.getByText('2 of 4 cells filled').waitFor()
  await page.getByRole('button', { name: /ext4: Filled, in doubt$/ }).click()
  await dialog.getByText('Used anyway:').waitFor()
  await dialog.getByRole('button', { name: 'Empty this cell' }).click()
  await page.getByText('1 of 4 cells filled').waitFor()
}

async function reframe(page) {
  const dialog = page.getByRole('dialog')
  const change = page.getByRole('button', { name: 'Change RAID types or file systems' })
  await change.click()
  await dialog.getByLabel('RAID type', { exact: true }).selectOption('RAID 6')
  await dialog.getByRole('button', { name: 'Add' }).click()
  assert.deepEqual(await barriers(page), [])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('1 of 6 cells filled').waitFor()
  await change.click()
  await dialog.getByRole('button', { name: 'Remove RAID 6, 4 disks' }).click()
  await addByKeyboard(page, dialog)
  await dialog.getByRole('button', { name: 'Remove RAID 5, 4 disks, one disk missing' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('1 of 4 cells filled').waitFor()
}

/** Type, number of disks, state and button follow each other. */
async function addByKeyboard(page, dialog) {
  await dialog.getByLabel('RAID type', { exact: true }).selectOption('RAID 5')
  await dialog.getByText('RAID 5, 4 disks already exists. Choose another number of disks, or another state.').waitFor()
  await dialog.getByLabel('RAID type', { exact: true }).focus()
  for (const key of ['Tab', 'Tab', 'ArrowDown', 'Tab', 'Enter']) await page.keyboard.press(key)
  await dialog.getByText('RAID 5, 4 disks, one disk missing', { exact: true }).waitFor()
}

async function read(page) {
  await page.getByRole('link', { name: 'Results' }).click()
  await page.getByRole('heading', { name: 'What the numbers say' }).waitFor()
  await page.locator('figure').first().scrollIntoViewIfNeeded()
  await page.locator('figure svg').first().waitFor()
  await page.getByRole('button', { name: 'Show the numbers' }).first().click()
  await page.getByRole('cell', { name: 'skipped' }).first().waitFor()
  await page.setViewportSize(PHONE)
  assert.deepEqual([await widthBeyondScreen(page), await barriers(page)], [0, []])
  const report = await saved(page, page.getByRole('link', { name: 'Web page' }), 'report.html')
  assert.match(report.toString(), /No time for it/)
}

async function saveAndBringBack(page) {
  await saved(page, page.getByRole('link', { name: 'Save as a file' }), 'experiment.gz')
  await page.goto(`${nas.url}/#/experiments`)
  await page.getByText('1 of 4 cells filled').waitFor()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Its result stays in the history').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'Which RAID type' }).waitFor()
  await page.getByLabel('Import a file').setInputFiles(join(folder, 'experiment.gz'))
  await page.getByRole('heading', { name: NAME }).waitFor()
  await page.getByText('1 of 4 cells filled').waitFor()
  await page.getByRole('button', { name: /ext4: Skipped$/ }).waitFor()
}

/** Click a link that saves a file; returns what was in it. */
async function saved(page, link, name) {
  const download = page.waitForEvent('download')
  await link.click()
  await (await download).saveAs(join(folder, name))
  return readFile(join(folder, name))
}
