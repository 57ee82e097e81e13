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

/** Loads and shows `language`. */
export async function useLanguage(language: Language): Promise<void> {
  const global = i18n.global
  if (!(global.availableLocales as readonly string[]).includes(language)) {
    const { default: messages } = await LOADERS[language]()
    global.setLocaleMessage(language, messages)
  }
  global.locale.value = language
  document.documentElement.lang = language
}
