// Caveats as the result page shows them: what is said of several workloads is said once.

import type { SpokenCaveat } from './suite'
import { say } from './text'

/** What a caveat touches: both null for the whole run, a variant alone for one of several volumes. */
export interface Place {
  readonly workload: string | null
  readonly variant: string | null
}

/** What was observed at some of the workloads a caveat touches. */
export interface Observation {
  readonly workloads: readonly string[]
  readonly places: readonly Place[]
  readonly words: string
}

export interface CaveatGroup extends Omit<SpokenCaveat, 'explanation'> {
  readonly explanation: string
  /** Ids of the workloads it touches; empty for the whole run. */
  readonly workloads: readonly string[]
  readonly places: readonly Place[]
  /** Where the workloads differ; `explanation` then holds only what is true of all. */
  readonly observations: readonly Observation[]
}

const LOUDNESS: Record<string, number> = { serious: 0, warning: 1, info: 2 }

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

const placesOf = (caveats: readonly SpokenCaveat[]): Place[] =>
  groupBy(caveats, ({ workload, variant }) => JSON.stringify([workload, variant])).map(([{ workload, variant }]) => ({ workload, variant }))

/**
 * Names the places of a run on several volumes: a volume where all of it is touched, else the workload and its volume.
 * Empty where the whole run is touched.
 */
export function placeNames(
  places: readonly Place[],
  workloads: readonly { readonly id: string; readonly variant: string }[],
  name: (place: Place) => string,
): string[] {
  if (places.some(({ variant }) => variant === null)) return []
  const variants = [...new Set(workloads.map(({ variant }) => variant))]
  const isWhole = (variant: string): boolean =>
    places.some((one) => one.variant === variant && one.workload === null)
    || workloads.every((work) => work.variant !== variant || places.some((one) => one.variant === variant && one.workload === work.id))
  if (variants.every(isWhole)) return []
  return variants.flatMap((variant) =>
    isWhole(variant) ? [name({ workload: null, variant })] : places.filter((one) => one.variant === variant).map(name))
}

function groupOf(caveats: readonly [SpokenCaveat, ...SpokenCaveat[]], sentenceEnd: string): CaveatGroup {
  const [first] = caveats
  const byWords = groupBy(caveats, ({ explanation }) => say(explanation))
  const [workloads, places] = [workloadsOf(caveats), placesOf(caveats)]
  const said = say(first.explanation)
  if (byWords.length === 1) return { ...first, explanation: said, workloads, places, observations: [] }
  const shared = sharedSentences(caveats.map(({ explanation }) => say(explanation)), sentenceEnd)
  const observations = byWords.map((same) => ({
    workloads: workloadsOf(same), places: placesOf(same), words: say(same[0].explanation).slice(shared.length).trim(),
  }))
  return { ...first, explanation: shared.trim(), workloads, places, observations }
}

/** Joins caveats of one code, the loudest first. `sentenceEnd` is what sentences of their language end with, `. ` in English. */
export function groupCaveats(caveats: readonly SpokenCaveat[], sentenceEnd: string): CaveatGroup[] {
  const loudness = ({ severity }: CaveatGroup): number => LOUDNESS[severity] ?? 2
  return groupBy(caveats, ({ code }) => code)
    .map((group) => groupOf(group, sentenceEnd))
    .sort((a, b) => loudness(a) - loudness(b))
}
