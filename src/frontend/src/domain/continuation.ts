import type { Schemas } from './schema'

/** What going on with an interrupted run costs at most. */
export type Continuation = Schemas['Continuation']
