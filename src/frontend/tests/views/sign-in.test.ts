import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'

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
