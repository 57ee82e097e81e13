// Every screen as a picture, in every language, both themes, on a phone and on a desk: what a change of a screen is laid beside.
// `make pictures` keeps them in build/pictures, one folder a screen, with a page that shows them side by side, and says what an eye may miss.
// ONLY=history,live takes some screens, LOOKS=zh-CN-dark-phone,en-light-desk some looks; both leave the other pictures where they are.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cutOff, foreignWords, otherScript, overlaps, saidTwice, tooSmall, widthBeyondScreen } from './support/checks.mjs'
import { endRunning, keepRunning, measure, startAll } from './support/gallery.mjs'
import { startBrowser, visit, withPage } from './support/nas.mjs'
import { screens } from './support/screens.mjs'
import { localeOf } from './support/words.mjs'

const OUT = fileURLToPath(new URL('../../build/pictures/', import.meta.url))
const LANGUAGES = ['en', 'zh-CN', 'zh-TW']
const THEMES = ['light', 'dark']
const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } }
/** Pages that are looked at at once: most of the time they wait for drawings to settle. */
const LANES = Number(process.env.LANES ?? 3)
const only = process.env.ONLY?.split(',')
const looks = process.env.LOOKS?.split(',')
/** What an owner called a run is no word of the page. */
const NAMED = /After the update|volbench-results/

const fileOf = ({ language, theme, size }) => `${language}-${theme}-${size}`

/** Drawings far below begin when they are near the screen: go there, and back. Nothing tells when they have settled. */
async function drawAll(page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight * 0.7) {
      scrollTo(0, top)
      await new Promise((resolve) => setTimeout(resolve, 80))
    }
    scrollTo(0, 0)
  })
  await page.waitForTimeout(600)
}

const wholeHeight = (page) => page.evaluate(() => Math.max(innerHeight, document.documentElement.scrollHeight))

async function open(browser, service, place, isOutside, options, use) {
  if (!isOutside) return visit(browser, service, { place, ...options }, use)
  return withPage(browser, options, async (page) => {
    await page.goto(service.url)
    await use(page)
  })
}

async function take(browser, { services, made }, { name, screen: [where, place, sign, how = {}], ...look }) {
  const { act, isFixed = false, isOutside = false, isFirst = false } = how
  const options = { locale: localeOf(look.language), colorScheme: look.theme, reducedMotion: 'reduce', ...SIZES[look.size] }
  const keep = (page, suffix) => page.screenshot({ path: join(OUT, name, `${fileOf(look)}${suffix}.png`) })
  let faults = []
  await open(browser, services[where], place, isOutside, options, async (page) => {
    await page.locator(sign).first().waitFor({ timeout: 60_000 })
    await act?.(page, made)
    if (isFixed) await page.waitForTimeout(600)
    else await drawAll(page)
    // What is still being asked for shows grey lines in its place; what is folded asks when it is opened.
    await page.waitForFunction(() => [...document.querySelectorAll('.skeleton')].every((one) => !one.checkVisibility()), null, { timeout: 60_000 })
    await mkdir(join(OUT, name), { recursive: true })
    if (isFirst && !isFixed && look.size === 'phone') await keep(page, '-first')
    if (!isFixed) await page.setViewportSize({ ...SIZES[look.size], height: await wholeHeight(page) }) // else what sticks to an edge stands in the middle
    await keep(page, '')
    faults = await faultsOf(page, look.language)
    // What is refused on purpose is no trouble of the page.
    if (act) page.troubles.length = 0
  })
  return faults.map((fault) => `${name} ${fileOf(look)}: ${fault}`)
}

/** What an eye may miss. */
async function faultsOf(page, language) {
  const wide = await widthBeyondScreen(page)
  const { targets, texts } = await tooSmall(page)
  const foreign = (await foreignWords(page, language)).filter((text) => !NAMED.test(text))
  return [
    ...(wide ? [`${wide} px too wide`] : []),
    ...targets.map((one) => `too small to press: ${one}`), ...texts.map((one) => `too small to read: ${one}`),
    ...foreign.map((one) => `not ${language}: ${one}`), ...(await otherScript(page, language)).map((one) => `not the script of ${language}: ${one}`),
    ...(await saidTwice(page)), ...(await cutOff(page)).map((one) => `cut off: ${one}`), ...(await overlaps(page)).map((one) => `one over the other: ${one}`),
  ]
}

/** The pictures to post, as a browser draws them. */
async function takeCards(browser, { services: { nas, box }, made }) {
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

/** All that lies there, what earlier ones took too. */
async function writeIndex() {
  const folders = (await readdir(OUT, { withFileTypes: true })).filter((one) => one.isDirectory()).map(({ name }) => name)
  const names = await Promise.all(folders.map(async (name) => [name, (await readdir(join(OUT, name))).sort()]))
  await writeFile(join(OUT, 'index.html'), page(names))
}

/** Does the jobs, so many at a time. */
async function inLanes(jobs, work) {
  const left = [...jobs]
  await Promise.all(Array.from({ length: LANES }, async () => {
    for (let job = left.shift(); job; job = left.shift()) await work(job)
  }))
}

/** One for each picture that is wanted, of a run that goes on or of all else. */
function jobsFor(made, isLive) {
  const wanted = Object.entries(screens(made)).filter(([name, [, , , how]]) => (!only || only.includes(name)) && Boolean(how?.isLive) === isLive)
  const every = LANGUAGES.flatMap((language) => THEMES.flatMap((theme) => Object.keys(SIZES).map((size) => ({ language, theme, size }))))
  const asked = looks ? looks.map((one) => every.find((look) => fileOf(look) === one)) : every
  return asked.flatMap((look) => wanted.map(([name, screen]) => ({ name, screen, ...look })))
}

async function main() {
  if (!only && !looks) await rm(OUT, { recursive: true, force: true })
  await mkdir(OUT, { recursive: true })
  const browser = await startBrowser()
  const faults = []
  const missed = []
  let taken = 0
  let all
  try {
    all = await startAll(browser)
    const work = async (job) => {
      try {
        faults.push(...(await take(browser, all, job)))
        taken += 1
      } catch (error) {
        missed.push(`${job.name} ${fileOf(job)}: ${error.message}`)
      }
    }
    // A run of real volumes takes minutes, in which what neither needs it nor is disturbed by it is looked at.
    const later = ({ screen: [where, , , how] }) => where === 'nas' || Boolean(how?.isCalm)
    const measured = async () => {
      const { services: { nas }, made } = all
      if (only && ![...jobsFor(made, true), ...jobsFor(made, false)].some(({ screen: [where] }) => where === 'nas')) return
      await measure(browser, nas, made)
      if (!only || only.includes('card')) await takeCards(browser, all)
      await keepRunning(browser, nas, made)
      await inLanes(jobsFor(made, true), work)
      await endRunning(browser, nas, made)
    }
    await Promise.all([measured(), inLanes(jobsFor(all.made, false).filter((job) => !later(job)), work)])
    await inLanes(jobsFor(all.made, false).filter(later), work)
    await writeIndex()
  } finally {
    await browser.close()
    await all?.stop()
  }
  await writeFile(join(OUT, 'faults.txt'), `${faults.join('\n')}\n`)
  console.log(`${faults.length} things to look at in faults.txt: ${[...new Set(faults.map((one) => one.split(' ')[0]))].join(', ')}`)
  console.log(`${taken} pictures of screens in ${OUT}, index.html shows them`)
  if (missed.length) throw new Error(`${missed.length} could not be taken:\n${missed.join('\n')}`)
}

await main()
