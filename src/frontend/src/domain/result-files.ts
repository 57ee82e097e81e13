// One file a run on a server that several NAS share: what is sent there, and what was read back.

import type { ReportExtra } from './report'
import type { Text } from './text'

/** Kinds of server that keep files under names of ours and list them. */
export const PLACE_KINDS: readonly string[] = ['s3', 'webdav', 'smb']

export interface SendingStatus {
  readonly state: 'off' | 'waiting' | 'current' | 'failed'
  /** Name of the folder of this installation. */
  readonly installation: string
  readonly way: string
  readonly include: readonly ReportExtra[]
  readonly waiting: number
  readonly sent: number
  readonly sent_bytes: number
  readonly last_at: string | null
  readonly cost: number | null
  readonly currency: string
  readonly problem: { readonly message: Text; readonly hint: Text; readonly since: string; readonly next_at: string | null } | null
}

export interface SendingPreview {
  readonly address: string
  readonly names: readonly string[]
  readonly count: number
  readonly example_run: string | null
  readonly example: string
  readonly example_bytes: number
  readonly is_whole: boolean
  readonly left_out: readonly { readonly fact: Text; readonly why: Text }[]
}

export interface CollectStatus {
  readonly state: 'idle' | 'running' | 'done' | 'failed'
  readonly way: string
  readonly done: number
  readonly total: number
  readonly result: {
    readonly listed: number
    readonly installations: number
    readonly added: number
    readonly known: number
    readonly refused: number
    readonly refusals: readonly { readonly key: string; readonly why: Text }[]
    readonly others: number
    readonly left: number
    readonly problem: { readonly key: string; readonly why: Text } | null
    readonly moved_bytes: number
    readonly cost: number | null
    readonly currency: string
    readonly is_all: boolean
  } | null
  readonly message: Text | null
  readonly hint: Text | null
}
