// What came of a file from outside; a small one that comes while something is measured waits in the service's memory.

import type { Schemas } from './schema'

export type Imported = Schemas['Imported']

export type WaitingImport = Schemas['WaitingImport']

/** What the service keeps in memory until nothing is measured (docs/api.md). */
export const MOST_WAITING_BYTES = 2_000_000
