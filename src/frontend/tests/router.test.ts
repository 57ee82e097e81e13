import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RouteLocationNormalizedLoaded } from 'vue-router'

import { Problem } from '@/domain/problem'
import { createAppRouter } from '@/router'
import { useNoticesStore } from '@/stores/notices'
import { useSessionStore } from '@/stores/session'
import { useSettingsStore } from '@/stores/settings'

const texts = () => useNoticesStore().notices.map((one) => one.text)

async function openAt(path: string) {
  const router = createAppRouter()
  await router.push(path)
  useNoticesStore().failed(new Problem(409, 'busy', 'Not now.', 'Wait.'))
  useNoticesStore().done('Saved')
  return router
}

describe('going to another page', () => {
  beforeEach(() => {
    setActivePinia(createPinia())
    useSessionStore().isSignedIn = true
    useSettingsStore().isLoaded = true
  })

  it('ends what went wrong on the one before, not good news', async () => {
    const router = await openAt('/')
    await router.push('/schedule')

    expect(texts()).toEqual(['Saved'])
  })

  it('is not choosing something else on the same page', async () => {
    const router = await openAt('/schedule')
    await router.push('/schedule?volume=volume1')

    expect(texts()).toEqual(['Not now.', 'Saved'])
  })

  it('keeps the reason for signing in again', async () => {
    const router = await openAt('/')
    await router.push('/sign-in?to=/')

    expect(texts()).toEqual(['Not now.', 'Saved'])
  })

  it('keeps what the first page of a visit has to say', async () => {
    const router = createAppRouter()
    useNoticesStore().failed(new Problem(401, 'wrong-token', 'This access token is wrong.', ''))
    await router.push('/')

    expect(texts()).toEqual(['This access token is wrong.'])
  })
})

describe('the place on a page', () => {
  beforeEach(() => {
    setActivePinia(createPinia())
    useSessionStore().isSignedIn = true
    useSettingsStore().isLoaded = true
  })

  it('stays where a part of it is opened or folded, and is its top on another', async () => {
    const { options: { scrollBehavior }, resolve } = createAppRouter()
    const at = (path: string) => resolve(path) as RouteLocationNormalizedLoaded
    const placeOf = (to: string, from: string) => scrollBehavior?.(at(to), at(from), null)

    expect(placeOf('/runs/a?show=all', '/runs/a')).toBe(false)
    expect(placeOf('/runs/a', '/runs/a?show=all')).toBe(false)
    expect(placeOf('/runs/b', '/runs/a?show=all')).toEqual({ top: 0 })
    expect(placeOf('/runs/a?at=1', '/runs/a')).toEqual({ top: 0 })
  })
})
