import { afterEach, describe, expect, it } from 'vitest'

import LiveTrace from '@/components/run/LiveTrace.vue'
import type { LiveSample } from '@/domain/live'

import { contract } from '../support/contract'
import { show } from '../support/mount'

const [first] = contract.live.live?.samples ?? []
const sample = (point: Partial<LiveSample['point']>): LiveSample => {
  if (!first) throw new Error('no sample')
  return { ...first, point: { ...first.point, read_bytes_per_s: 40e6, write_bytes_per_s: 0, read_iops: 9000, write_iops: 0, ...point } }
}
const opened = (samples: readonly LiveSample[], kind: 'iops' | 'throughput') => show(LiveTrace, { props: { samples, kind } })

afterEach(() => { document.body.innerHTML = '' })

describe('the curve of the last seconds', () => {
  it.each([['iops', '9,000 IOPS'], ['throughput', '40.0 MB/s']] as const)('is in the unit of the dial: %s', async (kind, most) => {
    const { wrapper } = await opened([sample({}), sample({})], kind)

    expect(wrapper.get('figcaption').text()).toContain(`Speed of the last 2 seconds, at most ${most}`)
  })

  it('is a speed where accesses are wanted and nobody counted them', async () => {
    const { wrapper } = await opened([sample({ read_iops: null, write_iops: null })], 'iops')

    expect(wrapper.get('figcaption').text()).toContain('at most 40.0 MB/s')
  })

  it('names its lines', async () => {
    const { wrapper } = await opened([sample({})], 'throughput')

    expect(wrapper.findAll('figcaption .way').map((one) => one.text())).toEqual(['Reading', 'Writing'])
  })
})
