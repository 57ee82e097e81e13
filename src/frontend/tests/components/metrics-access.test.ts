// Who may read the metrics: the exact text first, then a token shown once, then taken back.
import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import MetricsAccess from '@/components/settings/MetricsAccess.vue'

import { show } from '../support/mount'

const { service } = vi.hoisted(() => ({ service: { is_on: false, with_names: false, asked: [] as string[] } }))
vi.mock('@/api/metrics', () => ({
  getMetricsAccess: () => Promise.resolve({ is_on: service.is_on, with_names: service.with_names }),
  getMetricsPreview: (names: boolean) => Promise.resolve({ text: `volbench_running 0\nnames ${names}` }),
  postMetricsToken: (names: boolean) => {
    Object.assign(service, { is_on: true, with_names: names })
    return Promise.resolve({ token: 'a-new-token' })
  },
  deleteMetricsToken: () => {
    service.is_on = false
    return Promise.resolve()
  },
}))

async function shown() {
  const { wrapper } = await show(MetricsAccess)
  await flushPromises()
  return wrapper
}

type Part = Awaited<ReturnType<typeof shown>>

async function press(part: Part, name: string): Promise<void> {
  await part.findAll('button').find((one) => one.text() === name)?.trigger('click')
  await flushPromises()
}

beforeEach(() => { Object.assign(service, { is_on: false, with_names: false }) })

describe('who may read the metrics', () => {
  it('makes no token before the exact text was looked at', async () => {
    const part = await shown()
    const make = () => part.findAll('button').find((one) => one.text() === 'Create a token')

    expect(part.get('[role=status]').text()).toContain('Off')
    expect(make()?.attributes('disabled')).toBeDefined()

    await press(part, 'Show what can be read')

    expect(part.get('pre').text()).toContain('volbench_running 0')
    expect(make()?.attributes('disabled')).toBeUndefined()
  })

  it('shows what names add as soon as they are let in', async () => {
    const part = await shown()
    await press(part, 'Show what can be read')

    await part.get('input').setValue(true)
    await flushPromises()

    expect(part.get('pre').text()).toContain('names true')
  })

  it('shows the token once and takes it back', async () => {
    const part = await shown()
    await press(part, 'Show what can be read')
    await press(part, 'Create a token')

    expect(part.text()).toContain('a-new-token')
    expect(part.get('[role=status]').text()).toContain('/metrics')

    await press(part, 'Revoke the token')

    expect(part.text()).not.toContain('a-new-token')
    expect(part.get('[role=status]').text()).toContain('Off')
    expect((await shown()).text()).not.toContain('a-new-token')
  })
})
