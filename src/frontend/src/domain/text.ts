// Words for people as the service sends them, and which language a reader reads.

/** BCP 47 tag of a language there are words for. */
export type Language = string

/** Words in the language of the request, with what they were made of. */
export interface Text {
  readonly code: string
  readonly values: Readonly<Record<string, unknown>>
  readonly text: string
}

// The letters after year, month and day, by number: they are looked for, never shown. A range has no end of a line inside either.
const JOINT = /(\d)(?=[\u5e74\u6708\u65e5]|\u2013\d)|([\u5e74\u6708\u2013])(?=\d)/g
/** No line ends inside a day as Chinese writes it (`2026年3 / 月15日`), nor inside a range: a sign nobody sees holds the parts together. */
export const wholeDays = (words: string): string => words.replace(JOINT, '$1$2\u2060')

/** The sentence of a text; '' where there is none. */
export const say = (text: Text | null | undefined): string => wholeDays(text?.text ?? '')

// What is counted in Chinese follows its number: `36 次`; so do months and years: `1 Mar 2026`.
const BEFORE_UNIT = /(\d) (?=(?:[kKMGTP]i?)?B\b|[mnµ]?s\b|IOPS\b|requests\/s|(?:client|round|run|disk)s?\b|%|×|[\u4e00-\u9fff]|[A-Z][a-z]{2,3}\b)|([A-Z][a-z]{2,3}) (?=\d{4}\b)/g
/** A number keeps its unit beside it where a line ends, and a day its parts: all that the page shows passes through here. */
export const unbroken = (words: string): string => wholeDays(words.replace(BEFORE_UNIT, '$1$2\u00a0'))

/** Language and script, which `zh-HK` shares with `zh-TW` and not with `zh-CN`. */
function scriptOf(tag: string): readonly [language: string, script: string | undefined] {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return [language, script]
  } catch {
    // No tag at all.
    return [tag, undefined]
  }
}

/** How well a language serves who wants another: 3 it is it, 2 it is written alike, 1 it is spoken alike, 0 it does not. */
function closeness(wanted: string, there: Language): number {
  if (wanted.toLowerCase() === there.toLowerCase()) return 3
  const [[language, script], [own, written]] = [scriptOf(wanted), scriptOf(there)]
  return language === own ? (script === written ? 2 : 1) : 0
}

/** Picks from the languages there are for a list of BCP 47 tags, first match first; without one, the first there is. */
export function languageFor(tags: readonly string[], languages: readonly Language[]): Language {
  for (const tag of tags) {
    const best = Math.max(...languages.map((one) => closeness(tag, one)))
    const found = best > 0 && languages.find((one) => closeness(tag, one) === best)
    if (found) return found
  }
  return languages[0] ?? 'en'
}
