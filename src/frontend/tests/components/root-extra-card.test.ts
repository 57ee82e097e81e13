// Measurements that need administrator rights: state, scripts and steps.
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it, vi } from 'vitest'

import RootExtraCard from '@/components/settings/RootExtraCard.vue'
import type { RootExtra, RootExtraState } from '@/domain/root-extra'

import diskReads from '../../../../tests/contract/disk-reads.example.json'
import example from '../../../../tests/contract/root-extra.example.json'
import { show } from '../support/mount'

const { answer } = vi.hoisted(() => ({ answer: { value: {} as unknown } }))
vi.mock('@/api/root-extra', () => ({
  getRootExtra: () => Promise.resolve(answer.value),
  postDiskReads: () => Promise.resolve(diskReads),
}))

const running = example as unknown as RootExtra

async function shown(change: Partial<RootExtra> = {}, language: 'en' | 'zh-CN' = 'en') {
  answer.value = { ...running, ...change }
  return (await show(RootExtraCard, { language })).wrapper
}

describe('the card of the root extra', () => {
  it('shows both scripts with their checksums and says what is missing', async () => {
    const part = await shown()

    expect(part.get('[role=status]').text()).toBe('Running.')
    expect(part.findAll('pre').map((one) => one.text())).toEqual([running.install?.text.trim(), running.remove?.text.trim()])
    expect(part.text()).toContain(running.install?.sha256)
    expect(part.text()).toContain('Not found on this NAS: smartctl.')
  })

  it('gives the steps of DSM on DSM and those of a shell elsewhere', async () => {
    expect((await shown()).findAll('ol li')[1]?.text()).toContain('Task Scheduler')
    expect((await shown({ is_dsm: false })).get('ol').text()).toContain('sudo sh')
    expect((await shown({}, 'zh-CN')).get('ol').text()).toContain('任务计划')
  })

  it.each<[RootExtraState, string]>([['running', 'good'], ['wrong-owner', 'bad']])('marks %s as %s', async (state, mark) => {
    expect((await shown({ state })).get('[role=status]').classes()).toContain(mark)
  })

  it('reads each disk and marks the slow one', async () => {
    const part = await shown()

    await part.get('button.button:not(.button-small)').trigger('click')
    await flushPromises()

    expect(part.findAll('tbody tr').map((row) => row.classes('slow'))).toEqual([false, false, true])
    expect(part.text()).toContain('sata3 reads slower than its siblings')
    expect((await shown({ state: 'not-installed' })).find('table').exists()).toBe(false)
  })

  it('offers nothing where this copy came without it', async () => {
    const part = await shown({ install: null, remove: null, state: 'not-installed' })

    expect(part.find('details').exists()).toBe(false)
    expect(part.text()).toContain('came without the root extra')
  })
})
