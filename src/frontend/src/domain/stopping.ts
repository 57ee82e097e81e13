// How many rounds a workload gets where that is decided while measuring.

import type { Schemas } from './schema'

export type StoppingRule = Schemas['StoppingRule']

/** A workload that goes on until these metrics are as exact as what is decided by them. */
export type Precision = Schemas['Precision']
