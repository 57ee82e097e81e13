// How file system options of one run compare: one table, each against the first, the best marked in words.
import { describe, expect, it } from 'vitest'

import OptionsTable from '@/components/result/OptionsTable.vue'
import type { Paired, PairedCell } from '@/domain/paired'
import type { Language } from '@/domain/text'
import { show } from '../support/mount'
import { said as text } from '../support/said'

const of = (median: number) => ({ median, min: median * 0.99, max: median * 1.01, n: 10, cv: 0.01, ci95: [median * 0.99, median * 1.01] as const })
const cell = (changes: Partial<PairedCell>) => ({
  workload: 'read', title: text('Reading large files'), metric: 'read_bytes_per_s', first: of(5e8), second: of(7e8), pairs: 10, left_out: 0,
  ratio: 1.4, ratio_ci95: [1.38, 1.42], p_value: 0.002, p_adjusted: 0.01, verdict: 'faster', pair_spread_ratio: 0.015,
  rounds_needed: null, sentence: text('40 % faster.'), ...changes,
}) as unknown as PairedCell
const against = (second: string, name: string, one: PairedCell, cautions: Paired['cautions'] = []): Paired => ({
  first: 'btrfs-cow', second, first_name: text('Btrfs (copy-on-write)'), second_name: text(name), orders: ['AB'], cells: [one], cautions, verdict: [], overall: null, threshold_ratio: 0.05,
})
const nocow = against('btrfs-nocow', 'Btrfs without copy-on-write', cell({}))
const compress = against('btrfs-cow-compress', 'Btrfs with compression', cell({ second: of(4e8), ratio: 0.8, ratio_ci95: [0.78, 0.82], verdict: 'slower', sentence: text('20 % slower.') }))

async function shown(best: Record<string, string[]> = { read: ['btrfs-nocow'] }, language: Language = 'en', compared: readonly [Paired, ...Paired[]] = [nocow, compress]) {
  return (await show(OptionsTable, { props: { compared, best }, language })).wrapper
}

describe('the comparison of options', () => {
  it('has a column for each option, the first one what others are held against', async () => {
    const wrapper = await shown()

    expect(wrapper.findAll('thead th').map((one) => one.text())).toEqual(['Workload', 'Btrfs (copy-on-write)', 'Btrfs without copy-on-write', 'Btrfs with compression'])
    const [first, second, third] = wrapper.findAll('td').map((one) => one.text())
    expect(first).toMatch(/^500 MB\/s$/)
    expect(second).toContain('+40 % faster')
    expect(second).toContain('95 % sure: +38 % to +42 %')
    expect(third).toContain('−20 % slower')
  })

  it('marks the best in words, and several that cannot be told apart as such', async () => {
    expect((await shown()).findAll('.mark').map((one) => one.text())).toEqual(['best'])
    expect((await shown({ read: ['btrfs-nocow', 'btrfs-cow-compress'] })).findAll('.mark').map((one) => one.text())).toEqual(['among the best', 'among the best'])
    expect((await shown({})).findAll('.mark')).toHaveLength(0)
  })

  it('keeps a table for a screen reader also where it is laid out as cards', async () => {
    const wrapper = await shown()

    expect(wrapper.findAll('[role=row]')).toHaveLength(2)
    expect(wrapper.findAll('[role=cell]').map((one) => one.attributes('data-head'))).toEqual(['Btrfs (copy-on-write)', 'Btrfs without copy-on-write', 'Btrfs with compression'])
  })

  it('says first what speaks against it, and every difference in words where asked', async () => {
    const wrapper = await shown(undefined, 'en', [against('btrfs-nocow', 'Btrfs without copy-on-write', cell({}), [text('Always before.')])])

    expect(wrapper.get('.cautions').text()).toContain('Always before.')
    expect(wrapper.get('details').text()).toContain('Btrfs without copy-on-write: 40 % faster.')
  })

  it('is told in Chinese', async () => {
    const wrapper = await shown(undefined, 'zh-CN')

    expect(wrapper.get('h2').text()).toBe('各选项的对比')
    expect(wrapper.get('.mark').text()).toBe('最佳')
  })
})
