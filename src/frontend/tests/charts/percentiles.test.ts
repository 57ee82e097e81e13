import { describe, expect, it } from 'vitest'

import { percentileChart } from '@/charts/options/percentiles'
import { contextOf, seriesOf } from '../support/charts'
import { fullRun, NAS_VOLUME, resultOf, runOf, type Wish } from '../support/runs'

const [read] = NAS_VOLUME as [Wish]

const withPercentiles = (percentiles: Record<string, Record<string, number>>, variant = 'as-is') => ({
  ...resultOf({ ...read, variant }),
  percentiles,
})

const runWith = (...workloads: ReturnType<typeof withPercentiles>[]) => ({ ...fullRun(), workloads })

describe('the latency chart', () => {
  it('draws the pooled percentiles of the document and nothing between them', () => {
    const run = runWith(withPercentiles({ read: { '50': 2e6, '95': 4e6, '99': 2e7 } }))
    const lines = seriesOf(percentileChart(run, contextOf()).option).filter(({ type }) => type === 'line')

    expect(lines.map(({ name, data }) => [name, data])).toEqual([
      ['Median', [[2e6, 0]]],
      ['Slowest 5 %', [[4e6, 0]]],
      ['Slowest 1 %', [[2e7, 0]]],
    ])
  })

  it('tells the longest of all requests beside them, also where too few support a percentile', () => {
    const longest = { ...withPercentiles({ read: { '50': 2e6 } }), longest_ns: { read: 9e6 } }
    const alone = { ...withPercentiles({}), longest_ns: { read: 3e6 } }
    const { table } = percentileChart({ ...fullRun(), workloads: [longest, alone, withPercentiles({ read: { '50': 1e6 } })] }, contextOf())

    expect(table.columns.at(-1)).toBe('Longest of all')
    expect(table.rows.map((row) => row.slice(1).map(({ text }) => text))).toEqual([['2.00 ms', '9.00 ms'], ['–', '3.00 ms'], ['1.00 ms', '–']])
  })

  it('spans whole decades on a logarithmic axis', () => {
    const run = runWith(withPercentiles({ read: { '50': 2e6, '99': 3e7 } }))
    const { option } = percentileChart(run, contextOf())

    expect(option.xAxis).toMatchObject({ type: 'log', min: 1e6, max: 1e8 })
  })

  it('leaves a percentile out that too few reads support', () => {
    const run = runWith(withPercentiles({ read: { '50': 2e6 } }), withPercentiles({ read: { '50': 1e6, '99': 5e6 } }))
    const { table } = percentileChart(run, contextOf())

    expect(table.rows.map((row) => row.map(({ text }) => text))).toEqual([
      ['Reading large files', '2.00 ms', '–'],
      ['Reading large files', '1.00 ms', '5.00 ms'],
    ])
  })

  it('shows reads and writes of one workload as two rows', () => {
    const run = runWith(withPercentiles({ read: { '50': 2e6 }, write: { '50': 3e6 } }))
    const { table } = percentileChart(run, contextOf({ language: 'zh-CN' }))

    expect(table.rows.map((row) => row[0]?.text)).toEqual(['大文件读取（顺序读） · 读取', '大文件读取（顺序读） · 写入'])
  })

  it('names the variant where there are several', () => {
    const run = runWith(withPercentiles({ read: { '50': 2e6 } }, 'ext4'), withPercentiles({ read: { '50': 2e6 } }, 'btrfs-nocow'))
    const { table } = percentileChart(run, contextOf())

    expect(table.rows[1]?.[0]?.text).toBe('Reading large files · Btrfs without copy-on-write')
  })

  it('hides a percentile that was switched off, but keeps it in the legend', () => {
    const run = runWith(withPercentiles({ read: { '50': 2e6, '99': 2e7 } }))
    const chart = percentileChart(run, contextOf({ hidden: new Set(['99']) }))

    expect(seriesOf(chart.option).filter(({ type }) => type === 'line')).toHaveLength(1)
    expect(chart.legend).toMatchObject([{ key: '50', isHidden: false }, { key: '99', isHidden: true }])
  })

  it('gives every percentile a shape of its own', () => {
    const run = runWith(withPercentiles({ read: { '50': 1, '95': 2, '99': 3, '99.9': 4 } }))
    const marks = percentileChart(run, contextOf()).legend.map(({ mark }) => mark)

    expect(new Set(marks).size).toBe(4)
  })

  it('tells all percentiles of a row in its tooltip', () => {
    const run = runWith(withPercentiles({ read: { '50': 2e6, '99': 2e7 } }))
    const [, line] = seriesOf(percentileChart(run, contextOf()).option)
    const { formatter } = line?.['tooltip'] as { formatter: (item: unknown) => string }

    expect(formatter({ value: [2e6, 0] })).toContain('20.0 ms')
    expect(formatter({ value: [2e6, 7] })).toBe('')
    expect(formatter({})).toBe('')
  })

  it('says why it is empty', () => {
    expect(percentileChart(runOf([]), contextOf())).toMatchObject({
      isEmpty: true,
      summary: 'Too few reads and writes were made to say how slow the slowest are.',
    })
  })

  it('accepts percentile keys written with a decimal', () => {
    const run = runWith(withPercentiles({ read: { '50.0': 2e6, '99.90': 3e7 } }))

    expect(percentileChart(run, contextOf()).legend.map(({ key }) => key)).toEqual(['50', '99.9'])
  })
})
