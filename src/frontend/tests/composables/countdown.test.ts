import { mount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, h, nextTick, reactive } from 'vue'

import { useCountdown, type Told } from '@/composables/countdown'

const told = reactive<{ left_s: number | null; isRunning: boolean; answer: unknown }>({ left_s: null, isRunning: true, answer: 0 })
let clock: ReturnType<typeof mount>

async function hear(change: Partial<Told>): Promise<void> {
  Object.assign(told, change, { answer: Number(told.answer) + 1 })
  await nextTick()
}

async function pass(seconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(seconds * 1000)
  await nextTick()
}

beforeEach(async () => {
  vi.useFakeTimers()
  clock = mount(defineComponent({ setup: () => { const left = useCountdown(() => told); return () => h('p', String(left.value)) } }))
  await hear({ left_s: 130, isRunning: true })
})

afterEach(() => {
  clock.unmount()
  vi.useRealTimers()
})

describe('the time left', () => {
  it('runs down by itself where nobody answers', async () => {
    await pass(30)

    // A tick more or less: when the first of them falls is the timer's own matter.
    expect(Math.abs(Number(clock.text()) - 100)).toBeLessThanOrEqual(1)
  })

  it('does not follow small jumps from answer to answer', async () => {
    await pass(1)
    await hear({ left_s: 131 })
    await pass(1)

    expect(clock.text()).toBe('128')
  })

  it('is set right where it is told to be quite another', async () => {
    await hear({ left_s: 200 })

    expect(clock.text()).toBe('200')
  })

  it('rests in a pause, ends at nothing, and is not known before it is told', async () => {
    await hear({ isRunning: false })
    await pass(60)
    const resting = clock.text()
    await hear({ isRunning: true, left_s: 2 })
    await pass(9)
    const ended = clock.text()
    await hear({ left_s: null })

    expect([resting, ended, clock.text()]).toEqual(['130', '0', 'null'])
  })
})
