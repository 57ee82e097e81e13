// Words for people in both languages at once, as the service sends them.

export const LANGUAGES = ['en', 'zh-CN'] as const
export type Language = (typeof LANGUAGES)[number]

export interface Text {
  readonly en: string
  readonly 'zh-CN': string
}

/** Returns the sentence in `language`. */
export function words(text: Text, language: Language): string {
  return text[language]
}

/** Picks the language for a list of BCP 47 tags, first match first; anything that is not Chinese reads English. */
export function languageFor(tags: readonly string[]): Language {
  for (const tag of tags) {
    const primary = tag.toLowerCase().split('-')[0]
    if (primary === 'zh') return 'zh-CN'
    if (primary === 'en') return 'en'
  }
  return 'en'
}
