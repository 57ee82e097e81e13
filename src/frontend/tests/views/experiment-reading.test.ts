import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Matrix } from '@/domain/matrix'
import type { Language } from '@/domain/text'
import ExperimentReadingView from '@/views/ExperimentReadingView.vue'
import { contract } from '../support/contract'
import { layOut } from '../support/frames'
import { LATENCY, matrix, recommended } from '../support/matrix'
import { show } from '../support/mount'
import { refuse, serve } from '../support/service'
import { said } from '../support/said'

const { id } = contract.experiment.experiment

const open = (read: Matrix = matrix, language: Language = 'en', at = `/experiments/${id}/reading`) => {
  serve({ [`GET experiments/${id}`]: contract.experiment, [`GET experiments/${id}/matrix`]: read, 'GET suites': contract.suites, 'GET report-formats': contract.reportFormats })
  return show(ExperimentReadingView, { props: { id }, language, at })
}

beforeEach(() => { layOut(0) })

afterEach(() => {
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

describe('conclusions', () => {
  it('that cannot be drawn yet are not said to want cells that are there', async () => {
    const { wrapper } = await open({ ...matrix, conclusions: [] })
    const none = { ...matrix, conclusions: [], cells: matrix.cells.slice(0, 1) }
    const { wrapper: alone } = await open(none)

    expect(wrapper.text()).not.toContain('fill at least two cells')
    expect(wrapper.text()).toContain('The filled cells are ranked above')
    expect(alone.text()).toContain('fill at least two cells')
  })

  it('are sentences that unfold to numbers, test and exceptions', async () => {
    const { wrapper } = await open()
    const first = wrapper.find('.list > li')

    expect(first.find('summary').text()).toBe('RAID 0 reads four times as fast as one disk.certain')
    expect(first.find('tbody tr').text()).toBe('RAID 0 × 4 · ext4 against Basic · ext4+300 %+250 % … +340 %< 0.001')
    expect(first.find('.folded').text()).toContain('Not so with Btrfs.')
    expect(first.find('.folded').text()).toContain('Exact test, corrected.')
    expect(first.find('.folded a').attributes('href')).toBe('/compare?runs=run-raid0-4,run-basic-1')
  })

  it('name the measurement of each figure where they are not about one', async () => {
    const of = { configuration: 'basic-1', variant: 'btrfs-cow', against_configuration: 'basic-1', against_variant: 'ext4', ratio: 0.8, interval: null, p_adjusted: null }
    const conclusions = matrix.conclusions.map((one) => (one.metric === null ? { ...one, numbers: [{ ...of, metric: null }, { ...of, metric: LATENCY }] } : one))
    const { wrapper } = await open({ ...matrix, conclusions })
    const figures = wrapper.findAll('.list tbody th').map((one) => one.text())

    expect(figures).toEqual([
      'RAID 0 × 4 · ext4 against Basic · ext4', 'Basic · Btrfs (copy-on-write) against Basic · ext4', 'Response time Basic · Btrfs (copy-on-write) against Basic · ext4',
    ])
  })

  it('say how sure they are', async () => {
    const { wrapper } = await open(matrix, 'zh-CN')

    expect(wrapper.findAll('.list .badge').map((badge) => badge.text())).toEqual(['确定', '仅供参考'])
  })

  it('speak of a correction only where something was tested', async () => {
    const { wrapper } = await open()
    expect(wrapper.text()).toContain('All 12 possible claims were corrected for together.')
    const { wrapper: untested } = await open({ ...matrix, noise: { ...matrix.noise, tests: 0 } })

    expect(untested.text()).toContain('not called faster or slower.')
    expect(untested.text()).not.toContain('corrected for together')
  })

  it('are found by RAID type', async () => {
    const { wrapper } = await open()
    await wrapper.find('.about').setValue('raid0-4')
    expect(wrapper.findAll('.list > li')).toHaveLength(1)
    await wrapper.find('.about').setValue('raid10-4')

    expect(wrapper.text()).toContain('Nothing was found about this RAID type.')
  })
})

describe('choosing', () => {
  const scores = (wrapper: { findAll: (query: string) => { text: () => string }[] }) => wrapper.findAll('td[data-head="Speed for this use"]').map((cell) => cell.text())

  it('shows score, capacity and safety beside each other, with the weights', async () => {
    const { wrapper } = await open(matrix, 'en', `/experiments/${id}/reading?failures=0`)

    expect(scores(wrapper)).toEqual(['×4.00', '×2.00', '×1.00'])
    expect(wrapper.findAll('.weights li').map((line) => line.text())).toEqual(['Reading large files70 %', 'Response time30 %'])
    expect(wrapper.find('td[data-head="Disk failures tolerated"]').text()).toBe('0')
    expect(wrapper.text()).toContain('1, at best 2')
  })

  it.each([['en', 'Usable capacity', '20.0 TB (2 disks)'], ['zh-CN', '可用容量', '20.0 TB（2 块硬盘）']] as const)('puts the disks behind the capacity in brackets of the language: %s', async (language, head, words) => {
    const configurations = matrix.configurations.map((one) => ({ ...one, usable_bytes: one.usable_disks === 2 ? 20e12 : null }))
    const { wrapper } = await open({ ...matrix, configurations }, language)

    expect(wrapper.findAll(`td[data-head="${head}"]`).map((cell) => cell.text())).toContain(words)
  })

  it('says which cells are not clearly slower than the fastest, only beside it', async () => {
    const near = ['raid0-4', 'raid10-4'].map((configuration) => ({ configuration, variant: 'ext4' }))
    const presets = matrix.presets.map((preset) => ({ ...preset, recommendations: [recommended(0, 'raid0-4', { near, is_clear: false }), recommended(1, 'raid10-4')] }))
    const { wrapper } = await open({ ...matrix, presets }, 'en', `/experiments/${id}/reading?failures=0`)
    expect(scores(wrapper)).toEqual(['×4.00', '×2.00not clearly slower', '×1.00'])
    await wrapper.findAll('.filters select')[0]?.setValue('1')
    await flushPromises()

    expect(scores(wrapper)).toEqual(['×2.00'])
  })

  it('says which cells have no place in the order, and why', async () => {
    const { wrapper } = await open()
    const said = wrapper.findAll('.left-out > li').map((line) => line.text())

    expect(wrapper.text()).toContain('2 cells are not in this order')
    expect(said).toContain('Basic · Btrfs (copy-on-write) ×0.95 Measured in another state.')
    expect(said).toContain('RAID 10 × 4 · Btrfs (copy-on-write) Not comparable.')
  })

  it('leaves out what may not fail, and says when nothing is left', async () => {
    const { wrapper } = await open()
    expect(scores(wrapper)).toEqual(['×2.00'])
    await wrapper.findAll('.filters select')[1]?.setValue('4')

    expect(wrapper.text()).toContain('Nothing measured meets these requirements.')
  })

  it('sorts by another column and tells it to screen readers', async () => {
    const { wrapper } = await open(matrix, 'en', `/experiments/${id}/reading?failures=0`)
    await wrapper.findAll('.sort')[2]?.trigger('click')

    expect(scores(wrapper)[0]).toBe('×2.00')
    expect(wrapper.findAll('th[aria-sort]').map((head) => head.attributes('aria-sort'))).toEqual(['none', 'none', 'descending'])
  })
})

describe('the story', () => {
  const best = (wrapper: Awaited<ReturnType<typeof open>>['wrapper']) => wrapper.get('.best')

  it('begins with what to choose of what survives a failed disk, its first number and why', async () => {
    const { wrapper } = await open()

    expect(best(wrapper).get('h2').text()).toBe('raid10-4 · ext4')
    expect(best(wrapper).get('dl').text()).toContain('400 MB/s')
    expect(best(wrapper).get('.safety').text()).toBe('Any one disk may fail without loss')
    expect(best(wrapper).get('.reason').text()).toBe('It is faster.')
    expect(best(wrapper).get('.faster').text()).toBe('Faster, but survives no failed disk: RAID 0 × 4 · ext4.')
    expect(best(wrapper).text()).toContain('Usable capacity: 2 disks')
    expect(wrapper.findAll('section').map((one) => one.attributes('aria-labelledby')).slice(0, 2)).toEqual(['best-title', 'values-title'])
  })

  it('recommends what is fastest alone to whoever asks for no safety, and keeps that in the address', async () => {
    const { wrapper, router } = await open()
    await best(wrapper).get('.failures select').setValue('0')
    await flushPromises()

    expect(router.currentRoute.value.query['failures']).toBe('0')
    expect(best(wrapper).get('h2').text()).toBe('raid0-4 · ext4')
    expect(best(wrapper).get('.safety').text()).toBe('No protection against a failed disk')
    expect(wrapper.findAll('.ranked tbody tr')).toHaveLength(3)
  })

  it('says first that nothing measured survives a failed disk', async () => {
    const nothing = recommended(1, '', { first: null, near: [], is_clear: false, answer: said('Nothing that was measured survives a failed disk.', '测过的组合都无法承受 1 块硬盘损坏。') })
    const { wrapper } = await open({ ...matrix, presets: matrix.presets.map((preset) => ({ ...preset, recommendations: [recommended(0, 'raid0-4'), nothing] })) })

    expect(best(wrapper).get('h2').text()).toBe('Nothing that was measured survives a failed disk.')
    expect(best(wrapper).find('dl').exists()).toBe(false)
    expect(best(wrapper).find('.safety').exists()).toBe(false)
  })

  it('marks the recommended row, and options that take checksums away', async () => {
    const variants = matrix.variants.map((one) => ({ ...one, is_without_checksums: one.id === 'ext4' }))
    const { wrapper } = await open({ ...matrix, variants }, 'en', `/experiments/${id}/reading?failures=0`)
    const rows = wrapper.findAll('.ranked tbody th').map((row) => row.text())

    expect(rows).toEqual(['RAID 0 × 4 ext4recommendedwithout checksums', 'RAID 10 × 4 ext4without checksums', 'Basic ext4without checksums'])
    expect(wrapper.text()).toContain('damaged files are not noticed')
  })

  it('says of a use why nothing can be said, and keeps it in the address', async () => {
    const { wrapper, router } = await open()
    await wrapper.findAll('.choice input')[1]?.setValue()
    await flushPromises()

    expect(router.currentRoute.value.query['use']).toBe('empty')
    expect(best(wrapper).get('h2').text()).toBe('Nothing to recommend')
    expect(best(wrapper).get('.reason').text()).toBe('Nothing that counts for this use was measured here.')
    expect(wrapper.find('#choose-title').exists()).toBe(false)
  })

  it('shows the number of every cell, marks the fastest and what is not compared', async () => {
    const cells = matrix.cells.map((cell, index) => (index === 0 ? { ...cell, obstacle: said('Another suite.', '套件不同。') } : cell))
    const { wrapper } = await open({ ...matrix, cells })
    const table = wrapper.get('[aria-labelledby="values-title"] table')

    expect(table.findAll('.best').map((cell) => cell.text())).toEqual(['800Highest'])
    expect(table.text()).toContain('≠ 200')
    expect(table.findAll('tbody tr')).toHaveLength(3)
    expect(wrapper.get('#values-title').text()).toBe('Every cell (MB/s)')
  })
})

describe('the metric shown', () => {
  it('is part of the address, for charts and tables alike', async () => {
    const { wrapper, router } = await open()
    expect(wrapper.findAll('figure h3').map((title) => title.text())).toEqual(['Reading large files (MB/s)', 'Reading large files (MB/s)'])
    expect(wrapper.text()).toContain('×3.50 … ×4.40')
    expect(wrapper.text()).toContain('×2.50')
    await wrapper.find('.picker select').setValue(LATENCY)
    await flushPromises()

    expect(router.currentRoute.value.query['metric']).toBe(LATENCY)
    expect(wrapper.find('figure h3').text()).toBe('Response time')
    expect(wrapper.text()).not.toContain('×3.50')
  })
})

describe('a reading', () => {
  it('tells why a cell is not compared', async () => {
    const cells = matrix.cells.map((cell, index) => (index === 0 ? { ...cell, obstacle: said('Another suite.', '套件不同。') } : cell))
    const { wrapper } = await open({ ...matrix, cells })

    expect(wrapper.find('[aria-labelledby="matrix-charts"] .apart').text()).toBe('Basic · ext4 Another suite.')
  })

  it('is taken away as a report in the language of the page, or as the experiment itself', async () => {
    const { wrapper } = await open()
    const addresses = wrapper.findAll('a[download]').map((link) => link.attributes('href'))

    expect(addresses[0]).toBe(`api/v1/experiments/${id}/report?format=html&lang=en`)
    expect(addresses.at(-1)).toBe(`api/v1/experiments/${id}/export`)
  })

  it('is headed by the reason where there is no such experiment', async () => {
    serve({ [`GET experiments/${id}`]: () => refuse(404, 'not-found', 'There is no such experiment.'), [`GET experiments/${id}/matrix`]: matrix, 'GET suites': contract.suites })
    const { wrapper } = await show(ExperimentReadingView, { props: { id } })

    expect(wrapper.findAll('h1').map((title) => title.text())).toEqual(['There is no such experiment.'])
  })

  it('says so while nothing is filled', async () => {
    const { wrapper } = await open({ ...matrix, metrics: [], cells: [], conclusions: [], presets: [], scaling: [] })

    expect(wrapper.text()).toContain('No results yet')
  })
})
