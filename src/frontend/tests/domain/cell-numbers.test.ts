import { describe, expect, it } from 'vitest'

import numbers from '../../../../tests/contract/numbers.example.json'

import { barCharts } from '@/charts/options/bars'
import { demandChart } from '@/charts/options/demand'
import { mixHeatChart } from '@/charts/options/mix-heat'
import { roundsChart } from '@/charts/options/rounds'
import { scaleFor } from '@/charts/scale'
import { quotedRun } from '@/domain/cell-numbers'
import type { WorkloadResult } from '@/domain/run'
import { halfWidth } from '@/domain/spread'
import { contextOf } from '../support/charts'
import { contract } from '../support/contract'
import { fullRun } from '../support/runs'

const run = quotedRun(contract.staged)

/** The number of a cell as every chart writes it. */
const written = (work: WorkloadResult): string => {
  const summary = work.summary[work.metric]
  return summary ? scaleFor('iops', [summary.median], contextOf()).number(summary.median, halfWidth(summary)) : ''
}

describe('the one number of a cell', () => {
  it('is the one that the service tells in reports, lists and files', () => {
    const told = run.workloads.flatMap(({ id, figure, summary }) =>
      Object.entries(summary).map(([metric, { median }]) => ({ workload: id, metric, number: median, figure })))
    const byName = (one: { workload: string; metric: string }): string => `${one.workload} ${one.metric}`
    const sorted = <T extends { workload: string; metric: string }>(list: readonly T[]): T[] =>
      [...list].sort((a, b) => byName(a).localeCompare(byName(b)))

    expect(sorted(told)).toEqual(sorted(numbers))
  })

  it('stands in bars, in the grid of mixes and beside the rounds alike', () => {
    const bars = barCharts(run, contextOf()).flatMap(({ table }) => table.rows.map((row) => row.map(({ text }) => text).join(' ')))
    const grid = mixHeatChart(run, contextOf()).table.rows.flat().map(({ text }) => text).join(' ')

    for (const work of run.workloads) {
      expect(bars.some((row) => row.includes(written(work)))).toBe(true)
      expect(grid).toContain(written(work).replace(/[^\d.,]+$/, ''))
      expect(JSON.stringify(roundsChart(work, contextOf()).option)).toContain(String(work.summary[work.metric]?.median))
    }
  })

  it('is drawn of a grid of loads as the service has it', () => {
    const [grid] = contract.plotsDemand.grids
    const chart = grid && demandChart(grid, 'iops', contextOf())

    expect(chart?.note).toContain('The numbers are those of the table')
    expect(chart?.table.rows).toHaveLength(grid?.points.length ?? 0)
  })

  it('is a percentile of all requests, where the program told each of them', () => {
    const [work, ...others] = fullRun().workloads as unknown as [WorkloadResult, ...WorkloadResult[]]
    const rounds = { median: 5e6, min: 2e6, max: 9e6, n: 8, cv: 0.3, ci95: [3e6, 8e6] as [number, number] }
    const timed = { ...work, metric: 'op_lat_p99_ns', summary: { op_lat_p99_ns: rounds, op_lat_p999_ns: rounds }, percentiles: { op: { 50: 1e6, 99: 6e6 } } }

    const [told] = quotedRun({ ...fullRun(), workloads: [timed, ...others] }).workloads

    expect(told?.summary['op_lat_p99_ns']).toEqual({ median: 6e6, min: 2e6, max: 9e6, n: 8, cv: null, ci95: null })
    expect(told?.summary['op_lat_p999_ns']).toEqual(rounds)
    expect(told?.figure).toBe('pooled')
  })
})
