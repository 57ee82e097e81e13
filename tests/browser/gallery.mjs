// Every screen as a picture, in every language, both themes, on a phone and on a desk: what a change of a screen is laid beside.
// `make pictures` keeps them in build/pictures, one folder a screen, with a page that shows them side by side; ONLY=history,live takes some.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { measureThroughApi, startThroughApi, waitForEnd } from './support/api.mjs'
import { LEAST_TARGET, LEAST_TEXT, tooSmall } from './support/checks.mjs'
import { startBrowser, startNas, visit } from './support/nas.mjs'
import { localeOf } from './support/words.mjs'

const OUT = fileURLToPath(new URL('../../build/pictures/', import.meta.url))
const EXAMPLE = new URL('../contract/run-exported.example.json', import.meta.url)
const LANGUAGES = ['en', 'zh-CN', 'zh-TW']
const THEMES = ['light', 'dark']
const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } }
const only = process.env.ONLY?.split(',')

/** Screens by name: whose service, the address, and what tells that it is there. */
const screens = ({ run, running, kept, experiment, volume }) => ({
  start: ['nas', '/', 'article'],
  'start-history': ['box', '/', 'article .curve'],
  'new-run': ['nas', `/new?path=${encodeURIComponent(volume)}`, 'form h1'],
  live: ['nas', `/runs/${running}`, '.dial'],
  result: ['nas', `/runs/${run}`, '.verdict'],
  'result-experts': ['nas', `/runs/${run}?show=all`, '#expert figure svg, #expert figure canvas'],
  'result-history': ['box', '/runs/01JDWEEK0010', '.verdict'],
  history: ['box', '/runs', 'main li'],
  watch: ['box', '/watch', 'main section'],
  trend: ['box', '/timeline', 'figure svg, figure canvas'],
  schedule: ['box', '/schedule', 'main h1'],
  compare: ['box', '/compare?runs=01JDWEEK0007,01JDWEEK0010', 'main h2'],
  'compare-choose': ['box', '/compare', '.picker li'],
  experiments: ['box', '/experiments', 'main h1'],
  experiment: ['box', `/experiments/${experiment}`, '#grid-title'],
  'experiment-reading': ['box', `/experiments/${experiment}/reading`, '.best, main h2'],
  stages: ['kinds', '/runs/01JDEXAMPLE0000000000000005', '.verdict, main h1'],
  sweep: ['kinds', '/runs/01JDEXAMPLE0000000000000014', 'main .answer'],
  'sweep-experts': ['kinds', '/runs/01JDEXAMPLE0000000000000014?show=all', '#sweep-title'],
  clients: ['kinds', '/runs/01JDEXAMPLE0000000000000020', 'main .answer'],
  'clients-experts': ['kinds', '/runs/01JDEXAMPLE0000000000000020?show=all', '#clients-title'],
  keys: ['kinds', '/runs/01JDEXAMPLE0000000000000021', 'main .answer'],
  'history-kinds': ['kinds', '/runs', 'main li'],
  servers: ['kinds', '/endpoints', 'main h1'],
  'seed-grid': ['box', '/seeds/000', 'main table'],
  'seed-clients': ['box', '/seeds/003', 'main table'],
  'seed-stacks': ['box', '/seeds/004', 'main table'],
  'new-experiment': ['box', '/experiments/new', 'form'],
  imported: ['nas', `/runs/${kept}?show=all`, '.verdict'],
  settings: ['box', '/settings', 'fieldset'],
  method: ['box', '/method', 'main h1'],
})

async function prepare(browser, nas, box) {
  const made = { volume: nas.volumes[0].mount_point, kept: await nas.keep(JSON.parse(await readFile(EXAMPLE, 'utf8'))) }
  await visit(browser, nas, {}, async (page) => {
    await page.locator('article').first().waitFor()
    made.run = await measureThroughApi(page, nas, { target_path: made.volume })
  })
  await visit(browser, box, { place: '/experiments/new' }, async (page) => {
    await page.getByLabel('A matrix of your own').check()
    await page.getByLabel('Name', { exact: true }).fill('Four disks')
    await page.getByLabel('Disks to build from').fill('4')
    for (const one of ['RAID 5', 'SHR', 'ext4', 'Btrfs (copy-on-write)']) await page.getByLabel(one, { exact: true }).check()
    await page.getByRole('button', { name: 'Create experiment' }).click()
    await page.getByRole('button', { name: /: A result fits$/ }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Use this result' }).first().click()
    await page.getByText('1 of 4 cells filled').waitFor()
    made.experiment = page.url().match(/experiments\/([^/?]+)/)[1]
  })
  return made
}

/** A run of its own for each look at it: as long as the pictures of a language take. */
async function keepRunning(browser, nas, made) {
  await visit(browser, nas, {}, async (page) => {
    await page.locator('article').first().waitFor()
    made.running = await startThroughApi(page, nas, { profile: 'full', target_path: made.volume, is_agreed: true })
  })
}

async function endRunning(browser, nas, made) {
  await visit(browser, nas, {}, async (page) => {
    await page.request.post(`${nas.url}/api/v1/runs/${made.running}/cancel`, { data: { when: 'now' }, headers: { 'X-Volbench': '1' } })
    await waitForEnd(page, nas, made.running)
  })
}

/** Drawings far below begin when they are near the screen: go there, and back. Nothing tells when they have settled. */
async function drawAll(page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    scrollTo(0, 0)
  })
  await page.waitForTimeout(600)
}

async function look(browser, [name, [where, place, sign]], { services, language, theme, size }) {
  const found = { name, language, theme, size }
  await visit(browser, services[where], { place, locale: localeOf(language), colorScheme: theme, reducedMotion: 'reduce', ...SIZES[size] }, async (page) => {
    await page.locator(sign).first().waitFor({ timeout: 120_000 })
    await drawAll(page)
    await mkdir(join(OUT, name), { recursive: true })
    await page.screenshot({ path: join(OUT, name, `${language}-${theme}-${size}.png`), fullPage: name !== 'live' })
    Object.assign(found, await tooSmall(page))
  })
  return found
}

/** The pictures to post, as a browser draws them. */
async function lookAtCards(browser, { nas, box }, made) {
  for (const language of LANGUAGES) {
    for (const [service, id] of [[nas, made.run], [box, '01JDWEEK0010']]) {
      for (const format of ['card', 'card-wide']) {
        await visit(browser, service, { width: format === 'card' ? 1080 : 1600, height: format === 'card' ? 1080 : 900 }, async (page) => {
          await page.locator('article').first().waitFor()
          const answer = await page.request.get(`${service.url}/api/v1/runs/${id}/report?format=${format}&lang=${language}`)
          await page.setContent(`<body style="margin:0">${await answer.text()}</body>`)
          await mkdir(join(OUT, format), { recursive: true })
          await page.screenshot({ path: join(OUT, format, `${language}-${service === nas ? 'first' : 'slower'}.png`) })
        })
      }
    }
  }
}

const page = (names) => `<!doctype html><meta charset="utf-8"><title>Volume Bench, every screen</title>
<style>body{font:14px system-ui;background:#888}h2{margin:2rem 0 .5rem}div{display:flex;gap:12px;overflow-x:auto;align-items:start}img{height:720px}</style>
${names.map(([name, files]) => `<h2>${name}</h2><div>${files.map((file) => `<img loading="lazy" alt="${file}" title="${file}" src="${name}/${file}">`).join('')}</div>`).join('\n')}`

async function main() {
  await rm(OUT, { recursive: true, force: true })
  const root = 'dsm7-raid1-degraded'
  const [nas, box, kinds, browser] = await Promise.all([startNas(), startNas({ root, history: true }), startNas({ root, kinds: true }), startBrowser()])
  const found = []
  try {
    const made = await prepare(browser, nas, box)
    if (!only || only.includes('card')) await lookAtCards(browser, { nas, box }, made)
    await keepRunning(browser, nas, made)
    const wanted = Object.entries(screens(made)).filter(([name]) => !only || only.includes(name))
    for (const language of LANGUAGES) for (const theme of THEMES) for (const size of Object.keys(SIZES)) {
      for (const screen of wanted) found.push(await look(browser, screen, { services: { nas, box, kinds }, language, theme, size }))
    }
    await endRunning(browser, nas, made)
    const files = LANGUAGES.flatMap((language) => THEMES.flatMap((theme) => Object.keys(SIZES).map((size) => `${language}-${theme}-${size}.png`)))
    await writeFile(join(OUT, 'index.html'), page(wanted.map(([name]) => [name, files])))
  } finally {
    await browser.close()
    await Promise.all([nas.stop(), box.stop(), kinds.stop()])
  }
  for (const [name, ones] of Object.entries(Object.groupBy(found.filter(({ language, theme }) => language === 'en' && theme === 'light'), (one) => one.name))) {
    for (const { size, targets, texts } of ones) console.log(`${name} (${size}): ${targets.length} targets below ${LEAST_TARGET} px${targets.length ? ` (${[...new Set(targets)].slice(0, 4).join(', ')})` : ''}, ${texts.length} texts below ${LEAST_TEXT} px`)
  }
  console.log(`${found.length} pictures of screens in ${OUT}, index.html shows them`)
}

await main()
