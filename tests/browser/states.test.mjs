// What the page shows when there is nothing, no right, no answer; and that settings take effect. No run is needed.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { importThroughApi } from './support/api.mjs'
import { startBrowser, startNas, visit, withPage } from './support/nas.mjs'
import { localeOf } from './support/words.mjs'

const EXAMPLE = JSON.parse(readFileSync(new URL('../contract/run-exported.example.json', import.meta.url), 'utf8'))

let nas
let browser

before(async () => {
  // A DSM box while it rebuilds, where the program's user was not let in yet.
  nas = await startNas({ root: 'dsm7-raid5-rebuilding' })
  browser = await startBrowser()
})

after(async () => {
  await browser?.close()
  await nas?.stop()
})

const DOOR = {
  en: { token: 'Access token', enter: 'Sign in', wrong: 'This access token is wrong.', volume: 'Volume 1' },
  'zh-CN': { token: '访问令牌', enter: '登录', wrong: '访问令牌不正确。', volume: '存储空间 1' },
}

for (const [language, words] of Object.entries(DOOR)) {
  test(`a wrong token is refused in words, the right one opens the page (${language})`, async () => {
    await withPage(browser, { locale: localeOf(language) }, async (page) => {
      await page.goto(nas.url)
      await page.getByLabel(words.token).fill('guessed')
      await page.getByRole('button', { name: words.enter }).click()
      await page.getByRole('alert').getByText(words.wrong).waitFor()

      await page.getByLabel(words.token).fill(nas.token)
      await page.keyboard.press('Enter')

      await page.getByRole('heading', { name: words.volume }).waitFor()
    })
  })
}

test('an address with an old token leads to the sign-in with a reason, and the token leaves the address', async () => {
  await withPage(browser, {}, async (page) => {
    await page.goto(`${nas.url}/?token=old`)
    await page.getByText(DOOR.en.wrong).waitFor()

    await page.getByLabel(DOOR.en.token).waitFor()
    assert.ok(!page.url().includes('old'))
  })
})

const PERMISSION = {
  en: { needed: 'Not yet reachable', how: 'Give access', step: /Control Panel → Shared Folder/, busy: 'Rebuilding' },
  'zh-CN': { needed: '尚无法访问', how: '如何授权', step: /控制面板 → 共享文件夹/, busy: '正在重建' },
}

for (const [language, words] of Object.entries(PERMISSION)) {
  test(`a volume without a right to write says how to give it and offers no run (${language})`, async () => {
    await visit(browser, nas, { locale: localeOf(language) }, async (page) => {
      const card = page.locator('article').first()
      await card.getByText(words.needed).first().waitFor()
      await card.getByText(words.busy).first().waitFor()
      await card.getByText(words.how).click()
      await page.getByRole('dialog').getByText(words.step).first().waitFor()

      assert.equal(await card.locator('a[href*="/new"]').count(), 0)
    })
  })
}

test('an empty history says what will be there and where to begin', async () => {
  await visit(browser, nas, { place: '/runs' }, async (page) => {
    await page.getByRole('heading', { name: 'No runs yet' }).waitFor()
    await page.getByRole('link', { name: 'Go to the volumes' }).click()
    await page.getByRole('heading', { name: 'Volume 1' }).waitFor()
  })
})

test('a run that is not there is told as such', async () => {
  await visit(browser, nas, { place: '/runs/01M7Y0VKKEYYE28SD1ME91EX67' }, async (page) => {
    await page.getByRole('alert').waitFor()
  })
})

test('a page whose service stops says so and goes on by itself when it is back', async () => {
  await visit(browser, nas, {}, async (page) => {
    await page.getByRole('heading', { name: 'Volume 1' }).waitFor()
    await nas.service('stop')
    await page.getByRole('link', { name: 'History' }).first().click()
    await page.getByText('The NAS does not answer').first().waitFor()

    await nas.service('start')

    await page.getByRole('heading', { name: 'No runs yet' }).waitFor()
  })
})

test('units, language and appearance take effect at once and stay', async () => {
  await visit(browser, nas, { colorScheme: 'light' }, async (page) => {
    await page.getByRole('heading', { name: 'Volume 1' }).waitFor()
    const id = await importThroughApi(page, nas, EXAMPLE)
    await page.goto(`${nas.url}/#/settings`)
    await page.getByLabel(/^MiB\/s/).check()
    await page.getByLabel('Dark').check()
    await page.getByRole('radio', { name: '简体中文' }).check()
    await page.getByRole('heading', { name: '设置' }).waitFor()

    await page.reload()
    // The first address after a reload is settled asynchronously; another one before that would be overtaken.
    await page.getByRole('heading', { name: '设置' }).waitFor()
    await page.goto(`${nas.url}/#/runs/${id}?show=all`)
    await page.getByRole('region', { name: '通俗地说' }).getByText(/\d MiB\/s/).first().waitFor()

    assert.equal(await page.locator('html').getAttribute('lang'), 'zh-CN')
    assert.ok(await brightness(page) < 60, 'the ground is not dark')
    const numbers = await page.locator('main dl, main figure').allInnerTexts()
    assert.ok(!/\sMB\/s/.test(numbers.join()), 'both units on one screen')
  })
})

test('words about a problem leave the buttons under the thumb of a phone free, and end with the page', async () => {
  await visit(browser, nas, { width: 390, height: 844 }, async (page) => {
    // In whatever language the page is by now.
    await page.locator('main article').first().waitFor()
    await page.route('**/api/v1/suites', (route) => route.abort())
    await page.goto(`${nas.url}/#/runs`)
    const notice = page.locator('.notices .problem')
    await notice.waitFor()
    const room = await page.locator('.notices').boundingBox()
    const words = await notice.boundingBox()

    // The way around is 64 pixels high, the buttons above it as much again.
    assert.ok(room.y + room.height <= 844 - 128, `words may reach down to ${room.y + room.height}`)
    assert.ok(words.y + words.height <= room.y + room.height)

    await page.goto(`${nas.url}/#/settings`)
    await notice.waitFor({ state: 'detached' })
  })
})

for (const width of [700, 1280, 1920]) {
  test(`words about a problem leave the bar that compares runs free, ${width} pixels wide`, async () => {
    await visit(browser, nas, { width, height: 800 }, async (page) => {
      // In whatever language the page is by now.
      await page.locator('main article').first().waitFor()
      await importThroughApi(page, nas, EXAMPLE)
      const problem = { type: 'about:blank', title: 'Busy', status: 503, code: 'busy', detail: 'The volume is being measured.', hint: 'Wait until the run has ended.' }
      await page.route('**/api/v1/suites', (route) => route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(problem) }))
      await page.goto(`${nas.url}/#/runs`)
      const notice = page.locator('.notices .problem')
      await notice.waitFor()
      await page.getByRole('listitem').getByRole('checkbox').first().check()

      const words = await notice.boundingBox()
      const bar = await page.locator('.tray').boundingBox()
      assert.ok(words.y + words.height <= bar.y || bar.y + bar.height <= words.y, `words to ${words.y + words.height}, bar from ${bar.y}`)
    })
  })
}

/** How bright the page's ground is, 0 to 255. */
async function brightness(page) {
  const colour = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const parts = colour.match(/[\d.]+/g).slice(0, 3).map(Number)
  return parts.reduce((sum, part) => sum + part, 0) / 3
}
