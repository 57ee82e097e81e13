// What many clients at once say of servers, as the service reads a run.

import type { Interval } from './sweep'
import type { Text } from './text'
import { formatBytes } from './units'

export type KeyOperation = 'put' | 'get' | 'delete' | 'mix'

/** What a cell comes to beside rate and percentiles; null: no round tells it. */
export interface LoadTotals {
  /** Right answers of all rounds together. */
  readonly answered: number
  readonly mean_ns: number | null
  /** Of all rounds, as the longest. */
  readonly shortest_ns: number | null
  readonly longest_ns: number | null
  readonly connect_ns: number | null
  readonly first_byte_ns: number | null
  /** Heads and bodies; null where nobody counted them. */
  readonly received_bytes_per_s: number | null
  readonly sent_bytes_per_s: number | null
  readonly wire_bytes_per_s: number | null
}

export interface LoadPoint {
  readonly workload: string
  readonly clients: number
  readonly requests_per_s: number
  readonly interval: Interval
  readonly bytes_per_s: number
  /** `50`, `95`, `99`, `99.9` → ns; only those that enough requests stand behind. */
  readonly percentiles: Readonly<Record<string, number>>
  readonly requests: number
  /** Kind → how many; `http-404` of answers that are no success. */
  readonly errors: Readonly<Record<string, number>>
  readonly rounds: number
  readonly totals: LoadTotals
  /** The program that sent the requests was near its own limit: the server may answer more. */
  readonly is_least: boolean
}

export interface LoadCourse {
  readonly way: string
  readonly name: Text
  readonly file_bytes: number
  readonly is_kept_alive: boolean
  readonly points: readonly LoadPoint[]
  readonly knee: number | null
  readonly sentence: Text
  /** What is done with keys whose values are so long; null: one file is asked for. */
  readonly operation: KeyOperation | null
}

/** One constant pace of one course. */
export interface PacePoint {
  readonly workload: string
  /** Of the most that was answered, 0-1. */
  readonly share: number
  readonly most_per_s: number | null
  readonly asked_per_s: number
  readonly requests_per_s: number
  readonly interval: Interval
  /** `50`, `90`, `99`, `99.9` → ns from when a request was due; only those that enough requests stand behind. */
  readonly percentiles: Readonly<Record<string, number>>
  readonly late_ratio: number
  readonly requests: number
  readonly errors: Readonly<Record<string, number>>
  readonly rounds: number
  /** Why nothing may be concluded from it. */
  readonly invalid: Text | null
  /** The same in few words. */
  readonly doubt: Text | null
  /** Times from when a request was due. */
  readonly totals: LoadTotals
}

export interface PaceCourse {
  readonly way: string
  readonly name: Text
  readonly file_bytes: number
  readonly points: readonly PacePoint[]
  /** What is done with keys whose values are so long; null: one file is asked for. */
  readonly operation: KeyOperation | null
}

export interface Share {
  readonly of: string
  readonly ratio: number | null
  readonly ci95: Interval | null
  readonly rounds: number
  readonly refusal: Text | null
}

export interface LoadMatrix {
  readonly title: Text
  readonly matrix: {
    readonly rows: readonly {
      readonly id: string
      readonly name: Text
      readonly requests_per_s: { readonly median: number; readonly min: number; readonly max: number; readonly ci95: Interval | null } | null
      /** Of every server in the order of the rows; null of itself. */
      readonly shares: readonly (Share | null)[]
    }[]
    /** Who is how many times whom, then what speaks against it. */
    readonly sentences: readonly Text[]
  }
}

export interface Load {
  readonly answer: readonly Text[]
  readonly remarks: readonly Text[]
  readonly courses: readonly LoadCourse[]
  readonly paces: readonly PaceCourse[]
  readonly matrices: readonly LoadMatrix[]
}

/** What the service says of a run of many clients. */
export interface LoadAnswer {
  /** Null for a run without any. */
  readonly load: Load | null
  /** Where the program that sent the requests was near its own limit: with which other one to measure again. */
  readonly proposal: readonly Text[]
}

export const PERCENTS = ['50', '95', '99', '99.9'] as const
export const PACE_PERCENTS = ['50', '90', '99', '99.9'] as const
/** The nearest to the end that a line has room for, as the answer says it. */
const SLOWEST = ['99', '90', '50'] as const

/** Courses that differ in their way alone, in the order they come. */
export function groupsOf({ courses }: Pick<Load, 'courses'>): LoadCourse[][] {
  const found = new Map<string, LoadCourse[]>()
  for (const one of courses) {
    const key = `${one.operation} ${one.file_bytes} ${one.is_kept_alive}`
    found.set(key, [...(found.get(key) ?? []), one])
  }
  return [...found.values()]
}

/** The same, without what is done with keys of longer values: of each operation the first, as the answer says it. */
export function firstOfEach(load: Pick<Load, 'courses'>): LoadCourse[][] {
  const told = new Set<string>()
  return groupsOf(load).filter(([first]) => {
    if (!first?.operation) return first !== undefined
    const isNew = !told.has(first.operation)
    told.add(first.operation)
    return isNew
  })
}

/** Codes of sentences of an answer: of two servers who is how many times the other, and of constant paces. */
const SHARED = 'join.labelled'
const PACED = 'assess.load.paces'
export const pacesSaid = ({ answer }: Pick<Load, 'answer'>): readonly Text[] => answer.filter(({ code }) => code === PACED)

/** Who is how many times whom, where that is one sentence; of several each stands with its table. */
export const sharesSaid = ({ answer, matrices }: Pick<Load, 'answer' | 'matrices'>): readonly Text[] =>
  answer.filter(({ code, text }) => matrices.length === 1 && code === SHARED && matrices.every(({ title }) => text.startsWith(title.text)))

/** What else is to be known, without what stands with the tables. */
export function remarksSaid({ remarks, matrices }: Pick<Load, 'remarks' | 'matrices'>): readonly Text[] {
  const withTables = matrices.length > 1 ? matrices.flatMap(({ matrix }) => matrix.sentences.map(({ text }) => text)) : []
  // A remark that holds for some tables alone begins with their names.
  return remarks.filter(({ text }) => !withTables.some((said) => text.endsWith(said)))
}

/** Paces of one file, or of values of one length, in the order they come. */
export function paceGroupsOf({ paces }: Pick<Load, 'paces'>): PaceCourse[][] {
  const keyOf = ({ operation, file_bytes: bytes }: PaceCourse): string => `${operation} ${bytes}`
  return [...new Set(paces.map(keyOf))].map((key) => paces.filter((one) => keyOf(one) === key))
}

/** The point with the most right answers a second, and whose it is; null of none. */
export function peakOf(courses: readonly LoadCourse[]): { readonly course: LoadCourse; readonly point: LoadPoint } | null {
  const all = courses.flatMap((course) => course.points.map((point) => ({ course, point })))
  return all.reduce<(typeof all)[number] | null>((best, one) => (best && best.point.requests_per_s >= one.point.requests_per_s ? best : one), null)
}

/** How long requests take at the lowest pace that is valid of all courses, by the slowest percentile that all tell; null where there is none. */
export function withinOf(courses: readonly PaceCourse[]): { readonly share: number; readonly percent: string; readonly times: readonly (readonly [PaceCourse, number])[] } | null {
  const shares = [...new Set(courses.flatMap(({ points }) => points.map(({ share }) => share)))].sort((a, b) => a - b)
  for (const share of shares) {
    for (const percent of SLOWEST) {
      const times = courses.flatMap((course) => {
        const point = course.points.find((one) => one.share === share && !one.invalid)
        const time = point?.percentiles[percent]
        return time === undefined ? [] : [[course, time] as const]
      })
      if (times.length > 0 && times.length === courses.length) return { share, percent, times }
    }
  }
  return null
}

/** Half of what the rate surely lies in; null where one round tells nothing. */
export const rateHalf = ({ interval: [low, high], rounds }: Pick<LoadPoint, 'interval' | 'rounds'>): number | null => (rounds > 1 ? (high - low) / 2 : null)

/** Kinds of errors that have words; what a server says by its number, and other programs by words of their own, has none. */
export const ERROR_KINDS = [
  'certificate', 'not-2xx', 'not-connected', 'not-sent', 'not-understood', 'other', 'refused', 'reset', 'short-body', 'sockets', 'timed-out', 'tls',
  'unknown-host', 'unreachable', 'wrong-length',
] as const
export type ErrorKind = (typeof ERROR_KINDS)[number]
const isKnown = (kind: string): kind is ErrorKind => (ERROR_KINDS as readonly string[]).includes(kind)

/** Errors by kind, the most first, in the words of `name`; empty where all requests had a right answer. A count stays with its sign in a line. */
export const errorsOf = ({ errors }: Pick<LoadPoint, 'errors'>, name: (kind: ErrorKind) => string): string[] =>
  Object.entries(errors).map(([kind, count]) => `${isKnown(kind) ? name(kind) : kind.replace(/^http-/, 'HTTP ')} ×\u00a0${count.toLocaleString('en')}`)

/** How long a file is: to the byte where it is no round number. */
export const fileSize = (bytes: number): string => (bytes && bytes % 1024 === 0 ? formatBytes(bytes, { base: 'iec' }) : `${bytes.toLocaleString('en')} B`)
