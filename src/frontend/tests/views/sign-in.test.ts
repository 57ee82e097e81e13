import { flushPromises, mount } from '@vue/test-utils'
import { describe, expect, it, vi } from 'vitest'

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
    await useSessionStore().arrive('from-the-link')
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
