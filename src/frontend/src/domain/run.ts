// A run and its parts, as the service sends them; the JSON form of a whole run is `RunDocument`.

import type { Answer, FigureRange } from './answer'
import type { Began } from './began'
import type { BurstCredits } from './burst'
import type { Expectation } from './meaning'
import type { Amplification, Limit, LimitName } from './limit'
import type { Summary } from './summary'
import type { Paired } from './paired'
import type { JudgedPromise } from './promise'
import type { Figure, Stage, StageResult, WindowSummary } from './stage'
import type { Precision, StoppingRule } from './stopping'
import type { Machine } from './storage'
import type { Sustained } from './sustained'
import type { SystemSeries } from './system'
import type { CleanUp, ListedTarget, Target } from './target'
import type { Text } from './text'
import type { WayPlan } from './way-plan'

export const RUN_SCHEMA = 'volbench.run/1'

export const RUN_STATES = ['queued', 'running', 'done', 'failed', 'cancelled', 'interrupted'] as const
export type RunState = (typeof RUN_STATES)[number]

export type Phase =
  | 'queued' | 'checking' | 'laying-out' | 'warming-up' | 'measuring' | 'resting' | 'paused' | 'analysing' | 'cleaning-up' | 'finished'

export type CacheClass = 'uncached' | 'guest-uncached' | 'cached' | 'server-warm' | 'unknown'

export interface RunRequest {
  readonly suite: string
  readonly profile: string
  readonly target_path: string
  readonly variants: readonly string[]
  readonly workloads: readonly string[]
  readonly is_read_only: boolean
  /** A yes to what the plan asks one for. */
  readonly is_agreed: boolean
  readonly label: string
  readonly note: string
  readonly seed: number | null
  /** Folders on further volumes, measured in turns with the first. */
  readonly other_target_paths: readonly string[]
  /** Of a run over file sizes: `folder` or names of servers; the others are held against the first. */
  readonly ways: readonly string[]
  /** Where volumes or options are compared: more rounds than the verdict needs, of options also fewer; null: as many as it needs. */
  readonly rounds: number | null
}

export interface Caveat {
  readonly code: string
  readonly values: Readonly<Record<string, unknown>>
}

export interface SkippedCell {
  readonly workload: string
  readonly reason: Text
}

/** What a run over several targets costs on one of them. */
export interface TargetPlan {
  readonly path: string
  readonly volume_id: string
  readonly volume_name: string
  readonly space_needed_bytes: number
  readonly space_left_bytes: number
  readonly reserve_bytes: number
  readonly expected_write_bytes: number
  readonly most_write_bytes: number | null
  readonly endurance_ratio: number | null
  readonly caveats: readonly Caveat[]
}

export interface Plan {
  /** Id of the kind of run; not there where the service does not name it. */
  readonly kind?: string | null
  readonly cells: readonly string[]
  readonly skipped: readonly SkippedCell[]
  readonly variants: readonly string[]
  readonly rounds: number
  readonly runtime_s: number
  readonly ramp_s: number
  readonly file_bytes: number
  readonly wished_file_bytes: number
  readonly space_needed_bytes: number
  readonly space_left_bytes: number
  readonly reserve_bytes: number
  readonly expected_write_bytes: number
  /** What of it is so much that the owner has to agree first. */
  readonly wants_yes_for: readonly Text[]
  /** Of many clients, by an earlier run: that the program takes much of the time, and which one takes less. */
  readonly lighter?: readonly Text[] | null
  readonly expected_duration_s: number
  readonly endurance_ratio: number | null
  readonly seed: number
  readonly caveats: readonly Caveat[]
  /** null: every cell gets exactly `rounds`. */
  readonly stopping: StoppingRule | null
  /** Cells with a rule of their own, since a promise is judged by them. */
  readonly precision?: readonly Precision[] | null
  /** Never more than this; null in plans made before limits. */
  readonly most_write_bytes: number | null
  readonly cell_write_limit_bytes: number | null
  readonly cell_write_limits?: Readonly<Record<string, number>> | null
  /** Whether `expected_write_bytes` rests on an earlier measurement. */
  readonly is_rate_known: boolean
  /** Variant → its target, where several are measured in turns; empty where all lie on one. */
  readonly targets: Readonly<Record<string, TargetPlan>>
  readonly most_duration_s: number | null
  /** Where set, the run goes by these, and `rounds` is the most any of them may have, but for those of `precision`. */
  readonly stages: readonly Stage[]
  /** Way → what goes over it, of a run over file sizes. */
  readonly ways?: Readonly<Record<string, WayPlan>> | null
  /** Workload → its rounds, where they are fewer because a way may not carry more. */
  readonly cell_rounds?: Readonly<Record<string, number>> | null
  /** So many rounds it takes to call one way, or one set of options, faster than another; with fewer all is indicative. */
  readonly rounds_for_verdict?: number | null
}

export interface DiskActivity {
  readonly disk: string
  readonly read_bytes: number
  readonly write_bytes: number
  readonly busy_ratio: number
}

export interface CacheEvidence {
  readonly resident_before_ratio: number | null
  readonly resident_after_ratio: number | null
  readonly disk_read_bytes: number | null
  readonly disk_write_bytes: number | null
  readonly asked_read_bytes: number
  readonly asked_write_bytes: number
  readonly read_amplification: number | null
  readonly write_amplification: number | null
  readonly reasons: readonly string[]
}

export interface TracePoint {
  readonly t_s: number
  readonly read_bytes_per_s: number | null
  readonly write_bytes_per_s: number | null
  readonly read_iops: number | null
  readonly write_iops: number | null
  readonly disks_busy_ratio: Readonly<Record<string, number>>
  readonly cpu_ratio: number | null
  readonly temperature_c: number | null
}

export interface Round {
  readonly n: number
  readonly position: number
  readonly started_at: string
  readonly duration_s: number
  readonly metrics: Readonly<Record<string, number>>
  readonly cache_class: CacheClass
  readonly evidence: CacheEvidence
  readonly disks: readonly DiskActivity[]
  readonly io_count: number
  readonly cpu_ratio: number | null
  readonly notes: Readonly<Record<string, unknown>>
  readonly raw_id: string | null
}

/** A round second by second; a result is sent without, as it is long and looked at for one workload at a time. */
export interface RoundCourse {
  readonly n: number
  readonly trace: readonly TracePoint[]
  /** Null in rounds measured before the machine was watched. */
  readonly system: SystemSeries | null
}

export interface WorkloadCourse {
  readonly workload: string
  readonly variant: string
  readonly rounds: readonly RoundCourse[]
}

export type TracedRound = Round & RoundCourse

export interface Badges {
  readonly valid: boolean
  readonly stable: boolean
  readonly valid_reasons: readonly Text[]
  readonly stable_reasons: readonly Text[]
  /** What a number is valid for where that is less than what disks really moved. */
  readonly valid_for?: Text | null
}

/** How a workload reads and writes, whatever its tool calls that. */
export interface Access {
  readonly direction: string
  readonly is_random: boolean
  /** Null where the I/Os differ in size. */
  readonly block_bytes: number | null
  /** I/Os that one job keeps under way; null where the system decides. */
  readonly depth: number | null
  readonly jobs: number
  readonly is_direct: boolean
  readonly is_sync: boolean
  readonly is_flushed: boolean
  readonly read_share: number | null
  readonly rate_iops: number | null
}

export interface WorkloadResult {
  readonly id: string
  readonly variant: string
  readonly title: Text
  readonly tool: string
  readonly direction: string
  readonly metric: string
  readonly is_headline: boolean
  readonly command: readonly string[]
  readonly parameters: Readonly<Record<string, unknown>>
  readonly rounds: readonly Round[]
  readonly summary: Readonly<Record<string, Summary>>
  readonly cache_class: CacheClass
  readonly caveats: readonly Caveat[]
  readonly badges: Badges
  readonly percentiles: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Null in results judged before limits were told. */
  readonly limit: Limit | null
  /** What this volume should give; null where that question makes no sense, or in results older than it. */
  readonly expectation: Expectation | null
  readonly amplification: Amplification | null
  /** Null for all but long writes. */
  readonly sustained: Sustained | null
  /** Its two levels, where a virtual disk was fast only while its credits lasted. */
  readonly burst?: BurstCredits | null
  /** `depth` or `block` → share of the highest speed, where a load curve bends at this workload. */
  readonly knees: Readonly<Record<string, number>>
  /** Null where it neither reads nor writes, or operates on files. */
  readonly access: Access | null
  /** Metric → mean over the steady window of its stage; empty where there is none. */
  readonly window: Readonly<Record<string, WindowSummary>>
  /** Side (`read`, `write`, `op`) → the longest of all requests, ns: of all rounds, of the steady ones; not there where untold. */
  readonly longest_ns?: Readonly<Record<string, number>> | null
  readonly window_longest_ns?: Readonly<Record<string, number>> | null
  /** What `summary` holds; set where a run is made ready for people (`quotedRun`). */
  readonly figure?: Figure
}

export interface TracedWorkload extends WorkloadResult {
  readonly rounds: readonly TracedRound[]
}

/** Joins a result and its course; a round the course does not know has no record. */
export function withCourse(work: WorkloadResult, course: WorkloadCourse): TracedWorkload {
  const unknown = { trace: [], system: null }
  return { ...work, rounds: work.rounds.map((round) => ({ ...round, ...(course.rounds.find(({ n }) => n === round.n) ?? unknown) })) }
}

export interface Environment {
  readonly machine: Machine
  readonly volbench_version: string
  readonly method_version: number
  readonly tools: Readonly<Record<string, string>>
  readonly engine: string
  readonly is_direct: boolean
  readonly generator_limit_bytes_per_s: number | null
  readonly busy_before_ratio: number | null
  readonly fill_ratio: number | null
  readonly load_1min: number | null
  readonly file_offset_ratio: number | null
  readonly notes: Readonly<Record<string, unknown>>
  /** What DSM said of the volume when the run began; only the line for people is shown. */
  readonly storage_manager: { readonly summary: Text | null } | null
}

export interface SuiteRef {
  readonly id: string
  readonly version: number
  readonly digest: string
  readonly title: Text
  readonly headline: readonly (readonly [string, string])[]
}

export interface Failure {
  readonly code: string
  readonly message: Text
  readonly hint: Text
  readonly detail: string
}

/** A run as its page asks for it. */
export interface RunResult extends Began {
  readonly id: string
  readonly suite: SuiteRef
  readonly profile: string
  readonly state: RunState
  readonly finished_at: string | null
  readonly label: string
  readonly note: string
  readonly is_imported: boolean
  readonly request: RunRequest
  readonly target: Target
  readonly environment: Environment
  readonly plan: Plan
  readonly workloads: readonly WorkloadResult[]
  readonly caveats: readonly Caveat[]
  readonly badges: Badges
  readonly verdict: readonly Text[]
  readonly failure: Failure | null
  /** Of each folder it wrote to, whether its files are gone. */
  readonly clean_ups: readonly CleanUp[]
  /** Variant → target, where several were measured in turns; empty where all lie on `target`. */
  readonly targets: Readonly<Record<string, Target>>
  /** Each further target, or set of file system options, against the first. */
  readonly paired: readonly Paired[]
  /** Workload → the sets of options that are best in it; empty where a run compared none, or none can be told. */
  readonly best_options?: Readonly<Record<string, readonly string[]>>
  /** What its owner calls provider, instance, region and disk type, a line for each volume; not part of a document. */
  readonly header?: readonly Text[]
  /** What was promised of its volumes, held against its rounds; not part of a document, which carries the promise alone. */
  readonly promises?: readonly JudgedPromise[]
  /** What became of each stage; empty where the run had none. */
  readonly stages: readonly StageResult[]
  /** Left out where it did not come to its end. */
  readonly answer?: Answer | null
  /** What is expected and what is usual of the numbers shown first; not part of a document. */
  readonly ranges?: readonly FigureRange[]
}

export interface RunDocument extends RunResult {
  readonly schema: typeof RUN_SCHEMA
  readonly workloads: readonly TracedWorkload[]
}

export interface Headline {
  readonly workload: string
  readonly variant: string
  readonly title: Text
  readonly metric: string
  readonly summary: Summary
  readonly badges: Badges
  readonly limit: LimitName | null
  /** What the middle of `summary` is. */
  readonly figure: Figure
}

/** A run in a list: what history, cards and polls need without the rounds. */
export interface RunRow extends ListedTarget, Began {
  readonly id: string
  readonly suite: SuiteRef
  readonly profile: string
  readonly state: RunState
  readonly finished_at: string | null
  readonly label: string
  readonly note: string
  readonly is_imported: boolean
  readonly is_baseline: boolean
  readonly badges: Badges
  readonly headline: readonly Headline[]
  readonly verdict: readonly Text[]
  readonly failure: Failure | null
  /** Whether that is normal for these disks: a sentence for large reads and one for large writes. */
  readonly normal: readonly Text[]
  /** Where targets were measured in turns: each of them. */
  readonly targets: readonly RowTarget[]
  /** Null where it did not come to its end. */
  readonly answer: Answer | null
  /** True where a newer version made it, of a kind of run that this one does not have: nothing of it can be read. */
  readonly is_newer?: boolean | null
}

/** One target of several in a list. */
export interface RowTarget extends ListedTarget {
  readonly variant: string
  readonly headline: readonly Headline[]
  readonly badges: Badges
}

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
