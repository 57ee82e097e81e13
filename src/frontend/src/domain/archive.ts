// All results as one file: the copy kept elsewhere, and taking such a file in.

import type { Text } from './text'

export interface ArchiveHeader {
  readonly made_at: string
  readonly volbench_version: string
  readonly instance: string
  readonly machine: string
  readonly runs: number
  readonly first_at: string | null
  readonly last_at: string | null
}

export interface FoundArchive {
  readonly path: string
  readonly size_bytes: number
  readonly header: ArchiveHeader
}

export interface MirrorStatus {
  readonly folder: string
  readonly state: 'off' | 'waiting' | 'current' | 'failed'
  readonly runs_here: number
  readonly file: string | null
  readonly written_at: string | null
  readonly runs: number
  readonly size_bytes: number
  readonly problem: { readonly message: Text; readonly hint: Text; readonly since: string } | null
  readonly notes: readonly Text[]
}

export interface RestoreStatus {
  readonly state: 'idle' | 'running' | 'done' | 'failed'
  readonly done: number
  readonly total: number
  readonly result: {
    readonly added: readonly string[]
    readonly already: number
    readonly refused: number
    readonly is_as_before: boolean
    readonly remarks: readonly Text[]
  } | null
  readonly message: Text | null
  readonly hint: Text | null
}

/** The service takes a file of any size in pieces of at most this many bytes. */
export const PIECE_BYTES = 4_000_000

/** Whether a file's name is one that volbench gives to all results. */
export const holdsAllResults = (name: string): boolean => /\.jsonl\.gz$/i.test(name)
