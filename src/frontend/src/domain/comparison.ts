// Two to eight runs beside each other, as the service sends them.

import type { CacheClass, RunRow, Summary } from './run'
import type { Text } from './text'

export type Verdict = 'faster' | 'slower' | 'no-difference' | 'indicative' | 'not-comparable'

export interface ComparedSide {
  readonly run_id: string
  /** Null where the run has no value for this cell. */
  readonly summary: Summary | null
  readonly cache_class: CacheClass
  readonly valid: boolean
  readonly stable: boolean
}

export interface ComparedDifference {
  readonly run_id: string
  /** Median of this run over the median of the baseline. */
  readonly ratio: number | null
  readonly ratio_ci95: readonly [number, number] | null
  readonly p_value: number | null
  readonly p_adjusted: number | null
  readonly verdict: Verdict
  /** The smallest difference the data could have shown. */
  readonly minimum_detectable_ratio: number | null
  readonly sentence: Text
}

export interface ComparedCell {
  readonly workload: string
  readonly variant: string
  readonly title: Text
  readonly metric: string
  readonly unit: string
  readonly is_headline: boolean
  readonly sides: readonly ComparedSide[]
  readonly differences: readonly ComparedDifference[]
}

export interface Comparison {
  readonly runs: readonly RunRow[]
  readonly baseline_id: string
  readonly is_comparable: boolean
  /** Why numbers cannot be compared at all; empty when they can. */
  readonly reasons: readonly Text[]
  readonly cells: readonly ComparedCell[]
  readonly verdict: readonly Text[]
}
