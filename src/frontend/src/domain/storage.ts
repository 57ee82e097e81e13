// What a NAS is made of, as the service describes it: disk, array, pool, volume, target folder, machine.

import type { Durability } from './endpoint'
import type { Text } from './text'

export type RaidType =
  | 'basic' | 'jbod' | 'raid0' | 'raid1' | 'raid5' | 'raid6' | 'raid10' | 'raidf1' | 'shr1' | 'shr2'

export type Health = 'clean' | 'syncing' | 'degraded' | 'failed' | 'unknown'

export interface Unknown {
  readonly fact: string
  readonly reason: Text
}

export interface Disk {
  readonly name: string
  readonly size_bytes: number
  readonly model: string | null
  readonly vendor: string | null
  readonly serial: string | null
  readonly is_rotational: boolean | null
  readonly is_virtual: boolean
  readonly has_direct_io: boolean | null
  readonly transport: string | null
  readonly bay: string | null
  readonly logical_block_bytes: number
  readonly physical_block_bytes: number
  readonly write_cache: string | null
  readonly temperature_c: number | null
  readonly is_possibly_smr: boolean | null
  readonly rotation_rpm: number | null
}

export interface ArrayMember {
  readonly device: string
  readonly disk: string | null
  readonly state: string
}

export interface SyncState {
  readonly action: string
  readonly done_ratio: number | null
  readonly speed_bytes_per_s: number | null
  readonly remaining_s: number | null
}

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

export interface Layer {
  readonly kind: string
  readonly name: string
  readonly detail: string | null
}

export interface StoragePool {
  readonly raid_type: RaidType | null
  readonly raid_type_candidates: readonly RaidType[]
  readonly arrays: readonly DiskArray[]
  readonly health: Health
  readonly sync: SyncState | null
  readonly raid_type_reason: Text | null
  /** Disks that may fail, where the file system itself tells; else as the RAID type says. */
  readonly may_fail?: number | null
  /** Of a file system that joins its disks itself: how many it should have. */
  readonly expected_disks?: number | null
}

export interface TargetFolder {
  readonly path: string
  readonly is_writable: boolean
  readonly how_to_allow: Text | null
  readonly is_nocow: boolean | null
  readonly compression: string | null
  readonly is_encrypted: boolean | null
  readonly has_snapshots: boolean | null
}

export interface MountedShare {
  readonly protocol: 'nfs' | 'smb' | 'other'
  readonly file_system: string
  readonly server: string
  readonly share: string
  readonly version: string
  readonly durability: Durability
}

export interface Volume {
  readonly id: string
  readonly name: string
  readonly mount_point: string
  readonly device: string
  readonly file_system: string
  readonly mount_options: readonly string[]
  readonly total_bytes: number
  readonly free_bytes: number
  readonly layers: readonly Layer[]
  readonly disks: readonly Disk[]
  readonly pool: StoragePool
  readonly target: TargetFolder | null
  readonly is_read_only: boolean
  readonly is_removable: boolean
  readonly is_encrypted: boolean | null
  readonly ssd_cache: string | null
  readonly unknowns: readonly Unknown[]
  /** Of a share of another machine that is mounted here; nothing is known of its disks. */
  readonly share?: MountedShare | null
}

export interface Machine {
  readonly model: string | null
  readonly platform: string | null
  readonly cpu_model: string | null
  readonly cpu_cores: number | null
  readonly memory_bytes: number | null
  readonly kernel: string | null
  readonly architecture: string | null
  readonly system: string | null
  readonly host_name: string | null
  readonly is_dsm: boolean
}
