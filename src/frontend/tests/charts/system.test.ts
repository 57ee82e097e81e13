import { describe, expect, it } from 'vitest'

import { offeredPanels, panelName, PANELS, panelsOf, systemChart } from '@/charts/options/system'
import { contextOf, seriesOf, type LooseSeries } from '../support/charts'
import { NAS_VOLUME, resultOf, type Wish } from '../support/runs'
import { DISK_BESIDE, SLOW_DISK, systemOf, watched } from '../support/system'
import { wordsIn } from '../support/words'

const [read, write] = NAS_VOLUME as [Wish, Wish]
const brief = { ...read, rounds: 2, seconds: 3 }
const linesOf = (option: unknown): LooseSeries[] => seriesOf(option).filter(({ type }) => type === 'line')
const gridOf = (option: unknown): unknown[] => (option as { grid: unknown[] }).grid

describe('the machine beneath the time trace', () => {
  it('offers only what was seen', () => {
    const work = watched(brief)
    const blind = { ...work, rounds: work.rounds.map((round) => ({ ...round, system: { ...systemOf(3), cpu_ratio: null, temperature_c: [null], dirty_bytes: null, received_bytes_per_s: null, processes: [] } })) }

    expect(offeredPanels(work)).toEqual(PANELS)
    expect(offeredPanels(blind)).toEqual(['busy', 'queue', 'waiting', 'moved', 'requests'])
    expect(offeredPanels(resultOf(brief))).toEqual([])
  })

  it('begins with what the limit was concluded from', () => {
    const ids = ['slow_disk', 'cpu', 'write_back', 'rebuild', 'other_load', 'not_determined'] as const
    const first = ids.map((id) => panelsOf(watched(brief, { limit: { ...SLOW_DISK, id } })).at(-1))

    expect(first).toEqual(['waiting', 'processor', 'memory', 'moved', 'programs', 'busy'])
    expect(panelsOf(watched(brief, { limit: { ...SLOW_DISK, id: 'disks_busy', disk: null } }))).toEqual(['busy', 'queue', 'waiting'])
    expect(panelsOf(resultOf(brief))).toEqual(['busy'])
  })

  it('offers nothing beneath a speed of which no second is known', () => {
    const work = watched(brief)

    expect(offeredPanels(work).length).toBeGreaterThan(0)
    expect(offeredPanels({ ...work, rounds: work.rounds.map((round) => ({ ...round, trace: [] })) })).toEqual([])
  })

  it('draws one grid per panel on one time axis', () => {
    const { option, height } = systemChart(watched(brief), PANELS, contextOf())
    const axes = (option as { xAxis: { max: number }[] }).xAxis

    expect(gridOf(option)).toHaveLength(1 + PANELS.length)
    expect(new Set(axes.map(({ max }) => max)).size).toBe(1)
    expect(height).toBeGreaterThan(systemChart(watched(brief), ['busy'], contextOf()).height)
  })

  it('lets the disk that was the limit stand out by width, colour and name', () => {
    const chart = systemChart(watched(brief, { limit: SLOW_DISK }), ['waiting'], contextOf())
    const widths = linesOf(chart.option).slice(1).map(({ lineStyle }) => (lineStyle as { width: number }).width)

    expect(widths).toEqual([1.2, 1.2, 2.4, 1.2])
    expect(chart.legend.map(({ name }) => name)).toEqual(['Read', 'Disks', 'sata3 (the limit)'])
  })

  it('lets the disk that is slower than the others stand out beside another limit', () => {
    const work = watched(brief, { limit: DISK_BESIDE })
    const chart = systemChart(work, ['waiting'], contextOf())

    expect(chart.legend.map(({ name }) => name)).toEqual(['Read', 'Disks', 'sata3 (slower)'])
    expect(panelsOf({ ...work, limit: { ...DISK_BESIDE, id: 'cpu' } })).toEqual(['busy', 'processor', 'queue', 'waiting'])
  })

  it('shows no waiting time for a second without requests', () => {
    const line = linesOf(systemChart(watched(brief), ['waiting'], contextOf()).option)[1]

    expect((line?.data as [number, number | null][]).slice(0, 2).map(([, value]) => value)).toEqual([null, 2.652])
  })

  it('draws the reach of memory only where it is near', () => {
    const far = watched(brief)
    const rounds = far.rounds.map((round) => ({ ...round, system: { ...systemOf(3), dirty_limit_bytes: 9e9 } }))
    const names = (work: typeof far): string[] => systemChart(work, ['memory'], contextOf()).legend.map(({ name }) => name)

    expect(names(far)).toContain('Most the system allows')
    expect(names({ ...far, rounds })).not.toContain('Most the system allows')
  })

  it('tells moment and figures in tooltip and table', () => {
    const { option, table } = systemChart(watched(brief), ['moved', 'memory', 'network', 'temperature', 'processor'], contextOf({ language: 'zh-CN' }))
    const { formatter } = (option as { tooltip: { formatter: (items: unknown) => string } }).tooltip

    expect(formatter([{ dataIndex: 1 }])).toContain('sata1 · 读取')
    expect(table.columns).toContain('尚未开始写入')
    expect(table.rows[1]?.map(({ text }) => text)).toEqual(expect.arrayContaining(['105 MB/s', '122 MB', '36 °C', '20 %']))
  })

  it('names a disk with its panel where two panels draw it', () => {
    const { columns } = systemChart(watched(brief), ['busy', 'waiting'], contextOf()).table

    expect(columns.filter((name) => name.startsWith('sata1'))).toEqual(['sata1', 'sata1 · Waiting time per request (ms)'])
  })

  it('names the disks once in the legend, in however many panels they are drawn', () => {
    const names = systemChart(watched(brief), ['busy', 'queue', 'waiting'], contextOf()).legend.map(({ name }) => name)

    expect(names.filter((name) => name === 'Disks')).toHaveLength(1)
  })

  it('draws the queue and the requests of each disk', () => {
    const { option, table } = systemChart(watched(brief, { limit: SLOW_DISK }), ['queue', 'requests'], contextOf())
    const lines = linesOf(option).slice(1)

    expect(gridOf(option)).toHaveLength(3)
    expect(lines.map(({ name }) => name)).toEqual(['sata1', 'sata2', 'sata3', 'sata4', ...['sata1', 'sata2', 'sata3', 'sata4'].map((disk) => `${disk} · Read`)])
    expect(table.rows[0]?.map(({ text }) => text)).toEqual(expect.arrayContaining(['1.0', '3.0', '412 IOPS']))
  })

  it('draws other programs at one height per round, the busiest first, and knows the system by its word', () => {
    const work = watched(brief)
    const [first, second] = work.rounds
    if (!first?.system || !second?.system) throw new Error('two rounds are needed')
    const program = (name: string, cpu_ratio: number, is_kernel = false) => ({ name, cpu_ratio, is_kernel, read_bytes_per_s: null, write_bytes_per_s: null })
    const rounds = [
      { ...first, system: { ...first.system, processes: [program('indexer', 0.8), program('kcryptd', 0.3, true)] } },
      { ...second, system: { ...second.system, processes: [program('indexer', 1.2)] } },
    ]
    const chart = systemChart({ ...work, rounds }, ['programs'], contextOf())
    const heights = (name: string): unknown[] => (linesOf(chart.option).find((line) => line.name === name)?.data as [number, number | null][]).map(([, value]) => value)

    expect(chart.legend.map(({ name }) => name)).toEqual(['Read', 'indexer', 'kcryptd (system)'])
    expect(heights('indexer')).toEqual([80, 80, 80, null, 120, 120, 120])
    expect(heights('kcryptd (system)')).toEqual([30, 30, 30, null, null, null, null])
    expect(chart.table.rows[0]?.at(-2)?.text).toBe('80 %')
  })

  it('says of programs whose names were left out that they are all the others together', () => {
    const work = watched(brief)
    const [first] = work.rounds
    if (!first?.system) throw new Error('the run has no round')
    const left = { name: '…', cpu_ratio: 0.8, is_kernel: false, read_bytes_per_s: null, write_bytes_per_s: null }
    const chart = systemChart({ ...work, rounds: [{ ...first, system: { ...first.system, processes: [left] } }] }, ['programs'], contextOf())
    expect(linesOf(chart.option).map((line) => line.name)).toContain('All other programs together')
  })

  it('draws at most five other programs', () => {
    const work = watched(brief)
    const crowd = Array.from({ length: 5 }, (_, n) => (round: number) => ({ name: `p${round}${n}`, cpu_ratio: 0.1 * n + 0.01 * round, is_kernel: false, read_bytes_per_s: null, write_bytes_per_s: null }))
    const rounds = work.rounds.map((round, index) => ({ ...round, system: { ...systemOf(3), processes: crowd.map((make) => make(index)) } }))

    expect(linesOf(systemChart({ ...work, rounds }, ['programs'], contextOf()).option)).toHaveLength(6)
  })

  it('takes the waiting time of writes for a workload that writes', () => {
    const work = watched({ ...write, rounds: 1, seconds: 2 })
    const line = linesOf(systemChart(work, ['waiting'], contextOf()).option)[1]

    expect((line?.data as [number, number | null][]).map(([, value]) => value)).toEqual([null, null])
  })

  it('is the plain trace, or its excuse, without a record', () => {
    expect(systemChart(resultOf(brief), ['waiting'], contextOf()).id).toBe('trace')
    expect(systemChart({ ...resultOf(brief), rounds: [] }, ['waiting'], contextOf()).isEmpty).toBe(true)
  })

  it.each(['en', 'zh-CN'] as const)('names every panel in %s', (language) => {
    expect(new Set(PANELS.map((key) => panelName(key, wordsIn(language)))).size).toBe(PANELS.length)
  })
})
