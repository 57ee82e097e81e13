import { describe, expect, it } from 'vitest'

import { timelineChart, watchedName } from '@/charts/options/timeline'
import { LIGHT } from '@/charts/theme'
import type { Timeline } from '@/domain/timeline'

import { contextOf } from '../support/charts'
import example from '../../../../tests/contract/timeline.example.json'
import { said } from '../support/said'

const timeline = example as unknown as Timeline
const context = contextOf({ width: 800 })
const read = timeline.cells.find((cell) => cell.workload === 'seq-read-1m')
if (!read) throw new Error('the example has no reading')

interface Drawn { type: string; data: ({ value: number; symbol: string; itemStyle: { color: string } } | null)[] }
const seriesOf = (line: Timeline): Drawn[] => timelineChart(line, line.cells.find((cell) => cell.workload === 'seq-read-1m') ?? read, context).option.series as unknown as Drawn[]
const lines = (line: Timeline): Drawn[] => seriesOf(line).filter(({ type }) => type === 'line')

describe('the chart of a timeline', () => {
  it('draws one point for each run, the baseline as a star', () => {
    const [line] = lines(timeline)

    expect(line?.data).toHaveLength(11)
    expect(line?.data.map((point) => point?.symbol.startsWith('path'))).toEqual([true, ...Array<boolean>(10).fill(false)])
    expect(line?.data[8]?.value).toBeCloseTo((read.points[8]?.median ?? 0) / 1e6)
  })

  it('shows what is usual as a band and says so in figures', () => {
    const bands = seriesOf(timeline).filter(({ type }) => type === 'custom')

    expect(bands).toHaveLength(1)
    expect(timelineChart(timeline, read, context).table.rows[0]?.map(({ text }) => text)[2]).toMatch(/MB\/s$/)
  })

  it.each([
    [['nginx'], 'Reading large files · nginx'],
    [['btrfs-cow'], 'Reading large files'],
    [['btrfs-cow', 'btrfs-nocow'], 'Reading large files · Btrfs (copy-on-write)'],
  ])('names the server, and options where there are several: %s', (variants, name) => {
    const cells = variants.map((variant) => ({ ...read, variant }))
    const [first] = cells

    expect(first && watchedName(first, cells, context)).toBe(name)
    expect(first && timelineChart({ ...timeline, cells }, first, context).title).toContain(name)
  })

  it('leaves doubtful points hollow', () => {
    const doubtful = { ...timeline, cells: [{ ...read, points: read.points.map((point, at) => ({ ...point, is_valid: at > 0 })) }] }
    const [line] = lines(doubtful)

    expect(line?.data[0]?.itemStyle.color).toBe(LIGHT.background)
    expect(line?.data[1]?.itemStyle.color).not.toBe(LIGHT.background)
  })

  it('never joins runs that were made differently', () => {
    const mixed = { ...timeline, runs: timeline.runs.map((run, at) => ({ ...run, group: at < 4 ? 0 : 1 })) }

    expect(lines(mixed).map(({ data }) => data.filter(Boolean).length)).toEqual([4, 7])
  })

  it('marks what changed before a run and names it in the table', () => {
    const change = { fact: said('Kernel', '内核'), before: said('4.4', '4.4'), after: said('5.10', '5.10') }
    const changed = { ...timeline, runs: timeline.runs.map((run, at) => ({ ...run, changes: at === 8 ? [change] : [] })) }
    const chart = timelineChart(changed, read, context)

    expect((chart.option.series as unknown as Drawn[]).filter(({ type }) => type === 'custom')).toHaveLength(2)
    expect(chart.table.rows[2]?.at(-1)?.text).toBe('Kernel 4.4 → 5.10')
  })

  it('is empty, in words, without a number', () => {
    expect(timelineChart(timeline, { ...read, points: [] }, context).isEmpty).toBe(true)
  })
})
