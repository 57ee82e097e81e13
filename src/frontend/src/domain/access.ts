// Access to a volume, and the shared folder DSM makes for volbench: what would be asked, what would be removed.

import type { Refusal } from './overview'
import type { TargetFolder } from './storage'

export interface VolumeAccess {
  readonly volume_id: string
  readonly folder: TargetFolder
}

/** One call of DSM's web interface, as it would be sent. */
export interface DsmCall {
  readonly api: string
  readonly version: number
  readonly method: string
  readonly parameters: Readonly<Record<string, unknown>>
}

export interface SharePlan {
  readonly name: string
  readonly volume_path: string
  readonly path: string
  readonly user: string
  readonly has_checksum: boolean
  readonly calls: readonly DsmCall[]
}

export interface MadeShare {
  readonly name: string
  readonly volume_path: string
  readonly uuid: string
  readonly made_at: string
}

export interface ShareContents {
  readonly ours: readonly string[]
  readonly foreign: readonly string[]
  readonly is_readable: boolean
}

export interface ShareRemoval {
  readonly made: MadeShare
  readonly contents: ShareContents
  readonly call: DsmCall
}

export interface ShareOffer {
  readonly has_dsm_session: boolean
  readonly plan: SharePlan | null
  readonly refusal: Refusal | null
  readonly removal: ShareRemoval | null
}

export interface ShareMade {
  readonly made: MadeShare
  readonly folder: TargetFolder
}

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
