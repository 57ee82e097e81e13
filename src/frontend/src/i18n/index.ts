// Words of the page in the owner's language. One language is loaded at a time; parts/ holds those of larger rooms.

import { createI18n } from 'vue-i18n'

import type { Language } from '@/domain/text'

export type Messages = Record<string, unknown>

export const i18n = createI18n({
  legacy: false,
  locale: 'en',
  // No fallback: a missing word is a defect a test finds, not an English island in a Chinese page.
  fallbackLocale: [],
  missingWarn: false,
  fallbackWarn: false,
  messages: {},
})

const LOADERS: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import('./load.en'),
  'zh-CN': () => import('./load.zh-CN'),
}

/** The largest part, and no screen but the experiments' speaks of it: the first page does without. */
const EXPERIMENTS: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import('./parts/experiment.en.json'),
  'zh-CN': () => import('./parts/experiment.zh-CN.json'),
}
let hasExperiments = false

const isLoaded = (language: Language): boolean => (i18n.global.availableLocales as readonly string[]).includes(language)

/** Loads the words of the experiments, from then on with every language. */
export async function useExperimentWords(): Promise<void> {
  hasExperiments = true
  // A language that is still on its way brings them itself.
  const language = i18n.global.locale.value as Language
  if (isLoaded(language)) await addExperiments(language)
}

async function addExperiments(language: Language): Promise<void> {
  if (i18n.global.te('experiment.title', language)) return
  const { default: messages } = await EXPERIMENTS[language]()
  i18n.global.mergeLocaleMessage(language, messages)
}

/** Loads and shows `language`. */
export async function useLanguage(language: Language): Promise<void> {
  const global = i18n.global
  if (!isLoaded(language)) {
    const { default: messages } = await LOADERS[language]()
    global.setLocaleMessage(language, messages)
  }
  if (hasExperiments) await addExperiments(language)
  global.locale.value = language
  document.documentElement.lang = language
}
