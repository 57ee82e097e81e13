// What others published on files by size: each number as printed, beside what follows from its raw values.

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

export interface SeedTitle {
  readonly id: string
  readonly title: Text
  readonly source: string
}

export interface Seed extends SeedTitle {
  readonly tables: readonly SeedTable[]
  readonly findings: readonly Finding[]
  readonly remarks: readonly Text[]
}

/** Whether a row has a printed number that does not follow from its raw values; digits cut off are none. */
export const isOff = ({ time_follows: time, speed_follows: speed }: SeedRow): boolean => time === 'no' || speed === 'no'
