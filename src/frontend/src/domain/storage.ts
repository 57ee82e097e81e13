// What a NAS is made of, as the service describes it: disk, array, pool, volume, target folder, machine.

import type { Schemas } from './schema'

export type RaidType =
  | 'basic' | 'jbod' | 'raid0' | 'raid1' | 'raid5' | 'raid6' | 'raid10' | 'raidf1' | 'shr1' | 'shr2'

export type Health = 'clean' | 'syncing' | 'degraded' | 'failed' | 'unknown'

export type Unknown = Schemas['Unknown']

export type Disk = Schemas['Disk']

export type ArrayMember = Schemas['ArrayMember']

export type SyncState = Schemas['SyncState']

export interface DiskArray {
  readonly name: string
  readonly level: string
  readonly slots: number
  readonly active: number
  readonly chunk_bytes: number | null
  readonly members: readonly ArrayMember[]
  readonly health: Health
  readonly sync: SyncState | null
}

export type Layer = Schemas['Layer']

export type StoragePool = Schemas['StoragePool']

export type TargetFolder = Schemas['TargetFolder']

export type MountedShare = Schemas['MountedShare']

export type Volume = Schemas['Volume']

export type Machine = Schemas['Machine']
