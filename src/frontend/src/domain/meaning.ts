// Whether a number is normal for its disks, and what it is good for.

import type { UnitId } from './unit-table'
import type { Text } from './text'

export type Standing = 'below' | 'within' | 'above' | 'unclear' | 'unknown'

/** One step of the arithmetic. */
export interface Factor {
  readonly name: Text
  readonly source: Text
  /** Where the value is not a rate. */
  readonly value: Text | null
  readonly low: number | null
  readonly high: number | null
  readonly unit: UnitId | null
  readonly url: string | null
}

/** What one workload should have given on this volume. */
export interface Expectation {
  readonly metric: string
  readonly standing: Standing
  readonly words: Text
  readonly low: number | null
  readonly high: number | null
  readonly ratio_low: number | null
  readonly ratio_high: number | null
  readonly factors: readonly Factor[]
}

export type Grade = 'met' | 'just' | 'close' | 'not_met' | 'unknown'

export interface Need {
  readonly name: Text
  readonly unit: UnitId
  readonly threshold: number
  readonly measured: number | null
  readonly grade: Grade
  /** Half width of what the median lies in: a number has the same digits wherever it stands. */
  readonly spread: number | null
}

/** One everyday use. */
export interface Use {
  readonly id: string
  readonly title: Text
  readonly grade: Grade
  readonly needs: readonly Need[]
  readonly reason: Text
}

export interface LinkView {
  readonly id: string
  readonly label: string
  readonly ceiling_bytes_per_s: number
  readonly read_bytes_per_s: number | null
  readonly write_bytes_per_s: number | null
  readonly read_spread: number | null
  readonly write_spread: number | null
}

export interface Meaning {
  readonly uses: readonly Use[]
  readonly network: Text | null
  readonly links: readonly LinkView[]
  readonly doubt: Text | null
  /** Of which set of file system options this is said, where several were compared; null where there is one. */
  readonly of_option?: Text | null
}
