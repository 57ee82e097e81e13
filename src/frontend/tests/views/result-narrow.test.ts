// Where a phone has room for one of them on its first screen, the answer stands above what is left behind.
import { describe, expect, it, vi } from 'vitest'

import { answers, openFolded, run } from '../support/result'
import { serve } from '../support/service'

const screen = vi.hoisted(() => ({ isNarrow: false }))
vi.mock('@/composables/narrow', () => ({ isNarrowScreen: () => screen.isNarrow }))

async function order(isNarrow: boolean): Promise<string[]> {
  screen.isNarrow = isNarrow
  const left = { target_path: '/volume1/volbench', state: 'left', left_bytes: 1e9, reason: null }
  serve(answers({ 'GET runs/r1/result': { ...run, clean_ups: [left] } }))
  const { wrapper } = await openFolded()
  return wrapper.findAll('.left, .verdict').map((one) => one.classes().find((name) => name === 'left' || name === 'verdict') ?? '')
}

describe('what a run left behind', () => {
  it('stands above the answer on a desk and below it on a phone, once', async () => {
    expect(await order(false)).toEqual(['left', 'verdict'])
    expect(await order(true)).toEqual(['verdict', 'left'])
  })
})
