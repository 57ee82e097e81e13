// What came of a file from outside; a small one that comes while something is measured waits in the service's memory.

import type { Text } from './text'

export interface Imported {
  readonly runs: readonly string[]
  readonly experiment_id: string | null
  /** How many of its runs were here before. */
  readonly already: number
  readonly refused: number
  readonly remarks: readonly Text[]
  /** Set while the file waits: it is told of under this id. */
  readonly waiting_id: string | null
}

export interface WaitingImport {
  readonly id: string
  readonly size_bytes: number
  readonly state: 'waiting' | 'done' | 'failed'
  readonly result: Imported | null
  readonly message: Text | null
  readonly hint: Text | null
}

/** What the service keeps in memory until nothing is measured (docs/api.md). */
export const MOST_WAITING_BYTES = 2_000_000
