// A volume over time: its runs of one suite and profile, what is usual, and what became slower.

import type { Schemas } from './schema'

export type TimelineName = Schemas['TimelineName']

/** Whether it is known when the newest run was made. */
export const hasKnownTime = ({ runs, unknown_times: unknown }: TimelineName): boolean => runs > unknown

/** Those measured last first; where no time is known, last. */
export const newestFirst = (names: readonly TimelineName[]): readonly TimelineName[] =>
  [...names].sort((a, b) => Number(hasKnownTime(b)) - Number(hasKnownTime(a)) || b.newest_at.localeCompare(a.newest_at))

export type Change = Schemas['Change']

export type TimelineRun = Schemas['TimelineRun']

/** The runs of one file system. */
export type TimelineLine = Schemas['TimelineLine']

export type TimelinePoint = Schemas['TimelinePoint']

/** How far from the median of a point it may lie; null of one round. */
export const spreadOf = ({ low, high, n }: TimelinePoint): number | null => (n > 1 ? (high - low) / 2 : null)

export type WatchState = 'too-few' | 'usual' | 'suspected' | 'slower' | 'faster'

export type Watch = Schemas['Watch']

export type TimelineCell = Schemas['TimelineCell']

export type Timeline = Schemas['Timeline']

/** A volume became slower. */
export type DropNotice = Schemas['Notice']

export interface TimelineQuery extends Readonly<Record<string, string>> {
  readonly volume: string
  readonly suite: string
  readonly profile: string
}

/** Names a timeline in an address. */
export const queryOf = ({ volume_id: volume, suite_id: suite, profile }: TimelineName): TimelineQuery => ({ volume, suite, profile })
