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

/** How many runs one comparison holds. */
export const FEWEST_COMPARED = 2
export const MOST_COMPARED = 8
