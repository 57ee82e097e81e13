// What is drawn of a run by stages beside its rounds, as the service works it out.

import type { Text } from './text'

/** Which point of a grid of loads a later stage works at. */
export type Pick = 'most' | 'middle' | 'least'

export interface HistogramBar {
  readonly from_ns: number
  readonly to_ns: number
  readonly ios: number
  /** Share of all requests that took no longer than `to_ns`. */
  readonly cumulative_ratio: number
}

export interface PercentileMark {
  readonly percent: number
  /** Null with fewer than `needed_ios` requests behind it. */
  readonly ns: number | null
  readonly needed_ios: number
}

/** How long the requests of one workload took, reads and writes together. */
export interface ResponseHistogram {
  readonly stage: string
  readonly workload: string
  readonly variant: string
  readonly title: Text
  readonly pick: Pick | null
  readonly threads: number | null
  readonly depth: number | null
  readonly ios: number
  readonly mean_ns: number | null
  readonly bars: readonly HistogramBar[]
  readonly marks: readonly PercentileMark[]
  /** Of all requests; not there where it is not told. */
  readonly longest_ns?: number | null
}

/** One load of a grid, as its last whole round had it. */
export interface DemandPoint {
  readonly workload: string
  readonly threads: number
  /** Requests of each thread at a time. */
  readonly depth: number
  readonly outstanding: number
  readonly iops: number
  readonly response_ns: number
  readonly write_iops: number
  readonly write_response_ns: number
  /** Of all processor cores; null where it could not be read. */
  readonly cpu_ratio: number | null
  /** The longest of all requests; not there where it is not told. */
  readonly longest_ns?: number | null
}

export interface ChosenPoint {
  readonly pick: Pick
  readonly threads: number
  readonly depth: number
  /** No point answers soon enough; this one answers soonest. */
  readonly is_slow: boolean
}

export interface DemandGrid {
  readonly stage: string
  readonly title: Text
  readonly variant: string
  readonly round: number
  readonly points: readonly DemandPoint[]
  readonly chosen: readonly ChosenPoint[]
}

export interface CoursePoint {
  /** Since the first round of the course began. */
  readonly t_s: number
  readonly written_bytes: number
  /** Of the metric of the course, in its base unit. */
  readonly value: number
  readonly response_ns: number | null
}

export interface CourseGroup {
  readonly stage: string
  readonly title: Text
  /** Nothing is done for so long before each round; 0: it works without a pause. */
  readonly wait_s: number
  readonly rounds_per_point: number
  readonly points: readonly CoursePoint[]
}

export interface CourseRecovery {
  readonly stage: string
  readonly mean: number
  readonly minute: number
  readonly t_s: number
}

/** Where burst credits ended, and both levels. */
export interface CourseCredits {
  readonly burst: number
  readonly settled: number
  readonly t_s: number
  readonly written_bytes: number
  /** In which they ended, from 1. */
  readonly round: number
}

/** Stages one after the other, round by round. */
export interface StageCourse {
  readonly variant: string
  readonly metric: string
  readonly file_bytes: number
  readonly groups: readonly CourseGroup[]
  readonly recovery: CourseRecovery | null
  /** Not there where no stage ran on burst credits that ended. */
  readonly credits?: CourseCredits | null
}

export interface StagePlots {
  readonly histograms: readonly ResponseHistogram[]
  readonly grids: readonly DemandGrid[]
  readonly courses: readonly StageCourse[]
}
