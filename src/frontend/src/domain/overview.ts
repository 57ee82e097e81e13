// The answer to "what is here": the machine, its volumes and what clicking would cost.

import type { Schemas } from './schema'

export type Cost = Schemas['Cost']

export type Refusal = Schemas['Refusal']

/** Test files of a run that could not be removed yet; the service tries again until they are gone. */
export type LeftFiles = Schemas['LeftFiles']

/** A run that failed or was interrupted, with how many rounds of it were kept. */
export type BrokenRun = Schemas['BrokenRun']

export type VolumeEntry = Schemas['VolumeCard']

export type Overview = Schemas['VolumeList']

export type TargetDescription = Schemas['FolderDescription']
