import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { client } from '@/api/client'
import { Problem } from '@/domain/problem'
import { useSettingsStore } from '@/stores/settings'

import { contract } from '../support/contract'
import { refuse, serve } from '../support/service'

let prefersDark = false

beforeEach(() => {
  localStorage.clear()
  prefersDark = false
  vi.stubGlobal('matchMedia', () => ({ matches: prefersDark, addEventListener: () => undefined }))
  setActivePinia(createPinia())
})

describe('settings', () => {
  it('follow the browser until the owner chooses a language', () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de', 'zh-TW', 'en'])

    expect(useSettingsStore().language).toBe('zh-TW')
  })

  it('follow the device until the owner chooses a theme', () => {
    prefersDark = true

    expect(useSettingsStore().isDark).toBe(true)
  })

  it('are kept by the service and remembered by the browser', async () => {
    const asked = serve({ 'PATCH settings': { ...contract.settings, theme: 'dark' } })
    const store = useSettingsStore()

    await store.change({ theme: 'dark' })
    setActivePinia(createPinia())

    expect(asked[0]?.body).toEqual({ theme: 'dark' })
    expect(useSettingsStore().isDark).toBe(true)
  })

  it('go back when the service refuses', async () => {
    serve({ 'PATCH settings': () => refuse(422, 'invalid-request', 'No.') })
    const store = useSettingsStore()

    const error = await store.change({ unit_base: 'iec' }).catch((reason: unknown) => reason)

    expect(error).toBeInstanceOf(Problem)
    expect(store.unitBase).toBe('si')
  })

  it('keep each of two changes that are on their way at once', async () => {
    let kept = { ...contract.settings, theme: 'system', unit_base: 'si' }
    const waiting: (() => void)[] = []
    const asked = serve({ 'PATCH settings': async () => {
      const body = asked.at(-1)?.body
      await new Promise<void>((resolve) => { waiting.push(resolve) })
      kept = { ...kept, ...(body as object) }
      return kept
    } })
    const store = useSettingsStore()

    const both = [store.change({ theme: 'dark' }), store.change({ unit_base: 'iec' })]
    await vi.waitFor(() => { expect(waiting).toHaveLength(1) })
    expect([store.isDark, store.unitBase, asked.length]).toEqual([true, 'iec', 1])
    waiting[0]?.()
    await vi.waitFor(() => { expect(waiting).toHaveLength(2) })
    expect([store.isDark, store.unitBase]).toEqual([true, 'iec'])
    waiting[1]?.()
    await Promise.all(both)

    expect(store.settings).toMatchObject({ theme: 'dark', unit_base: 'iec' })
  })

  it('survive a browser whose memory is spoiled', () => {
    localStorage.setItem('volbench.look', '{broken')

    expect(useSettingsStore().unitBase).toBe('si')
  })

  it('follow another window of the page, and the browser, while the page is open', async () => {
    const asked = serve({ 'GET settings': contract.settings })
    const store = useSettingsStore()
    store.followSystem()
    localStorage.setItem('volbench.look', JSON.stringify({ language: 'zh-TW', theme: 'dark', unit_base: 'si' }))
    dispatchEvent(new StorageEvent('storage', { key: 'something-else' }))
    const before = store.language
    dispatchEvent(new StorageEvent('storage', { key: 'volbench.look' }))
    const after = store.language
    await client.get('settings')
    store.changeHere({ language: 'auto' })
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['zh-SG'])
    dispatchEvent(new Event('languagechange'))

    expect([before, after, store.language, store.isDark]).toEqual(['en', 'zh-TW', 'zh-CN', true])
    expect(asked[0]?.headers['Accept-Language']).toBe('zh-TW')
  })
})
