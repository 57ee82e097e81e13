// The parts of run documents and comparisons that charts draw, by the names the whole front end uses.

export type { ComparedCell, ComparedDifference, ComparedSide } from '@/domain/comparison'
export type { Verdict } from '@/domain/verdict'
export type { Badges, DiskActivity, Round, TracedRound, TracedWorkload, TracePoint, WorkloadResult } from '@/domain/run'
export type { Summary } from '@/domain/summary'
export type { UnitBase } from '@/domain/settings'
export type { Text } from '@/domain/text'

import type { RunResult } from '@/domain/run'

/** What a chart of a whole run needs of it. */
export type ChartedRun = Pick<RunResult, 'id' | 'workloads'>

/** One run of a comparison with the name its owner knows it by. */
export interface NamedRun {
  readonly id: string
  readonly name: string
  /** What marks beside a value say where there is no room for the name. */
  readonly short?: string
}
