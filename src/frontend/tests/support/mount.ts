// Mounts a screen the way main.ts does: store, words, addresses.

import { mount, flushPromises, type VueWrapper } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { vi } from 'vitest'
import type { Component } from 'vue'
import { createMemoryHistory, createRouter, type RouteRecordRaw, type Router } from 'vue-router'

import type { Language } from '@/domain/text'
import { i18n, useLanguage, useWords, type Part } from '@/i18n'
import { routes } from '@/router'
import { useSessionStore } from '@/stores/session'

import { PARTS } from '../../scripts/languages.mjs'
import { speakIn } from './said'

export interface Screen {
  readonly wrapper: VueWrapper
  readonly router: Router
}

/** The page's addresses without its screens: going somewhere then needs no chunk to be loaded. */
const places = routes.map((route) => ('redirect' in route ? route : { ...route, component: { render: () => null } })) as RouteRecordRaw[]

export async function show(
  component: Component,
  { at = '/', props = {}, language = 'en' as Language, media = () => false }: {
    at?: string; props?: Record<string, unknown>; language?: Language
    /** Which questions about the screen are answered with yes; none is as a wide and light one answers. */
    media?: (query: string) => boolean
  } = {},
): Promise<Screen> {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: media(query), addEventListener: () => undefined }))
  const pinia = createPinia()
  setActivePinia(pinia)
  speakIn(language)
  await useLanguage(language)
  await useWords(...(PARTS as readonly Part[]))
  const router = createRouter({ history: createMemoryHistory(), routes: places })
  useSessionStore().isSignedIn = true
  await router.push(at)
  const wrapper = mount(component, { props, global: { plugins: [pinia, i18n, router] }, attachTo: document.body })
  await flushPromises()
  return { wrapper, router }
}
