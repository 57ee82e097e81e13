// Two volumes measured in turns and compared round by round, as the service sends it.

import type { Verdict } from './verdict'
import type { Summary } from './summary'
import type { Text } from './text'

export interface PairedCell {
  readonly workload: string
  readonly title: Text
  readonly metric: string
  readonly metric_label: Text
  readonly is_higher_better: boolean
  /** Null where this side has no such number. */
  readonly first: Summary | null
  readonly second: Summary | null
  /** Rounds in which both were measured and the data came from the same place. */
  readonly pairs: number
  readonly left_out: number
  /** Second side over first, within a round. */
  readonly ratio: number | null
  readonly ratio_ci95: readonly [number, number] | null
  readonly p_value: number | null
  readonly p_adjusted: number | null
  readonly verdict: Verdict
  /** By how much the ratio varies from round to round. */
  readonly pair_spread_ratio: number | null
  readonly rounds_needed: number | null
  readonly sentence: Text
  /** How full the busiest core was on each side; of folders of one volume. */
  readonly cores?: Text | null
}

export interface Paired {
  /** Variant of the first side. */
  readonly first: string
  readonly second: string
  readonly first_name: Text
  readonly second_name: Text
  /** Round by round which side came first: `AB` or `BA`. */
  readonly orders: readonly string[]
  readonly cells: readonly PairedCell[]
  readonly cautions: readonly Text[]
  /** What each side has and not all others have, such as encryption. */
  readonly sets_apart?: readonly Text[] | null
  readonly verdict: readonly Text[]
}

/** What stands before a verdict. */
export const VERDICT_ICONS = {
  faster: 'check', slower: 'caution', 'no-difference': 'wave', indicative: 'question', 'not-comparable': 'caution', 'sittings-differ': 'question',
} as const satisfies Record<Verdict, string>

/** `B` of the variant `B.btrfs-cow`; null for a plain set of file system options. */
export const letterOfVariant = (variant: string): string | null => /^([A-Z])\./.exec(variant)?.[1] ?? null

/** The file system options a variant stands for. */
export const optionsOfVariant = (variant: string): string => variant.replace(/^[A-Z]\./, '')
