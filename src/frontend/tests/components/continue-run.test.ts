import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'

import ContinueRun from '@/components/result/ContinueRun.vue'

import { said } from '../support/said'
import { show } from '../support/mount'
import { serve } from '../support/service'

const rest = { anew_bytes: 12e9, most_write_bytes: 40e9, most_duration_s: 18_000, wants_yes_for: [], passwords_for: [] }

const open = async (changes: object) => {
  const asked = serve({ 'GET runs/r1/continuation': { ...rest, ...changes } })
  const { wrapper } = await show(ContinueRun, { props: { id: 'r1' } })
  await flushPromises()
  return { wrapper, asked }
}

afterEach(() => {
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

describe('going on with an interrupted run', () => {
  it('says first what is written anew, what in all, and how long it takes', async () => {
    const { wrapper } = await open({})

    expect(wrapper.find('p').text()).toContain('up to 12.0 GB. In all it writes up to 40.0 GB more and takes up to about 5 hours.')
    await wrapper.find('button').trigger('click')
    expect(wrapper.findComponent(ContinueRun).emitted('resume')).toEqual([[false, {}]])
  })

  it('wants a yes before it goes on with what takes very long', async () => {
    const { wrapper } = await open({ wants_yes_for: [said('takes up to 5 h', '')] })
    expect(wrapper.find('button').attributes('disabled')).toBeDefined()

    await wrapper.find('.agree input').setValue(true)
    await wrapper.find('button').trigger('click')

    expect(wrapper.find('.agree').text()).toBe('I understand: this run takes up to 5 h.')
    expect(wrapper.findComponent(ContinueRun).emitted('resume')).toEqual([[true, {}]])
  })

  it('asks again for a password that is not kept, and goes on with it', async () => {
    const { wrapper } = await open({ passwords_for: ['nas-dav'] })
    await vi.waitUntil(() => wrapper.find('input[type=password]').exists(), { timeout: 20_000 })

    await wrapper.find('button').trigger('click')
    expect(wrapper.get('[role=alert]').text()).toBe('Enter the password for nas-dav.')
    expect(wrapper.findComponent(ContinueRun).emitted('resume')).toBeUndefined()
    await wrapper.get('input[type=password]').setValue('secret')
    await wrapper.find('button').trigger('click')

    expect(wrapper.findComponent(ContinueRun).emitted('resume')).toEqual([[false, { 'nas-dav': 'secret' }]])
  })

  it('does not offer it while nobody can say what it costs', async () => {
    serve({})
    const { wrapper } = await show(ContinueRun, { props: { id: 'r1' } })
    await flushPromises()

    expect(wrapper.find('button').attributes('disabled')).toBeDefined()
  })
})
