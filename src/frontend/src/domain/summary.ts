// What the rounds of one metric come to.

import type { Schemas } from './schema'

export type Summary = Schemas['Summary']
