import { describe, expect, it } from 'vitest'

import { figureOf, quotedRun } from '@/domain/cell-numbers'
import { leastRounds, newestWindow, type Stage } from '@/domain/stage'
import { steadinessOf } from '@/domain/steadiness'
import { contract } from '../support/contract'
import { fullRun } from '../support/runs'

const { staged } = contract
const [stage] = staged.stages

describe('a run by stages', () => {
  it('tells the means of its steady rounds, with their range and no interval', () => {
    const told = quotedRun(staged)

    expect(told.workloads.map(({ figure }) => figure)).toEqual(staged.workloads.map(() => 'steady-mean'))
    for (const [index, work] of told.workloads.entries()) {
      const window = staged.workloads[index]?.window[work.metric]
      expect(work.summary[work.metric]).toEqual({ median: window?.mean, min: window?.min, max: window?.max, n: 5, cv: null, ci95: null })
    }
  })

  it('tells its medians as not steady where it did not become so', () => {
    const without = { ...staged, workloads: staged.workloads.map((work) => ({ ...work, window: {} })) }
    const told = quotedRun(without)

    expect(told.workloads.every(({ figure }) => figure === 'not-steady')).toBe(true)
    expect(told.workloads[0]?.summary).toEqual(staged.workloads[0]?.summary)
  })

  it('looks for nothing steady where nothing is tracked', () => {
    const [work] = staged.workloads
    const untracked = staged.stages.map((one) => ({ ...one, tracked: null }))

    expect(work && figureOf({ ...work, window: {} }, untracked)).toBe('median')
  })

  it('leaves any other run as it is', () => {
    const run = fullRun()

    expect(quotedRun(run)).toBe(run)
  })

  it('says what its badges say of each stage', () => {
    expect(steadinessOf(staged.badges)).toEqual([{ steadiness: 'reached', first: 4, last: 8 }])
    expect(steadinessOf(contract.document.badges)).toEqual([])
  })

  it('can end with the first window it may have', () => {
    const [planned] = staged.plan.stages
    const every = { ...planned, tracked: { workload: 'a', metric: 'iops', every: 5 } } as Stage

    expect(planned && leastRounds(planned)).toBe(5)
    expect(leastRounds({ ...every, most_rounds: 100 })).toBe(21)
    expect(leastRounds({ ...every, most_rounds: 7 })).toBe(7)
    expect(leastRounds({ ...every, tracked: null, most_rounds: 3 })).toBe(3)
  })

  it('has the same newest window as the service when it ends', () => {
    const found = newestWindow(stage?.rounds ?? [], stage?.values ?? [])

    expect(found?.first_round).toBe(stage?.steady_state?.first_round)
    expect(found?.last_round).toBe(stage?.steady_state?.last_round)
    expect(found?.mean).toBeCloseTo(stage?.steady_state?.mean ?? NaN, 6)
    expect(newestWindow([1, 2, 3, 4], [1, 2, 3, 4])).toBeNull()
  })
})
