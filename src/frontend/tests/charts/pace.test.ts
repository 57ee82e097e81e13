import { describe, expect, it } from 'vitest'

import { paceChart } from '@/charts/options/pace'
import { contextOf, seriesOf } from '../support/charts'
import { contract } from '../support/contract'

const { paces } = contract.load
const texts = (rows: readonly (readonly { text: string }[])[]): string[][] => rows.map((row) => row.map(({ text }) => text))

describe('requests at a constant pace', () => {
  const chart = paceChart(paces, 'File of 14,332 B', contextOf())

  it('have two lines for each server: what half of the requests take at most, and 99 %', () => {
    const series = seriesOf(chart.option)

    expect(series.map(({ name }) => name)).toEqual(['nginx: 99 % take at most', 'nginx: half take at most', 'apache: 99 % take at most', 'apache: half take at most'])
    expect(series[0]?.data).toEqual(paces[0]?.points.map(({ percentiles }) => percentiles['99']))
    expect(series.map((one) => (one as unknown as { lineStyle: { type: string } }).lineStyle.type)).toEqual(['solid', 'dotted', 'solid', 'dotted'])
  })

  it('stand over the share of the most, with the same figures in the table', () => {
    const rows = texts(chart.table?.rows ?? [])

    expect(rows.map(([share]) => share)).toEqual(['50 %', '70 %', '80 %', '90 %'])
    expect(rows[0]?.slice(1, 3)).toEqual(['1.67 ms', '333 µs'])
  })

  it('say what was due where one points at them', () => {
    const [line] = seriesOf(chart.option)
    const { formatter } = (line as unknown as { tooltip: { formatter: (item: unknown) => string } }).tooltip

    expect(formatter({ dataIndex: 0 })).toMatch(/nginx · 50 %.*1\.67 ms.*requests due.*requests\/s/s)
    expect(formatter({ dataIndex: 9 })).toBe('')
  })

  it('have no point where nothing may be concluded', () => {
    const invalid = paces.map((one) => ({ ...one, points: one.points.map((point) => ({ ...point, invalid: { code: 'x', values: {}, text: 'Late.' } })) }))
    const empty = paceChart(invalid, 'File', contextOf())

    expect(empty.isEmpty).toBe(true)
    expect(texts(empty.table?.rows ?? [])[0]?.slice(1)).toEqual(['–', '–', '–', '–'])
  })
})
