import { describe, expect, it } from 'vitest'

import type { LegendEntry } from '@/charts/chart'
import { markOf } from '@/charts/legend'
import { cellName, compareCharts } from '@/charts/options/compare'
import { curveCharts, hasCurve } from '@/charts/options/curve'
import { rankChart } from '@/charts/options/rank'
import { ratioChart, verdictColor } from '@/charts/options/ratio'
import { DARK, LIGHT } from '@/charts/theme'
import type { ComparedCell } from '@/domain/comparison'
import { barsOf, cellsOf, contextOf, NAMED_RUNS, seriesOf, type LooseSeries } from '../support/charts'
import { curveRun, fullRun, NAS_VOLUME, runOf, summaryOf, type Wish } from '../support/runs'

const [read] = NAS_VOLUME as [Wish, Wish]
const cells = cellsOf(fullRun())
const one = cellsOf(runOf([read]))

const withDifference = (change: object): ComparedCell[] =>
  one.map((cell) => ({ ...cell, differences: cell.differences.slice(0, 1).map((difference) => ({ ...difference, ...change })) }))

const customs = (option: unknown): LooseSeries[] => seriesOf(option).filter(({ type }) => type === 'custom')

describe('runs side by side', () => {
  it('have a chart per unit and a bar per run', () => {
    const charts = compareCharts(cells, NAMED_RUNS, contextOf())

    expect(charts.map(({ title }) => title)).toEqual(['Speed by workload (MB/s)', 'Reads and writes per second by workload (IOPS)'])
    expect(barsOf(charts[0]?.option).map(({ name }) => name)).toEqual(NAMED_RUNS.map(({ name }) => name))
  })

  it('leave a gap where a run has no value', () => {
    const gap = one.map((cell) => ({ ...cell, sides: cell.sides.map((side, index) => (index === 1 ? { ...side, summary: null, cache_class: null } : side)) }))
    const [chart] = compareCharts(gap, NAMED_RUNS, contextOf())

    expect(barsOf(chart?.option)[1]?.data).toEqual([{ value: '-' }])
    expect(chart?.table.rows).toHaveLength(2)
  })

  it('drop a run that was switched off', () => {
    const [chart] = compareCharts(cells, NAMED_RUNS, contextOf({ hidden: new Set(['b']) }))

    expect(barsOf(chart?.option).map(({ name }) => name)).toEqual(['RAID 5 · Btrfs', 'RAID 6 · Btrfs'])
  })

  it('get a row each, named by the run, where they are many', () => {
    const ids = Array.from({ length: 36 }, (_, index) => `r${index}`)
    const runs = ids.map((id) => ({ id, short: id, name: `Run ${id}` }))
    const [cell] = cellsOf(fullRun(), ids)
    const chart = rankChart(cell as ComparedCell, cells, runs, contextOf())

    expect(barsOf(chart.option).map(({ data }) => (data as unknown[]).length)).toEqual([36])
    expect((chart.option.yAxis as { data: string[] }).data).toEqual(runs.map(({ name }) => name))
    expect(chart.table.rows).toHaveLength(36)
    expect(chart.legend).toEqual([])
  })

  it('tell run and workload in the tooltip', () => {
    const [chart] = compareCharts(one, NAMED_RUNS, contextOf())
    const { formatter } = barsOf(chart?.option)[0]?.['tooltip'] as { formatter: (item: unknown) => string }

    expect(formatter({ dataIndex: 0 })).toContain('Reading large files · RAID 5 · Btrfs')
    expect(formatter({ dataIndex: 9 })).toBe('')
  })

  it('switch the network lines on for speeds only', () => {
    const charts = compareCharts(cells, NAMED_RUNS, contextOf(), { withNetwork: true })

    expect(charts.map(({ option }) => customs(option).length)).toEqual([4, 3])
  })

  it('keep the id of a run nobody named', () => {
    const [chart] = compareCharts(one, [], contextOf())

    expect(chart?.table.rows[0]?.[1]?.text).toBe('a')
  })

  it('say so where there is nothing to compare', () => {
    expect(compareCharts([], NAMED_RUNS, contextOf())).toMatchObject([{ isEmpty: true }])
  })

  it('name the variant only where a workload has several', () => {
    const both = [one[0], { ...one[0], variant: 'ext4' }] as [ComparedCell, ComparedCell]

    expect(cellName(both[0], one, contextOf())).toBe('Reading large files')
    expect(cellName(both[1], both, contextOf())).toBe('Reading large files · ext4')
  })
})

describe('differences to the baseline', () => {
  it('draw the ratio with its interval', () => {
    const chart = ratioChart(withDifference({ ratio: 1.2, ratio_ci95: [1.1, 1.3] }), NAMED_RUNS, contextOf())
    const whisker = customs(chart.option)[1]

    expect(whisker?.data).toEqual([[1.2, 0, 1.1, 1.3]])
    expect(chart.option.xAxis).toMatchObject({ type: 'value', min: 0.9, max: 1.3 })
  })

  it('take a logarithmic axis where something is more than twice as fast', () => {
    const chart = ratioChart(withDifference({ ratio: 5, ratio_ci95: null }), NAMED_RUNS, contextOf())

    const { formatter } = (chart.option.xAxis as { axisLabel: { formatter: (value: number) => string } }).axisLabel

    expect(chart.option.xAxis).toMatchObject({ type: 'log', logBase: 2, min: 0.5, max: 8 })
    expect([formatter(4), formatter(0.25)]).toEqual(['×4', '÷4'])
    expect(chart.table.rows[0]?.[3]?.text).toBe('–')
  })

  it('give every verdict its own shape and words', () => {
    const { legend } = ratioChart(cells, NAMED_RUNS, contextOf({ language: 'zh-CN' }))

    expect(legend.map(({ name }) => name)).toEqual(['更快', '更慢', '未见差异', '仅供参考'])
    expect(new Set(legend.map(({ mark }) => mark)).size).toBe(4)
  })

  it('cross sittings that differ, without an interval and in the colour of no verdict', () => {
    const chart = ratioChart(withDifference({ ratio: 1.4, ratio_ci95: null, verdict: 'sittings-differ' }), NAMED_RUNS, contextOf())
    const marks = customs(chart.option).at(-1) as unknown as { renderItem: (params: object, api: object) => { shape: { points: number[][] }; style: { fill: string } } }
    const drawn = marks.renderItem({ dataIndex: 0 }, { coord: () => [100, 20] })

    expect(chart.legend.map(({ name, mark }) => [name, mark])).toEqual([['these two runs differ', 'cross']])
    expect(chart.table.rows[0]?.slice(-2).map(({ text }) => text)).toEqual(['–', 'these two runs differ'])
    expect([drawn.shape.points.length, drawn.style.fill]).toEqual([12, LIGHT.even])
    expect(markOf(chart.legend[0] as LegendEntry)).toContain('<polygon points="3,2 ')
  })

  it('hide a verdict that was switched off', () => {
    const all = customs(ratioChart(cells, NAMED_RUNS, contextOf()).option)
    const some = customs(ratioChart(cells, NAMED_RUNS, contextOf({ hidden: new Set(['faster']) })).option)
    const count = (series: LooseSeries[]) => series.reduce((sum, { data }) => sum + data.length, 0)

    expect(count(some)).toBeLessThan(count(all))
  })

  it('keep what cannot be compared in the table', () => {
    const chart = ratioChart([...withDifference({}), ...withDifference({ ratio: null, verdict: 'not-comparable' })], NAMED_RUNS, contextOf())

    expect(chart.table.rows.map((row) => row.at(-1)?.text)).toEqual(['faster', 'not comparable'])
  })

  it('tell difference, interval and verdict of the mark touched', () => {
    const marks = customs(ratioChart(withDifference({ ratio: 1.2 }), NAMED_RUNS, contextOf()).option).at(-1)
    const { formatter } = marks?.['tooltip'] as { formatter: (item: unknown) => string }

    expect(formatter({ dataIndex: 0 })).toContain('+20 %')
    expect(formatter({ dataIndex: 3 })).toBe('')
  })

  it('say so where no ratio is known', () => {
    expect(ratioChart(withDifference({ ratio: null }), NAMED_RUNS, contextOf()).isEmpty).toBe(true)
  })

  it('colour verdicts alike in both themes', () => {
    expect(verdictColor('faster', LIGHT)).toBe(LIGHT.better)
    expect(verdictColor('slower', DARK)).toBe(DARK.worse)
    expect(verdictColor('no-difference', DARK)).toBe(DARK.even)
  })
})

describe('curves', () => {
  /** What `nas-curve` measures: block sizes at one depth, depths at one block size. */
  const crossRun = () => {
    const run = curveRun()
    const workloads = run.workloads
      .filter(({ parameters: { bs, iodepth } }) => bs === 4096 || iodepth === 4)
      .map((work) => {
        const side = work.direction
        if (work.parameters['bs'] !== 4096) return work
        return { ...work, metric: `${side}_iops`, summary: { ...work.summary, [`${side}_iops`]: summaryOf(1000) } }
      })
    return { ...run, workloads }
  }

  it('are drawn where block size and queue depth were varied on purpose', () => {
    expect(hasCurve(curveRun())).toBe(true)
    expect(hasCurve(crossRun())).toBe(true)
    expect(hasCurve(fullRun())).toBe(false)
  })

  it('of a whole grid stand apart for reads and writes', () => {
    const charts = curveCharts(curveRun(), contextOf())

    expect(charts.slice(0, 4).map(({ title }) => title)).toEqual([
      'Speed over block size · Read (MB/s)',
      'Response time over block size · Read',
      'Speed over block size · Write (MB/s)',
      'Response time over block size · Write',
    ])
    expect(charts).toHaveLength(8)
    expect(charts[0]?.option.xAxis).toMatchObject({ data: ['4 KiB', '16 KiB', '64 KiB', '256 KiB', '1 MiB', '4 MiB'] })
  })

  it('of a cross stand together, reads and writes', () => {
    const charts = curveCharts(crossRun(), contextOf({ language: 'zh-CN' }))

    expect(charts.map(({ title }) => title)).toEqual([
      '不同块大小的速度（MB/s）', '不同块大小的响应时间', '不同并发数的速度（IOPS）', '不同并发数的响应时间',
    ])
    expect(charts[2]?.legend.map(({ name }) => name)).toEqual(['读取 · 4 KiB', '写入 · 4 KiB'])
    expect(charts[2]?.option.xAxis).toMatchObject({ data: ['1', '4', '16', '64'], name: '并发数（队列深度）' })
  })

  it('leave a gap where a cell is missing, and tell a dash for it', () => {
    const run = curveRun()
    const [chart] = curveCharts({ ...run, workloads: run.workloads.slice(1) }, contextOf())
    const [line] = seriesOf(chart?.option)
    const { formatter } = line?.['tooltip'] as { formatter: (item: unknown) => string }

    expect(line?.data[0]).toBeNull()
    expect(chart?.table.rows[0]?.[1]?.text).toBe('–')
    expect(formatter({ dataIndex: 0 })).toContain('–')
    expect(formatter({ dataIndex: 1 })).toContain('MB/s')
  })

  it('hide a curve that was switched off', () => {
    const [chart] = curveCharts(curveRun(), contextOf({ hidden: new Set(['read 64']) }))

    expect(seriesOf(chart?.option)).toHaveLength(3)
  })

  it('draw no line through two points', () => {
    const run = curveRun()
    const two = { ...run, workloads: run.workloads.filter(({ parameters }) => Number(parameters['bs']) <= 16384) }

    expect(curveCharts(two, contextOf()).every(({ id }) => id.startsWith('curve-depth'))).toBe(true)
  })

  it('are empty where nothing was summarised', () => {
    const run = curveRun()
    const bare = { ...run, workloads: run.workloads.map((work) => ({ ...work, summary: {} })) }

    expect(curveCharts(bare, contextOf()).every(({ isEmpty }) => isEmpty)).toBe(true)
  })
})
