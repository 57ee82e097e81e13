// How much a run's numbers differ, level by level, as the service sends it.

import type { Text } from './text'

/** Coefficient of variation, and of how many seconds, rounds or runs. */
export interface Level {
  readonly cv: number
  readonly n: number
}

export interface WorkloadSpread {
  readonly workload: string
  readonly variant: string
  readonly title: Text
  readonly metric: string
  readonly within_round: Level | null
  readonly between_rounds: Level | null
  readonly mad_ratio: number | null
  readonly is_file_made_anew: boolean
  readonly between_runs: Level | null
}

export interface RunSpread {
  readonly workloads: readonly WorkloadSpread[]
}
