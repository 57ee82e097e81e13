// Access to a volume, and the shared folder DSM makes for volbench: what would be asked, what would be removed.

import type { Schemas } from './schema'

export type VolumeAccess = Schemas['VolumeAccess']

/** One call of DSM's web interface, as it would be sent. */
export type DsmCall = Schemas['DsmCall']

export type SharePlan = Schemas['SharePlan']

export type MadeShare = Schemas['MadeShare']

export type ShareContents = Schemas['ShareContents']

export type ShareRemoval = Schemas['ShareRemoval']

export type ShareOffer = Schemas['ShareOffer']

export type ShareMade = Schemas['ShareMade']

/** The four things to do in DSM by hand, in their order. */
export const ACCESS_STEPS = ['panel', 'create', 'permissions', 'tick'] as const
export type AccessStep = (typeof ACCESS_STEPS)[number]

/** How often a page looks again, and how often at most before it waits to be asked: a quarter of an hour. */
export const LOOK_AGAIN_MS = 4000
export const MOST_LOOKS = 225

/** Whether removing the folder would be refused for what lies in it. */
export function isRemovable({ contents }: ShareRemoval): boolean {
  return contents.is_readable && contents.foreign.length === 0
}
