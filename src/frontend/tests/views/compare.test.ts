import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Comparison } from '@/domain/comparison'
import type { RunRow } from '@/domain/run'
import type { Language } from '@/domain/text'
import CompareView from '@/views/CompareView.vue'
import { cellsOf } from '../support/charts'
import { contract } from '../support/contract'
import { layOut } from '../support/frames'
import { show, type Screen } from '../support/mount'
import { fullRun } from '../support/runs'
import { refuse, serve } from '../support/service'
import { said } from '../support/said'

const finished = contract.runs.runs.find(({ state }) => state === 'done') as RunRow
const rows: RunRow[] = [
  { ...finished, id: 'a', label: 'Before' },
  { ...finished, id: 'b', label: '', file_system: 'ext4' },
  { ...finished, id: 'c', label: 'Other', suite: { ...finished.suite, digest: 'ffff' } },
]
const comparison: Comparison = {
  runs: rows.slice(0, 2),
  baseline_id: 'a',
  seed: 1,
  is_comparable: true,
  reasons: [],
  cautions: [said('The disks differ.', '硬盘不同。')],
  facts: [
    { name: said('File system', '文件系统'), values: [said('Btrfs', 'Btrfs'), said('ext4', 'ext4')], is_same: false },
    { name: said('Kernel', '内核'), values: [said('4.4', '4.4'), said('4.4', '4.4')], is_same: true },
  ],
  cells: cellsOf(fullRun(), ['a', 'b']),
  verdict: [said('B reads faster than A.', 'B 的读取比 A 快。')],
  overall: [],
  headlines: [],
  threshold_ratio: 0.05,
}

const open = (at: string, language: Language = 'en'): Promise<Screen> => show(CompareView, { at, language })

beforeEach(() => { layOut(0) })

afterEach(() => {
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

describe('choosing', () => {
  it('offers finished runs and compares two or more', async () => {
    serve({ 'GET runs': { runs: rows, next: null }, 'GET comparisons': comparison })
    const { wrapper, router } = await open('/compare')
    const go = wrapper.find('.button-primary')
    const before = go.attributes('disabled')
    await wrapper.findAll('.picker .runs input')[0]?.setValue(true)
    await wrapper.findAll('.picker .runs input')[1]?.setValue(true)
    await go.trigger('click')
    await flushPromises()

    expect(before).toBeDefined()
    expect(router.currentRoute.value.query['runs']).toBe('a,b')
  })

  it('begins with the run one came from', async () => {
    serve({ 'GET runs': { runs: rows, next: null } })
    const { wrapper } = await open('/compare?runs=a')

    expect((wrapper.findAll('.picker .runs input')[0]?.element as HTMLInputElement).checked).toBe(true)
  })

  it('does not let runs of different suites be mixed', async () => {
    serve({ 'GET runs': { runs: rows, next: null } })
    const { wrapper } = await open('/compare?runs=a')

    expect(wrapper.findAll('.picker .runs input')[2]?.attributes('disabled')).toBeDefined()
  })

  it('has the filters of the history, and keeps what was chosen while they hide it', async () => {
    const asked = serve({ 'GET runs': { runs: rows, next: null } })
    const { wrapper } = await open('/compare?runs=a')
    serve({ 'GET runs': { runs: rows.slice(1), next: null } })
    vi.useFakeTimers()
    await wrapper.get('.picker [type=search]').setValue('after')
    await vi.advanceTimersByTimeAsync(300)
    vi.useRealTimers()
    await flushPromises()
    const boxes = wrapper.findAll('.picker .runs input')

    expect(asked.some(({ path }) => path.startsWith('runs?'))).toBe(true)
    expect(boxes).toHaveLength(2)
    expect(boxes.map((box) => box.attributes('disabled') === undefined)).toEqual([true, false])
  })

  it('says so where there is nothing to compare yet', async () => {
    serve({ 'GET runs': { runs: rows.slice(0, 1), next: null } })
    const { wrapper } = await open('/compare', 'zh-CN')

    expect(wrapper.text()).toContain('对比需要两个已完成的结果')
    expect(wrapper.find('.picker button:not(.fold)').exists()).toBe(false)
    expect(wrapper.get('.picker a').text()).toBe('查看存储空间')
  })
})

describe('the comparison', () => {
  it('says first in words what it found', async () => {
    serve({ 'GET comparisons': comparison })
    const { wrapper } = await open('/compare?runs=a,b')

    expect(wrapper.find('.verdict .first').text()).toBe('B reads faster than A.')
  })

  it('shows only what differs between the runs, and what to be careful about', async () => {
    serve({ 'GET comparisons': comparison })
    const { wrapper } = await open('/compare?runs=a,b')
    const facts = wrapper.find('.runs table').text()

    expect(facts).toContain('File system')
    expect(facts).not.toContain('Kernel')
    expect(wrapper.find('.cautions').text()).toBe('The disks differ.')
  })

  it('draws the difference and the bars of the main figures', async () => {
    serve({ 'GET comparisons': comparison })
    const { wrapper } = await open('/compare?runs=a,b')
    const titles = wrapper.findAll('figure.chart h3').map((title) => title.text())

    expect(titles).toEqual([
      'Difference from the baseline',
      'Speed by workload (MB/s)',
      'Reads and writes per second by workload (IOPS)',
    ])
  })

  it('puts every difference into words', async () => {
    serve({ 'GET comparisons': comparison })
    const { wrapper } = await open('/compare?runs=a,b')
    const lines = wrapper.findAll('.differences tbody tr')

    expect(lines).toHaveLength(comparison.cells.length)
    expect(lines[0]?.text()).toContain('A sentence.')
  })

  it('shows more runs than fit beside each other one workload at a time, all 36 of them', async () => {
    const ids = Array.from({ length: 36 }, (_, index) => `run${index}`)
    const many = { ...comparison, runs: ids.map((id) => ({ ...finished, id, label: id })), baseline_id: 'run0', cells: cellsOf(fullRun(), ids).slice(0, 2) }
    const asked = serve({ 'GET comparisons': many })
    const { wrapper } = await open(`/compare?runs=${ids},one-too-many`)
    const before = wrapper.get('figure.chart h3').text()
    await wrapper.get('.many select').setValue(wrapper.findAll<HTMLOptionElement>('.many option')[1]?.element.value)

    expect(new URLSearchParams(asked.find(({ path }) => path.startsWith('comparisons'))?.path.split('?')[1]).get('runs')).toBe(ids.join(','))
    expect(wrapper.findAll('figure.chart')).toHaveLength(1)
    expect([before, wrapper.get('figure.chart h3').text()]).toEqual(['Reading large files (MB/s)', 'Writing large files (MB/s)'])
    expect(wrapper.findAll('.lines > li')).toHaveLength(36)
    expect(wrapper.get('.runs details > summary').text()).toBe('All of them; the baseline is A · run0')
    expect(wrapper.findAll('.runs details li')).toHaveLength(36)
    expect(wrapper.findAll('.lines > li').at(-1)?.text()).toMatch(/^j · run35.*A sentence/)
    expect(wrapper.find('.differences').exists()).toBe(false)
  })

  it('says of many runs what other comparisons say: noise, limits, doubt, sums, and who shares what', async () => {
    const ids = Array.from({ length: 9 }, (_, index) => `run${index}`)
    const level = { cv: 0.021, n: 3 }
    const [cell] = cellsOf(fullRun(), ids)
    if (!cell) throw new Error('no cell')
    const sides = cell.sides.map((side) => ({ ...side, valid: side.run_id !== 'run2' }))
    const differences = cell.differences.map((one) => ({ ...one, verdict: 'slower', between_runs: level }))
    const named = (id: string) => ({ id: id === 'run0' ? 'cpu' : 'slow_disk', name: said(id === 'run0' ? 'the processor' : 'disk 3', '') })
    const headline = (id: string) => finished.headline.slice(0, 1).map((one) => ({ ...one, workload: cell.workload, metric: cell.metric, limit: named(id) }))
    const value = (text: string) => (said(text, text))
    serve({ 'GET comparisons': {
      ...comparison,
      runs: ids.map((id) => ({ ...finished, id, label: id, headline: headline(id) })),
      baseline_id: 'run0',
      facts: [{ name: value('File system'), values: ids.map((_, index) => value(index < 3 || index === 8 ? 'ext4' : 'Btrfs')), is_same: false }],
      cells: [{ ...cell, sides, differences }],
      overall: [{ run_id: 'run1', speed_ratio: 1.1, ci95: null, cells: 2, verdict: 'faster', sentence: value('All together.'), between_runs: null }],
      headlines: [{ run_id: 'run1', sentence: value('B is 10 % faster than A.') }],
    } })
    const { wrapper } = await open(`/compare?runs=${ids}`)
    const lines = wrapper.findAll('section.many > .lines > li').map((line) => line.text())

    expect(wrapper.get('section.many').text()).toContain('Runs vary by 2.1 % anyway (3 runs).')
    expect(lines[1]).toContain('The baseline was limited by the processor, this run by disk 3.')
    expect(lines.map((line) => line.includes('At least one of the two numbers is doubtful'))).toEqual(ids.map((id) => id === 'run2'))
    expect(wrapper.get('section.many details').text()).toContain('B · run1B is 10 % faster than A.')
    expect(wrapper.text()).not.toContain('All together.')
    expect(wrapper.get('.shared').text()).toBe('File systemA–C, I ext4D–H Btrfs')
  })

  it('asks again with another baseline', async () => {
    const asked = serve({ 'GET comparisons': comparison })
    const { wrapper } = await open('/compare?runs=a,b')
    await wrapper.findAll('input[type=radio]')[1]?.setValue(true)
    await flushPromises()

    expect(asked.at(-1)?.path).toBe('comparisons?runs=a%2Cb&baseline=b')
  })

  it('refuses to draw what must not be compared and says why', async () => {
    const reasons = [said('The suites differ.', '套件不同。')]
    serve({ 'GET comparisons': { ...comparison, is_comparable: false, reasons, cells: [] } })
    const { wrapper } = await open('/compare?runs=a,b')

    expect(wrapper.find('.notice-problem').text()).toContain('The suites differ.')
    expect(wrapper.find('figure').exists()).toBe(false)
  })

  it('is taken away as a file in the language of the page', async () => {
    serve({ 'GET comparisons': comparison, 'GET report-formats': contract.reportFormats })
    const { wrapper } = await open('/compare?runs=a,b')
    const addresses = wrapper.findAll('a[download]').map((link) => link.attributes('href'))

    expect(addresses[0]).toBe('api/v1/comparisons/report?runs=a%2Cb&format=html&lang=en')
    expect(addresses).toHaveLength(4)
  })

  it('shows the problem where a run is gone', async () => {
    serve({ 'GET comparisons': () => refuse(404, 'not-found', 'There is no such run.') })
    const { wrapper } = await open('/compare?runs=a,b')

    expect(wrapper.text()).toContain('There is no such run.')
    expect(wrapper.findAll('h1')).toHaveLength(1)
  })
})

describe('runs over file sizes from several places', () => {
  const point = { bytes: 1e7, time_ns: 8.3e8, time_ns_range: [8.2e8, 8.4e8] as const, bytes_per_s: 1.2e7, rounds: 6 }
  const placed: Comparison = {
    ...comparison, cells: [], facts: [], verdict: [], cautions: [],
    places: {
      places: [
        { run_id: 'a', way: 'dav', where: said('home', '家里'), way_name: said('dav', 'dav'), reach: 'local', at: '2026-11-26T10:00:00Z' },
        { run_id: 'b', way: 'dav', where: said('office', '公司'), way_name: said('dav', 'dav'), reach: 'internet', at: '2026-11-27T10:00:00Z' },
      ],
      tables: [{ sent: 'put', rows: [{ bytes: 1e7, sides: [{ point, is_valid: true, missing: null }, { point: null, is_valid: false, missing: said('not measured', '未测试') }] }] }],
      sentences: [said('Files of 10 MB are written at 12.0 MB/s (home · dav).', '写入 10 MB 的文件：12.0 MB/s（家里 · dav）。')],
    },
  }

  it('stand in one table, named by where they ran, and what is missing says why', async () => {
    serve({ 'GET comparisons': placed })
    const { wrapper } = await open('/compare?runs=a,b')
    await vi.waitUntil(() => wrapper.find('.places').exists(), { timeout: 20_000 })

    expect(wrapper.findAll('.places thead th').map((one) => one.text())).toEqual(['File size', 'homedav', 'officedav'])
    expect(wrapper.findAll('.places tbody td').map((one) => one.text())).toEqual([expect.stringMatching(/^12\.0 MB\/s\s+83\d ms$/), '– not measured'])
    expect(wrapper.get('.places').text()).toContain('Files of 10 MB are written at 12.0 MB/s')
  })

  it('have no baseline, and nothing is said to be the same', async () => {
    serve({ 'GET comparisons': placed })
    const { wrapper } = await open('/compare?runs=a,b', 'zh-CN')
    await vi.waitUntil(() => wrapper.find('.places').exists(), { timeout: 20_000 })

    expect(wrapper.find('input[name=baseline]').exists()).toBe(false)
    expect(wrapper.get('.places').text()).toContain('公司')
    expect(wrapper.get('.runs').findAll('h3')).toHaveLength(0)
  })
})
