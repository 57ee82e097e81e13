// 2 to 36 runs beside each other, as the service sends them.

import type { CacheClass, RunRow, Summary } from './run'
import type { Level } from './spread'
import type { Text } from './text'

export type Verdict = 'faster' | 'slower' | 'no-difference' | 'indicative' | 'not-comparable'

export interface ComparedSide {
  readonly run_id: string
  readonly variant: string | null
  /** Null where the run has no value for this cell. */
  readonly summary: Summary | null
  readonly cache_class: CacheClass | null
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
  /** The smallest relative difference these rounds could have shown, 0.08 for 8 %. */
  readonly minimum_detectable_ratio: number | null
  readonly sentence: Text
}

export interface ComparedCell {
  readonly workload: string
  readonly variant: string
  readonly title: Text
  readonly metric: string
  readonly metric_label: Text
  readonly unit: string
  readonly is_higher_better: boolean
  readonly is_headline: boolean
  readonly sides: readonly ComparedSide[]
  readonly differences: readonly ComparedDifference[]
  /** How much runs like the baseline differ from each other anyway; null below three stored ones. */
  readonly between_runs: Level | null
}

/** One fact of the runs side by side, in their order. */
export interface ComparedFact {
  readonly name: Text
  readonly values: readonly Text[]
  readonly is_same: boolean
}

/** One run against the baseline over all cells that every compared run has. */
export interface Overall {
  readonly run_id: string
  /** Geometric mean of the speed ratios; above 1 is faster. */
  readonly speed_ratio: number
  readonly ci95: readonly [number, number] | null
  readonly cells: number
  readonly verdict: Verdict
  readonly sentence: Text
}

export interface Comparison {
  readonly runs: readonly RunRow[]
  readonly baseline_id: string
  readonly is_comparable: boolean
  /** Why numbers cannot be compared at all; empty when they can. */
  readonly reasons: readonly Text[]
  /** What differs without forbidding the comparison. */
  readonly cautions: readonly Text[]
  readonly facts: readonly ComparedFact[]
  readonly cells: readonly ComparedCell[]
  readonly verdict: readonly Text[]
  readonly overall: readonly Overall[]
  /** Smaller differences are not called faster or slower. */
  readonly threshold_ratio: number
}

/** The letter a run goes by on screen and in reports: A, B, C … in the order given. */
export const letterOf = (index: number): string => 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij'[index] ?? ''
