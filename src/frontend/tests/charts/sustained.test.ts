import { describe, expect, it } from 'vitest'

import { hasSustained, sustainedChart } from '@/charts/options/sustained'
import type { TracedWorkload } from '@/domain/run'
import type { SustainedRound } from '@/domain/sustained'
import { contextOf, seriesOf } from '../support/charts'
import { fullRun } from '../support/runs'
import { longWrite, sustainRun } from '../support/system'

const tipOf = (series: unknown, item: unknown): string =>
  (series as { tooltip: { formatter: (item: unknown) => string } }).tooltip.formatter(item)

const withRounds = (work: TracedWorkload, ...rounds: SustainedRound[]): TracedWorkload => ({
  ...work,
  sustained: work.sustained && { ...work.sustained, rounds },
})

describe('long writes', () => {
  it('are drawn where a run has them', () => {
    expect(hasSustained(sustainRun())).toBe(true)
    expect(hasSustained(fullRun())).toBe(false)
  })

  it('are drawn over the bytes written, with their levels', () => {
    const [, curve, levels] = seriesOf(sustainedChart(sustainRun(), contextOf()).option)

    expect(curve?.data[0]).toEqual([0.5, 500])
    expect(curve?.data).toHaveLength(90)
    expect(levels?.data).toEqual([[0, 500], [15, 500], [15, null], [15, 140], [23.4, 140], [23.4, null]])
  })

  it('mark where the speed falls for good', () => {
    const chart = sustainedChart(sustainRun(), contextOf())
    const [marks] = seriesOf(chart.option)

    expect(marks?.data).toEqual([[15, 0]])
    expect(chart.note).toContain('fell for good')
  })

  it('say when it never fell', () => {
    const run = sustainRun()
    const steady = { ...run, workloads: run.workloads.slice(1) }

    expect(sustainedChart(steady, contextOf({ language: 'zh-CN' })).note).toContain('没有出现持续下降')
  })

  it('have a legend entry for each write and round, and hide what was switched off', () => {
    const run = sustainRun()
    const [first, second] = run.workloads as [TracedWorkload, TracedWorkload]
    const twice = { ...run, workloads: [withRounds(first, longWrite(1, [20, 400]), longWrite(2, [20, 300])), { ...second, variant: 'ext4' }] }
    const chart = sustainedChart(twice, contextOf({ hidden: new Set(['sustain-write as-is 2']) }))

    expect(chart.legend.map(({ name }) => name)).toEqual(['Long write · as it is · Round 1', 'Long write · as it is · Round 2', 'Long copy · ext4'])
    expect(seriesOf(chart.option)).toHaveLength(1 + 2 * 2)
  })

  it('show each second in the table and in the tooltip', () => {
    const chart = sustainedChart(sustainRun(), contextOf())

    expect(chart.table.rows[30]?.map(({ text }) => text)).toEqual(['Long write', '15.1 GB', '140 MB/s', '140 MB/s'])
    expect(tipOf(seriesOf(chart.option)[1], { dataIndex: 30 })).toContain('15.1 GB')
  })

  it('thin a long curve to what a screen can show', () => {
    const run = sustainRun()
    const workloads = run.workloads.map((work) => withRounds(work, longWrite(1, [1200, 300])))

    expect(seriesOf(sustainedChart({ ...run, workloads }, contextOf()).option)[1]?.data).toHaveLength(400)
  })
})
