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
