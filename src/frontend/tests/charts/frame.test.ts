import { describe, expect, it } from 'vitest'

import { layRows, rowAxis } from '@/charts/frame'
import { contextOf } from '../support/charts'

const LONG = 'Put, get and delete 1.00 KiB mixed, 100 clients, a new connection each time · nginx'
const LINE_PX = 16

describe('rows with their names', () => {
  it('are as high as the longest name beside them, so that no name lies over the next', () => {
    const wide = contextOf({ width: 1000 })

    expect(layRows(wide, ['Read', LONG], 1).row).toBeGreaterThanOrEqual(3 * LINE_PX)
    expect(layRows(wide, ['Read', 'Write'], 1).row).toBeLessThan(3 * LINE_PX)
    expect(layRows(wide, ['Read', LONG], 1).height).toBeGreaterThan(2 * 3 * LINE_PX)
  })

  it('all have theirs: none is left out for want of room', () => {
    const { yAxis } = rowAxis(contextOf({ width: 1000 }), ['Read', LONG], 16)

    expect(yAxis.axisLabel).toMatchObject({ interval: 0, overflow: 'break' })
  })

  it('stand above their bars where it is narrow, on as many lines as they need: of two only the ends may differ', () => {
    const narrow = contextOf({ width: 340 })
    const { yAxis } = rowAxis(narrow, [LONG], 16)

    expect(yAxis.axisLabel).toMatchObject({ interval: 0, overflow: 'break' })
    expect(layRows(narrow, [LONG], 1).row).toBeGreaterThan(layRows(narrow, ['Read'], 1).row)
  })
})
