import { describe, expect, it } from 'vitest'

import { clientsChart } from '@/charts/options/clients'
import { contextOf, seriesOf } from '../support/charts'
import { contract } from '../support/contract'

const { courses } = contract.load
const published = contract.seedClients
const texts = (rows: readonly (readonly { text: string }[])[]): string[][] => rows.map((row) => row.map(({ text }) => text))
const axis = (option: unknown): { min: number; max: number } => (option as { xAxis: { min: number; max: number } }).xAxis

describe('many clients', () => {
  it('are drawn without what others published unless that is handed over', () => {
    const chart = clientsChart(courses, '50', 'File', contextOf())

    expect(seriesOf(chart.option).map(({ name }) => name)).toEqual(['nginx', 'apache'])
    expect(chart.note).not.toMatch(/stroke|ring|Crosses/)
    expect(axis(chart.option)).toMatchObject({ min: 1, max: 100 })
    expect(chart.legend).toHaveLength(2)
  })

  it('have published points beside: rate, mean and longest time, each called what it is', () => {
    const [rate, mean, longest] = (['rate', '50', '99'] as const).map((told) => clientsChart(courses, told, 'File', contextOf(), published))

    expect(seriesOf(rate?.option).at(-1)?.name).toMatch(/2012 or later · answered$/)
    expect(seriesOf(mean?.option).at(-1)?.data).toEqual([[10, 758_876], [50, 3_925_280], [100, 10_336_400], [500, 38_524_800], [1000, 69_031_000]])
    expect(seriesOf(longest?.option).at(-1)?.data?.[2]).toEqual([100, 3_008_380_000])
    expect(mean?.legend.at(-1)).toMatchObject({ key: 'seed', mark: 'cross' })
    expect(axis(mean?.option)).toMatchObject({ min: 1, max: 1000 })
    expect(mean?.note).toContain('Crosses')
  })

  it('have them in the table as well, and a dash where one side has nothing', () => {
    const chart = clientsChart(courses, '50', 'File', contextOf(), published)
    const rows = texts(chart.table.rows)

    expect(chart.table.columns).toHaveLength(4)
    expect(rows.map(([clients]) => clients)).toEqual(['1', '4', '10', '25', '50', '100', '500', '1000'])
    expect(rows[0]?.at(-1)).toBe('–')
    expect(rows[2]?.at(-1)).toBe('759 µs')
    expect(rows[7]?.slice(1)).toEqual(['–', '–', '69.0 ms'])
  })

  it('say of each rate how far it may be off, and where the course bends', () => {
    const chart = clientsChart(courses, 'rate', 'File', contextOf())
    const [line, strokes] = seriesOf(chart.option)
    const rows = texts(chart.table.rows)

    expect(strokes?.data?.[2]).toEqual([10, courses[0]?.points[2]?.interval[0], courses[0]?.points[2]?.interval[1]])
    expect(line?.data?.[2]).toMatchObject({ value: [10, courses[0]?.points[2]?.requests_per_s], symbolSize: 15, label: { formatter: 'bends here' } })
    expect(rows[2]?.[1]).toBe('6,020 requests/s (5,980 … 6,150) (bends here)')
    expect(rows[0]?.[1]).toMatch(/^897 requests\/s \(887 … 913\)$/)
    expect(chart.note).toMatch(/stroke.*ring/)
  })

  it('tell neither of a single round', () => {
    const single = courses.map((one) => ({ ...one, knee: null, points: one.points.map((point) => ({ ...point, rounds: 1 })) }))
    const chart = clientsChart(single, 'rate', 'File', contextOf())

    expect(seriesOf(chart.option)).toHaveLength(2)
    expect(chart.note).not.toMatch(/stroke|ring/)
  })

  it('have no word beside the rings of many servers', () => {
    const many = [...courses, ...courses.map((one) => ({ ...one, way: `${one.way} 2` }))]
    const [line] = seriesOf(clientsChart(many, 'rate', 'File', contextOf()).option)

    expect(line?.data?.[2]).toMatchObject({ symbolSize: 15, label: { show: false } })
  })

  it('put them aside where their name is pressed', () => {
    const chart = clientsChart(courses, '99', 'File', contextOf({ hidden: new Set(['seed']) }), published)

    expect(seriesOf(chart.option)).toHaveLength(2)
    expect(chart.legend.at(-1)?.isHidden).toBe(true)
  })

  it('say of a published point what it is where one points at it', () => {
    const series = seriesOf(clientsChart(courses, '99', 'File', contextOf(), published).option).at(-1)
    const { formatter } = (series as unknown as { tooltip: { formatter: (item: unknown) => string } }).tooltip

    expect(formatter({ dataIndex: 0 })).toMatch(/10.*longest.*11\.5 ms/s)
    expect(formatter({ dataIndex: 9 })).toBe('')
  })
})
