// A long write: its curve in each round and where the speed fell for good, as the service judged it.

import type { Schemas } from './schema'

export type SpeedLevel = Schemas['SpeedLevel']

export type SustainedRound = Schemas['SustainedRound']

export type Sustained = Schemas['Sustained']
