// Home Assistant's broker, a real mosquitto: seen word for word before, told, over TLS by its fingerprint, and forgotten there.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { barriers, foreignWords, widthBeyondScreen } from './support/checks.mjs'
import { startBrowser, startNas, visit } from './support/nas.mjs'
import { kept, startServers } from './support/servers.mjs'

const PHONE = { width: 390, height: 844 }

let nas
let servers
let broker
let browser

before(async () => {
  ;[nas, servers, browser] = await Promise.all([
    startNas({ root: 'dsm7-raid1-degraded', history: true }),
    startServers('mosquitto'),
    startBrowser(),
  ])
  broker = servers.mosquitto
})

after(async () => {
  await browser?.close()
  await Promise.all([nas?.stop(), servers?.stop()])
})

const cardOf = (page) => page.getByRole('region', { name: 'Home Assistant' })

/** Enters a broker, as an owner does. */
async function enter(card, address, password = broker.password) {
  await card.getByLabel('Address of the MQTT broker').fill(address)
  await card.getByLabel('User name').fill(broker.user)
  await card.getByLabel(/^Password/).fill(password)
}

test('what is sent is seen before, word for word, and then the broker keeps just that', async () => {
  await visit(browser, nas, { place: '/settings' }, async (page) => {
    const card = cardOf(page)
    await card.getByText('Off: nobody is told anything.').waitFor()
    await enter(card, broker.address)
    const on = card.getByRole('button', { name: 'Turn on' })
    assert.equal(await on.isDisabled(), true)
    await card.getByRole('button', { name: 'Show what will be sent' }).click()
    const shown = await card.locator('pre').innerText()
    assert.match(shown, /homeassistant\/sensor\/volbench_\w+\/volume1\/config/)
    assert.deepEqual(await barriers(page), [])
    assert.equal(await widthBeyondScreen(page), 0)
    // A password without encryption is said before it goes.
    await card.getByText('Without encryption the password can be read on your network').waitFor()

    await on.click()
    await card.getByText(`to ${broker.address}`).waitFor()
    const told = await kept(broker)
    assert.equal(Object.keys(told).length, 2)
    for (const [topic, text] of Object.entries(told)) {
      assert.ok(shown.includes(topic), topic)
      assert.ok(Object.keys(JSON.parse(text)).every((name) => shown.includes(name)), text)
    }
  })
})

test('a wrong password is said, and the right one mends it', async () => {
  await visit(browser, nas, { place: '/settings' }, async (page) => {
    const card = cardOf(page)
    await card.getByRole('button', { name: 'Show what will be sent' }).click()
    await card.locator('pre').waitFor()
    await enter(card, broker.address, 'wrong')
    await card.getByRole('button', { name: 'Save' }).click()
    await card.getByText('The broker refused the user name or the password.').waitFor()
    await enter(card, broker.address)
    await card.getByRole('button', { name: 'Save' }).click()
    await card.getByText('The broker refused the user name or the password.').waitFor({ state: 'detached' })
    await card.getByText(`to ${broker.address}`).waitFor()
  })
})

test('turned off the broker forgets', async () => {
  await visit(browser, nas, { place: '/settings' }, async (page) => {
    const card = cardOf(page)
    await card.getByRole('button', { name: 'Turn off and remove what was sent' }).click()
    await card.getByText('Off: nobody is told anything.').waitFor()
    assert.deepEqual(await kept(broker), {})
  })
})

test('a certificate nobody vouches for is shown, and only that one is accepted', async () => {
  await visit(browser, nas, { place: '/settings', ...PHONE }, async (page) => {
    const card = cardOf(page)
    await card.getByRole('button', { name: 'Show what will be sent' }).click()
    await enter(card, broker.secure_address)
    await card.getByRole('button', { name: 'Turn on' }).click()
    await card.getByText('The broker shows this certificate.').waitFor()
    const shown = await card.locator('.notice code').innerText()
    assert.equal(shown.replace(/[^0-9a-f]/gi, '').toLowerCase(), broker.fingerprint)
    assert.deepEqual(await kept(broker), {})
    assert.equal(await widthBeyondScreen(page), 0)

    await card.getByRole('button', { name: 'Accept this certificate' }).click()
    await card.getByText(`to ${broker.secure_address}`).waitFor()
    assert.equal(Object.keys(await kept(broker)).length, 2)
  })
})

test('a broker that is gone is said, and it is not turned off behind its back unless that is meant', async () => {
  await servers.stop()
  await visit(browser, nas, { place: '/settings', locale: 'zh-CN', ...PHONE }, async (page) => {
    const card = cardOf(page)
    await card.getByRole('button', { name: '重新发送全部内容' }).click()
    await card.getByText('MQTT 服务器的该端口没有应答。').waitFor()
    await card.getByRole('button', { name: '关闭并删除已发送的内容' }).click()
    await card.getByRole('alert').waitFor()
    assert.equal(await widthBeyondScreen(page), 0)
    assert.deepEqual(await foreignWords(page, 'zh-CN'), [])
    await card.getByRole('button', { name: '仍要关闭，已发送的内容留在原处' }).click()
    await card.getByText('已关闭：不发送任何内容。').waitFor()
  })
})
