// The charts that look at one workload closely: time trace, disks, rounds.
import { describe, expect, it } from 'vitest'

import { disksChart } from '@/charts/options/disks'
import { roundsChart } from '@/charts/options/rounds'
import { traceChart } from '@/charts/options/trace'
import type { TracedWorkload } from '@/domain/run'
import { contextOf, seriesOf, type LooseSeries } from '../support/charts'
import { NAS_VOLUME, resultOf, type Wish } from '../support/runs'

const [read, write] = NAS_VOLUME as [Wish, Wish]
const random = NAS_VOLUME.find(({ id }) => id === 'rand-read-4k-qd32') as Wish

const linesOf = (option: unknown): LooseSeries[] => seriesOf(option).filter(({ type }) => type === 'line')

function tipOf(owner: unknown, argument: unknown): string {
  const { formatter } = (owner as { tooltip: { formatter: (item: unknown) => string } }).tooltip
  return formatter(argument)
}

describe('the time trace', () => {
  it('puts the rounds one after the other with a gap between them', () => {
    const chart = traceChart(resultOf({ ...read, rounds: 2, seconds: 2 }), contextOf())
    const times = (linesOf(chart.option)[0]?.data as [number | null][]).map(([at]) => at)

    expect(times).toEqual([0, 1, null, 2, 3])
  })

  it('marks where each round begins and ends', () => {
    const [bands] = seriesOf(traceChart(resultOf({ ...read, rounds: 2, seconds: 2 }), contextOf()).option)

    expect(bands?.data).toEqual([[0, 2], [2, 4]])
  })

  it('shows each disk and the processor beneath', () => {
    const names = linesOf(traceChart(resultOf(read), contextOf()).option).map(({ name }) => name)

    expect(names).toEqual(['Read', 'sata1', 'sata2', 'sata3', 'sata4', 'Processor'])
  })

  it('lists the disks once in the legend', () => {
    const { legend } = traceChart(resultOf(read), contextOf({ language: 'zh-CN' }))

    expect(legend.map(({ name }) => name)).toEqual(['读取', '硬盘', '处理器'])
  })

  it('switches all disks off together', () => {
    const chart = traceChart(resultOf(read), contextOf({ hidden: new Set(['disks']) }))

    expect(linesOf(chart.option).map(({ name }) => name)).toEqual(['Read', 'Processor'])
  })

  it('counts operations where the workload does', () => {
    expect(traceChart(resultOf(random), contextOf()).title).toMatch(/\(IOPS\)$/)
  })

  it('falls back on bytes where the operations were not recorded', () => {
    const work = resultOf({ ...random, rounds: 1, seconds: 1 })
    const bare = { ...work, rounds: work.rounds.map((round) => ({ ...round, trace: round.trace.map((point) => ({ ...point, read_iops: null })) })) }

    expect(traceChart(bare, contextOf()).title).toMatch(/MB\/s\)$/)
  })

  it('does without the lower half where neither disks nor processor could be seen', () => {
    const work = resultOf({ ...read, rounds: 1, seconds: 2 })
    const blind = {
      ...work,
      rounds: work.rounds.map((round) => ({
        ...round,
        trace: round.trace.map((point) => ({ ...point, disks_busy_ratio: {}, cpu_ratio: null, temperature_c: null })),
      })),
    }
    const { option, height } = traceChart(blind, contextOf())

    expect(option.grid).toHaveLength(1)
    expect(height).toBeLessThan(300)
    expect(tipOf(option, [{ dataIndex: 0 }])).not.toContain('°C')
  })

  it('skips a round without a record', () => {
    const work = resultOf({ ...read, rounds: 2, seconds: 2 })
    const [first, second] = work.rounds
    const chart = traceChart({ ...work, rounds: [{ ...first, trace: [] }, second] as TracedWorkload['rounds'] }, contextOf())

    expect(chart.table.rows).toHaveLength(2)
  })

  it('tells round, second, speed, disks and temperature of the moment touched', () => {
    const { option } = traceChart(resultOf({ ...read, rounds: 1, seconds: 2 }), contextOf())
    const words = tipOf(option, [{ dataIndex: 1 }])

    expect(words).toContain('Round 1 · Second 1')
    expect(words).toContain('36 °C')
    expect(tipOf(option, { dataIndex: 99 })).toBe('')
    expect(tipOf(option, undefined)).toBe('')
  })

  it('says why it is empty', () => {
    const work = { ...resultOf(read), rounds: [] }

    expect(traceChart(work, contextOf())).toMatchObject({ isEmpty: true, summary: 'This run has no second-by-second record.' })
  })
})

describe('the per-disk view', () => {
  it('draws a dot per disk and round, never a mean', () => {
    const [bytes] = linesOf(disksChart(resultOf({ ...read, rounds: 3 }), contextOf()).option)

    expect(bytes?.data).toHaveLength(4 * 3)
  })

  it('shows reads as read, written bytes as written and busy share in per cent', () => {
    const lines = linesOf(disksChart(resultOf({ ...write, rounds: 1 }), contextOf()).option)
    const busy = lines.at(-1)?.data as [number, number][]

    expect(lines.map(({ name }) => name)).toEqual(['Data written', 'Busy share'])
    expect(busy[0]?.[0]).toBeCloseTo(71.2)
  })

  it('stacks its halves on a phone', () => {
    const work = resultOf(read)

    expect(disksChart(work, contextOf({ width: 340 })).height).toBeGreaterThan(disksChart(work, contextOf()).height)
  })

  it('follows the units switch in table and axis', () => {
    const chart = disksChart(resultOf({ ...read, rounds: 1 }), contextOf({ unitBase: 'iec' }))

    expect(chart.table.rows[0]?.[2]?.text).toMatch(/MiB$/)
    expect(JSON.stringify(chart.option.xAxis)).toContain('(MiB)')
  })

  it('tells what one dot stands for', () => {
    const [line] = linesOf(disksChart(resultOf({ ...read, rounds: 1 }), contextOf()).option)

    expect(tipOf(line, { dataIndex: 0 })).toContain('sata1 · Round 1')
    expect(tipOf(line, { dataIndex: 99 })).toBe('')
  })

  it('leaves out what was switched off', () => {
    const lines = linesOf(disksChart(resultOf(read), contextOf({ hidden: new Set(['busy']) })).option)

    expect(lines.map(({ name }) => name)).not.toContain('Busy share')
  })

  it('says why it is empty', () => {
    const work = { ...resultOf(read), rounds: [] }

    expect(disksChart(work, contextOf())).toMatchObject({ isEmpty: true, summary: 'What each disk did could not be seen.' })
  })
})

describe('the rounds', () => {
  it('stand in their order with median and interval from the document', () => {
    const work = resultOf({ ...read, spread: 0.1 })
    const [band, line] = seriesOf(roundsChart(work, contextOf()).option)

    expect(band?.data).toEqual([[0, 412, expect.closeTo(370.8), expect.closeTo(453.2)]])
    expect(line?.data).toHaveLength(6)
  })

  it('need no interval where there is one round', () => {
    const work = resultOf({ ...read, rounds: 1 })

    expect(seriesOf(roundsChart(work, contextOf()).option).map(({ type }) => type)).toEqual(['line'])
  })

  it('stand without a summary after a cancelled run', () => {
    const work = { ...resultOf(read), summary: {} }

    expect(seriesOf(roundsChart(work, contextOf()).option).map(({ type }) => type)).toEqual(['line'])
  })

  it('leave out a round without the metric', () => {
    const work = resultOf({ ...read, rounds: 2 })
    const [first, second] = work.rounds
    const chart = roundsChart({ ...work, rounds: [{ ...first, metrics: {} }, second] as TracedWorkload['rounds'] }, contextOf())

    expect(chart.table.rows).toHaveLength(1)
  })

  it('tell where the bytes came from in words', () => {
    const { table } = roundsChart(resultOf({ ...read, rounds: 1, isValid: false }), contextOf({ language: 'zh-CN' }))

    expect(table.rows[0]?.at(-1)?.text).toBe('来自内存缓存')
  })

  it('tell value and place of the round touched', () => {
    const line = seriesOf(roundsChart(resultOf({ ...read, rounds: 1 }), contextOf()).option).at(-1)

    expect(tipOf(line, { dataIndex: 0 })).toContain('Order in the run')
    expect(tipOf(line, { dataIndex: 5 })).toBe('')
  })

  it('show latencies with a unit on every tick', () => {
    const work = { ...resultOf({ ...read, rounds: 1 }), metric: 'op_lat_mean_ns' }
    const rounds = work.rounds.map((round) => ({ ...round, metrics: { op_lat_mean_ns: 3e6 } }))
    const { option, title } = roundsChart({ ...work, rounds }, contextOf())
    const { formatter } = (option.yAxis as { axisLabel: { formatter: (value: number) => string } }).axisLabel

    expect(formatter(2e6)).toBe('2.00 ms')
    expect(title).toBe('Every round: Reading large files')
  })

  it('say so where nothing was measured', () => {
    expect(roundsChart({ ...resultOf(read), rounds: [] }, contextOf()).isEmpty).toBe(true)
  })
})
