// Every screen fits a phone, can be used without eyes or mouse, and speaks one language; looked at with every fold open.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { measureThroughApi, startThroughApi, waitForEnd } from './support/api.mjs'
import { barriers, foreignWords, tooSmall, widthBeyondScreen } from './support/checks.mjs'
import { tabTo } from './support/keyboard.mjs'
import { startBrowser, startNas, visit, withPage } from './support/nas.mjs'
import { localeOf, WORDS } from './support/words.mjs'

const EXAMPLE = JSON.parse(readFileSync(new URL('../contract/run.example.json', import.meta.url), 'utf8'))
const PHONE = { width: 390, height: 844 }

let nas
let box
let browser
const made = {}

before(async () => {
  // The second: drawn RAID types, sick disks and missing rights, as only a NAS has them.
  [nas, box, browser] = await Promise.all([startNas(), startNas({ root: 'dsm7-raid1-degraded' }), startBrowser()])
  await visit(browser, nas, {}, async (page) => {
    await page.locator('article').first().waitFor()
    const asked = { target_path: nas.volumes[0].mount_point, workloads: ['seq-read-1m', 'seq-write-1m'] }
    made.run = await measureThroughApi(page, nas, asked)
    made.imported = await nas.keep(EXAMPLE)
  })
})

after(async () => {
  await browser?.close()
  await nas?.stop()
  await box?.stop()
})

/** Screens by address, each with what tells that it is there. */
const screens = () => ({
  volumes: ['/', 'article'],
  'new run': [`/new?path=${encodeURIComponent(nas.volumes[1].mount_point)}`, 'form h1'],
  history: ['/runs', 'main li'],
  watch: ['/watch', 'main section'],
  result: [`/runs/${made.run}`, '.verdict'],
  'result for experts': [`/runs/${made.run}?show=all`, 'figure svg, figure canvas'],
  'imported result': [`/runs/${made.imported}?show=all`, 'figure svg, figure canvas'],
  'choosing what to compare': ['/compare', 'main h1, main h2'],
  comparison: [`/compare?runs=${made.run},${made.imported}`, 'main h2'],
  settings: ['/settings', 'fieldset'],
})

/** Charts are drawn when they come into sight, and what comes in above one moves it out of sight again. */
async function bringIntoSight(page, sign) {
  for (let turns = 300; turns > 0 && !(await page.locator(sign).first().isVisible()); turns--) {
    await page.locator('figure:not(.picture)').first().scrollIntoViewIfNeeded() // the picture to share is no chart
    await page.waitForTimeout(200)
  }
}

for (const language of Object.keys(WORDS)) {
  test(`every screen fits a phone, has a name for every control and speaks one language (${language})`, async () => {
    const found = []
    const colorScheme = language === 'en' ? 'light' : 'dark'
    await visit(browser, nas, { ...PHONE, locale: localeOf(language), colorScheme, reducedMotion: 'reduce' }, async (page) => {
      await page.locator('article').first().waitFor()
      for (const [name, [place, sign]] of Object.entries(screens())) {
        await page.goto(`${nas.url}/#${place}`)
        if (sign.startsWith('figure')) await bringIntoSight(page, sign)
        await page.locator(sign).first().waitFor()
        found.push(...(await look(page, name, language)))
      }
      found.push(...(await lookAtLive(page, language)))
    })
    await visit(browser, box, { ...PHONE, locale: localeOf(language), colorScheme, reducedMotion: 'reduce' }, async (page) => {
      await page.locator('article').first().waitFor()
      found.push(...(await look(page, 'volumes of a NAS', language)))
    })
    await withPage(browser, { ...PHONE, locale: localeOf(language), colorScheme }, async (page) => {
      await page.goto(nas.url)
      await page.locator('form').waitFor()
      found.push(...(await look(page, 'sign-in', language)))
    })

    assert.deepEqual(found, [])
  })
}

test('the way from the door to a running benchmark goes by keyboard alone', async () => {
  await withPage(browser, {}, async (page) => {
    await page.goto(nas.url)
    await page.locator('form').waitFor()
    await page.keyboard.type(nas.token)
    await page.keyboard.press('Enter')
    await page.locator('article').first().waitFor()
    await tabTo(page, (element) => element.matches('a[href*="/new"]'))
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: WORDS.en.start, exact: true, disabled: false }).waitFor()
    await tabTo(page, (element) => element.matches('button[type="submit"]'))
    await page.keyboard.press('Enter')
    await page.waitForURL(/runs\//)
    await tabTo(page, (element) => element.textContent.trim() === 'Cancel')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await tabTo(page, (element) => element.textContent.trim() === 'Cancel the run')
    await page.keyboard.press('Enter')

    const row = await waitForEnd(page, nas, page.url().match(/runs\/([^/?]+)/)[1])
    assert.equal(row.state, 'cancelled')
  })
})

async function lookAtLive(page, language) {
  const words = WORDS[language]
  const id = await startThroughApi(page, nas, { profile: 'quick', target_path: nas.volumes[0].mount_point, workloads: ['seq-read-1m'] })
  await page.goto(`${nas.url}/#/runs/${id}?show=all`)
  await page.getByText(words.measuring).first().waitFor({ timeout: 600_000 })
  const found = await look(page, 'live', language)
  await page.getByRole('button', { name: words.cancel, exact: true }).click()
  found.push(...(await look(page, 'question before cancelling', language)))
  await page.getByRole('button', { name: words.cancelYes, exact: true }).click()
  await waitForEnd(page, nas, id)
  return found
}

/** Everything wrong with the screen as it stands, each with the screen's name. */
async function look(page, name, language) {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true
    for (const line of document.querySelectorAll('main .more[aria-expanded=false]')) line.click()
  })
  await page.waitForTimeout(400) // drawings and sheets settle; nothing on the screen tells when
  // What still fades in or out on a busy machine has colours that are nobody's.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity).map((one) => one.finished)).then(() => undefined))
  const wide = await widthBeyondScreen(page)
  const found = [...(await barriers(page)), ...(await foreignWords(page, language)).map((text) => `not ${language}: ${text}`)]
  if (wide > 0) found.push(`${wide} px too wide`)
  const { targets, texts } = await tooSmall(page)
  found.push(...targets.map((one) => `too small to press: ${one}`), ...texts.map((one) => `too small to read: ${one}`))
  return found.map((one) => `${name}: ${one}`)
}
