// A long write: its curve in each round and where the speed fell for good, as the service judged it.

import type { Text } from './text'

export interface SpeedLevel {
  readonly from_bytes: number
  readonly to_bytes: number
  readonly bytes_per_s: number
}

export interface SustainedRound {
  readonly n: number
  /** Written by the end of each second. */
  readonly written_bytes: readonly number[]
  readonly bytes_per_s: readonly number[]
  /** One where the speed never fell; empty where the write was too short to tell. */
  readonly levels: readonly SpeedLevel[]
  readonly flush_s: number
}

export interface Sustained {
  readonly rounds: readonly SustainedRound[]
  readonly falls_at_bytes: number | null
  readonly start_bytes_per_s: number | null
  readonly end_bytes_per_s: number | null
  readonly seen_bytes: number
  readonly words: readonly Text[]
}
