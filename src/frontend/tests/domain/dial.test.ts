import { describe, expect, it } from 'vitest'

import { dialKind, kindSeen, reading, scaleEnd } from '@/domain/dial'
import type { LiveSample } from '@/domain/live'

import { contract } from '../support/contract'

const [first] = contract.live.live?.samples ?? []
const sample = (point: Partial<LiveSample['point']>): LiveSample => {
  if (!first) throw new Error('no sample')
  return { ...first, point: { ...first.point, read_bytes_per_s: null, write_bytes_per_s: null, read_iops: null, write_iops: null, ...point } }
}

describe('the dial of the speed now', () => {
  it.each([
    [0, 100, 100],
    [101, 100, 200],
    [412e6, 100e6, 500e6],
    [501e6, 100e6, 1e9],
    [1e9, 100e6, 1e9],
  ])('ends its scale above %d at a number that is easy to read', (highest, least, end) => {
    expect(scaleEnd(highest, least)).toBe(end)
  })

  it('counts small accesses and tells all else as a speed', () => {
    expect([dialKind('read_iops'), dialKind('write_bytes_per_s'), dialKind(undefined)]).toEqual(['iops', 'throughput', 'throughput'])
  })

  it('shows the speed where accesses are wanted and nobody counted them', () => {
    expect(kindSeen(sample({ read_bytes_per_s: 36e6 }), 'iops')).toBe('throughput')
    expect(kindSeen(sample({ read_bytes_per_s: 36e6, read_iops: 9000 }), 'iops')).toBe('iops')
    expect([kindSeen(sample({}), 'iops'), kindSeen(undefined, 'iops')]).toEqual(['iops', 'iops'])
  })

  it('adds both ways and names the larger one', () => {
    expect(reading(sample({ read_bytes_per_s: 100, write_bytes_per_s: 300 }), 'throughput')).toEqual({ value: 400, way: 'write' })
    expect(reading(sample({ read_iops: 9, write_iops: null }), 'iops')).toEqual({ value: 9, way: 'read' })
  })

  it('says nothing where nothing was seen', () => {
    expect(reading(sample({}), 'throughput')).toBeNull()
  })
})
