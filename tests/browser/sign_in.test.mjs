// Signing in on a NAS: with a DSM account, from the DSM desktop, and through the owner's own proxy below a sub-path with TLS.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { waitForEnd } from './support/api.mjs'
import { startDesktop, startDoor, startProxy } from './support/door.mjs'
import { startBrowser, startNas, withPage } from './support/nas.mjs'
import { localeOf, WORDS } from './support/words.mjs'

let door
let nas
let desktop
let proxy
let browser

before(async () => {
  [door, nas, browser] = await Promise.all([startDoor(), startNas(), startBrowser()])
  desktop = await startDesktop(door.root)
  proxy = await startProxy({ '/volbench/': door.url, '/tools/bench/': nas.url })
})

after(async () => {
  await browser?.close()
  await proxy?.stop()
  await desktop?.stop()
  await nas?.stop()
  await door?.stop()
})

const DOOR = {
  en: {
    account: 'DSM account', password: 'Password', enter: 'Sign in', otp: 'One-time code', trust: /Trust this browser/,
    wrong: 'Account or password is wrong.', outsider: 'This account is not an administrator.', locked: /is locked after too many/,
    volume: 'Volume 1', settings: 'Settings', leave: 'Sign out',
  },
  'zh-CN': {
    account: 'DSM 帐户', password: '密码', enter: '登录', wrong: '帐户或密码错误。', volume: '存储空间 1',
  },
}

async function signIn(page, words, account, password = 'secret') {
  await page.getByLabel(words.account).fill(account)
  await page.getByLabel(words.password).fill(password)
  await page.getByRole('button', { name: words.enter }).click()
}

for (const [language, words] of Object.entries(DOOR)) {
  test(`a wrong password is refused in words, the right one opens the page (${language})`, async () => {
    await withPage(browser, { locale: localeOf(language), width: 390, height: 844 }, async (page) => {
      await page.goto(door.url)
      await signIn(page, words, 'anna', 'guessed')
      await page.getByRole('alert').getByText(words.wrong).waitFor()

      await signIn(page, words, 'anna')

      await page.getByRole('heading', { name: words.volume, exact: true }).first().waitFor()
    })
  })
}

test('who is no administrator, or is locked, stays out and is told why', async () => {
  await withPage(browser, {}, async (page) => {
    await page.goto(door.url)
    await signIn(page, DOOR.en, 'ben')
    await page.getByRole('alert').getByText(DOOR.en.outsider).waitFor()

    await signIn(page, DOOR.en, 'lara')
    await page.getByRole('alert').getByText(DOOR.en.locked).waitFor()
    assert.equal((await page.context().cookies()).length, 0)
  })
})

test('the one-time code is asked for, and of a trusted browser only once', async () => {
  await withPage(browser, {}, async (page) => {
    await page.goto(door.url)
    await signIn(page, DOOR.en, 'carol')
    await page.getByLabel(DOOR.en.otp).fill('123 456')
    await page.getByLabel(DOOR.en.trust).check()
    await page.getByRole('button', { name: DOOR.en.enter }).click()
    await page.getByRole('link', { name: DOOR.en.settings }).click()
    await page.getByRole('button', { name: DOOR.en.leave }).click()

    await signIn(page, DOOR.en, 'carol')

    await page.getByRole('heading', { name: DOOR.en.volume, exact: true }).first().waitFor()
  })
})

test('the icon on the DSM desktop opens the page without a password', async () => {
  await withPage(browser, {}, async (page) => {
    await page.context().addCookies([desktop.cookie])
    await page.goto(desktop.icon)

    await page.getByRole('heading', { name: DOOR.en.volume, exact: true }).first().waitFor()
    assert.ok(page.url().startsWith(door.url) && !page.url().includes('ticket'), page.url())
    const session = await page.request.get(`${door.url}/api/v1/session`)
    assert.equal((await session.json()).account, 'anna')
  })
})

test('the icon tells who is not signed in to DSM what to do', async () => {
  await withPage(browser, { locale: 'zh-CN' }, async (page) => {
    await page.goto(desktop.icon)

    await page.getByText('DSM 不认识此浏览器').waitFor()
    await page.getByRole('heading', { name: '存储空间测速' }).waitFor()
    const way = page.getByRole('link', { name: '使用 DSM 帐户登录' })
    await way.waitFor()
    assert.equal(await way.getAttribute('href'), new URL(door.url).href)
  })
})

for (const [locale, words] of [['en-US', /QuickConnect reaches DSM alone/], ['zh-CN', /QuickConnect 只能访问 DSM/]]) {
  test(`through a relay that carries DSM alone the icon leads nowhere, but says where to go (${locale})`, async () => {
    await withPage(browser, { locale, width: 390, height: 844 }, async (page) => {
      const { origin } = new URL(desktop.icon)
      const relay = 'http://nas.tw3.quickconnect.to'
      await page.route(`${relay}/**`, async (route) => {
        const headers = { ...route.request().headers(), cookie: `id=${desktop.cookie.value}` }
        await route.fulfill({ response: await route.fetch({ url: route.request().url().replace(relay, origin), headers }) })
      })
      await page.goto(desktop.icon.replace(origin, relay))

      await page.getByText(words).waitFor()
      assert.equal(await page.getByRole('link').count(), 0)
      page.troubles = page.troubles.filter((trouble) => trouble !== `asked ${new URL(relay).hostname}`)
    })
  })
}

test('below a sub-path and over TLS one signs in, and the cookie stays there', async () => {
  await withPage(browser, { ignoreHTTPSErrors: true }, async (page) => {
    await page.goto(`${proxy.url}/volbench/`)
    await signIn(page, DOOR.en, 'anna')
    await page.getByRole('heading', { name: DOOR.en.volume, exact: true }).first().waitFor()

    const [cookie, ...others] = await page.context().cookies()
    assert.deepEqual(others, [])
    const { secure, httpOnly, sameSite, path } = cookie
    assert.deepEqual({ secure, httpOnly, sameSite, path }, { secure: true, httpOnly: true, sameSite: 'Strict', path: '/volbench/api/v1' })
  })
})

test('below a sub-path and over TLS a volume is measured and its report saved', async () => {
  await withPage(browser, { ignoreHTTPSErrors: true }, async (page) => {
    const words = WORDS.en
    const base = `${proxy.url}/tools/bench`
    await page.goto(`${base}/#token=${nas.token}`)
    await page.getByRole('button', { name: words.run }).or(page.getByRole('link', { name: words.run })).first().waitFor()
    const data = { suite: 'nas-volume', profile: 'smoke', workloads: ['seq-read-1m'], target_path: nas.volumes[0].mount_point }
    const started = await page.request.post(`${base}/api/v1/runs`, { data, headers: { 'X-Volbench': '1', Origin: proxy.url } })
    const { id } = await started.json()
    assert.ok(id, await started.text())
    await page.goto(`${base}/#/runs/${id}`)
    await page.getByText(words.left).or(page.getByText(words.inWords)).first().waitFor()
    const { state } = await waitForEnd(page, { url: base }, id)
    assert.equal(state, 'done')
    await page.getByRole('button', { name: words.export, exact: true }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: words.saveHtml }).click()

    assert.match(readFileSync(await (await download).path(), 'utf8'), /<html[\s\S]*seq-read-1m|<html[\s\S]*Reading large files/)
  })
})
