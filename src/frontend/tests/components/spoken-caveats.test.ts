// What to keep in mind about a result: of two volumes measured in turns, each caveat says which one it is about.
import { describe, expect, it } from 'vitest'

import SpokenCaveats from '@/components/result/SpokenCaveats.vue'
import type { WorkloadResult } from '@/domain/run'
import type { SpokenCaveat } from '@/domain/suite'
import { show } from '../support/mount'
import { said } from '../support/said'

const [A, B] = ['A.btrfs-cow', 'B.ext4']
const work = (id: string, variant: string) => ({ id, variant, title: said(id, id) }) as WorkloadResult
const WORKS = [work('read', A), work('write', A), work('read', B), work('write', B)]
const VOLUMES = { [A]: 'A (Volume 1)', [B]: 'B (Volume 2)' }

const caveat = (workload: string | null, variant: string | null, seen = 'Seen.'): SpokenCaveat => ({
  code: 'busy',
  workload,
  variant,
  title: said('Busy', '忙'),
  explanation: said(seen, seen),
  advice: said('', ''),
  severity: 'warning',
  touches: 'neither',
})

async function shown(caveats: SpokenCaveat[], workloads = WORKS, volumes: Record<string, string> = VOLUMES) {
  const { wrapper } = await show(SpokenCaveats, { props: { caveats, workloads, volumes } })
  return wrapper
}

describe('what to keep in mind about two volumes', () => {
  it.each([
    ['one volume', [caveat(null, B)], 'Concerns: B (Volume 2)'],
    ['one workload of one volume', [caveat('read', B)], 'Concerns: read · B (Volume 2)'],
    ['all workloads of one volume', [caveat('read', A), caveat('write', A)], 'Concerns: A (Volume 1)'],
    ['a workload of one, all of the other', [caveat('read', A), caveat(null, B)], 'Concerns: read · A (Volume 1); B (Volume 2)'],
    ['both volumes', [caveat(null, A), caveat(null, B)], 'Concerns the whole run'],
    ['the run', [caveat(null, null)], 'Concerns the whole run'],
  ])('names %s', async (_, caveats, words) => {
    expect((await shown(caveats)).get('li p.muted').text()).toBe(words)
  })

  it('says of which volume each observation is', async () => {
    const wrapper = await shown([caveat(null, A, 'Busy 20 %.'), caveat(null, B, 'Busy 60 %.')])

    expect(wrapper.findAll('.observed li').map((one) => one.text())).toEqual(['A (Volume 1) Busy 20 %.', 'B (Volume 2) Busy 60 %.'])
  })
})

it('names no variant where one volume was measured', async () => {
  const wrapper = await shown([caveat('read', 'ext4')], [work('read', 'ext4'), work('write', 'ext4')], {})

  expect(wrapper.get('li p.muted').text()).toBe('Concerns: read')
})
