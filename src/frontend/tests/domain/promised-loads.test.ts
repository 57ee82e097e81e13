import { expect, it } from 'vitest'

import { promisedLoads } from '@/domain/promised-loads'

it('names each load that a promise added once, the fewest requests under way first', () => {
  expect(promisedLoads(['rand-read-4k-qd32', 'rand-read-4k-qd32-promised-4x30', 'rand-read-4k-qd32-promised-2x30', 'rand-write-4k-qd32-promised-2x30'])).toEqual(['2 × 30', '4 × 30'])
  expect(promisedLoads(['snia-iops-0-4k', 'x-promised-2'])).toEqual([])
})
