// What files of many sizes say of the ways they were sent over, as the service reads a run.

import type { Schemas } from './schema'
import { DURABILITIES, type Durability } from './endpoint'
import type { RunResult, WorkloadResult } from './run'

export type Interval = readonly [low: number, high: number]

export type Sent = 'put' | 'get'
export const DIRECTIONS: readonly Sent[] = ['put', 'get']

export type SweepPoint = Schemas['SweepPoint']

/** A line through the times of all sizes: what each file costs, and each byte. */
export type Fit = Schemas['Fit']

export type Plateau = Schemas['Plateau']

export type SweepCourse = Schemas['SweepCourse']

/** What the link of a way carried in the same run. */
export type Ceiling = Schemas['Ceiling']

export type Finding = Schemas['Finding']

/** Files of one size put for the second time, held against the first within each round. */
export type SizeAgain = Schemas['SizeAgain']

export type PutAgain = Schemas['PutAgain']

export type Sweep = Schemas['Sweep']

/** All ways in one direction, size by size. */
export interface SizeTable {
  readonly sent: Sent
  readonly courses: readonly SweepCourse[]
  readonly rows: readonly { readonly bytes: number; readonly points: readonly (SweepPoint | null)[] }[]
  /** Of each way; null where none was measured. */
  readonly ceilings: readonly (Ceiling | null)[]
}

/** A table for each direction that was measured, sizes from the smallest on. */
export function sizeTables({ courses, ceilings }: Pick<Sweep, 'courses' | 'ceilings'>): SizeTable[] {
  return DIRECTIONS.flatMap((sent) => {
    const own = courses.filter((one) => one.sent === sent)
    const sizes = [...new Set(own.flatMap(({ points }) => points.map(({ bytes }) => bytes)))].sort((a, b) => a - b)
    const rows = sizes.map((bytes) => ({ bytes, points: own.map(({ points }) => points.find((one) => one.bytes === bytes) ?? null) }))
    const found = own.map(({ way }) => ceilings.find((one) => one.way === way && one.sent === sent) ?? null)
    return own.length ? [{ sent, courses: own, rows, ceilings: found }] : []
  })
}

/** A cost of a file that is less than this share of the time of the smallest is none anybody would notice. */
const NOTHING = 0.01

/** What a course comes to in few words, by the rules of the service: a line, what is left of it, or its two ends. */
export type Shape =
  | { readonly kind: 'line' | 'speed' | 'files'; readonly cost: number; readonly speed: number; readonly intervals: Fit['intervals'] }
  | { readonly kind: 'ends'; readonly smallest: SweepPoint; readonly largest: SweepPoint }

export function shapeOf({ points, fit }: Pick<SweepCourse, 'points' | 'fit'>): Shape | null {
  const [smallest, largest] = [points[0], points.at(-1)]
  if (!smallest || !largest) return null
  if (!fit || fit.breaks_between !== null) return { kind: 'ends', smallest, largest }
  const { per_file_ns: cost, ns_per_byte: perByte } = fit.line
  const half = perByte > 0 ? cost / perByte : Infinity
  const kind = half >= largest.bytes ? 'files' : cost <= NOTHING * smallest.time_ns ? 'speed' : 'line'
  return { kind, cost, speed: 1e9 / perByte, intervals: fit.intervals }
}

/** Half of what an interval spans: the digits of a number follow it. */
export const halfOf = (interval: Interval | null | undefined): number | null => (interval ? (interval[1] - interval[0]) / 2 : null)

/** The same for the speed of one size, from the interval of its time; null where one round tells nothing. */
export function speedHalf({ bytes, time_ns_range: [low, high], rounds }: SweepPoint): number | null {
  return rounds > 1 ? ((bytes / low - bytes / high) * 1e9) / 2 : null
}

const isSent = ({ parameters, variant }: WorkloadResult, way: string, sent: Sent): boolean =>
  variant === way && parameters['operation'] === sent && !parameters['is_ceiling']

/** When a written file counts on a way, as it was in this run; null where nothing was written. */
export function durabilityOf({ workloads }: Pick<RunResult, 'workloads'>, way: string): Durability | null {
  const notes = workloads.filter((work) => isSent(work, way, 'put')).flatMap(({ rounds }) => rounds.map((round) => round.notes['durability']))
  return DURABILITIES.find((one) => notes.includes(one)) ?? null
}

/** Where what was read on a way came from; null where nothing was read. */
export function sourceOf({ workloads }: Pick<RunResult, 'workloads'>, way: string): WorkloadResult['cache_class'] | null {
  return workloads.find((work) => isSent(work, way, 'get'))?.cache_class ?? null
}
