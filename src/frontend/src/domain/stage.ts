// A run by stages: what each came to, and which figure of a result is told for it.

import type { Precision } from './stopping'
import type { Text } from './text'

/** What a quoted figure is: of all rounds, the mean of the steady ones, the median of a stage that did not become steady, or a percentile of all requests. */
export type Figure = 'median' | 'steady-mean' | 'not-steady' | 'pooled'

/** What the range and the fitted line of the five rounds that decide may be of their mean, as the specification has it. */
export const MOST_EXCURSION = 0.2
export const MOST_SLOPE_EXCURSION = 0.1
const WINDOW = 5

export interface Tracked {
  readonly workload: string
  readonly metric: string
  /** Only each so-many-th round is looked at. */
  readonly every: number
}

export interface StageCell {
  readonly workload: string
  readonly minutes: number
  readonly wait_minutes: number
}

export interface Stage {
  readonly id: string
  readonly title: Text
  readonly cells: readonly StageCell[]
  readonly most_rounds: number
  readonly tracked: Tracked | null
  readonly preconditioning: { readonly passes: number; readonly block_bytes: number } | null
  readonly most_file_passes: number | null
  /** Of a stage that writes until it is steady: it ends when it has written so much. */
  readonly most_write_bytes?: number | null
  /** So much written ends a minute of the method before its time. */
  readonly minute_write_bytes?: number | null
  /** It ends when all of these are as exact as they are to be. */
  readonly precision?: readonly Precision[] | null
}

export interface SteadyState {
  readonly reached: boolean
  readonly first_round: number
  readonly last_round: number
  readonly mean: number
  readonly excursion_ratio: number | null
  readonly slope_excursion_ratio: number | null
  /** Of the fitted line, at round 0 and per round; not there in older results. */
  readonly intercept?: number | null
  readonly slope?: number | null
}

export interface StageResult {
  readonly id: string
  readonly title: Text
  readonly variant: string
  readonly workloads: readonly string[]
  readonly tracked: Tracked | null
  readonly values: readonly number[]
  readonly rounds: readonly number[]
  readonly steady_state: SteadyState | null
  readonly windows_tried: number
  readonly spread_ratio: number | null
  readonly ended_by: 'steady' | 'rounds' | 'written' | 'cut-short'
  readonly words: readonly Text[]
}

export interface WindowSummary {
  readonly mean: number
  readonly min: number
  readonly max: number
  readonly n: number
}

/** Half of what the looked-at rounds of the window span, so that its mean has the digits that the row of its cell has. */
export function spreadOfWindow({ steady_state: steady, rounds, values }: StageResult): number | null {
  const inside = values.filter((_, at) => steady && (rounds[at] ?? 0) >= steady.first_round && (rounds[at] ?? 0) <= steady.last_round)
  return inside.length > 1 ? (Math.max(...inside) - Math.min(...inside)) / 2 : null
}

/** Fewest rounds after which a stage can end by itself. */
export function leastRounds({ tracked, most_rounds: most, precision }: Stage): number {
  if (tracked) return Math.min(most, (WINDOW - 1) * tracked.every + 1)
  return precision?.length ? Math.min(most, Math.max(...precision.map((one) => one.rule.least_rounds))) : most
}

/** Stages whose rounds a plan tells as those of all; what goes on for a promise has a line of its own. */
export function usualStages(stages: readonly Stage[]): readonly Stage[] {
  const usual = stages.filter(({ precision }) => !precision?.length)
  return usual.length ? usual : stages
}

/** Whether a stage writes until it is steady, within limits of bytes and time that its owner may set. */
export const fills = ({ most_write_bytes: most }: Stage): boolean => typeof most === 'number'

/** The newest five looked-at rounds of a stage that goes on, which may yet become those that decide; null before there are five. */
export function newestWindow(rounds: readonly number[], values: readonly number[]): Pick<SteadyState, 'first_round' | 'last_round' | 'mean'> | null {
  if (values.length < WINDOW) return null
  const newest = values.slice(-WINDOW)
  return { first_round: rounds.at(-WINDOW) ?? 1, last_round: rounds.at(-1) ?? WINDOW, mean: newest.reduce((sum, value) => sum + value, 0) / WINDOW }
}
