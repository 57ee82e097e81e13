// The answer to "what is here": the machine, its volumes and what clicking would cost.

import type { FigureRange } from './answer'
import type { RunRow } from './run'
import type { Machine, TargetFolder, Unknown, Volume } from './storage'
import type { Text } from './text'
import type { DropNotice } from './timeline'

export interface Cost {
  /** What one click measures: a first look where the volume was never measured and has room for one. */
  readonly suite: string
  readonly profile: string
  readonly duration_s: number
  /** If the results vary or the processor stays busy; null where neither can make it longer. */
  readonly most_duration_s: number | null
  /** How busy other programs keep the processor right now; null where a run would not take longer for it. */
  readonly processor_busy_ratio: number | null
  readonly write_bytes: number
  readonly most_write_bytes: number | null
  /** Whether `write_bytes` rests on an earlier measurement of the volume. */
  readonly is_rate_known: boolean
}

export interface Refusal {
  readonly code: string
  readonly message: Text
  readonly hint: Text
}

/** Test files of a run that could not be removed yet; the service tries again until they are gone. */
export interface LeftFiles {
  readonly run_id: string
  /** Whether that run can still be looked at. */
  readonly is_run_kept: boolean
  readonly volume_name: string
  readonly folder: string
  /** Null where it could not be seen. */
  readonly left_bytes: number | null
  readonly reason: Text | null
}

/** A run that failed or was interrupted, with how many rounds of it were kept. */
export interface BrokenRun {
  readonly row: RunRow
  readonly rounds: number
}

export interface VolumeEntry {
  readonly volume: Volume
  readonly last: RunRow | null
  readonly trend: Text | null
  readonly notices: readonly DropNotice[]
  readonly cost: Cost | null
  readonly refusal: Refusal | null
  /** Name of the shared folder volbench had DSM make on it. */
  readonly made_share: string | null
  readonly left: readonly LeftFiles[]
  /** Its run that is being measured or waits for its turn. */
  readonly under_way: RunRow | null
  /** Its newest run, where that broke off. */
  readonly broken: BrokenRun | null
  /** What is expected and what is usual of the numbers of `last`. */
  readonly ranges: readonly FigureRange[]
  /** The first number of `last` and of the runs before it, oldest first. */
  readonly course: readonly number[]
  /** When the first of these runs was measured. */
  readonly course_since_at: string | null
  /** Its finished runs whose time is not known; none of them is its newest. */
  readonly unknown_times: number
}

export interface Overview {
  readonly machine: Machine
  readonly running: string | null
  readonly volumes: readonly VolumeEntry[]
  readonly unknowns: readonly Unknown[]
  readonly taken_at: string
  /** What runs left on volumes that are not here now. */
  readonly left: readonly LeftFiles[]
}

export interface TargetDescription {
  readonly volume: Volume
  readonly folder: TargetFolder
}
