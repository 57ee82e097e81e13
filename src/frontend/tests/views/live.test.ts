import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'

import type { Progress } from '@/domain/live'
import type { Language } from '@/domain/text'
import { useLiveStore } from '@/stores/live'
import { useVolumesStore } from '@/stores/volumes'
import RunView from '@/views/RunView.vue'
import { say } from '@/domain/text'

import { contract } from '../support/contract'
import { layOut } from '../support/frames'
import { show } from '../support/mount'
import { answers, row as over } from '../support/result'
import { refuse, serve } from '../support/service'
import { said } from '../support/said'

const { live } = contract
const id = live.row.id
const title = contract.suites.suites.flatMap((one) => one.workloads).find((one) => one.id === live.live?.progress.workload)?.title

async function watching(progress: Partial<Progress> = {}, language: Language = 'en', kind = 'rounds') {
  const answer = { ...live, live: live.live && { ...live.live, kind, progress: { ...live.live.progress, ...progress } } }
  const asked = serve({ [`GET runs/${id}`]: answer, 'GET suites': contract.suites, [`POST runs/${id}/cancel`]: {}, [`POST runs/${id}/pause`]: {}, [`POST runs/${id}/go-on`]: {} })
  const screen = await show(RunView, { at: `/runs/${id}`, props: { id }, language })
  // The screen itself comes in a chunk of its own.
  await import('@/views/LiveView.vue')
  await flushPromises()
  return { ...screen, asked }
}

const button = (wrapper: Awaited<ReturnType<typeof watching>>['wrapper'], text: string) =>
  wrapper.findAll('button').find((one) => one.text() === text)

afterEach(() => { useLiveStore().stop() })

describe('a run whose end cannot be stored', () => {
  it.each([
    ['en', 'was interrupted', 'cannot be stored at the moment', 'It is full. Free some space.'],
    ['zh-CN', '的测试已中断', '暂时无法保存', '已满。 请腾出空间。'],
  ] as const)('says so and why instead of going on: %s', async (language, ...words) => {
    const failure = { code: 'store-failed', message: said('It is full.', '已满。'), hint: said('Free some space.', '请腾出空间。'), detail: '' }
    const asked = serve({ [`GET runs/${id}`]: { row: { ...live.row, state: 'running', failure }, live: null }, 'GET suites': contract.suites })
    const { wrapper } = await show(RunView, { at: `/runs/${id}`, props: { id }, language })
    await import('@/views/LiveView.vue')
    await flushPromises()

    for (const word of words) expect(wrapper.text()).toContain(word)
    expect(wrapper.find('[role=progressbar]').exists()).toBe(false)
    expect(asked.filter((one) => one.path.endsWith('cancel'))).toEqual([])
    expect(useLiveStore().isOver).toBe(false)
  })
})

describe('a service that is away', () => {
  /** Answers until told otherwise. */
  async function withService(answer: () => unknown) {
    vi.useFakeTimers()
    serve({ [`GET runs/${id}`]: answer, 'GET suites': contract.suites })
    const screen = await show(RunView, { at: `/runs/${id}`, props: { id } })
    await import('@/views/LiveView.vue')
    await flushPromises()
    return screen
  }

  afterEach(() => { vi.useRealTimers() })

  it('is told instead of a time left that runs down, with when it was last heard of', async () => {
    let isThere = true
    const { wrapper } = await withService(() => { if (!isThere) throw new TypeError('failed to fetch'); return live })
    expect(wrapper.text()).toContain('2 min 13 s left')

    isThere = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(wrapper.get('.notice').text()).toMatch(/The service does not answer.*is as of \d\d:\d\d:\d\d/)
    expect(wrapper.text()).not.toContain(' left')
    expect(wrapper.text()).not.toContain('Right now')
    expect(wrapper.text()).not.toContain('You can close this page')
    expect(wrapper.get('.phase').text()).toContain('Last heard of: Measuring')
    expect(button(wrapper, 'Cancel')?.attributes('disabled')).toBeDefined()
    expect(document.title).toContain('The service does not answer')

    isThere = true
    await vi.advanceTimersByTimeAsync(11_000)
    expect(wrapper.find('.notice').exists()).toBe(false)
    expect(wrapper.text()).toContain(' left')
    expect(document.title).toMatch(/^42\s%/)
  })

  it('is told in the header instead of that it measures', async () => {
    let isThere = true
    await withService(() => { if (!isThere) throw new TypeError('failed to fetch'); return live })
    const volumes = useVolumesStore()
    expect(volumes.isAway).toBe(false)

    isThere = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(volumes.isAway).toBe(true)

    isThere = true
    await vi.advanceTimersByTimeAsync(11_000)
    expect(volumes.isAway).toBe(false)
  })

  it('takes back what another screen found, as soon as the service answers', async () => {
    const { wrapper } = await withService(() => live)
    const volumes = useVolumesStore()

    volumes.setAway(true)
    await vi.advanceTimersByTimeAsync(2_000)

    expect(volumes.isAway).toBe(false)
    expect(wrapper.find('.notice').exists()).toBe(false)
  })

  it('counts no time down of a run of which it answers nothing any more', async () => {
    let isTold = true
    const { wrapper } = await withService(() => (isTold ? live : { ...live, live: null }))
    expect(wrapper.text()).toContain('2 min 13 s left')

    isTold = false
    await vi.advanceTimersByTimeAsync(20_000)
    expect(wrapper.get('.notice').text()).toMatch(/Nothing new is heard of this run.*is as of \d\d:\d\d:\d\d/)
    expect(wrapper.text()).not.toContain(' left')
    expect(wrapper.text()).not.toContain('Right now')
    expect(button(wrapper, 'Cancel')?.attributes('disabled')).toBeUndefined()
    expect(useVolumesStore().isAway).toBe(false)

    isTold = true
    await vi.advanceTimersByTimeAsync(2_000)
    expect(wrapper.find('.notice').exists()).toBe(false)
    expect(wrapper.text()).toContain(' left')
  })

  it('is not said of a run that waits and has nothing to tell yet', async () => {
    const { wrapper } = await withService(() => ({ row: { ...live.row, state: 'queued' }, live: null }))

    await vi.advanceTimersByTimeAsync(20_000)

    expect(wrapper.find('.notice').exists()).toBe(false)
  })

  it('says what is in the way where it can still say so', async () => {
    let isWell = true
    const { wrapper } = await withService(() => (isWell ? live : refuse(503, 'store-failed', 'The disk of the database is full.', 'Free some space.')))

    isWell = false
    await vi.advanceTimersByTimeAsync(30_000)

    expect(wrapper.get('.notice h2').text()).toBe('The disk of the database is full.')
  })
})

describe('the live screen', () => {
  it('names phase, workload, round, share and time left', async () => {
    const { wrapper } = await watching()

    expect(wrapper.text()).toContain(`Measuring: ${say(title)}`)
    expect(wrapper.text()).toContain('Round 3 of 6, workload 1 of 4')
    expect(wrapper.text()).toContain('2 min 13 s left')
    expect(wrapper.get('[role=progressbar]').attributes('aria-valuenow')).toBe('42')
  })

  it('says the same in Chinese', async () => {
    const { wrapper } = await watching({}, 'zh-CN')

    expect(wrapper.text()).toContain(`正在测量：${say(title)}`)
    expect(wrapper.text()).toContain('第 3 轮，共 6 轮，第 1 项，共 4 项')
  })

  it('lets a run by stages rest, and says for how long', async () => {
    const { wrapper, asked } = await watching({ stage: 'iops', is_pausing: false }, 'en', 'stages')
    await button(wrapper, 'Pause')?.trigger('click')

    expect(asked.filter((one) => one.method === 'POST').map((one) => one.path)).toEqual([`runs/${id}/pause`])
  })

  it('shows no speed of before as that of now while it rests', async () => {
    const { wrapper, asked } = await watching({ stage: 'iops', phase: 'paused', pause_left_s: 3_598 }, 'en', 'stages')

    expect(wrapper.text()).toContain('the run ends in 59 min 58 s')
    expect(wrapper.text()).not.toContain('Right now')
    expect(wrapper.text()).not.toContain('You can close this page')
    await button(wrapper, 'Continue')?.trigger('click')
    expect(asked.filter((one) => one.method === 'POST').map((one) => one.path)).toEqual([`runs/${id}/go-on`])
  })

  it('offers no pause to a run without stages, and none to a kind that cannot', async () => {
    for (const [stage, kind] of [[null, 'stages'], ['iops', 'rounds'], ['iops', 'of-tomorrow']] as const) {
      const { wrapper } = await watching({ stage }, 'en', kind)

      expect(button(wrapper, 'Pause')).toBeUndefined()
    }
  })

  it('shows no dial where nobody watches the files that go', async () => {
    expect((await watching({}, 'en', 'ways')).wrapper.find('.dial').exists()).toBe(false)
    expect((await watching({}, 'en', 'of-tomorrow')).wrapper.find('.dial').exists()).toBe(true)
  })

  it('promises no time before it can be known', async () => {
    const { wrapper } = await watching({ phase: 'laying-out', eta_s: null })

    expect(wrapper.text()).toContain('Writing the test file')
    expect(wrapper.text()).not.toContain(' left ·')
  })

  it('shows speed, accesses, latency and each disk', async () => {
    const { wrapper } = await watching()

    expect(wrapper.find('.dial .digits').text()).toMatch(/^\d/)

    expect(wrapper.text()).toContain('IOPS')
    expect(wrapper.text()).toMatch(/\d+ ms/)
    expect(wrapper.findAll('.disks li')).toHaveLength(4)
  })

  it('does not tell the last speed of one workload as that of the next', async () => {
    const { wrapper } = await watching({ workload: 'seq-write-1m' })

    expect(wrapper.find('.dial .digits').text()).toBe('–')
  })

  it('speaks of no speed before the first second was seen', async () => {
    const answer = { ...live, live: live.live && { ...live.live, samples: [], progress: { ...live.live.progress, phase: 'checking' } } }
    serve({ [`GET runs/${id}`]: answer, 'GET suites': contract.suites })
    const { wrapper } = await show(RunView, { at: `/runs/${id}`, props: { id } })
    await import('@/views/LiveView.vue')
    await flushPromises()

    expect(wrapper.text()).toContain('Checking that the volume is quiet')
    expect(wrapper.text()).not.toContain('Speed of the last')
    expect(wrapper.find('figure').exists()).toBe(false)
  })

  it('ends after the round at once, without a question', async () => {
    const { wrapper, asked } = await watching()

    await button(wrapper, 'Stop after this round')?.trigger('click')
    await flushPromises()

    expect(asked.find((one) => one.method === 'POST')?.body).toEqual({ when: 'after-round' })
    expect(button(wrapper, 'Stops after this round')?.attributes('disabled')).toBeDefined()
  })

  it('cancels only after a yes', async () => {
    const { wrapper, asked } = await watching()

    await button(wrapper, 'Cancel')?.trigger('click')
    const before = asked.some((one) => one.method === 'POST')
    document.querySelector<HTMLButtonElement>('dialog .button-danger')?.click()
    await flushPromises()

    expect(before).toBe(false)
    expect(asked.find((one) => one.method === 'POST')?.body).toEqual({ when: 'now' })
    expect(wrapper.text()).toContain('Ending and removing the test files')
  })
})

describe('the end of a run', () => {
  it.each([['in the live view', true], ['in the menu', false]])('has the focus of who was %s: %s', async (where, isMoved) => {
    layOut(0)
    let row = { ...over, state: 'running' }
    serve({ ...answers(), 'GET suites': contract.suites, 'GET runs/r1': () => ({ row, live: live.live && { ...live.live, run_id: 'r1' } }) })
    const { wrapper } = await show(RunView, { at: '/runs/r1', props: { id: 'r1' } })
    await import('@/views/LiveView.vue')
    await flushPromises()
    const menu = document.body.appendChild(document.createElement('button'))
    if (where === 'in the menu') menu.focus()
    else wrapper.get('button').element.focus()
    row = over
    useLiveStore().row = over
    await nextTick()
    await import('@/views/ResultView.vue')
    await flushPromises()

    expect(document.activeElement === wrapper.get('.revealed h1').element).toBe(isMoved)
    if (!isMoved) expect(document.activeElement).toBe(menu)
    menu.remove()
  })

  it('is revealed where the run was watched, with nothing empty between', async () => {
    layOut(0)
    let row = { ...over, state: 'running' }
    serve({ ...answers(), 'GET suites': contract.suites, 'GET runs/r1': () => ({ row, live: live.live && { ...live.live, run_id: 'r1' } }) })
    const { wrapper } = await show(RunView, { at: '/runs/r1', props: { id: 'r1' } })
    await import('@/views/LiveView.vue')
    await flushPromises()
    row = over
    useLiveStore().row = over
    await nextTick()

    expect(wrapper.find('[role=progressbar]').exists()).toBe(true)
    await import('@/views/ResultView.vue')
    await flushPromises()
    expect(wrapper.find('[role=progressbar]').exists()).toBe(false)
    expect(wrapper.find('.revealed').isVisible()).toBe(true)
    expect(wrapper.find('.verdict').exists()).toBe(true)
  })
})
