import { describe, expect, it } from 'vitest'

import { sentIn, sweepChart } from '@/charts/options/sweep'
import { DARK } from '@/charts/theme'
import type { Sweep } from '@/domain/sweep'
import { contextOf, seriesOf } from '../support/charts'
import { contract } from '../support/contract'

const { sweep } = contract
const texts = (rows: readonly (readonly { text: string }[])[]): string[][] => rows.map((row) => row.map(({ text }) => text))
const tipOf = (series: unknown, dataIndex: number): string =>
  (series as { tooltip: { formatter: (item: unknown) => string } }).tooltip.formatter({ dataIndex })
const axis = (option: unknown, name: 'xAxis' | 'yAxis') => (option as Record<string, { type: string; min: number; max: number; axisLabel: { customValues?: number[]; formatter: (value: number) => string } }>)[name]

describe('files by size over every way', () => {
  it('go in the directions that were measured, writing first', () => {
    expect(sentIn(sweep)).toEqual(['put', 'get'])
    expect(sentIn({ ...sweep, courses: sweep.courses.filter(({ sent }) => sent === 'get') })).toEqual(['get'])
    expect(sentIn({ ...sweep, courses: [] })).toEqual([])
  })

  it('stand on logarithmic axes, on which the measured sizes are named', () => {
    const { option } = sweepChart(sweep, 'put', 'time', contextOf())
    const x = axis(option, 'xAxis')

    expect([x?.type, axis(option, 'yAxis')?.type]).toEqual(['log', 'log'])
    expect([x?.min, x?.max]).toEqual([4096, 1_024_000_000])
    const named = (width: number): string[] | undefined => {
      const of = axis(sweepChart(sweep, 'put', 'time', contextOf({ width })).option, 'xAxis')
      return of?.axisLabel.customValues?.map((size) => of.axisLabel.formatter(size))
    }
    // The largest always; as many of the others as there is room for.
    expect(named(720)).toEqual(['4 KiB', '64 KiB', '256 KiB', '1 MB', '10 MB', '100 MB', '1,024 MB'])
    expect(named(320)).toEqual(['4 KiB', '64 KiB', '1 MB', '50 MB', '1,024 MB'])
  })

  it('have a line for each way, whose points are what the service says', () => {
    const series = seriesOf(sweepChart(sweep, 'put', 'time', contextOf()).option)
    const [first] = sweep.courses

    expect(series.map(({ name }) => name)).toEqual(['folder', 'nas-dav', 'nas-s3'])
    expect(series[0]?.data).toEqual(first?.points.map(({ bytes, time_ns: time }) => [bytes, time]))
    expect(new Set(series.map(({ symbol }) => symbol)).size).toBe(3)
  })

  it('have what the link carried drawn across all sizes, where speeds are told', () => {
    const [folder, , , ceiling] = seriesOf(sweepChart(sweep, 'put', 'speed', contextOf()).option)
    const carried = sweep.ceilings.find(({ sent }) => sent === 'put')?.bytes_per_s ?? 0

    expect(ceiling?.name).toBe('What the link of nas-dav carried')
    expect(ceiling?.data).toEqual([[4096, carried / 1e6], [1_024_000_000, carried / 1e6]])
    expect(tipOf(ceiling, 0)).toContain('118 MB/s')
    expect(folder?.data[0]).toEqual([4096, (sweep.courses[0]?.points[0]?.bytes_per_s ?? 0) / 1e6])
    expect(seriesOf(sweepChart(sweep, 'put', 'time', contextOf()).option)).toHaveLength(3)
  })

  it('call a ceiling by its way where that has no course', () => {
    const other: Sweep = { ...sweep, ceilings: sweep.ceilings.map((one) => ({ ...one, way: 'cloud' })) }
    const chart = sweepChart(other, 'get', 'speed', contextOf())

    expect(seriesOf(chart.option).at(-1)?.name).toBe('What the link of cloud carried')
    expect(texts(chart.table.rows).at(-1)).toEqual(['What the link carried', '–', '–', '–'])
  })

  it('can be left out way by way, and the ceilings too', () => {
    const shown = sweepChart(sweep, 'put', 'speed', contextOf({ hidden: new Set(['folder', 'ceiling']) }))

    expect(seriesOf(shown.option).map(({ name }) => name)).toEqual(['nas-dav', 'nas-s3'])
    expect(shown.legend.map(({ key, isHidden }) => [key, isHidden])).toEqual([
      ['folder', true], ['nas-dav', false], ['nas-s3', false], ['ceiling', true],
    ])
    // A way keeps its colour whatever else is shown.
    expect(shown.legend[1]?.color).toBe(sweepChart(sweep, 'put', 'speed', contextOf()).legend[1]?.color)
  })

  it('have every figure in the table, with the digits its rounds leave', () => {
    const rows = texts(sweepChart(sweep, 'put', 'time', contextOf()).table.rows)

    expect(rows).toHaveLength(10)
    expect(rows[3]).toEqual(['1 MB', '3.65 ms', '11.7 ms', '134 ms'])
    expect(texts(sweepChart(sweep, 'put', 'speed', contextOf({ unitBase: 'iec' })).table.rows)[3]?.[1]).toContain('MiB/s')
  })

  it('leave a size empty that a way lacks', () => {
    const [first, ...others] = sweep.courses
    const short: Sweep = { ...sweep, courses: first ? [{ ...first, points: first.points.slice(1) }, ...others] : [] }

    expect(texts(sweepChart(short, 'put', 'time', contextOf()).table.rows)[0]?.[1]).toBe('–')
  })

  it('tell time, speed and rounds of a point', () => {
    const [times] = seriesOf(sweepChart(sweep, 'put', 'time', contextOf({ language: 'zh-TW', theme: DARK, width: 360 })).option)
    const [speeds] = seriesOf(sweepChart(sweep, 'put', 'speed', contextOf()).option)

    expect(tipOf(times, 3)).toContain('1 MB')
    expect(tipOf(times, 3)).toContain('3.65 ms')
    expect(tipOf(times, 3)).not.toContain('MB/s')
    expect(tipOf(speeds, 3)).toContain('274 MB/s')
    expect(tipOf(speeds, 99)).toBe('')
  })

  it('are an empty chart where nothing was measured', () => {
    const chart = sweepChart({ ...sweep, courses: [], ceilings: [] }, 'put', 'time', contextOf())

    expect(chart.isEmpty).toBe(true)
    expect(chart.summary).toBe('Nothing was measured for this chart.')
  })
})
