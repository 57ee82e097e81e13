// A virtual disk that was fast only while its burst credits lasted, as the service judged it.

import type { Summary } from './summary'

export interface BurstCredits {
  /** The metric whose levels are told. */
  readonly metric: string
  /** Metric → mean of the seconds before the end. */
  readonly burst: Readonly<Record<string, number>>
  /** Metric → over the rounds behind the end. */
  readonly settled: Readonly<Record<string, Summary>>
  readonly lasted_s: number
  readonly lasted_bytes: number
  /** In which it ended, from 1. */
  readonly round: number
  /** UTC; empty where that is not known. */
  readonly ended_at: string
  /** From the start of that round; not there in results judged before this was told. */
  readonly ended_s?: number | null
}
