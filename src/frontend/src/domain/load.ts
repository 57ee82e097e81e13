// What many clients at once say of servers, as the service reads a run.

import type { Schemas } from './schema'
import type { Text } from './text'
import { formatBytes } from './units'

export type KeyOperation = 'put' | 'get' | 'delete' | 'mix'

/** What a cell comes to beside rate and percentiles; null: no round tells it. */
export type LoadTotals = Schemas['LoadTotals']

export type LoadPoint = Schemas['LoadPoint']

export type LoadCourse = Schemas['LoadCourse']

/** One constant pace of one course. */
export type PacePoint = Schemas['PacePoint']

export type PaceCourse = Schemas['PaceCourse']

export type Share = Schemas['Share']

export type LoadMatrix = Schemas['LoadMatrix']

export type Load = Schemas['Load']

/** What the service says of a run of many clients. */
export type LoadAnswer = Schemas['LoadAnswer']

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
