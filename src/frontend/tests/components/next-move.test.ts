import { describe, expect, it } from 'vitest'

import NextMove from '@/components/NextMove.vue'
import type { Move } from '@/domain/answer'
import { contract } from '../support/contract'
import { show } from '../support/mount'

const NOTHING = { suite_id: null, profile: null, run_id: null }
const { row } = contract.status

async function shown(move: Partial<Move>, props = {}) {
  const { wrapper } = await show(NextMove, { props: { row, move: { kind: 'measure', ...NOTHING, ...move }, ...props } })
  const link = wrapper.find('a.button-primary')
  return link.exists() ? [link.text(), link.attributes('href'), link.attributes('aria-label')] : null
}

describe('the button of the next step', () => {
  it.each([
    [{}, 'Measure again', `/new?volume=${row.volume_id}&suite=${row.suite.id}&profile=${row.profile}`],
    [{ profile: 'full' }, 'Measure thoroughly', `/new?volume=${row.volume_id}&suite=${row.suite.id}&profile=full`],
    [{ suite_id: 'nas-files', profile: 'quick' }, 'Measure again', `/new?volume=${row.volume_id}&suite=nas-files&profile=quick`],
    [{ kind: 'compare' as const, run_id: 'r0' }, 'Compare with the run before', `/compare?runs=r0,${row.id}`],
    [{ kind: 'compare' as const }, 'Compare', `/compare?runs=${row.id}`],
    [{ kind: 'look-at-limit' as const }, 'See what limited it', `/runs/${row.id}?show=all&part=limits`],
    [{ kind: 'look-back' as const }, 'See the trend', `/timeline?volume=${row.volume_id}&suite=${row.suite.id}&profile=${row.profile}`],
  ])('%o leads there', async (move, words, href) => {
    expect((await shown(move))?.slice(0, 2)).toEqual([words, href])
  })

  it('is short where there is little room, and says all of it to those who hear it', async () => {
    const found = await shown({ kind: 'compare', run_id: 'r0' }, { isShort: true })

    expect(found).toEqual(['Compare', `/compare?runs=r0,${row.id}`, 'Compare with the run before'])
  })

  it('is not there where nothing here can be measured', async () => {
    expect(await shown({}, { row: { ...row, volume_id: null, targets: [] } })).toBeNull()
  })
})
