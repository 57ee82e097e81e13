// The charts' own words, in the one language they are drawn in. They are handed over as data because the report has no app.

import type { UnitWords, Values } from '@/domain/words'
import type { Figure } from '@/domain/stage'
import { isHalved } from '@/domain/data-ratio'
import { fill } from '@/domain/words'
import { letterOfVariant, optionsOfVariant } from '@/domain/paired'
import type en from '@/i18n/languages/en.json'

/** Keys of English, whose sections are all there are; what another language misses was filled up from it. */
type Catalogue = Pick<typeof en, 'chart' | 'word'>

/** What charts say in a language. */
export interface Words extends Catalogue {
  /** BCP 47, of the language and of how its dates are written. */
  readonly tag: string
  readonly locale: string
  readonly unit: UnitWords
}

type Leaves<T> = { [Key in keyof T]: T[Key] extends string ? Key : never }[keyof T]
export type WordKey = Leaves<Words['chart']>

/** Return the chart word `key`, with `{name}` places filled. */
export const word = ({ chart }: Words, key: WordKey, values: Values = {}): string => fill(chart[key], values)

const FIGURES: Readonly<Record<Figure, WordKey>> = { median: 'median', 'steady-mean': 'steadyMean', 'not-steady': 'notSteady', pooled: 'pooled' }

/** What a figure is: `median` unless it is told otherwise. */
export const figureKey = (figure: Figure = 'median'): WordKey => FIGURES[figure]

/** Return `said` with a remark behind it, in the brackets of the language. */
export const withRemark = (words: Words, said: string, remark: string): string => said + fill(words.word.brackets, { inner: remark })

/** Return `said` behind what it is about, with the colon of the language. */
export const about = (words: Words, name: string, said: string): string => name + words.word.colon + said

/** What a variant is called; one that is not known keeps its id. */
export function variantName({ chart }: Words, variant: string): string {
  const letter = letterOfVariant(variant)
  const options = optionsOfVariant(variant)
  const name = (chart.variants as Record<string, string>)[options] ?? options
  return letter ? `${letter} · ${name}` : name
}

/** What tells a series from others of the same access: what was measured, and with which data. */
export interface Trait {
  readonly key: string
  readonly names: readonly string[]
}

/** Returns how to tell the workloads of a run apart; what all of them share is not named. */
export function traitsOf(works: readonly { readonly id: string; readonly variant: string }[], words: Words): (work: { readonly id: string; readonly variant: string }) => Trait {
  const isByVariant = new Set(works.map(({ variant }) => variant)).size > 1
  const isByData = works.some(({ id }) => isHalved(id))
  return ({ id, variant }) => ({
    key: [...(isByVariant ? [variant] : []), ...(isHalved(id) ? ['halved'] : [])].join(' '),
    names: [
      ...(isByVariant ? [variantName(words, variant)] : []),
      ...(isByData ? [word(words, isHalved(id) ? 'dataHalved' : 'dataWhole')] : []),
    ],
  })
}
