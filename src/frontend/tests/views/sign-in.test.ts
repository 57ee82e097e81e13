import { flushPromises, mount } from '@vue/test-utils'
import { describe, expect, it, vi } from 'vitest'

import { isPlainHttp } from '@/domain/connection'
import { i18n } from '@/i18n'
import { useSessionStore } from '@/stores/session'
import SignInView from '@/views/SignInView.vue'

import { show } from '../support/mount'
import { refuse, serve } from '../support/service'

describe('signing in', () => {
  it('goes where the owner wanted to go', async () => {
    const asked = serve({ 'POST session': { is_signed_in: true, version: '1' } })
    const { wrapper, router } = await show(SignInView, { at: '/sign-in?to=/settings' })

    await wrapper.get('input').setValue(' secret ')
    await wrapper.get('form').trigger('submit')
    await flushPromises()

    expect(asked[0]?.body).toEqual({ token: 'secret' })
    expect(router.currentRoute.value.fullPath).toBe('/settings')
  })

  it('never leads away from the page', async () => {
    serve({ 'POST session': { is_signed_in: true, version: '1' } })
    const { wrapper, router } = await show(SignInView, { at: '/sign-in?to=https://evil.example/' })

    await wrapper.get('input').setValue('secret')
    await wrapper.get('form').trigger('submit')
    await flushPromises()

    expect(router.currentRoute.value.fullPath).toBe('/')
  })

  it('waits for a NAS that is still starting and goes on by itself', async () => {
    vi.useFakeTimers()
    let isAway = true
    serve({ 'POST session': () => { if (isAway) throw new TypeError('failed to fetch'); return { is_signed_in: true, version: '1' } } })
    const { wrapper, router } = await show(SignInView, { at: '/sign-in?to=/settings' })
    wrapper.unmount()
    await useSessionStore().arrive({ token: 'from-the-link' })
    const again = mount(SignInView, { global: { plugins: [i18n, router] } })
    await again.vm.$nextTick()
    const whileAway = again.text()

    isAway = false
    await vi.advanceTimersByTimeAsync(3100)
    vi.useRealTimers()
    await flushPromises()

    expect(whileAway).toContain('The NAS does not answer')
    expect(router.currentRoute.value.fullPath).toBe('/settings')
  })

  it('says what is wrong with a token, next to the field', async () => {
    serve({ 'POST session': () => refuse(401, 'wrong-token', 'This token is not right.', 'Copy it again.') })
    const { wrapper } = await show(SignInView, { at: '/sign-in' })

    await wrapper.get('input').setValue('x')
    await wrapper.get('form').trigger('submit')
    await flushPromises()

    expect(wrapper.get('[role=alert]').text()).toBe('This token is not right. Copy it again.')
    expect(wrapper.get('input').attributes('aria-invalid')).toBe('true')
  })
})

const DSM = { is_signed_in: false, version: '1', sign_in: 'dsm', account: null, has_dsm_session: false, idle_s: 1800 }
const INSIDE = { ...DSM, is_signed_in: true, account: 'anna', has_dsm_session: true }

/** The door of a Synology NAS that answers as told. */
async function door(answer: unknown, language: 'en' | 'zh-CN' = 'en') {
  const asked = serve({ 'GET session': DSM, 'POST session': answer })
  const { wrapper: first, router } = await show(SignInView, { at: '/sign-in?to=/settings', language })
  await useSessionStore().check()
  await flushPromises()
  return { asked, wrapper: first, router }
}

async function type(wrapper: Awaited<ReturnType<typeof door>>['wrapper'], values: Record<string, string>) {
  for (const [id, value] of Object.entries(values)) await wrapper.get(`#${id}`).setValue(value)
  await wrapper.get('form').trigger('submit')
  await flushPromises()
}

describe('signing in with a DSM account', () => {
  it('sends account and password and goes on', async () => {
    const { asked, wrapper, router } = await door(INSIDE)

    await type(wrapper, { account: 'anna', password: ' secret ' })

    expect(asked.at(-1)?.body).toEqual({ account: 'anna', password: ' secret ' })
    expect(router.currentRoute.value.fullPath).toBe('/settings')
    expect(useSessionStore().account).toBe('anna')
  })

  it('asks for the one-time code when DSM does, and for trust in this browser', async () => {
    let answer: () => unknown = () => refuse(401, 'dsm-otp-needed', 'Also a code.', 'Type six digits.')
    const { asked, wrapper } = await door(() => answer())
    expect(wrapper.find('#otp').exists()).toBe(false)

    await type(wrapper, { account: 'anna', password: 'secret' })
    expect(wrapper.find('[role=alert]').exists()).toBe(false)
    expect(wrapper.text()).toContain('Type six digits.')
    expect(document.activeElement?.id).toBe('otp')

    answer = () => INSIDE
    await wrapper.get('input[type=checkbox]').setValue(true)
    await type(wrapper, { otp: '123 456' })

    expect(asked.at(-1)?.body).toEqual({ account: 'anna', password: 'secret', otp: '123 456', remember_device: true })
  })

  it('empties a wrong password and keeps the account', async () => {
    const { wrapper } = await door(() => refuse(401, 'dsm-credentials-wrong', 'Wrong.', 'Again.'))

    await type(wrapper, { account: 'anna', password: 'guess' })

    expect(wrapper.get('[role=alert]').text()).toBe('Wrong. Again.')
    expect(wrapper.get<HTMLInputElement>('#password').element.value).toBe('')
    expect(wrapper.get<HTMLInputElement>('#account').element.value).toBe('anna')
    expect(wrapper.get('#password').attributes('aria-invalid')).toBe('true')
  })

  it('asks another account for no code until DSM does', async () => {
    const { wrapper } = await door(() => refuse(401, 'dsm-otp-needed', 'Also a code.', 'Type it.'))
    await type(wrapper, { account: 'anna', password: 'secret' })

    await wrapper.get('#account').setValue('ben')

    expect(wrapper.find('#otp').exists()).toBe(false)
  })
})

describe('the connection', () => {
  it.each([
    ['http:', 'nas.local', true], ['http:', '192.168.1.20', true], ['https:', 'nas.local', false],
    ['http:', 'localhost', false], ['http:', '127.0.0.1', false],
  ])('%s//%s can be read by others: %s', (protocol, hostname, isPlain) => {
    expect(isPlainHttp({ protocol, hostname })).toBe(isPlain)
  })
})
