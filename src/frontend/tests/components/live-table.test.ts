// A run that compares several while it goes on: workload by option, what is being measured marked, values as they come.
import { describe, expect, it } from 'vitest'

import LiveTable from '@/components/run/LiveTable.vue'
import type { FinishedRound } from '@/domain/live'
import type { Language } from '@/domain/text'
import { contract } from '../support/contract'
import { show } from '../support/mount'

const workloads = (contract.suites.suites.find(({ id }) => id === 'nas-volume')?.workloads ?? []).filter(({ id }) => ['seq-read-1m', 'seq-write-1m'].includes(id))
const columns = [{ variant: 'btrfs-cow', name: 'Btrfs (copy-on-write)' }, { variant: 'btrfs-nocow', name: 'Btrfs without copy-on-write' }]
const finished: FinishedRound[] = [
  ['seq-read-1m', 1, 4e8, 'btrfs-cow'], ['seq-read-1m', 1, 5e8, 'btrfs-nocow'], ['seq-read-1m', 2, 4.2e8, 'btrfs-cow'],
]
const shown = async (language: Language = 'en') => (await show(LiveTable, {
  props: { finished, workloads, columns, current: { workload: 'seq-write-1m', variant: 'btrfs-nocow' }, isOfVolumes: false }, language,
})).wrapper

describe('the live table', () => {
  it('has a row for each workload of the plan and a column for each option, before anything is measured', async () => {
    const wrapper = await shown()

    expect(wrapper.findAll('thead th').slice(1).map((one) => one.text())).toEqual(columns.map(({ name }) => name))
    expect(wrapper.findAll('tbody tr')).toHaveLength(2)
    expect(wrapper.findAll('[role=cell]')).toHaveLength(4)
  })

  it('shows the newest round, and those before it beside', async () => {
    const [first, second] = (await shown()).findAll('td').map((one) => one.text())

    expect(first).toMatch(/^420 MB\/s.*400 MB\/s/)
    expect(second).toBe('500 MB/s')
  })

  it('marks the one cell that is being measured, in words too', async () => {
    const wrapper = await shown()
    const current = wrapper.findAll('[aria-current=true]')

    expect(current.map((one) => one.attributes('data-head'))).toEqual(['Btrfs without copy-on-write'])
    expect(current[0]?.text()).toBe('being measured')
    expect(wrapper.text()).toContain('not measured yet')
    expect((await shown('zh-CN')).get('[aria-current]').text()).toBe('正在测试')
  })
})
