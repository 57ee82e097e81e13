import { describe, expect, it } from 'vitest'

import { tracePath } from '@/domain/trace'

const size = { width: 100, height: 54, slots: 11, highest: 10 }

describe('the live trace', () => {
  it('puts the newest value at the right edge and the highest near the top', () => {
    expect(tracePath([0, 10], size).line).toBe('M90.0 54.0L100.0 4.0')
  })

  it('interrupts the line where a value is missing', () => {
    expect(tracePath([5, null, 5], size).line.match(/M/g)).toHaveLength(2)
  })

  it('draws nothing of nothing', () => {
    expect(tracePath([], size)).toEqual({ line: '', area: '' })
  })

  it('stays on the ground while all values are zero', () => {
    expect(tracePath([0, 0], { ...size, highest: 0 }).line).toBe('M90.0 54.0L100.0 54.0')
  })
})
