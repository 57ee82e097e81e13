// The main job as an owner does it, with real fio on real file systems, in both languages: run, watch, read, compare,
// export, open the exported file with the network off.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { measureThroughApi, read } from './support/api.mjs'
import { widthBeyondScreen } from './support/checks.mjs'
import { startBrowser, startNas, visit, withPage } from './support/nas.mjs'
import { localeOf, WORDS } from './support/words.mjs'

let nas
let browser
let folder

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'volbench-journey-'))
  nas = await startNas()
  browser = await startBrowser()
})

after(async () => {
  await browser?.close()
  await nas?.stop()
  await rm(folder, { recursive: true, force: true })
})

const JOURNEYS = [
  // Runs of different profiles must not be compared; the page has to say so.
  { language: 'en', volume: 0, again: 'smoke', size: {} },
  // The first result most owners see: on a phone, in Chinese.
  { language: 'zh-CN', volume: 1, again: 'quick', size: { width: 390, height: 844 } },
]
/** Run of the first journey: to measure as long once more only for the second to compare with would take a minute. */
let measured

for (const { language, volume: index, again, size } of JOURNEYS) {
  test(`an owner measures, reads, compares and exports (${language})`, async () => {
    const words = WORDS[language]
    const volume = nas.volumes[index]
    let file
    await visit(browser, nas, { locale: localeOf(language), ...size }, async (page) => {
      await startFromTheCard(page, volume, words)
      await watch(page, words)
      const id = await readTheResult(page, words)
      const asked = { profile: again, target_path: volume.mount_point, workloads: ['seq-read-1m'] }
      const isLikeMeasured = again === 'quick' && measured !== undefined
      const other = isLikeMeasured ? measured : await measureThroughApi(page, nas, asked)
      measured = id
      await compare(page, [id, other], words)
      file = await exportHtml(page, id, words)
    })
    await readOffline(file, words)
    await readWithoutScript(file, words)
  })
}

async function startFromTheCard(page, volume, words) {
  const card = page.locator('article', { hasText: volume.mount_point })
  await card.getByText(words.cost).waitFor()
  await card.getByRole('link', { name: words.run }).click()
  await page.getByRole('button', { name: words.start, exact: true }).waitFor()
  await page.getByText(words.more).click()
  for (const box of await page.getByRole('group', { name: words.cells }).getByRole('checkbox').all()) {
    const name = await box.evaluate((element) => element.labels[0].innerText.trim())
    if (name !== words.kept) await box.uncheck()
  }
  await page.getByRole('button', { name: words.start, exact: true }).click()
}

async function watch(page, words) {
  await page.getByText(words.phase).first().waitFor()
  // Before that the test file is written, which takes a slow disk minutes.
  await page.getByText(words.measuring).first().waitFor({ timeout: 600_000 })
  await page.getByText(words.left).first().waitFor()
  await page.locator('main').getByText(new RegExp(`\\d ${words.speed}`)).first().waitFor()
  await page.getByRole('button', { name: words.cancel, exact: true }).waitFor()
  await page.getByRole('button', { name: words.stopRound, exact: true }).waitFor()
}

async function readTheResult(page, words) {
  const answer = page.getByRole('region', { name: words.inWords })
  await answer.waitFor({ timeout: 600_000 })
  await answer.getByText(words.reads).first().waitFor()
  await answer.getByText(words.trusted).first().waitFor()
  await answer.getByText(words.steady).first().waitFor()
  const id = page.url().match(/runs\/([^/?]+)/)[1]
  const { row } = await read(page, `${nas.url}/api/v1/runs/${id}?after=0`)
  const median = row.headline[0].summary.median / 1e6
  const { n } = row.headline[0].summary
  assert.ok(n >= 6 && n <= 10, `${n} rounds`)
  assert.ok(await isWritten(answer, median), `${median} MB/s is not on the screen: ${await answer.innerText()}`)
  assert.equal(await widthBeyondScreen(page), 0)
  await isOnFirstScreen(page, '.verdict .first')

  await page.locator('#expert > summary').click()
  const chart = page.locator('#expert figure.chart').first()
  await chart.scrollIntoViewIfNeeded()
  await chart.getByRole('button', { name: words.figures }).click()
  assert.ok(await isWritten(chart.getByRole('table'), median), 'the table behind the chart shows another number')
  await page.locator('details.how > summary').first().click()
  await page.locator('details.how details.work > summary').first().click()
  await page.getByText('--rw=read').first().waitFor()
  return id
}

/** The answer is seen without scrolling, above what sticks to the lower edge. */
async function isOnFirstScreen(page, part) {
  const { y, height } = await page.locator(part).first().boundingBox()
  const top = await page.evaluate(() => scrollY)
  assert.ok(y + top + height < page.viewportSize().height - 64, `${part} ends at ${y + top + height}`)
}

/** Says whether a number stands there, with as many digits as its spread may have left. */
async function isWritten(element, value) {
  const text = (await element.innerText()).replaceAll(',', '')
  const rounded = [2, 3, 4].map((digits) => Number(value.toPrecision(digits)))
  return (text.match(/\d+(\.\d+)?/g) ?? []).some((number) => rounded.includes(Number(number)))
}

async function compare(page, ids, words) {
  await page.goto(`${nas.url}/#/compare?runs=${ids.join(',')}`)
  await page.getByRole('heading', { name: words.runs, exact: true }).waitFor()
  const differences = page.getByRole('region', { name: words.differences })
  const headers = { 'Accept-Language': await page.locator('html').getAttribute('lang') }
  const asked = await page.request.get(`${nas.url}/api/v1/comparisons?runs=${ids.join(',')}`, { headers })
  const { cells } = await asked.json()
  const { verdict, sentence } = cells[0].differences[0]
  assert.ok(['sittings-differ', 'no-difference', 'indicative', 'not-comparable'].includes(verdict))
  const [change] = sentence.text.match(/\d[\d.,]*/) ?? []
  const inBadge = differences.locator('.verdict strong', { hasText: change })
  await (isSaidByTheBadge(sentence) ? inBadge : differences.getByText(sentence.text)).waitFor()
}

/** Of such a sentence only the change is shown, behind a badge that says the rest. */
function isSaidByTheBadge({ code, values }) {
  const [first, second = 'plain'] = code === 'join.nothing' ? values.parts.map((part) => part.code) : [code]
  return ['compare.between_runs.differ', 'compare.difference.too_small'].includes(first) && second === 'plain'
}

async function exportHtml(page, id, words) {
  await page.goto(`${nas.url}/#/runs/${id}`)
  await page.getByRole('button', { name: words.export, exact: true }).click()
  await page.getByText(words.contains).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: words.saveHtml }).click()
  const file = join(folder, `${id}.html`)
  await (await download).saveAs(file)
  return file
}

function readOffline(file, words) {
  return withPage(browser, { width: 390, height: 844 }, async (page) => {
    const asked = []
    page.on('request', (request) => asked.push(request.url()))
    await page.context().setOffline(true)
    await page.goto(`file://${file}`)

    await page.getByText(words.kept).first().waitFor()
    await page.locator('figure:not(.picture)').first().scrollIntoViewIfNeeded()
    await page.locator('figure .volbench-drawing svg').first().waitFor()
    assert.equal(await widthBeyondScreen(page), 0)
    // A picture within the page, or the worker the page makes of its own script, is no request to anybody.
    assert.deepEqual(asked.filter((address) => !/^(data|blob):/.test(address)), [`file://${file}`])
  })
}

function readWithoutScript(file, words) {
  return withPage(browser, { width: 390, height: 844, javaScriptEnabled: false }, async (page) => {
    await page.goto(`file://${file}`)

    await page.getByText(words.kept).first().waitFor()
    assert.ok(await page.locator('figure svg rect, figure svg path').count() > 0, 'no bars without JavaScript')
  })
}
