// What a run measures: a folder on a volume of this machine, or a server.

import type { Endpoint } from './endpoint'
import type { TargetFolder, Volume } from './storage'
import type { Text } from './text'

export type TargetKind = 'volume' | 'endpoint'

/** A folder on a volume of this machine. */
export interface LocalVolume {
  readonly path: string
  readonly folder: TargetFolder
  readonly volume: Volume
}

/** A server that files are sent to and fetched from. */
export interface EndpointTarget {
  readonly kind: 'endpoint'
  readonly endpoint: Endpoint
}

export type Target = LocalVolume | EndpointTarget

/** The volume a target lies on; null for a server, which shows none. */
export const volumeOf = (target: Target): Volume | null => ('volume' in target ? target.volume : null)

/** What its owner calls a target. */
export const targetName = (target: Target): string => ('volume' in target ? target.volume.name : target.endpoint.name)

/** Whether what a run wrote to a folder is gone. */
export interface CleanUp {
  readonly target_path: string
  readonly state: 'open' | 'left' | 'removed'
  /** What is left holds this much; null where that could not be seen. */
  readonly left_bytes: number | null
  readonly reason: Text | null
}
