// What a page on an SNIA run says first: under which conditions it was measured. All of it stands in the run itself.

import type { RunResult, WorkloadResult } from '@/domain/run'
import type { Disk } from '@/domain/storage'
import { volumeOf, volumesOf } from '@/domain/target'

/** A minute of the method. */
const MINUTE_S = 60
const NOT_COMPRESSIBLE = 0

export interface Span {
  readonly low: number
  readonly high: number
}

/** Disks of one model and size. */
export interface DiskKind {
  readonly model: string | null
  readonly size_bytes: number
  readonly count: number
}

export type DataPattern =
  | { readonly kind: 'random' }
  | { readonly kind: 'share'; readonly percent: number }
  | { readonly kind: 'unknown' }

const spanOf = (values: readonly number[]): Span | null => (values.length ? { low: Math.min(...values), high: Math.max(...values) } : null)

/** Threads and requests of each, from the fewest to the most of the run. */
export function loadsOf({ workloads }: Pick<RunResult, 'workloads'>): { readonly threads: Span; readonly depth: Span } | null {
  const known = workloads.flatMap(({ access }) => (access?.depth ? [{ jobs: access.jobs, depth: access.depth }] : []))
  const [threads, depth] = [spanOf(known.map(({ jobs }) => jobs)), spanOf(known.map(({ depth: each }) => each))]
  return threads && depth ? { threads, depth } : null
}

/** What the written data are like, where all workloads agree. */
export function patternOf({ workloads }: Pick<RunResult, 'workloads'>): DataPattern {
  const writing = workloads.filter(({ direction }) => direction !== 'read')
  const shareOf = ({ parameters }: WorkloadResult): number | null => {
    const { buffers, buffer_compress_percentage: percent } = parameters
    return buffers === 'random' ? (typeof percent === 'number' ? percent : NOT_COMPRESSIBLE) : null
  }
  const shares = new Set(writing.map(shareOf))
  const [share = null] = shares
  if (shares.size !== 1 || share === null) return { kind: 'unknown' }
  return share === NOT_COMPRESSIBLE ? { kind: 'random' } : { kind: 'share', percent: share }
}

/** The disks of all volumes of the run, alike ones together. */
export function diskKinds({ target, targets }: Pick<RunResult, 'target' | 'targets'>): DiskKind[] {
  const volumes = volumesOf({ target, targets })
  const found = new Map<string, DiskKind>()
  const disks = new Map(volumes.flatMap(({ disks: own }) => own).map((disk): [string, Disk] => [disk.name, disk]))
  for (const { model, size_bytes: size } of disks.values()) {
    const key = `${model ?? ''} ${size}`
    found.set(key, { model, size_bytes: size, count: (found.get(key)?.count ?? 0) + 1 })
  }
  return [...found.values()]
}

/** States of the disks' write caches, each once; what is not known is left out. */
export const writeCaches = ({ target }: Pick<RunResult, 'target'>): string[] =>
  [...new Set((volumeOf(target)?.disks ?? []).flatMap(({ write_cache: cache }) => (cache ? [cache] : [])))]

interface Opinion {
  readonly tool?: unknown
  readonly version?: unknown
  readonly mean_ns?: unknown
}

/** The programs that measured, and those that were asked for a second opinion and gave one. */
export function programsOf({ environment, workloads }: Pick<RunResult, 'environment' | 'workloads'>): string[] {
  const opinions = workloads.flatMap(({ rounds }) => rounds.flatMap(({ notes }) => (notes['second_opinion'] as Opinion | undefined) ?? []))
  const asked = opinions.flatMap(({ tool, version, mean_ns: mean }) => (typeof mean === 'number' ? [version || tool] : []))
  return [...new Set([...Object.values(environment.tools), ...asked.filter((one) => typeof one === 'string')])]
}

/** How long a minute of the method is here, in s; null where it is a minute. */
export const minuteOf = ({ plan }: Pick<RunResult, 'plan'>): number | null => (plan.runtime_s === MINUTE_S ? null : plan.runtime_s)

/** How many rounds a stage came to. */
export const roundsOf = ({ workloads }: Pick<RunResult, 'workloads'>, names: readonly string[], variant: string): number =>
  Math.max(0, ...workloads.filter((work) => names.includes(work.id) && work.variant === variant).map(({ rounds }) => rounds.length))
