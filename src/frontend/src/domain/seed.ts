// What others published on files by size and on services under load: each number as printed, beside what follows from its raw values.

import type { Finding, Sent, SweepCourse } from './sweep'
import type { Text } from './text'

/** How a printed number stands to what it was made from; `cut`: its digits were cut off instead of rounded. */
export type Follows = 'yes' | 'cut' | 'no' | 'unknown'

export interface SeedRow {
  /** As printed: `1G`. */
  readonly size: string
  readonly bytes: number
  readonly raw_ns: readonly number[]
  readonly printed_time: string
  readonly mean_ns: number | null
  /** The mean of the raw values, in the unit and with more digits than were printed. */
  readonly mean: string | null
  readonly time_follows: Follows
  readonly printed_speed: string
  readonly bytes_per_s: number
  readonly speed_off_ratio: number
  readonly speed_follows: Follows
  readonly note: Text | null
}

export interface SeedTable {
  readonly id: string
  readonly name: Text
  readonly sent: Sent
  readonly rows: readonly SeedRow[]
  readonly course: SweepCourse | null
}

/** One printed number of a grid. */
export interface SeedCell {
  /** Digit by digit; empty where only the worked out number stands. */
  readonly printed: string
  /** What it is when worked out from the other printed numbers; empty where it follows, or cannot be. */
  readonly worked_out: string
  readonly follows: Follows
  readonly note: Text | null
}

/** A printed table of services under load. */
export interface SeedGrid {
  readonly id: string
  readonly name: Text
  /** The heading of the rows' names first. */
  readonly columns: readonly Text[]
  readonly rows: readonly { readonly name: string, readonly cells: readonly SeedCell[] }[]
}

/** What so many clients came to, to be drawn beside a run of today. */
export interface SeedPoint {
  readonly clients: number
  readonly requests_per_s: number
  readonly mean_ns: number
  readonly longest_ns: number
}

/** What a run has to have measured, so that a publication can stand beside it: files by size, or services by the number of clients. */
export type Measured = 'files' | 'clients'

export interface SeedTitle {
  readonly id: string
  readonly title: Text
  readonly source: string
  readonly measured: Measured
  /** Who published it and when, with what. */
  readonly told: Text | null
}

export interface Seed extends Omit<SeedTitle, 'measured'> {
  readonly tables: readonly SeedTable[]
  readonly grids: readonly SeedGrid[]
  readonly findings: readonly Finding[]
  readonly remarks: readonly Text[]
  /** By the number of clients; empty where none of that form was published. */
  readonly points: readonly SeedPoint[]
  /** What has to be known before one reads it beside one's own. */
  readonly hint: Text | null
}

/** Points of a publication, as charts draw them beside a run. */
export type SeedPoints = Pick<Seed, 'points' | 'told'>

/** Whether a row has a printed number that does not follow from its raw values; digits cut off are none. */
export const isOff = ({ time_follows: time, speed_follows: speed }: SeedRow): boolean => time === 'no' || speed === 'no'

/** Whether a printed number of a grid is another than the one that follows from the others, be it by a digit cut off. */
export const isCellOff = ({ follows }: SeedCell): boolean => follows === 'no' || follows === 'cut'

const CHINESE = /[\u4e00-\u9fff]/

/** What names something within sentences, as a title; what begins with a name (`i5`, `ab`) in a Chinese one stays. */
export const asTitle = (words: string): string => (/^[a-z]+[ ,]/.test(words) && !CHINESE.test(words) ? words.charAt(0).toUpperCase() + words.slice(1) : words)
