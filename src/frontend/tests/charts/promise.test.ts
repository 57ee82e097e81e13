import { describe, expect, it } from 'vitest'

import { promiseChart } from '@/charts/options/promise'
import type { PromiseCurve } from '@/domain/promise'

import { contextOf, seriesOf } from '../support/charts'

const curve: PromiseCurve = {
  line: { metric: 'throughput', direction: 'read', amount: 'min(50 + 0.5*GB, 256)', workload: '' },
  unit: 'bytes_per_s',
  capacity_unit: 'GB',
  points: [10, 20, 30, 40, 50].map((capacity) => ({ capacity, value: (50 + capacity / 2) * 1e6 })),
  capacity: 25,
  measured_low: 60e6,
  measured: 61e6,
  measured_high: 62e6,
}

describe('a promise over the capacity', () => {
  it('draws the promise and what was measured, and keeps both in the table', () => {
    const chart = promiseChart(curve, 'Speed, reads', contextOf())

    expect(seriesOf(chart.option)).toHaveLength(3)
    expect(chart.legend.map(({ key }) => key)).toEqual(['promised', 'measured'])
    expect(chart.table.rows.map((row) => row.map(({ text }) => text))).toEqual([
      ['25', '–', '60.0 – 62.0 MB/s'],
      ['50', '75.0 MB/s', '–'],
    ])
  })

  it('leaves out what was switched off or not measured', () => {
    const bare = { ...curve, measured: null, measured_low: null, measured_high: null }

    expect(seriesOf(promiseChart(curve, 'x', contextOf({ hidden: new Set(['promised']) })).option)).toHaveLength(2)
    expect(promiseChart(bare, 'x', contextOf()).legend).toHaveLength(1)
  })

  it('says so where a formula gives nothing', () => {
    expect(promiseChart({ ...curve, points: [] }, 'x', contextOf()).isEmpty).toBe(true)
  })
})
