import { describe, expect, it } from 'vitest'

import FinishedRounds from '@/components/run/FinishedRounds.vue'
import type { FinishedRound } from '@/domain/live'

import { show } from '../support/mount'
import { sweepSuite } from '../support/ways'

const [put] = sweepSuite().workloads
const finished: FinishedRound[] = [[put?.id ?? '', 1, 6e7, 'folder']]
const titles = async (isByWays: boolean) => {
  const { wrapper } = await show(FinishedRounds, { props: { finished, workloads: sweepSuite().workloads, isByWays } })
  return wrapper.findAll('dt').map((one) => one.text())
}

describe('what is finished so far', () => {
  it('is told with its way, also while only one has gone', async () => {
    expect(await titles(true)).toEqual(['Files of 64 KiB · folder'])
  })

  it('is told without file system options where there are none to tell apart', async () => {
    expect(await titles(false)).toEqual(['Files of 64 KiB'])
  })

  it('shows the newest round large and those before it beside', async () => {
    const three: FinishedRound[] = [6e7, 7e7, 8e7].map((value, n) => [put?.id ?? '', n + 1, value, 'folder'])
    const { wrapper } = await show(FinishedRounds, { props: { finished: three, workloads: sweepSuite().workloads, isByWays: false } })
    const [newest, before] = wrapper.findAll('dd').map((one) => one.text())

    expect(before).toMatch(/^before: .* · /)
    expect(before).not.toContain(newest)
  })
})
