import { expect, it } from 'vitest'

import { promisedLoads, rulesOfPromise } from '@/domain/promised-loads'
import { leastRounds } from '@/domain/stage'

it('names each load that a promise added once, the fewest requests under way first', () => {
  expect(promisedLoads(['rand-read-4k-qd32', 'rand-read-4k-qd32-promised-4x30', 'rand-read-4k-qd32-promised-2x30', 'rand-write-4k-qd32-promised-2x30'])).toEqual(['2 × 30', '4 × 30'])
  expect(promisedLoads(['mixed-4k-70-30-promised-50-50-4x60'])).toEqual(['4 × 60'])
  expect(promisedLoads(['snia-iops-0-4k', 'x-promised-2'])).toEqual([])
})

it('names each rule of a workload by which a promise is judged once, those of stages included', () => {
  const rule = { least_rounds: 6, most_rounds: 30, half_width_ratio: 0.01 }
  const precision = ['read', 'write'].map((workload) => ({ workload, metrics: [`${workload}_iops`], rule: { ...rule } }))
  const stage = { id: 'promised', title: { code: 'x', values: {}, text: 'x' }, cells: [], most_rounds: 30, tracked: null, preconditioning: null, most_file_passes: null, precision, choice: null, has_bursts: false, recovers: '' }
  expect(rulesOfPromise({ precision, stages: [] })).toEqual([rule])
  expect(rulesOfPromise({ precision: null, stages: [stage, stage] })).toEqual([rule])
  expect(rulesOfPromise({ stages: [] })).toEqual([])
  expect(leastRounds(stage)).toBe(6)
})
