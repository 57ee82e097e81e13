// How much a run's numbers differ, level by level, as the service sends it.

import type { Schemas } from './schema'

/** Rounds summed up: a median with what it lies in. */
export interface Summed {
  readonly median: number
  readonly min: number
  readonly max: number
  readonly n: number
  readonly ci95: readonly [number, number] | null
}

/** How far from the median it may lie: half its interval, half of what too few rounds span, null of one round. */
export function halfWidth({ min, max, n, ci95 }: Summed): number | null {
  const [low, high] = ci95 ?? [min, max]
  return n > 1 ? (high - low) / 2 : null
}

/** Coefficient of variation, and of how many seconds, rounds or runs. */
export type Level = Schemas['Level']

export type WorkloadSpread = Schemas['WorkloadSpread']

export type RunSpread = Schemas['RunSpread']
