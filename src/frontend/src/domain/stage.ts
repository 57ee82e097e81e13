// A run by stages: what each came to, and which figure of a result is told for it.

import type { Schemas } from './schema'

/** What a quoted figure is: of all rounds, the mean of the steady ones, the median of a stage that did not become steady, or a percentile of all requests. */
export type Figure = 'median' | 'steady-mean' | 'not-steady' | 'pooled'

/** What the range and the fitted line of the five rounds that decide may be of their mean, as the specification has it. */
export const MOST_EXCURSION = 0.2
export const MOST_SLOPE_EXCURSION = 0.1
const WINDOW = 5

export type Tracked = Schemas['Tracked']

export type StageCell = Schemas['StageCell']

export type Stage = Schemas['Stage']

export type SteadyState = Schemas['SteadyState']

export type StageResult = Schemas['StageResult']

export type WindowSummary = Schemas['WindowSummary']

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
