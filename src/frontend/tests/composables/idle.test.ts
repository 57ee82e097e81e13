import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent } from 'vue'

import { useIdleSignOut } from '@/composables/idle'
import { useLiveStore } from '@/stores/live'
import { useSessionStore } from '@/stores/session'

import { show } from '../support/mount'
import { serve } from '../support/service'

const MINUTE = 60_000
const Shell = defineComponent({ setup() { useIdleSignOut() }, render: () => null })

async function open(at = '/runs') {
  const asked = serve({ 'DELETE session': () => new Response(null, { status: 204 }) })
  const screen = await show(Shell, { at })
  const session = useSessionStore()
  session.way = 'dsm'
  session.idleS = 1800
  return { ...screen, asked, session }
}

async function wait(minutes: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(minutes * MINUTE)
  await flushPromises()
}

beforeEach(() => { vi.useFakeTimers() })
afterEach(() => { vi.useRealTimers() })

describe('a page nobody uses', () => {
  it('signs out and comes back to the same screen', async () => {
    const { router, session, asked, wrapper } = await open()

    await wait(31)
    const { query } = router.currentRoute.value
    // Unmounting resets the router.
    wrapper.unmount()

    expect(session.isSignedIn).toBe(false)
    expect(asked.map((one) => one.method)).toEqual(['DELETE'])
    expect(query).toEqual({ to: '/runs', idle: '30' })
  })

  it('stays while somebody touches it', async () => {
    const { session, wrapper } = await open()

    for (let step = 0; step < 4; step += 1) {
      await wait(20)
      window.dispatchEvent(new Event('keydown'))
    }
    wrapper.unmount()

    expect(session.isSignedIn).toBe(true)
  })

  it('stays while a run goes on before its eyes', async () => {
    const { session, wrapper } = await open('/runs/x')
    useLiveStore().row = { state: 'running' } as never

    await wait(120)
    wrapper.unmount()

    expect(session.isSignedIn).toBe(true)
  })

  it('stays signed in with the token', async () => {
    const { session, wrapper } = await open()
    session.way = 'token'

    await wait(120)
    wrapper.unmount()

    expect(session.isSignedIn).toBe(true)
  })
})
