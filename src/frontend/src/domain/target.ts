// What a run measures, one of three: a folder on a volume, a server, or what another program's file tells of. Only a volume has disks.

import type { Schemas } from './schema'
import type { Endpoint } from './endpoint'
import { letterOfVariant } from './paired'
import type { Volume } from './storage'
import type { Text } from './text'

export type TargetKind = 'volume' | 'endpoint' | 'reported'

export type LocalVolume = Schemas['LocalVolume']

export type EndpointTarget = Schemas['EndpointTarget']

export type ReportedTarget = Schemas['ReportedTarget']

export type Target = LocalVolume | EndpointTarget | ReportedTarget

/** The volume a target lies on; null for a server, and for what was only told. */
export const volumeOf = (target: Target): Volume | null => ('volume' in target ? target.volume : null)

/** All volumes a run was measured on. */
export const volumesOf = ({ target, targets }: { readonly target: Target; readonly targets: Readonly<Record<string, Target>> }): readonly Volume[] =>
  (Object.keys(targets).length ? Object.values(targets) : [target]).flatMap((one) => volumeOf(one) ?? [])

/** Whether a run measured folders of one volume in turns. */
export const isOfFolders = ({ target }: { readonly target: Target }): boolean => 'volume' in target && Boolean(target.of_folders)

/** The server a target is; null for a folder. */
export const endpointOf = (target: Target): Endpoint | null => ('endpoint' in target ? target.endpoint : null)

/** Where a target is: its folder, or its address. */
export const placeOf = (target: Target): string => ('endpoint' in target ? target.endpoint.address : target.path)

/** A target as lists name it; what only a volume has is null for a server. */
export interface ListedTarget {
  readonly target_kind: TargetKind
  readonly target_id: string
  readonly target_name: string
  readonly volume_id: string | null
  readonly volume_name: string | null
  readonly target_path: string
  readonly raid_type: string | null
  readonly file_system: string | null
  /** What sets a folder apart whose path was left out; it is called by that. */
  readonly apart?: Text | null
}

/** Whether lists call what was measured by ways to store files, and not by volumes: a question of its targets, whatever kind of run it was. */
export function isByWays({ target_kind: kind, targets }: Pick<ListedTarget, 'target_kind'> & { readonly targets: readonly { readonly variant: string }[] }): boolean {
  return targets.length ? targets.some(({ variant }) => letterOfVariant(variant) === null) : kind === 'endpoint'
}

/** Whether what a run wrote to a folder is gone. */
export type CleanUp = Schemas['CleanUp']
