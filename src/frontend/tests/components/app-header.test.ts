import { describe, expect, it } from 'vitest'

import AppHeader from '@/components/shell/AppHeader.vue'

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
