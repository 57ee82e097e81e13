// What stands where a screen has nothing to show.
import { describe, expect, it } from 'vitest'

import LoadState from '@/components/LoadState.vue'
import { Problem } from '@/domain/problem'
import { show } from '../support/mount'

const problem = (status: number) => new Problem(status, 'not-found', 'There is no run “x”.', 'Go back.')

describe('a screen with nothing to show', () => {
  it.each([['en', 'Go to the start page'], ['zh-CN', '前往首页']] as const)('leads whoever opens a wrong address on (%s)', async (language, words) => {
    const { wrapper } = await show(LoadState, { props: { problem: problem(404), isPage: true, canRetry: true }, language })

    expect(wrapper.get('a.button').text()).toBe(words)
    expect(wrapper.get('a.button').attributes('href')).toBe('/')
    expect(wrapper.find('button').exists()).toBe(false)
  })

  it.each([
    ['a run', '/runs/a', 'en', 'History', '/runs'],
    ['a run', '/runs/a', 'zh-CN', '历史', '/runs'],
    ['an experiment', '/experiments/a', 'en', 'Experiments', '/experiments'],
  ] as const)('leads from %s that is not there (%s, %s) to the screen it would have been reached from', async (_what, at, language, words, href) => {
    const { wrapper } = await show(LoadState, { props: { problem: problem(404), isPage: true }, at, language })

    expect([wrapper.get('a.button').text(), wrapper.get('a.button').attributes('href')]).toEqual([words, href])
  })

  it('asks again where that can help', async () => {
    const { wrapper } = await show(LoadState, { props: { problem: problem(503), isPage: true, canRetry: true } })

    expect(wrapper.get('button').text()).toBe('Try again')
    expect(wrapper.find('a').exists()).toBe(false)
  })
})
