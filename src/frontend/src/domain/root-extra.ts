// The root extra: measurements that need administrator rights, and the scripts by which the owner installs it.

import type { Text } from './text'

export type RootExtraState = 'not-needed' | 'not-installed' | 'running' | 'out-of-date' | 'wrong-owner' | 'not-answering'

export interface RootScript {
  readonly text: string
  readonly sha256: string
}

export interface RootExtra {
  readonly state: RootExtraState
  readonly meaning: Text
  readonly is_dsm: boolean
  readonly install: RootScript | null
  readonly remove: RootScript | null
  readonly programs: Readonly<Record<string, string | null>>
  readonly disks: readonly string[]
}

export interface DiskRead {
  readonly disk: string
  readonly size_bytes: number
  readonly model: string | null
  readonly places: readonly { readonly offset_ratio: number, readonly bytes_per_s: number }[]
  readonly temperature_c: number | null
  readonly is_healthy: boolean | null
  readonly problem: Text | null
}

export interface DiskReads {
  readonly disks: readonly DiskRead[]
  readonly slower: readonly string[]
  readonly sentences: readonly Text[]
}

/** Whether it measures for us. */
export const canBeAsked = (state: RootExtraState) => state === 'running' || state === 'out-of-date'
