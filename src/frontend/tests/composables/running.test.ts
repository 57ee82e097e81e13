import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { defineComponent } from 'vue'

import { useRunningSign } from '@/composables/running'
import type { RunStatus } from '@/domain/live'
import { useVolumesStore } from '@/stores/volumes'

import { contract } from '../support/contract'
import { show } from '../support/mount'
import { refuse, serve } from '../support/service'

const Shell = defineComponent({ setup: () => { useRunningSign() }, render: () => null })
const id = contract.live.row.id

async function shell(status: unknown, at = '/') {
  vi.useFakeTimers()
  const asked = serve({ 'GET volumes': { ...contract.volumes, running: null }, [`GET runs/${id}`]: status })
  const { wrapper } = await show(Shell, { at })
  const volumes = useVolumesStore()
  volumes.overview = { ...contract.volumes, running: id }
  await flushPromises()
  await vi.advanceTimersByTimeAsync(5100)
  wrapper.unmount()
  return { volumes, asked }
}

afterEach(() => { vi.useRealTimers() })

describe('the sign that something is being measured', () => {
  it('stays while the run goes on', async () => {
    const { volumes } = await shell(contract.live)

    expect(volumes.overview?.running).toBe(id)
  })

  it('goes when the run has ended', async () => {
    const { volumes } = await shell({ ...contract.status, row: { ...contract.status.row, id } } satisfies RunStatus)

    expect(volumes.overview?.running).toBeNull()
  })

  it('goes when the run was deleted', async () => {
    const { volumes } = await shell(() => refuse(404, 'not-found', 'No such run.'))

    expect(volumes.overview?.running).toBeNull()
  })

  it('leaves the asking to the screen that watches the run', async () => {
    const { asked } = await shell(contract.live, `/runs/${id}`)

    expect(asked).toHaveLength(0)
  })
})
