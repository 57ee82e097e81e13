// What kept a workload from being faster, and what disks had to move for it.

import type { Schemas } from './schema'

export type LimitId =
  | 'slow_disk' | 'disks_busy' | 'cpu' | 'page_cache' | 'write_back' | 'other_load' | 'generator' | 'rebuild'
  | 'server_core' | 'link' | 'not_determined' | 'not_asked'

export type LimitName = Schemas['LimitName']

/** The member disk that is slower than its siblings, named beside the limit whatever that is. */
export type SlowerDisk = Schemas['SlowerDisk']

export type Limit = Schemas['Limit']

/** Bytes the disks moved over bytes asked for. */
export type Amplification = Schemas['Amplification']

/** True where something is named that held the workload up. */
export const isTold = (limit: LimitName | null | undefined): limit is LimitName =>
  limit !== null && limit !== undefined && limit.id !== 'not_determined' && limit.id !== 'not_asked'
