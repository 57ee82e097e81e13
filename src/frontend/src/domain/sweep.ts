// What a run over file sizes says of each way, as the service works it out.

import type { Text } from './text'

export type Sent = 'put' | 'get'
export type Interval = readonly [low: number, high: number]

/** One size of one way and direction. */
export interface SweepPoint {
  readonly bytes: number
  readonly time_ns: number
  readonly time_ns_range: Interval
  readonly bytes_per_s: number
  readonly rounds: number
}

/** The line t = t0 + size/B through them; its numbers may be told where nothing breaks. */
export interface Fit {
  readonly line: { readonly per_file_ns: number; readonly ns_per_byte: number }
  readonly worst_bytes: number
  readonly worst_ratio: number
  readonly breaks_between: readonly [below: number, above: number] | null
  readonly intervals: {
    readonly per_file_ns: Interval
    readonly bytes_per_s: Interval | null
    readonly half_speed_bytes: Interval | null
  } | null
}

/** Where a way levels off. */
export interface Plateau {
  readonly bytes_per_s: number
  readonly interval: Interval | null
  readonly from_bytes: number
  readonly burst: readonly [bytes: number, bytesPerS: number] | null
}

export interface SweepCourse {
  readonly way: string
  readonly name: Text
  readonly sent: Sent
  readonly points: readonly SweepPoint[]
  readonly fit: Fit | null
  readonly plateau: Plateau | null
  readonly sentence: Text
}

/** What the link of a way carried in the same run. */
export interface Ceiling {
  readonly way: string
  readonly sent: Sent
  readonly bytes_per_s: number
  readonly interval: Interval
}

/** What ends some ways. */
export interface Finding {
  readonly end: 'link' | 'shared-link' | 'shared-ceiling'
  readonly sent: Sent
  readonly ways: readonly string[]
  readonly sentence: Text
}

export interface Sweep {
  readonly answer: readonly Text[]
  readonly findings: readonly Finding[]
  readonly remarks: readonly Text[]
  readonly courses: readonly SweepCourse[]
  readonly ceilings: readonly Ceiling[]
}

/** Says from its parameters whether a workload sent files of one size. */
export const isSweep = ({ parameters }: { readonly parameters: Readonly<Record<string, unknown>> }): boolean =>
  typeof parameters['bytes'] === 'number' && (parameters['operation'] === 'put' || parameters['operation'] === 'get')
