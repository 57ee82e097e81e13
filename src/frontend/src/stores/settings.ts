// Language, units, theme and reserve. Look and language are also kept in the browser, so that nothing flashes.

import { defineStore } from 'pinia'
import { computed, ref } from 'vue'

import { speak } from '@/api/client'
import { SETTINGS_BOUNDS } from '@/api/schema-bounds'
import * as api from '@/api/settings'
import type { Settings } from '@/domain/settings'
import { languageFor, type Language } from '@/domain/text'
import { languages } from '@/i18n'

const KEY = 'volbench.look'

type Look = Pick<Settings, 'language' | 'theme' | 'unit_base'>

const DEFAULTS: Settings = {
  unit_base: 'si',
  language: 'auto',
  theme: 'system',
  reserve_ratio: 0.1,
  reserve_bytes: 20 * 2 ** 30,
  difference_threshold_ratio: 0.05,
  drop_threshold_ratio: 0.1,
  folders: [],
  mirror_folder: '',
  is_mirror_declined: false,
}

function remembered(): Partial<Look> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    // Storage refused or spoiled: the defaults are as good.
    return {}
  }
}

function remember(look: Look): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(look))
  } catch {
    // A browser without storage asks the service again next time.
  }
}

export const useSettingsStore = defineStore('settings', () => {
  const settings = ref<Settings>({ ...DEFAULTS, ...remembered() })
  const isLoaded = ref(false)
  /** What the service said last, and the changes it has not answered yet. */
  let known = settings.value
  const onTheirWay: Partial<Settings>[] = []
  let turn: Promise<unknown> = Promise.resolve()
  const browserReads = ref(navigator.languages)
  const systemIsDark = ref(matchMedia('(prefers-color-scheme: dark)').matches)

  const unitBase = computed(() => settings.value.unit_base)
  // A language this page has no file for is no language here: then the browser says what its owner reads.
  const language = computed<Language>(() => {
    const { language: chosen } = settings.value
    const tags = languages.map(({ tag }) => tag)
    return tags.includes(chosen) ? chosen : languageFor(browserReads.value, tags)
  })
  const isDark = computed(() =>
    settings.value.theme === 'system' ? systemIsDark.value : settings.value.theme === 'dark',
  )

  function accept(next: Settings): void {
    settings.value = next
    const { language: chosen, theme, unit_base } = next
    remember({ language: chosen, theme, unit_base })
    speak(language.value)
  }

  function followSystem(): void {
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (event) => {
      systemIsDark.value = event.matches
    })
    addEventListener('languagechange', () => {
      browserReads.value = navigator.languages
      speak(language.value)
    })
    // Another window of this page was told to look otherwise.
    addEventListener('storage', ({ key }) => {
      if (key !== KEY) return
      settings.value = { ...settings.value, ...remembered() }
      speak(language.value)
    })
    speak(language.value)
  }

  async function load(): Promise<void> {
    accept(await api.getSettings())
    isLoaded.value = true
  }

  /** Changes at once on screen; the service's answer is the last word, but for what was changed since and is on its way. */
  async function change(part: Partial<Settings>): Promise<void> {
    if (onTheirWay.length === 0) known = settings.value
    onTheirWay.push(part)
    accept({ ...settings.value, ...part })
    // One after the other: answers that overtake each other would bring back what was changed.
    const answered = turn.then(() => api.patchSettings(part))
    turn = answered.catch(() => undefined)
    try {
      known = await answered
    } finally {
      onTheirWay.splice(onTheirWay.indexOf(part), 1)
      accept(Object.assign({}, known, ...onTheirWay))
    }
  }

  /** Before sign-in there is nobody to store a choice for but this browser. */
  function changeHere(part: Partial<Look>): void {
    accept({ ...settings.value, ...part })
  }

  return { settings, bounds: SETTINGS_BOUNDS, isLoaded, unitBase, language, isDark, followSystem, load, change, changeHere }
})
