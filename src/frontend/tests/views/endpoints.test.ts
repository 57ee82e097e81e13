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

  it('are added with a password only where it is to be kept, and nothing else is sent', async () => {
    const { wrapper, asked, button } = await page({ ...lists(), 'PUT endpoints/nas-dav': entryOf() })

    await button('Add a server')?.trigger('click')
    await wrapper.get('#endpoint-name').setValue('nas-dav')
    await wrapper.get('#endpoint-address').setValue('https://nas.local/')
    await wrapper.get('#endpoint-user').setValue('anna')
    expect(wrapper.get<HTMLInputElement>('#endpoint-password').element.disabled).toBe(true)
    await wrapper.findAll('input[type=checkbox]')[0]?.setValue(true)
    await wrapper.get('#endpoint-password').setValue('secret')
    await wrapper.get('form').trigger('submit')
    await flushPromises()

    expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ kind: 'webdav', address: 'https://nas.local/', user: 'anna', options: {}, fingerprint: null, cloud: null, password: 'secret', probe: null })
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
    await wrapper.findAll('input[type=checkbox]').at(-1)?.setValue(true)
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
