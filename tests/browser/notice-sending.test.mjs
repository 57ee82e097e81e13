// Where notices go, as an owner enters it: a service from the list, its fields, a test; the real Apprise reads every address that is made.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import { barriers, foreignWords, tooSmall, widthBeyondScreen } from './support/checks.mjs'
import { startBrowser, startNas, visit } from './support/nas.mjs'
import { localeOf, WORDS } from './support/words.mjs'

const PHONE = { width: 320, height: 700 }
const PASSWORD = 'p@:/?#% x'
/** What is filled in, by the name on the screen; then what the list of addresses says. */
const SERVICES = {
  Mail: [{ 'Mail address': 'me@example.com', Password: PASSWORD, 'Server (optional)': 'smtp.example.com:465' }, 'E-Mail mailtos://…'],
  ntfy: [{ Topic: 'my-topic' }, 'ntfy ntfys://…'],
  Telegram: [{ 'Access token': '123456789:abc_D-e', Chat: '-1001234' }, 'Telegram tgram://…'],
  'WeCom group robot': [{ 'Webhook address': 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=e8e3fb1a-0b4c-4e2a-9c7d-1a2b3c4d5e6f' }, 'WeCom Bot wecombot://…'],
  'DingTalk robot': [{ 'Webhook address': 'https://oapi.dingtalk.com/robot/send?access_token=abc123', 'Secret for signing (optional)': 'SECdef' }, 'DingTalk dingtalk://…'],
  Discord: [{ 'Webhook address': 'https://discord.com/api/webhooks/4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_js' }, 'Discord discord://…'],
  Other: [{ 'Address for notices': 'gotifys://gotify.example/abcdefghijklmno' }, 'Gotify gotifys://…'],
}

let nas
let browser
let hook
const told = []

before(async () => {
  ;[nas, browser] = await Promise.all([startNas(), startBrowser()])
  hook = createServer((request, answer) => {
    let body = ''
    request.on('data', (part) => { body += part })
    request.on('end', () => {
      told.push({ url: request.url, let_in: Buffer.from((request.headers.authorization ?? '').replace('Basic ', ''), 'base64').toString(), body })
      answer.end()
    })
  })
  await new Promise((begun) => hook.listen(0, '127.0.0.1', begun))
})

after(async () => {
  hook?.close()
  await browser?.close()
  await nas?.stop()
})

async function enter(form, service, entered) {
  await form.getByLabel('Service').selectOption({ label: service })
  for (const [name, text] of Object.entries(entered)) await form.getByLabel(name, { exact: true }).fill(text)
}

test('every service of the list is picked, filled in, told back without what is secret, and removed', async () => {
  await visit(browser, nas, { place: '/settings' }, async (page) => {
    const card = page.locator('#notice-sending')
    const form = card.locator('form')
    await form.waitFor()
    for (const [service, [entered, said]] of Object.entries(SERVICES)) {
      await enter(form, service, entered)
      await form.getByRole('button', { name: 'Add' }).click()
      await card.locator('li').waitFor()
      assert.ok((await card.locator('li').innerText()).replaceAll(/\s+/g, ' ').startsWith(said), await card.locator('li').innerText())
      assert.equal(await form.locator('input').evaluateAll((all) => all.map((one) => one.value).join('')), '')
      await card.getByRole('button', { name: /^Remove the address of/ }).click()
      await card.locator('li').waitFor({ state: 'detached' })
    }
  })
})

test('a wrong field is said in words, a webhook is told a test, and what is changed is entered anew', async () => {
  await visit(browser, nas, { place: '/settings' }, async (page) => {
    const card = page.locator('#notice-sending')
    const form = card.locator('form')
    await form.waitFor()
    await enter(form, 'ntfy', { Topic: 'two words' })
    await form.getByRole('button', { name: 'Add' }).click()
    const topic = form.getByLabel('Topic')
    await form.getByText('A topic has 1 to 64 letters').waitFor()
    assert.equal(await topic.getAttribute('aria-invalid'), 'true')
    await page.waitForFunction((field) => field === document.activeElement, await topic.elementHandle())
    assert.deepEqual(await barriers(page), [])
    await enter(form, 'Other', { 'Address for notices': 'pigeon://home' })
    await form.getByRole('button', { name: 'Add' }).click()
    await form.locator('#notice-fault-address').waitFor()

    await enter(form, 'Webhook (JSON)', { 'Webhook address': `http://127.0.0.1:${hook.address().port}/hook?k=v%26w`, 'User (optional)': 'me', 'Password (optional)': PASSWORD })
    await form.getByRole('button', { name: 'Add' }).click()
    await card.getByRole('button', { name: 'Send a test' }).click()
    await card.getByText('The test was sent.').waitFor({ timeout: 60_000 })
    assert.deepEqual(told.map(({ url, let_in: letIn }) => [url, letIn]), [['/hook?k=v%26w', `me:${PASSWORD}`]])
    assert.match(told[0].body, /Volume Bench: Test/)

    await card.getByRole('button', { name: 'Change the address of JSON' }).click()
    assert.equal(await form.getByLabel('Service').inputValue(), 'webhook')
    assert.ok(await form.getByLabel('Service').evaluate((list) => list === document.activeElement))
    assert.ok(!(await card.innerText()).includes('127.0.0.1'))
    await enter(form, 'Telegram', { 'Access token': '123456789:abc_D-e', Chat: '@channel' })
    await form.getByRole('button', { name: 'Save' }).click()
    await card.getByText('tgram://…').waitFor()
    assert.equal(await card.locator('li').count(), 1)
  })
})

for (const language of Object.keys(WORDS)) {
  test(`each form fits the smallest phone, names its fields and speaks one language (${language})`, async () => {
    const colorScheme = language === 'en' ? 'light' : 'dark'
    await visit(browser, nas, { ...PHONE, locale: localeOf(language), colorScheme, place: '/settings' }, async (page) => {
      const list = page.locator('#notice-sending form select')
      await list.waitFor()
      const found = []
      for (const service of await list.locator('option').evaluateAll((all) => all.map((one) => one.value))) {
        await list.selectOption(service)
        const wide = await widthBeyondScreen(page)
        const { targets, texts } = await tooSmall(page)
        found.push(...[...(wide ? [`${wide} px too wide`] : []), ...(await barriers(page)), ...(await foreignWords(page, language)), ...targets, ...texts].map((one) => `${service}: ${one}`))
      }
      assert.deepEqual(found, [])
    })
  })
}
