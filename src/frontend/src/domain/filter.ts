// How the history can be narrowed.

import type { RunState } from './run'

export interface RunFilter {
  readonly volume?: string
  readonly suite?: string
  readonly profile?: string
  readonly state?: RunState | ''
  readonly q?: string
  readonly limit?: number
  readonly before?: string
}

/** How many runs one comparison holds; the service has a letter for as many. */
export const FEWEST_COMPARED = 2
export const MOST_COMPARED = 36

/** Up to this many can be told apart by colour and stand beside each other; more are shown one workload at a time. */
export const MOST_BESIDE = 8
