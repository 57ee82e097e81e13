// Whether a number is normal for its disks, and what it is good for.

import type { Schemas } from './schema'

export type Standing = 'below' | 'within' | 'above' | 'unclear' | 'unknown'

/** One step of the arithmetic. */
export type Factor = Schemas['Factor']

/** What one workload should have given on this volume. */
export type Expectation = Schemas['Expectation']

export type Grade = 'met' | 'just' | 'close' | 'not_met' | 'unknown'

export type Need = Schemas['Use']['needs'][number]

/** One everyday use. */
export type Use = Schemas['Use']

export type LinkView = Schemas['LinkView']

export type Meaning = Schemas['Meaning']
