// What kept a workload from being faster, and what disks had to move for it.

import type { Summary } from './summary'
import type { Text } from './text'

export type LimitId =
  | 'slow_disk' | 'disks_busy' | 'cpu' | 'page_cache' | 'write_back' | 'other_load' | 'generator' | 'rebuild'
  | 'server_core' | 'link' | 'not_determined' | 'not_asked'

export interface LimitName {
  readonly id: LimitId
  /** Noun phrase: `disk 3`. */
  readonly name: Text
}

/** The member disk that is slower than its siblings, named beside the limit whatever that is. */
export interface SlowerDisk {
  /** Kernel name. */
  readonly disk: string
  /** Noun phrase: `disk 3`. */
  readonly name: Text
  readonly rounds: number
  readonly of_rounds: number
}

export interface Limit extends LimitName {
  readonly words: Text
  readonly evidence: readonly Text[]
  /** Kernel name of the one disk that is meant. */
  readonly disk: string | null
  readonly rounds: number
  readonly of_rounds: number
  /** None where no disk is, or where that disk itself is the limit. */
  readonly slower: SlowerDisk | null
}

/** Bytes the disks moved over bytes asked for. */
export interface Amplification {
  readonly read: Summary | null
  readonly write: Summary | null
  /** Bytes read from the disks for each byte written. */
  readonly read_for_write: Summary | null
}

/** True where something is named that held the workload up. */
export const isTold = (limit: LimitName | null | undefined): limit is LimitName =>
  limit !== null && limit !== undefined && limit.id !== 'not_determined' && limit.id !== 'not_asked'
