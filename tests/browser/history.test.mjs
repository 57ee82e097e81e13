// Files from outside and the list of runs: taken in, harmless, edited, deleted only after a question.
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { startBrowser, startNas, visit, withPage } from './support/nas.mjs'

const EXAMPLE = new URL('../contract/run-exported.example.json', import.meta.url)
const EVIL = '"></script><script>globalThis.hacked=1</script><img src=x onerror="globalThis.hacked=1">{{constructor}}'

let nas
let browser
let folder

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'volbench-history-'))
  nas = await startNas({ root: 'dsm7-raid1-degraded' })
  browser = await startBrowser()
})

after(async () => {
  await browser?.close()
  await nas?.stop()
  await rm(folder, { recursive: true, force: true })
})

test('an exported JSON file comes back after its run was deleted', async () => {
  await visit(browser, nas, { place: '/runs' }, async (page) => {
    await takeIn(page, await readFile(EXAMPLE, 'utf8'))
    const link = page.locator('main li').getByRole('link').first()
    await link.click()
    const figures = page.getByRole('region', { name: 'In plain words' })
    await figures.waitFor()
    const shown = await figures.innerText()
    const file = await exported(page, 'Save: JSON')

    await page.goto(`${nas.url}/#/runs`)
    await unfold(page)
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click()
    await link.waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'No runs yet' }).waitFor()
    await takeIn(page, await readFile(file, 'utf8'))
    await link.click()
    await figures.waitFor()

    assert.equal(await figures.innerText(), shown)
  })
})

test('a label given in the history is found again by searching', async () => {
  await visit(browser, nas, { place: '/runs' }, async (page) => {
    await unfold(page)
    await page.getByRole('button', { name: 'Label and note' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Label', { exact: true }).fill('After the new drives')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: 'After the new drives' }).waitFor()

    await page.getByLabel('Search labels and notes').fill('nothing like it')
    await page.getByRole('heading', { name: 'No run matches' }).waitFor()
    await page.getByLabel('Search labels and notes').fill('new drives')
    await page.getByRole('link', { name: 'After the new drives' }).waitFor()
  })
})

test('a file that is no result is refused in words', async () => {
  await visit(browser, nas, { place: '/runs' }, async (page) => {
    await choose(page, '{"schema": "volbench.run/1", "id": 7}')
    await page.locator('.notices').getByText(/\S/).first().waitFor()

    assert.equal(await page.getByText('One run imported').count(), 0)
  })
})

test('strings of a hostile file stay text on every screen and in the exported report', async () => {
  const hostile = poison(JSON.parse(await readFile(EXAMPLE, 'utf8')))
  let file
  await visit(browser, nas, { place: '/runs' }, async (page) => {
    await takeIn(page, JSON.stringify(hostile))
    const link = page.getByRole('link', { name: 'globalThis.hacked' }).first()
    await link.waitFor()
    const id = (await link.getAttribute('href')).match(/runs\/([^/?]+)/)[1]
    await link.click()
    await page.getByRole('region', { name: 'In plain words' }).waitFor()
    for (const more of await page.locator('details > summary').all()) await more.click()
    file = await exported(page, 'Save: Web page')
    const others = await page.request.get(`${nas.url}/api/v1/runs`)
    const ids = (await others.json()).runs.map((row) => row.id)
    await page.goto(`${nas.url}/#/compare?runs=${[id, ...ids.filter((one) => one !== id)].slice(0, 2).join(',')}`)
    await page.getByRole('heading', { name: 'The runs', exact: true }).waitFor()

    assert.equal(await page.evaluate(() => globalThis.hacked), undefined)
  })
  await withPage(browser, {}, async (page) => {
    await page.goto(`file://${file}`)
    await page.locator('figure canvas, figure svg').first().waitFor()

    assert.equal(await page.evaluate(() => globalThis.hacked), undefined)
    assert.equal(await page.locator('img[src="x"]').count(), 0)
  })
})

/** Put markup into every string of a run that people may have written. */
function poison(run) {
  const { machine } = run.environment
  const { volume } = run.target
  return {
    ...run,
    id: '01M7Y0VKKEYYE28SD1ME91EX67',
    label: EVIL.slice(0, 80),
    note: EVIL,
    environment: { ...run.environment, machine: { ...machine, model: EVIL, cpu_model: EVIL, system: EVIL, kernel: EVIL } },
    target: { ...run.target, volume: { ...volume, name: EVIL, device: EVIL, disks: volume.disks.map((disk) => ({ ...disk, model: EVIL })) } },
    workloads: run.workloads.map((work) => ({ ...work, title: { en: EVIL, 'zh-CN': EVIL }, command: [...work.command, EVIL] })),
  }
}

/** What can be done with the newest run stands below its line. */
const unfold = (page) => page.getByRole('button', { name: /^More about / }).first().click()

async function takeIn(page, text) {
  await choose(page, text)
  await page.getByText('One run imported').last().waitFor()
}

async function choose(page, text) {
  const file = join(folder, 'chosen.json')
  await writeFile(file, text)
  await page.getByLabel('Import a file').setInputFiles(file)
}

async function exported(page, name) {
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name }).click()
  const file = join(folder, `exported-${Date.now()}`)
  await (await download).saveAs(file)
  return name.includes('Web') ? withEnding(file) : file
}

/** A browser shows a local file as a page only when its name says so. */
async function withEnding(file) {
  await writeFile(`${file}.html`, await readFile(file))
  return `${file}.html`
}
