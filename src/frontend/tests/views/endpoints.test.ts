import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it } from 'vitest'

import EndpointsView from '@/views/EndpointsView.vue'

import { contract } from '../support/contract'
import { entryOf, tried } from '../support/endpoints'
import { show } from '../support/mount'
import { refuse, serve } from '../support/service'

const lists = (...entries: ReturnType<typeof entryOf>[]) => ({ 'GET endpoints': { endpoints: entries } })

async function page(answers: Record<string, unknown>) {
  const asked = serve({ 'GET suites': contract.suites, ...answers })
  const screen = await show(EndpointsView, { at: '/endpoints' })
  await flushPromises()
  return { ...screen, asked, button: (words: string) => screen.wrapper.findAll('button').find((one) => one.text().includes(words)) }
}

afterEach(() => { document.body.innerHTML = '' })

describe('the servers', () => {
  it('begin with what to do where there are none', async () => {
    const { wrapper } = await page(lists())

    expect(wrapper.text()).toContain('No server yet')
    expect(wrapper.find('form').exists()).toBe(false)
  })

  it('say what a trial found, and when a file counts', async () => {
    const { wrapper, button } = await page({ ...lists(entryOf(tried)), 'POST endpoints/nas-dav/check': entryOf(tried) })

    await button('Test connection')?.trigger('click')
    await flushPromises()

    expect(wrapper.text()).toContain('1 KiB was written, listed, read back and deleted, and is gone from the list')
    expect(wrapper.text()).toContain('nginx/1.22.1')
    expect(wrapper.text()).toContain('the server says that it has it')
  })

  it('say in their place what went wrong, with the next step', async () => {
    const { wrapper, button } = await page({ ...lists(entryOf()), 'POST endpoints/nas-dav/check': () => refuse(409, 'capability-missing', 'The server refused the password.', 'Enter it again.') })

    await button('Test connection')?.trigger('click')
    await flushPromises()

    expect(wrapper.get('li [role=alert]').text()).toContain('The server refused the password.')
    expect(wrapper.get('li [role=alert]').text()).toContain('Enter it again.')
    expect(wrapper.text()).not.toContain('1 KiB was written')
  })

  it('are entered in four fields; everything else is folded by its subject', async () => {
    const { wrapper, button } = await page(lists())
    await button('Add a server')?.trigger('click')
    const folded = wrapper.findAll('form details')
    const plain = wrapper.findAll('form label').filter(({ element }) => element.closest('details') === null).map((label) => label.text())

    expect(plain).toEqual(['Protocol', 'Short name', 'Address', 'User name', 'Password'])
    expect(folded.map((one) => one.get('summary').text())).toEqual(['On the internet: limits and price', 'Speed of the link (iperf3)'])
    expect(folded.every((one) => !(one.element as HTMLDetailsElement).open)).toBe(true)

    await wrapper.get('#endpoint-kind').setValue('http')
    await wrapper.get('#endpoint-address').setValue('https://nas.local/')
    const titles = wrapper.findAll('form summary').map((one) => one.text())
    expect(titles).toEqual(['Certificate', 'On the internet: limits and price', 'Custom requests', 'Speed of the link (iperf3)'])
  })

  it('are added with a password only where it is to be kept, and tried at once with the one that was typed', async () => {
    const { wrapper, asked, button } = await page({ ...lists(entryOf(tried, false)), 'PUT endpoints/nas-dav': entryOf({}, false), 'POST endpoints/nas-dav/check': entryOf(tried, false) })

    await button('Add a server')?.trigger('click')
    await wrapper.get('#endpoint-name').setValue('nas-dav')
    await wrapper.get('#endpoint-address').setValue('https://nas.local/')
    await wrapper.get('#endpoint-user').setValue('anna')
    await wrapper.get('#endpoint-password').setValue('secret')
    await wrapper.get('form').trigger('submit')
    await flushPromises()

    expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ kind: 'webdav', address: 'https://nas.local/', user: 'anna', options: {}, fingerprint: null, cloud: null, password: null, probe: null })
    expect(asked.find(({ path }) => path.endsWith('/check'))?.body).toEqual({ password: 'secret' })
    expect(wrapper.text()).toContain('1 KiB was written, listed, read back and deleted')
  })

  it('are added with the password where that is ticked, which is then the one they are tried with', async () => {
    const { wrapper, asked, button } = await page({ ...lists(entryOf()), 'PUT endpoints/nas-dav': entryOf(), 'POST endpoints/nas-dav/check': entryOf(tried) })

    await button('Add a server')?.trigger('click')
    await wrapper.get('#endpoint-name').setValue('nas-dav')
    await wrapper.get('#endpoint-address').setValue('https://nas.local/')
    await wrapper.get('#endpoint-user').setValue('anna')
    await wrapper.get('#endpoint-password').setValue('secret')
    await wrapper.findAll('label').find((one) => one.text().startsWith('Keep the password'))?.get('input').setValue(true)
    await wrapper.get('form').trigger('submit')
    await flushPromises()

    expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ password: 'secret' })
    expect(asked.find(({ path }) => path.endsWith('/check'))?.body).toEqual({ password: null })
  })

  it('are edited in their place, begin as they are and keep what the form does not show', async () => {
    const kept = entryOf({ options: { signing: 'v2' }, probe: 'nas.local:5201' })
    const { wrapper, asked, button } = await page({ ...lists(kept), 'PUT endpoints/nas-dav': kept, 'POST endpoints/nas-dav/check': kept })

    await wrapper.get('[aria-label="Edit “nas-dav”"]').trigger('click')
    await flushPromises()
    expect(wrapper.get('form h2').text()).toBe('Edit “nas-dav”')
    expect(wrapper.get('#endpoint-name').attributes('readonly')).toBeDefined()
    expect(document.activeElement?.id).toBe('endpoint-address')
    expect(wrapper.text()).not.toContain('belongs to the earlier address')

    await wrapper.get('#endpoint-address').setValue('https://other.local/home')
    expect(wrapper.text()).toContain('belongs to the earlier address')
    await wrapper.get('form').trigger('submit')
    await flushPromises()

    expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ address: 'https://other.local/home', options: { signing: 'v2' }, probe: 'nas.local:5201', password: null })
    expect(button('Edit')).toBeDefined()
  })

  it('show the limits where the service finds that the address is on the internet', async () => {
    const { wrapper, button } = await page({ ...lists(), 'PUT endpoints/far': () => refuse(422, 'invalid-request', 'It is on the internet.', 'Give limits.', [{ path: 'cloud', message: 'It is on the internet.' }]) })

    await button('Add a server')?.trigger('click')
    await wrapper.get('#endpoint-name').setValue('far')
    await wrapper.get('#endpoint-address').setValue('http://8.8.8.8/')
    await wrapper.get('form').trigger('submit')
    await flushPromises()

    expect(wrapper.get('form [role=alert]').text()).toContain('It is on the internet.')
    expect(wrapper.find('#endpoint-cap').exists()).toBe(true)
    expect((wrapper.get('#endpoint-cap').element.closest('details'))?.open).toBe(true)
  })

  it('say of one file that it was read, how long it is and that nothing was written', async () => {
    const file = entryOf({ kind: 'http', options: { file: 'yes' }, server: { name: 'nginx', durability: 'server-ack', facts: { 'file-bytes': '1024', listing: 'none' } } })
    const { wrapper, button } = await page({ ...lists(file), 'POST endpoints/nas-dav/check': file })

    await button('Test connection')?.trigger('click')
    await flushPromises()

    expect(wrapper.text()).toMatch(/the file was read \(1.02\skB\). Nothing was written./)
    expect(wrapper.text()).not.toContain('1 KiB was written')
  })

  it('say of a server without lists that the file was asked for', async () => {
    const http = entryOf({ kind: 'http', server: { name: 'nginx', durability: 'server-ack', facts: { listing: 'none' } } })
    const { wrapper, button } = await page({ ...lists(http), 'POST endpoints/nas-dav/check': http })

    await button('Test connection')?.trigger('click')
    await flushPromises()

    expect(wrapper.text()).toContain('1 KiB was written, asked for, read back and deleted')
  })

  it('offer to read one file where nothing can be put, and test again when that is ticked', async () => {
    const http = entryOf({ kind: 'http', address: 'http://nas.local/a.jpg' })
    const refused = () => refuse(409, 'capability-missing', 'The address is that of one file.', 'Say so.', [{ path: 'options.file', message: 'One file.' }])
    const { wrapper, asked, button } = await page({ ...lists(http), 'POST endpoints/nas-dav/check': refused, 'PUT endpoints/nas-dav': http })
    await button('Test connection')?.trigger('click')
    await flushPromises()
    await wrapper.get('li .only input').setValue(true)
    await flushPromises()

    expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ address: 'http://nas.local/a.jpg', options: { file: 'yes' }, password: null })
    expect(asked.filter(({ path }) => path.endsWith('/check'))).toHaveLength(2)
  })

  it('are not sent while something is missing', async () => {
    const { wrapper, asked, button } = await page(lists())

    await button('Add a server')?.trigger('click')
    await wrapper.get('form').trigger('submit')
    await flushPromises()

    expect(wrapper.get('form [role=alert]').text()).toBe('Fill in what is marked.')
    expect(wrapper.get('#endpoint-name').attributes('aria-invalid')).toBe('true')
    expect(asked.some(({ method }) => method === 'PUT')).toBe(false)
  })

  it('show a certificate that is not trusted, and take exactly that one', async () => {
    const print = 'ab'.repeat(32)
    const { wrapper, asked, button } = await page({ ...lists(), 'POST certificates': { fingerprint: print, is_trusted: false, why: 'self-signed' }, 'PUT endpoints/nas-dav': entryOf() })

    await button('Add a server')?.trigger('click')
    await wrapper.get('#endpoint-name').setValue('nas-dav')
    await wrapper.get('#endpoint-address').setValue('https://nas.local/')
    await button('Look at its certificate')?.trigger('click')
    await flushPromises()
    expect(wrapper.get('.print').text()).toMatch(/^(AB:){31}AB$/)

    await wrapper.findAll('label').find((one) => one.text().startsWith('It is the same'))?.get('input').setValue(true)
    await wrapper.get('form').trigger('submit')
    await flushPromises()

    expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ fingerprint: print })
  })

  it('ask for limits where a server is on the internet', async () => {
    const { wrapper, asked, button } = await page({ ...lists(), 'PUT endpoints/s3': entryOf() })

    await button('Add a server')?.trigger('click')
    await wrapper.get('#endpoint-kind').setValue('s3')
    await wrapper.get('#endpoint-name').setValue('s3')
    await wrapper.get('#endpoint-address').setValue('https://s3.example.com')
    await wrapper.get('#endpoint-bucket').setValue('b')
    await wrapper.findAll('label').find((one) => one.text().startsWith('It is on the internet'))?.get('input').setValue(true)
    await wrapper.get('#endpoint-cap').setValue('10')
    await wrapper.get('#endpoint-price').setValue('0.09')
    await wrapper.get('#endpoint-currency').setValue('usd')
    await wrapper.get('form').trigger('submit')
    await flushPromises()

    expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ cloud: { most_bytes: 10_000_000_000, price_per_gb: 0.09, currency: 'USD' }, options: { bucket: 'b' } })
  })

  it('take a password later, and let go of it', async () => {
    const { wrapper, asked, button } = await page({ ...lists(entryOf({}, false)), 'PUT endpoints/nas-dav': entryOf() })

    expect(button('Remove the password')).toBeUndefined()
    await wrapper.get('li input[type=password]').setValue('secret')
    await wrapper.get('li form').trigger('submit')
    await flushPromises()

    expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ address: 'https://nas.local:5006/home', password: 'secret' })
    expect(wrapper.get<HTMLInputElement>('li input[type=password]').element.value).toBe('')
  })

  it('are tried with a password that is not kept', async () => {
    const { wrapper, asked, button } = await page({ ...lists(entryOf({}, false)), 'POST endpoints/nas-dav/check': entryOf(tried, false) })

    await wrapper.get('li input[type=password]').setValue('secret')
    await button('Test connection')?.trigger('click')
    await flushPromises()

    expect(asked.find(({ path }) => path.endsWith('/check'))?.body).toEqual({ password: 'secret' })
    expect(asked.some(({ method }) => method === 'PUT')).toBe(false)
    expect(wrapper.text()).toContain('1 KiB was written')
  })

  it('are removed only after a yes', async () => {
    const { wrapper, asked } = await page({ ...lists(entryOf()), 'DELETE endpoints/nas-dav': {} })

    await wrapper.get('[aria-label="Remove “nas-dav”"]').trigger('click')
    expect(asked.some(({ method }) => method === 'DELETE')).toBe(false)
    document.querySelector<HTMLButtonElement>('.choices .button-danger')?.click()
    await flushPromises()

    expect(asked.some(({ method, path }) => method === 'DELETE' && path === 'endpoints/nas-dav')).toBe(true)
  })

  it('say so when nobody answers', async () => {
    const { wrapper } = await page({ 'GET endpoints': () => { throw new TypeError('offline') } })

    expect(wrapper.text()).toContain('The NAS does not answer')
  })
})
