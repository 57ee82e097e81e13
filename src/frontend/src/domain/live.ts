// What can be told of a run while it goes on.

import type { Schemas } from './schema'

export type Progress = Schemas['Progress']

export type LiveSample = Schemas['LiveSample']

/** (workload id, round, main metric, variant) of a finished round. */
export type FinishedRound = readonly [string, number, number, string]

export type Live = Schemas['Live']

export type RunStatus = Schemas['RunStatus']
