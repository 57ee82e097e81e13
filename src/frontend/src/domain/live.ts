// What can be told of a run while it goes on.

import type { Phase, RunRow, TracePoint } from './run'

export interface Progress {
  readonly phase: Phase
  readonly workload: string | null
  readonly variant: string | null
  readonly round: number
  readonly rounds: number
  /** Whether `rounds` is only the most there may be. */
  readonly is_rounds_limit: boolean
  readonly cell: number
  readonly cells: number
  readonly done_ratio: number
  readonly eta_s: number | null
  readonly elapsed_s: number
  readonly is_ending_after_round: boolean
  /** Whether a pause is asked for; it takes hold when the round is complete. */
  readonly is_pausing: boolean
  /** Seconds until it does, where that is known. */
  readonly pause_in_s: number | null
  /** Seconds after which a pause ends the run; null outside of one. */
  readonly pause_left_s: number | null
  /** Seconds left at least and at most, where the number of rounds is open. */
  readonly eta_least_s: number | null
  readonly eta_most_s: number | null
  /** Id of the stage that `round` and `rounds` are of. */
  readonly stage: string | null
}

export interface LiveSample {
  readonly seq: number
  readonly workload: string | null
  readonly round: number
  readonly point: TracePoint
  readonly latency_ns: number | null
}

/** (workload id, round, main metric, variant) of a finished round. */
export type FinishedRound = readonly [string, number, number, string]

export interface Live {
  readonly run_id: string
  readonly seq: number
  readonly progress: Progress
  readonly samples: readonly LiveSample[]
  readonly finished_rounds: readonly FinishedRound[]
  /** Id of the kind of run. */
  readonly kind?: string | null
  /** What each workload is measured on in turn: file system options, volumes or ways. */
  readonly variants?: readonly string[]
  /** Ids of the workloads of its plan. */
  readonly cells?: readonly string[]
}

export interface RunStatus {
  readonly row: RunRow
  readonly live: Live | null
}
