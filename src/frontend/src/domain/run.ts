// A run and its parts, as the service sends them; the JSON form of a whole run is `RunDocument`.

import type { Schemas } from './schema'
import type { Figure } from './stage'

export const RUN_STATES = ['queued', 'running', 'done', 'failed', 'cancelled', 'interrupted'] as const
export type RunState = (typeof RUN_STATES)[number]

export type Phase =
  | 'queued' | 'checking' | 'laying-out' | 'warming-up' | 'measuring' | 'resting' | 'paused' | 'analysing' | 'cleaning-up' | 'finished'

export type CacheClass = 'uncached' | 'guest-uncached' | 'cached' | 'server-warm' | 'unknown'

export type RunRequest = Schemas['RunRequest']

export type Caveat = Schemas['Caveat']

export type SkippedCell = Schemas['SkippedCell']

/** What a run over several targets costs on one of them. */
export type TargetPlan = Schemas['TargetPlan']

export type Plan = Schemas['Plan']

export type DiskActivity = Schemas['DiskActivity']

export type CacheEvidence = Schemas['CacheEvidence']

export type TracePoint = Schemas['TracePoint']

export type Round = Schemas['ResultRound']

/** A round second by second; a result is sent without, as it is long and looked at for one workload at a time. */
export type RoundCourse = Schemas['RoundCourse']

export type WorkloadCourse = Schemas['WorkloadCourse']

export type TracedRound = Round & RoundCourse

export type Badges = Schemas['Badges']

/** How a workload reads and writes, whatever its tool calls that. */
export type Access = Schemas['Access']

export type WorkloadResult = Schemas['ResultWorkload'] & {
  /** What `summary` holds; set where a run is made ready for people (`quotedRun`). */
  readonly figure?: Figure
}

export type TracedWorkload = Omit<WorkloadResult, 'rounds'> & { readonly rounds: readonly TracedRound[] }

/** Joins a result and its course; a round the course does not know has no record. */
export function withCourse(work: WorkloadResult, course: WorkloadCourse): TracedWorkload {
  const unknown = { trace: [], system: null }
  return { ...work, rounds: work.rounds.map((round) => ({ ...round, ...(course.rounds.find(({ n }) => n === round.n) ?? unknown) })) }
}

export type Environment = Schemas['Environment']

export type SuiteRef = Schemas['SuiteRef']

export type Failure = Schemas['Failure']

/** A run as its page asks for it. */
/** What follows from other runs, from settings or from the rules of today, and so is in no document. */
type Joined = 'best_options' | 'header' | 'promises' | 'ranges'

export type RunResult = Omit<Schemas['RunResult'], 'workloads' | Joined> & Partial<Pick<Schemas['RunResult'], Joined>> & {
  readonly workloads: readonly WorkloadResult[]
}

export type RunDocument = Omit<RunResult, 'workloads'> & Pick<Schemas['RunDocument'], 'schema'> & { readonly workloads: readonly TracedWorkload[] }

export type Headline = Schemas['Headline']

/** A run in a list: what history, cards and polls need without the rounds. */
export type RunRow = Schemas['RunRow']

/** One target of several in a list. */
export type RowTarget = Schemas['RowTarget']

/** Whether the run can go on here: interrupted, and measured on this machine by a version whose runs can be read. */
export function canContinue({ state, is_imported, is_newer }: Pick<RunRow, 'state' | 'is_imported' | 'is_newer'>): boolean {
  return state === 'interrupted' && !is_imported && !is_newer
}

/** True while the run still has something to do. */
export function isActive(state: RunState): boolean {
  return state === 'queued' || state === 'running'
}

/** True where rounds are too few for an interval: whether the number is stable cannot be known. */
export const isSpreadUnknown = ({ summary }: Pick<Headline, 'summary'>): boolean => summary.ci95 === null

/** True where a run is not stable only because nothing is known of the spread of its numbers. */
export function isRunSpreadUnknown(row: Pick<RunRow, 'headline'>): boolean {
  const unstable = row.headline.filter((one) => !one.badges.stable)
  return unstable.length > 0 && unstable.every(isSpreadUnknown)
}
