// Caveats as the result page shows them: what is said of several workloads is said once.

import type { SpokenCaveat } from './suite'
import { LANGUAGES, type Text } from './text'

/** What was observed at some of the workloads a caveat touches. */
export interface Observation {
  readonly workloads: readonly string[]
  readonly words: Text
}

export interface CaveatGroup extends SpokenCaveat {
  /** Ids of the workloads it touches; empty for the whole run. */
  readonly workloads: readonly string[]
  /** Where the workloads differ; `explanation` then holds only what is true of all. */
  readonly observations: readonly Observation[]
}

const LOUDNESS: Record<string, number> = { serious: 0, warning: 1, info: 2 }

const SENTENCE_END = { en: '. ', 'zh-CN': '。' } as const

/** The whole sentences all of `texts` begin with. */
function sharedSentences(texts: readonly string[], end: string): string {
  const [first = '', ...rest] = texts
  let length = first.length
  for (const other of rest) {
    let same = 0
    while (same < length && first[same] === other[same]) same += 1
    length = same
  }
  const cut = first.slice(0, length).lastIndexOf(end)
  return cut < 0 ? '' : first.slice(0, cut + end.length)
}

const sharedWords = (texts: readonly Text[]): Text => {
  const [en, zh] = LANGUAGES.map((language) => sharedSentences(texts.map((text) => text[language]), SENTENCE_END[language]))
  return { en: en ?? '', 'zh-CN': zh ?? '' }
}

const without = (text: Text, start: Text): Text => ({
  en: text.en.slice(start.en.length).trim(),
  'zh-CN': text['zh-CN'].slice(start['zh-CN'].length).trim(),
})

/** Lists in order of first appearance; none is empty. */
function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): (readonly [T, ...T[]])[] {
  const groups = new Map<string, [T, ...T[]]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return [...groups.values()]
}

const workloadsOf = (caveats: readonly SpokenCaveat[]): string[] => [
  ...new Set(caveats.flatMap(({ workload }) => (workload === null ? [] : [workload]))),
]

function groupOf(caveats: readonly [SpokenCaveat, ...SpokenCaveat[]]): CaveatGroup {
  const [first] = caveats
  const byWords = groupBy(caveats, ({ explanation }) => explanation.en)
  const workloads = workloadsOf(caveats)
  if (byWords.length === 1) return { ...first, workloads, observations: [] }
  const shared = sharedWords(caveats.map(({ explanation }) => explanation))
  const observations = byWords.map((same) => ({ workloads: workloadsOf(same), words: without(same[0].explanation, shared) }))
  return { ...first, explanation: { en: shared.en.trim(), 'zh-CN': shared['zh-CN'].trim() }, workloads, observations }
}

/** Joins caveats of one code, the loudest first. */
export function groupCaveats(caveats: readonly SpokenCaveat[]): CaveatGroup[] {
  const loudness = ({ severity }: CaveatGroup): number => LOUDNESS[severity] ?? 2
  return groupBy(caveats, ({ code }) => code)
    .map(groupOf)
    .sort((a, b) => loudness(a) - loudness(b))
}
