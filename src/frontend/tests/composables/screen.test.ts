import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { screen } from '@/composables/screen'
import { useNoticesStore } from '@/stores/notices'

const gone = new TypeError('Failed to fetch dynamically imported module')

beforeEach(() => {
  vi.useFakeTimers()
  setActivePinia(createPinia())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('loading the files of a screen', () => {
  it('waits while nobody answers, says so, and goes on when somebody does', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    const load = vi.fn().mockRejectedValueOnce(gone).mockRejectedValueOnce(gone).mockResolvedValue('the screen')

    const loaded = screen(load)()
    await vi.advanceTimersByTimeAsync(1000)
    expect(useNoticesStore().notices).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(6000)

    await expect(loaded).resolves.toBe('the screen')
    expect(useNoticesStore().notices).toEqual([])
  })

  it('gives up when the service answers: the file is gone, not the network', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"status": "ok", "version": "1"}')))
    const load = vi.fn().mockRejectedValue(gone)

    await expect(screen(load)()).rejects.toBe(gone)

    expect(load).toHaveBeenCalledTimes(1)
    expect(useNoticesStore().notices).toEqual([])
  })
})
