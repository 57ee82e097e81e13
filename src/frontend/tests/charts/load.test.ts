import { describe, expect, it } from 'vitest'

import { curveCharts } from '@/charts/options/curve'
import { hasLoad, loadChart } from '@/charts/options/load'
import type { RunDocument } from '@/domain/run'

import { contextOf } from '../support/charts'
import { curveRun, fullRun } from '../support/runs'

/** Reads at half and at 90 % of the load; the slowest of the latter have too few requests behind them. */
function loadRun(): RunDocument {
  const run = fullRun()
  const [work] = run.workloads
  if (!work) throw new Error('the example has workloads')
  const at = (share: number, read: Record<string, number>) => ({
    ...work,
    id: `load-read-${share * 100}`,
    direction: 'read' as const,
    parameters: { ...work.parameters, load_of: 'load-read-full', load_ratio: share },
    percentiles: { read },
  })
  return { ...run, workloads: [work, at(0.9, { '50': 4e6 }), at(0.5, { '50': 1e6, '99': 12e6 })] }
}

describe('response time under load', () => {
  it('is drawn where a run has shares of a load', () => {
    expect(hasLoad(loadRun())).toBe(true)
    expect(hasLoad(fullRun())).toBe(false)
  })

  it('goes from the lowest load to the highest, and leaves out what is not supported', () => {
    const chart = loadChart(loadRun(), contextOf())

    expect(chart.table.columns).toEqual(['Load: share of what it can do', 'Reads: half take at most', 'Reads: 99 % take at most'])
    expect(chart.table.rows.map((row) => row.map((cell) => cell.text))).toEqual([
      ['50 %', '1.00 ms', '12.0 ms'],
      ['90 %', '4.00 ms', '–'],
    ])
  })

  it('speaks Chinese and can be switched off', () => {
    const chart = loadChart(loadRun(), contextOf({ language: 'zh-CN', hidden: new Set(['read btrfs-cow', 'read ext4']) }))

    expect(chart.title).toBe('繁忙时的响应时间')
    expect(chart.legend).toHaveLength(1)
  })
})

describe('data that halves', () => {
  const halved = (run: RunDocument): RunDocument =>
    ({ ...run, workloads: [...run.workloads, ...run.workloads.map((work) => ({ ...work, id: `${work.id}-data-1-2` }))] })

  it('has lines and columns of its own in the times under load', () => {
    const chart = loadChart(halved(loadRun()), contextOf())

    expect(chart.legend.map(({ name }) => name)).toEqual(['Reads · data 1 : 1', 'Reads · data 1 : 2'])
    expect(new Set(chart.legend.map(({ key }) => key)).size).toBe(2)
    expect(chart.table.columns).toContain('Reads · data 1 : 2: 99 % take at most')
    expect(chart.table.rows[0]?.map((cell) => cell.text)).toEqual(['50 %', '1.00 ms', '12.0 ms', '1.00 ms', '12.0 ms'])
  })

  it('has curves of its own, of each option and each sort of data', () => {
    const run = curveRun()
    const options = { ...run, workloads: ['btrfs-cow', 'btrfs-nocow'].flatMap((variant) => run.workloads.map((work) => ({ ...work, variant }))) }
    const [plain] = curveCharts(run, contextOf())
    const [chart] = curveCharts(halved(options), contextOf({ language: 'zh-CN' }))
    const named = chart?.legend.map(({ name }) => name) ?? []

    expect(plain?.legend.every(({ name }) => !name.includes('data'))).toBe(true)
    expect(named).toHaveLength(4 * (plain?.legend.length ?? 0))
    expect(new Set(named).size).toBe(named.length)
    expect(named.filter((name) => name.endsWith('数据 1 : 2'))).toHaveLength(named.length / 2)
    expect(chart?.table.columns.slice(1)).toEqual(named)
    expect(JSON.stringify(chart?.table.rows)).not.toContain('–')
  })
})

describe('the bend of a curve', () => {
  const bent = () => {
    const run = curveRun()
    return { ...run, workloads: run.workloads.map((work, index) => (index === 1 ? { ...work, knees: { block: 0.97 } } : work)) }
  }

  it('is marked in drawing, table and note where the service found one', () => {
    const marked = curveCharts(bent(), contextOf()).filter(({ note }) => note)

    expect(marked.map(({ id }) => id.replace(/-(read|write)$/, ''))).toEqual(['curve-block-speed', 'curve-block-latency'])
    for (const chart of marked) {
      expect(JSON.stringify(chart.table.rows)).toContain('(bends here)')
      expect(JSON.stringify(chart.option.series)).toContain('"symbolSize":15')
    }
  })

  it('is not invented', () => {
    expect(curveCharts(curveRun(), contextOf()).every(({ note }) => !note)).toBe(true)
  })
})
