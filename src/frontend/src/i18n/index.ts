// Words of the page in the owner's language. A language is one file in languages/, and one in each kind of run that has words of its
// own, found when the page is built; one language is loaded at a time, and of that one only the parts that are needed.

import { shallowRef, watch } from 'vue'
import { createI18n } from 'vue-i18n'
import { LANGUAGES } from 'virtual:languages'

import type { Words } from '@/charts/words'
import { unbroken, type Language } from '@/domain/text'

type Messages = Record<string, unknown>
/** Those of one kind of run alone are named after its folder. */
export type Part = 'first' | 'screens' | 'experiments' | 'files' | `kind_${string}`

export const i18n = createI18n({
  legacy: false,
  locale: 'en',
  // None here: what a language misses was filled up when the page was built.
  fallbackLocale: [],
  missingWarn: false,
  fallbackWarn: false,
  messages: {},
  postTranslation: (words) => (typeof words === 'string' ? unbroken(words) : words),
})

/** What is told without vue-i18n: numbers and charts. Its chart words are there from the first screen that needs them on. */
export const words = shallowRef<Words>({ tag: '', locale: '' } as Words)

/** Tags of the languages there are, and what each calls itself. */
export const languages: readonly { readonly tag: Language; readonly name: string }[] =
  Object.entries(LANGUAGES).map(([tag, { name }]) => ({ tag, name }))

/** Parts that are needed, of whichever language: one that comes later brings them all. */
const needed = new Set<Part>(['first'])
const loaded = new Map<string, Promise<Messages>>()

function load(language: Language, part: Part): Promise<Messages> {
  const key = `${language} ${part}`
  const known = loaded.get(key)
  if (known) return known
  const found = LANGUAGES[language]?.parts[part]?.().then(({ default: messages }) => messages) ?? Promise.resolve({})
  loaded.set(key, found)
  // Nobody answered; the next who asks tries again.
  found.catch(() => { loaded.delete(key) })
  return found
}

let wanted: Language | null = null

/** Loads what is needed of `language`, and by the time it is here. */
async function complete(language: Language): Promise<Messages> {
  for (;;) {
    const parts = [...needed]
    const messages = Object.assign({}, ...(await Promise.all(parts.map((part) => load(language, part))))) as Messages
    if (parts.length === needed.size) return messages
  }
}

async function show(language: Language): Promise<void> {
  const messages = await complete(language)
  // Another one was chosen meanwhile.
  if (language !== wanted) return
  i18n.global.setLocaleMessage(language, messages)
  words.value = { ...messages, tag: language, locale: LANGUAGES[language]?.locale ?? language } as unknown as Words
  i18n.global.locale.value = language
  document.documentElement.lang = language
}

/** Loads and shows `language`, one of `languages`. */
export async function useLanguage(language: Language): Promise<void> {
  wanted = language
  await show(language)
}

/** Loads further words, from then on with every language. */
export async function useWords(...parts: readonly Part[]): Promise<void> {
  for (const part of parts) needed.add(part)
  // Before the first language is chosen there is nothing to add to.
  if (wanted !== null) await show(wanted)
}

/**
 * Calls `ask` when another language is shown: what the service said stands in the language it was asked in. To be called while a
 * component or a store is set up.
 */
export function onLanguageChange(ask: () => void): void {
  watch(() => words.value.tag, (_tag, before) => {
    if (before) ask()
  })
}
