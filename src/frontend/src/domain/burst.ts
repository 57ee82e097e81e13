// A virtual disk that was fast only while its burst credits lasted, as the service judged it.

import type { Schemas } from './schema'

export type BurstCredits = Schemas['BurstCredits']
