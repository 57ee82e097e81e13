// A volume over time: its runs of one suite and profile, what is usual, and what became slower.

import type { Figure } from './stage'
import type { Text } from './text'

export interface TimelineName {
  readonly volume_id: string
  readonly volume_name: string
  readonly suite_id: string
  readonly suite_title: Text
  readonly profile: string
  readonly runs: number
  readonly newest_id: string
  readonly newest_at: string
  /** Runs of those whose time is not known: they have no place on the time axis. */
  readonly unknown_times: number
  /** The volume is another machine's. */
  readonly is_imported: boolean
}

/** Whether it is known when the newest run was made. */
export const hasKnownTime = ({ runs, unknown_times: unknown }: TimelineName): boolean => runs > unknown

/** Those measured last first; where no time is known, last. */
export const newestFirst = (names: readonly TimelineName[]): readonly TimelineName[] =>
  [...names].sort((a, b) => Number(hasKnownTime(b)) - Number(hasKnownTime(a)) || b.newest_at.localeCompare(a.newest_at))

export interface Change {
  readonly fact: Text
  readonly before: Text
  readonly after: Text
}

export interface TimelineRun {
  readonly id: string
  readonly at: string
  readonly label: string
  readonly note: string
  readonly is_baseline: boolean
  readonly is_imported: boolean
  /** Runs of one group were made alike; others are never compared. */
  readonly group: number
  readonly changes: readonly Change[]
  /** Runs of one line were made on one file system. */
  readonly line: number
  /** RAID type, disks, size, cache or the file system changed before it: nothing before is usual for it. */
  readonly is_mark: boolean
}

/** The runs of one file system. */
export interface TimelineLine {
  readonly line: number
  readonly newest_id: string
  readonly newest_at: string
  /** What the volume was then. */
  readonly name: Text
}

export interface TimelinePoint {
  readonly run_id: string
  readonly median: number
  readonly low: number
  readonly high: number
  readonly n: number
  readonly is_valid: boolean
}

/** How far from the median of a point it may lie; null of one round. */
export const spreadOf = ({ low, high, n }: TimelinePoint): number | null => (n > 1 ? (high - low) / 2 : null)

export type WatchState = 'too-few' | 'usual' | 'suspected' | 'slower' | 'faster'

export interface Watch {
  readonly state: WatchState
  readonly usual: number | null
  /** By how much runs differ anyway, as a share of the usual value. */
  readonly noise_ratio: number | null
  /** A run counts as slower when speed over usual speed is below this. */
  readonly slow_below_ratio: number | null
}

export interface TimelineCell {
  readonly workload: string
  readonly variant: string
  readonly title: Text
  readonly metric: string
  readonly metric_label: Text
  readonly is_higher_better: boolean
  readonly is_headline: boolean
  readonly points: readonly TimelinePoint[]
  readonly watch: Watch
  readonly sentence: Text
  /** What the figures of its valid points are. */
  readonly figure: Figure
}

export interface Timeline {
  readonly name: TimelineName
  readonly runs: readonly TimelineRun[]
  readonly cells: readonly TimelineCell[]
  readonly baseline_id: string | null
  readonly is_baseline_marked: boolean
  readonly threshold_ratio: number
  /** Oldest first; more than one where the volume was made anew. */
  readonly lines: readonly TimelineLine[]
}

/** A volume became slower. */
export interface DropNotice {
  readonly id: string
  readonly name: TimelineName
  readonly since_run_id: string
  readonly since_at: string
  readonly before_run_id: string
  readonly newest_run_id: string
  readonly cells: readonly { readonly id: string; readonly sentence: Text }[]
  readonly changes: readonly Change[]
  readonly sentence: Text
  readonly advice: Text
}

export interface TimelineQuery extends Readonly<Record<string, string>> {
  readonly volume: string
  readonly suite: string
  readonly profile: string
}

/** Names a timeline in an address. */
export const queryOf = ({ volume_id: volume, suite_id: suite, profile }: TimelineName): TimelineQuery => ({ volume, suite, profile })
