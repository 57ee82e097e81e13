import { describe, expect, it } from 'vitest'
import { nextTick } from 'vue'

import AppHeader from '@/components/shell/AppHeader.vue'
import { useVolumesStore } from '@/stores/volumes'

import { contract } from '../support/contract'
import { show } from '../support/mount'

describe('the navigation', () => {
  it.each([
    ['/', [['Volumes', 'page']]],
    ['/runs', [['History', 'page']]],
    ['/new', [['Volumes', 'true']]],
    ['/runs/a', [['History', 'true']]],
    ['/compare', [['History', 'true']]],
    ['/timeline', [['Watch', 'true']]],
    ['/schedule', [['Watch', 'true']]],
    ['/experiments/a/reading', [['Experiments', 'true']]],
    ['/endpoints', [['Settings', 'true']]],
    ['/sign-in', []],
  ] as const)('tells where one is at %s', async (at, marked) => {
    const { wrapper } = await show(AppHeader, { at })

    expect(wrapper.findAll('nav a[aria-current]').map((one) => [one.text(), one.attributes('aria-current')])).toEqual(marked)
  })
})

describe('the run that is going on', () => {
  it.each([
    ['en', 'Measuring now', 'No response'],
    ['zh-CN', '正在测试', '服务无响应'],
  ] as const)('is not called measuring while the service is away: %s', async (language, measuring, away) => {
    const { wrapper } = await show(AppHeader, { at: '/', language })
    const volumes = useVolumesStore()
    volumes.overview = { ...contract.volumes, running: 'R' }
    await nextTick()
    expect(wrapper.get('.running').text()).toBe(measuring)

    volumes.setAway(true)
    await nextTick()
    expect(wrapper.get('.running').text()).toBe(away)
    expect(wrapper.find('.pulse').exists()).toBe(false)
  })
})
