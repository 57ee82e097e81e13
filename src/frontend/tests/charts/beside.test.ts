import { describe, expect, it, vi } from 'vitest'

import { besideBars, besideRatios, unitsBeside } from '@/charts/options/beside'
import { heatMap } from '@/charts/options/heat'
import { start } from '@/charts/runtime'
import { besideOf } from '@/domain/beside'
import type { Doubt, Matrix, MatrixMetric } from '@/domain/matrix'
import { barsOf, contextOf, seriesOf } from '../support/charts'
import { difference, LATENCY, matrix, SPEED, valueOf } from '../support/matrix'
import { said } from '../support/said'

const doubt: Doubt = ({ caveats }) => caveats.includes('cached')
const beside = besideOf(matrix, 'basic-1', 'ext4')

describe('differences between file systems', () => {
  it('name what they are held against, in the page\'s language', () => {
    expect(besideRatios(beside, contextOf()).title).toBe('Difference from ext4')
    expect(besideRatios(beside, contextOf({ language: 'zh-CN' })).title).toBe('与 ext4 相差')
  })

  it('have the verdict in words behind them', () => {
    const { table } = besideRatios(beside, contextOf())

    expect(table.columns[1]).toBe('File system options')
    expect(table.rows.map((row) => row.map(({ text }) => text))).toEqual([
      ['Reading large files', 'Btrfs (copy-on-write)', '−20 %', '−30 % … −10 %', 'slower'],
      ['Response time', 'Btrfs (copy-on-write)', '+2.0 %', '−3.0 % … +7.0 %', 'no difference seen'],
    ])
  })

  it('go by letters where it is narrow, explained below', () => {
    const variants = [...matrix.variants, { id: 'btrfs-nocow', name: said('No copy', '无写时复制'), is_without_checksums: true }]
    const read: Matrix = { ...matrix, variants, differences: [...matrix.differences, difference(SPEED, { variant: 'btrfs-nocow' })] }
    const three = besideOf(read, 'basic-1', 'ext4')

    expect(besideRatios(three, contextOf({ width: 340 })).note).toBe('B: Btrfs (copy-on-write) · C: No copy')
    expect([besideRatios(three, contextOf()).note, besideRatios(beside, contextOf({ width: 340 })).note]).toEqual([undefined, undefined])
  })

  it('that are not proven have a mark of their own', () => {
    const read: Matrix = { ...matrix, differences: [difference(SPEED, { verdict: 'unproven', ratio: 0.9, interval: [0.85, 0.96] })] }
    const chart = besideRatios(besideOf(read, 'basic-1', 'ext4'), contextOf())
    const marks = seriesOf(chart.option).at(-1) as unknown as { renderItem: (params: object, api: object) => { type: string; shape: { points: number[][] } } }
    const drawn = marks.renderItem({ dataIndex: 0 }, { coord: () => [100, 20] })

    expect(chart.legend.map(({ name, mark }) => [name, mark])).toEqual([['not proven', 'square']])
    expect(drawn.shape.points).toHaveLength(4)
  })
})

describe('bars of file systems', () => {
  it('have a chart per unit, and a bar per file system', () => {
    expect(unitsBeside(beside)).toEqual(['bytes_per_s', 'ns'])
    const chart = besideBars(matrix, 'basic-1', beside, 'bytes_per_s', contextOf(), doubt)

    expect(chart.title).toBe('Speed (MB/s)')
    expect(barsOf(chart.option).map(({ name }) => name)).toEqual(['ext4', 'Btrfs (copy-on-write)'])
    expect(chart.table.rows.map((row) => row.map(({ text }) => text))).toEqual([
      ['Reading large files', 'ext4', '200', '194 – 206', '6'], ['Reading large files', 'Btrfs (copy-on-write)', '190', '184 – 196', '6'],
    ])
  })

  it('leave out what may not be compared, and say when nothing is left', () => {
    const why = said('Another suite.', '套件不同。')
    const cells = matrix.cells.map((cell) => (cell.variant === 'ext4' ? { ...cell, obstacle: why } : cell))
    const some = besideBars({ ...matrix, cells }, 'basic-1', beside, 'bytes_per_s', contextOf(), doubt)
    const none = besideBars({ ...matrix, cells: cells.map((cell) => ({ ...cell, obstacle: why })) }, 'basic-1', beside, 'ns', contextOf(), doubt)

    expect(some.table.rows).toHaveLength(1)
    expect(none.isEmpty).toBe(true)
  })

  it('are pale where they are doubtful', () => {
    const cells = matrix.cells.map((cell) => ({ ...cell, values: { ...cell.values, [LATENCY]: { ...valueOf(1e5), caveats: ['cached'] } } }))
    const chart = besideBars({ ...matrix, cells }, 'basic-1', beside, 'ns', contextOf(), doubt)

    expect(chart.note).toContain('⚠')
  })

  it('of a unit without a title of its own are called values', () => {
    const metrics = matrix.metrics.map((metric) => ({ ...metric, metric: 'cpu_ratio' }))
    const read = { ...matrix, metrics }
    const shown = besideOf(read, 'basic-1', 'ext4')

    expect(besideBars(read, 'basic-1', shown, unitsBeside(shown)[0] ?? 'ratio', contextOf(), doubt).title).toMatch(/^Value/)
  })
})

describe('the names of a heat map\'s rows and columns', () => {
  it('break long words at a hyphen where it is narrow', () => {
    const names = (width: number) => (heatMap(matrix, matrix.metrics[0] as MatrixMetric, contextOf({ width }), doubt).option.xAxis as { data: string[] }).data

    expect([names(340)[1], names(900)[1]]).toEqual(['Btrfs (copy-on-\nwrite)', 'Btrfs (copy-on-write)'])
  })

  it('lead somewhere', () => {
    expect(heatMap(matrix, matrix.metrics[0] as MatrixMetric, contextOf(), doubt).rowKeys).toEqual(['basic-1', 'raid0-4', 'raid10-4'])
  })

  it('tell when they are pressed, and nothing else does', () => {
    const pressed = vi.fn()
    const instance = start(document.createElement('div'), 400, 200, pressed)
    instance.trigger('click', { componentType: 'yAxis', dataIndex: 1 } as never)
    instance.trigger('click', { componentType: 'series', dataIndex: 2 } as never)
    instance.dispose()

    expect(pressed.mock.calls).toEqual([[1]])
  })
})
