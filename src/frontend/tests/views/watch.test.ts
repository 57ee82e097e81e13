import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'

import WatchView from '@/views/WatchView.vue'

import notices from '../../../../tests/contract/notices.example.json'
import schedules from '../../../../tests/contract/schedules.example.json'
import timelines from '../../../../tests/contract/timelines.example.json'
import { contract } from '../support/contract'
import { show } from '../support/mount'
import { serve } from '../support/service'

async function watch(changes: Record<string, unknown> = {}) {
  const asked = serve({
    'GET notices': notices, 'GET timelines': timelines, 'GET schedules': schedules, 'GET volumes': contract.volumes, 'GET suites': contract.suites, ...changes,
  })
  const { wrapper } = await show(WatchView, { at: '/watch' })
  await flushPromises()
  return { wrapper, asked }
}

afterEach(() => vi.unstubAllGlobals())

describe('what is watched', () => {
  it('tells alarms first, then each volume with its switch and its trends', async () => {
    const { wrapper } = await watch()
    const sections = wrapper.findAll('section')

    expect(sections[0]?.classes()).toContain('drop')
    expect(wrapper.find('.calm').exists()).toBe(false)
    expect(wrapper.findAll('[role=switch]').length).toBeGreaterThan(0)
    expect(wrapper.findAll('.trends a').map((link) => link.attributes('href')?.split('?')[0])).toContain('/timeline')
  })

  it('says so where nothing became slower', async () => {
    const { wrapper } = await watch({ 'GET notices': { notices: [] } })

    expect(wrapper.get('.calm').text()).toBe('No volume has become slower.')
  })

  it('says that nothing was measured, and not that nothing became slower', async () => {
    const { wrapper } = await watch({ 'GET notices': { notices: [] }, 'GET timelines': { ...timelines, timelines: [] } })

    expect(wrapper.find('.calm').exists()).toBe(false)
    expect(wrapper.get('.nothing').text()).toBe('Nothing has been measured yet.')
  })

  it('puts a notice away', async () => {
    const id = notices.notices[0]?.id ?? ''
    const { wrapper, asked } = await watch({ [`POST notices/${encodeURIComponent(id)}/dismiss`]: () => new Response(null, { status: 204 }) })
    await wrapper.findAll('.drop button').at(-1)?.trigger('click')
    await flushPromises()

    expect(asked.some(({ method }) => method === 'POST')).toBe(true)
    expect(wrapper.find('.drop').exists()).toBe(false)
  })
})
