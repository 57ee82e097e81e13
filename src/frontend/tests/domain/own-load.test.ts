import { describe, expect, it } from 'vitest'

import { isPossibleLoad, loadsOf, takesThreads } from '@/domain/own-load'
import { FIRST_CHOICE } from '@/domain/request'
import type { Suite } from '@/domain/suite'

import { fitted, requested } from '../support/choices'
import { contract } from '../support/contract'
import { mixedSuite, orderedSuite, randomSuite } from '../support/loads'

const plain = contract.suites.suites.find((one) => one.id === 'nas-volume') as Suite

describe('a load of one\'s own', () => {
  it('changes random access, and leaves what goes in order one thread', () => {
    expect(loadsOf(mixedSuite, 'quick')).toEqual([{ threads: 1, depth: 32 }])
    expect(loadsOf(mixedSuite, 'quick', { jobs: 4, depth: 64 })).toEqual([{ threads: 4, depth: 64 }, { threads: 1, depth: 64 }])
    expect(loadsOf(randomSuite, 'quick', { jobs: null, depth: 64 })).toEqual([{ threads: 2, depth: 64 }])
  })

  it('has threads only where something is random', () => {
    expect([randomSuite, orderedSuite, mixedSuite, plain].map(takesThreads)).toEqual([true, false, true, false])
  })

  it.each([[null, true], [1, true], [256, true], [0, false], [257, false], [1.5, false], [-1, false]])('of %s is possible: %s', (value, isPossible) => {
    expect(isPossibleLoad(value)).toBe(isPossible)
  })

  it('is asked for only of suites whose load is a setting', () => {
    const own = { ...FIRST_CHOICE, profile: 'quick', jobs: 4, depth: 64 }
    const asked = (suite: Suite) => requested(fitted({ ...own, suite: suite.id }, [plain, randomSuite, orderedSuite]), '/volume1', suite)

    expect(asked(randomSuite)).toMatchObject({ jobs: 4, depth: 64 })
    expect(asked(orderedSuite)).toMatchObject({ depth: 64 })
    expect(asked(orderedSuite)).not.toHaveProperty('jobs')
    expect(asked(plain)).not.toHaveProperty('depth')
  })
})
