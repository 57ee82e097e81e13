import { describe, expect, it } from 'vitest'

import { barCharts } from '@/charts/options/bars'
import { convergenceChart, type Course } from '@/charts/options/convergence'
import { hasMixes, mixHeatChart } from '@/charts/options/mix-heat'
import { quotedRun } from '@/domain/cell-numbers'
import { contextOf, seriesOf } from '../support/charts'
import { contract } from '../support/contract'
import { fullRun } from '../support/runs'

const run = quotedRun(contract.staged)
const [stage] = run.stages
const steady = stage?.steady_state
const course: Course = {
  name: 'Writes', metric: 'write_iops', rounds: stage?.rounds ?? [], values: stage?.values ?? [], window: steady ?? null,
}
const tipOf = (series: unknown, dataIndex: number): string =>
  (series as { tooltip: { formatter: (item: unknown) => string } }).tooltip.formatter({ dataIndex })

describe('the convergence of a stage', () => {
  it('has a dot for each round that was looked at, with a table behind', () => {
    const chart = convergenceChart(course, contextOf())

    expect(seriesOf(chart.option).at(-1)?.data).toEqual(course.values.map((value, index) => [index + 1, value]))
    expect(chart.table.rows.map((row) => row[2]?.text)).toEqual(['–', '–', '–', 'yes', 'yes', 'yes', 'yes', 'yes'])
    expect(tipOf(seriesOf(chart.option).at(-1), 0)).toContain('Round 1')
  })

  it('draws the window shaded, its band of 20 % and slopes of 10 % of the mean', () => {
    const mean = steady?.mean ?? 0
    const [shade, middle, high, low, up, down] = seriesOf(convergenceChart(course, contextOf()).option)
    const ends = (series: { data: unknown[] } | undefined): number[] => (series?.data as number[][]).map((pair) => (pair[1] ?? 0) / mean)

    expect(shade?.data).toEqual([[3.6, 8.4]])
    expect(ends(middle)).toEqual([1, 1])
    expect(ends(high)).toEqual([expect.closeTo(1.1), expect.closeTo(1.1)])
    expect(ends(low)).toEqual([expect.closeTo(0.9), expect.closeTo(0.9)])
    expect(ends(up)).toEqual([expect.closeTo(0.95), expect.closeTo(1.05)])
    expect(ends(down)).toEqual([expect.closeTo(1.05), expect.closeTo(0.95)])
  })

  it('promises no limits before there are five rounds, and leaves room for those to come', () => {
    const chart = convergenceChart({ ...course, rounds: [1, 2], values: [3, 4], window: null, mostRounds: 25 }, contextOf())

    expect(seriesOf(chart.option)).toHaveLength(2)
    expect((chart.option.xAxis as { max: number }).max).toBe(26)
    expect(chart.note).toBeUndefined()
  })

  it('is empty where nothing was looked at', () => {
    expect(convergenceChart({ ...course, rounds: [], values: [], window: null }, contextOf()).isEmpty).toBe(true)
  })

  it.each([['en', 'Shaded'], ['zh-CN', '阴影'], ['zh-TW', '陰影']] as const)('explains its marks: %s', (language, words) => {
    expect(convergenceChart(course, contextOf({ language })).note).toContain(words)
  })

  it('counts response times without a unit on the axis', () => {
    const chart = convergenceChart({ ...course, metric: 'write_lat_mean_ns', values: [1e6, 2e6, 3e6, 1e6, 2e6, 3e6, 1e6, 2e6] }, contextOf({ width: 360 }))

    expect(chart.title).toBe('Writes')
    expect(chart.table.rows[0]?.[1]?.text).toBe('1.00 ms')
  })
})

describe('the mixes of a stage', () => {
  it('make a field of shares and sizes', () => {
    expect(hasMixes(run)).toBe(true)
    expect(hasMixes(fullRun())).toBe(false)

    const chart = mixHeatChart(run, contextOf())

    expect(chart.table.columns.slice(1)).toEqual(['100 % reads', '65 % reads', '0 % reads'])
    expect(chart.table.rows.map(([first]) => first?.text)).toEqual(['4 KiB', '64 KiB', '1 MiB'])
    expect(chart.table.rows.flat().map(({ text }) => text)).not.toContain('–')
  })

  it('tell of each cell what its figure is', () => {
    const [field] = seriesOf(mixHeatChart(run, contextOf({ width: 360 })).option)

    expect(tipOf(field, 0)).toContain('Mean of the steady rounds')
    expect(tipOf(field, 99)).toBe('')
  })

  it('mark what is not valid', () => {
    const doubtful = { ...run, workloads: run.workloads.map((work) => ({ ...work, badges: { ...work.badges, valid: false } })) }

    expect(mixHeatChart(doubtful, contextOf()).table.rows[0]?.[1]?.text).toContain('⚠')
  })

  it('draw a shade and the figure in every field', () => {
    const [field] = seriesOf(mixHeatChart(run, contextOf()).option)
    const { renderItem } = field as unknown as { renderItem: (params: unknown, api: unknown) => { children: { style: { text?: string } }[] } | null }
    const api = { coord: () => [10, 10], size: () => [100, 40] }

    expect(renderItem({ dataIndex: 0 }, api)?.children[1]?.style.text).toMatch(/\d/)
    expect(renderItem({ dataIndex: 99 }, api)).toBeNull()
  })
})

describe('bars of a run by stages', () => {
  it('are never called medians', () => {
    const charts = barCharts(run, contextOf())
    const said = JSON.stringify(charts.map(({ table }) => table))

    expect(said).not.toContain('Median')
    expect(said).toContain('Mean of the steady rounds')
    expect(said).not.toContain('varying')
  })
})
