// Screens and states that the pictures are taken of, windows and errors too: no barrier at any width in light or dark, nothing cut or too
// wide, no word broken in a table. A page is opened once, made narrower and wider, and its theme is switched, as an owner does.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { barriers, brokenWords, COLOUR_RULES, cutOff, cutWords, LAYOUT_RULES, widthBeyondScreen } from './support/checks.mjs'
import { startAll } from './support/gallery.mjs'
import { startBrowser, visit, withPage } from './support/nas.mjs'
import { screens } from './support/screens.mjs'

const SIZES = [{ width: 390, height: 844 }, { width: 320, height: 640 }, { width: 1440, height: 900 }]
/** Two cores, two pages. */
const AT_ONCE = 2
/** Charts and long tables for experts take most of the time; they, experiments and servers are looked at where they are tested (`result-parts`,
 * `experiments`, `file-sweep`). Real volumes take minutes and are looked at by `accessible`. */
const ELSEWHERE = /experts|^experiment|^clients-published$/
const SERVICES = ['box', 'board', 'kinds', 'fresh', 'shut']
/** What is made by the services is known when they have started; here it is enough which screens there are. */
const NAMES = Object.entries(screens({})).filter(([name, [where]]) => SERVICES.includes(where) && (!ELSEWHERE.test(name) || name === 'experiments-empty')).map(([name]) => name)

let all
let browser

before(async () => {
  browser = await startBrowser()
  all = await startAll(browser, { isMeasuring: false })
})

after(async () => {
  await browser?.close()
  await all?.stop()
})

function open([where, place, , { isOutside = false } = {}], use) {
  const options = { ...SIZES[0], colorScheme: 'light', reducedMotion: 'reduce' }
  if (!isOutside) return visit(browser, all.services[where], { place, ...options }, use)
  return withPage(browser, options, async (page) => {
    await page.goto(all.services[where].url)
    await use(page)
  })
}

/** Waits until nothing is asked for any more, and opens what is folded where all of the screen is looked at; what is for experts has a screen of its own. */
async function settle(page, isFixed) {
  const isThere = () => page.waitForFunction(() => [...document.querySelectorAll('.skeleton')].every((one) => !one.checkVisibility()))
  await isThere()
  if (isFixed) return
  await page.evaluate(() => { for (const fold of document.querySelectorAll('details:not(#expert)')) fold.open = true })
  await isThere()
}

/** What is wrong in both themes at one width. Of the theme nothing depends but colours, and nothing is there at 320 px that is not at 390. */
async function lookAt(page, size, isFixed) {
  await page.setViewportSize(size)
  // Else what sticks to an edge lies over what could be scrolled away from there.
  if (!isFixed) await page.setViewportSize({ ...size, height: await page.evaluate(() => Math.max(innerHeight, document.documentElement.scrollHeight)) })
  const wide = await widthBeyondScreen(page)
  const found = [
    ...(wide ? [`${wide} px too wide`] : []), ...(await cutWords(page)), ...(await cutOff(page)).map((one) => `cut off: ${one}`),
    ...(await brokenWords(page, ':is(td, th)')).map((one) => `broken: ${one}`), ...(await barriers(page, size.width === 320 ? LAYOUT_RULES : null, !isFixed)),
  ]
  await page.emulateMedia({ colorScheme: 'dark' })
  found.push(...(await barriers(page, COLOUR_RULES)).map((one) => `dark: ${one}`))
  await page.emulateMedia({ colorScheme: 'light' })
  return found.map((one) => `${size.width} px: ${one}`)
}

describe('every screen is clean at every width in light and dark', { concurrency: AT_ONCE }, () => {
  for (const name of NAMES) {
    test(name, async () => {
      const screen = screens(all.made)[name]
      const [, , sign, { act, isFixed = false } = {}] = screen
      const found = []
      await open(screen, async (page) => {
        await page.locator(sign).first().waitFor()
        await act?.(page, all.made)
        await settle(page, isFixed)
        for (const size of SIZES) found.push(...(await lookAt(page, size, isFixed)))
        // What is refused on purpose is no trouble of the page.
        if (act) page.troubles.length = 0
      })

      assert.deepEqual(found, [])
    })
  }
})
